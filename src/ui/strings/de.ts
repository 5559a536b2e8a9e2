import type { Strings } from './en.ts';

const rules = new Intl.PluralRules('de');

function count(n: number, one: string, other: string): string {
  return `${n} ${rules.select(n) === 'one' ? one : other}`;
}

const space = '\u00a0';

const punkte = (points: string) => (points === '1' ? 'einem Punkt' : `${points} Punkten`);

/** Who slays, in the dative. */
const slayers: Readonly<Record<string, string>> = {
  rat: 'einer Ratte',
  wolf: 'einem Wolf',
  spider: 'einer Spinne',
  goblin: 'einem Kobold',
  skeleton: 'einem Skelett',
  ogre: 'einem Oger',
  wisp: 'einem Irrlicht',
  'guardian of the Deep': 'dem Wächter der Tiefe',
  stranger: 'jemandem',
};

/** `north-east` → `Nordosten` */
const directions = (english: string) => {
  const [first = '', second] = english.split('-').map((each) => winds[each] ?? each);
  return second === undefined ? first : `${first.slice(0, -2)}${second.toLowerCase()}`;
};
const winds: Readonly<Record<string, string>> = { north: 'Norden', east: 'Osten', south: 'Süden', west: 'Westen' };

const sides: Readonly<Record<string, string>> = { Green: 'Grün', Indigo: 'Indigo', Brown: 'Braun', Red: 'Rot' };

/** `Green and Brown`, as Duel names who has won. */
function inGerman(who: string): string {
  return who.replace(/\b(Green|Indigo|Brown|Red)\b/g, (name) => sides[name] ?? name).replace(' and ', ' und ');
}

