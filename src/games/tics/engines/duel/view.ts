import { Container, Graphics } from 'pixi.js';
import type { Stage } from '../../../../render/stage.ts';
import { destroyTree } from '../../../../render/tree.ts';
import type { View } from '../../../game.ts';
import type { TicsScene } from '../../engine.ts';
import { sessionWidth } from '../../protocol.ts';
import type { Field } from './rules/field.ts';
import type { DuelScene, PlayerScene } from './rules/scene.ts';
import { standings } from './rules/state.ts';
import { paintEffects } from './view/effects.ts';
import { Fighter, type Regard } from './view/fighter.ts';
import { Glows } from './view/glows.ts';
import { Ground } from './view/ground.ts';
import { type Lie, lieOf, liesTurned } from './view/lie.ts';
import { tileUnits } from './view/palette.ts';
import { Sparks } from './view/sparks.ts';
import { paintThings, putShots } from './view/things.ts';

/** A blast shakes the field for so many tics, by so much at first. */
const shakeTics = 10;
const shakeUnits = 7;
/** Of the light that players are in. */
const bodyGlowUnits = 40;

/** The field from above, all of it at once. */
class DuelView implements View<TicsScene<DuelScene>> {
  readonly #stage: Stage;
  readonly #all = new Container();
  readonly #ground = new Ground();
  readonly #things = new Graphics();
  readonly #rests = new Container();
  readonly #bodies = new Container({ sortableChildren: true });
  readonly #glows = new Glows();
  readonly #sparks = new Sparks();
  readonly #signs = new Container();
  readonly #fighters = Array.from({ length: sessionWidth }, (_, slot) => new Fighter(slot));
  #field: Field | undefined;
  #lie: Lie | undefined;
  #thingsDrawn = '';

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#rests.addChild(...this.#fighters.map(({ rest }) => rest));
    this.#bodies.addChild(...this.#fighters.map(({ body }) => body));
    this.#signs.addChild(...this.#fighters.map(({ sign }) => sign));
    this.#all.addChild(
      this.#ground.sprite,
      this.#things,
      this.#glows.root,
      this.#rests,
      this.#bodies,
      this.#sparks.root,
      this.#signs,
    );
    stage.world.addChild(this.#all);
  }

  draw({ scene, nameOf, eyes, watching }: TicsScene<DuelScene>): void {
    const stage = this.#stage;
    const still = stage.reducedMotion;
    const tic = scene.tic - 1 + scene.alpha;
    const lie = this.#lieOf(scene.field);
    stage.fit(lie.width, lie.height);
    const pxPerUnit = stage.world.scale.x;
    this.#ground.show(lie, Math.max(4, Math.round(tileUnits * pxPerUnit * stage.screen.resolution)));
    this.#showThings(lie, scene);

    this.#glows.begin();
    for (const [slot, fighter] of this.#fighters.entries()) {
      const player = scene.players[slot];
      if (!player) continue;
      const regard = watching && slot === eyes ? 'watched' : regardOf(scene, player, eyes);
      fighter.show({ player, lie, name: nameOf(slot) ?? '', regard, pxPerUnit, tic, still });
      if (player.standing === standings.up) this.#glows.put(slot, fighter.body.x, fighter.body.y, bodyGlowUnits, 0.5);
    }
    this.#sparks.begin();
    putShots(this.#sparks, this.#glows, lie, scene.shots);
    paintEffects({ glows: this.#glows, sparks: this.#sparks }, lie, scene.happenings, tic, still);
    this.#shake(scene, tic, still);
  }

  destroy(): void {
    this.#ground.destroy();
    destroyTree(this.#all);
    this.#glows.destroy();
    this.#sparks.destroy();
  }

  #lieOf(field: Field): Lie {
    const { width, height, kept } = this.#stage.screen;
    const room = { width: width - kept.left - kept.right, height: height - kept.top - kept.bottom };
    const isTurned = liesTurned(field, room);
    if (!this.#lie || field !== this.#field || isTurned !== this.#lie.isTurned) {
      this.#lie = lieOf(field, isTurned);
      this.#field = field;
      this.#thingsDrawn = '';
    }
    return this.#lie;
  }

  #showThings(lie: Lie, scene: DuelScene): void {
    const drawn = `${scene.barrels.join()} ${scene.pickups.join()}`;
    if (drawn !== this.#thingsDrawn) paintThings(this.#things, lie, scene);
    this.#thingsDrawn = drawn;
  }

  /** What bursts is felt. */
  #shake({ happenings }: DuelScene, tic: number, still: boolean): void {
    const blast = happenings.findLast(({ kind }) => kind === 'blast');
    const age = blast ? (tic - blast.tic) / shakeTics : 1;
    const by = still || age < 0 || age >= 1 ? 0 : shakeUnits * (1 - age);
    this.#all.position.set(by * Math.sin(tic * 2.9), by * Math.cos(tic * 3.7));
  }
}

function regardOf({ players, teams }: DuelScene, { slot }: PlayerScene, eyes: number): Regard {
  if (slot === eyes) return 'own';
  const self = players[eyes];
  if (self?.standing === standings.fallen && self.felledBy === slot) return 'feller';
  return teams && (slot & 1) === (eyes & 1) ? 'mate' : 'other';
}

export const createView = (stage: Stage): View<TicsScene<DuelScene>> => new DuelView(stage);
