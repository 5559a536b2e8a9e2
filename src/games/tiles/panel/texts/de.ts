import { entityTypes, itemIds, items as kinds, statuses } from '../../catalogue.ts';
import type { Direction } from '../../geometry.ts';
import type { Forms, Texts } from './en.ts';

const rules = new Intl.PluralRules('de');

function count(n: number, { one, other }: Forms): string {
  return `${n} ${rules.select(n) === 'one' ? one : other}`;
}

const alike = (name: string): Forms => ({ one: name, other: name });
const points: Forms = { one: 'Lebenspunkt', other: 'Lebenspunkte' };
const coins: Forms = { one: 'Münze', other: 'Münzen' };

const directions: Texts['directions'] = {
  north: 'Norden',
  'north-east': 'Nordosten',
  east: 'Osten',
  'south-east': 'Südosten',
  south: 'Süden',
  'south-west': 'Südwesten',
  west: 'Westen',
  'north-west': 'Nordwesten',
};

const items: Texts['items'] = {
  [itemIds.club]: { one: 'Keule', other: 'Keulen' },
  [itemIds.dagger]: { one: 'Dolch', other: 'Dolche' },
  [itemIds.axe]: { one: 'Axt', other: 'Äxte' },
  [itemIds.sword]: { one: 'Schwert', other: 'Schwerter' },
  [itemIds.runeBlade]: { one: 'Runenklinge', other: 'Runenklingen' },
  [itemIds.paddedCoat]: { one: 'Steppjacke', other: 'Steppjacken' },
  [itemIds.leather]: { one: 'Lederpanzer', other: 'Lederpanzer' },
  [itemIds.mail]: { one: 'Kettenhemd', other: 'Kettenhemden' },
  [itemIds.plate]: { one: 'Plattenpanzer', other: 'Plattenpanzer' },
  [itemIds.pickaxe]: { one: 'Spitzhacke', other: 'Spitzhacken' },
  [itemIds.bread]: { one: 'Brot', other: 'Brote' },
  [itemIds.mushroom]: { one: 'Pilz', other: 'Pilze' },
  [itemIds.healingDraught]: { one: 'Heiltrank', other: 'Heiltränke' },
  [itemIds.antidote]: { one: 'Gegengift', other: 'Gegengifte' },
  [itemIds.draughtOfHaste]: { one: 'Trank der Eile', other: 'Tränke der Eile' },
  [itemIds.seeds]: { one: 'Saatkorn', other: 'Saatkörner' },
  [itemIds.grain]: alike('Getreide'),
  [itemIds.coins]: coins,
  [itemIds.heart]: alike('Herz der Tiefe'),
};

/** Items as the host's English names them. */
const itemsByName: ReadonlyMap<string, Forms> = new Map(kinds.map(({ id, name }) => [name, items[id] ?? alike(name)]));

/** An item as the host names it, so many of it. */
function itemsOf(amount: number, name: string): string {
  return count(amount, itemsByName.get(name) ?? alike(name));
}

function itemOf(name: string): string {
  return itemsByName.get(name)?.one ?? name;
}

function isDirection(name: string): name is Direction {
  return Object.hasOwn(directions, name);
}

function directionOf(name: string): string {
  return isDirection(name) ? directions[name] : name;
}

