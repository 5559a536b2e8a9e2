import { errors, parseToServer, type ToClient, type ToServer } from '../../../signaling/protocol.ts';
import { type ChannelLike, HostingTabs } from '../../../src/client/hosting-tabs.ts';
import { Settings } from '../../../src/client/settings.ts';
import type { StorageLike } from '../../../src/client/storage.ts';
import { games } from '../../../src/games/registry.ts';
import type { ToWorker } from '../../../src/host/ports.ts';
import type { PlayerStats, RoomStats } from '../../../src/host/room-stats.ts';
import type { WorkerLike } from '../../../src/host/tab.ts';
import { ManualClock } from '../../../src/lib/clock.ts';
import { Emitter } from '../../../src/lib/emitter.ts';
import { type Roster, readToHost, type ToGuest, type ToHost, writeLobby } from '../../../src/lobby/messages.ts';
import type { PeerStage, RouteReport, SignalledPeer, SignalledPeerOptions } from '../../../src/net/peer.ts';
import { PortLink } from '../../../src/net/port-link.ts';
import type { SocketLike } from '../../../src/net/signalling.ts';
import { App } from '../../../src/ui/app/app.ts';
import '../../../src/ui/app-root.ts';
import type { AppEnvironment, Milestone } from '../../../src/ui/app/environment.ts';
import { Memory } from '../../../src/ui/app/storage.ts';
import { fakeChannels } from '../../support/fake-channels.ts';
import { pingPong } from '../../support/games/ping-pong/index.ts';
import { eventually } from '../../support/waiting.ts';

export const testCode = 'K7Q2M9XD';
/** Of every room that a page here opens: made of bytes that are all 7. */
export const testSecret = 'BwcHBwcHBwcHBwcHBwcHBw';
const token = '0123456789abcdef0123456789abcdef';

/** A signalling server's side of a socket, played by the test. */
export class FakeSocket implements SocketLike {
  readonly sent: ToServer[] = [];
  readonly #listeners = new Map<string, ((event: { readonly data: unknown }) => void)[]>();

  send(text: string): void {
    const parsed = parseToServer(text);
    if (!parsed.ok) throw new Error(parsed.reason);
    this.sent.push(parsed.value);
    if (parsed.value.t === 'ping') this.receive({ t: 'pong' });
    if (parsed.value.t === 'turn') {
      const { request } = parsed.value;
      this.receive({ t: 'error', error: 'no-turn', reason: errors['no-turn'], request, room: null });
    }
  }

  close(): void {
    this.#emit('close');
  }

  addEventListener(type: string, listener: (event: { readonly data: unknown }) => void): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  open(): void {
    this.#emit('open');
  }

  receive(message: ToClient): void {
    this.receiveText(JSON.stringify(message));
  }

  /** What another kind of server says. */
  receiveText(text: string): void {
    this.#emit('message', text);
  }

  #emit(type: string, data: unknown = undefined): void {
    for (const listener of this.#listeners.get(type) ?? []) listener({ data });
  }
}

/** The host's worker, played by the test: it says what it is told to and keeps what it hears. */
export class FakeWorker implements WorkerLike {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly told: ToWorker[] = [];
  readonly heard: ToHost[] = [];
  #link: PortLink | undefined;

  postMessage(message: ToWorker): void {
    this.told.push(message);
    if (message.type !== 'link' || message.carrier.type !== 'port') return;
    this.#link = new PortLink(message.carrier.port);
    this.#link.onFrame((lane, frame) => {
      if (lane !== 'lobby') return;
      const read = readToHost(frame);
      if (read.type !== 'message') throw new Error('the page said something malformed');
      this.heard.push(read.message);
    });
  }

  say(...messages: ToGuest[]): void {
    for (const message of messages) this.#link?.send('lobby', writeLobby(message));
  }

  stats(stats: Partial<RoomStats>): void {
    const data = {
      phase: 'lobby',
      launches: 0,
      available: 15,
      counters: {},
      game: {},
      players: [],
      locked: false,
      knock: false,
      knocks: [],
      ...stats,
    };
    this.onmessage?.(new MessageEvent('message', { data: { type: 'stats', stats: data } }));
  }

  terminate(): void {
    this.#link?.close('terminated');
  }
}

