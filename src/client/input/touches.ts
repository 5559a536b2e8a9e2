import type { Action } from '../../games/game.ts';
import { type Direction, directionBits, pointing } from './directions.ts';

/** How far the knob moves from the middle of the stick, CSS pixels: what a thumb does without the hand. */
export const stickRadiusPx = 56;
/** A resting finger trembles by less than this, CSS pixels. */
const deadZonePx = 14;

/** Where the stick is under a finger, CSS pixels of the page. */
export interface StickPlace {
  readonly x: number;
  readonly y: number;
  /** Of the knob, from there; never further than the radius. */
  readonly knobX: number;
  readonly knobY: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * What fingers hold: a stick that begins wherever the first of them lands, and buttons. Pointers are told apart by id;
 * one that was cancelled has let go, like one that was lifted.
 */
export class Touches {
  readonly #bits: Readonly<Record<Direction, number>>;
  readonly #pressed = new Map<number, number>();
  #stick: { readonly id: number; readonly middle: Point; readonly finger: Point } | undefined;

  constructor(actions: readonly Pick<Action, 'id'>[]) {
    this.#bits = directionBits(actions);
  }

  /** The mask held now. */
  get mask(): number {
    let mask = 0;
    for (const bit of this.#pressed.values()) mask |= bit;
    if (!this.#stick) return mask;
    const { middle, finger } = this.#stick;
    for (const way of pointing(finger.x - middle.x, finger.y - middle.y, deadZonePx)) mask |= this.#bits[way];
    return mask;
  }

  /** The stick, while there is a finger on it. */
  get stick(): StickPlace | undefined {
    if (!this.#stick) return undefined;
    const { middle, finger } = this.#stick;
    return { ...middle, knobX: finger.x - middle.x, knobY: finger.y - middle.y };
  }

  /** A finger lands where the stick may be. False when another is on the stick already. */
  grab(id: number, point: Point): boolean {
    if (this.#stick) return false;
    this.#stick = { id, middle: point, finger: point };
    return true;
  }

  /** A finger lands on the button of the action whose bit this is. */
  press(id: number, bit: number): void {
    this.#pressed.set(id, bit);
  }

  /** A finger has moved. Further than the knob goes it drags the stick along, so that turning back takes no way. */
  move(id: number, point: Point): void {
    if (this.#stick?.id !== id) return;
    const { middle } = this.#stick;
    const distance = Math.hypot(point.x - middle.x, point.y - middle.y);
    const excess = distance > stickRadiusPx ? (distance - stickRadiusPx) / distance : 0;
    this.#stick = {
      id,
      middle: { x: middle.x + (point.x - middle.x) * excess, y: middle.y + (point.y - middle.y) * excess },
      finger: point,
    };
  }

  /** A finger was lifted, or taken away by the system. */
  lift(id: number): void {
    this.#pressed.delete(id);
    if (this.#stick?.id === id) this.#stick = undefined;
  }

  /** All fingers were, as far as this page will ever know. */
  clear(): void {
    this.#pressed.clear();
    this.#stick = undefined;
  }
}
