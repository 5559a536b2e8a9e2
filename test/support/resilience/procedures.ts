import { expect } from 'chai';
import { roomOf, waitForState } from '../party.ts';
import { Tab } from '../tabs.ts';
import { type HappeningId, matrix } from './matrix.ts';
import { type ResilientRoom, standingOf, tickOf } from './room.ts';

/** What makes it happen, to `bob` where it happens to a guest, and looks at what comes of it. */
export type Procedure = (room: ResilientRoom, bob: Tab) => Promise<void>;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
/** Shorter than a command may take. */
const sliceMs = 5000;

/** A rate of less time than this is chance. */
const rateMs = 2000;

/** Ada's game goes on as if nothing were, at 20 Hz, while `task` takes place. */
async function whileAdaPlaysOn(room: ResilientRoom, task: () => Promise<void>): Promise<void> {
  const look = () => room.ada.eval(() => ({ tick: Number(window.tictab.game?.tick), atMs: performance.now() }));
  await room.ada.eval(watchStates);
  const from = await look();
  const endMs = performance.now() + rateMs;
  await task();
  await pause(Math.max(0, endMs - performance.now()));
  const to = await look();
  const rateHz = ((to.tick - from.tick) * 1000) / (to.atMs - from.atMs);
  expect(rateHz, 'ticks a second that Ada saw').to.be.within(15, 25);
  expect(await room.ada.eval(() => Reflect.get(window, 'statesSeen') as string[])).to.deep.equal(['playing']);
}

/** Runs in a tab: notes every state of its room from now on. */
function watchStates(): void {
  const seen = new Set<string>();
  const look = () => {
    seen.add(String(window.tictab.room.state));
    Object.assign(window, { statesSeen: [...seen] });
  };
  look();
  clearInterval(Reflect.get(window, 'statesWatch') as number);
  Object.assign(window, { statesWatch: setInterval(look, 50) });
}

/** Takes `bob`'s network away for so long; `meanwhile` has all of that time. */
async function cut(bob: Tab, ms: number, meanwhile: () => Promise<void>): Promise<void> {
  const startMs = performance.now();
  const endMs = startMs + ms;
  await bob.conditions({ offline: true });
  await meanwhile();
  while (performance.now() < endMs) await pause(Math.min(sliceMs, endMs - performance.now()));
  await bob.conditions({});
  console.log(`gone for ${(performance.now() - startMs).toFixed(0)} ms`);
}

/** Runs in a tab: the button of this name, twice in one task, as no person can and a worn mouse does. */
function pressTwice(name: string): void {
  const search = (root: ParentNode): HTMLButtonElement | undefined => {
    for (const element of root.querySelectorAll('*')) {
      if (element instanceof HTMLButtonElement && element.textContent?.trim() === name) return element;
      const inner = element.shadowRoot && search(element.shadowRoot);
      if (inner) return inner;
    }
    return undefined;
  };
  const button = search(document);
  if (!button) throw new Error(`no button “${name}”`);
  button.click();
  button.click();
}

const waitForReason = (tab: Tab, what: string) =>
  tab.wait(() => window.tictab.room.state === 'joining' && window.tictab.room.reason !== '', [], {
    what,
    timeoutMs: 15_000,
  });

/** Its network goes for longer than is waited out, and it comes back by itself. */
const cutAndBack =
  (ms: number, withinMs: number): Procedure =>
  async (room, bob) => {
    const before = await standingOf(bob);
    const linkId = await room.linkIdOf(before.slot);
    await whileAdaPlaysOn(room, () => cut(bob, ms, () => waitForReason(bob, 'Bob’s page to say so').then(() => {})));
    await room.expectBack(bob, before, [room.host, room.ada], withinMs);
    expect(await room.linkIdOf(before.slot), 'another connection').not.to.equal(linkId);
  };

const introducerRestart =
  (withinMs: number): Procedure =>
  async (room) => {
    await whileAdaPlaysOn(room, async () => {
      await room.restartIntroducer();
      await pause(1500);
    });
    const cy = await room.join('Cy', { withinMs });
    expect((await roomOf(cy)).code).to.equal(room.code);
    await room.leave(cy);
  };

