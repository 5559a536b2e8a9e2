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

/** Where a game is drawn: a canvas that fills its parent, and a world fitted into it whole (letterboxed). */
export interface Stage {
  /** In world units; the stage scales and centres it. */
  readonly world: Container;
  /** Shows a world of this size completely, whatever the window's shape: every player sees the same area. */
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

const resolution = () => Math.min(globalThis.devicePixelRatio || 1, maxResolution);

/**
 * A stage in `parent`, drawn by `wanted` or else by what suits the machine. Rejects when the browser can draw neither
 * with WebGL nor with a plain canvas.
 */
export async function createStage(parent: HTMLElement, wanted?: RendererName): Promise<Stage> {
  // The page decides when to draw. What Pixi does now and then, such as forgetting textures, it does with a picture.
  Ticker.system.autoStart = false;
  const renderer: Renderer = await autoDetectRenderer({
    preference: wanted ? [wanted] : hasGpu() ? ['webgl', 'canvas'] : ['canvas'],
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
  parent.append(canvas);
  const root = new Container();
  const world = root.addChild(new Container());

  let resized = false;
  const observer = new ResizeObserver(() => {
    resized = true;
  });
  observer.observe(parent);
  const followParent = () => {
    resized = false;
    renderer.resize(Math.max(1, parent.clientWidth), Math.max(1, parent.clientHeight), resolution());
  };
  const lost = new AbortController();

  return {
    world,
    fit(width, height) {
      // At the same time as the picture, never between two: a canvas that changes its size is empty.
      if (resized || renderer.resolution !== resolution()) followParent();
      const { width: screenWidth, height: screenHeight } = renderer.screen;
      const scale = Math.max(
        0.05,
        Math.min((screenWidth - 2 * marginPx) / width, (screenHeight - 2 * marginPx) / height),
      );
      world.scale.set(scale);
      world.position.set((screenWidth - width * scale) / 2, (screenHeight - height * scale) / 2);
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
