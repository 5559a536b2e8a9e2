import type { Game, Option, Params, Title } from './game.ts';

/** The game and title that `titleId` names among `games`. */
export function findTitle(games: readonly Game[], titleId: string): { game: Game; title: Title } | undefined {
  for (const game of games) {
    const title = game.titles.find((each) => each.id === titleId);
    if (title) return { game, title };
  }
  return undefined;
}

/** `value` as `option` allows it: numbers rounded into their bounds; undefined for what cannot be made so. */
export function lawfulValue(option: Option, value: unknown): string | number | undefined {
  switch (option.kind) {
    case 'number': {
      if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
      return Math.min(option.max, Math.max(option.min, Math.round(value)));
    }
    case 'choice':
      return option.choices.find((choice) => choice.value === value)?.value;
  }
}

/** The title's params with those of `wanted` that its options offer and allow; the others are as usual. */
export function paramsOf(title: Title, wanted: Params): Params {
  const chosen = title.options.flatMap((option) => {
    const value = lawfulValue(option, wanted[option.param]);
    return value === undefined ? [] : [[option.param, value] as const];
  });
  return { ...title.defaultParams, ...Object.fromEntries(chosen) };
}
