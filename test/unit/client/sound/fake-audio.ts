import type {
  AudioLike,
  BufferLike,
  BufferSourceLike,
  FilterLike,
  GainLike,
  NodeLike,
  OscillatorLike,
  ParamLike,
} from '../../../../src/client/sound/speaker.ts';

class FakeParam implements ParamLike {
  /** What was asked, in order: `[how, value, at]`. */
  readonly asked: [string, number, number][] = [];

  setValueAtTime(value: number, at: number): void {
    this.asked.push(['set', value, at]);
  }

  linearRampToValueAtTime(value: number, at: number): void {
    this.asked.push(['linear', value, at]);
  }

  exponentialRampToValueAtTime(value: number, at: number): void {
    // As browsers do.
    if (!(value > 0)) throw new RangeError('an exponential ramp cannot reach 0');
    this.asked.push(['exponential', value, at]);
  }

  cancelScheduledValues(at: number): void {
    this.asked.push(['cancel', 0, at]);
  }

  get last(): number | undefined {
    return this.asked.at(-1)?.[1];
  }
}

class FakeNode implements NodeLike {
  readonly #audio: FakeAudio;
  to: NodeLike | undefined;

  constructor(audio: FakeAudio) {
    this.#audio = audio;
  }

  connect(to: NodeLike): void {
    this.to = to;
    this.#audio.connected.add(this);
  }

  disconnect(): void {
    this.to = undefined;
    this.#audio.connected.delete(this);
  }
}

class FakeGain extends FakeNode implements GainLike {
  readonly gain = new FakeParam();
}

class FakeFilter extends FakeNode implements FilterLike {
  type = 'lowpass';
  readonly frequency = new FakeParam();
}

/** An oscillator or a player of a buffer. */
export class FakeSource extends FakeNode implements OscillatorLike, BufferSourceLike {
  type = 'sine';
  buffer: BufferLike | null = null;
  readonly frequency = new FakeParam();
  onended: ((event: Event) => unknown) | null = null;
  startedAt: number | undefined;
  stopsAt: number | undefined;

  start(at: number): void {
    if (this.startedAt !== undefined) throw new Error('started twice');
    this.startedAt = at;
  }

  stop(at: number): void {
    if (this.startedAt === undefined) throw new Error('stopped before it was started');
    this.stopsAt = at;
  }
}

/** Audio nobody hears, whose time the test moves on. */
export class FakeAudio implements AudioLike {
  currentTime = 0;
  readonly sampleRate = 8000;
  state = 'running';
  readonly destination = new FakeNode(this);
  readonly connected = new Set<NodeLike>();
  readonly sources: FakeSource[] = [];
  readonly gains: FakeGain[] = [];
  buffers = 0;
  resumes = 0;
  closes = 0;

  async resume(): Promise<void> {
    this.resumes++;
  }

  async close(): Promise<void> {
    if (this.state === 'closed') throw new Error('closed twice');
    this.state = 'closed';
    this.closes++;
  }

  createGain(): FakeGain {
    const gain = new FakeGain(this);
    this.gains.push(gain);
    return gain;
  }

  createBiquadFilter(): FakeFilter {
    return new FakeFilter(this);
  }

  createOscillator(): FakeSource {
    const source = new FakeSource(this);
    this.sources.push(source);
    return source;
  }

  createBufferSource(): FakeSource {
    return this.createOscillator();
  }

  createBuffer(_channels: number, frames: number): BufferLike {
    this.buffers++;
    const samples = new Float32Array(frames);
    return { getChannelData: () => samples };
  }

  /** The gain everything goes through. */
  get master(): FakeGain | undefined {
    return this.gains[0];
  }

  /** Time passes; sources that have ended say so. */
  pass(seconds: number): void {
    this.currentTime += seconds;
    for (const source of this.sources)
      if (source.stopsAt !== undefined && source.stopsAt <= this.currentTime) source.onended?.(new Event('ended'));
  }
}
