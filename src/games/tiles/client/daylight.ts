/** A day and a night: eight minutes. */
export const dayTicks = 4800;
/** How bright the night is. */
export const nightBrightness = 0.35;

/** A launch begins in the morning. Where dusk, night and dawn begin, in ticks of a day; dawn ends with the day. */
const duskFrom = 2700;
const nightFrom = 3200;
const dawnFrom = 4300;

export type DayPart = 'day' | 'dusk' | 'night' | 'dawn';

/** What part of the day a tick is in. */
export function dayPartAt(tick: number): DayPart {
  const time = tick % dayTicks;
  if (time < duskFrom) return 'day';
  if (time < nightFrom) return 'dusk';
  return time < dawnFrom ? 'night' : 'dawn';
}

/** How bright it is outside at a tick, `nightBrightness` … 1; the tick may have a fraction. */
export function brightnessAt(tick: number): number {
  const time = tick % dayTicks;
  if (time < duskFrom) return 1;
  if (time < nightFrom) return blend(1, nightBrightness, (time - duskFrom) / (nightFrom - duskFrom));
  if (time < dawnFrom) return nightBrightness;
  return blend(nightBrightness, 1, (time - dawnFrom) / (dayTicks - dawnFrom));
}

/** From `a` to `b` without a kink at either end. */
function blend(a: number, b: number, t: number): number {
  return a + (b - a) * t * t * (3 - 2 * t);
}
