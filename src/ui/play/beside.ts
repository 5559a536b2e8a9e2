import type { ClientGame, Game, Panel } from '../../games/game.ts';
import { strings } from '../strings/index.ts';

/** What the panel of one launch needs. */
export interface BesideOptions {
  readonly game: Game;
  readonly titleId: string;
  readonly launch: ClientGame;
  readonly parent: HTMLElement;
  /** `PanelSeat.keyName`. */
  keyName(actionId: string): string;
  /** Whether the launch is still the one that is played: nothing is made for another. */
  current(): boolean;
  /** It cannot be shown, or no longer. Told once. */
  failed(error: unknown): void;
}

/** The panel of one launch, where its game has one. One that fails is gone, and the game goes on without. */
export class Beside {
  readonly #options: BesideOptions;
  #panel: Panel | undefined;
  #over = false;

  constructor(options: BesideOptions) {
    this.#options = options;
    this.#load().catch((error: unknown) => this.#fail(error));
  }

  /** Shows what has changed. */
  update(nowMs: number): void {
    try {
      this.#panel?.update(nowMs);
    } catch (error) {
      this.#fail(error);
    }
  }

  destroy(): void {
    if (this.#over) return;
    this.#over = true;
    const panel = this.#panel;
    this.#panel = undefined;
    try {
      panel?.destroy();
    } finally {
      this.#options.parent.replaceChildren();
    }
  }

  async #load(): Promise<void> {
    const { game, titleId, launch, parent, keyName } = this.#options;
    const create = await game.loadPanel?.(titleId);
    if (!create || this.#over || !this.#options.current()) return;
    this.#panel = create({ game: launch, parent, language: () => strings().language, keyName });
  }

  #fail(error: unknown): void {
    if (this.#over) return;
    try {
      this.destroy();
    } catch (second) {
      console.error('tictab: a panel that had failed failed again', second);
    }
    if (this.#options.current()) this.#options.failed(error);
  }
}
