import type { ToHost } from '../lobby/messages.ts';
import type { Session } from './session.ts';

/** How long somebody may wait to be let in. */
export const knockMs = 60_000;
/** How many may wait at once: more than a person looks through. */
export const maxKnocks = 8;

type Hello = Extract<ToHost, { t: 'hello' }>;

/** Somebody at the door, and what they said there. */
export interface Waiting {
  readonly session: Session;
  readonly hello: Hello;
}

/** Who waits to be let in, the longest first. */
export class Knocking {
  readonly #waiting = new Map<Session, Waiting>();
  /** Whether newcomers have to knock at all. */
  isOn = false;

  /** False when as many wait as may. */
  add(session: Session, hello: Hello): boolean {
    if (this.#waiting.size >= maxKnocks) return false;
    this.#waiting.set(session, { session, hello });
    return true;
  }

  all(): Waiting[] {
    return [...this.#waiting.values()];
  }

  /** Takes out who has been answered; undefined for who does not wait, or no longer. */
  take(sessionId: number): Waiting | undefined {
    const waiting = this.all().find(({ session }) => session.id === sessionId);
    if (waiting) this.#waiting.delete(waiting.session);
    return waiting;
  }

  /** Who is gone does not wait. */
  forget(session: Session): void {
    this.#waiting.delete(session);
  }

  /** For the room's brief: changes whenever somebody comes to wait or does no longer. */
  get key(): string {
    return `${this.isOn} ${this.all()
      .map(({ session }) => session.id)
      .join()}`;
  }
}
