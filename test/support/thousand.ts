import { Container, Particle, ParticleContainer, Rectangle, Sprite, Texture } from 'pixi.js';
import { Atlas, type Cell } from '../../src/render/atlas.ts';
import { Quads } from '../../src/render/quads.ts';
import { Sprites } from '../../src/render/sprites.ts';
import type { Stage } from '../../src/render/stage.ts';
import { destroyTree } from '../../src/render/tree.ts';
import type { Moving } from './busy-pictures.ts';

const count = 1000;

/** What can show a thousand things that move, by how it is done; all show the same picture. */
export const thousands = {
  particles: (stage: Stage) =>
    thousand(stage, ({ texture }) => {
      const particles = Array.from({ length: count }, () => new Particle(texture));
      const root = new ParticleContainer({ texture: texture });
      root.addParticle(...particles);
      return {
        root,
        move(frame) {
          for (let n = 0; n < count; n++) {
            const particle = particles[n];
            if (!particle) continue;
            particle.x = xOf(n, frame);
            particle.y = yOf(n, frame);
          }
        },
      };
    }),
  sprites: (stage: Stage) =>
    thousand(stage, ({ texture }) => {
      const root = new Container();
      const sprites = Array.from({ length: count }, () => root.addChild(new Sprite(texture)));
      return {
        root,
        move(frame) {
          for (let n = 0; n < count; n++) sprites[n]?.position.set(xOf(n, frame), yOf(n, frame));
        },
      };
    }),
  quads: (stage: Stage) =>
    thousand(stage, ({ cell }) => {
      const quads = new Quads({ label: 'a thousand', max: count });
      return {
        root: quads.root,
        move(frame) {
          quads.begin();
          for (let n = 0; n < count; n++) quads.put(cell, xOf(n, frame), yOf(n, frame));
        },
      };
    }),
  byId: (stage: Stage) =>
    thousand(stage, ({ texture }) => {
      const root = new Container();
      const sprites = new Sprites({ layer: root, create: () => new Sprite(texture) });
      return {
        root,
        move(frame) {
          sprites.begin();
          for (let n = 0; n < count; n++) sprites.at(n).position.set(xOf(n, frame), yOf(n, frame));
          sprites.end();
        },
      };
    }),
} as const;

interface Shown {
  readonly root: Container;
  move(frame: number): void;
}

function thousand(stage: Stage, show: (of: { cell: Cell; texture: Texture }) => Shown): Moving {
  const atlas = new Atlas(32);
  const cell = atlas.add({
    width: 10,
    height: 10,
    originX: 0,
    originY: 0,
    unit: 1,
    paint: (brush) => brush.disc('#fc8', 5, 5, 5),
  });
  if (!cell) throw new Error('no room on the atlas');
  const { source, x, y, width, height } = cell;
  const texture = new Texture({ source, frame: new Rectangle(x, y, width, height) });
  const { root, move } = show({ cell, texture });
  stage.world.addChild(root);
  let frame = 0;
  return {
    draw: () => move(frame++),
    destroy() {
      destroyTree(root);
      texture.destroy();
      atlas.destroy();
    },
  };
}

const xOf = (n: number, frame: number) => (n * 37 + frame) % 1000;
const yOf = (n: number, frame: number) => (n * 53 + frame) % 700;
