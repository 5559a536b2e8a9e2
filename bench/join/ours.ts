import { joinRoom } from '../../src/client/join.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { ChannelLink } from '../../src/net/channel-link.ts';
import type { Link } from '../../src/net/link.ts';
import { ServerIntroducer } from '../../src/net/server-introducer.ts';
import { Signalling, signallingUrl } from '../../src/net/signalling.ts';
import { openPeer } from '../../src/net/simple-peer-link.ts';
import { greeting, type Meeting, type Way } from './way.ts';

const clock = systemClock();
const frame = new TextEncoder().encode(greeting);

/** What the app has under its page: our signalling, its introducer and the way into a room, up to a link of five lanes. */
export const ours: Way = {
  answer: (meeting) =>
    new Promise((opened, failed) => {
      introducer(meeting).openRoom(
        { title: 'Bench', game: 'arena', seats: 64, free: 63, public: false, locked: false, full: false },
        {
          opened,
          attempt: (attempt) =>
            attempt.accept({
              made(peer) {
                const link = new ChannelLink(peer.channels);
                link.onFrame((lane, said) => void link.send(lane, said));
              },
              closed: () => {},
            }),
          refused: ({ reason }) => failed(new Error(reason)),
        },
      );
    }),

  async join(meeting, code) {
    const from = introducer(meeting);
    let askedMs = 0;
    const link = await new Promise<Link>((linked, failed) => {
      joinRoom({
        code,
        introducer: from,
        wait: false,
        clock,
        stage(stage) {
          if (stage === 'accepting') askedMs = performance.now();
        },
        hostAway: () => {},
        linked,
        failed: (_code, reason) => failed(new Error(reason)),
      });
    });
    const tookMs = performance.now() - askedMs;
    const answered = new Promise((done) => link.onFrame(done));
    link.send('stream', frame);
    await answered;
    link.close('Measured.');
    from.close();
    return tookMs;
  },
};

function introducer({ iceServers }: Meeting): ServerIntroducer {
  return new ServerIntroducer({
    signalling: new Signalling({
      url: signallingUrl('/signal', location.href) ?? '',
      clock,
      random: Math.random,
      openSocket: (url) => new WebSocket(url),
    }),
    ice: { iceServers: async () => iceServers, relayOnly: () => false },
    clock,
    loadPeer: async () => openPeer,
  });
}