/** A guest's connection, played by the test. */
export class FakePeer {
  readonly lanes = fakeChannels();
  readonly heard: ToHost[] = [];
  report: RouteReport = {
    own: ['host'],
    other: [],
    servers: { stun: false, turn: false },
    errors: [],
    ice: 'checking',
  };
  isClosed = false;
  readonly #options: SignalledPeerOptions;
  readonly #stages = new Emitter<[PeerStage]>();

  constructor(options: SignalledPeerOptions) {
    this.#options = options;
    const { lobby } = this.lanes;
    lobby.send = (data) => {
      if (lobby.readyState !== 'open') throw new DOMException('not open', 'InvalidStateError');
      const read = readToHost(new TextEncoder().encode(String(data)));
      if (read.type !== 'message') throw new Error('the page said something malformed');
      this.heard.push(read.message);
    };
  }

  /** As the page has it. */
  get peer(): SignalledPeer {
    return {
      channels: this.lanes as unknown as SignalledPeer['channels'],
      path: async () => 'lan',
      fingerprints: () => undefined,
      onStage: (listener) => this.#stages.on(listener),
      report: () => this.report,
      signal: () => {},
      close: () => {
        this.isClosed = true;
      },
    };
  }

  stage(stage: PeerStage): void {
    this.#stages.emit(stage);
  }

  opens(): void {
    this.stage('route');
    for (const channel of Object.values(this.lanes)) channel.opens();
  }

  say(...messages: ToGuest[]): void {
    for (const message of messages) this.lanes.lobby.delivers(new TextDecoder().decode(writeLobby(message)));
  }

  /** The connection breaks. */
  fails(): void {
    this.#options.closed('The connection failed.');
  }
}

/** A browser’s storage, empty. */
export function storage(): StorageLike {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  };
}

/** A player of a roster. */
export function player(slot: number, name: string, is: Partial<Roster['players'][number]> = {}) {
  return { slot, color: 'Green', name, host: false, entityId: null, away: false, ...is };
}

/** A guest as the host's worker tells of it, with so much waiting towards it. */
export function guest(slot: number | null, name: string, backlogBytes: number): PlayerStats {
  return {
    linkId: (slot ?? 99) + 1,
    inside: slot !== null,
    slot,
    name,
    creator: false,
    liveness: 'alive',
    rttMs: 80,
    lastRttMs: 80,
    jitterMs: 3,
    lossPct: 0,
    sentBytes: 0,
    receivedBytes: 0,
    backlogBytes,
    counters: {},
  };
}

export function roster(
  players: readonly Roster['players'][number][],
  is: Partial<Roster> = {},
): Extract<ToGuest, { t: 'roster' }> {
  return {
    t: 'roster',
    players: [...players],
    spectators: [],
    freeSlots: [1, 2, 3].filter((slot) => players.every((other) => other.slot !== slot)),
    params: {},
    inGame: false,
    ...is,
  };
}

export function welcome(slot: number | null, game = 'arena'): Extract<ToGuest, { t: 'welcome' }> {
  return {
    t: 'welcome',
    slot,
    color: 'Green',
    role: slot === null ? 'spectator' : 'player',
    epoch: 1,
    resume: token,
    game,
  };
}

/** A page with nothing real behind it. */
export class Stand {
  readonly clock = new ManualClock(1000);
  readonly sockets: FakeSocket[] = [];
  readonly workers: FakeWorker[] = [];
  /** Connections of this page, in order. */
  readonly peers: FakePeer[] = [];
  /** What the page has put on the browser's timeline. */
  readonly marks: Milestone[] = [];
  /** How often it has loaded what draws, and what makes connections. */
  stageLoads = 0;
  peerLoads = 0;
  readonly #network = new Emitter();
  /** Whether the page wants the screen to stay on. */
  awake = false;
  /** Whether making a worker throws. */
  refusesWorkers = false;
  /** Whether what makes connections does not load. */
  lacksPeers = false;
  readonly location = { href: 'http://party.test/tictab/', hash: '', reloads: 0, reload: () => {} };
  readonly app: App;
  readonly root = document.createElement('tictab-app');

