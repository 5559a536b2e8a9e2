import { createStage, type RendererName, type Stage } from '../../src/render/stage.ts';

export const renderers: readonly RendererName[] = ['canvas', 'webgl'];
/** Firefox without a screen has none. */
export const hasWebgl = document.createElement('canvas').getContext('webgl2') !== null;

/** Gives stages in a window of 1280 × 744, and clears them away after each test. */
export function stages(): { readonly parent: HTMLElement; make(renderer: RendererName): Promise<Stage> } {
  let parent: HTMLElement | undefined;
  const made: Stage[] = [];
  const place = () => {
    if (!parent) throw new Error('only within a test');
    return parent;
  };
  beforeEach(() => {
    parent = document.createElement('div');
    parent.style.cssText = 'position: fixed; inline-size: 1280px; block-size: 744px';
    document.body.append(parent);
  });
  afterEach(() => {
    for (const stage of made.splice(0)) stage.destroy();
    parent?.remove();
  });
  return {
    get parent() {
      return place();
    },
    async make(renderer) {
      const stage = await createStage(place(), { renderer, reducedMotion: () => false });
      made.push(stage);
      return stage;
    },
  };
}
