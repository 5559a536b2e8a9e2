import type { Stage } from '../../../../render/stage.ts';
import type { View } from '../../../game.ts';
import type { TicsScene } from '../../engine.ts';
import type { DuelScene } from './rules/scene.ts';

export function createView(_stage: Stage): View<TicsScene<DuelScene>> {
  return { draw() {}, destroy() {} };
}