  constructor(
    options: {
      hash?: string;
      /** What the tab has kept of an earlier page. */
      tab?: StorageLike | undefined;
      href?: string;
      name?: string;
      config?: string;
      languages?: readonly string[];
      canConnect?: boolean;
      /** To other tabs of this browser. */
      channel?: ChannelLike;
      isPhone?: boolean;
    } = {},
  ) {
    this.location.hash = options.hash ?? '';
    this.location.href = options.href ?? this.location.href;
    this.location.reload = () => {
      this.location.reloads++;
    };
    const memory = new Memory(storage(), 'tab' in options ? options.tab : storage());
    if (options.name !== undefined) memory.name = options.name;
    const environment: AppEnvironment = {
      clock: this.clock,
      games: [...games, pingPong],
      build: '0123456789ab',
      memory,
      settings: new Settings(storage()),
      languages: options.languages ?? ['en'],
      canConnect: options.canConnect ?? true,
      isPhone: () => options.isPhone ?? false,
      onHidden: () => () => {},
      onNetwork: (listener) => this.#network.on(listener),
      hostingTabs: new HostingTabs(options.channel, this.clock),
      keepAwake: (wanted) => {
        this.awake = wanted;
      },
      location: this.location,
      history: {
        replaceState: (_data, _unused, url) => {
          this.location.hash = url;
        },
      },
      fetchText: async () => options.config ?? '{"signaling":"signal","peerjs":null,"iceServers":[],"wads":[]}',
      random: () => 0.5,
      randomBytes: (count) => new Uint8Array(count).fill(7),
      openSocket: () => {
        const socket = new FakeSocket();
        this.sockets.push(socket);
        return socket;
      },
      createWorker: () => {
        if (this.refusesWorkers) throw new DOMException('no workers here', 'SecurityError');
        const worker = new FakeWorker();
        this.workers.push(worker);
        return worker;
      },
      createConnection: () => {
        throw new DOMException('no connections here', 'NotSupportedError');
      },
      loadPeer: async () => {
        this.peerLoads++;
        if (this.lacksPeers) throw new TypeError('Failed to fetch dynamically imported module');
        return (made) => {
          const peer = new FakePeer(made);
          this.peers.push(peer);
          return peer.peer;
        };
      },
      loadStage: async () => {
        this.stageLoads++;
      },
      loadBrokerSession: () => new Promise(() => {}),
      linger: () => {},
      mark: (milestone) => void this.marks.push(milestone),
    };
    this.app = new App(environment);
    this.root.app = this.app;
    document.body.append(this.root);
  }

