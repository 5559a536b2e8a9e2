import { Tab, type TabOptions } from './tabs.ts';

/** What the tests look at of `window.tictab.room`. */
export interface RoomView {
  readonly code: string;
  readonly state: string;
  readonly reason: string;
  readonly slot: number | null;
  readonly entityId: number | null;
  readonly players: readonly {
    readonly slot: number;
    readonly name: string;
    readonly away: boolean;
    readonly verified?: boolean;
  }[];
}

export interface EntityView {
  readonly id: number;
  readonly kind: number;
  readonly x: number;
  readonly y: number;
}

export const roomOf = (tab: Tab): Promise<RoomView> =>
  tab.eval(() => window.tictab.room) as Promise<unknown> as Promise<RoomView>;

/** A figure of `window.tictab.host`, of its game with `game`. */
export const hostFigure = (tab: Tab, part: 'host' | 'host.game' | 'game', name: string): Promise<number> =>
  tab.eval(
    (of, key) => {
      const { host, game } = window.tictab;
      const from = of === 'game' ? game : of === 'host' ? host : (host?.game as Record<string, unknown> | undefined);
      return Number(from?.[key]);
    },
    part,
    name,
  );

export function waitForState(tab: Tab, state: string, timeoutMs = 15_000): Promise<unknown> {
  return tab.wait((wanted) => window.tictab?.room.state === wanted, [state], {
    timeoutMs,
    what: `the room to be ${state}`,
  });
}

/** Presses End, and answers the question whether it may end for others. */
export async function endGame(host: Tab): Promise<void> {
  await host.click('button', 'End game');
  await host.click('button', 'End for everybody');
}

/** An avatar as `tab` shows it; undefined while it shows none. */
export async function avatar(tab: Tab, entityId: number | null): Promise<EntityView | undefined> {
  const entities = (await tab.eval(() => window.tictab.entities())) as unknown as EntityView[];
  return entities.find((entity) => entity.id === entityId);
}

/** Opens the start page as a new person and creates a room of Arena or of `title`; resolves with the host's tab and the room's link. */
export async function openRoom(
  server: { readonly url: string },
  options: TabOptions & { readonly parameters?: string; readonly isPublic?: boolean; readonly title?: string } = {},
): Promise<{ host: Tab; code: string; link: string }> {
  const { parameters, isPublic, title, ...rest } = options;
  const host = await Tab.open(`${server.url}${parameters ? `#/?${parameters}` : ''}`, { name: 'host', ...rest });
  await host.fill('textbox', 'Your name', 'Hilda');
  if (title) await host.click('radio', title);
  if (isPublic) await host.click('checkbox', 'Public');
  await host.click('button', 'Create room');
  const code = await host.wait(() => String(window.tictab.room.code), [], { what: 'a room code' });
  return { host, code, link: `${server.url}#/r/${code}` };
}

/** Opens a room link as a new person and joins by name. */
export async function joinRoom(link: string, name: string, options: TabOptions = {}): Promise<Tab> {
  const tab = await Tab.open(link, { name, ...options });
  await tab.fill('textbox', 'Your name', name);
  await tab.click('button', 'Join room');
  return tab;
}

/** Presses Start and waits until everyone plays and shows everyone's avatar; `again` where a game has ended already. */
export async function startGame(host: Tab, guests: readonly Tab[], options: { again?: true } = {}): Promise<void> {
  await host.click('button', options.again ? 'Play again' : 'Start game');
  for (const tab of [host, ...guests]) {
    await waitForState(tab, 'playing');
    await tab.wait(
      (count) => {
        const players = window.tictab.room.players as { entityId: number | null }[];
        const shown = new Set(window.tictab.entities().map(({ id }) => id));
        return players.length === count && players.every(({ entityId }) => shown.has(entityId));
      },
      [guests.length + 1],
      { what: 'every avatar' },
    );
  }
}

/** The avatar of whoever is in `tab`, once it shows one: a guest plays before its first picture has come. */
async function ownAvatar(tab: Tab): Promise<EntityView> {
  const found = await tab.wait(
    () => window.tictab.entities().find(({ id }) => id === window.tictab.room.entityId),
    [],
    { what: 'an avatar of its own' },
  );
  return found as unknown as EntityView;
}

/** As keyboards do with a key that is held. */
const repeatMs = 500;

/**
 * Holds a key in `tab` until the returned function is called. It repeats, as on a keyboard: a page that makes its game anew
 * meanwhile, as on its way back, learns by that what is held.
 */
async function hold(tab: Tab, key: string): Promise<() => Promise<void>> {
  let stop = () => {};
  let held = true;
  const released = new Promise<void>((done) => {
    stop = done;
  });
  await tab.keyDown(key);
  const repeating = (async () => {
    while (held) {
      await Promise.race([new Promise((done) => setTimeout(done, repeatMs)), released]);
      if (held) await tab.keyDown(key);
    }
  })();
  return async () => {
    held = false;
    stop();
    await repeating;
    await tab.keyUp(key);
  };
}

/** Holds a key in `tab` until its avatar has moved by `distance` in all of `viewers`; releases it whatever happens. */
export async function moveSeenBy(
  tab: Tab,
  viewers: readonly Tab[],
  key: string,
  axis: 'x' | 'y',
  sign: 1 | -1,
  timeoutMs = 5000,
): Promise<void> {
  const before = await ownAvatar(tab);
  // With the focus: where another tab has just got it, the news of its loss may come after the key and let go of it.
  await tab.front();
  const release = await hold(tab, key);
  try {
    for (const viewer of viewers)
      await viewer.wait(
        (id, of, from, towards) => {
          const now = window.tictab.entities().find((entity) => entity.id === id);
          return now !== undefined && (Number(now[of]) - from) * towards > 20;
        },
        [before.id, axis, before[axis], sign] as const,
        { timeoutMs, what: `${tab.name}'s avatar to move in ${viewer.name}` },
      );
  } finally {
    await release();
  }
}

/** Whichever way along an axis has room: `[key, sign]`. */
export async function openWay(tab: Tab): Promise<['ArrowLeft' | 'ArrowRight', 1 | -1]> {
  const { x } = await ownAvatar(tab);
  return x > 800 ? ['ArrowLeft', -1] : ['ArrowRight', 1];
}

/** Starts the game; everybody moves in turn, and all see it. */
export async function expectPlay(host: Tab, guests: readonly Tab[]): Promise<void> {
  await startGame(host, guests);
  for (const tab of [host, ...guests]) {
    const [key, sign] = await openWay(tab);
    await moveSeenBy(tab, [host, ...guests], key, 'x', sign);
  }
}
