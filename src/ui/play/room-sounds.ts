import type { GuestRoom } from '../../client/guest-room.ts';
import type { Sound } from '../../client/sound/sounds.ts';
import { type AudioLike, Speaker } from '../../client/sound/speaker.ts';
import type { Undo } from '../../lib/clock.ts';
import type { App } from '../app/app.ts';
import { type Facts, factsOf } from '../app/news.ts';

/** What of the browser makes sounds, and tells of the person's presses, without which there are none. */
export interface SoundWindow {
  /** Since the page was opened; browsers that do not say have to be pressed again. */
  readonly hasBeenPressed: boolean;
  /** `new AudioContext()`; may throw. */
  createAudio(): AudioLike;
  addEventListener(type: string, listener: () => void, options: { capture: true; passive: true }): void;
  removeEventListener(type: string, listener: () => void, options: { capture: true }): void;
}

/** What browsers take for the person's wish to hear something; `touchend` is older Safari's. */
const presses = ['pointerdown', 'pointerup', 'touchend', 'keydown'];

/**
 * Lets the app's rooms be heard from now on: who comes and goes, the countdown, chat, and the cues of games. Each room
 * has the audio device for as long as the person is in it.
 */
export function followSounds(app: App, window: SoundWindow): Undo {
  let heard: GuestRoom | undefined;
  let leave: Undo = () => {};
  const follow = () => {
    if (app.room === heard) return;
    leave();
    heard = app.room;
    leave = heard ? enter(app, heard, window) : () => {};
  };
  const undo = app.onChange(follow);
  follow();
  return () => {
    undo();
    leave();
    leave = () => {};
  };
}

function enter(app: App, room: GuestRoom, window: SoundWindow): Undo {
  const speaker = new Speaker(app.settings, () => window.createAudio());
  const wake = () => speaker.wake();
  if (window.hasBeenPressed) wake();
  for (const type of presses) window.addEventListener(type, wake, { capture: true, passive: true });
  let facts = factsOf(app);
  const undo = [
    room.onCue((cue) => speaker.play(cue)),
    app.onChange(() => {
      if (app.room !== room) return;
      const now = factsOf(app);
      for (const sound of soundsBetween(facts, now)) speaker.play(sound);
      facts = now;
    }),
  ];
  return () => {
    for (const stop of undo) stop();
    for (const type of presses) window.removeEventListener(type, wake, { capture: true });
    speaker.close();
  };
}

/** The facts that can be heard. */
export type HeardFacts = Pick<Facts, 'state' | 'countdown' | 'slot' | 'lastLine' | 'players'>;

/** What is to be heard of the room's way from one moment to another. */
export function soundsBetween(before: HeardFacts, now: HeardFacts): readonly Sound[] {
  const heard: Sound[] = [];
  if (now.countdown > 0 && now.countdown !== before.countdown) heard.push('countdown');
  if (now.state === 'playing' && before.state === 'countdown') heard.push('go');
  // The first roster of a room tells who was there before.
  if (before.players.size > 0) {
    if (strangers(now, before)) heard.push('join');
    if (strangers(before, now)) heard.push('leave');
  }
  const line = now.lastLine;
  if (line && line !== before.lastLine && line.slot !== now.slot) heard.push('chat');
  return heard;
}

/** Whether anybody is in `one` who is not in `other`; a change of name or of slot makes no stranger. */
function strangers(one: HeardFacts, other: HeardFacts): boolean {
  const names = new Set(other.players.values());
  return [...one.players].some(([slot, name]) => !names.has(name) && !other.players.has(slot));
}
