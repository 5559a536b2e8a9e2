import type { App } from './app.ts';

declare global {
  interface Window {
    /** Read-only view of the page for tests and for the curious; `docs/automation.md` describes it. */
    readonly tictab: Automation;
  }
}

/** See `docs/automation.md`. */
export interface Automation {
  readonly version: string;
  readonly build: string;
  readonly room: Readonly<Record<string, unknown>>;
  readonly link: Readonly<Record<string, unknown>> | undefined;
  readonly game: Readonly<Record<string, unknown>> | undefined;
  readonly host: Readonly<Record<string, unknown>> | undefined;
  entities(): readonly Readonly<Record<string, unknown>>[];
  hashAt(tic: number): number | null;
  groundAt(x: number, y: number): Readonly<Record<string, number>> | null;
}

/** What `window.tictab` shows of `app`, computed at each look. */
export function automation(app: App): Automation {
  return {
    version: __VERSION__,
    build: app.environment.build,
    get room() {
      return describeRoom(app);
    },
    get link() {
      return describeLink(app);
    },
    get game() {
      const { room } = app;
      return (room?.game ?? app.replay)?.stats();
    },
    get host() {
      const { host } = app;
      return (
        host && { ...host.stats, connections: host.connections, pumped: host.pumped, notice: host.notice?.code ?? null }
      );
    },
    entities: () => (app.room?.game ?? app.replay)?.entities() ?? [],
    hashAt: (tic) => app.room?.game?.hashAt?.(tic) ?? null,
    groundAt: (x, y) => app.room?.game?.groundAt?.(x, y) ?? null,
  };
}

function describeRoom(app: App): Readonly<Record<string, unknown>> {
  const { room, screen } = app;
  const idle = { role: null, slot: null, entityId: null, game: null };
  if (room)
    return {
      code: app.code,
      role: room.role ?? null,
      slot: room.slot,
      entityId: room.entityId,
      game: room.found?.title.id ?? null,
      state: room.state,
      reason: '',
      players: room.roster?.players ?? [],
      creator: room.isCreator,
      counters: room.stats(),
    };
  if (screen.type === 'ended') {
    const { code, reason, failure = null } = screen;
    return { ...idle, code, state: 'ended', reason, failure };
  }
  if (screen.type === 'joining') {
    const { code, stage, hostAway, back } = screen;
    return {
      ...idle,
      code,
      state: 'joining',
      reason: back?.failed ?? back?.reason ?? '',
      stage,
      hostAway,
      back: back ?? null,
    };
  }
  return { ...idle, code: app.code, state: screen.type === 'opening' ? 'joining' : 'idle', reason: '' };
}

function describeLink(app: App): Readonly<Record<string, unknown>> | undefined {
  const { room } = app;
  if (!room) return undefined;
  const { link } = room;
  return {
    state: room.unstable ? 'unstable' : link.state,
    ...room.quality(),
    sentBytes: link.sentBytes,
    receivedBytes: link.receivedBytes,
    lanes: {
      lobby: link.bufferedBytes('lobby'),
      stream: link.bufferedBytes('stream'),
      datagram: link.bufferedBytes('datagram'),
      bulk: link.bufferedBytes('bulk'),
      probe: link.bufferedBytes('probe'),
    },
    path: app.path,
    impairment: app.impairment ? { ...app.impairment.stats } : null,
  };
}
