/** What can be heard: those of the room, and the cues of games. */
export type Sound =
  | 'join'
  | 'leave'
  | 'countdown'
  | 'go'
  | 'pickup'
  | 'loss'
  | 'warning'
  | 'final'
  | 'hit'
  | 'open'
  | 'fall'
  | 'chat';

/** One voice of a sound: a tone or noise that swells, glides and dies away. */
export interface Voice {
  readonly wave: 'sine' | 'triangle' | 'square' | 'sawtooth' | 'noise';
  /** After the sound has begun. */
  readonly atMs: number;
  readonly lengthMs: number;
  /** At its loudest, 0 … 1 of full scale. */
  readonly peak: number;
  /** Pitch at the beginning and at the end; of noise, above which it is let through less and less. */
  readonly fromHz: number;
  readonly toHz: number;
}

/** A tone that keeps its pitch. */
function tone(hz: number, atMs: number, lengthMs: number, peak: number, wave: Voice['wave'] = 'triangle'): Voice {
  return { wave, atMs, lengthMs, peak, fromHz: hz, toHz: hz };
}

/**
 * The sounds, all made here. Those of play are short and soft, since they come often; the countdown and its end are an
 * octave apart, so that they are told apart without looking. Pitches are of C major.
 */
export const sounds: Readonly<Record<Sound, readonly Voice[]>> = {
  join: [tone(523.25, 0, 140, 0.28), tone(783.99, 90, 220, 0.28)],
  leave: [tone(659.26, 0, 140, 0.24), tone(392, 90, 240, 0.24)],
  countdown: [tone(523.25, 0, 120, 0.4), tone(261.63, 0, 120, 0.2, 'sine')],
  go: [tone(1046.5, 0, 420, 0.4), tone(523.25, 0, 420, 0.25, 'sine'), tone(783.99, 0, 420, 0.2, 'sine')],
  pickup: [{ wave: 'sine', atMs: 0, lengthMs: 90, peak: 0.3, fromHz: 783.99, toHz: 1567.98 }],
  loss: [
    { wave: 'sawtooth', atMs: 0, lengthMs: 260, peak: 0.22, fromHz: 311.13, toHz: 98 },
    { wave: 'noise', atMs: 0, lengthMs: 160, peak: 0.25, fromHz: 2400, toHz: 300 },
  ],
  warning: [tone(880, 0, 70, 0.22, 'square')],
  final: [
    tone(523.25, 0, 260, 0.3),
    tone(659.26, 130, 260, 0.3),
    tone(783.99, 260, 260, 0.3),
    tone(1046.5, 390, 700, 0.34),
  ],
  hit: [
    { wave: 'noise', atMs: 0, lengthMs: 70, peak: 0.28, fromHz: 3200, toHz: 600 },
    { wave: 'square', atMs: 0, lengthMs: 60, peak: 0.12, fromHz: 196, toHz: 130.81 },
  ],
  open: [
    { wave: 'triangle', atMs: 0, lengthMs: 90, peak: 0.2, fromHz: 196, toHz: 261.63 },
    tone(392, 70, 120, 0.18, 'sine'),
  ],
  fall: [
    { wave: 'sawtooth', atMs: 0, lengthMs: 700, peak: 0.24, fromHz: 261.63, toHz: 65.41 },
    { wave: 'noise', atMs: 120, lengthMs: 500, peak: 0.2, fromHz: 1200, toHz: 120 },
  ],
  chat: [tone(987.77, 0, 80, 0.16, 'sine'), tone(1318.51, 60, 110, 0.16, 'sine')],
};
