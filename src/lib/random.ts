/** A seeded generator whose whole state is one u32, so that it can be saved, loaded and hashed with a world. */
export class Random {
  /** The state after the last draw; assign to restore. */
  state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** The next integer, 0 … 2³²−1 (mulberry32). */
  u32(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  }

  /** Uniform in [0, 1). Exact in every engine: a division by a power of two. */
  unit(): number {
    return this.u32() / 0x1_0000_0000;
  }

  /** Uniform integer in [0, `bound`). */
  below(bound: number): number {
    return Math.floor(this.unit() * bound);
  }
}
