import type { Game, View } from '../../games/game.ts';
import type { RendererName, Stage } from '../../render/stage.ts';

/** What the picture of one launch needs. */
export interface PictureOptions {
  readonly game: Game;
  readonly titleId: string;
  readonly parent: HTMLElement;
  /** Asked for by a development parameter. */
  readonly renderer: RendererName | undefined;
  /** Whether whoever looks wants little movement. */
  reducedMotion(): boolean;
  /** Whether the launch is still the one that is played: nothing is made for another. */
  current(): boolean;
  /** The first scene is on the screen. */
  shown(): void;
  /** Nothing can be drawn, or no longer. */
  failed(error: unknown): void;
}

/** After this many losses in one launch WebGL is given up for a plain canvas, which has nothing to lose. */
const maxLosses = 3;

/**
 * The picture of one launch. When the browser takes its memory (a lost WebGL context) it is thrown away and made anew
 * from the next scene, texts and textures too: nothing of it is state, and the game never notices.
 */
export class Picture {
  readonly #options: PictureOptions;
  #made: { readonly stage: Stage; readonly view: View } | undefined;
  #losses = 0;
  #shown = false;
  #destroyed = false;

  constructor(options: PictureOptions) {
    this.#options = options;
    this.#make();
  }

  /** Draws a scene of the launch, once and while there is something to draw with. */
  draw(scene: unknown): void {
    if (!this.#made) return;
    this.#made.view.draw(scene);
    this.#made.stage.render();
    if (this.#shown) return;
    this.#shown = true;
    this.#options.shown();
  }

  destroy(): void {
    this.#destroyed = true;
    this.#unmake();
  }

  get #current(): boolean {
    return !this.#destroyed && this.#options.current();
  }

  #make(): void {
    this.#load().catch((error: unknown) => {
      if (this.#current) this.#options.failed(error);
    });
  }

  async #load(): Promise<void> {
    const { game, titleId, parent, renderer, reducedMotion } = this.#options;
    const [{ createStage }, createView] = await Promise.all([import('../../render/stage.ts'), game.loadView(titleId)]);
    // Each step takes a while, and the launch may be over after any of them.
    if (!this.#current) return;
    const stage = await createStage(parent, {
      renderer: this.#losses < maxLosses ? renderer : 'canvas',
      reducedMotion,
    });
    if (!this.#current) {
      stage.destroy();
      return;
    }
    this.#made = { stage, view: createView(stage) };
    stage.onLost(() => {
      this.#losses++;
      this.#unmake();
      this.#make();
    });
  }

  #unmake(): void {
    const made = this.#made;
    this.#made = undefined;
    made?.view.destroy();
    made?.stage.destroy();
  }
}
