import { strings, told } from '../strings/index.ts';
import type { App } from './app.ts';
import { knockSentence } from './knock-sentence.ts';
import type { Back } from './screen.ts';
import { shownChats } from './shown-chats.ts';
import type { Score } from './stay.ts';

/** Places said at the end of a round, and one's own wherever it is: longer lists are for reading. */
const maxSpoken = 3;

/** What the page's live region says next. */
export interface News {
  readonly text: string;
  /** Something on the screen says it already: for those who listen only. */
  readonly quiet: boolean;
}

declare global {
  interface HTMLElementEventMap {
    'tictab-news': CustomEvent<News>;
  }
}

/** Has the page's live region say `text`. */
export function tell(element: HTMLElement, text: string): void {
  const detail: News = { text, quiet: false };
  element.dispatchEvent(new CustomEvent('tictab-news', { detail, bubbles: true, composed: true }));
}

/** What of the app is news when it changes. */
export interface Facts {
  readonly screen: string;
  readonly reason: string;
  readonly endingCode: number | undefined;
  /** How the room was lost, on the way back into it. */
  readonly cause: Back['cause'] | undefined;
  /** Of the room this tab hosts; empty while it has none. */
  readonly hostedCode: string;
  readonly state: string;
  readonly countdown: number;
  readonly slot: number | null;
  readonly unstable: boolean;
  /** Whose line cannot keep up, in the host's tab. */
  readonly slow: string;
  readonly locked: boolean;
  /** What they want who wait to be let in, by a number of their own. */
  readonly knocks: ReadonlyMap<number, string>;
  readonly result: string;
  /** At the end of the last launch, best first. */
  readonly scores: readonly Score[];
  /** Lines of chat are never changed, only added: the last tells whether there is a new one. */
  readonly lastLine: { readonly slot: number | null; readonly name: string; readonly text: string } | undefined;
  /** Whether that is to be read on the screen. */
  readonly chatIsShown: boolean;
  /** Names of those who left a moment ago or are away, and of those whom this tab has removed. */
  readonly leftLately: ReadonlySet<string>;
  readonly removedLately: ReadonlySet<string>;
  /** Name by slot, of those who are here. */
  readonly players: ReadonlyMap<number, string>;
}

/** The facts of this moment. */
export function factsOf(app: App): Facts {
  const { screen, room } = app;
  const players = room?.roster?.players ?? [];
  const here = players.filter((player) => !player.away);
  const away = players.filter((player) => player.away).map(({ name }) => name);
  return {
    screen: screen.type,
    reason: screen.type === 'ended' ? screen.reason : '',
    endingCode: screen.type === 'ended' ? screen.endingCode : undefined,
    cause: screen.type === 'joining' ? screen.back?.cause : undefined,
    hostedCode: app.host ? app.code : '',
    state: room?.state ?? '',
    countdown: room?.state === 'countdown' ? room.countdown : 0,
    slot: room?.slot ?? null,
    unstable: room?.unstable ?? false,
    slow: app.slowGuests.join(', '),
    locked: app.locked,
    knocks: new Map(app.host?.stats?.knocks.map((knock) => [knock.sessionId, knockSentence(knock)])),
    result: room?.lastResult ?? '',
    scores: app.scores,
    lastLine: room?.chat.at(-1),
    chatIsShown: shownChats.size > 0,
    leftLately: new Set([...app.movedOn.leftLately, ...away]),
    removedLately: app.movedOn.removedLately,
    players: new Map(here.map((player) => [player.slot, player.name])),
  };
}

/**
 * What happened between two moments; the most important thing first, and undefined when nothing did. Before the first
 * moment there is none: only an ending that a link led to at once is news then.
 */
export function newsBetween(before: Facts | undefined, now: Facts): News | undefined {
  const { news } = strings();
  if (now.screen === 'ended')
    return before?.screen === 'ended' ? undefined : { text: told(now.reason, now.endingCode).text, quiet: true };
  if (now.cause !== before?.cause && now.cause) return { text: strings().joining.causes[now.cause], quiet: true };
  if (!before || now.screen !== 'room') return undefined;
  if (before.cause) return { text: news.youAreBack, quiet: false };
  if (before.hostedCode !== '' && now.hostedCode !== '' && now.hostedCode !== before.hostedCode)
    return { text: news.newCode, quiet: false };
  // Somebody waits for an answer, whatever else happens.
  const knocked = [...now.knocks].filter(([id]) => !before.knocks.has(id)).map(([, sentence]) => `${sentence}.`);
  if (knocked.length > 0) return { text: knocked.join(' '), quiet: false };
  if (now.countdown > 0 && now.countdown !== before.countdown)
    return { text: now.state === before.state ? `${now.countdown}` : news.startingIn(now.countdown), quiet: true };
  if (now.state === 'playing' && before.state !== 'playing') return { text: news.started, quiet: true };
  // By the phase, which changes once: the same result may come twice running.
  if (now.state === 'lobby' && now.result !== '' && (before.state === 'playing' || before.state === 'countdown')) {
    const result = told(now.result).text;
    return { text: before.state === 'playing' ? news.roundOver(result, pointsOf(now)) : result, quiet: true };
  }
  if (now.unstable !== before.unstable) return { text: now.unstable ? news.unstable : news.stable, quiet: true };
  if (now.slow !== before.slow && now.slow !== '')
    return { text: strings().lobby.slowGuests(now.slow), quiet: now.state !== 'playing' };
  if (now.locked !== before.locked) return { text: now.locked ? news.locked : news.unlocked, quiet: false };
  const moved = movements(before, now);
  if (moved !== '') return { text: moved, quiet: false };
  const line = now.lastLine;
  if (line && line !== before.lastLine && line.slot !== now.slot)
    return {
      text: line.name === '' ? told(line.text).text : `${line.name}: ${line.text}`,
      quiet: now.chatIsShown,
    };
  return undefined;
}

/** The best and oneself, by name and points; nobody where nobody has any, or all have as many. */
function pointsOf({ scores, slot: own }: Facts): string[] {
  const [first, ...others] = scores;
  if (!first || (others.length === 0 ? first.points === 0 : others.every(({ points }) => points === first.points)))
    return [];
  const { you } = strings().players;
  return scores
    .filter(({ slot }, place) => place < maxSpoken || slot === own)
    .map(({ slot, name, points }) => `${slot === own ? you : name} ${points}`);
}

/** Who has come and who has gone; a change of slot is neither. */
function movements(before: Facts, now: Facts): string {
  // The first roster of a room tells who was there before.
  if (before.players.size === 0) return '';
  const { news } = strings();
  const had = new Set(before.players.values());
  const has = new Set(now.players.values());
  const renamed = [...now.players].some(([slot, name]) => before.players.has(slot) && !had.has(name));
  const come = [...now.players].filter(([slot, name]) => !had.has(name) && !(renamed && before.players.has(slot)));
  const gone = [...before.players].filter(([slot, name]) => !has.has(name) && !(renamed && now.players.has(slot)));
  const names = (entries: [number, string][], chosen: (name: string) => boolean) =>
    entries.map(([, name]) => name).filter(chosen);
  const told = (say: (names: readonly string[]) => string, whom: string[]) => (whom.length > 0 ? say(whom) : '');
  return [
    told(
      news.joined,
      names(come, (name) => !before.leftLately.has(name)),
    ),
    told(
      news.back,
      names(come, (name) => before.leftLately.has(name)),
    ),
    told(
      news.removed,
      names(gone, (name) => now.removedLately.has(name)),
    ),
    told(
      news.left,
      names(gone, (name) => !now.removedLately.has(name)),
    ),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
