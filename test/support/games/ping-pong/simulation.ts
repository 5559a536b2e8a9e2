import { Random } from '../../../../src/lib/random.ts';
import type { StatePaddles } from './protocol.gen.ts';
import { directions } from './protocol.ts';

/** Steps a second. */
export const tickRateHz = 30;
/** The court, in world units. All of the game is integers. */
export const courtWidth = 800;
export const courtHeight = 450;
/** The ball's replication id; paddles have the ones after it. */
export const ballId = 1;

const ballRadius = 8;
/** World units a tick; less than a paddle is thick, so that the ball cannot pass through. */
const ballSpeed = 8;
const fastBallSpeed = 12;
const maxSlope = 8;
const paddleSpeed = 9;
const paddleHalfHeight = 40;
const paddleHalfWidth = 7;
/** Paddles of one side stand one behind the other. */
const firstColumn = 30;
const columnGap = 40;

/** One player's paddle: slots take sides in turn. */
export interface Paddle {
  readonly id: number;
  readonly slot: number;
  readonly colour: number;
  readonly x: number;
  y: number;
  /** Mask of `directions`. */
  held: number;
}

/** The whole state of a court. */
export interface Court {
  readonly random: Random;
  readonly ballSpeed: number;
  tick: number;
  nextId: number;
  readonly ball: { x: number; y: number; vx: number; vy: number };
  left: number;
  right: number;
  /** In ascending order of ids. */
  paddles: Paddle[];
}

export function createCourt(options: { seed: number; fast: boolean }): Court {
  const court: Court = {
    random: new Random(options.seed),
    ballSpeed: options.fast ? fastBallSpeed : ballSpeed,
    tick: 0,
    nextId: ballId + 1,
    ball: { x: 0, y: 0, vx: 0, vy: 0 },
    left: 0,
    right: 0,
    paddles: [],
  };
  serve(court, court.random.below(2) === 0 ? 1 : -1);
  return court;
}

export function addPaddle(court: Court, player: { slot: number; colour: number }): Paddle {
  const inset = firstColumn + (player.slot >> 1) * columnGap;
  const x = isLeft(player.slot) ? inset : courtWidth - inset;
  const paddle = { ...player, id: court.nextId++, x, y: courtHeight / 2, held: 0 };
  court.paddles.push(paddle);
  return paddle;
}

export function removePaddle(court: Court, id: number): void {
  court.paddles = court.paddles.filter((paddle) => paddle.id !== id);
}

// doc:step
/** One tick. */
export function step(court: Court): void {
  court.tick = (court.tick + 1) >>> 0;
  for (const paddle of court.paddles) movePaddle(paddle);
  moveBall(court);
}
// end

/** Writes all paddles into `into`, which must have room for them. */
export function capturePaddles(court: Court, into: StatePaddles): void {
  into.count = court.paddles.length;
  court.paddles.forEach((paddle, row) => {
    into.id[row] = paddle.id;
    into.x[row] = paddle.x;
    into.y[row] = paddle.y;
    into.colour[row] = paddle.colour;
  });
}

/** Sides are taken in turn. */
export const isLeft = (slot: number) => slot % 2 === 0;

function movePaddle(paddle: Paddle): void {
  const down = Number((paddle.held & directions.down) !== 0) - Number((paddle.held & directions.up) !== 0);
  const y = paddle.y + down * paddleSpeed;
  paddle.y = Math.min(Math.max(y, paddleHalfHeight), courtHeight - paddleHalfHeight);
}

function moveBall(court: Court): void {
  const { ball } = court;
  ball.x += ball.vx;
  ball.y += ball.vy;
  if (ball.y < ballRadius || ball.y > courtHeight - ballRadius) {
    ball.y = Math.min(Math.max(ball.y, ballRadius), courtHeight - ballRadius);
    ball.vy = -ball.vy;
  }
  for (const paddle of court.paddles) bat(court, paddle);
  if (ball.x < ballRadius) atEdge(court, 'left');
  else if (ball.x > courtWidth - ballRadius) atEdge(court, 'right');
}

function bat(court: Court, paddle: Paddle): void {
  const { ball } = court;
  const dy = ball.y - paddle.y;
  if (Math.abs(ball.x - paddle.x) > paddleHalfWidth + ballRadius) return;
  if (Math.abs(dy) > paddleHalfHeight + ballRadius) return;
  ball.vx = isLeft(paddle.slot) ? court.ballSpeed : -court.ballSpeed;
  ball.vy = Math.min(Math.max(ball.vy + Math.trunc(dy / 16), -maxSlope), maxSlope);
}

/** An edge that somebody defends costs a point; the other one is a wall, so that one can practise alone. */
function atEdge(court: Court, edge: 'left' | 'right'): void {
  const { ball } = court;
  if (court.paddles.some((paddle) => isLeft(paddle.slot) === (edge === 'left'))) {
    if (edge === 'left') court.right++;
    else court.left++;
    serve(court, edge === 'left' ? -1 : 1);
  } else {
    ball.x = edge === 'left' ? ballRadius : courtWidth - ballRadius;
    ball.vx = -ball.vx;
  }
}

function serve(court: Court, towards: 1 | -1): void {
  const { ball } = court;
  ball.x = courtWidth / 2;
  ball.y = courtHeight / 2;
  ball.vx = towards * court.ballSpeed;
  ball.vy = court.random.below(2 * maxSlope + 1) - maxSlope;
}
