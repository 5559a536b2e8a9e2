import type { Inhabitant } from './inhabitant.ts';
import type { Sketch } from './sketch.ts';

/** What somebody or something has made of a piece of the country, and who is there. */
export interface Place {
  readonly sketch: Sketch;
  readonly inhabitants: readonly Inhabitant[];
}
