import type { SavedAvatar } from './saved-launch.ts';

/** Avatars wait this long for who steered them before the host's tab was reloaded. */
const unclaimedMs = 10_000;

/** Of a launch that goes on after a reload of its host's tab: the avatars that nobody steers yet, by slot. */
export class UnclaimedAvatars {
  readonly #bySlot: Map<number, SavedAvatar>;
  readonly #untilMs: number;

  constructor(avatars: readonly SavedAvatar[], nowMs: number) {
    this.#bySlot = new Map(avatars.map((avatar) => [avatar.slot, avatar]));
    this.#untilMs = nowMs + unclaimedMs;
  }

  get(slot: number): SavedAvatar | undefined {
    return this.#bySlot.get(slot);
  }

  all(): SavedAvatar[] {
    return [...this.#bySlot.values()];
  }

  /** The entity that has waited for this player. What waits for another at that slot makes room: `takeAway` is told. */
  claim(slot: number, name: string, takeAway: (avatar: SavedAvatar) => void): number | undefined {
    const avatar = this.#bySlot.get(slot);
    this.#bySlot.delete(slot);
    if (avatar === undefined || avatar.name === name) return avatar?.entityId;
    takeAway(avatar);
    return undefined;
  }

  /** Lets go of all once they have waited long enough, and says which those were. */
  expire(nowMs: number): SavedAvatar[] {
    if (nowMs < this.#untilMs) return [];
    const expired = this.all();
    this.#bySlot.clear();
    return expired;
  }
}
