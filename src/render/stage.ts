// Pixi compiles shaders with `new Function` unless told otherwise; the Content-Security-Policy forbids that.
import 'pixi.js/unsafe-eval';
import { autoDetectRenderer, Container, Graphics, type Renderer, Text, Ticker } from 'pixi.js';
import type { Undo } from '../lib/clock.ts';
import { Atlas } from './atlas.ts';
import { Glyphs } from './glyphs.ts';
import { Quads } from './quads.ts';
import { destroyTree } from './tree.ts';

/** Room kept free around the world, CSS pixels. */
const marginPx = 12;
/** More pixels than this per CSS pixel cost time and show nothing. */
const maxResolution = 2;

/**
 * Pixi looks this seldom for what is not drawn any more. On a plain canvas it keeps every destroyed drawing until then:
 * with its own minute and a half, a hundred things born and gone each tick would be 180 000 of them.
 */
const unusedMs = 4000;

/** What can draw; `docs/automation.md` has the parameter that asks for one. */
export type RendererName = 'webgl' | 'canvas';

/** How a stage is to draw. */
export interface StageOptions {
  /** What draws, instead of what suits the machine. */
  readonly renderer: RendererName | undefined;
  /** Whether whoever looks wants little movement. Asked again and again: people change it while they play. */
  reducedMotion(): boolean;
}

/** The canvas at the last `fit`, CSS pixels; and how many pixels of the device there are to one of them. */
export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly resolution: number;
  /** What the parent's padding keeps free of the world on each side. */
  readonly kept: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
}

/** Where a game is drawn: a canvas that fills its parent, and a world fitted into it whole (letterboxed). */
export interface Stage {
  /** In world units; the stage scales and places it. */
  readonly world: Container;
  /**
   * Whether the view should show what happens without decorating it: nothing flies, flashes, shakes or grows. What the
   * world itself does moves as ever, and what is told by an effect alone is still told, at rest.
   */
  readonly reducedMotion: boolean;
  /**
   * Shows a world of this size completely, whatever the window's shape: every player sees the same area. It stands within
   * the parent's padding, in the middle, or at the top where the parent's `align-content` is `start`.
   */
  fit(width: number, height: number): void;
  /**
   * The same for a world of tiles that goes on around what everybody is to see, so that no margin is left: a world unit
   * is a whole number of the device's pixels, and the world begins on one.
   */
  fitPixels(width: number, height: number): void;
  readonly screen: Screen;
  /** Draws what was added. */
  render(): void;
  /** The browser has taken the stage's memory: it shows nothing any more, and another one is to be made. */
  onLost(listener: () => void): Undo;
  destroy(): void;
}

/**
 * Whether WebGL has a GPU behind it. Without one it draws a tenth of what a plain canvas does, and leaves the page no
 * time for frames that arrive; not every browser admits that when asked to fail rather than be slow, hence the name too.
 */
function findGpu(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  if (!gl) return false;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  // The context is one of a few a page may have.
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return !/swiftshader|llvmpipe|software|basic render/i.test(name);
}

let gpu: boolean | undefined;

/** The same, asked once a page: each question makes a context, and the first of them starts what is behind it. */
function hasGpu(): boolean {
  gpu ??= findGpu();
  return gpu;
}

let warming: Promise<void> | undefined;

/**
 * Takes the time that a first stage would need before its first picture: draws one that nobody sees, of what every view
 * has. Once a page, however often it is called. Rejects as `createStage` does.
 */
export function warmUp(): Promise<void> {
  warming ??= drawUnseen();
  return warming;
}

async function drawUnseen(): Promise<void> {
  const stage = await makeStage(document.createElement('div'), { renderer: undefined, reducedMotion: () => true });
  const atlas = new Atlas(64);
  const quads = new Quads({ label: 'unseen', max: 1 });
  new Glyphs(atlas, { chars: '0', px: 10, colour: '#fff' }).put(quads, '0', 0, 0);
  const shape = new Graphics().rect(0, 0, 1, 1).fill(0).stroke({ width: 1, color: 0 });
  // In the fonts of names, which the browser loads when they are first written in.
  const style = {
    fontFamily: 'system-ui, sans-serif',
    fontWeight: '600',
    fill: 0,
    stroke: { color: 0, width: 1 },
  } as const;
  stage.world.addChild(shape, quads.root, new Text({ text: '0', style }));
  stage.render();
  stage.destroy();
  atlas.destroy();
}

