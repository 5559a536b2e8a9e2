import { compareSerial } from '../../../lib/serial.ts';
import { sideSteps } from '../geometry.ts';
import { maxTweenTiles, type Place } from './replicas.ts';

/** What a step takes in the picture: a window. */
const stepMs = 200;
/** The next step of a direction that is held is decided on this late in the one before: fingers are not that exact. */
const followMs = 120;
/** How long it takes to put right what was foretold wrongly. */
const correctionMs = 200;

/** A step that the host has been asked for. */
interface Step {
  /** The tick it is to execute in. */
  readonly tick: number;
  readonly direction: number;
  /** Tiles it covers where nothing is in the way. */
  readonly reach: number;
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
  /** When the picture of it begins and ends. */
  startMs: number;
  endMs: number;
}

/**
 * Where one's own avatar is: a step shows at once, if nothing known is in its way, one after the other; what the host
 * says of its tick is right, and where it says otherwise the picture slides over to that.
 */
export class OwnMotion {
  readonly #isFree: (x: number, y: number) => boolean;
  /** In the order of their ticks, those that the host has confirmed and the picture has not finished included. */
  #steps: Step[] = [];
  /** What the host has said last: the tile, and in which tick. Undefined before that. */
  #settledTick: number | undefined;
  #settledX = 0;
  #settledY = 0;
  /** What the picture was off by at `#offMs`. */
  #offX = 0;
  #offY = 0;
  #offMs = 0;
  readonly #was: Place = { x: 0, y: 0 };
  readonly #is: Place = { x: 0, y: 0 };
  #corrections = 0;

  /** `isFree`: whether one could stand on a tile, as far as this page knows. */
  constructor(isFree: (x: number, y: number) => boolean) {
    this.#isFree = isFree;
  }

  /** Whether the host has said yet where that is. */
  get isKnown(): boolean {
    return this.#settledTick !== undefined;
  }

  /** How often the host said otherwise. */
  get corrections(): number {
    return this.#corrections;
  }

  /** The tile one stands on when all that was asked for has happened. */
  get x(): number {
    return this.#steps.at(-1)?.toX ?? this.#settledX;
  }

  get y(): number {
    return this.#steps.at(-1)?.toY ?? this.#settledY;
  }

  /** Whether a step in this direction would lead somewhere. */
  canStep(direction: number): boolean {
    const { dx, dy } = sideSteps[direction] ?? noStep;
    return this.#isFree(this.x + dx, this.y + dy);
  }

  /** Whether it is time to decide on a step that follows the last one by itself. */
  mayFollow(nowMs: number): boolean {
    const last = this.#steps.at(-1);
    return !last || nowMs >= last.startMs + followMs;
  }

  /** A step has been asked for, later than all before it. */
  plan(tick: number, direction: number, reach: number, nowMs: number): void {
    const startMs = Math.max(nowMs, this.#steps.at(-1)?.endMs ?? nowMs);
    const { x, y } = this;
    const step: Step = { tick, direction, reach, fromX: x, fromY: y, toX: x, toY: y, startMs, endMs: startMs };
    this.#lay(step, x, y);
    if (step.toX !== x || step.toY !== y) step.endMs = startMs + stepMs;
    this.#steps.push(step);
  }

  /** Whether the picture of the step in that tick has begun: it is not taken back then. */
  hasBegun(tick: number, nowMs: number): boolean {
    const step = this.#steps.find((each) => each.tick === tick);
    return step !== undefined && step.startMs < nowMs;
  }

  /** The last step is not to be. */
  retract(tick: number): void {
    this.#steps = this.#steps.filter((step) => step.tick !== tick);
  }

  /** The host says where one stands after `tick`; anything older than what it has said is ignored. */
  settle(tick: number, x: number, y: number, nowMs: number): void {
    const isFirst = this.#settledTick === undefined;
    if (this.#settledTick !== undefined && compareSerial(tick, this.#settledTick) < 0) return;
    const done = this.#steps.findLast((step) => compareSerial(step.tick, tick) <= 0);
    const isForetold = (done?.toX ?? this.#settledX) === x && (done?.toY ?? this.#settledY) === y;
    if (!isForetold) this.at(nowMs, this.#was);
    this.#settledTick = tick;
    this.#settledX = x;
    this.#settledY = y;
    if (isForetold) this.#forgetShown(nowMs);
    else {
      this.#steps = this.#steps.filter((step) => compareSerial(step.tick, tick) > 0);
      this.#layAnew();
      if (isFirst) return;
      this.#corrections++;
      this.#slideFrom(this.#was, nowMs);
    }
  }

  /** Where the avatar is drawn at `nowMs`, in tiles. */
  at(nowMs: number, into: Place): void {
    const step = this.#steps.findLast(({ startMs }) => startMs <= nowMs);
    const first = this.#steps[0];
    if (step) {
      const part = step.endMs > step.startMs ? Math.min((nowMs - step.startMs) / (step.endMs - step.startMs), 1) : 1;
      into.x = step.fromX + (step.toX - step.fromX) * part;
      into.y = step.fromY + (step.toY - step.fromY) * part;
    } else {
      into.x = first?.fromX ?? this.#settledX;
      into.y = first?.fromY ?? this.#settledY;
    }
    const left = 1 - Math.min(Math.max((nowMs - this.#offMs) / correctionMs, 0), 1);
    into.x += this.#offX * left;
    into.y += this.#offY * left;
  }

  /** Confirmed steps whose picture has ended are where the avatar rests now. */
  #forgetShown(nowMs: number): void {
    const settledTick = this.#settledTick;
    if (settledTick === undefined) return;
    this.#steps = this.#steps.filter((step) => step.endMs > nowMs || compareSerial(step.tick, settledTick) > 0);
  }

  /** The steps still to come, from where the host says one stands. */
  #layAnew(): void {
    let x = this.#settledX;
    let y = this.#settledY;
    for (const step of this.#steps) {
      this.#lay(step, x, y);
      x = step.toX;
      y = step.toY;
    }
  }

  #lay(step: Step, x: number, y: number): void {
    const { dx, dy } = sideSteps[step.direction] ?? noStep;
    step.fromX = x;
    step.fromY = y;
    step.toX = x;
    step.toY = y;
    for (let n = 0; n < step.reach && this.#isFree(step.toX + dx, step.toY + dy); n++) {
      step.toX += dx;
      step.toY += dy;
    }
  }

  /** Shows from now on what is right, from where the picture was. */
  #slideFrom(was: Place, nowMs: number): void {
    this.#offX = 0;
    this.#offY = 0;
    this.at(nowMs, this.#is);
    const dx = was.x - this.#is.x;
    const dy = was.y - this.#is.y;
    if (Math.max(Math.abs(dx), Math.abs(dy)) > maxTweenTiles) return;
    this.#offX = dx;
    this.#offY = dy;
    this.#offMs = nowMs;
  }
}

const noStep = { dx: 0, dy: 0 };
