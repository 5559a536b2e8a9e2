import { expect } from 'chai';
import { Tab } from '../../support/tabs.ts';
import { eventually } from '../../support/waiting.ts';

const page = new URL('/test/support/page.html', location.href).href;

declare global {
  interface Window {
    /** Of `page.html`. */
    readonly seen: string[];
    readonly echo: () => Promise<unknown>;
    /** Connects two peers in that page; the candidates of one. */
    readonly connect: () => Promise<string[]>;
    readonly roundTripMs: () => Promise<number>;
  }
}

const seen = () => window.seen;
/** Without the focus, which Firefox's driver moves when it sends keys. */
const keysSeen = () => window.seen.filter((what) => what !== 'focus' && what !== 'blur');
const has = (what: string) => window.seen.includes(what);

describe('a driven tab', () => {
  afterEach(() => Tab.closeAll());

  it('keeps null, undefined, promises and errors of what it evaluates', async () => {
    const tab = await Tab.open(page);
    expect(await tab.eval(() => null)).to.equal(null);
    expect(await tab.eval(() => undefined)).to.equal(undefined);
    expect(await tab.eval(async (a: number, b: string) => `${a}${b}`, 1, 'x')).to.equal('1x');
    const error = await tab.eval(() => Promise.reject(new Error('inside'))).catch(String);
    expect(error).to.include('inside');
  });

  it('waits for longer than it asks in one go, and says what for when it was in vain', async () => {
    const tab = await Tab.open(page, { name: 'slow' });
    await tab.eval(() => console.log('a last word'));
    await tab.eval(() => setTimeout(() => window.seen.push('late'), 2500));
    expect(await tab.wait((what) => window.seen.find((one) => one === what), ['late'])).to.equal('late');
    const error = String(
      await tab.wait(() => false, [], { timeoutMs: 300, what: 'the impossible' }).catch((e: unknown) => e),
    );
    expect(error).to.include('tab slow: waited 300 ms for the impossible');
    expect(error).to.include('a last word');
    expect(error).to.include('no window.tictab');
  });

  it('clicks, types and reads through shadow trees', async () => {
    const tab = await Tab.open(page);
    await tab.fill('textbox', 'Your name', 'Zoë');
    await tab.click('button', 'Greet');
    expect(await tab.text()).to.equal('Page to drive\nYour name\nGreet\nHello Zoë true');
    expect(await tab.snapshot()).to.include('button "Greet"');
  });

  it('holds keys in two tabs at once', async () => {
    const [one, two] = [await Tab.open(page), await Tab.open(page, { isolated: false })];
    await one.keyDown('KeyW');
    await two.keyDown('KeyA');
    await one.keyUp('KeyW');
    expect(await one.eval(keysSeen)).to.deep.equal(['keydown KeyW', 'keyup KeyW']);
    expect(await two.eval(keysSeen)).to.deep.equal(['keydown KeyA']);
  });

  it('is visible until hidden, and again in front', async () => {
    const [own, shared] = [await Tab.open(page), await Tab.open(page, { isolated: false })];
    for (const tab of [own, shared]) expect(await tab.eval(() => document.visibilityState)).to.equal('visible');
    for (const tab of [own, shared]) {
      await tab.hide();
      await tab.wait(has, ['hidden']);
      await tab.wait(has, ['blur']);
      await tab.front();
      await tab.wait(has, ['visible']);
    }
  });

  it('shares storage with another only when not isolated', async () => {
    const tabs = [];
    for (const isolated of [true, true, false, false]) tabs.push(await Tab.open(page, { isolated }));
    const [first, second, third, fourth] = tabs as [Tab, Tab, Tab, Tab];
    for (const tab of [first, third]) await tab.eval(() => localStorage.setItem('key', 'kept'));
    expect(await second.eval(() => localStorage.getItem('key'))).to.equal(null);
    expect(await fourth.eval(() => localStorage.getItem('key'))).to.equal('kept');
    await third.eval(() => localStorage.clear());
  });

  it('says goodbye when closed or reloaded and not when it crashes; others live on', async () => {
    const heard: string[] = [];
    const channel = new BroadcastChannel('page');
    channel.onmessage = ({ data }: MessageEvent<string>) => heard.push(data);
    const open = (hash: string) => Tab.open(`${page}#${hash}`, { isolated: false });
    const [crashing, reloading, closing, living] = [await open('c'), await open('r'), await open('x'), await open('l')];
    await crashing.crash();
    await reloading.reload();
    await closing.close();
    expect(await living.eval(() => document.visibilityState)).to.equal('visible');
    // Later than anything the crashed tab could have sent; by another way than the driver's answer.
    await living.close();
    await eventually('the last goodbye', () => heard.includes('pagehide #l'));
    expect(heard).to.deep.equal(['pagehide #r', 'pagehide #x', 'pagehide #l']);
    channel.close();
    expect(await crashing.eval(() => 1).catch(String)).to.include('crashed');
  });

  it('freezes and resumes', async () => {
    const tab = await Tab.open(page);
    await tab.hide();
    await tab.freeze(true);
    await tab.freeze(false);
    await tab.wait(has, ['resume']);
    expect(await tab.eval(seen)).to.include('freeze');
  });

  it('blocks the page or its workers', async () => {
    const tab = await Tab.open(page);
    await tab.eval(() => window.echo());
    let startMs = performance.now();
    await tab.block(400);
    await tab.eval(() => 0);
    expect(performance.now() - startMs).to.be.at.least(390);
    startMs = performance.now();
    await tab.blockWorkers(1500);
    const answers: string[] = [];
    const fromWorker = tab.eval(() => window.echo()).then(() => answers.push('worker'));
    await tab.eval(() => 0);
    answers.push('page');
    await fromWorker;
    expect(answers).to.deep.equal(['page', 'worker']);
    expect(performance.now() - startMs).to.be.at.least(1490);
  });

  it('collects uncaught errors and console errors', async () => {
    const tab = await Tab.open(page);
    await tab.eval(() => console.error('said so'));
    await tab.eval(() => {
      setTimeout(() => {
        window.seen.push('thrown');
        throw new Error('thrown there');
      });
    });
    await tab.wait(has, ['thrown']);
    const [said, thrown] = await tab.errors();
    expect(said).to.equal('said so');
    expect(thrown).to.include('thrown there');
    expect((await tab.metrics()).Nodes).to.be.above(0);
  });

  it('reaches peers by plain addresses, and puts delay and loss under them', async () => {
    for (const isolated of [true, false]) {
      const tab = await Tab.open(page, { isolated, net: {} });
      const candidates = await tab.eval(() => window.connect());
      expect(candidates).to.be.an('array').that.is.not.empty;
      expect(candidates.join()).not.to.include('.local');
      // The best of a few: a busy machine is no delay of the line.
      const roundTripsMs: number[] = [];
      for (let n = 0; n < 5; n++) roundTripsMs.push(await tab.eval(() => window.roundTripMs()));
      expect(Math.min(...roundTripsMs)).to.be.below(60);
      await tab.conditions({ latencyMs: 80 });
      expect(await tab.eval(() => window.roundTripMs())).to.be.above(70);
      await tab.conditions({ offline: true });
      const answered = tab.eval(() =>
        Promise.race([window.roundTripMs(), new Promise((r) => setTimeout(r, 500, 'no'))]),
      );
      expect(await answered).to.equal('no');
    }
  });

  it('presses keys, takes a size, goes elsewhere and back, and draws itself', async () => {
    const tab = await Tab.open(page, { viewport: { width: 400, height: 300, isMobile: true, hasTouch: true } });
    await tab.press('ArrowLeft');
    expect(await tab.eval(keysSeen)).to.deep.equal(['keydown ArrowLeft', 'keyup ArrowLeft']);
    await tab.viewport({ width: 700, height: 300 });
    await tab.wait(() => innerWidth === 700, []);
    await tab.goto(`${page}?other`);
    expect(await tab.eval(() => location.search)).to.equal('?other');
    await tab.back();
    expect(await tab.eval(() => location.search)).to.equal('');
    await tab.screenshot('node_modules/.screenshots/page.png');
    expect(await tab.screenshot('../page.png').catch(String)).to.include('outside the project');
  });
});
