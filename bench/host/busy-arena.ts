import { createHost } from '../../src/games/arena/host.ts';
import { arena } from '../../src/games/arena/index.ts';
import { encodeHello, encodeInput } from '../../src/games/arena/protocol.gen.ts';
import { arenaVersion } from '../../src/games/arena/protocol.ts';
import { Random } from '../../src/lib/random.ts';
import { hostRoom } from '../../test/support/game-seats.ts';
import type { HostWork } from './host-work.ts';

const tickMs = 50;

/** A host of arena whose players hold something else at each tick. */
export class BusyArena {
  readonly host;
  readonly #players: number;
  readonly #random = new Random(1);
  #tick = 0;

  constructor(players: number, sent: (frame: Uint8Array) => void = () => {}) {
    const [title] = arena.titles;
    if (!title) throw new Error('arena has no title');
    const send = (_slot: number, _lane: string, frame: Uint8Array) => {
      sent(frame);
      return true;
    };
    this.#players = players;
    this.host = createHost(hostRoom({ title, params: { minutes: 10 }, seed: 7, send }), 0);
    for (let slot = 0; slot < players; slot++) {
      const name = `Player ${slot}`;
      this.host.join({ slot, name, colour: slot, auth: '1' }, 0);
      this.host.receive(slot, 'stream', encodeHello({ version: arenaVersion, name }));
    }
  }

  tick(work: HostWork): void {
    const sequence = this.#tick++;
    const frames = Array.from({ length: this.#players }, () =>
      encodeInput({ sequence, buttons: this.#random.below(16) }),
    );
    work(() => {
      for (const [slot, frame] of frames.entries()) this.host.receive(slot, 'stream', frame);
      this.host.advance(sequence * tickMs);
    });
  }
}
