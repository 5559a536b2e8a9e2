import { ManualClock } from '../../src/lib/clock.ts';
import { ChannelLink } from '../../src/net/channel-link.ts';
import { ImpairedLink } from '../../src/net/impaired-link.ts';
import { laneNames } from '../../src/net/lanes.ts';
import { lowWaterBytes } from '../../src/net/link.ts';
import { MemoryLink } from '../../src/net/memory-link.ts';
import { PortLink, pump } from '../../src/net/port-link.ts';
import { BrokerServer } from '../support/broker.ts';
import { BrokeredPair } from '../support/brokered.ts';
import { connectedLanes, type Lanes, peerPair } from '../support/peers.ts';
import type { Relayed } from '../support/relay-worker.ts';
import { within } from '../support/waiting.ts';
import { type LinkPair, linkContract } from './link-contract.ts';

/** Handlers that a link has left on channels of this page. */
function handlersOn(lanes: Lanes): string[] {
  const names = ['onopen', 'onclose', 'onmessage', 'onbufferedamountlow'] as const;
  return laneNames.flatMap((lane) =>
    names.filter((name) => lanes[lane][name] !== null).map((name) => `${lane}.${name}`),
  );
}

function handlersOnPorts(ports: readonly MessagePort[]): string[] {
  return ports.flatMap((port, which) => (port.onmessage === null ? [] : [`port ${which}`]));
}

linkContract('memory', {
  opens: 'at once',
  reasons: 'told',
  buffers: 'at once',
  residueBytes: 0,
  visibleEnds: 0,
  makePair() {
    const ends = MemoryLink.pair();
    return {
      ends,
      channels: [],
      move: () => {
        for (const end of ends) end.flush();
      },
      leftovers: () => [],
      dispose() {},
    };
  },
});

linkContract('port', {
  opens: 'later',
  reasons: 'told',
  buffers: 'at once',
  residueBytes: 0,
  visibleEnds: 0,
  makePair() {
    const { port1, port2 } = new MessageChannel();
    return {
      ends: [new PortLink(port1), new PortLink(port2)],
      channels: [],
      move() {},
      leftovers: () => handlersOnPorts([port1, port2]),
      dispose() {},
    };
  },
});

linkContract('impaired by 1 ms', {
  opens: 'at once',
  reasons: 'told',
  buffers: 'late',
  residueBytes: 0,
  visibleEnds: 0,
  makePair() {
    const clock = new ManualClock();
    const inner = MemoryLink.pair();
    const line = { lagMs: 1, jitterMs: 0, lossPct: 0, dupPct: 0, reorderPct: 0 };
    return {
      ends: [
        new ImpairedLink(inner[0], { ...line, seed: 1 }, clock),
        new ImpairedLink(inner[1], { ...line, seed: 2 }, clock),
      ],
      channels: [],
      // The lag passes in one look and the frames travel in the next, so that they are seen in between.
      move: () => {
        for (const end of inner) end.flush();
        clock.advance(1);
      },
      leftovers: () => (clock.pending === 0 ? [] : [`${clock.pending} timers`]),
      dispose() {},
    };
  },
});

linkContract('channels of two connections', {
  opens: 'later',
  reasons: 'unknown',
  buffers: 'at once',
  residueBytes: 0,
  visibleEnds: 2,
  makePair() {
    const { lanes, close } = connectedLanes();
    return {
      ends: [new ChannelLink(lanes[0]), new ChannelLink(lanes[1])],
      channels: lanes,
      move() {},
      leftovers: () => lanes.flatMap(handlersOn),
      dispose: close,
    };
  },
});

linkContract('channels of two simple-peers', {
  opens: 'later',
  reasons: 'unknown',
  buffers: 'at once',
  residueBytes: 0,
  visibleEnds: 2,
  makePair() {
    const { joiner, host, close } = peerPair();
    const lanes = [joiner.channels, host.channels] as const;
    return {
      ends: [new ChannelLink(lanes[0]), new ChannelLink(lanes[1])],
      channels: lanes,
      move() {},
      leftovers: () => lanes.flatMap(handlersOn),
      dispose: close,
    };
  },
});

let broker: BrokerServer;
let brokered: BrokeredPair;

linkContract('channels of two PeerJS connections, introduced by a broker', {
  opens: 'later',
  reasons: 'unknown',
  buffers: 'at once',
  residueBytes: 0,
  visibleEnds: 2,
  async prepare() {
    broker = await BrokerServer.start();
    brokered = await BrokeredPair.meet(broker);
  },
  async finish() {
    brokered.close();
    await broker.stop();
  },
  async makePair() {
    const { joiner, host } = await brokered.connect();
    const lanes = [joiner.channels, host.channels] as const;
    return {
      ends: [new ChannelLink(lanes[0]), new ChannelLink(lanes[1])],
      channels: lanes,
      move() {},
      leftovers: () => lanes.flatMap(handlersOn),
      dispose() {
        joiner.close();
        host.close();
      },
    };
  },
});

/** The first end is a page's, on channels; the second, at the other end of `port`, hears of its channels through a pump. */
function handedOn(handOn: (lanes: Lanes, port: MessagePort) => void): LinkPair & { lanes: readonly [Lanes, Lanes] } {
  const { lanes, close } = connectedLanes();
  const { port1, port2 } = new MessageChannel();
  handOn(lanes[1], port1);
  return {
    ends: [new ChannelLink(lanes[0]), new PortLink(port2)],
    lanes,
    channels: [lanes[0]],
    move() {},
    leftovers: () => [...handlersOn(lanes[0]), ...handlersOnPorts([port2])],
    dispose: close,
  };
}

/** Only events say what has left through a pump, and a lane that never held more than this raises none. */
const throughPump = { opens: 'later', reasons: 'unknown', buffers: 'at once', residueBytes: lowWaterBytes } as const;

linkContract('channels pumped through a port', {
  ...throughPump,
  visibleEnds: 2,
  makePair() {
    const pair = handedOn((lanes, port) => pump(new ChannelLink(lanes), port));
    return {
      ...pair,
      channels: pair.lanes,
      leftovers: () => [...pair.leftovers(), ...handlersOn(pair.lanes[1])],
    };
  },
});

let worker: Worker;

linkContract('channels transferred to a worker', {
  ...throughPump,
  // The others are the worker's.
  visibleEnds: 1,
  async prepare() {
    worker = new Worker(new URL('../support/relay-worker.ts', import.meta.url), { type: 'module' });
    const ready = new Promise((resolve, reject) => {
      worker.onmessage = resolve;
      worker.onerror = (event) => reject(new Error(event.message));
    });
    await within('the worker', ready);
  },
  finish: () => worker.terminate(),
  makePair: () =>
    handedOn((lanes, port) => {
      const channels = laneNames.map((lane) => lanes[lane]);
      const message: Relayed = { channels, port };
      worker.postMessage(message, [...channels, port]);
    }),
});
