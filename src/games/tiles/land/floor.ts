const steps = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/** Where one can be in a rectangle: the plan of a cave, a dungeon or a house, counted from its own north-west. */
export class Floor {
  readonly width: number;
  readonly height: number;
  /** Row by row: 1 where one can be. */
  readonly open: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.open = new Uint8Array(width * height);
  }

  /** False outside. */
  isOpen(x: number, y: number): boolean {
    return this.#has(x, y) && this.open[y * this.width + x] === 1;
  }

  set(x: number, y: number, open: boolean): void {
    if (this.#has(x, y)) this.open[y * this.width + x] = open ? 1 : 0;
  }

  /** Steps from a tile to every one that can be reached, row by row; −1 for the others. */
  distancesFrom(x: number, y: number): Int16Array {
    const distances = new Int16Array(this.open.length).fill(-1);
    if (!this.isOpen(x, y)) return distances;
    const queue = [y * this.width + x];
    distances[y * this.width + x] = 0;
    for (const cell of queue) {
      for (let side = 0; side < steps.length; side++) {
        const next = this.#beside(cell, side);
        if (this.open[next] !== 1 || distances[next] !== -1) continue;
        distances[next] = (distances[cell] ?? 0) + 1;
        queue.push(next);
      }
    }
    return distances;
  }

  /**
   * Whether something may stand there for good without cutting anybody off: it is the end of a passage, or its two open
   * neighbours have another way around the corner.
   */
  isCorner(x: number, y: number): boolean {
    if (!this.isOpen(x, y)) return false;
    const around = steps.filter(([dx, dy]) => this.isOpen(x + dx, y + dy));
    const [first, second] = around;
    if (around.length !== 2 || !first || !second) return around.length === 1;
    const dx = first[0] + second[0];
    const dy = first[1] + second[1];
    return dx !== 0 && dy !== 0 && this.isOpen(x + dx, y + dy);
  }

  /** Digs the shortest way from any of `from`, cells by row, to the nearest cell that is a goal, where `may` allows it. */
  connect(from: readonly number[], isGoal: (cell: number) => boolean, may: (cell: number) => boolean): void {
    const before = new Int32Array(this.open.length).fill(-2);
    for (const cell of from) before[cell] = -1;
    const queue = [...from];
    for (const cell of queue) {
      if (isGoal(cell)) {
        for (let at = cell; at >= 0; at = before[at] ?? -1) this.open[at] = 1;
        return;
      }
      for (let side = 0; side < steps.length; side++) {
        const next = this.#beside(cell, side);
        if (before[next] !== -2 || !may(next)) continue;
        before[next] = cell;
        queue.push(next);
      }
    }
  }

  /** Closes hollows of fewer than `least` tiles and digs ways between the others, none through the edge. */
  unite(least: number): void {
    const united = new Uint8Array(this.open.length);
    let any = false;
    for (let cell = 0; cell < this.open.length; cell++) {
      if (this.open[cell] !== 1 || united[cell] === 1) continue;
      const distances = this.distancesFrom(cell % this.width, Math.floor(cell / this.width));
      const hollow = [...distances.keys()].filter((at) => (distances[at] ?? -1) >= 0);
      if (hollow.length < least) {
        for (const at of hollow) this.open[at] = 0;
        continue;
      }
      if (any)
        this.connect(
          hollow,
          (at) => united[at] === 1,
          (at) => !this.isEdge(at),
        );
      any = true;
      for (const at of hollow) united[at] = 1;
    }
  }

  isEdge(cell: number): boolean {
    const x = cell % this.width;
    const y = Math.floor(cell / this.width);
    return x === 0 || y === 0 || x === this.width - 1 || y === this.height - 1;
  }

  /** The cell beside another, −1 beyond the edge; sides as `steps` has them. */
  #beside(cell: number, side: number): number {
    const x = cell % this.width;
    if (side === 0) return cell - this.width;
    if (side === 1) return x < this.width - 1 ? cell + 1 : -1;
    if (side === 2) return cell + this.width < this.open.length ? cell + this.width : -1;
    return x > 0 ? cell - 1 : -1;
  }

  #has(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }
}
