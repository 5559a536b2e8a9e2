import { Container, Graphics } from 'pixi.js';
import type { Labels } from '../../render/labels.ts';
import { Quads } from '../../render/quads.ts';
import type { Stage } from '../../render/stage.ts';
import { destroyTree } from '../../render/tree.ts';
import type { View } from '../game.ts';
import type { ArenaScene } from './client.ts';
import { entityKinds } from './protocol.ts';
import { pointsOf } from './rules.ts';
import { Art, unitOf } from './view-art.ts';
import { Effects } from './view-effects.ts';
import { gold, paintGround } from './view-paint.ts';
import { createNames, grownAt, type Look, levelOf, levels, namePxOf, putName, putThing } from './view-thing.ts';

/** Whatever a host says, this is the largest. */
const maxDrawnRadius = 4096;
/** Of quads in a picture: as many things as a world has, with what they carry. */
const maxQuads = 4000;

/** Scenes further apart than this have nothing between them worth showing: the page was hidden. */
const maxGapMs = 500;
/** A gem that goes was taken by a player whose edge is no further from it: what they run in a tick, and some more. */
const takingUnits = 24;
/** Gains and losses begin this far above an avatar: over its name. */
const popUnits = 40;
const lossColour = 0xff7d7d;

/** The arena's field, and as quads what is on it and the names of who has one. */
class ArenaView implements View<ArenaScene> {
  readonly #stage: Stage;
  readonly #ground = new Graphics();
  readonly #things = new Quads({ label: 'things', max: maxQuads });
  readonly #nameLayer = new Container();
  readonly #above = new Container();
  readonly #effects: Effects;
  #art: Art | undefined;
  #names: Labels | undefined;
  #namePx = 0;
  #drawnField = '';
  /** The last scene by id: what has changed since is what there is to show. */
  #looks = new Map<number, Look>();
  #drawnMs = Number.NEGATIVE_INFINITY;

  constructor(stage: Stage) {
    this.#stage = stage;
    stage.world.addChild(this.#ground, this.#things.root, this.#nameLayer, this.#above);
    this.#effects = new Effects(this.#above);
  }

  draw(scene: ArenaScene): void {
    const { width, height, nowMs } = scene;
    const field = `${width} ${height}`;
    if (field !== this.#drawnField) paintGround(this.#ground, width, height);
    this.#drawnField = field;
    this.#stage.fit(width, height);
    const art = this.#artNow();
    const follows = nowMs - this.#drawnMs <= maxGapMs;
    const newBornMs = follows ? nowMs : Number.NEGATIVE_INFINITY;
    const looks = looksOf(scene, (id) => this.#looks.get(id)?.bornMs ?? newBornMs);
    const still = this.#stage.reducedMotion;
    this.#things.begin();
    for (const level of levels)
      for (const look of looks.values()) if (levelOf(look) === level) putThing(this.#things, art, look, nowMs, still);
    this.#showNames(looks, (look) => grownAt(look, nowMs, still), width);
    if (follows) this.#showChanges(looks, nowMs);
    this.#effects.show(this.#things, art, nowMs, still);
    this.#looks = looks;
    this.#drawnMs = nowMs;
  }

  destroy(): void {
    this.#names?.destroy();
    for (const layer of [this.#above, this.#nameLayer, this.#things.root, this.#ground]) destroyTree(layer);
    this.#art?.destroy();
  }

  /** As large as the picture needs it. */
  #artNow(): Art {
    const { world, screen } = this.#stage;
    const unit = unitOf(world.scale.x * screen.resolution);
    if (this.#art?.unit === unit) return this.#art;
    this.#art?.destroy();
    this.#art = new Art(unit);
    return this.#art;
  }

  /** One's own first: the others' give way to it. */
  #showNames(looks: ReadonlyMap<number, Look>, grown: (look: Look) => number, width: number): void {
    const names = this.#namesNow();
    const frame = { width, pxPerUnit: this.#stage.world.scale.x, namePx: this.#namePx };
    names.begin();
    for (const own of [true, false])
      for (const look of looks.values())
        if (look.own === own && look.name !== '') putName(names, look, grown(look), frame);
  }

  #namesNow(): Labels {
    const { world, screen } = this.#stage;
    const px = namePxOf(unitOf(world.scale.x * screen.resolution), screen.resolution);
    if (this.#names && px === this.#namePx) return this.#names;
    this.#names?.destroy();
    this.#names = createNames(px);
    this.#namePx = px;
    this.#nameLayer.addChild(this.#names.root);
    return this.#names;
  }

  /** Gems that somebody took, what this player won, and what anybody lost. */
  #showChanges(looks: ReadonlyMap<number, Look>, nowMs: number): void {
    for (const was of this.#looks.values()) {
      const look = looks.get(was.id);
      if (was.kind === entityKinds.unknown && !look && isTaken(was, looks)) this.#effects.burst(was, nowMs);
      if (was.kind !== entityKinds.player || !look || look.radius === was.radius) continue;
      const won = pointsOf(look.radius) - pointsOf(was.radius);
      const above = { x: look.x, y: look.y - look.radius - popUnits };
      if (won > 0 && look.own) this.#effects.pop({ ...above, text: `+${won}`, colour: gold }, nowMs);
      if (won < 0) this.#effects.pop({ ...above, text: `−${-won}`, colour: lossColour }, nowMs);
    }
  }
}

function looksOf({ entities, ownId, nameOf }: ArenaScene, bornMs: (id: number) => number): Map<number, Look> {
  const leader = leaderOf(entities);
  const looks = new Map<number, Look>();
  for (let row = 0; row < entities.count; row++) {
    const id = entities.id[row] ?? 0;
    looks.set(id, {
      id,
      kind: entities.kind[row] ?? entityKinds.unknown,
      x: entities.x[row] ?? 0,
      y: entities.y[row] ?? 0,
      radius: Math.min(entities.radius[row] ?? 0, maxDrawnRadius),
      colour: entities.colour[row] ?? 0,
      own: id === ownId,
      leads: row === leader,
      name: nameOf(id) ?? '',
      bornMs: bornMs(id),
    });
  }
  return looks;
}

/** The row of who carries more than anybody else; none is ahead of an equal. */
function leaderOf({ count, kind, radius }: ArenaScene['entities']): number | undefined {
  let leader: number | undefined;
  let most = 0;
  for (let row = 0; row < count; row++) {
    if (kind[row] !== entityKinds.player) continue;
    const points = pointsOf(radius[row] ?? 0);
    if (points === most) leader = undefined;
    if (points <= most) continue;
    most = points;
    leader = row;
  }
  return leader;
}

function isTaken(gem: Look, looks: ReadonlyMap<number, Look>): boolean {
  for (const { kind, x, y, radius } of looks.values()) {
    if (kind !== entityKinds.player) continue;
    const reach = radius + gem.radius + takingUnits;
    if ((x - gem.x) * (x - gem.x) + (y - gem.y) * (y - gem.y) < reach * reach) return true;
  }
  return false;
}

export const createView = (stage: Stage): View<ArenaScene> => new ArenaView(stage);
