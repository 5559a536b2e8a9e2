/** Codes as people type them, for those who need nothing else of signalling. */
export { normaliseCode } from '../../signaling/room-code.ts';
