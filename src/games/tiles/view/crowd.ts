import type { Cell } from '../../../render/atlas.ts';
import type { Labels } from '../../../render/labels.ts';
import type { Quads } from '../../../render/quads.ts';
import { entityFlags, entityTypes, statuses } from '../catalogue.ts';
import type { ChunkCache } from '../client/chunk-cache.ts';
import type { RealmScene } from '../client/scene.ts';
import { sideSteps } from '../geometry.ts';
import type { Art } from './art.ts';
import type { Ground } from './effects.ts';
import { type Light, type LightKind, lightKinds, type ShiningTile } from './light.ts';
import { lookOf } from './looks.ts';
import { barPx, type MarkName } from './marks.ts';
import { plantAt } from './plates.ts';

/** Drawn at most; of more the first by id are. */
const maxDrawn = 160;
/** Where in its tile somebody stands, from its north-west. */
const footX = 0.5;
const footY = 0.86;
/** A step is a hop this high, tiles. */
const hopTiles = 0.11;
/** How long a blow shows. */
const slashMs = 190;
const flashMs = 140;

/** Signs over heads, in this order. */
const badges: readonly (readonly [status: number, mark: MarkName])[] = [
  [statuses.bearer, 'bearer'],
  [statuses.poisoned, 'poisoned'],
  [statuses.burning, 'burning'],
  [statuses.stunned, 'stunned'],
  [statuses.hasted, 'hasted'],
  [statuses.regenerating, 'regenerating'],
];

/** Shines by itself, as a creature does. */
const shiningTypes: ReadonlyMap<number, LightKind> = new Map([
  [entityTypes.wisp, 'wisp'],
  [entityTypes.guardian, 'guardian'],
]);

/** Layers of a picture that the crowd puts itself into. */
interface CrowdLayers {
  /** On the ground, in the light of the place. */
  readonly figures: Quads;
  /** Above, and always bright. */
  readonly signs: Quads;
  readonly names: Labels;
}

/** Everybody and everything that stands on the ground: who is further south is in front. */
export class Crowd {
  readonly #art: Art;
  /** Rows of the scene, and below 0 tiles that burn, by how far south they are. */
  readonly #order: number[] = [];
  readonly #souths: number[] = [];
  /** 1 where somebody last went west, by id: those who go north or south keep their side. */
  readonly #turned = new Map<number, boolean>();
  readonly #lights: Light[] = [];

  constructor(art: Art) {
    this.#art = art;
  }

  /** Lights that people and beasts carry; valid until the next call. Only who is seen shines. */
  lightsOf({ entities, ownId }: RealmScene): readonly Light[] {
    this.#lights.length = 0;
    for (let row = 0; row < Math.min(entities.count, maxDrawn); row++) {
      if (!entities.seen[row]) continue;
      const type = entities.type[row] ?? 0;
      const status = entities.statuses[row] ?? 0;
      const kind =
        (status & statuses.bearer) !== 0
          ? 'heart'
          : (status & statuses.burning) !== 0
            ? 'fire'
            : shiningTypes.get(type);
      const x = (entities.x[row] ?? 0) + footX;
      const y = (entities.y[row] ?? 0) + 0.4;
      if (type === entityTypes.player) {
        const { reach, colour } = lightKinds.lantern;
        this.#lights.push({ kind: 'lantern', x, y, colour, reach: entities.id[row] === ownId ? reach : reach * 0.75 });
      }
      if (kind) this.#lights.push({ kind, x, y, ...lightKinds[kind] });
    }
    return this.#lights;
  }

  /** Puts everybody down. `live` is what is in the picture, in tiles; `still` as stages mean it. */
  put(
    scene: RealmScene,
    layers: CrowdLayers,
    ground: Ground,
    { fires, reach, still }: { fires: readonly ShiningTile[]; reach: number; still: boolean },
  ): void {
    this.#sort(scene, fires, reach);
    for (const entry of this.#order) {
      const fire = entry < 0 ? fires[-1 - entry] : undefined;
      if (fire) this.#putFire(layers.figures, fire, scene.nowMs, ground, still);
      else this.#putOne(entry, scene, layers, ground, still);
    }
    this.#forget(scene);
  }

