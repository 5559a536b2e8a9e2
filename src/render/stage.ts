// Pixi compiles shaders with `new Function` unless told otherwise; the Content-Security-Policy forbids that.
import 'pixi.js/unsafe-eval';
import { autoDetectRenderer, Container, type Renderer, Ticker } from 'pixi.js';
import type { Undo } from '../lib/clock.ts';
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
function hasGpu(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  if (!gl) return false;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  // The context is one of a few a page may have.
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return !/swiftshader|llvmpipe|software|basic render/i.test(name);
}

/** What is kept free around the world in `parent`, CSS pixels, and whether the world is at the top of the rest. */
function freeWithin(parent: HTMLElement) {
  const style = getComputedStyle(parent);
  const kept = (padding: string) => marginPx + (Number.parseFloat(padding) || 0);
  return {
    left: kept(style.paddingLeft),
    right: kept(style.paddingRight),
    top: kept(style.paddingTop),
    bottom: kept(style.paddingBottom),
    atTop: style.alignContent === 'start',
  };
}

const resolution = () => Math.min(globalThis.devicePixelRatio || 1, maxResolution);

/**
 * A stage in `parent`, which is positioned. Rejects when the browser can draw neither with WebGL nor with a plain canvas.
 */
export async function createStage(parent: HTMLElement, options: StageOptions): Promise<Stage> {
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

  let free = freeWithin(parent);
  let resized = false;
  const observer = new ResizeObserver(() => {
    resized = true;
  });
  observer.observe(parent);
  const followParent = () => {
    resized = false;
    free = freeWithin(parent);
    renderer.resize(Math.max(1, parent.clientWidth), Math.max(1, parent.clientHeight), resolution());
  };
  const lost = new AbortController();

  return {
    world,
    get reducedMotion() {
      return options.reducedMotion();
    },
    fit(width, height) {
      // At the same time as the picture, never between two: a canvas that changes its size is empty.
      if (resized || renderer.resolution !== resolution()) followParent();
      const freeWidth = renderer.screen.width - free.left - free.right;
      const freeHeight = renderer.screen.height - free.top - free.bottom;
      const scale = Math.max(0.05, Math.min(freeWidth / width, freeHeight / height));
      world.scale.set(scale);
      world.position.set(
        free.left + (freeWidth - width * scale) / 2,
        free.top + (free.atTop ? 0 : (freeHeight - height * scale) / 2),
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
