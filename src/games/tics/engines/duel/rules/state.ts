import { Random } from '../../../../../lib/random.ts';
import type { SessionStart } from '../../../engine.ts';
import { maxSessionTics, sessionWidth } from '../../../protocol.ts';
import { pointsRange } from '../choices.ts';
import { maps } from '../maps/index.ts';
import { type Field, fieldOf, type Spot } from './field.ts';
import { one } from './fixed.ts';
import { Happenings } from './happenings.ts';
import { limits } from './limits.ts';
import { type Settings, settingsOf } from './settings.ts';

/** The least and the greatest that a number of the state can be; both ends belong to it. */
type Range = readonly [min: number, max: number];
type Fields = Readonly<Record<string, Range>>;

/** A list of things, field by field: entry n of each array is thing n. */
type Columns<F extends Fields> = { readonly [K in keyof F]: Int32Array };

const whole: Range = [-0x8000_0000, 0x7fff_ffff];
const tics: Range = [0, maxSessionTics];
const place: Range = [0, limits.maxTiles * one];
const speed: Range = [-one, one];
const slot: Range = [0, sessionWidth - 1];

// doc:fields
const matchFields = {
  tic: tics,
  /** The state of `Random`. */
  random: whole,
  /** 1 once somebody has won, or the time is up. */
  over: [0, 1],
  shots: [0, limits.maxShots],
  // How it was begun: the state of another kind of session is none of this one.
  map: [0, maps.length - 1],
  teams: [0, 1],
  lastTic: tics,
  points: [0, pointsRange.max],
} as const satisfies Fields;
// end

/** What a player's `standing` says. */
export const standings = { out: 0, up: 1, fallen: 2 } as const;
/** What a player's `weapon` says. */
export const weapons = { plain: 0, rapid: 1, spread: 2 } as const;

const playerFields = {
  standing: [0, 2],
  /** 1 once the slot has been in. */
  known: [0, 1],
  x: place,
  y: place,
  vx: speed,
  vy: speed,
  angle: [0, 65535],
  turn: [-limits.maxTurn, limits.maxTurn],
  health: [0, limits.maxHealth],
  shield: [0, limits.maxShield],
  weapon: [0, 2],
  weaponTics: [0, limits.weaponTics],
  cooldownTics: [0, limits.fireTics],
  rollTics: [0, limits.rollTics],
  rollX: speed,
  rollY: speed,
  /** Until the next roll. */
  breathTics: [0, limits.breathTics],
  /** Until they rise. */
  fallenTics: [0, limits.fallenTics],
  /** While nothing hurts. */
  safeTics: [0, limits.safeTics],
  /** Of the tic before. */
  buttons: [0, 255],
  score: [-limits.maxScore, limits.maxScore],
  /** Slot + 1 of who felled this player last; 0 for nobody. */
  felledBy: [0, sessionWidth],
} as const satisfies Fields;

const shotFields = {
  x: place,
  y: place,
  vx: speed,
  vy: speed,
  owner: slot,
  ageTics: [0, limits.shotTics],
  bounces: [0, limits.maxBounces],
  /** 1 for a splinter of a barrel. */
  splinter: [0, 1],
  harm: [0, limits.shotHarm],
} as const satisfies Fields;

const barrelFields = {
  /** 0 while there is none. */
  health: [0, limits.barrelHealth],
  backTics: [0, limits.barrelBackTics],
} as const satisfies Fields;

const pickupFields = {
  /** 0 while there is none; else one of `pickupKinds`, never `any`. */
  kind: [0, 4],
  backTics: [0, limits.pickupBackTics],
} as const satisfies Fields;

/** Every list of the state and how many entries it has, in the order of the bytes. */
const lists = [
  { name: 'match', count: 1, fields: matchFields },
  { name: 'players', count: sessionWidth, fields: playerFields },
  { name: 'barrels', count: limits.maxBarrels, fields: barrelFields },
  { name: 'pickups', count: limits.maxPickups, fields: pickupFields },
  { name: 'shots', count: limits.maxShots, fields: shotFields },
] as const;

const wordsOf = (entries: number, fields: Fields) => entries * Object.keys(fields).length;

/** Numbers of a whole state. */
export const stateWords = lists.reduce((sum, { count: entries, fields }) => sum + wordsOf(entries, fields), 0);

/** The number at which the shots, which are the last, begin. */
export const shotsFrom = stateWords - wordsOf(limits.maxShots, shotFields);

