import type { Place, Replicas } from './replicas.ts';
import type { SceneEntities } from './scene.ts';
import type { Sight } from './sight.ts';

function createSceneEntities(capacity: number): SceneEntities {
  return {
    count: 0,
    id: new Uint32Array(capacity),
    type: new Uint16Array(capacity),
    x: new Float64Array(capacity),
    y: new Float64Array(capacity),
    tileX: new Int16Array(capacity),
    tileY: new Int16Array(capacity),
    hp: new Uint16Array(capacity),
    hpMax: new Uint16Array(capacity),
    elo: new Uint16Array(capacity),
    flags: new Uint8Array(capacity),
    statuses: new Uint16Array(capacity),
    weapon: new Uint16Array(capacity),
    armour: new Uint16Array(capacity),
    facing: new Uint8Array(capacity),
    seen: new Uint8Array(capacity),
    hurtMs: new Float64Array(capacity),
  };
}

/** One's own, as the picture has it: ahead of what the host has told. */
interface OwnRow extends Place {
  readonly id: number;
  readonly facing: number;
}

/** The rows of a scene, filled anew for each; they grow as needed and are used again. */
export class SceneRows {
  #rows = createSceneEntities(64);
  readonly #place: Place = { x: 0, y: 0 };

  fill(replicas: Replicas, own: OwnRow, sight: Sight, nowMs: number): SceneEntities {
    const all = replicas.all();
    if (all.length > this.#rows.id.length) this.#rows = createSceneEntities(2 * all.length);
    const rows = this.#rows;
    rows.count = all.length;
    for (const [row, replica] of all.entries()) {
      const isOwn = replica.id === own.id;
      if (!isOwn) replicas.placeOf(replica, nowMs, this.#place);
      const { x, y } = isOwn ? own : this.#place;
      rows.id[row] = replica.id;
      rows.type[row] = replica.type;
      rows.x[row] = x;
      rows.y[row] = y;
      rows.tileX[row] = replica.x;
      rows.tileY[row] = replica.y;
      rows.hp[row] = replica.hp;
      rows.hpMax[row] = replica.hpMax;
      rows.elo[row] = replica.elo;
      rows.flags[row] = replica.flags;
      rows.statuses[row] = replica.statuses;
      rows.weapon[row] = replica.weapon;
      rows.armour[row] = replica.armour;
      rows.facing[row] = isOwn ? own.facing : replica.facing;
      rows.seen[row] = isOwn || sight.sees(replica.x, replica.y) ? 1 : 0;
      rows.hurtMs[row] = replica.hurtMs;
    }
    return rows;
  }
}