  /** By the place of their feet; nearly as in the last picture, so inserting each where it belongs is quick. */
  #sort({ entities, x: ownX, y: ownY, ground }: RealmScene, fires: readonly ShiningTile[], reach: number): void {
    const [order, souths] = [this.#order, this.#souths];
    order.length = 0;
    souths.length = 0;
    const insert = (entry: number, south: number) => {
      let at = order.length;
      while (at > 0 && (souths[at - 1] ?? 0) > south) at--;
      order.splice(at, 0, entry);
      souths.splice(at, 0, south);
    };
    fires.forEach((fire, n) => {
      if (
        Math.abs(fire.x - ownX) <= reach &&
        Math.abs(fire.y - ownY) <= reach &&
        fire.kind !== 'altar' &&
        ground.isExplored(fire.x, fire.y)
      )
        insert(-1 - n, fire.y + 0.62);
    });
    for (let row = 0; row < entities.count && order.length < maxDrawn; row++) {
      const [x, y] = [entities.x[row] ?? 0, entities.y[row] ?? 0];
      if (!(Math.abs(x - ownX) <= reach && Math.abs(y - ownY) <= reach)) continue;
      const remembered =
        ((entities.flags[row] ?? 0) & entityFlags.static) !== 0 &&
        ground.isExplored(entities.tileX[row] ?? 0, entities.tileY[row] ?? 0);
      if (!entities.seen[row] && !remembered) continue;
      // What lies about is under who stands on it.
      insert(row, y + footY - (entities.type[row] === entityTypes.items ? 0.4 : 0));
    }
  }

  #putOne(row: number, scene: RealmScene, layers: CrowdLayers, ground: Ground, still: boolean): void {
    const { entities, nowMs, ownId } = scene;
    const { figures, signs, names } = layers;
    const art = this.#art;
    const id = entities.id[row] ?? 0;
    const type = entities.type[row] ?? 0;
    const status = entities.statuses[row] ?? 0;
    const hp = entities.hp[row] ?? 0;
    const hpMax = entities.hpMax[row] ?? 0;
    const [tileX, tileY] = [entities.x[row] ?? 0, entities.y[row] ?? 0];
    const own = id === ownId;
    const hostile = ((entities.flags[row] ?? 0) & entityFlags.hostile) !== 0;
    const x = ground.px(tileX + footX);
    const foot = ground.py(tileY + footY);
    const alive = type < entityTypes.chest;
    const y = foot - (still || !alive ? 0 : liftOf(type, tileX, tileY, nowMs, id) * art.tilePx);
    const side = this.#sideOf(id, entities.facing[row] ?? 0, alive);
    const hurtMs = nowMs - (entities.hurtMs[row] ?? Number.NEGATIVE_INFINITY);

    if (own && hp > 0) this.#putOwnMarks(figures, scene, x, foot);
    if (type === entityTypes.items)
      figures.put(art.lying(entities.weapon[row] ?? 0), x, foot - Math.round(art.figurePx * 0.32));
    else if (type === entityTypes.chest && hpMax === 1) figures.put(art.openChest, x, y);
    else if (type === entityTypes.player && hp === 0)
      figures.put(art.marks.skull, x, foot - Math.round(art.tilePx * 0.3), 0.85);
    else {
      const alpha = !still && hurtMs < flashMs ? 0.6 : 1;
      if (type === entityTypes.player) this.#putPlayer(figures, scene, row, x, y, side, alpha);
      else figures.put(art.figure(type, hostile), x, y, alpha, side);
    }
    if ((status & statuses.sheltered) !== 0) figures.put(art.marks.shelter, x, y - Math.round(art.figurePx * 0.55));
    this.#putCrowns(figures, scene.ground, tileX, tileY, ground);
    if (hurtMs < slashMs && hurtMs >= 0 && !still) {
      const life = hurtMs / slashMs;
      signs.put(
        art.marks.slash,
        x,
        y - Math.round(art.figurePx * 0.5),
        1 - life,
        side * (0.7 + 0.5 * life),
        0.7 + 0.5 * life,
      );
    }
    if (!alive || hp === 0 || !entities.seen[row]) return;

