import type { Title } from '../games/game.ts';
import { slotColour } from '../lobby/colours.ts';
import { type Ending, endingOf } from '../lobby/endings.ts';
import { lobbyProtocol, type ToHost } from '../lobby/messages.ts';
import { cleanName } from '../lobby/names.ts';
import type { Fingerprints } from '../lobby/proof.ts';
import type { Authenticity } from './authenticity.ts';
import { Bans } from './bans.ts';
import type { Guests } from './guests.ts';
import { Knocking, knockMs } from './knocking.ts';
import { epoch, type Phases } from './phases.ts';
import type { RoomCounters } from './room-counters.ts';
import type { Banned, Knock } from './room-stats.ts';
import type { RosterTeller } from './roster-teller.ts';
import type { SavedRoom } from './saved-room.ts';
import type { Seat } from './seats.ts';
import type { Session } from './session.ts';
import type { Watcher } from './watchers.ts';

type Hello = Extract<ToHost, { t: 'hello' }>;

/** For a spectator who wanted to sit down: said to nobody else, since nobody else asked. */
const noSeat = 'That seat cannot be had just now: try again when one is free and the room is not locked.';

/** For who is removed, and tries to come back. */
const removed = endingOf('banned', 'The host removed you from this room: join another one, or create your own.');
const notAuthentic = endingOf(
  'not-authentic',
  'This tab’s link does not belong to this room, or somebody between the two has swapped keys: ask for the link once more.',
);
const replaced: Ending = { code: 4001, reason: 'You opened this room in another tab, so this one has left it.' };
const notLetIn = endingOf('refused', 'The host did not let you in: ask them, then try again.');
const tooManyWait = endingOf('crowded', 'Too many are waiting to be let into this room: try again in a minute.');
const isLocked = endingOf('locked', 'This room is locked: ask its host to open it.');
const isFull = endingOf('full', 'This room is full: ask the host for more seats, or try again later.');
const isFullButWatchable = endingOf(
  'watch-only',
  'This room is full: watch until somebody leaves, or try again later.',
);
const isFullOfWatchers = endingOf('full', 'As many as may watch this room already do: try again later.');

/** What admission needs of its room. */
export interface AdmissionOptions {
  readonly title: Title;
  /** Digest of the host's sources: guests of another one are refused. */
  readonly build: string;
  /** 128 random bits as 32 hex digits. */
  readonly makeToken: () => string;
  /** Secret of one stay: the decimal digits of a random u64. */
  readonly makeAuth: () => string;
  readonly authenticity: Authenticity;
  readonly guests: Guests;
  readonly phases: Phases;
  readonly roster: RosterTeller;
  readonly counters: RoomCounters;
}

