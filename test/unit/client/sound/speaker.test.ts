import { expect } from 'chai';
import { Settings } from '../../../../src/client/settings.ts';
import { type Sound, sounds } from '../../../../src/client/sound/sounds.ts';
import { type AudioLike, gainOf, maxVoices, Speaker } from '../../../../src/client/sound/speaker.ts';
import { nextTask } from '../../../support/waiting.ts';
import { FakeAudio } from './fake-audio.ts';

const names = Object.keys(sounds) as Sound[];

describe('the speaker', () => {
  let settings: Settings;
  let audios: FakeAudio[];
  let speaker: Speaker;
  const audio = () => {
    const last = audios.at(-1);
    if (!last) throw new Error('no audio was made');
    return last;
  };

  beforeEach(() => {
    settings = new Settings(undefined);
    audios = [];
    speaker = new Speaker(settings, () => {
      const made = new FakeAudio();
      audios.push(made);
      return made;
    });
  });

  it('makes no audio before the person presses something, and one for all presses', () => {
    speaker.play('join');
    settings.set({ volume: 0.5 });
    expect(audios).to.deep.equal([]);
    speaker.wake();
    speaker.wake();
    expect(audios).to.have.length(1);
  });

  it('wakes what the browser put to sleep, and plays nothing of that time later', () => {
    speaker.wake();
    audio().state = 'interrupted';
    speaker.play('join');
    speaker.wake();
    expect([audio().resumes, speaker.voices]).to.deep.equal([1, 0]);
    audio().state = 'running';
    speaker.wake();
    expect([audio().resumes, audio().sources.length]).to.deep.equal([1, 0]);
  });

  for (const name of names)
    it(`${name}: every voice swells, dies away, stops and is taken apart`, () => {
      speaker.wake();
      audio().currentTime = 5;
      speaker.play(name);
      expect(speaker.voices).to.equal(sounds[name].length);
      expect(audio().connected.size).to.be.greaterThan(1);
      for (const [n, voice] of sounds[name].entries()) {
        const source = audio().sources[n];
        const untilSeconds = 5 + (voice.atMs + voice.lengthMs) / 1000;
        expect(source?.startedAt).to.be.closeTo(5 + voice.atMs / 1000, 1e-9);
        expect(source?.stopsAt).to.be.closeTo(untilSeconds, 1e-9);
        const { asked } = audio().gains[n + 1]?.gain ?? { asked: [] };
        expect(asked.map(([how]) => how)).to.deep.equal(['set', 'linear', 'exponential']);
        expect(asked[1]?.[1]).to.equal(voice.peak);
        expect(asked[2]?.[2], 'silent when it stops').to.be.closeTo(untilSeconds, 1e-9);
      }
      audio().pass(3);
      expect([speaker.voices, [...audio().connected]]).to.deep.equal([0, [audio().master]]);
    });

  it('is short, and never louder than full scale', () => {
    for (const name of names) {
      const voices = sounds[name];
      expect(Math.max(...voices.map((voice) => voice.atMs + voice.lengthMs)), name).to.be.below(1200);
      for (const { atMs, lengthMs, fromHz, toHz } of voices) {
        const loud = voices.filter((other) => other.atMs <= atMs && other.atMs + other.lengthMs > atMs);
        expect(
          loud.reduce((sum, voice) => sum + voice.peak, 0),
          name,
        ).to.be.at.most(1);
        expect(Math.min(fromHz, toHz), name).to.be.greaterThan(0);
        expect(lengthMs, name).to.be.greaterThan(5);
      }
    }
  });

  it('makes its noise once', () => {
    speaker.wake();
    speaker.play('loss');
    speaker.play('loss');
    expect(audio().buffers).to.equal(1);
    const samples = audio().sources.flatMap(({ buffer }) => (buffer ? [...buffer.getChannelData(0)] : []));
    expect(samples.every((sample) => Math.abs(sample) <= 1)).to.equal(true);
    expect(new Set(samples).size).to.be.greaterThan(1000);
  });

  it('has its volume from the settings, at once', () => {
    settings.set({ volume: 0.5 });
    speaker.wake();
    expect(audio().master?.gain.last).to.equal(0.25);
    audio().currentTime = 2;
    settings.set({ volume: 1 });
    expect(audio().master?.gain.asked.slice(-2)).to.deep.equal([
      ['cancel', 0, 2],
      ['set', 1, 2],
    ]);
    expect([0, 0.5, 1].map((volume) => gainOf({ volume, muted: false }))).to.deep.equal([0, 0.25, 1]);
  });

  it('muted is silent at once, what sounds included, and makes no voices', () => {
    speaker.wake();
    speaker.play('final');
    settings.set({ muted: true });
    expect(audio().master?.gain.asked.at(-1)).to.deep.equal(['set', 0, 0]);
    const made = audio().sources.length;
    speaker.play('join');
    settings.set({ muted: false, volume: 0 });
    speaker.play('join');
    expect(audio().sources).to.have.length(made);
    settings.set({ volume: 1 });
    speaker.play('join');
    expect(audio().sources).to.have.length(made + sounds.join.length);
  });

  it('never has more voices than it may: the oldest make room', () => {
    speaker.wake();
    for (let n = 0; n < 100; n++) {
      for (const name of names) speaker.play(name);
      expect(speaker.voices).to.equal(maxVoices);
      audio().pass(0.001);
    }
    const last = audio().sources.slice(-maxVoices);
    const running = audio().sources.filter(({ onended }) => onended);
    expect(running).to.deep.equal(last);
    for (const source of audio().sources) expect(source.stopsAt).to.be.a('number');
    audio().pass(3);
    expect([speaker.voices, audio().connected.size]).to.deep.equal([0, 1]);
  });

  it('closed ends every voice, gives the device back once, and is never heard again', async () => {
    speaker.wake();
    const made = audio();
    speaker.play('final');
    speaker.close();
    speaker.close();
    await nextTask();
    expect([speaker.voices, made.connected.size, made.closes]).to.deep.equal([0, 0, 1]);
    const heard = made.sources.length;
    speaker.wake();
    speaker.play('join');
    settings.set({ volume: 0.1 });
    expect([audios.length, made.sources.length]).to.deep.equal([1, heard]);
  });

  it('is silent where there is no audio, and asks again at the next press', () => {
    let asked = 0;
    const silent = new Speaker(settings, () => {
      asked++;
      throw new Error('none');
    });
    silent.wake();
    silent.play('join');
    silent.wake();
    settings.set({ muted: true });
    silent.close();
    expect([asked, silent.voices]).to.deep.equal([2, 0]);
  });
});

