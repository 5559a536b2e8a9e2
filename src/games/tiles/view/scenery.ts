import { Container, Graphics } from 'pixi.js';
import { css } from '../../../render/brush.ts';
import { Labels } from '../../../render/labels.ts';
import { PixelLayer } from '../../../render/pixel-layer.ts';
import { Quads } from '../../../render/quads.ts';
import type { Screen, Stage } from '../../../render/stage.ts';
import { destroyTree } from '../../../render/tree.ts';
import { entityTypes, statuses } from '../catalogue.ts';
import { nightBrightness } from '../client/daylight.ts';
import type { RealmScene } from '../client/scene.ts';
import type { Box } from '../geometry.ts';
import { Art } from './art.ts';
import { Crowd } from './crowd.ts';
import { Effects, type Ground } from './effects.ts';
import { type GroundArt, paintGroundArt } from './ground-art.ts';
import { type Light, LightField, type LightKind, pointsPerTile, type ShiningTile } from './light.ts';
import { type MapPlace, RealmMap } from './map.ts';
import { palette } from './palette.ts';
import { Plates } from './plates.ts';

/**
 * Tiles that everybody sees, as many each way around the middle of their own: all of them are within the viewport that a
 * host tells of, x − 15 … x + 14 (T7), wherever in its tile one is. Around them the window shows what one remembers.
 */
export const liveTiles = 29;
const liveReach = 15;

/** Quads of each layer at most: some times what the busiest scene asks for. */
const maxQuads = { figures: 1000, glows: 120, signs: 1000, mapMarks: 64, names: 32 } as const;
/** Of names, in pixels of signs: their letters, and the line around them. */
const namePx = { letters: 12, outline: 3.5 } as const;

/** CSS pixels: the map's side at least and at most, and the room around it; its part of a side of the picture. */
const mapPx = { min: 72, max: 160, share: 0.16, bandShare: 0.3, margin: 12 } as const;
/** Where the hearth is. */
const home = { x: 0, y: 0 } as const;

/** Everything of the picture that depends on how large a tile is; it lies in `world`, a unit of which is a tile. */
export class Scenery {
  readonly tilePx: number;
  readonly pixelRatio: number;
  /** A unit is a pixel of the device. */
  readonly #root = new Container();
  readonly #groundArt: GroundArt;
  readonly #art: Art;
  readonly #backdrop = new Graphics();
  readonly #plates: Plates;
  readonly #figures = new Quads({ label: 'figures', max: maxQuads.figures });
  readonly #light = new LightField();
  /** The field of light over the picture, which is multiplied with it. */
  readonly #cover = new PixelLayer({ label: 'light', blendMode: 'multiply' });
  readonly #glows = new Quads({ label: 'glows', max: maxQuads.glows, blendMode: 'add' });
  readonly #signs = new Quads({ label: 'signs', max: maxQuads.signs });
  readonly #names: Labels;
  readonly #map = new RealmMap();
  readonly #mapMarks = new Quads({ label: 'map marks', max: maxQuads.mapMarks });
  readonly #crowd: Crowd;
  readonly #effects = new Effects();
  #backdropSize = '';

