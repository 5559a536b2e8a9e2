import { Container, Graphics } from 'pixi.js';
import type { View } from '../../../../src/games/game.ts';
import { Sprites } from '../../../../src/render/sprites.ts';
import type { Stage } from '../../../../src/render/stage.ts';
import type { PingPongScene } from './client.ts';

const ballColour = 0xffffff;

class PingPongView implements View<PingPongScene> {
  readonly #stage: Stage;
  readonly #layer = new Container();
  readonly #ball = new Graphics().circle(0, 0, 8).fill(ballColour);
  readonly #paddles = new Sprites({
    layer: this.#layer,
    create: () => new Graphics().rect(-7, -40, 14, 80).fill(0xffffff),
  });

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#layer.addChild(this.#ball);
    stage.world.addChild(this.#layer);
  }

  draw({ court, state }: PingPongScene): void {
    this.#stage.fit(court.width, court.height);
    this.#ball.position.set(state.ballX, state.ballY);
    this.#paddles.begin();
    for (let row = 0; row < state.paddles.count; row++) {
      const paddle = this.#paddles.at(state.paddles.id[row] ?? 0);
      paddle.position.set(state.paddles.x[row] ?? 0, state.paddles.y[row] ?? 0);
      paddle.tint = state.paddles.colour[row] ?? 0;
    }
    this.#paddles.end();
  }

  destroy(): void {
    this.#layer.destroy({ children: true });
  }
}

export const createView = (stage: Stage): View<PingPongScene> => new PingPongView(stage);
