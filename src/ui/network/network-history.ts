import type { GuestRoom } from '../../client/guest-room.ts';
import type { RoomStats } from '../../host/room-stats.ts';
import type { HostTab } from '../../host/tab.ts';
import type { PathKind } from '../../net/peer.ts';
import type { App } from '../app/app.ts';
import { LinkHistory } from './link-history.ts';
import { LinkMeter } from './link-meter.ts';

/** Samples are a second apart; a page's timers are a little early at times. */
const sampleMs = 950;
/** A path changes seldom, and to ask for it costs the browser some milliseconds. */
const pathMs = 10_000;

/** One link as it was and is. */
export class LinkRecord {
  readonly meter = new LinkMeter();
  readonly history = new LinkHistory();
  path: PathKind = 'unknown';
  #pathUntilMs = 0;

  /** Asks `host` for the path to `linkId`, unless it was asked a moment ago. */
  findPath(host: HostTab, linkId: number, nowMs: number): void {
    if (nowMs < this.#pathUntilMs) return;
    // Not known yet: soon again.
    this.#pathUntilMs = nowMs + (this.path === 'unknown' ? pathMs / 5 : pathMs);
    void host.path(linkId).then((path) => {
      this.path = path;
    });
  }
}

/** The last minute of a room's links: this tab's own and, in the host's tab, everybody's. It lives as long as its room. */
export class NetworkHistory {
  readonly own = new LinkRecord();
  readonly #links = new Map<number, LinkRecord>();
  #takenMs: number | undefined;
  #stats: RoomStats | undefined;

  /** The history of `room`, begun by whoever asks first. */
  static of(room: GuestRoom): NetworkHistory {
    const known = histories.get(room);
    if (known) return known;
    const made = new NetworkHistory();
    histories.set(room, made);
    return made;
  }

  /** The record of a link of the host's tab; undefined before its first sample. */
  link(linkId: number): LinkRecord | undefined {
    return this.#links.get(linkId);
  }

  /** Takes a sample if the last one is a second old. Whoever shows something of it may call this as often as they like. */
  take(app: App, room: GuestRoom): void {
    const nowMs = app.environment.clock.nowMs();
    if (this.#takenMs !== undefined && nowMs - this.#takenMs < sampleMs) return;
    this.#takenMs = nowMs;
    const { own } = this;
    own.meter.sample(room.link, nowMs);
    own.path = app.path;
    const backlogBytes = room.link.bufferedBytes('stream') + room.link.bufferedBytes('datagram');
    own.history.push({ ...room.quality(), ...own.meter.rates(), backlogBytes });
    if (app.host) this.#takeAll(app.host, nowMs);
  }

  #takeAll(host: HostTab, nowMs: number): void {
    const { stats } = host;
    // The worker tells in its own time: the same figures twice would make a rate of nothing.
    if (!stats || stats === this.#stats) return;
    this.#stats = stats;
    const here = new Set(stats.players.map(({ linkId }) => linkId));
    for (const linkId of this.#links.keys()) if (!here.has(linkId)) this.#links.delete(linkId);
    for (const player of stats.players) {
      const { linkId } = player;
      const record = this.#links.get(linkId) ?? new LinkRecord();
      this.#links.set(linkId, record);
      record.meter.sample(player, nowMs);
      record.history.push({ ...player, ...record.meter.rates() });
      if (!player.creator) record.findPath(host, linkId, nowMs);
    }
  }
}

const histories = new WeakMap<GuestRoom, NetworkHistory>();
