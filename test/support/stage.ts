import { Container } from 'pixi.js';
import type { Stage } from '../../src/render/stage.ts';

/** A stage that shows nothing: what a view puts on it can be looked at. */
export interface FakeStage extends Stage {
  /** The view is told of it at its next scene. */
  reducedMotion: boolean;
  screen: Stage['screen'];
  /** Every size a world was fitted with. */
  readonly fitted: readonly (readonly [width: number, height: number])[];
}

/** A stage of `width` × `height` CSS pixels, one of the device's to each. */
export function fakeStage(width = 1280, height = 800): FakeStage {
  const world = new Container();
  const fitted: [number, number][] = [];
  return {
    world,
    reducedMotion: false,
    screen: { width, height, resolution: 1, kept: { left: 0, right: 0, top: 0, bottom: 0 } },
    fitted,
    fit: (...size) => fitted.push(size),
    fitPixels(...size) {
      fitted.push(size);
      const unit = Math.max(1, Math.floor(Math.min(this.screen.width / size[0], this.screen.height / size[1])));
      world.scale.set(unit);
      world.position.set(
        Math.round((this.screen.width - size[0] * unit) / 2),
        Math.round((this.screen.height - size[1] * unit) / 2),
      );
    },
    render() {},
    onLost: () => () => {},
    destroy() {},
  };
}
