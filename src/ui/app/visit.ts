import type { GuestRoom } from '../../client/guest-room.ts';
import { joinRoom } from '../../client/join.ts';
import { explainNoRoute, hostStayedAway } from '../../client/join-failures.ts';
import { type Outlook, WayBack } from '../../client/way-back.ts';
import type { Download } from '../../games/game.ts';
import type { Undo } from '../../lib/clock.ts';
import type { Ending } from '../../lobby/endings.ts';
import type { Role } from '../../lobby/messages.ts';
import type { Link } from '../../net/link.ts';
import type { Peer, RouteReport } from '../../net/peer.ts';
import type { AppEnvironment } from './environment.ts';
import { type Back, type Over, type WayIn, wayOn, wayOnOfKind } from './screen.ts';
import type { Site } from './site.ts';
import { prepareGame, Stay } from './stay.ts';

/**
 * Whether it is to be seen where a guest has arrived. A host tells of the room, and of what is played in it, right after
 * the welcome: a lobby that is shown for the moment in between holds up the game that follows.
 */
function isThere({ state, roster, found }: GuestRoom): boolean {
  if (state !== 'lobby') return state !== 'joining';
  return roster !== undefined && !(roster.inGame && found?.title.dropIn);
}

/** What a guest's visit begins with. */
export interface VisitOptions {
  readonly environment: AppEnvironment;
  readonly site: Site;
  readonly code: string;
  /** Of the link it came by. */
  readonly secret: string | undefined;
  readonly role: Role;
  /** The development parameters of the page's fragment. */
  readonly parameters: URLSearchParams;
  /** It is not in the room, and gets in, or back: each change of that. */
  outside(way: WayIn): void;
  /** It is in the room, for the first time or again. */
  inside(stay: Stay): void;
  /** The room it is in has changed. */
  changed(stay: Stay): void;
  /** Final, and nothing of it is left. */
  over(over: Over): void;
}

/** Why the same code will fail again; `no-room` may be said by a server that has only just started. */
const outlooks: ReadonlyMap<string, Outlook> = new Map([
  ['no-room', 'doubtful'],
  ['closed', 'hopeless'],
  ['full', 'hopeless'],
  ['locked', 'hopeless'],
  ['origin', 'hopeless'],
  ['malformed', 'hopeless'],
  ['no-webrtc', 'hopeless'],
]);
/** After these there is nothing to try again. */
const noSuchRoom: ReadonlySet<string> = new Set(['no-room', 'closed']);
/** After these it is the page that has to be loaded anew. */
const reloadable: ReadonlySet<string> = new Set(['malformed', 'part-missing']);
/** The way back looks at the time, and its screen tells the seconds, this often. */
const lookMs = 1000;

/**
 * This tab as a guest of one room: on its way in, inside, and on its way back whenever it is lost, until it leaves or it
 * is over. A connection is never mended: each way back makes a new one, into the same seat (C12, A17).
 */
export class Visit {
  readonly #options: VisitOptions;
  readonly #back: WayBack;
  readonly #undo: Undo[];
  #role: Role;
  /**
   * Whether a host that is away is waited for, as is one that a server does not know again yet. Who comes for the first time
   * asks without at first, so that a wrong code is told at once (D20).
   */
  #waits: boolean;
  #way: WayIn = { stage: 'signalling', hostAway: false, knocking: false, back: undefined };
  #attempt: Undo | undefined;
  /** What the room plays, as far as signalling knows. */
  #plays: string | undefined;
  #stay: Stay | undefined;
  #inside = false;
  #wasIn = false;
  /** Why it has to come back, while it does. */
  #loss: Pick<Back, 'cause' | 'reason'> | undefined;
  /** What giving up the way back comes to. */
  #lastFailure: Over | undefined;
  #undoLook: Undo | undefined;
  /** What could be kept of the last launch when the room was lost. */
  #downloads: readonly Download[] = [];

