import { type QuadLayer, quadNumbers } from '../../src/render/quad-layer.ts';

/** A quad as it is in the picture. */
export interface ShownQuad {
  /** Of the box around it, CSS pixels of the canvas. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly alpha: number;
  /** The same for the same cell of an atlas. */
  readonly uid: number;
}

/** What a layer shows, in the order in which it lies over each other. */
export function quadsOf(layer: QuadLayer): ShownQuad[] {
  const { a, d, tx, ty } = layer.getGlobalTransform();
  return Array.from({ length: layer.count }, (_, n) => {
    const numbers = layer.numbers.subarray(n * quadNumbers, (n + 1) * quadNumbers);
    const [x = 0, y = 0, rightX = 0, rightY = 0, downX = 0, downY = 0, cellX = 0, cellY = 0] = numbers;
    return {
      x: tx + a * (x + Math.min(0, rightX) + Math.min(0, downX)),
      y: ty + d * (y + Math.min(0, rightY) + Math.min(0, downY)),
      width: a * (Math.abs(rightX) + Math.abs(downX)),
      height: d * (Math.abs(rightY) + Math.abs(downY)),
      alpha: numbers[10] ?? 0,
      uid: cellX * 65_536 + cellY,
    };
  });
}