/** Every sentence of the page, in German. */
export const de: Strings = {
  language: 'de',

  titles: {
    start: 'Tictab — eine LAN-Party im Browser-Tab',
    invited: 'Du bist eingeladen — Tictab',
    opening: 'Suche einen Raum — Tictab',
    joining: (code) => `Trete ${code} bei — Tictab`,
    back: (code) => `Zurück in ${code} — Tictab`,
    ended: 'Der Raum ist zu Ende — Tictab',
    out: 'Du bist nicht mehr im Raum — Tictab',
    notIn: 'Nicht beigetreten — Tictab',
    entering: 'Betrete den Raum — Tictab',
    lobby: (game, players) => `${game}-Lobby (${players}) — Tictab`,
    countdown: (n, game) => `${n}… ${game} — Tictab`,
    playing: (game) => `${game} läuft — Tictab`,
    room: 'Raum',
    knock: (sentence) => `${sentence} — Tictab`,
    replay: 'Eine Aufzeichnung — Tictab',
  },

  actions: {
    createRoom: 'Raum eröffnen',
    joinRoom: 'Raum betreten',
    join: 'Beitreten',
    quickPlay: 'Sofort spielen',
    copyLink: 'Link kopieren',
    share: 'Teilen',
    qrCode: 'QR-Code',
    startGame: 'Spiel starten',
    playAgain: 'Noch eine Runde',
    watch: 'Zuschauen',
    takeSeat: 'Platz nehmen',
    saveRecording: 'Aufzeichnung sichern',
    saveReport: 'Bericht sichern',
    endGame: 'Spiel beenden',
    leave: 'Verlassen',
    rejoin: 'Wieder beitreten',
    tryAgain: 'Noch einmal versuchen',
    reload: 'Neu laden',
    backToStart: 'Zur Startseite',
    cancel: 'Abbrechen',
    close: 'Schließen',
    settings: 'Einstellungen',
    network: 'Netzwerk',
    players: 'Spieler',
    playersAndChat: 'Spieler und Chat',
    send: 'Senden',
    lockRoom: 'Raum abschließen',
  },

  page: {
    cannotStart: 'Tictab kann nicht starten',
    partMissing: 'Ein Teil dieser Seite wurde nicht geladen',
    partMissingHelp: 'Prüfe die Verbindung und lade die Seite dann neu.',
  },

  start: {
    tagline: 'Eine LAN-Party im Browser-Tab: Raum eröffnen, Link schicken, spielen. Dein Tab ist der Server.',
    name: 'Dein Name',
    nameHint: 'So sehen dich die anderen',
    newRoom: 'Neuer Raum',
    byCode: 'Mit einem Code beitreten',
    game: 'Spiel',
    seats: 'Plätze',
    public: 'Öffentlich',
    quickPlayMeans: 'Führt in irgendeinen öffentlichen Raum dieses Spiels mit freiem Platz.',
    publicMeans: 'Steht hier für alle in der Liste. Sonst führt nur dein Link hinein.',
    code: 'Raumcode',
    codePlaceholder: 'Code oder Link',
    codeHelp: 'Acht Buchstaben und Ziffern. Groß oder klein, Leerzeichen und Verwechslungen sind egal.',
    codeRead: (code) => `Gelesen als ${code}`,
    rooms: 'Öffentliche Räume',
    roomsOffline:
      'Kein Raum lässt sich finden oder betreten: Der Server, der Tabs einander vorstellt, antwortet nicht. Prüfe deine Verbindung; diese Seite versucht es weiter.',
    roomsNone: 'Gerade ist nirgends ein Platz frei. Mach deinen Raum öffentlich, dann steht er hier.',
    roomUntitled: 'Ein Raum',
    roomOf: (name) => `Raum von ${name}`,
    seatsFree: (free, seats) => `${free} von ${count(seats, 'Platz', 'Plätzen')} frei`,
    seatsTaken: (taken, seats) => `${taken} von ${seats}`,
    joinListed: (title, game, code) => `Beitreten: ${title}, ${game}, ${code}`,
    watchListed: (title, game, code) => `${title}, ${game}, ${code}: zuschauen`,
    ageNew: 'gerade eröffnet',
    ageMinutes: (minutes) => `seit ${minutes}${space}min offen`,
    ageHours: (hours) => `seit ${hours}${space}h offen`,
  },

  joining: {
    invited: (code) => `Du bist in Raum ${code} eingeladen`,
    heading: (code) => `Du trittst Raum ${code} bei`,
    opening: {
      any: { heading: 'Suche einen Raum', help: 'Jeder öffentliche Raum mit einem freien Platz ist recht.' },
      own: { heading: 'Eröffne deinen Raum', help: 'Der Rest dieser Seite lädt noch.' },
      back: {
        heading: 'Hole deinen Raum zurück',
        help: 'Er geht unter demselben Link weiter, und deine Gäste kommen von selbst zurück.',
      },
    },
    signalling: 'Frage nach dem Gastgeber des Raums',
    accepting: 'Warte auf Antwort vom Tab des Gastgebers',
    route: 'Suche einen Weg zum Tab des Gastgebers',
    securing: 'Sichere die Verbindung',
    entering: 'Betrete den Raum',
    hostAway: 'Der Gastgeber ist gerade weg. Du kommst hinein, sobald sein Tab wieder da ist.',
    back: (code) => `Zurück in Raum ${code}`,
    causes: {
      lost: 'Die Verbindung ist abgerissen. Du wirst zurückgeholt …',
      'host-left': 'Der Tab des Gastgebers wurde geschlossen oder lädt neu: warte auf ihn …',
      asleep: 'Diese Seite hat geschlafen, und die anderen mussten weitermachen. Du wirst zurückgeholt …',
    },
    hostAwayBack: 'Warte auf den Tab des Gastgebers',
    nextTry: (seconds) => `Nächster Versuch in ${seconds}${space}s`,
    secondsLeft: (seconds) => `Diese Seite versucht es noch ${seconds}${space}s lang.`,
  },

  lobby: {
    leaveEnds: 'Beendet den Raum für alle',
    unstable: 'Verbindung instabil: Seit 2 Sekunden kam nichts vom Gastgeber.',
    aboutToStart: 'Gleich geht es los.',
    waitingFor: (name) => `Warte, bis ${name} startet`,
    waitingForHost: 'Warte, bis der Gastgeber startet',
    watching: 'Du schaust zu.',
    watchingFull: 'Du schaust zu: Alle Plätze sind besetzt.',
    again: (names) => `Noch einmal spielen wollen: ${names}`,
    youWantAgain: 'Du willst noch einmal spielen. Es geht los, wenn alle wollen oder der Gastgeber startet.',
    howToPlay: 'So geht es',
    options: 'Regeln',
    option: (label, value) => `${label}: ${value}`,
    labelWithZero: (label, zero) => `${label} (0: ${zero})`,
    lastRound: 'Letzte Runde',
    points: (points) => count(points, 'Punkt', 'Punkte'),
    rating: (rating) => `${rating} Elo`,
    phoneHost:
      'Dieses Telefon ist der Server: Lass die Seite offen und den Bildschirm an, sonst ist der Raum für alle zu Ende.',
    slowGuests: (names) => `Die Verbindung zu ${names} kommt nicht mit: Dort kommt alles verspätet an.`,
  },

  share: {
    code: 'Raumcode',
    link: 'Link zum Raum',
    linkComing: 'Der Link kommt gleich …',
    nobodyCan: (reason) => `Gerade kann niemand beitreten. ${reason}`,
    origin: (origin) => `Sie ist ${origin}.`,
    offline:
      'Niemand Neues kommt herein: Der Server, der Tabs einander vorstellt, antwortet nicht. Wer da ist, spielt weiter. Prüfe deine Verbindung; diese Seite versucht es weiter.',
    noWebRtc:
      'Niemand kann zu dir kommen: Dieser Browser hat kein WebRTC, oder es ist abgeschaltet. Allein spielen geht.',
    whoeverOpens: 'Wer den Link öffnet oder den Code eintippt, ist drin.',
    leadsHere: 'Link und Code führen in diesen Raum.',
    youAreAsked: 'Wer den Link öffnet oder den Code eintippt, wartet, bis du öffnest.',
    locked: 'Abgeschlossen: Niemand Neues kommt herein.',
    qrHeading: 'Scannen und beitreten',
    qrAlternative: (link) => `QR-Code von ${link}`,
    text: 'Spiel mit mir in Tictab:',
    copied: 'Link kopiert: Schick ihn deinen Freunden.',
    copiedLocal: 'Link kopiert. Er gilt nur auf diesem Rechner.',
    local:
      'Dieser Link gilt nur auf diesem Rechner: Öffne die Seite unter der Netzadresse des Rechners, dann können andere beitreten.',
    notCopied: (link) => `Dieser Browser lässt die Seite nicht kopieren: ${link}`,
  },

  chat: {
    heading: 'Chat',
    none: 'Noch hat niemand etwas gesagt.',
    say: 'Sag etwas',
  },

  players: {
    heading: 'Spieler',
    you: 'du',
    host: 'Gastgeber',
    away: 'weg',
    watching: (names) => `Es sehen zu: ${names}`,
    spectators: 'Es sehen zu',
    remove: 'Entfernen',
    removeWhom: (name) => `${name} entfernen`,
    removed: 'Entfernt',
    pardon: 'Wieder erlauben',
    pardonWhom: (name) => `${name} wieder erlauben`,
    pickColour: 'Deine Farbe',
    of: (players, seats) => `${players} von ${seats}`,
    takeColour: (colour) => `${colour} wählen`,
    verified: 'geprüft',
    verifiedMeans: 'kam über den Link zum Raum, und niemand steht zwischen diesem Tab und dem des Gastgebers.',
  },

  knocking: {
    heading: 'An der Tür',
    ask: 'Fragen, bevor jemand Neues hereinkommt',
    somebody: 'Jemand',
    wantsIn: (name) => `${name} möchte herein`,
    wantsToWatch: (name) => `${name} möchte zuschauen`,
    letIn: 'Hereinlassen',
    letInWhom: (name) => `${name} hereinlassen`,
    refuse: 'Ablehnen',
    refuseWhom: (name) => `${name} ablehnen`,
    asked: 'Der Gastgeber ist gefragt, ob du hereindarfst.',
    patience: 'Die Antwort kommt binnen einer Minute.',
  },

  questions: {
    room: {
      heading: 'Raum beenden?',
      text: (players) =>
        `Wenn du gehst, endet das Spiel für ${count(players, 'Person', 'Personen')}: Dein Tab ist der Server.`,
      confirm: 'Für alle beenden',
      stay: 'Bleiben',
    },
    game: {
      heading: 'Spiel beenden?',
      text: (players) =>
        `Damit ist es auch für ${count(players, 'andere Person', 'andere Personen')} vorbei: Alle kommen zurück in die Lobby.`,
      confirm: 'Für alle beenden',
      stay: 'Weiterspielen',
    },
    stay: {
      heading: (name) => `${name} entfernen?`,
      text: (name) =>
        `${name} ist sofort draußen und kann im selben Tab nicht zurückkommen. Von da an wirst du gefragt, bevor jemand Neues hereinkommt.`,
      confirm: 'Entfernen',
      confirmAndLock: 'Entfernen und abschließen',
      stay: 'Abbrechen',
    },
  },

  settings: {
    heading: 'Einstellungen',
    language: 'Sprache',
    languageAuto: 'Automatisch',
    theme: 'Farben',
    themeAuto: 'Wie das System',
    themeDark: 'Dunkel',
    themeLight: 'Hell',
    sound: 'Ton',
    volume: 'Lautstärke',
    mute: 'Stumm',
    reducedEffects: 'Weniger Effekte',
    reducedEffectsMeans: 'Weniger Bewegung und Glitzern, auch für langsame Rechner.',
    connection: 'Verbindung',
    relayOnly: 'Meine Adresse verbergen: nur über ein Relay',
    relayOnlyMeans:
      'Andere sehen die Adresse des Relays statt deiner, und das Spiel nimmt einen längeren Weg. Gilt ab der nächsten Verbindung.',
    noRelay:
      'Diese Site hat kein Relay (TURN), so kommt damit keine Verbindung zustande: Lass es aus oder bitte den Betreiber um eines.',
    keys: 'Tasten',
    keysHelp: 'Wähle eine und drücke dann die neue Taste. Escape behält die alte.',
    pressKey: 'Taste drücken …',
    rebind: (action, keys) => `${action}: ${keys}. Ändern`,
    noKey: 'keine Taste',
    resetKeys: 'Tasten zurücksetzen',
    done: 'Fertig',
  },

  play: {
    waiting: 'Warten auf das erste Bild vom Host …',
    noPicture:
      'Das Spiel läuft, aber sein Bild lässt sich nicht zeichnen: Lade die Seite neu oder schalte die Hardwarebeschleunigung ein.',
    noPanel: 'Was neben das Spiel gehört, lässt sich nicht zeigen. Das Spiel geht weiter.',
    turn: 'Dreh das Telefon quer: Das Feld wird größer.',
    field: (game) => `${game}: das Feld`,
    unread: 'Neue Nachrichten',
    menu: 'Menü',
    mute: 'Stumm',
    fullscreen: 'Vollbild',
    timeLeft: 'Restzeit',
    secondsLeft: (seconds) => `Noch ${count(seconds, 'Sekunde', 'Sekunden')}.`,
    scores: 'Punkte',
    ratings: 'Wertungen',
    notSaved: 'Die Datei konnte nicht gemacht werden: Näheres steht in der Konsole.',
  },

  session: {
    catchingUp: 'Holt das Spiel nach…',
    watching: 'Zuschauen bei',
    eyes: 'Mit wessen Augen',
    otherEyes: 'Andere Augen',
    differs:
      'Dieses Spiel ist nicht mehr für alle dasselbe: Geh hinaus und komm wieder, um zu sehen, was die anderen sehen. Ein Bericht hilft herauszufinden, warum.',
  },

  replay: {
    open: 'Aufzeichnung öffnen',
    opening: 'Eine Aufzeichnung wird geöffnet',
    heading: (game) => `${game}, aufgezeichnet`,
    play: 'Abspielen',
    pause: 'Anhalten',
    place: 'Stelle in der Aufzeichnung',
    of: (at, whole) => `${at} von ${whole}`,
    speed: 'Tempo',
    eyes: 'Mit wessen Augen',
    same: (checked) => `An ${count(checked, 'Stelle', 'Stellen')} geprüft: Es ist das Spiel, das gespielt wurde.`,
    differs: (tic) => `Ab Tic ${tic} ist das nicht das Spiel, das gespielt wurde.`,
    copied: 'Link kopiert: Die ganze Aufzeichnung steckt darin.',
    tooLong: 'Diese Aufzeichnung ist zu lang für einen Link: Schicke die Datei.',
  },

  networkPanel: {
    everybody: 'Alle, von hier aus gesehen',
    player: 'Wer',
    roundTrip: 'Laufzeit',
    jitter: 'Jitter',
    loss: 'Verlust',
    sent: 'Gesendet',
    received: 'Empfangen',
    backlog: 'Rückstand',
    path: 'Weg',
    paths: { unknown: 'noch unbekannt', lan: 'lokales Netz', direct: 'direkt', relayed: 'über ein Relay' },
    isVerified: 'Geprüfte Verbindung',
    isNotVerified: 'Ungeprüfte Verbindung',
    verifiedMeans: 'Der Gastgeber kennt das Geheimnis des Raums für genau diese Verbindung: Niemand steht dazwischen.',
    notVerifiedMeans:
      'Nichts beweist, dass niemand zwischen dir und dem Gastgeber steht: Komm dafür über den Link zum Raum.',
    thisTab: 'dieser Tab',
    arriving: 'kommt gerade',
    atMost: (figure) => `max. ${figure}`,
    graphNames: { rttMs: 'Laufzeit', jitterMs: 'Jitter', lossPct: 'Verlust', rate: 'Daten' },
    troubles: {
      unstable: 'instabil',
      gone: 'weg',
      slow: 'langsam',
      lossy: 'verliert Pakete',
      behind: 'kommt nicht nach',
    },
    fine: 'Bei niemandem hakt es.',
  },

  keys: {
    Space: 'Leertaste',
    ShiftLeft: 'Umschalt',
    ShiftRight: 'Umschalt',
    ControlLeft: 'Strg',
    ControlRight: 'Strg',
  },

  touch: {
    hint: (hasButtons: boolean): string =>
      hasButtons
        ? 'Finger auf die linke Hälfte legen und ziehen: So bewegst du dich. Rechts sind die Knöpfe.'
        : 'Finger irgendwo auflegen und ziehen: So bewegst du dich.',
    stick: (hasButtons: boolean) => `Stick: Finger ${hasButtons ? 'auf diese Hälfte' : 'irgendwo'} auflegen und ziehen`,
    buttons: 'Knöpfe',
  },

  news: {
    startingIn: (n) => `Start in ${n}`,
    started: 'Das Spiel läuft.',
    youAreBack: 'Du bist wieder im Raum.',
    newCode: 'Dein Raum hat einen neuen Code: Der alte Link führt nirgends hin. Schick den neuen.',
    roundOver: (result, points) =>
      ['Runde vorbei.', result, ...(points.length > 0 ? [`${points.join(', ')}.`] : [])].join(' '),
    unstable: 'Die Verbindung ist instabil.',
    stable: 'Die Verbindung ist wieder da.',
    joined: (names) => `${names.join(', ')} ${rules.select(names.length) === 'one' ? 'ist' : 'sind'} dabei.`,
    left: (names) => `${names.join(', ')} ${rules.select(names.length) === 'one' ? 'ist' : 'sind'} weg.`,
    back: (names) => `${names.join(', ')} ${rules.select(names.length) === 'one' ? 'ist' : 'sind'} wieder da.`,
    removed: (names) =>
      `Du hast ${names.join(', ')} entfernt. Ab jetzt wirst du gefragt, bevor jemand Neues hereinkommt.`,
    locked: 'Der Raum ist abgeschlossen.',
    unlocked: 'Der Raum ist wieder offen.',
  },

  doctor: {
    open: 'Verbindung testen',
    running: 'Teste …',
    allWell: 'Dem Spielen steht nichts im Weg.',
    problems: (problems) => `${count(problems, 'Problem', 'Probleme')} gefunden.`,
    again: 'Noch einmal testen',
    copy: 'Ergebnis kopieren',
    copied: 'Ergebnis kopiert. Es stehen keine Adressen darin.',
    notCopied: 'Dieser Browser lässt die Seite nicht kopieren: Markiere stattdessen den Text.',
    names: {
      signalling: 'Einander finden',
      stun: 'Eigene Adresse (STUN)',
      turn: 'Umweg über ein Relay (TURN)',
      udp: 'Direkter Verkehr (UDP)',
      loopback: 'Verbindung in der Seite',
    },
    states: { running: 'testet …', fine: 'gut', omitted: 'nicht getestet', problem: 'Problem' },
    found: {
      'signalling-unreachable':
        'Der Server, der Tabs einander vorstellt, ist nicht erreichbar: Prüfe die Verbindung; wenn andere Seiten laden, sperrt eine Firewall WebSockets, oder der Server ist aus.',
      'signalling-silent':
        'Der Server, der Tabs einander vorstellt, antwortet nicht: Versuche es in einer Minute noch einmal oder sage es dem Betreiber.',
      'signalling-refused':
        'Der Server, der Tabs einander vorstellt, bedient diese Seite nicht: Sage es dem Betreiber dieser Site.',
      'stun-silent':
        'Kein STUN-Server hat geantwortet, so finden dich andere außerhalb deines Netzes vielleicht nicht: Versuche ein anderes Netz oder schalte ein VPN ab.',
      'turn-silent': 'Das Relay hat nicht geantwortet: Versuche ein anderes Netz oder sage es dem Betreiber.',
      'turn-password': 'Das Passwort des Relays ist falsch oder abgelaufen: Der Betreiber dieser Site muss es richten.',
      'turn-full': 'Das Relay nimmt gerade niemanden mehr auf: Versuche es später noch einmal.',
      'udp-blocked':
        'Über UDP, worüber Spiele laufen, kam keine Antwort: Innerhalb eines Netzes kann trotzdem alles gehen; sonst versuche ein anderes, etwa das eines Telefons, oder frage den Administrator.',
      'no-addresses':
        'Dieser Browser bietet anderen keinen Weg an: Eine Erweiterung oder Einstellung verbirgt seine Adressen. Erlaube WebRTC für diese Seite.',
      'no-webrtc': 'Dieser Browser hat kein WebRTC, oder es ist abgeschaltet: Versuche einen anderen.',
      loopback:
        'Dieser Browser verbindet sich nicht einmal mit sich selbst: Lade die Seite neu oder versuche einen anderen.',
    },
    omitted: {
      'no-stun': 'Diese Site fragt keinen STUN-Server: In einem Netz reicht das, zwischen zweien selten.',
      'no-turn': 'Diese Site hat kein Relay: Wo zwei Netze keinen direkten Weg erlauben, kann niemand beitreten.',
      'no-server': 'Es ist niemand da, den man fragen könnte: Diese Site nennt keinen Server außerhalb deines Netzes.',
    },
  },

  endings: {
    noSuchCode: 'Das ist kein Raumcode: Er hat acht Buchstaben und Ziffern. Prüfe ihn, oder bitte um den Link.',
    noRoom: 'Gerade ist in keinem öffentlichen Raum ein Platz frei: Eröffne einen, dann können andere zu dir kommen.',
    offline:
      'Der Vermittlungsserver ist nicht erreichbar, also findet sich kein Raum: Prüfe die Verbindung und versuch es dann noch einmal.',
    hostFailed:
      'Das Spiel ist in diesem Tab abgestürzt, der Raum ist zu Ende: Eröffne einen neuen. Einzelheiten stehen in der Konsole.',
    workerMissing:
      'Dieser Browser konnte den Server des Spiels in diesem Tab nicht starten: Lade die Seite neu, oder nimm einen anderen Browser.',
    noWebRtc:
      'Dieser Browser hat kein WebRTC, oder es ist abgeschaltet; beitreten geht so nicht: Nimm einen anderen Browser.',
    partMissing: 'Ein Teil dieser Seite wurde nicht geladen: Prüfe die Verbindung und lade die Seite dann neu.',
    room: (code) => `Raum ${code}`,
  },

  sentences: {
    'Time is up, and nobody carries a gem.': 'Die Zeit ist um, und niemand hat einen Edelstein.',
    'The host’s tab closed, or the connection to it broke.':
      'Der Tab des Gastgebers wurde geschlossen, oder die Verbindung zu ihm ist abgerissen.',
    'Nothing was heard from the host for 5 seconds: its tab or a connection is gone.':
      'Seit 5 Sekunden kam nichts vom Gastgeber: Sein Tab oder eine Verbindung ist weg.',
    'The game could not be loaded: reload the page.': 'Das Spiel wurde nicht geladen: Lade die Seite neu.',
    'The host sent something this page cannot read, so it left: reload, then try again.':
      'Der Gastgeber hat etwas geschickt, das diese Seite nicht lesen kann: Lade neu und versuch es dann noch einmal.',
    'The host’s tab went away while a connection to it was being made: try again.':
      'Der Tab des Gastgebers war weg, während eine Verbindung zu ihm aufgebaut wurde: Versuch es noch einmal.',
    'The host’s tab closed or is reloading: give it a moment, then try again.':
      'Der Tab des Gastgebers wurde geschlossen oder lädt neu: Gib ihm einen Moment und versuch es dann noch einmal.',
    'No way to the host was found: the relay (TURN) refused this site’s password. Whoever runs the site must mend it.':
      'Es fand sich kein Weg zum Gastgeber: Das Relay (TURN) lehnt das Passwort dieser Seite ab. Wer sie betreibt, muss es berichtigen.',
    'No way to the host was found: your settings allow relays only, and this site has none. Allow direct connections in the settings.':
      'Es fand sich kein Weg zum Gastgeber: Deine Einstellungen erlauben nur Relays, und diese Seite hat keines. Erlaube in den Einstellungen direkte Verbindungen.',
    'No way to the host was found: the relay (TURN) did not answer. Try another network, or tell whoever runs the site.':
      'Es fand sich kein Weg zum Gastgeber: Das Relay (TURN) antwortet nicht. Versuch ein anderes Netz, oder sag es dem, der die Seite betreibt.',
    'No way to the host was found: your network seems to block UDP. Try another one, a phone’s for example.':
      'Es fand sich kein Weg zum Gastgeber: Dein Netz scheint UDP zu sperren. Versuch ein anderes, zum Beispiel das eines Telefons.',
    'No direct way to the host was found, and this site has no relay (TURN). Try another network, or ask whoever runs the site for one.':
      'Es fand sich kein direkter Weg zum Gastgeber, und diese Seite hat kein Relay (TURN). Versuch ein anderes Netz, oder bitte den, der die Seite betreibt, um eines.',
    'The host ended the room.': 'Der Gastgeber hat den Raum beendet.',
    'The host ended the game.': 'Der Gastgeber hat das Spiel beendet.',
    'The host’s game failed, so this room is over: open a new one.':
      'Das Spiel des Gastgebers ist abgestürzt, der Raum ist zu Ende: Eröffne einen neuen.',
    'The host removed you from this room: join another one, or create your own.':
      'Der Gastgeber hat dich aus diesem Raum entfernt: Geh in einen anderen, oder eröffne selbst einen.',
    'The host did not let you in: ask them, then try again.':
      'Der Gastgeber hat dich nicht eingelassen: Frag ihn und versuch es dann noch einmal.',
    'The host did not answer within a minute whether you may come in: try again later.':
      'Der Gastgeber hat eine Minute lang nicht gesagt, ob du hereindarfst: Versuch es später noch einmal.',
    'Too many are waiting to be let into this room: try again in a minute.':
      'Vor diesem Raum warten schon zu viele: Versuch es in einer Minute noch einmal.',
    'This tab’s link does not belong to this room, or somebody between the two has swapped keys: ask for the link once more.':
      'Der Link in diesem Tab gehört nicht zu diesem Raum, oder jemand dazwischen hat Schlüssel vertauscht: Lass dir den Link noch einmal schicken.',
    'The host could not prove that this link is its room’s: somebody between you may have swapped keys, so this page left. Ask for the link again, another way.':
      'Der Gastgeber konnte nicht beweisen, dass dieser Link zu seinem Raum gehört: Vielleicht hat jemand zwischen euch Schlüssel vertauscht, darum ist diese Seite gegangen. Lass dir den Link noch einmal schicken, auf einem anderen Weg.',
    'The host’s tab was reloaded, so this game ended: start another one.':
      'Der Tab des Gastgebers wurde neu geladen, darum ist dieses Spiel zu Ende: Startet ein neues.',
    'The host’s tab was updated, so this game ended: start another one.':
      'Der Tab des Gastgebers wurde aktualisiert, darum ist dieses Spiel zu Ende: Startet ein neues.',
    'You opened this room in another tab, so this one has left it.':
      'Du hast diesen Raum in einem anderen Tab geöffnet; dieser hier hat ihn verlassen.',
    'This room is locked: ask its host to open it.':
      'Dieser Raum ist abgeschlossen: Bitte den Gastgeber, ihn zu öffnen.',
    'This room is full: watch until somebody leaves, or try again later.':
      'Dieser Raum ist voll: Schau zu, bis jemand geht, oder versuche es später noch einmal.',
    'That seat cannot be had just now: try again when one is free and the room is not locked.':
      'Dieser Platz ist gerade nicht zu haben: Versuche es wieder, wenn einer frei und der Raum nicht verschlossen ist.',
    'As many as may watch this room already do: try again later.':
      'Diesem Raum schauen schon so viele zu, wie dürfen: Versuche es später noch einmal.',
    'This room is full: ask the host for more seats, or try again later.':
      'Dieser Raum ist voll: Bitte den Gastgeber um mehr Plätze, oder versuch es später noch einmal.',
    'The host sent more than any game needs, so this page left: try another room.':
      'Der Gastgeber hat mehr geschickt, als irgendein Spiel braucht, deshalb ist diese Seite gegangen: Versuch einen anderen Raum.',
    'The host’s tab did not come back in two minutes: try again later, or ask for a new link.':
      'Der Tab des Gastgebers kam in zwei Minuten nicht zurück: Versuch es später noch einmal, oder bitte um einen neuen Link.',
    'Others were waiting to get in.': 'Andere haben darauf gewartet hereinzukommen.',
    'You left the room.': 'Du hast den Raum verlassen.',
    'Left.': 'Gegangen.',
    'A part of this page did not load: check the connection, then reload the page.':
      'Ein Teil dieser Seite wurde nicht geladen: Prüfe die Verbindung und lade die Seite dann neu.',
    'The connection was closed.': 'Die Verbindung wurde geschlossen.',
    'The host’s tab did not answer in time: try again.':
      'Der Tab des Gastgebers hat nicht rechtzeitig geantwortet: Versuch es noch einmal.',
    'This tab sent a message the game cannot read.': 'Dieser Tab hat etwas geschickt, das das Spiel nicht lesen kann.',
    'This tab sent a message the room cannot read.': 'Dieser Tab hat etwas geschickt, das der Raum nicht lesen kann.',
    'The game heard nothing from this tab in time: join again.':
      'Das Spiel hat von diesem Tab nicht rechtzeitig gehört: Komm noch einmal dazu.',
    'This tab did not say hello to the game first: reload the page.':
      'Dieser Tab hat das Spiel nicht zuerst begrüßt: Lade die Seite neu.',
    'The arena is full: try again in a moment.': 'Die Arena ist voll: Versuch es gleich noch einmal.',
    'The host announced a field no page could draw, so this page left: try another room.':
      'Der Gastgeber hat ein Feld angekündigt, das keine Seite zeichnen kann, deshalb ist diese gegangen: Versuch einen anderen Raum.',
    'This tab went on sending what the game has to refuse.':
      'Dieser Tab hat immer wieder geschickt, was das Spiel ablehnen muss.',
    'This tab sent a message that is too big.': 'Dieser Tab hat eine zu große Nachricht geschickt.',
    'This tab sent more than the room allows.': 'Dieser Tab hat mehr geschickt, als der Raum erlaubt.',
    'Your connection is too slow to keep up with this room.':
      'Deine Verbindung ist zu langsam, um in diesem Raum mitzukommen.',
    'No hello came in time: reload the page and try again.':
      'Die Begrüßung kam nicht rechtzeitig: Lade die Seite neu und versuch es noch einmal.',
    'No way to the host was found in 15 seconds: one of your networks may block it. Try another one.':
      'In 15 Sekunden fand sich kein Weg zum Gastgeber: Vielleicht sperrt eines eurer Netze. Versuch ein anderes.',
    'The host’s tab did not answer in 10 seconds: it may be asleep. Ask its host to open it, then try again.':
      'Der Tab des Gastgebers hat in 10 Sekunden nicht geantwortet: Vielleicht schläft er. Bitte den Gastgeber, ihn zu öffnen, und versuch es dann noch einmal.',
    'There is a way to the host, but no secure connection came about in 8 seconds: try again.':
      'Es gibt einen Weg zum Gastgeber, aber in 8 Sekunden kam keine sichere Verbindung zustande: Versuch es noch einmal.',
    'The PeerJS broker that introduces tabs is full: try again in a few minutes.':
      'Der PeerJS-Vermittler ist voll: Versuch es in ein paar Minuten noch einmal.',
    'The PeerJS broker refuses this site’s key: whoever runs the site must mend config.json.':
      'Der PeerJS-Vermittler lehnt den Schlüssel dieser Seite ab: Wer sie betreibt, muss config.json richten.',
    'The PeerJS broker that introduces tabs refused this page: try again later.':
      'Der PeerJS-Vermittler hat diese Seite abgelehnt: Versuch es später noch einmal.',
    'The joiner tried again.': 'Der Gast hat es noch einmal versucht.',
    'The connection to the host failed: try again, or from another network.':
      'Die Verbindung zum Gastgeber ist gescheitert: Versuch es noch einmal, oder aus einem anderen Netz.',
    'This browser did not make a connection: reload the page, or try another browser.':
      'Dieser Browser hat keine Verbindung aufgebaut: Lade die Seite neu, oder nimm einen anderen Browser.',
    'The signalling server could not read what this page sent: reload the page.':
      'Der Vermittlungsserver konnte nicht lesen, was diese Seite geschickt hat: Lade sie neu.',
    'Too many requests came from here: wait a minute, then try again.':
      'Von hier kamen zu viele Anfragen: Warte eine Minute und versuch es dann noch einmal.',
    'Too many connections come from this address: close some tabs, then try again.':
      'Von dieser Adresse kommen zu viele Verbindungen: Schließ ein paar Tabs und versuch es dann noch einmal.',
    'Too many rooms are open from this address: close one, then try again.':
      'Von dieser Adresse sind zu viele Räume offen: Schließ einen und versuch es dann noch einmal.',
    'This signalling server does not serve this page: whoever runs it must add the page to ALLOWED_ORIGINS.':
      'Dieser Vermittlungsserver bedient diese Seite nicht: Wer ihn betreibt, muss sie in ALLOWED_ORIGINS aufnehmen.',
    'There is no room with this code: check the code, or ask for a new link.':
      'Es gibt keinen Raum mit diesem Code: Prüfe ihn, oder bitte um einen neuen Link.',
    "The room's host is not connected at the moment: try again in a minute.":
      'Der Gastgeber des Raums ist gerade nicht verbunden: Versuch es in einer Minute noch einmal.',
    'The room is full: try again when somebody has left.':
      'Der Raum ist voll: Versuch es noch einmal, wenn jemand gegangen ist.',
    'The room is locked: ask its host to open it.': 'Der Raum ist abgeschlossen: Bitte den Gastgeber, ihn zu öffnen.',
    'This room code belongs to another host: create a new room.':
      'Dieser Raumcode gehört einem anderen Gastgeber: Eröffne einen neuen Raum.',
    'This room is hosted from a newer tab now: close this one.':
      'Diesen Raum führt jetzt ein neuerer Tab: Schließ diesen hier.',
    'The room has been closed: ask for a new link.': 'Der Raum wurde geschlossen: Bitte um einen neuen Link.',
    'This signalling server lends no relay (TURN): go without one, or name one in config.json.':
      'Dieser Vermittlungsserver leiht kein Relais (TURN) aus: Verzichte darauf, oder nenn eines in config.json.',
    'The other side ended the attempt to connect: try again.':
      'Die andere Seite hat den Verbindungsversuch beendet: Versuch es noch einmal.',
    'The signalling server cannot be reached: check the connection, then try again.':
      'Der Vermittlungsserver ist nicht erreichbar: Prüfe die Verbindung und versuch es dann noch einmal.',
    'config.json is not valid JSON: whoever runs this site must mend it.':
      'config.json ist kein gültiges JSON: Wer diese Seite betreibt, muss das richten.',
    'config.json could not be loaded: check the connection, then reload the page.':
      'config.json wurde nicht geladen: Prüfe die Verbindung und lade die Seite dann neu.',
    'Collect gems, of which large golden ones count five, and bump into whoever has more than you: some of theirs spill.':
      'Sammle Edelsteine, von denen große goldene fünf zählen, und remple alle an, die mehr haben als du: Dann purzeln welche heraus.',
    'Minutes a round': 'Minuten je Runde',
    'Up to four on a small field: shots that bounce, rolls that dodge them, barrels that burst.':
      'Bis zu vier auf einem kleinen Feld: Schüsse, die abprallen, Rollen, die ihnen ausweichen, Fässer, die platzen.',
    Map: 'Karte',
    Courtyard: 'Hof',
    Crossing: 'Kreuzung',
    Moat: 'Graben',
    Depot: 'Lager',
    Maze: 'Irrgarten',
    Mode: 'Spielart',
    'Everyone for themselves': 'Jeder für sich',
    'Green and Brown against Indigo and Red': 'Grün und Braun gegen Indigo und Rot',
    'Points to win': 'Punkte zum Sieg',
    'no limit': 'ohne Grenze',
    'Seconds that watchers are behind': 'Sekunden, die Zuschauer zurück sind',
    Forward: 'Vorwärts',
    Back: 'Rückwärts',
    'Turn left': 'Links drehen',
    'Turn right': 'Rechts drehen',
    Fire: 'Schießen',
    Dodge: 'Ausweichen',
    'Nobody has won a point.': 'Niemand hat einen Punkt gewonnen.',
    'This file is no recording of a game: choose another one.':
      'Diese Datei ist keine Aufzeichnung eines Spiels: Wähle eine andere.',
    'This recording is of another version of Tictab, which writes them differently.':
      'Diese Aufzeichnung ist von einer anderen Fassung von Tictab, die sie anders schreibt.',
    'This recording is damaged: its end or something in it is missing.':
      'Diese Aufzeichnung ist beschädigt: Ihr Ende oder etwas darin fehlt.',
    'This recording is of a game that is not here.': 'Diese Aufzeichnung ist von einem Spiel, das es hier nicht gibt.',
    'Explore a wild land together, and bring home what lies in the Deep.':
      'Erkundet gemeinsam ein wildes Land und bringt heim, was in der Tiefe liegt.',
    'The Heart of the Deep has gone back to its hall.': 'Das Herz der Tiefe ist in seine Halle zurückgekehrt.',
    'Everyone left, so the game is over.': 'Alle sind gegangen, also ist das Spiel vorbei.',
    'This tab’s line is slower than the game needs, so the others go on without it: try a better one.':
      'Die Leitung dieses Tabs ist langsamer, als das Spiel es braucht, also geht es ohne ihn weiter: Versuch es mit einer besseren.',
    'This tab took too long to catch up with the game, so its seat is free again: join once more, or watch.':
      'Dieser Tab hat zu lange gebraucht, um das Spiel einzuholen, also ist sein Platz wieder frei: Komm noch einmal dazu, oder sieh zu.',
    Up: 'Hoch',
    Down: 'Runter',
    Left: 'Links',
    Right: 'Rechts',
    Act: 'Handeln',
    Take: 'Aufheben',
    Heal: 'Heilen',
    Green: 'Grün',
    Indigo: 'Indigo',
    Brown: 'Braun',
    Red: 'Rot',
    Amber: 'Bernstein',
    Cyan: 'Cyan',
    Pink: 'Pink',
    Lime: 'Limette',
    Violet: 'Violett',
    Orange: 'Orange',
    Teal: 'Petrol',
    Blue: 'Blau',
    Rose: 'Altrosa',
    Sand: 'Sand',
    Silver: 'Silber',
    Magenta: 'Magenta',
  },
  patterns: [
    {
      looks: /^(.+) won with (\d+) points?\.$/,
      say: (who = '', points = '') => `${inGerman(who)} gewinnt mit ${points} ${points === '1' ? 'Punkt' : 'Punkten'}.`,
    },
    {
      looks: /^(.+) won (\d+) to (-?\d+)\.$/,
      say: (who = '', points = '', others = '') => `${inGerman(who)} gewinnen ${points} zu ${others}.`,
    },
    {
      looks: /^(.+) share the win with (\d+) points?\.$/,
      say: (who = '', points = '') =>
        `${inGerman(who)} teilen sich den Sieg mit ${points} ${points === '1' ? 'Punkt' : 'Punkten'}.`,
    },
    {
      looks: /^Both teams have (\d+) points?\.$/,
      say: (points = '') => `Beide Seiten haben ${points} ${points === '1' ? 'Punkt' : 'Punkte'}.`,
    },
    {
      looks: /^A spectator’s game differs from the host’s from tic (\d+) on: they should reload the page\.$/,
      say: (tic = '') =>
        `Bei jemandem, der zusieht, verläuft das Spiel ab Tic ${tic} anders als beim Gastgeber: Dort sollte die Seite neu geladen werden.`,
    },
    {
      looks:
        /^The host’s game does not repeat itself from tic (\d+) on, and who comes in later may see another one: its host should start it anew\.$/,
      say: (tic = '') =>
        `Das Spiel des Gastgebers wiederholt sich ab Tic ${tic} nicht mehr genau, und wer später dazukommt, sieht womöglich ein anderes: Der Gastgeber sollte es neu starten.`,
    },
    {
      looks: /^(.+)’s game differs from the host’s from tic (\d+) on: they should reload the page\.$/,
      say: (name = '', tic = '') =>
        `Bei ${name} verläuft das Spiel ab Tic ${tic} anders als beim Gastgeber: Dort sollte die Seite neu geladen werden.`,
    },
    {
      looks: /^(.+) wins with (\d+) points?\.$/,
      say: (name = '', points = '') => `${name} gewinnt mit ${punkte(points)}.`,
    },
    {
      looks: /^(.+) share the win with (\d+) points? each\.$/,
      say: (names = '', points = '') =>
        `${names.replace(/^(\d+) players$/, '$1 Personen').replace(/ and (?=[^,]*$)/, ' und ')} teilen sich den Sieg mit je ${punkte(points)}.`,
    },
    {
      looks: /^This tab speaks (?:arena|Realm) version (\d+), the room (\d+): reload the page\.$/,
      say: (own = '', room = '') =>
        `Dieser Tab spricht Fassung ${own} des Spiels, der Raum ${room}: Lade die Seite neu.`,
    },
    { looks: /^(.+) died of poison\.$/, say: (name = '') => `${name} ist am Gift gestorben.` },
    { looks: /^(.+) burned to death\.$/, say: (name = '') => `${name} ist verbrannt.` },
    {
      looks:
        /^(.+) was slain by (?:an?|the) (rat|wolf|spider|goblin|skeleton|ogre|wisp|guardian of the Deep|stranger)\.$/,
      say: (name = '', slayer = '') => `${name} wurde von ${slayers[slayer] ?? slayer} erschlagen.`,
    },
    {
      looks: /^(.+) has slain the guardian of the Deep!$/,
      say: (name = '') => `${name} hat den Wächter der Tiefe besiegt!`,
    },
    { looks: /^(.+) has taken the Heart of the Deep!$/, say: (name = '') => `${name} hat das Herz der Tiefe!` },
    {
      looks:
        /^The Heart of the Deep has fallen (\d+) steps (north|south|east|west|(?:north|south)-(?:east|west)) of the hearth\.$/,
      say: (steps = '', direction = '') =>
        `Das Herz der Tiefe ist gefallen: ${count(Number(steps), 'Schritt', 'Schritte')} vom Herdfeuer nach ${directions(direction)}.`,
    },
    {
      looks: /^(.+) brought the Heart of the Deep home after (\d+) minutes?\.$/,
      say: (name = '', minutes = '') =>
        `${name} hat das Herz der Tiefe nach ${count(Number(minutes), 'Minute', 'Minuten')} heimgebracht.`,
    },
  ],
  endingCodes: {
    1000: 'Der Raum ist zu Ende.',
    1001: 'Der Gastgeber ist gegangen.',
    1002: 'Diese Seite und der Gastgeber haben verschiedene Versionen: Lade neu.',
    1007: 'Es kam etwas an, das sich nicht lesen ließ: Lade neu und versuch es dann noch einmal.',
    1008: 'Der Gastgeber hat dich aus dem Raum genommen.',
    1009: 'Eine Nachricht war zu groß: Lade neu und versuch es dann noch einmal.',
    1013: 'Dieser Raum nimmt gerade niemanden auf.',
    4001: 'Du hast diesen Raum in einem anderen Tab geöffnet.',
    4002: 'Deine Verbindung war zu langsam für diesen Raum.',
    4003: 'Der Raum am anderen Ende ist nicht der, zu dem dein Link gehört: Lass dir den Link noch einmal schicken.',
  },
};
