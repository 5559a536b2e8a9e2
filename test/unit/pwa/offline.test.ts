import { expect } from 'chai';
import { type AskedFor, Offline } from '../../../src/pwa/offline.ts';

const scope = 'https://play.example.org/some/path/';
const script = 'assets/index-a1B2c3D4.js';
const files = ['index.html', 'config.json', script];

/** A site that answers, fails or is silent as told. */
class FakeSite {
  readonly asked: string[] = [];
  build = 'old';
  down = false;
  silent = false;
  status = 200;

  fetch(url: string, init: RequestInit): Promise<Response> {
    this.asked.push(`${init.cache} ${url.slice(scope.length)}`);
    if (this.silent) return new Promise(() => {});
    if (this.down) return Promise.reject(new TypeError('no network'));
    return Promise.resolve(new Response(`${this.build} ${url.slice(scope.length)}`, { status: this.status }));
  }
}

describe('offline', () => {
  let site: FakeSite;
  let late: (() => void)[];

  beforeEach(() => {
    site = new FakeSite();
    late = [];
  });
  afterEach(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });

  const of = (build: string, at = scope) =>
    new Offline({
      scope: at,
      build,
      files,
      caches,
      fetch: (url, init) => site.fetch(url, init),
      after: (delayMs, task) => {
        expect(delayMs).to.equal(3000);
        late.push(task);
      },
    });

  async function installed(): Promise<Offline> {
    const offline = of('old');
    await offline.install();
    site.asked.length = 0;
    return offline;
  }

  const asset = (file: string): AskedFor => ({ url: scope + file, method: 'GET', mode: 'cors' });
  const visit = (file = ''): AskedFor => ({ url: scope + file, method: 'GET', mode: 'navigate' });
  const textOf = async (answer: Promise<Response> | undefined) => (await answer)?.text();

  it('keeps every file, asking anew for those whose names stay', async () => {
    await of('old').install();
    expect(site.asked.sort()).to.deep.equal([`default ${script}`, 'no-cache config.json', 'no-cache index.html']);
    expect(await caches.keys()).to.deep.equal([`tictab ${scope} old`]);
  });

  it('is not installed when a file is missing', async () => {
    site.status = 404;
    const error = await of('old').install().catch(String);
    expect(error).to.match(/: 404/);
  });

  it('lets go of other builds at its own path only', async () => {
    await of('old').install();
    await of('old', `${scope}deeper/`).install();
    await caches.open('somebody else’s');
    const next = of('next');
    await next.install();
    await next.activate();
    expect((await caches.keys()).sort()).to.deep.equal(
      ['somebody else’s', `tictab ${scope} next`, `tictab ${scope}deeper/ old`].sort(),
    );
  });

  for (const [what, asked] of [
    ['what is not fetched with GET', { ...asset('config.json'), method: 'POST' }],
    ['another path', { ...asset(''), url: 'https://play.example.org/some/other/config.json' }],
    ['another origin', { ...asset(''), url: 'https://example.org/some/path/config.json' }],
    ['a file that is none of the build’s', asset('signal')],
    ['another page below the path', visit('deeper/index.html')],
  ] as const)
    it(`leaves ${what} to the browser`, async () => {
      const offline = await installed();
      expect(offline.answer(asked)).to.equal(undefined);
      expect(site.asked).to.deep.equal([]);
    });

  it('answers a visit from the site, whatever is kept', async () => {
    const offline = await installed();
    site.build = 'next';
    for (const file of ['', 'index.html', '?query', 'index.html#fragment'])
      expect(await textOf(offline.answer(visit(file)))).to.match(/^next /);
    expect(site.asked[0]).to.equal('no-cache ');
  });

  it('answers a visit from the cache when the site cannot be reached, or fails', async () => {
    const offline = await installed();
    site.status = 499;
    expect((await offline.answer(visit()))?.status).to.equal(499);
    site.status = 500;
    expect(await textOf(offline.answer(visit()))).to.equal('old index.html');
    site.down = true;
    expect(await textOf(offline.answer(visit('?query')))).to.equal('old index.html');
  });

  it('waits 3 s for a site that is silent', async () => {
    const offline = await installed();
    site.silent = true;
    let text: string | undefined;
    const answered = textOf(offline.answer(visit())).then((answer) => {
      text = answer;
    });
    while (late.length === 0) await new Promise((done) => setTimeout(done));
    expect(text).to.equal(undefined);
    for (const task of late) task();
    await answered;
    expect(text).to.equal('old index.html');
  });

  it('has nothing to give before it is installed: the site’s failure is the answer', async () => {
    site.down = true;
    expect(await of('old').answer(visit())?.catch(String)).to.include('no network');
    expect(await of('old').answer(asset('config.json'))?.catch(String)).to.include('no network');
  });

  it('gives what a hash names without asking', async () => {
    const offline = await installed();
    site.build = 'next';
    expect(await textOf(offline.answer(asset(script)))).to.equal(`old ${script}`);
    expect(site.asked).to.deep.equal([]);
  });

  it('gives config.json as the site has it, and later as it had it last', async () => {
    const offline = await installed();
    site.build = 'next';
    expect(await textOf(offline.answer(asset('config.json')))).to.equal('next config.json');
    site.status = 404;
    expect((await offline.answer(asset('config.json')))?.status).to.equal(404);
    site.status = 503;
    expect(await textOf(offline.answer(asset('config.json')))).to.equal('next config.json');
    site.down = true;
    expect(await textOf(offline.answer(asset('config.json')))).to.equal('next config.json');
  });
});
