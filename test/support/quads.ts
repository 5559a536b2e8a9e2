import { type QuadLayer, quadNumbers } from '../../src/render/quad-layer.ts';

/** A quad as it is in the picture. */
export interface ShownQuad {
  /** Of its upper left, CSS pixels of the canvas. */
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
    const [x = 0, y = 0, width = 0, height = 0, cellX = 0, cellY = 0, , , alpha = 0] = layer.numbers.subarray(
      n * quadNumbers,
      (n + 1) * quadNumbers,
    );
    return {
      x: tx + a * Math.min(x, x + width),
      y: ty + d * Math.min(y, y + height),
      width: a * Math.abs(width),
      height: d * Math.abs(height),
      alpha,
      uid: cellX * 65_536 + cellY,
    };
  });
}