  constructor(world: Container, tilePx: number, pixelRatio: number) {
    this.tilePx = tilePx;
    this.pixelRatio = pixelRatio;
    this.#groundArt = paintGroundArt(tilePx);
    this.#art = new Art(tilePx, pixelRatio);
    this.#plates = new Plates(this.#groundArt, tilePx);
    const { signPx } = this.#art;
    this.#names = new Labels({
      label: 'names',
      max: maxQuads.names,
      look: {
        px: namePx.letters * signPx,
        colour: css(palette.paper),
        outline: { colour: css(palette.ink), widthPx: namePx.outline * signPx },
      },
    });
    this.#crowd = new Crowd(this.#art);
    this.#root.scale.set(1 / tilePx);
    this.#cover.scale.set(tilePx / pointsPerTile);
    this.#root.addChild(
      this.#backdrop,
      this.#plates.root,
      this.#figures.root,
      this.#cover,
      this.#glows.root,
      this.#signs.root,
      this.#names.root,
      this.#map.root,
      this.#mapMarks.root,
    );
    world.addChild(this.#root);
  }

  show(scene: RealmScene, stage: Stage): void {
    const { screen, world, reducedMotion: still } = stage;
    const { tilePx } = this;
    const lights = this.#crowd.lightsOf(scene);
    const window = windowOf(screen, world);
    const middle = Math.floor((liveTiles * tilePx) / 2);
    const originX = middle - Math.round((scene.x + 0.5) * tilePx);
    const originY = middle - Math.round((scene.y + 0.5) * tilePx);
    const ground: Ground = {
      px: (x) => Math.round(x * tilePx) + originX,
      py: (y) => Math.round(y * tilePx) + originY,
    };
    const shown: Box = {
      x0: Math.floor((window.x0 - originX) / tilePx),
      y0: Math.floor((window.y0 - originY) / tilePx),
      x1: Math.floor((window.x1 - originX) / tilePx),
      y1: Math.floor((window.y1 - originY) / tilePx),
    };
    this.#spread(window);
    const [ownX, ownY] = [Math.round(scene.x), Math.round(scene.y)];
    const live = { x0: ownX - liveReach, y0: ownY - liveReach, x1: ownX + liveReach, y1: ownY + liveReach };
    this.#plates.show(scene.ground, { shown, live, x: originX, y: originY });
    this.#shed(scene, lights, { window, shown }, ground, still);
    this.#effects.watch(scene);
    for (const layer of [this.#figures, this.#glows, this.#signs, this.#mapMarks, this.#names]) layer.begin();
    this.#crowd.put(scene, { figures: this.#figures, signs: this.#signs, names: this.#names }, ground, {
      fires: this.#light.shining,
      reach: liveReach + 1,
      still,
    });
    this.#putGlows(scene, lights, ground, still);
    this.#putPrompts(scene, ground, still);
    this.#effects.put(this.#signs, scene, this.#art, ground, still);
    this.#putMap(scene, screen, window);
  }

  destroy(): void {
    this.#plates.destroy();
    this.#map.destroy();
    this.#names.destroy();
    destroyTree(this.#root);
    this.#art.destroy();
    this.#groundArt.sheet.destroy();
  }

  /** Black all over: where nothing is known there is no ground to be dimmed. */
  #spread({ x0, y0, x1, y1 }: Box): void {
    const size = `${x0} ${y0} ${x1} ${y1}`;
    if (size === this.#backdropSize) return;
    this.#backdropSize = size;
    this.#backdrop
      .clear()
      .rect(x0, y0, x1 - x0, y1 - y0)
      .fill(palette.void);
  }

  #shed(
    scene: RealmScene,
    lights: readonly Light[],
    { window, shown }: { window: Box; shown: Box },
    ground: Ground,
    still: boolean,
  ): void {
    // As many tiles wherever in a tile the picture begins: a field of another size is a new one.
    const [columns, rows] = [window.x1 - window.x0, window.y1 - window.y0].map((px) => Math.ceil(px / this.tilePx) + 3);
    const [x0, y0] = [shown.x0 - 1, shown.y0 - 1];
    const box = { x0, y0, x1: x0 + (columns ?? 0) - 1, y1: y0 + (rows ?? 0) - 1 };
    this.#light.update(scene, box, {
      lights,
      still,
      flicker: (tile) => (still ? 0.95 : flickerOf(tile, scene.nowMs)),
    });
    this.#cover.show(this.#light.points);
    this.#cover.position.set(ground.px(box.x0), ground.py(box.y0));
  }

  #putGlows(scene: RealmScene, lights: readonly Light[], ground: Ground, still: boolean): void {
    const day = (scene.brightness - nightBrightness) / (1 - nightBrightness);
    const put = (kind: LightKind, x: number, y: number, strength: number) => {
      if (kind === 'lantern') return;
      this.#glows.put(this.#art.glows[kind], ground.px(x), ground.py(y), strength * (0.62 - 0.34 * day));
    };
    for (const tile of this.#light.shining) {
      if (scene.sight.sees(tile.x, tile.y))
        put(tile.kind, tile.x + 0.5, tile.y + 0.5, still ? 0.95 : flickerOf(tile, scene.nowMs));
    }
    for (const { x, y, kind } of lights) put(kind, x, y, 1);
  }

  #putPrompts({ prompt, takes, nowMs, x, y }: RealmScene, ground: Ground, still: boolean): void {
    const bob = still ? 0 : Math.round(2 * this.#art.signPx * Math.sin(nowMs / 240));
    if (prompt) {
      // Over the ground it is about; under those who have a bar and a name over their heads.
      const down = prompt.entityId === 0 ? -0.2 : prompt.kind === 'attack' ? 1.5 : -1;
      this.#signs.put(this.#art.prompts[prompt.kind], ground.px(prompt.x + 0.5), ground.py(prompt.y + down) + bob);
    }
    if (takes) this.#signs.put(this.#art.prompts.take, ground.px(x + 0.5), ground.py(y + 1.75) + bob);
  }

  #putMap(scene: RealmScene, screen: Screen, window: Box): void {
    const place = mapPlace(screen, window, (liveTiles * this.tilePx) / screen.resolution);
    const [ownX, ownY] = [Math.round(scene.x), Math.round(scene.y)];
    this.#map.show(scene.ground, ownX, ownY, place);
    const across = RealmMap.across(place);
    const half = across >> 1;
    const put = (cell: Parameters<Quads['put']>[0], x: number, y: number) => {
      const clamp = (value: number) => Math.max(1, Math.min(across - 1, value + half + 0.5));
      this.#mapMarks.put(
        cell,
        Math.round(place.x + clamp(x - ownX) * place.tilePx),
        Math.round(place.y + clamp(y - ownY) * place.tilePx),
      );
    };
    const { marks } = this.#art;
    put(marks.mapHome, home.x, home.y);
    const { entities, ownId } = scene;
    for (let row = 0; row < entities.count && this.#mapMarks.count < maxQuads.mapMarks - 2; row++) {
      const id = entities.id[row] ?? 0;
      const bears = ((entities.statuses[row] ?? 0) & statuses.bearer) !== 0;
      if (id === ownId || (entities.type[row] !== entityTypes.player && !bears)) continue;
      put(bears ? marks.bearer : this.#art.dot(scene.colourOf(id)), entities.tileX[row] ?? 0, entities.tileY[row] ?? 0);
    }
    put(marks.mapOwn, ownX, ownY);
  }
}

