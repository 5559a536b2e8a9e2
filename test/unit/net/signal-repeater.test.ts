import { expect } from 'chai';
import type { Signal } from '../../../signaling/protocol.ts';
import { ManualClock } from '../../../src/lib/clock.ts';
import { SignalRepeater } from '../../../src/net/signal-repeater.ts';
import { candidate, offer } from '../signaling/table.ts';

const answer: Signal = { type: 'answer', sdp: 'v=0\r\n' };

function side(initiator: boolean) {
  const clock = new ManualClock(1000);
  const sent: Signal[] = [];
  const repeater = new SignalRepeater({ clock, initiator, send: (signal) => sent.push(signal) });
  return { clock, sent, repeater };
}

describe('repeating signals', () => {
  it('B02: an offer without an answer goes again after 800 ms, then every 300, and no more once there is one', () => {
    const { clock, sent, repeater } = side(true);
    repeater.send(offer);
    repeater.send(candidate(1));
    clock.advance(799);
    expect(sent.splice(0)).to.deep.equal([offer, candidate(1)]);
    clock.advance(1);
    expect(sent.splice(0)).to.deep.equal([offer, candidate(1)]);
    clock.advance(600);
    expect(sent.splice(0)).to.have.length(4);
    expect(repeater.hear(answer)).to.equal(true);
    clock.advance(300);
    expect(sent.splice(0)).to.deep.equal([candidate(1)]);
    clock.advance(999);
    expect(sent).to.deep.equal([]);
    clock.advance(1);
    expect(sent.splice(0)).to.deep.equal([candidate(1)]);
    repeater.stop();
    clock.advance(60_000);
    expect([sent, clock.pending]).to.deep.equal([[], 0]);
  });

  it('a repeated offer is no news, and asks for the answer again, five times a second at most', () => {
    const { clock, sent, repeater } = side(false);
    expect(repeater.hear(offer)).to.equal(true);
    repeater.send(answer);
    sent.splice(0);
    for (let n = 0; n < 100; n++) expect(repeater.hear(offer)).to.equal(false);
    expect(sent.splice(0)).to.deep.equal([answer]);
    clock.advance(199);
    repeater.hear(offer);
    expect(sent).to.deep.equal([]);
    clock.advance(1);
    repeater.hear(offer);
    expect(sent.splice(0)).to.deep.equal([answer]);
    repeater.stop();
    clock.advance(1_000);
    repeater.hear(offer);
    expect(sent).to.deep.equal([]);
  });

  it('takes 70 signals of the other side, whatever it sends: 1 000 candidates fill no queue', () => {
    const { repeater } = side(false);
    const news = Array.from({ length: 1_000 }, (_, n) => repeater.hear(candidate(n)));
    expect(news.filter(Boolean)).to.have.length(70);
    expect(news.slice(0, 70)).not.to.include(false);
    repeater.stop();
  });

  it('gives up by itself after 20 s', () => {
    const { clock, sent, repeater } = side(true);
    repeater.send(offer);
    clock.advance(21_000);
    expect(clock.pending).to.equal(0);
    const before = sent.length;
    clock.advance(60_000);
    expect(sent).to.have.length(before);
  });
});