/** Everything that Realm's panel says, in German. */
export const de: Texts = {
  language: 'de',

  directions,
  items,
  types: {
    [entityTypes.player]: { name: 'Spieler', whom: 'jemanden' },
    [entityTypes.rat]: { name: 'Ratte', whom: 'die Ratte' },
    [entityTypes.wolf]: { name: 'Wolf', whom: 'den Wolf' },
    [entityTypes.spider]: { name: 'Spinne', whom: 'die Spinne' },
    [entityTypes.goblin]: { name: 'Kobold', whom: 'den Kobold' },
    [entityTypes.skeleton]: { name: 'Skelett', whom: 'das Skelett' },
    [entityTypes.ogre]: { name: 'Oger', whom: 'den Oger' },
    [entityTypes.wisp]: { name: 'Irrlicht', whom: 'das Irrlicht' },
    [entityTypes.guardian]: { name: 'Wächter der Tiefe', whom: 'den Wächter der Tiefe' },
    [entityTypes.villager]: { name: 'Jemand aus dem Dorf', whom: 'jemandem aus dem Dorf' },
    [entityTypes.trader]: { name: 'Händlerin', whom: 'der Händlerin' },
    [entityTypes.elder]: { name: 'Dorfältester', whom: 'dem Dorfältesten' },
    [entityTypes.chest]: { name: 'Truhe', whom: 'die Truhe' },
    [entityTypes.sign]: { name: 'Schild', whom: 'das Schild' },
    [entityTypes.items]: { name: 'Sachen', whom: 'die Sachen' },
  },
  statuses: {
    [statuses.poisoned]: { name: 'Vergiftet', begins: 'Du bist vergiftet.', ends: 'Das Gift wirkt nicht mehr.' },
    [statuses.burning]: { name: 'In Flammen', begins: 'Du brennst!', ends: 'Das Feuer ist aus.' },
    [statuses.hasted]: {
      name: 'In Eile',
      begins: 'Du bist doppelt so schnell.',
      ends: 'Du bist wieder so schnell wie sonst.',
    },
    [statuses.regenerating]: {
      name: 'Erholt sich',
      begins: 'Deine Wunden beginnen zu heilen.',
      ends: 'Deine Wunden heilen nicht weiter.',
    },
    [statuses.stunned]: { name: 'Betäubt', begins: 'Du bist betäubt.', ends: 'Du kannst dich wieder bewegen.' },
    [statuses.sheltered]: {
      name: 'Geschützt',
      begins: 'Eine Weile tut dir nichts etwas.',
      ends: 'Du bist wieder verwundbar.',
    },
    [statuses.bearer]: {
      name: 'Trägt das Herz',
      begins: 'Du trägst das Herz der Tiefe.',
      ends: 'Du trägst das Herz der Tiefe nicht mehr.',
    },
  },
  prompts: {
    attack: (whom) => `${whom} angreifen`,
    open: (whom) => `${whom === '' ? 'die Tür' : whom} öffnen`,
    close: () => 'die Tür schließen',
    talk: (whom) => `mit ${whom} reden`,
    read: (whom) => `${whom} lesen`,
    dig: () => 'einen Gang graben',
    sow: () => 'Saat ausbringen',
    harvest: () => 'das Getreide ernten',
    pick: () => 'die Pilze pflücken',
    bake: () => 'Brot backen',
    give: () => 'dem Herdfeuer das Herz geben',
  },
  unknownItem: alike('etwas'),
  unknownType: { name: 'Jemand', whom: 'es' },

  panel: 'Du und dein Gepäck',

  own: {
    heading: 'Du',
    hitPoints: 'Lebenspunkte',
    hitPointsOf: (hp, hpMax) => `${hp} von ${hpMax}`,
    level: 'Stufe',
    elo: (elo) => `${elo} Elo`,
    statuses: 'Zustand',
    fallen: 'Du bist gefallen und erwachst am Herdfeuer.',
  },

  goal: {
    heading: 'Ziel',
    bring: 'Bring das Herz der Tiefe heim zum Herdfeuer.',
    deep: (direction) => `Die Tiefe liegt weit im ${direction}.`,
    carried: (steps, direction) =>
      `Du trägst das Herz! Zum Herdfeuer sind es ${count(steps, { one: 'Schritt', other: 'Schritte' })} nach ${direction}.`,
    carriedBy: (name) => `${name} trägt das Herz: Bringt es gemeinsam heim.`,
    somebody: 'Jemand',
  },

  act: {
    heading: 'Was du tun kannst',
    nothing: 'Hier ist nichts zu tun.',
    take: 'aufheben',
    shut: 'schließen',
    press: (key, what) => `${key}: ${what}`,
    do: (what) => what.charAt(0).toUpperCase() + what.slice(1),
  },

  pack: {
    heading: 'Gepäck',
    coming: 'Dein Gepäck wird durchgesehen …',
    taken: (taken, slots) => `${taken} von ${slots}`,
    modes: { use: 'Nutzen', put: 'Hineinlegen', dropOne: 'Eins ablegen', drop: 'Ablegen' },
    mode: 'Was ein Druck bewirkt',
    slot: (name, amount, note, what) =>
      `${[name, ...(amount > 1 ? [String(amount)] : []), ...(note === '' ? [] : [note])].join(', ')}${what === '' ? '' : `: ${what}`}`,
    inHand: 'geführt',
    worn: 'angelegt',
    does: {
      eat: 'essen',
      drink: 'trinken',
      wield: 'in die Hand nehmen',
      layAside: 'weglegen',
      wear: 'anlegen',
      takeOff: 'ausziehen',
      put: 'in die Truhe legen',
      drop: 'ablegen',
      dropOne: 'eins ablegen',
      take: 'nehmen',
    },
    damage: (power) => `Schaden ${power}`,
    armour: (power) => `Rüstung ${power}`,
    heals: (power) => `heilt ${power}`,
  },

  open: {
    close: 'Schließen',
    coming: 'Einen Moment …',
    silent: 'Sagt nichts.',
    answers: 'Deine Antworten',
    answer: (key, text) => (key === '' ? text : `${key} ${text}`),
    takeAll: 'Alles nehmen',
    emptyChest: 'Die Truhe ist leer.',
    holds: (kinds) =>
      kinds === 0
        ? 'Die Truhe ist leer.'
        : `Darin ${kinds === 1 ? 'ist' : 'sind'} ${count(kinds, { one: 'Sache', other: 'Sachen' })}.`,
  },

  log: {
    heading: 'Was geschieht',
    none: 'Noch ist nichts geschehen.',
    hit: (whom, amount) => `Du triffst ${whom}: ${count(amount, points)}.`,
    slain: (whom) => `Du hast ${whom} besiegt.`,
    hurt: (amount, hp) => `Du verlierst ${count(amount, points)} und hast noch ${hp}.`,
    healed: (amount, hp) => `Du gewinnst ${count(amount, points)} und hast jetzt ${hp}.`,
    died: 'Du fällst.',
    risen: 'Du erwachst am Herdfeuer.',
    rank: (elo, change) => `Deine Stufe ${change > 0 ? 'steigt' : 'fällt'} auf ${elo}.`,
    wielded: (name) => `In der Hand: ${name}.`,
    bareHands: 'Deine Hände sind leer.',
    worn: (name) => `Angelegt: ${name}.`,
    noArmour: 'Du trägst keine Rüstung.',
    gained: (amount, item) => `Du bekommst ${count(amount, item)}.`,
    lost: (amount, item) => `${count(amount, item)} weniger im Gepäck.`,
  },

  sheet: {
    pack: 'Gepäck',
    fold: 'Einklappen',
    unfold: 'Ausklappen',
  },

  said: {
    'Whoever brings its Heart to this hearth is remembered for ever.':
      'Wer ihr Herz zu diesem Herdfeuer bringt, an den erinnert man sich für immer.',
    'Welcome. By this hearth nothing will hurt you.': 'Willkommen. An diesem Herdfeuer tut dir nichts etwas.',
    'Nobody has come back from there alone.': 'Allein ist von dort noch niemand zurückgekommen.',
    'In caves there is ore, for who has a pickaxe.': 'In Höhlen gibt es Erz, wenn man eine Spitzhacke hat.',
    'Get a blade and a coat before you go far.': 'Besorg dir eine Klinge und eine Jacke, bevor du weit gehst.',
    'Wolves hunt in packs, and spiders are poisonous: carry an antidote.':
      'Wölfe jagen im Rudel, und Spinnen sind giftig: Nimm ein Gegengift mit.',
    'Old walls hide old chests.': 'Alte Mauern verbergen alte Truhen.',
    'The hearth is where all paths lead.': 'Zum Herdfeuer führen alle Wege.',
    'Here begins the Deep. Turn back, or go armed.': 'Hier beginnt die Tiefe. Kehr um, oder geh bewaffnet.',

    'Farewell.': 'Leb wohl.',
    'Something else.': 'Etwas anderes.',
    'Good day. The hearth grows colder every night.': 'Guten Tag. Das Herdfeuer wird jede Nacht kälter.',
    'You are one of those who go out there? Take care.': 'Du gehst auch dort hinaus? Gib acht auf dich.',
    'The bread here is good, and so is the company.': 'Das Brot hier ist gut, und die Gesellschaft auch.',
    'I dreamt of the Deep again.': 'Ich habe wieder von der Tiefe geträumt.',
    'What do you know?': 'Was weißt du?',
    'What else?': 'Was noch?',

    'Where is the Deep?': 'Wo ist die Tiefe?',
    'What guards the Heart?': 'Was bewacht das Herz?',
    'What should I take along?': 'Was soll ich mitnehmen?',
    'Can you help me?': 'Kannst du mir helfen?',
    'A guardian, as old as the stone. It strikes all who stand around it, and calls the dead for help. Fight it together.':
      'Ein Wächter, so alt wie der Stein. Er schlägt alle, die um ihn stehen, und ruft die Toten zu Hilfe. Kämpft gemeinsam gegen ihn.',
    'A sword and mail from the trader, draughts against wounds, antidotes against poison. And friends.':
      'Ein Schwert und ein Kettenhemd von der Händlerin, Tränke gegen Wunden, Gegengift gegen Gift. Und Freunde.',
    'Take this, it is all I have. Come back to us.': 'Nimm das, mehr habe ich nicht. Komm zu uns zurück.',
    'I can feel it: the Heart is on its way. Bring it to the hearth, and look behind you!':
      'Ich spüre es: Das Herz ist unterwegs. Bring es zum Herdfeuer, und sieh dich um!',
    'The Heart has left its hall, and lies somewhere out there. Find it, before the Deep does.':
      'Das Herz hat seine Halle verlassen und liegt irgendwo dort draußen. Finde es, bevor die Tiefe es findet.',
    'The guardian is no more! Now bring us the Heart.': 'Der Wächter ist nicht mehr! Jetzt bring uns das Herz.',
    'Welcome. This hearth is dying: its Heart was carried off into the Deep. Will you bring it home?':
      'Willkommen. Dieses Herdfeuer stirbt: Sein Herz wurde in die Tiefe verschleppt. Bringst du es heim?',

    'It is yours.': 'Es gehört dir.',
    'That is not enough.': 'Das reicht nicht.',
    'You cannot carry any more.': 'Mehr kannst du nicht tragen.',
    'A pleasure.': 'War mir ein Vergnügen.',
    'What shall it be?': 'Was darf es sein?',
    'Show me what you have.': 'Zeig mir, was du hast.',
    'I have something for you.': 'Ich habe etwas für dich.',
    'Any advice?': 'Hast du einen Rat?',
  },

  saidPatterns: [
    {
      looks: /^The Deep lies far to the ([a-z-]+)\.$/,
      say: (direction = '') => `Die Tiefe liegt weit im ${directionOf(direction)}.`,
    },
    {
      looks: /^A farm lies to the ([a-z-]+)\.$/,
      say: (direction = '') => `Im ${directionOf(direction)} liegt ein Hof.`,
    },
    {
      looks: /^Ruins lie to the ([a-z-]+)\.$/,
      say: (direction = '') => `Im ${directionOf(direction)} liegen Ruinen.`,
    },
    {
      looks: /^A cave lies to the ([a-z-]+)\.$/,
      say: (direction = '') => `Im ${directionOf(direction)} liegt eine Höhle.`,
    },
    {
      looks: /^An old dungeon lies to the ([a-z-]+)\.$/,
      say: (direction = '') => `Im ${directionOf(direction)} liegt ein altes Verlies.`,
    },
    {
      looks: /^Goblins camp to the ([a-z-]+)\.$/,
      say: (direction = '') => `Im ${directionOf(direction)} lagern Kobolde.`,
    },
    {
      looks: /^Standing stones rise to the ([a-z-]+)\.$/,
      say: (direction = '') => `Im ${directionOf(direction)} ragen stehende Steine auf.`,
    },
    {
      looks: /^You have (\d+) coins?\.$/,
      say: (amount = '') => `Du hast ${count(Number(amount), coins)}.`,
    },
    {
      looks: /^Buy (.+) for (\d+) coins?\.$/,
      say: (item = '', price = '') => `Kauf: ${itemOf(item)}, ${count(Number(price), coins)}.`,
    },
    {
      looks: /^Sell (\d+) (.+) for (\d+) coins?\.$/,
      say: (amount = '', item = '', price = '') =>
        `Verkauf: ${itemsOf(Number(amount), item)}, ${count(Number(price), coins)}.`,
    },
  ],
};
