import { expect } from 'chai';
import type { Tab, TabMetrics } from './tabs.ts';

/** What a tab holds, after a full garbage collection. */
export interface Holdings extends TabMetrics {
  /** Canvases that were drawn on and are still there. */
  readonly canvases: number;
  /** Peer connections that are not closed. */
  readonly connections: number;
}

/** Prelude of a tab: notes every canvas that gets a context, and every peer connection, and keeps none. */
export function countWhatIsMade(): void {
  const canvases = new Set<WeakRef<HTMLCanvasElement>>();
  const connections = new Set<WeakRef<RTCPeerConnection>>();
  const known = new WeakSet<HTMLCanvasElement>();
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
    if (!known.has(this)) canvases.add(new WeakRef(this));
    known.add(this);
    return Reflect.apply(getContext, this, args);
  };
  const Made = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Made {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      connections.add(new WeakRef(this));
    }
  };
  Object.assign(window, {
    counted: () => ({
      canvases: [...canvases].filter((ref) => ref.deref() !== undefined).length,
      connections: [...connections].filter((ref) => (ref.deref()?.connectionState ?? 'closed') !== 'closed').length,
    }),
  });
}

/** Collections that find nothing more before a tab is counted: what one finalises only the next one finds. */
const idleCollections = 4;
/** A connection takes a while to go, and a busy machine longer. */
const maxCollections = 24;
const betweenMs = 250;

/** Of a tab opened with `countWhatIsMade`: the least of each that it comes down to. */
export async function holdings(tab: Tab): Promise<Holdings> {
  let least: Holdings | undefined;
  for (let n = 0, idle = 0; n < maxCollections && idle < idleCollections; n++) {
    const metrics = await tab.metrics();
    const counted = await tab.eval(async (ms) => {
      const count = Reflect.get(window, 'counted') as () => { canvases: number; connections: number };
      const now = count();
      await new Promise((done) => setTimeout(done, ms));
      return now;
    }, betweenMs);
    const now: Holdings = { ...metrics, ...counted };
    least ??= now;
    const isLess = now.Nodes < least.Nodes || now.JSEventListeners < least.JSEventListeners;
    idle = isLess ? 0 : idle + 1;
    least = {
      JSHeapUsedSize: Math.min(least.JSHeapUsedSize, now.JSHeapUsedSize),
      Nodes: Math.min(least.Nodes, now.Nodes),
      Documents: Math.min(least.Documents, now.Documents),
      JSEventListeners: Math.min(least.JSEventListeners, now.JSEventListeners),
      canvases: Math.min(least.canvases, now.canvases),
      connections: now.connections,
    };
  }
  if (!least) throw new Error('not counted');
  return least;
}

// Pressed from inside the page: what a browser's debugger has pointed at is kept from collection, and its screen with it.

/** For `eval`. */
export function joinByCode(code: string): void {
  location.hash = `#/r/${code}`;
}

/** For `eval`. The first button with one of these names. */
export function press(...names: string[]): void {
  const search = (root: ParentNode): boolean => {
    for (const element of root.querySelectorAll('*')) {
      if (element instanceof HTMLButtonElement && names.includes(element.textContent?.trim() ?? '')) {
        element.click();
        return true;
      }
      if (element.shadowRoot && search(element.shadowRoot)) return true;
    }
    return false;
  };
  if (!search(document)) throw new Error(`no button “${names.join('” or “')}”`);
}

/** A first picture of a launch. */
export const hasPicture = (tab: Tab): Promise<unknown> =>
  tab.wait(() => window.tictab.entities().length > 0, [], { what: 'a picture', timeoutMs: 15_000 });

/** Rounds before the first count: caches fill and code is compiled. */
const warmUp = 5;
/** Most of what is measured is the browser's own; a screen that stayed would be a hundred times that. */
const maxBytesARound = 40_000;
/** However many rounds. */
const maxGrownBytes = 5_000_000;
/** Over fewer rounds, what the browser keeps once weighs more than what each leaves behind. */
const roundsForHeap = 40;

/** Runs `round` so often and throws if the tabs then hold more than they did after the first few. */
export async function expectNoGrowth(
  tabs: readonly Tab[],
  round: () => Promise<void>,
  options: { rounds: number },
): Promise<void> {
  const after = async (times: number) => {
    for (let n = 0; n < times; n++) await round();
    return Promise.all(tabs.map(holdings));
  };
  const early = await after(warmUp);
  const times = options.rounds - warmUp;
  const late = await after(times);
  for (const [at, tab] of tabs.entries()) {
    const [before, now] = [early[at], late[at]];
    if (!before || !now) throw new Error('not counted');
    const bytesARound = (now.JSHeapUsedSize - before.JSHeapUsedSize) / times;
    console.log(
      `${tab.name}: ${before.Nodes} → ${now.Nodes} nodes, ${before.JSEventListeners} → ${now.JSEventListeners} listeners, ` +
        `${before.canvases} → ${now.canvases} canvases, ${Math.round(bytesARound)} bytes a round`,
    );
    expect(now.Nodes, `${tab.name}: nodes`).to.be.at.most(before.Nodes + 60);
    expect(now.JSEventListeners, `${tab.name}: listeners`).to.be.at.most(before.JSEventListeners + 20);
    expect(now.canvases, `${tab.name}: canvases with a context`).to.be.at.most(before.canvases + 2);
    expect(now.connections, `${tab.name}: open connections`).to.equal(0);
    expect(now.JSHeapUsedSize - before.JSHeapUsedSize, `${tab.name}: bytes of heap`).to.be.below(maxGrownBytes);
    if (times >= roundsForHeap) expect(bytesARound, `${tab.name}: bytes of heap a round`).to.be.below(maxBytesARound);
    expect(await tab.errors(), tab.name).to.deep.equal([]);
  }
}
