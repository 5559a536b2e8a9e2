import type { Panel, PanelSeat } from '../game.ts';
import { RealmClient } from './client.ts';
import type { Direction } from './geometry.ts';
import { type PanelActions, RealmPanelElement } from './panel/element.ts';
import { deepIn, goalText } from './panel/goal.ts';
import { LogLines } from './panel/log.ts';
import { gearOf } from './panel/pack.ts';
import { textsFor, typeNames } from './panel/texts/index.ts';

/** Slots remembered as used: one in hand, one worn, and what was changed for another meanwhile. */
const maxUsed = 8;

/** What of Realm is read, chosen and pressed beside its picture. Throws for another game's client. */
export function createPanel(seat: PanelSeat): Panel {
  const { game } = seat;
  if (!(game instanceof RealmClient)) throw new TypeError('the panel of Realm shows a client of Realm');
  return new RealmPanel(seat, game);
}

/** Looks at the client once a frame, and shows it anew when anything shown has changed. */
class RealmPanel implements Panel, PanelActions {
  readonly #seat: PanelSeat;
  readonly #client: RealmClient;
  readonly #element = new RealmPanelElement();
  readonly #log = new LogLines();
  #seen: readonly unknown[] = [];
  /** Where somebody has said that the Deep is. */
  #deep: Direction | undefined;
  #used: number[] = [];
  /** Who has said something since they were opened, 0 for nobody. */
  #heardId = 0;
  /** Slots of the open chest that are still to be taken, and whose they are. */
  #taking: { readonly entityId: number; readonly slots: number[] } | undefined;

  constructor(seat: PanelSeat, client: RealmClient) {
    this.#seat = seat;
    this.#client = client;
    seat.parent.append(this.#element);
  }

  update(nowMs: number): void {
    const { model } = this.#client;
    this.#closeWhenOver();
    this.#takeOn();
    const { own, pack, open, prompt, takes, bearer } = model;
    this.#log.take(model.log, nowMs);
    this.#deep = deepIn(open?.detail?.text ?? '') ?? this.#deep;
    const texts = textsFor(this.#seat.language());
    const goal = goalText(texts, bearer, own, this.#deep);
    const promptType = prompt && model.typeOf(prompt.entityId);
    const { lines } = this.#log;
    const seen = [
      texts,
      own?.hp,
      own?.hpMax,
      own?.elo,
      own?.statuses,
      own?.weapon,
      own?.armour,
      pack,
      open,
      prompt?.kind,
      promptType,
      takes,
      lines,
      goal,
    ];
    if (seen.every((value, n) => value === this.#seen[n])) return;
    this.#seen = seen;
    const whom = promptType === undefined ? '' : typeNames(texts, promptType).whom;
    // Act closes what it has opened.
    const shuts = prompt !== undefined && open?.entityId === prompt.entityId;
    this.#element.show(
      {
        texts,
        own: own && { hp: own.hp, hpMax: own.hpMax, elo: own.elo, statuses: own.statuses },
        act: prompt && {
          key: this.#seat.keyName('act'),
          what: shuts ? texts.act.shut : texts.prompts[prompt.kind](whom),
        },
        take: takes ? { key: this.#seat.keyName('take') } : undefined,
        hasKeys: this.#seat.keyName('act') !== '',
        pack,
        gear: gearOf(pack, own, this.#used),
        open,
        lines,
        goal,
      },
      this,
    );
  }

  destroy(): void {
    this.#element.remove();
  }

  use(slot: number): void {
    this.#used = [...this.#used.filter((other) => other !== slot), slot].slice(-maxUsed);
    this.#client.model.use(slot);
  }

  drop(slot: number, amount: number): void {
    this.#client.model.drop(slot, amount);
  }

  put(slot: number): void {
    const { open } = this.#client.model;
    if (open?.kind === 'chest') this.#client.model.put(open.entityId, slot);
  }

  take(slot: number): void {
    const { open } = this.#client.model;
    if (open?.kind === 'chest') this.#client.model.get(open.entityId, slot);
  }

  takeAll(): void {
    const { open } = this.#client.model;
    if (open?.kind !== 'chest' || !open.detail) return;
    const slots = open.detail.items.flatMap(({ item }, slot) => (item === 0 ? [] : [slot]));
    this.#taking = { entityId: open.entityId, slots };
    this.#takeOn();
  }

  choose(choice: number): void {
    const { open } = this.#client.model;
    if (open?.kind === 'talk') this.#client.model.choose(open.entityId, choice);
  }

  close(): void {
    this.#client.model.closeDetail();
  }

  /** Who has nothing more to say after what they have said is not listened to any longer. */
  #closeWhenOver(): void {
    const { open } = this.#client.model;
    const isTalking = open?.kind === 'talk' && open.detail !== undefined && open.detail.text !== '';
    if (isTalking) this.#heardId = open.entityId;
    else if (open?.detail && open.entityId === this.#heardId) this.#client.model.closeDetail();
    if (!open) this.#heardId = 0;
  }

  /** Asks for as much of what is to be taken as can wait; the rest when there is room. */
  #takeOn(): void {
    const { model } = this.#client;
    const taking = this.#taking;
    if (!taking) return;
    if (model.open?.entityId !== taking.entityId) {
      this.#taking = undefined;
      return;
    }
    for (let slot = taking.slots[0]; slot !== undefined && model.get(taking.entityId, slot); slot = taking.slots[0])
      taking.slots.shift();
    if (taking.slots.length === 0) this.#taking = undefined;
  }
}
