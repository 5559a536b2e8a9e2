import type { Engine } from '../engine.ts';
import { duel } from './duel/index.ts';

// doc:registry
/** Every engine there is: one line each. */
export const engines: readonly Engine[] = [duel];
// end
