import { readParameters } from '../../client/room-link.ts';
import type { KeptLaunch } from '../../games/game.ts';
import { findTitle } from '../../games/titles.ts';
import { HostTab, type WorkerLike } from '../../host/tab.ts';
import { strings } from '../strings/index.ts';
import type { AppEnvironment } from './environment.ts';
import { type OpenRoomOptions, type Over, wayOn } from './screen.ts';
import type { Site } from './site.ts';
import { hostGoes, Stay } from './stay.ts';
import type { HostedRoom } from './storage.ts';

/** What hosting a room begins with. */
export interface HostingOptions {
  readonly environment: AppEnvironment;
  readonly site: Site;
  /** The room's, not yet told anything. */
  readonly worker: WorkerLike;
  readonly room: OpenRoomOptions;
  /** What it is called in lists. */
  readonly roomTitle: string;
  readonly secret: string;
  /** The room this tab hosted until its page was reloaded or crashed: it goes on. */
  readonly previous: HostedRoom | undefined;
  /** The room or the hosting of it has changed, its code too. */
  changed(hosting: Hosting): void;
  /** Final, and nothing of it is left. */
  over(over: Over): void;
}

/** This tab as the host of one room, and its person as the first guest of it. */
export class Hosting {
  readonly tab: HostTab;
  readonly stay: Stay;
  readonly #options: HostingOptions;
  #isOver = false;
  #keptCode: string | undefined;
  #hasOffered = false;

  constructor(options: HostingOptions) {
    const { environment, site, worker, room, roomTitle, secret, previous } = options;
    this.#options = options;
    // Its worker keeps the room under this code from now on, long before signalling answers.
    if (previous) environment.hostingTabs.hosts(previous.code);
    const parameters = readParameters(environment.location.hash);
    this.tab = new HostTab({
      title: room.title,
      roomTitle,
      seats: room.seats,
      spectators: findTitle(environment.games, room.title)?.title.spectators ?? 0,
      public: room.public,
      build: environment.build,
      secret,
      ...(previous && { previous }),
      introducer: site.introducer,
      clock: environment.clock,
      worker,
      linger: (ms) => environment.linger(ms),
      pump: parameters.get('pump') === '1',
    });
    const { name } = environment.memory;
    this.stay = new Stay({
      environment,
      link: this.tab.localLink,
      role: 'player',
      name: name === '' ? undefined : name,
      resume: undefined,
      secret: undefined,
      parameters,
      host: this.tab,
      peer: undefined,
      changed: () => this.#changed(),
    });
  }

  /** Ends the room for everybody. */
  leave(): void {
    if (this.#isOver) return;
    this.#end();
    this.stay.leave();
  }

  /** The page is going, and may be back in a moment: all who should know are told in this task. */
  abandon(): void {
    this.#letGo();
    this.stay.abandon();
  }

  #changed(): void {
    if (this.#isOver) return;
    const { tab, stay } = this;
    const { room } = stay;
    this.#remember();
    if (tab.interrupted && !this.#hasOffered) void this.#offer(tab.interrupted);
    // Before what became of the room: its link is gone because the worker is, and that is the better reason.
    if (tab.failure !== undefined) this.#failed();
    else if (tab.notice?.code === 'replaced') this.#replaced(tab.notice.reason);
    else if (room.ending) {
      const { code, reason } = room.ending;
      // A room of one's own cannot be rejoined.
      const next = wayOn[code] === 'rejoin' ? 'start' : wayOn[code];
      this.#over({ reason, endingCode: code, wasIn: room.role !== undefined, next, failure: undefined });
    } else this.#options.changed(this);
  }

  /** What can be kept of the launch that the last page of this tab hosted. */
  async #offer(launch: KeptLaunch): Promise<void> {
    this.#hasOffered = true;
    try {
      const keepsakesOf = await findTitle(this.#options.environment.games, launch.titleId)?.game.loadKeepsakes?.();
      if (keepsakesOf) this.stay.room.keep(keepsakesOf(launch));
    } catch (error) {
      console.warn('tictab: nothing can be kept of the last game', error);
    }
  }

  /** At once, since a page that crashes has no time for it. */
  #remember(): void {
    const { code, token } = this.tab;
    const { environment, secret, room: options } = this.#options;
    if (code === undefined || token === undefined || code === this.#keptCode) return;
    this.#keptCode = code;
    environment.hostingTabs.hosts(code);
    environment.memory.keepHosted({ code, token, secret, options });
  }

  #failed(): void {
    const { hostFailed, workerMissing } = strings().endings;
    // Before it told anything it was not there at all.
    const [reason, next] = this.tab.stats ? ([hostFailed, 'start'] as const) : ([workerMissing, 'reload'] as const);
    this.#over({ reason, endingCode: undefined, wasIn: this.tab.stats !== undefined, next, failure: undefined });
  }

  /** Another tab has the code: whoever is here goes there too. */
  #replaced(reason: string): void {
    this.tab.close({ code: 1001, reason: hostGoes });
    this.#over({ reason, endingCode: undefined, wasIn: true, next: 'start', failure: undefined });
  }

  #over(over: Over): void {
    this.#end();
    this.stay.leave();
    this.#options.over(over);
  }

  /** No page of this tab goes on with the room: everybody in it has been told that it is over. */
  #end(): void {
    this.#letGo();
    this.#options.environment.memory.forgetHosted();
  }

  #letGo(): void {
    this.#isOver = true;
    this.#options.environment.hostingTabs.hosts(undefined);
  }
}
