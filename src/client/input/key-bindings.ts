import type { Game } from '../../games/game.ts';
import type { KeyBindings } from '../settings.ts';

type Bound = Pick<Game, 'id' | 'actions'>;

/** Keys that belong to the browser, to moving the focus and to leaving a dialog. */
const reserved = /^(Escape|Tab|ContextMenu|F\d+|(Meta|OS|Control|Alt)(Left|Right)|)$/;

/** Whether a key may hold an action. Modifiers may not: with one held, other keys are shortcuts of the browser. */
export function canBind(code: string): boolean {
  return /^\w{1,32}$/.test(code) && !reserved.test(code);
}

/**
 * The keys of each of the game's actions, in their order: those the person chose, else the game's own as far as nothing
 * chosen has taken them. No key holds two actions.
 */
export function keysOf({ id, actions }: Bound, chosen: KeyBindings): readonly (readonly string[])[] {
  const taken = new Set<string>();
  const take = (codes: readonly string[]) => {
    const free = codes.filter((code) => canBind(code) && !taken.has(code));
    for (const code of free) taken.add(code);
    return free;
  };
  const own = actions.map((action) => {
    const codes = chosen[nameOf(id, action.id)];
    return codes && take(codes);
  });
  return actions.map((action, bit) => own[bit] ?? take(action.keys));
}

/**
 * `chosen` with `code` as the one key of an action; undefined for a key that may not be one. An action that would have
 * no key left, because this was its last, gets one that the other has given up.
 */
export function rebind(game: Bound, chosen: KeyBindings, actionId: string, code: string): KeyBindings | undefined {
  const before = keysOf(game, chosen);
  const bit = game.actions.findIndex(({ id }) => id === actionId);
  if (bit < 0 || !canBind(code)) return undefined;
  const freed = (before[bit] ?? []).filter((other) => other !== code);
  const after = before.map((codes, other) => {
    if (other === bit) return [code];
    if (!codes.includes(code)) return codes;
    const left = codes.filter((one) => one !== code);
    return left.length > 0 ? left : freed.slice(0, 1);
  });
  const changed = game.actions.map(({ id }, other) => [nameOf(game.id, id), after[other] ?? []] as const);
  return { ...chosen, ...Object.fromEntries(changed) };
}

/** `chosen` without what was chosen for this game. */
export function resetKeys({ id }: Pick<Game, 'id'>, chosen: KeyBindings): KeyBindings {
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => !name.startsWith(`${id}.`)));
}

/** As `KeyBindings` call an action. */
function nameOf(gameId: string, actionId: string): string {
  return `${gameId}.${actionId}`;
}