/** What each number of a state may be: `min` and `max` as long as the state. */
export const lawful: { readonly min: Int32Array; readonly max: Int32Array } = (() => {
  const min = new Int32Array(stateWords);
  const max = new Int32Array(stateWords);
  let from = 0;
  for (const { count: entries, fields } of lists)
    for (const [low, high] of Object.values<Range>(fields)) {
      min.fill(low, from, from + entries);
      max.fill(high, from, from + entries);
      from += entries;
    }
  return { min, max };
})();

/** One session: `words` is all that the next tic depends on, and the lists are views of it. */
export interface Duel {
  readonly words: Int32Array;
  readonly match: Columns<typeof matchFields>;
  readonly players: Columns<typeof playerFields>;
  readonly barrels: Columns<typeof barrelFields>;
  readonly pickups: Columns<typeof pickupFields>;
  readonly shots: Columns<typeof shotFields>;

  readonly settings: Settings;
  readonly field: Field;

  /** Harm done in this tic: entry `victim * 4 + attacker`. Zero between tics. */
  readonly harm: Int32Array;
  /** Harm done to barrels in this tic, and slot + 1 of who did it. Zero between tics. */
  readonly strikes: { readonly harm: Int32Array; readonly by: Int32Array };
  /** What has happened lately: for the view and the ears, never for the rules. */
  readonly happenings: Happenings;
  /** Where everything was when the tic began. */
  readonly before: Before;
}

/** Places and angles of players and places of shots. */
export interface Before {
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly angle: Int32Array;
  readonly shotX: Int32Array;
  readonly shotY: Int32Array;
}

/** A session that is about to begin: nobody is in it. */
export function createDuel({ params, seed }: SessionStart): Duel {
  const settings = settingsOf(params);
  const [map = maps[0]] = maps.slice(settings.map);
  if (!map) throw new Error('there is no map');
  const words = new Int32Array(stateWords);
  let from = 0;
  function take<F extends Fields>(entries: number, fields: F): Columns<F>;
  function take(entries: number, fields: Fields): Columns<Fields> {
    const columns = Object.keys(fields).map((name, n) => {
      const start = from + n * entries;
      return [name, words.subarray(start, start + entries)] as const;
    });
    from += wordsOf(entries, fields);
    return Object.fromEntries(columns);
  }
  const duel: Duel = {
    words,
    match: take(1, matchFields),
    players: take(sessionWidth, playerFields),
    barrels: take(limits.maxBarrels, barrelFields),
    pickups: take(limits.maxPickups, pickupFields),
    shots: take(limits.maxShots, shotFields),
    settings,
    field: fieldOf(map),
    harm: new Int32Array(sessionWidth * sessionWidth),
    strikes: { harm: new Int32Array(limits.maxBarrels), by: new Int32Array(limits.maxBarrels) },
    happenings: new Happenings(),
    before: {
      x: new Int32Array(sessionWidth),
      y: new Int32Array(sessionWidth),
      angle: new Int32Array(sessionWidth),
      shotX: new Int32Array(limits.maxShots),
      shotY: new Int32Array(limits.maxShots),
    },
  };
  duel.match.random[0] = seed;
  duel.match.map[0] = settings.map;
  duel.match.teams[0] = Number(settings.teams);
  duel.match.lastTic[0] = settings.lastTic;
  duel.match.points[0] = settings.points;
  return duel;
}

/** Entry `n`, which must be there. */
export function at(column: Int32Array, n: number): number {
  return column[n] ?? 0;
}

/** Tics run. */
export function ticOf(duel: Duel): number {
  return at(duel.match.tic, 0);
}

// doc:random
/** A random integer of 0 … `bound` − 1: the only randomness there is, and part of the state. */
export function below(duel: Duel, bound: number): number {
  const random = new Random(at(duel.match.random, 0));
  const drawn = random.below(bound);
  duel.match.random[0] = random.state;
  return drawn;
}
// end

/** Square of the distance from a player to a place; exact. */
export function distance2(duel: Duel, player: number, spot: Spot): number {
  const dx = at(duel.players.x, player) - spot.x;
  const dy = at(duel.players.y, player) - spot.y;
  return dx * dx + dy * dy;
}

/** Remembers where everything is: a tic begins. */
export function rememberPlaces({ before, players, shots }: Duel): void {
  before.x.set(players.x);
  before.y.set(players.y);
  before.angle.set(players.angle);
  before.shotX.set(shots.x);
  before.shotY.set(shots.y);
}
