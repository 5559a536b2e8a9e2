import { expect } from 'chai';
import { type ChannelLike, HostingTabs } from '../../../src/client/hosting-tabs.ts';
import { ManualClock } from '../../../src/lib/clock.ts';

/** Channels of one name: what one says all others hear, at once. */
function channels(): () => ChannelLike & { readonly said: unknown[] } {
  const all: { hear(data: unknown): void }[] = [];
  return () => {
    const listeners: ((event: { readonly data: unknown }) => void)[] = [];
    const said: unknown[] = [];
    const own = { hear: (data: unknown) => listeners.forEach((listener) => void listener({ data })) };
    all.push(own);
    return {
      said,
      postMessage(message) {
        said.push(message);
        for (const other of all) if (other !== own) other.hear(structuredClone(message));
      },
      addEventListener: (_type, listener) => void listeners.push(listener),
    };
  };
}

const code = 'K7Q2M9XD';

describe('hosting tabs', () => {
  it('a live one says that it hosts the room, at once', () => {
    const clock = new ManualClock();
    const open = channels();
    new HostingTabs(open(), clock).hosts(code);
    const heard: boolean[] = [];
    new HostingTabs(open(), clock).ask(code, (hosted) => heard.push(hosted));
    clock.advance(1000);
    expect(heard).to.deep.equal([true]);
    expect(clock.pending).to.equal(0);
  });

  it('without an answer in 400 ms there is none', () => {
    const clock = new ManualClock();
    const open = channels();
    new HostingTabs(open(), clock).hosts('ANOTHER1');
    const over = new HostingTabs(open(), clock);
    over.hosts(code);
    over.hosts(undefined);
    const heard: boolean[] = [];
    new HostingTabs(open(), clock).ask(code, (hosted) => heard.push(hosted));
    clock.advance(399);
    expect(heard).to.deep.equal([]);
    clock.advance(1);
    expect(heard).to.deep.equal([false]);
  });

  it('a tab does not answer itself, and without channels there are no others', () => {
    const clock = new ManualClock();
    for (const channel of [channels()(), undefined]) {
      const tabs = new HostingTabs(channel, clock);
      tabs.hosts(code);
      const heard: boolean[] = [];
      tabs.ask(code, (hosted) => heard.push(hosted));
      clock.advance(400);
      expect(heard).to.deep.equal([false]);
    }
  });

  it('who no longer wants to know is not told', () => {
    const clock = new ManualClock();
    const open = channels();
    const heard: boolean[] = [];
    new HostingTabs(open(), clock).ask(code, (hosted) => heard.push(hosted))();
    open().postMessage({ type: 'hosts', code });
    clock.advance(1000);
    expect(heard).to.deep.equal([]);
  });

  it('what other pages of the origin say is nothing to it', () => {
    const clock = new ManualClock();
    const open = channels();
    const tabs = new HostingTabs(open(), clock);
    tabs.hosts(code);
    const other = open();
    for (const data of [null, 3, 'hosts', {}, { type: 'who-hosts' }, { type: 'who-hosts', code: 3 }, { code }])
      other.postMessage(data);
    other.postMessage({ type: 'hosts', code });
    other.postMessage({ type: 'hosts', code: 'ANOTHER1' });
    const heard: boolean[] = [];
    tabs.ask(code, (hosted) => heard.push(hosted));
    other.postMessage({ type: 'hosts', code: 'ANOTHER1' });
    clock.advance(400);
    expect(heard).to.deep.equal([false]);
  });
});
