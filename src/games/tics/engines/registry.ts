import type { Engine } from '../engine.ts';
import { duel } from './duel/index.ts';

/** Every engine there is: one line each. */
export const engines: readonly Engine[] = [duel];