/** Who may come in, as what, and which seat or place they get; who may not come back. */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #bans = new Bans();
  readonly #knocking = new Knocking();
  /** Locked, a room lets nobody in but who has a seat already. */
  isLocked = false;
  /**
   * Hellos with a proof that came before the tab had named the certificates: its word and a link's frames take ways of
   * their own, and after a reload both wait for the room that is being restored.
   */
  readonly #early = new Map<Session, Hello>();
  /** Of the seat that belongs to whoever sits in the host's own tab. */
  #creatorToken: string | undefined;

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /** What is left of it once the room is gone. */
  save(): Pick<SavedRoom, 'creator' | 'bans' | 'locked' | 'knock'> {
    const { isOn: knock } = this.#knocking;
    return { creator: this.#creatorToken ?? null, bans: this.#bans.save(), locked: this.isLocked, knock };
  }

  /** Goes on as a room did that was saved. */
  restore({ creator, bans, locked, knock }: Pick<SavedRoom, 'creator' | 'bans' | 'locked' | 'knock'>): void {
    this.#creatorToken = creator ?? undefined;
    for (const { token, name } of bans) this.#bans.add(token, name);
    this.isLocked = locked;
    this.#knocking.isOn = knock;
  }

  /** A guest says who it is and what it wants: it gets in, or is told why not. */
  hello(session: Session, hello: Hello, nowMs: number): void {
    this.#early.delete(session);
    if (hello.proof !== undefined && !this.#options.authenticity.knows(session)) {
      this.#early.set(session, hello);
      return;
    }
    const refusal = this.#refusal(session, hello);
    if (refusal) this.#refuse(session, refusal);
    else if (this.#mustKnock(session, hello)) this.#askHost(session, hello, nowMs);
    else this.#letIn(session, hello, nowMs);
  }

  /** The tab has named the certificates under a link. */
  certified(session: Session, fingerprints: Fingerprints, nowMs: number): void {
    this.#options.authenticity.saw(session, fingerprints);
    const hello = this.#early.get(session);
    if (hello) this.hello(session, hello, nowMs);
  }

  /** Those who wait for the host's answer, the longest first. */
  get knocks(): Knock[] {
    return this.#knocking.all().map(({ session, hello: { name = '', role } }) => ({
      sessionId: session.id,
      name: cleanName(name),
      role,
      verified: this.#options.authenticity.isVerified(session),
    }));
  }

  get asksBeforeEntry(): boolean {
    return this.#knocking.isOn;
  }

  /** From now on newcomers have to knock; or no longer, and then those who wait come in. */
  askBeforeEntry(on: boolean, nowMs: number): void {
    this.#knocking.isOn = on;
    if (!on) for (const { session } of this.#knocking.all()) this.answer(session.id, true, nowMs);
  }

  /** The host has decided about somebody who waits. Who does so no longer is none of its business. */
  answer(sessionId: number, allow: boolean, nowMs: number): void {
    const waiting = this.#knocking.take(sessionId);
    if (!waiting) return;
    const { session, hello } = waiting;
    // What has changed while they waited counts: a lock, a ban.
    const refusal = allow ? this.#refusal(session, hello) : notLetIn;
    if (refusal) this.#refuse(session, refusal);
    else this.#letIn(session, hello, nowMs);
  }

  /** A guest is no longer there. */
  left(session: Session): void {
    this.#early.delete(session);
    this.#knocking.forget(session);
    this.#options.authenticity.forget(session);
  }

  /** Changes whenever the host's page has to know at once. */
  brief(): string {
    return `${this.isLocked} ${this.#knocking.key} ${this.banned.map(({ banId }) => banId).join()}`;
  }

  /** A spectator wants to play: in a certain slot, or any. */
  promote(session: Session, watcher: Watcher<Session>, wantedSlot: number | undefined, nowMs: number): void {
    const { guests, phases, roster, counters } = this.#options;
    const seat = this.isLocked ? undefined : guests.seats.take(session, watcher.name, wantedSlot);
    if (!seat) {
      counters.count('refused');
      session.say({ t: 'chat', slot: null, text: noSeat });
      return;
    }
    guests.watchers.remove(watcher.place);
    guests.enter(session, this.#options.makeAuth(), nowMs);
    this.welcome(session, seat);
    roster.tell();
    phases.promoted(session, seat, watcher.place, nowMs);
  }

  /** Gives a player its seat, or another one: the welcome is how it learns which. */
  welcome(session: Session, seat: Seat<Session>): void {
    session.seat(seat.slot);
    session.say({
      t: 'welcome',
      slot: seat.slot,
      color: slotColour(seat.slot).name,
      role: 'player',
      epoch,
      resume: seat.token,
      game: this.#options.title.id,
      auth: this.#options.guests.authOf(session),
      ...this.#proof(session),
    });
    this.#options.roster.changed();
  }

  /** Takes a player's seat away for good, also that of who is away; the creator has it for as long as there is a room. */
  remove(slot: number): void {
    const { guests, roster } = this.#options;
    const seat = guests.seats.get(slot);
    if (!seat || seat.holder?.creator || seat.token === this.#creatorToken) return;
    this.#ban(seat);
    // Whose link ends makes room by that, also in the game.
    if (seat.holder) seat.holder.end(removed);
    else guests.seats.release(seat);
    roster.changed();
  }

  /** The same for who watches. */
  dismiss(session: Session): void {
    const { watchers } = this.#options.guests;
    const watcher = this.#options.guests.watcherOf(session);
    if (!watcher) return;
    this.#ban(watcher);
    watchers.forget(watcher.token);
    session.end(removed);
  }

  /** Those who were removed, the longest ago first. */
  get banned(): readonly Banned[] {
    return this.#bans.all;
  }

  /** Somebody who was removed may come back. Who is banned no longer is none of its business. */
  pardon(banId: number): void {
    this.#bans.pardon(banId);
  }

  /**
   * A ban goes by the token. A fresh tab has none, and who has been here in several has several: so from then on everybody
   * is asked for whom the host does not see in the roster.
   */
  #ban({ token, name }: { readonly token: string; readonly name: string }): void {
    const { seats, watchers } = this.#options.guests;
    this.#bans.add(token, name);
    this.#knocking.isOn = true;
    seats.forgetUnshown();
    watchers.forgetAbsent();
  }

  #refusal(session: Session, hello: Hello): Ending | undefined {
    const { title, build, authenticity } = this.#options;
    if (hello.protocol !== lobbyProtocol || hello.build !== build) {
      const theirs = `build ${hello.build}, protocol ${hello.protocol}`;
      const ours = `build ${build}, protocol ${lobbyProtocol}`;
      return endingOf('version', `This page is another version (${theirs}) than the room (${ours}): reload it.`);
    }
    if (this.#bans.has(hello.resume)) return removed;
    if (hello.proof !== undefined && !authenticity.take(session, hello.proof)) return notAuthentic;
    if (hello.role !== 'spectator') return undefined;
    if (title.spectators === 0)
      return endingOf('play-only', `${title.name} cannot be watched, only played: join as a player.`);
    return this.isLocked && !this.#mayWatchAgain(hello.resume) ? isLocked : undefined;
  }

  /** Who has a seat here, held or not, is no newcomer. */
  #mustKnock(session: Session, { resume, role }: Hello): boolean {
    if (!this.#knocking.isOn) return false;
    return role === 'spectator' ? !this.#mayWatchAgain(resume) : !this.#isKnown(session, resume);
  }

  #askHost(session: Session, hello: Hello, nowMs: number): void {
    // A locked room says so at once, rather than have its host asked for nothing.
    if (this.isLocked) this.#refuse(session, isLocked);
    else if (!this.#knocking.add(session, hello)) this.#refuse(session, tooManyWait);
    else {
      session.knock(nowMs + knockMs);
      session.say({ t: 'waiting' });
    }
  }

  #letIn(session: Session, hello: Hello, nowMs: number): void {
    if (hello.role === 'spectator') this.#letWatch(session, hello, nowMs);
    else this.#letPlay(session, hello, nowMs);
  }

  #refuse(session: Session, ending: Ending): void {
    this.#options.counters.count('refused');
    session.end(ending);
  }

  #letPlay(session: Session, hello: Hello, nowMs: number): void {
    const { title, guests, phases, roster, counters } = this.#options;
    const { seats } = guests;
    const own = this.#ownSeat(session, hello.resume);
    const isKnown = this.#isKnown(session, hello.resume);
    if (hello.resume !== undefined && !isKnown) counters.count('failedResumes');
    if (this.isLocked && !isKnown) {
      this.#refuse(session, isLocked);
      return;
    }
    if (own) this.#resume(own, session, nowMs);
    const name = hello.name === undefined ? undefined : cleanName(hello.name);
    const takeBack = () => (hello.resume === undefined ? undefined : seats.takeBack(hello.resume, session, name));
    const seat = own ?? takeBack() ?? seats.take(session, name);
    if (!seat) {
      this.#refuse(session, title.spectators > 0 ? isFullButWatchable : isFull);
      return;
    }
    if (own && name !== undefined && name !== own.name && phases.phase.type === 'lobby') seats.rename(own, name);
    if (session.creator) this.#creatorToken = seat.token;
    guests.enter(session, this.#options.makeAuth(), nowMs);
    this.welcome(session, seat);
    roster.tell();
    phases.seated(session, seat, nowMs);
  }

  /** Whose seat is here, or was until somebody else could have it, is no newcomer; nor is who sits in this very tab. */
  #isKnown(session: Session, resume: string | undefined): boolean {
    if (session.creator || this.#ownSeat(session, resume)) return true;
    return resume !== undefined && this.#options.guests.seats.remembers(resume);
  }

  /** Who has watched here before, or has a seat, need not be let in once more to watch. */
  #mayWatchAgain(resume: string | undefined): boolean {
    if (resume === undefined) return false;
    const { seats, watchers } = this.#options.guests;
    return watchers.knows(resume) || seats.remembers(resume) || seats.byToken(resume) !== undefined;
  }

  /** The creator's seat is the creator's alone, who needs no token for it: one that says otherwise was copied. */
  #ownSeat(session: Session, resume: string | undefined): Seat<Session> | undefined {
    const token = session.creator ? this.#creatorToken : resume;
    if (token === undefined || (!session.creator && token === this.#creatorToken)) return undefined;
    return this.#options.guests.seats.byToken(token);
  }

  /** The newest holder of a token wins; the older tab is told, and its avatar makes room for the new one. */
  #resume(seat: Seat<Session>, session: Session, nowMs: number): void {
    const { guests, phases } = this.#options;
    const older = seat.holder;
    guests.seats.reoccupy(seat, session);
    if (!older) return;
    older.end(replaced);
    phases.game?.leave(seat.slot, nowMs);
  }

  #letWatch(session: Session, { name: wantedName, resume: shown }: Hello, nowMs: number): void {
    const { title, guests, phases, roster } = this.#options;
    const name = wantedName === undefined ? '' : cleanName(wantedName);
    const resume = shown !== undefined && guests.watchers.knows(shown) ? shown : this.#options.makeToken();
    // Before it takes a place: a tab that crashed still has one for some seconds.
    guests.watchers.byToken(resume)?.holder.end(replaced);
    const watcher = guests.watch(session, name === '' ? 'Spectator' : name, resume);
    if (!watcher) {
      this.#refuse(session, isFullOfWatchers);
      return;
    }
    guests.enter(session, '0', nowMs);
    session.seat(watcher.place);
    const proof = this.#proof(session);
    session.say({ t: 'welcome', slot: null, color: '', role: 'spectator', epoch, resume, game: title.id, ...proof });
    roster.changed();
    roster.tell();
    phases.watched(watcher, nowMs);
  }

  #proof(session: Session): { proof?: string } {
    const proof = this.#options.authenticity.proofFor(session);
    return proof === undefined ? {} : { proof };
  }
}
