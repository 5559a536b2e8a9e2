import type { FieldMap } from '../rules/field.ts';
import { courtyard } from './courtyard.ts';
import { crossing } from './crossing.ts';
import { depot } from './depot.ts';
import { maze } from './maze.ts';
import { moat } from './moat.ts';

/** Every map there is; the first is the usual one. */
export const maps: readonly FieldMap[] = [courtyard, crossing, moat, depot, maze];