    let top = y - headOf(art.figure(type, hostile), art, type);
    if (hp < hpMax) {
      putBar(signs, art, x, top, hp / hpMax, hostile);
      top -= (barPx.height + 5) * art.signPx;
    }
    const name = type === entityTypes.player ? scene.nameOf(id) : undefined;
    if (name) {
      names.put(name, x, top);
      top -= 15 * art.signPx;
    }
    putBadges(signs, art, x, top, status);
  }

  #putPlayer(figures: Quads, scene: RealmScene, row: number, x: number, y: number, side: number, alpha: number): void {
    const { entities } = scene;
    const art = this.#art;
    figures.put(art.player(scene.colourOf(entities.id[row] ?? 0)), x, y, alpha, side);
    const armour = art.armour(entities.armour[row] ?? 0);
    if (armour) figures.put(armour, x, y, alpha, side);
    const weapon = entities.weapon[row] ?? 0;
    if (weapon > 0)
      figures.put(
        art.held(weapon),
        x + Math.round(side * 0.33 * art.figurePx),
        y - Math.round(0.26 * art.figurePx),
        alpha,
        side,
      );
  }

  /** Where one stands and looks. */
  #putOwnMarks(figures: Quads, scene: RealmScene, x: number, foot: number): void {
    const { marks, tilePx } = this.#art;
    figures.put(marks.ownRing, x, foot);
    const { dx, dy } = sideSteps[scene.facing] ?? { dx: 0, dy: 0 };
    if (dx === 0 && dy === 0) return;
    const cell = dy === 0 ? marks.facing : marks.facingDown;
    const reach = dy === 0 ? 0.72 : 0.58;
    figures.put(
      cell,
      x + Math.round(dx * reach * tilePx),
      foot + Math.round(dy * reach * tilePx),
      0.9,
      dx < 0 ? -1 : 1,
      dy < 0 ? -1 : 1,
    );
  }

  #putFire(figures: Quads, fire: ShiningTile, nowMs: number, ground: Ground, still: boolean): void {
    const { marks } = this.#art;
    const frames = [marks.flame0, marks.flame1, marks.flame2, marks.flame3];
    const frame = frames[still ? 0 : Math.floor(nowMs / 130 + fire.x * 1.7 + fire.y) & 3];
    const size = fire.kind === 'hearth' ? 1 : 0.55;
    if (frame) figures.put(frame, ground.px(fire.x + 0.5), ground.py(fire.y + 0.64), 1, size, size);
  }

  /** What grows south of somebody hides their feet. */
  #putCrowns(figures: Quads, tiles: Pick<ChunkCache, 'tileAt'>, x: number, y: number, ground: Ground): void {
    const south = Math.floor(y + footY) + 1;
    for (let column = Math.floor(x); column <= Math.ceil(x); column++) {
      const { plant } = lookOf(tiles.tileAt(column, south));
      if (!plant) continue;
      const at = plantAt(column, south);
      const crown = this.#art.crown(plant, at.variant);
      const { tilePx } = this.#art;
      if (crown)
        figures.put(crown, ground.px(column) + Math.round(at.x * tilePx), ground.py(south) + Math.round(at.y * tilePx));
    }
  }

  /** 1 to the right, −1 to the left. */
  #sideOf(id: number, facing: number, alive: boolean): number {
    if (!alive) return 1;
    if (facing === 2) this.#turned.delete(id);
    else if (facing === 4) this.#turned.set(id, true);
    return this.#turned.has(id) ? -1 : 1;
  }

  /** Who is gone is forgotten now and then. */
  #forget({ entities }: RealmScene): void {
    if (this.#turned.size <= 2 * maxDrawn) return;
    const here = new Set(entities.id.subarray(0, entities.count));
    for (const id of this.#turned.keys()) if (!here.has(id)) this.#turned.delete(id);
  }
}

/** How far somebody is off the ground, tiles: whoever is between two tiles hops, wisps always float. */
function liftOf(type: number, x: number, y: number, nowMs: number, id: number): number {
  if (type === entityTypes.wisp) return 0.28 + 0.1 * Math.sin(nowMs / 320 + id);
  const between = Math.abs(x - Math.round(x)) + Math.abs(y - Math.round(y));
  return hopTiles * Math.sin(Math.PI * Math.min(1, 2 * between) * 0.5);
}

/** Pixels from the foot to what stands above the head. */
function headOf(cell: Cell, art: Art, type: number): number {
  return type === entityTypes.player ? Math.round(art.figurePx * 1.2) : cell.originY + Math.round(2 * art.signPx);
}

function putBar(signs: Quads, art: Art, x: number, y: number, share: number, foe: boolean): void {
  const { barBack, barFoe, barFriend } = art.marks;
  const left = Math.max(0.06, Math.min(1, share));
  const half = (barPx.width / 2) * art.signPx;
  signs.put(barBack, x, y);
  signs.put(foe ? barFoe : barFriend, x - Math.round(half * (1 - left)), y, 1, left, 1);
}

function putBadges(signs: Quads, art: Art, x: number, y: number, status: number): void {
  let count = 0;
  for (const [bit] of badges) if ((status & bit) !== 0) count++;
  if (count === 0) return;
  const step = 13 * art.signPx;
  let at = x - ((count - 1) * step) / 2;
  for (const [bit, mark] of badges) {
    if ((status & bit) === 0) continue;
    signs.put(art.marks[mark], Math.round(at), y - Math.round(6 * art.signPx));
    at += step;
  }
}