  /** The page as it is once the address has been followed. */
  static async open(options: ConstructorParameters<typeof Stand>[0] = {}): Promise<Stand> {
    const stand = new Stand(options);
    await stand.app.start();
    await stand.app.prepare();
    await stand.root.updateComplete;
    return stand;
  }

  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  }

  get worker(): FakeWorker {
    const worker = this.workers.at(-1);
    if (!worker) throw new Error('no worker was started');
    return worker;
  }

  /** The browser says that the network is back. */
  networkIsBack(): void {
    this.#network.emit();
  }

  /** Opens the socket, if it is not. */
  online(): void {
    this.socket.open();
    this.clock.advance(50);
  }

  /** What the page last asked of signalling with `t`. */
  asked<T extends ToServer['t']>(t: T): Extract<ToServer, { t: T }> {
    this.clock.advance(50);
    const message = this.socket.sent.findLast((sent) => sent.t === t);
    if (message?.t !== t) throw new Error(`the page did not send ${t}`);
    return message as Extract<ToServer, { t: T }>;
  }

  /** Into a room of `game` with these players, as the one in slot 0; the worker is the test's to play. */
  async enter(players = [player(0, 'Ann', { host: true })], game = 'arena'): Promise<void> {
    this.app.createRoom({ title: game, seats: 4, public: false });
    this.worker.say(welcome(0, game), roster(players));
    await this.shows(players[0]?.name ?? '');
  }

  /** Answers the page's last question for a room: its host has been asked, and accepts. */
  async accepted(attempt: string): Promise<FakePeer> {
    const count = this.peers.length;
    this.socket.receive({ t: 'asked', request: this.asked('join').request, attempt });
    this.socket.receive({ t: 'accepted', attempt, game: 'arena' });
    await eventually('a connection', () => this.peers.length > count);
    const peer = this.peers.at(-1);
    if (!peer) throw new Error('no connection was made');
    return peer;
  }

  /** Gives the room its code. */
  register(): void {
    this.online();
    this.socket.receive({ t: 'created', request: this.asked('create').request, code: testCode, token });
  }

  /** All text of the page, a space between any two pieces. */
  text(): string {
    return textOf(this.root);
  }

  async shows(text: string): Promise<void> {
    await eventually(`the page to show “${text}”`, () => this.text().includes(text)).catch((error: Error) => {
      throw new Error(`${error.message}; it shows: ${this.text()}`);
    });
  }

  /** The element of a role with exactly this name; undefined when there is none. */
  find(role: string, name: string): HTMLElement | undefined {
    return elements(this.root).find((element) => roleOf(element) === role && nameOf(element) === name);
  }

  /** The same, once it is there. */
  async get(role: string, name: string): Promise<HTMLElement> {
    await eventually(`a ${role} “${name}”`, () => this.find(role, name) !== undefined).catch((error: Error) => {
      throw new Error(`${error.message}; the page shows: ${this.text()}`);
    });
    const found = this.find(role, name);
    if (!found) throw new Error(`the ${role} “${name}” is gone again`);
    return found;
  }

  async click(role: string, name: string): Promise<void> {
    (await this.get(role, name)).click();
  }

  /** Types `text` into a field as a person does, then leaves it. */
  async type(name: string, text: string): Promise<HTMLInputElement> {
    const field = await this.get('textbox', name);
    if (!(field instanceof HTMLInputElement)) throw new Error(`“${name}” is no field`);
    field.focus();
    field.value = text;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return field;
  }

  close(): void {
    this.app.abandon();
    this.root.remove();
  }
}

/** Every element below `root`, shadow trees included. */
export function elements(root: ParentNode): HTMLElement[] {
  const found: HTMLElement[] = [];
  const shadow = root instanceof Element ? root.shadowRoot : null;
  for (const child of [...(shadow?.children ?? []), ...root.children]) {
    if (child instanceof HTMLElement) found.push(child, ...elements(child));
  }
  return found;
}

/** All text of it; `heard`: without what assistive technology is not told. */
function textOf(node: Node, { heard }: { heard: boolean } = { heard: false }): string {
  if (node instanceof HTMLStyleElement) return '';
  if (heard && node instanceof HTMLElement && node.ariaHidden === 'true') return '';
  if (node instanceof Text) return node.data.replace(/[\s\u00a0]+/g, ' ');
  const shadow = node instanceof Element ? (node.shadowRoot?.childNodes ?? []) : [];
  return [...shadow, ...node.childNodes]
    .map((inner) => textOf(inner, { heard }))
    .join(' ')
    .replace(/ +/g, ' ')
    .trim();
}

/** What assistive technology takes it for, as far as this page goes. */
export function roleOf(element: HTMLElement): string {
  const explicit = element.getAttribute('role');
  if (explicit !== null) return explicit;
  if (element instanceof HTMLInputElement)
    return { text: 'textbox', number: 'spinbutton', range: 'slider' }[element.type] ?? element.type;
  if (element instanceof HTMLSelectElement) return 'combobox';
  if (element instanceof HTMLButtonElement) return 'button';
  if (/^H[1-6]$/.test(element.tagName)) return 'heading';
  return element.tagName === 'SECTION' && nameOf(element) !== '' ? 'region' : element.tagName.toLowerCase();
}

/** What assistive technology calls it, as far as this page goes. */
export function nameOf(element: HTMLElement): string {
  const label = element.getAttribute('aria-label');
  if (label !== null) return label;
  const tree = element.getRootNode();
  const ids = element.getAttribute('aria-labelledby');
  if (ids !== null && tree instanceof ShadowRoot) {
    const named = ids.split(' ').map((id) => tree.getElementById(id));
    return named.map((other) => (other ? nameOf(other) : '')).join(' ');
  }
  if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement)
    return [...(element.labels ?? [])].map((other) => textOf(other)).join(' ');
  const content = textOf(element, { heard: true });
  return content === '' ? element.title : content;
}
