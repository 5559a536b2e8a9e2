// Pixi compiles shaders with `new Function` unless told otherwise; the Content-Security-Policy forbids that.
import 'pixi.js/unsafe-eval';
import { Application, Container } from 'pixi.js';

/** Room kept free around the world, CSS pixels. */
const marginPx = 12;

/** Where a game is drawn: a canvas that fills its parent, and a world fitted into it whole (letterboxed). */
export interface Stage {
  /** In world units; the stage scales and centres it. */
  readonly world: Container;
  /** Shows a world of this size completely, whatever the window's shape: every player sees the same area. */
  fit(width: number, height: number): void;
  /** Draws what was added. */
  render(): void;
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

/** A stage in `parent`. Rejects when the browser can draw neither with WebGL nor with a plain canvas. */
export async function createStage(parent: HTMLElement): Promise<Stage> {
  const app = new Application();
  await app.init({
    preference: hasGpu() ? ['webgl', 'canvas'] : ['canvas'],
    backgroundAlpha: 0,
    antialias: true,
    resolution: Math.min(globalThis.devicePixelRatio || 1, 2),
    autoDensity: true,
    // The page decides when to draw; Pixi's ticker would be a second clock.
    autoStart: false,
    sharedTicker: false,
    resizeTo: parent,
  });
  app.canvas.setAttribute('aria-hidden', 'true');
  parent.append(app.canvas);
  const world = new Container();
  app.stage.addChild(world);
  return {
    world,
    fit(width, height) {
      const { width: screenWidth, height: screenHeight } = app.screen;
      const scale = Math.max(
        0.05,
        Math.min((screenWidth - 2 * marginPx) / width, (screenHeight - 2 * marginPx) / height),
      );
      world.scale.set(scale);
      world.position.set((screenWidth - width * scale) / 2, (screenHeight - height * scale) / 2);
    },
    render: () => app.render(),
    destroy: () => app.destroy({ removeView: true }, { children: true }),
  };
}
