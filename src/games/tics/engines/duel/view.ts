import { Container, Graphics } from 'pixi.js';
import type { Stage } from '../../../../render/stage.ts';
import { destroyTree } from '../../../../render/tree.ts';
import type { View } from '../../../game.ts';
import type { TicsScene } from '../../engine.ts';
import type { Field } from './rules/field.ts';
import type { DuelScene } from './rules/scene.ts';
import { paintEffects } from './view/effects.ts';
import { Fighter } from './view/fighter.ts';
import { paintGround } from './view/ground.ts';
import { tileUnits } from './view/palette.ts';
import { paintShots, paintThings } from './view/things.ts';

/** A blast near by shakes the field for so many tics, by so much at first. */
const shakeTics = 10;
const shakeUnits = 7;

/** The field from above, all of it at once. */
class DuelView implements View<TicsScene<DuelScene>> {
  readonly #stage: Stage;
  readonly #all = new Container();
  readonly #ground = new Graphics();
  readonly #things = new Graphics();
  readonly #layer = new Container({ sortableChildren: true });
  readonly #shots = new Graphics();
  readonly #effects = new Graphics();
  readonly #fighters: readonly Fighter[];
  #field: Field | undefined;
  #thingsDrawn = '';

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#fighters = Array.from({ length: 4 }, (_, slot) => new Fighter(slot));
    this.#layer.addChild(...this.#fighters);
    this.#all.addChild(this.#ground, this.#things, this.#layer, this.#shots, this.#effects);
    stage.world.addChild(this.#all);
  }

  draw({ scene, nameOf, eyes, watching }: TicsScene<DuelScene>): void {
    const { field } = scene;
    const tic = scene.tic - 1 + scene.alpha;
    const still = this.#stage.reducedMotion;
    if (field !== this.#field) paintGround(this.#ground, field);
    this.#field = field;
    this.#stage.fit(field.width * tileUnits, field.height * tileUnits);
    const things = `${scene.barrels.join()} ${scene.pickups.join()}`;
    if (things !== this.#thingsDrawn) paintThings(this.#things, scene);
    this.#thingsDrawn = things;
    const pxPerUnit = this.#stage.world.scale.x;
    for (const [slot, fighter] of this.#fighters.entries()) {
      const player = scene.players[slot];
      if (!player) continue;
      fighter.show({ player, name: nameOf(slot) ?? '', own: slot === eyes && !watching, pxPerUnit, tic, still });
    }
    paintShots(this.#shots, scene.shots);
    paintEffects(this.#effects, scene.happenings, tic, still);
    this.#shake(scene, tic, still);
  }

  destroy(): void {
    destroyTree(this.#all);
  }

  /** What bursts is felt. */
  #shake({ happenings }: DuelScene, tic: number, still: boolean): void {
    const blast = happenings.findLast(({ kind }) => kind === 'blast');
    const age = blast ? (tic - blast.tic) / shakeTics : 1;
    const by = still || age < 0 || age >= 1 ? 0 : shakeUnits * (1 - age);
    this.#all.position.set(by * Math.sin(tic * 2.9), by * Math.cos(tic * 3.7));
  }
}

export const createView = (stage: Stage): View<TicsScene<DuelScene>> => new DuelView(stage);
