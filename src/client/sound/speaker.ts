import type { Undo } from '../../lib/clock.ts';
import { Random } from '../../lib/random.ts';
import type { Settings } from '../settings.ts';
import { type Sound, sounds, type Voice } from './sounds.ts';

/** The parts of Web Audio that are used. */
export interface ParamLike {
  setValueAtTime(value: number, atSeconds: number): unknown;
  linearRampToValueAtTime(value: number, atSeconds: number): unknown;
  exponentialRampToValueAtTime(value: number, atSeconds: number): unknown;
  cancelScheduledValues(fromSeconds: number): unknown;
}

export interface NodeLike {
  connect(to: NodeLike): unknown;
  disconnect(): void;
}

export interface GainLike extends NodeLike {
  readonly gain: ParamLike;
}

export interface FilterLike extends NodeLike {
  type: string;
  readonly frequency: ParamLike;
}

export interface SourceLike extends NodeLike {
  onended: ((event: Event) => unknown) | null;
  start(atSeconds: number): void;
  stop(atSeconds: number): void;
}

export interface OscillatorLike extends SourceLike {
  type: string;
  readonly frequency: ParamLike;
}

export interface BufferLike {
  getChannelData(channel: number): Float32Array;
}

export interface BufferSourceLike extends SourceLike {
  buffer: BufferLike | null;
}

export interface AudioLike {
  readonly currentTime: number;
  readonly sampleRate: number;
  readonly state: string;
  readonly destination: NodeLike;
  resume(): Promise<void>;
  close(): Promise<void>;
  createGain(): GainLike;
  createBiquadFilter(): FilterLike;
  createOscillator(): OscillatorLike;
  createBufferSource(): BufferSourceLike;
  createBuffer(channels: number, frames: number, sampleRate: number): BufferLike;
}

/** A browser's audio once it is there. */
interface Output {
  readonly context: AudioLike;
  readonly master: GainLike;
  /** Made when first needed. */
  noise: BufferLike | undefined;
}

/** Where a voice comes from, and by what its pitch is set; `out` is the source itself or what filters it. */
interface Origin {
  readonly source: SourceLike;
  readonly pitch: ParamLike;
  readonly out: NodeLike;
}

/** Voices heard at once; past that the oldest makes room, so that a crowd of sounds costs no more than a few. */
export const maxVoices = 16;

/** A voice swells in this time, or it would click. */
const attackSeconds = 0.005;
/** What counts as silence; exponential ramps never reach 0. */
const silence = 0.0001;
/** Long enough for the longest noise. */
const noiseSeconds = 0.5;

/** The gain of a volume: heard loudness goes roughly with its square. */
export function gainOf({ volume, muted }: { readonly volume: number; readonly muted: boolean }): number {
  return muted ? 0 : volume * volume;
}

/**
 * Makes sounds, as loud as the settings say. Never throws: where there is no audio, or none yet because browsers wait
 * for the person to press something, there is silence.
 */
export class Speaker {
  readonly #settings: Settings;
  readonly #createAudio: () => AudioLike;
  readonly #undo: Undo;
  /** Oldest first; each ends its voice. */
  readonly #voices = new Set<Undo>();
  #output: Output | undefined;
  #closed = false;

  /** `createAudio` is `new AudioContext()`; it may throw. */
  constructor(settings: Settings, createAudio: () => AudioLike) {
    this.#settings = settings;
    this.#createAudio = createAudio;
    this.#undo = settings.onChange(() => this.#setVolume());
  }

  /** How many voices sound now. */
  get voices(): number {
    return this.#voices.size;
  }

  /** The person presses something: only then do browsers let a page be heard. */
  wake(): void {
    if (this.#closed) return;
    try {
      this.#output ??= this.#create();
      // Phones interrupt it for a call, too.
      if (this.#output.context.state !== 'running') this.#output.context.resume().catch(() => undefined);
    } catch {
      // No audio device, or too many pages that use it: the next press tries again.
    }
  }

  /** Plays `sound` now; what cannot be heard now is not heard later. */
  play(sound: Sound): void {
    if (this.#output?.context.state !== 'running' || gainOf(this.#settings.get()) === 0) return;
    for (const voice of sounds[sound]) this.#start(this.#output, voice);
  }

  /** Ends all voices and gives the audio device back. */
  close(): void {
    this.#closed = true;
    this.#undo();
    for (const end of [...this.#voices]) end();
    const output = this.#output;
    this.#output = undefined;
    output?.master.disconnect();
    output?.context.close().catch(() => undefined);
  }

  #create(): Output {
    const context = this.#createAudio();
    const master = context.createGain();
    master.gain.setValueAtTime(gainOf(this.#settings.get()), context.currentTime);
    master.connect(context.destination);
    return { context, master, noise: undefined };
  }

  #setVolume(): void {
    if (!this.#output) return;
    const { context, master } = this.#output;
    master.gain.cancelScheduledValues(context.currentTime);
    master.gain.setValueAtTime(gainOf(this.#settings.get()), context.currentTime);
  }

  #start(output: Output, voice: Voice): void {
    const { context, master } = output;
    const fromSeconds = context.currentTime + voice.atMs / 1000;
    const untilSeconds = fromSeconds + voice.lengthMs / 1000;

    const envelope = context.createGain();
    envelope.gain.setValueAtTime(silence, fromSeconds);
    envelope.gain.linearRampToValueAtTime(voice.peak, fromSeconds + attackSeconds);
    envelope.gain.exponentialRampToValueAtTime(silence, untilSeconds);
    envelope.connect(master);

    const { source, pitch, out } = voice.wave === 'noise' ? noise(output) : tone(context, voice.wave);
    pitch.setValueAtTime(voice.fromHz, fromSeconds);
    pitch.exponentialRampToValueAtTime(voice.toHz, untilSeconds);
    out.connect(envelope);

    const [oldest] = this.#voices;
    if (oldest && this.#voices.size >= maxVoices) oldest();
    const free = () => {
      this.#voices.delete(end);
      for (const node of new Set([source, out, envelope])) node.disconnect();
    };
    const end = () => {
      source.onended = null;
      source.stop(context.currentTime);
      free();
    };
    this.#voices.add(end);
    source.onended = free;
    source.start(fromSeconds);
    source.stop(untilSeconds);
  }
}

function tone(context: AudioLike, wave: string): Origin {
  const source = context.createOscillator();
  source.type = wave;
  return { source, pitch: source.frequency, out: source };
}

function noise(output: Output): Origin {
  const { context } = output;
  output.noise ??= noiseBuffer(context);
  const source = context.createBufferSource();
  source.buffer = output.noise;
  const filter = context.createBiquadFilter();
  filter.type = 'lowpass';
  source.connect(filter);
  return { source, pitch: filter.frequency, out: filter };
}

/** The same every time: nobody hears a difference. */
function noiseBuffer(context: AudioLike): BufferLike {
  const buffer = context.createBuffer(1, Math.ceil(noiseSeconds * context.sampleRate), context.sampleRate);
  const random = new Random(1);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = random.unit() * 2 - 1;
  return buffer;
}