/** CSS pixels that `parent` keeps free on each side. */
function keptBy(parent: HTMLElement): Screen['kept'] {
  const style = getComputedStyle(parent);
  const px = (padding: string) => Number.parseFloat(padding) || 0;
  return {
    left: px(style.paddingLeft),
    right: px(style.paddingRight),
    top: px(style.paddingTop),
    bottom: px(style.paddingBottom),
  };
}

function downIn(parent: HTMLElement): number {
  return getComputedStyle(parent).alignContent === 'start' ? 0 : 0.5;
}

const resolution = () => Math.min(globalThis.devicePixelRatio || 1, maxResolution);

/**
 * A stage in `parent`, which is positioned. Rejects when the browser can draw neither with WebGL nor with a plain canvas.
 */
export async function createStage(parent: HTMLElement, options: StageOptions): Promise<Stage> {
  // What goes with one stage are Pixi's pools too, which all have in common.
  await warming?.catch(() => undefined);
  return makeStage(parent, options);
}

async function makeStage(parent: HTMLElement, options: StageOptions): Promise<Stage> {
  // The page decides when to draw. What Pixi does now and then, such as forgetting textures, it does with a picture.
  Ticker.system.autoStart = false;
  const renderer: Renderer = await autoDetectRenderer({
    preference: options.renderer ? [options.renderer] : hasGpu() ? ['webgl', 'canvas'] : ['canvas'],
    backgroundAlpha: 0,
    antialias: true,
    width: Math.max(1, parent.clientWidth),
    height: Math.max(1, parent.clientHeight),
    resolution: resolution(),
    autoDensity: true,
    // Pixi's pointers, overlays and file formats are not used, and bring clocks and listeners of their own.
    skipExtensionImports: true,
    gcMaxUnusedTime: unusedMs,
    gcFrequency: unusedMs / 2,
  });
  const { canvas } = renderer;
  canvas.setAttribute('aria-hidden', 'true');
  // Over the parent's padding too: names and effects at the edge of the world reach into it.
  canvas.style.position = 'absolute';
  canvas.style.inset = '0';
  // Below whatever is in the parent already: fingers are for that.
  parent.prepend(canvas);
  const root = new Container();
  const world = root.addChild(new Container());

  const screenNow = (): Screen => ({
    width: renderer.screen.width,
    height: renderer.screen.height,
    resolution: renderer.resolution,
    kept: keptBy(parent),
  });
  let screen = screenNow();
  /** Where a world stands that is less high than its place: 0 at its top, 1 at its bottom. */
  let down = downIn(parent);
  let resized = false;
  const observer = new ResizeObserver(() => {
    resized = true;
  });
  observer.observe(parent);
  const followParent = () => {
    resized = false;
    renderer.resize(Math.max(1, parent.clientWidth), Math.max(1, parent.clientHeight), resolution());
    screen = screenNow();
    down = downIn(parent);
  };
  /** The place there is for a world, now. */
  const freeNow = (marginPx: number) => {
    // At the same time as the picture, never between two: a canvas that changes its size is empty.
    if (resized || renderer.resolution !== resolution()) followParent();
    const { width, height, kept } = screen;
    const left = kept.left + marginPx;
    const top = kept.top + marginPx;
    return { left, top, width: width - left - kept.right - marginPx, height: height - top - kept.bottom - marginPx };
  };
  const lost = new AbortController();

  return {
    world,
    get reducedMotion() {
      return options.reducedMotion();
    },
    get screen() {
      return screen;
    },
    fit(width, height) {
      const free = freeNow(marginPx);
      const scale = Math.max(0.05, Math.min(free.width / width, free.height / height));
      world.scale.set(scale);
      world.position.set(
        free.left + (free.width - width * scale) / 2,
        free.top + (free.height - height * scale) * down,
      );
    },
    fitPixels(width, height) {
      const free = freeNow(0);
      const { resolution } = screen;
      const unit = Math.max(1, Math.floor(Math.min(free.width / width, free.height / height) * resolution));
      world.scale.set(unit / resolution);
      world.position.set(
        Math.round(free.left * resolution + (free.width * resolution - width * unit) / 2) / resolution,
        Math.round(free.top * resolution + (free.height * resolution - height * unit) * down) / resolution,
      );
    },
    render() {
      renderer.render(root);
      Ticker.system.update();
    },
    onLost(listener) {
      canvas.addEventListener('webglcontextlost', listener, { signal: lost.signal });
      return () => canvas.removeEventListener('webglcontextlost', listener);
    },
    destroy() {
      // First: letting go of the context is a loss too.
      lost.abort();
      observer.disconnect();
      destroyTree(root);
      renderer.destroy({ removeView: true, releaseGlobalResources: true });
    },
  };
}
