import { Container, Graphics, Text } from 'pixi.js';
import { Sprites } from '../../render/sprites.ts';
import type { Stage } from '../../render/stage.ts';
import type { View } from '../game.ts';
import type { ArenaScene } from './client.ts';
import { entityKinds } from './protocol.ts';

const groundColour = 0x161b26;
const lineColour = 0x212838;
const gridUnits = 100;
const nameSize = 18;

/** The arena's field, and one display object for each replication id. */
class ArenaView implements View<ArenaScene> {
  readonly #stage: Stage;
  readonly #ground = new Graphics();
  readonly #layer = new Container({ sortableChildren: true });
  readonly #things: Sprites<Thing>;
  #drawnField = '';

  constructor(stage: Stage) {
    this.#stage = stage;
    stage.world.addChild(this.#ground, this.#layer);
    this.#things = new Sprites({ layer: this.#layer, create: () => new Thing() });
  }

  draw(scene: ArenaScene): void {
    this.#drawGround(scene.width, scene.height);
    this.#stage.fit(scene.width, scene.height);
    const { entities } = scene;
    this.#things.begin();
    for (let row = 0; row < entities.count; row++) {
      const id = entities.id[row] ?? 0;
      this.#things.at(id).show({
        kind: entities.kind[row] ?? entityKinds.unknown,
        x: entities.x[row] ?? 0,
        y: entities.y[row] ?? 0,
        radius: entities.radius[row] ?? 0,
        colour: entities.colour[row] ?? 0,
        own: id === scene.ownId,
        name: scene.nameOf(id) ?? '',
      });
    }
    this.#things.end();
  }

  destroy(): void {
    this.#things.clear();
    this.#layer.destroy();
    this.#ground.destroy();
  }

  #drawGround(width: number, height: number): void {
    const field = `${width} ${height}`;
    if (field === this.#drawnField) return;
    this.#drawnField = field;
    this.#ground.clear().roundRect(0, 0, width, height, 12).fill(groundColour);
    for (let x = gridUnits; x < width; x += gridUnits) this.#ground.moveTo(x, 0).lineTo(x, height);
    for (let y = gridUnits; y < height; y += gridUnits) this.#ground.moveTo(0, y).lineTo(width, y);
    this.#ground.stroke({ width: 1, color: lineColour });
    this.#ground.roundRect(0, 0, width, height, 12).stroke({ width: 3, color: lineColour });
  }
}

interface Look {
  readonly kind: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly colour: number;
  readonly own: boolean;
  readonly name: string;
}

/** A circle, with a name above it if it is somebody's. Drawn anew only when its look changes, not when it moves. */
class Thing extends Container {
  readonly #body = new Graphics();
  #label: Text | undefined;
  #drawn = '';

  constructor() {
    super();
    this.addChild(this.#body);
  }

  show(look: Look): void {
    this.position.set(look.x, look.y);
    const drawn = `${look.kind} ${look.radius} ${look.colour} ${look.own} ${look.name}`;
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.zIndex = look.own ? 2 : look.kind === entityKinds.player ? 1 : 0;
    this.#body.clear().circle(0, 0, look.radius).fill(look.colour);
    if (look.own) this.#body.circle(0, 0, look.radius + 4).stroke({ width: 3, color: 0xffffff, alpha: 0.9 });
    this.#name(look);
  }

  #name(look: Look): void {
    if (look.name === '') {
      this.#label?.destroy();
      this.#label = undefined;
      return;
    }
    this.#label ??= this.addChild(
      new Text({
        anchor: { x: 0.5, y: 1 },
        style: {
          fontFamily: 'system-ui, sans-serif',
          fontSize: nameSize,
          fontWeight: '600',
          fill: 0xf2f5fa,
          stroke: { color: 0x10141c, width: 4 },
        },
        resolution: 2,
      }),
    );
    this.#label.text = look.name;
    this.#label.position.set(0, -look.radius - 6);
  }
}

export const createView = (stage: Stage): View<ArenaScene> => new ArenaView(stage);
