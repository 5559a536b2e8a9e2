import { type Fingerprints, isProof, prove } from '../lobby/proof.ts';
import type { Session } from './session.ts';

/** Which guests have proved to know the room's secret over the certificates under their link (docs/security.md). */
export class Authenticity {
  readonly #secret: string;
  readonly #seen = new Map<Session, Fingerprints>();
  readonly #proved = new Set<Session>();

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The certificates under a link, as the host's tab sees them: the first word on it counts. */
  saw(session: Session, fingerprints: Fingerprints): void {
    if (!this.#seen.has(session)) this.#seen.set(session, fingerprints);
  }

  /** Whether it can judge a proof that comes by this link. */
  knows(session: Session): boolean {
    return this.#seen.has(session);
  }

  /**
   * Takes a guest's proof. False when it is wrong: somebody stands between the two, or the guest's link is another room's.
   */
  take(session: Session, proof: string): boolean {
    const fingerprints = this.#seen.get(session);
    if (!fingerprints || !isProof(proof, prove(this.#secret, 'guest', fingerprints))) return false;
    this.#proved.add(session);
    return true;
  }

  /** The creator sits in the host's own tab: there is no between. */
  isVerified(session: Session): boolean {
    return session.creator || this.#proved.has(session);
  }

  /** The host's proof for a guest who has given its own; others could make nothing of it. */
  proofFor(session: Session): string | undefined {
    const fingerprints = this.#proved.has(session) ? this.#seen.get(session) : undefined;
    return fingerprints && prove(this.#secret, 'host', fingerprints);
  }

  forget(session: Session): void {
    this.#seen.delete(session);
    this.#proved.delete(session);
  }
}
