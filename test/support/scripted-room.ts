import type { Title } from '../../src/games/game.ts';
import type { RestoredRoom } from '../../src/host/saved-room.ts';
import type { ToGuest } from '../../src/lobby/messages.ts';
import { type Call, Scripted, type ScriptedClient, type ScriptedHost } from './games/scripted.ts';
import { type RawGuest, type TestGuest, TestRoom, testBuild } from './room.ts';

/** A room of the scripted title: four seats, eight spectators, drop-in. */
export class ScriptedRoom extends TestRoom {
  readonly script: Scripted;

  constructor(own: Partial<Title> = {}, restored?: RestoredRoom) {
    const script = new Scripted(own);
    const { game, createHost, createClient } = script;
    super({ seats: 4, games: [game], title: 'scripted', createHost, createClient, restored });
    this.script = script;
  }

  /** The launch that was begun last, in the host. */
  get launched(): ScriptedHost {
    const host = this.script.hosts.at(-1);
    if (!host) throw new Error('nothing was launched');
    return host;
  }

  /** All that any launch was told, in the host. */
  get calls(): readonly Call[] {
    return this.script.hosts.flatMap(({ calls }) => calls);
  }

  /** What a guest plays, or watches. */
  client(guest: TestGuest): ScriptedClient {
    const client = this.script.clients.find((one) => one === guest.room.game);
    if (!client) throw new Error('nothing is played there');
    return client;
  }

  /** A guest who only watches; with the token it had, if it has watched before. */
  watch(name = 'Walt', resume?: string): TestGuest {
    const guest = this.join({ name, role: 'spectator', resume });
    this.pass(50);
    return guest;
  }

  /** A link with nobody behind it that has been let in. */
  rawIn(role: 'player' | 'spectator', options: { creator?: boolean; name?: string } = {}): RawGuest {
    const guest = this.raw({ creator: options.creator ?? false });
    guest.say({ t: 'hello', protocol: 1, build: testBuild, role, name: options.name ?? 'Ray' });
    this.pass(50);
    return guest;
  }

  /** Starts and waits for the launch. */
  launch(creator: TestGuest): ScriptedHost {
    creator.room.start();
    this.pass(3200);
    return this.launched;
  }

  /** A counter of the room. */
  counted(name: string): number | undefined {
    return this.room.stats().counters[name];
  }
}

/** Everything of one kind that a raw guest was told. */
export function told<T extends ToGuest['t']>(guest: RawGuest, t: T): Extract<ToGuest, { t: T }>[] {
  return guest.said.filter((message): message is Extract<ToGuest, { t: T }> => message.t === t);
}