export const procedures: Readonly<Record<HappeningId, Procedure>> = {
  async guestReload(room, bob) {
    const before = await standingOf(bob);
    await whileAdaPlaysOn(room, () => bob.reload());
    await room.expectBack(bob, before, [room.host, room.ada], matrix.guestReload.withinMs);
  },

  async guestCrash(room) {
    const cy = await room.join('Cy');
    await waitForState(cy, 'playing');
    const before = await standingOf(cy);
    // A browser that opens a crashed tab again gives it what it had kept: as a copy made in time does.
    const kept = await cy.eval(() => Object.entries(sessionStorage));
    await whileAdaPlaysOn(room, () => cy.crash());
    const again = await Tab.open(new URL('config.json', room.link).href, { name: 'Cy again' });
    await again.eval((items) => {
      for (const [key, value] of items) sessionStorage.setItem(key, value);
      localStorage.setItem('tictab.name', 'Cy');
    }, kept);
    await again.goto(room.link);
    await room.expectBack(again, before, [room.host, room.ada], matrix.guestCrash.withinMs);
    await room.leave(again);
  },

  async gone3s(room, bob) {
    const before = await standingOf(bob);
    await whileAdaPlaysOn(room, () =>
      cut(bob, 3000, async () => {
        await bob.wait(() => window.tictab.link?.state === 'unstable', [], {
          what: 'the link to be shown as unstable',
        });
      }),
    );
    const returnedMs = performance.now();
    // A connection that has heard nothing sends again after pauses that double: the next one may be seconds away.
    const { tick } = await bob.eval(() => ({ tick: Number(window.tictab.game?.tick) }));
    await bob.wait((seen) => Number(window.tictab.game?.tick) > seen, [Number.isNaN(tick) ? 0 : tick], {
      timeoutMs: matrix.gone3s.withinMs,
      what: 'the game to go on',
    });
    console.log(`played on ${(performance.now() - returnedMs).toFixed(0)} ms after its return`);
    await room.expectBack(bob, before, [room.host, room.ada], matrix.gone3s.withinMs);
  },

  gone10s: cutAndBack(10_000, matrix.gone10s.withinMs),
  gone60s: cutAndBack(60_000, matrix.gone60s.withinMs),

  async hostReload(room, bob) {
    const everybody = [room.host, room.ada, bob];
    const before = await Promise.all(everybody.map(standingOf));
    const tick = await tickOf(room.host);
    await room.host.reload();
    for (const [n, tab] of everybody.entries()) {
      const standing = before[n];
      if (standing) await room.expectBack(tab, standing, [room.host, room.ada], matrix.hostReload.withinMs);
    }
    expect((await roomOf(room.host)).code).to.equal(room.code);
    const rateHz = 20;
    expect(await tickOf(room.host), 'goes on where it was').to.be.above(tick - 2 * rateHz);
  },

  async hostHidden(room) {
    await room.leave(room.ada);
    await room.host.hide();
    await pause(6 * 60_000);
    const cy = await room.join('Cy', { withinMs: matrix.hostHidden.withinMs });
    expect((await roomOf(cy)).code).to.equal(room.code);
    await room.host.front();
  },

  signallingRestart: introducerRestart(matrix.signallingRestart.withinMs),
  brokerRestart: introducerRestart(matrix.brokerRestart.withinMs),

  async duplicateGuest(room) {
    const cy = await room.join('Cy');
    await waitForState(cy, 'playing');
    const before = await standingOf(cy);
    const copy = await cy.duplicate('Cy’s copy');
    await waitForState(cy, 'ended');
    expect((await roomOf(cy)).reason).to.equal('You opened this room in another tab, so this one has left it.');
    await room.expectBack(copy, before, [room.host, room.ada], matrix.duplicateGuest.withinMs);
    await room.leave(copy);
    await cy.close();
  },

  async duplicateHost(room) {
    const before = await standingOf(room.host);
    let copy: Tab | undefined;
    await whileAdaPlaysOn(room, async () => {
      copy = await room.host.duplicate('the host’s copy');
      await waitForState(copy, 'playing', matrix.duplicateHost.withinMs);
    });
    if (!copy) throw new Error('there is no copy');
    expect((await standingOf(copy)).slot, 'a seat of its own').not.to.equal(before.slot);
    expect((await roomOf(copy)).code).to.equal(room.code);
    expect(await copy.eval(() => window.tictab.host === undefined)).to.equal(true);
    expect(await standingOf(room.host)).to.deep.equal(before);
    await room.leave(copy);
  },

  async doubleJoin(room) {
    const there = (await roomOf(room.host)).players.filter(({ away }) => !away).length;
    const cy = await Tab.open(room.link, { name: 'Cy' });
    await cy.fill('textbox', 'Your name', 'Cy');
    await cy.eval(pressTwice, 'Join room');
    await waitForState(cy, 'playing', matrix.doubleJoin.withinMs);
    // All guests and Cy: the host is no connection.
    await room.host.wait((count) => window.tictab.host?.connections === count, [there], {
      timeoutMs: matrix.doubleJoin.withinMs,
      what: 'one connection more',
    });
    expect((await roomOf(room.host)).players.filter(({ away }) => !away)).to.have.length(there + 1);
    await room.leave(cy);
  },
};