  constructor(options: VisitOptions) {
    const { environment, site, role } = options;
    this.#options = options;
    this.#role = role;
    this.#waits = environment.memory.token(options.code) !== undefined;
    this.#back = new WayBack(() => environment.random(), environment.clock.nowMs());
    this.#undo = [
      environment.onNetwork(() => this.#hurry()),
      // An attempt under way is asked for anew by signalling itself.
      site.introducer.onOnline((online) => {
        if (online && this.#back.state === 'waiting') this.#hurry();
      }),
    ];
  }

  /** As what it goes in, or has been let in. */
  get role(): Role {
    return this.#role;
  }

  /** What the guest is in, once it is. */
  get stay(): Stay | undefined {
    return this.#inside ? this.#stay : undefined;
  }

  /** The first attempt. Called once. */
  begin(): void {
    this.#try();
  }

  /** Leaves in good order, or gives up, and tells nobody here of it. */
  leave(): void {
    const stay = this.#letGo();
    stay?.leave();
  }

  /** The page is going: everybody who should know is told in this task. */
  abandon(): void {
    this.#stay?.abandon();
  }

  #try(): void {
    const { environment, site, code } = this.#options;
    this.#attempt?.();
    this.#show({ stage: 'signalling', hostAway: false, knocking: false });
    this.#attempt = joinRoom({
      code,
      introducer: site.introducer,
      wait: this.#waits,
      clock: environment.clock,
      stage: (stage) => {
        environment.mark(stage);
        // The connection describes itself on a thread of the browser's own: this one is free.
        if (stage === 'route' && this.#plays !== undefined) prepareGame(environment.games, this.#plays);
        this.#show({ stage, hostAway: false });
      },
      plays: (title) => {
        this.#plays = title;
      },
      hostAway: () => this.#show({ hostAway: true }),
      linked: (link, peer) => this.#enter(link, peer),
      failed: (kind, reason, route) => this.#notJoined(kind, reason, route),
    });
  }

  #enter(link: Link, peer: Peer): void {
    const { environment, code, secret, parameters } = this.#options;
    this.#attempt = undefined;
    const { name } = environment.memory;
    this.#stay = new Stay({
      environment,
      link,
      role: this.#role,
      name: name === '' ? undefined : name,
      resume: environment.memory.token(code),
      secret,
      parameters,
      host: undefined,
      peer,
      changed: (stay) => this.#changed(stay),
    });
    // The launch it was in may have ended meanwhile, and can be kept as if this page had been there.
    if (this.#downloads.length > 0) this.#stay.room.keep(this.#downloads);
  }

  #changed(stay: Stay): void {
    if (stay !== this.#stay) return;
    const { room } = stay;
    const { environment, code } = this.#options;
    if (room.role !== undefined) this.#role = room.role;
    if (room.token !== undefined) environment.memory.keepToken(code, room.token);
    if (room.ending) this.#ended(stay, room.ending);
    else if (this.#inside) this.#options.changed(stay);
    else if (isThere(room)) this.#arrived(stay);
    else if (room.knocking !== this.#way.knocking) this.#show({ knocking: room.knocking });
  }

  #arrived(stay: Stay): void {
    this.#undoLook?.();
    this.#options.environment.mark('inside');
    this.#back.entered(this.#nowMs);
    this.#loss = undefined;
    this.#lastFailure = undefined;
    this.#inside = true;
    this.#wasIn = true;
    this.#waits = true;
    this.#way = { stage: 'entering', hostAway: false, knocking: false, back: undefined };
    this.#options.inside(stay);
  }

  #ended({ room }: Stay, ending: Ending): void {
    const wasInside = this.#inside;
    const over = this.#overBy(ending, wasInside);
    this.#inside = false;
    const stay = this.#stay;
    this.#stay = undefined;
    stay?.leave();
    // What the host ended on purpose has another code, and so has what would only happen again.
    const mayComeBack = ending.code === 1001;
    if (wasInside && mayComeBack) {
      const cause = room.endedByHost ? 'host-left' : room.wasAsleep ? 'asleep' : 'lost';
      this.#loss = { cause, reason: ending.reason };
      this.#downloads = room.downloads;
      this.#lastFailure = over;
      this.#back.lost(this.#nowMs);
      this.#look();
    } else this.#failed(over, mayComeBack ? 'hopeful' : 'hopeless');
  }

  #notJoined(kind: string, reason: string, route: RouteReport | undefined): void {
    this.#attempt = undefined;
    const isAway = kind === 'host-left' || (kind === 'host-away' && !this.#waits);
    if (isAway && !this.#loss) {
      this.#waits = true;
      this.#try();
      return;
    }
    const { relayOnly } = this.#options.environment.settings.get();
    const explained = kind === 'no-route' && route ? explainNoRoute(route, relayOnly) : undefined;
    const failure = { kind, stage: this.#way.stage, route };
    console.info('tictab: not joined', failure);
    const next = noSuchRoom.has(kind) ? 'start' : reloadable.has(kind) ? 'reload' : 'rejoin';
    const over = { reason: explained ?? reason, endingCode: undefined, wasIn: this.#wasIn, next, failure } as const;
    this.#failed(over, outlooks.get(kind) ?? 'hopeful');
  }

  /** An attempt has failed: on the way back there may be another one. */
  #failed(over: Over, outlook: Outlook): void {
    if (!this.#loss) {
      this.#over(over);
      return;
    }
    this.#lastFailure = over;
    this.#back.failed(this.#nowMs, outlook);
    this.#look();
  }

  #overBy({ code, kind, reason }: Ending, wasInside: boolean): Over {
    const next = (kind && wayOnOfKind[kind]) ?? wayOn[code];
    const failed = kind ?? (code === 1001 ? 'not-entered' : 'ended');
    const failure = wasInside ? undefined : ({ kind: failed, stage: 'entering', route: undefined } as const);
    return { reason, endingCode: code, wasIn: this.#wasIn, next, failure };
  }

  /** Does what the way back says, now and each second. */
  #look(): void {
    this.#undoLook?.();
    const nowMs = this.#nowMs;
    switch (this.#back.advance(nowMs)) {
      case 'here':
        return;
      case 'given-up':
        this.#giveUp();
        return;
      case 'try':
        this.#giveUpAttempt();
        this.#try();
        break;
      case 'wait':
        this.#show({});
        break;
    }
    // What was begun may have failed, ended or led in already.
    if (!this.#loss || this.#back.state === 'here') return;
    this.#undoLook?.();
    const nextMs = this.#back.nextMs ?? Number.POSITIVE_INFINITY;
    const waitMs = Math.max(0, Math.min(lookMs, nextMs - nowMs, this.#back.deadlineMs - nowMs));
    this.#undoLook = this.#options.environment.clock.after(waitMs, () => this.#look());
  }

  #hurry(): void {
    if (!this.#loss) return;
    this.#back.hurry(this.#nowMs);
    this.#look();
  }

  #giveUp(): void {
    const { hostAway } = this.#way;
    const last = this.#lastFailure;
    this.#giveUpAttempt();
    if (last) this.#over(hostAway ? { ...last, reason: hostStayedAway, endingCode: undefined } : last);
  }

  /** Ends what is under way towards the room, if anything is. */
  #giveUpAttempt(): void {
    this.#attempt?.();
    this.#attempt = undefined;
    const stay = this.#stay;
    this.#stay = undefined;
    stay?.leave();
  }

  #over(over: Over): void {
    this.#letGo()?.leave();
    this.#options.over(over);
  }

  /** Ends everything but the stay, which the caller has to leave. */
  #letGo(): Stay | undefined {
    for (const undo of this.#undo) undo();
    this.#undoLook?.();
    this.#attempt?.();
    this.#attempt = undefined;
    this.#loss = undefined;
    this.#inside = false;
    const stay = this.#stay;
    this.#stay = undefined;
    return stay;
  }

  #show(change: Partial<WayIn>): void {
    const nowMs = this.#nowMs;
    const seconds = (untilMs: number) => Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
    const back = this.#loss && {
      ...this.#loss,
      failed: this.#lastFailure?.failure && this.#lastFailure.reason,
      nextS: seconds(this.#back.nextMs ?? nowMs),
      leftS: seconds(this.#back.deadlineMs),
    };
    this.#way = { ...this.#way, ...change, back };
    this.#options.outside(this.#way);
  }

  get #nowMs(): number {
    return this.#options.environment.clock.nowMs();
  }
}