/** The canvas in pixels from where the world begins. */
function windowOf({ width, height, resolution }: Screen, world: Container): Box {
  const x0 = -Math.round(world.position.x * resolution);
  const y0 = -Math.round(world.position.y * resolution);
  return { x0, y0, x1: x0 + Math.ceil(width * resolution), y1: y0 + Math.ceil(height * resolution) };
}

/**
 * In the upper right: beside what everybody sees, or in a band that the page keeps free above it, and only where neither
 * has room for it over a corner of that.
 */
function mapPlace({ width, height, resolution, kept }: Screen, window: Box, livePx: number): MapPlace {
  const { min, max, share, bandShare, margin } = mapPx;
  const beside = (width - kept.left - kept.right - livePx) / 2 - 1.5 * margin;
  const above = kept.top - 2 * margin;
  const inBand = beside < min && above >= min;
  const most = inBand ? Math.min(above, width * bandShare) : beside >= min ? beside : Math.min(width, height) * share;
  const size = Math.round(Math.max(min, Math.min(max, most)) * resolution);
  const tilePx = Math.max(1, Math.floor(resolution));
  const side = Math.floor(size / tilePx) * tilePx;
  const right = window.x1 - Math.round((kept.right + margin) * resolution);
  const top = window.y0 + Math.round((inBand ? margin : kept.top + margin) * resolution);
  return { x: right - side, y: top, size: side, tilePx };
}

/** How bright a fire is just now, 0 … 1. */
function flickerOf({ x, y, kind }: ShiningTile, nowMs: number): number {
  if (kind === 'altar') return 0.86 + 0.14 * Math.sin(nowMs / 900 + x);
  const phase = x * 3.1 + y * 1.7;
  return 0.9 + 0.06 * Math.sin(nowMs / 137 + phase) + 0.04 * Math.sin(nowMs / 61 + 2 * phase);
}
