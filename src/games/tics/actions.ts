import type { Action } from '../game.ts';

/**
 * What players of every engine hold down, in the order of the bits that `Rules.intent` is given. Left and right turn;
 * while `dodge` is held, they step aside.
 */
export const actions: readonly Action[] = [
  { id: 'up', label: 'Forward', keys: ['ArrowUp', 'KeyW'] },
  { id: 'down', label: 'Back', keys: ['ArrowDown', 'KeyS'] },
  { id: 'left', label: 'Turn left', keys: ['ArrowLeft', 'KeyA'] },
  { id: 'right', label: 'Turn right', keys: ['ArrowRight', 'KeyD'] },
  { id: 'fire', label: 'Fire', keys: ['Space', 'KeyF'], buttons: [0, 7] },
  { id: 'dodge', label: 'Dodge', keys: ['ShiftLeft', 'KeyE'], buttons: [1, 2, 6] },
];

/** The bits of `actions`. */
export const held = { up: 1, down: 2, left: 4, right: 8, fire: 16, dodge: 32 } as const;