describe('sounds as a browser renders them', () => {
  const rateHz = 8000;
  const seconds = 1.5;

  /** Samples of a sound at full volume. */
  async function render(name: Sound): Promise<Float32Array> {
    const offline = new OfflineAudioContext(1, seconds * rateHz, rateHz);
    const audio: AudioLike = {
      currentTime: 0,
      sampleRate: rateHz,
      state: 'running',
      destination: offline.destination,
      resume: async () => {},
      close: async () => {},
      createGain: () => offline.createGain(),
      createBiquadFilter: () => offline.createBiquadFilter(),
      createOscillator: () => offline.createOscillator(),
      createBufferSource: () => offline.createBufferSource(),
      createBuffer: (...of) => offline.createBuffer(...of),
    };
    const settings = new Settings(undefined);
    settings.set({ volume: 1 });
    const speaker = new Speaker(settings, () => audio);
    speaker.wake();
    speaker.play(name);
    return (await offline.startRendering()).getChannelData(0);
  }

  for (const name of names)
    it(`${name} can be heard, is not clipped, and ends`, async () => {
      const samples = await render(name);
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      expect(loudest).to.be.within(0.1, 1);
      const endMs = Math.max(...sounds[name].map(({ atMs, lengthMs }) => atMs + lengthMs));
      // The filter of a noise rings on for a moment.
      const rest = samples.subarray(Math.ceil(((endMs + 20) / 1000) * rateHz));
      expect(rest.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).to.be.below(0.001);
    });
});
