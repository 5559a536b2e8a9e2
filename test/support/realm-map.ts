import { entityTypes, tileIds } from '../../src/games/tiles/catalogue.ts';
import { chunkIdAt, chunkSide } from '../../src/games/tiles/chunk-ids.ts';
import type { Spot } from '../../src/games/tiles/geometry.ts';
import type { Ground } from '../../src/games/tiles/land/chunks.ts';

const signs: Readonly<Record<keyof typeof tileIds, string>> = {
  void: ' ',
  grass: '.',
  meadow: ',',
  sand: ':',
  shallows: '-',
  water: '~',
  tree: 'T',
  pine: 'P',
  bush: '"',
  rock: '#',
  ore: '$',
  rubble: '%',
  caveFloor: '`',
  mushrooms: 'm',
  brick: 'B',
  flagstones: '_',
  doorClosed: '+',
  doorOpen: '/',
  ruinWall: 'R',
  ruinFloor: '^',
  path: '=',
  planks: 'p',
  soil: 's',
  sprouts: 'y',
  grain: 'Y',
  hearth: 'H',
  embers: 'e',
  bones: 'o',
  altar: 'A',
};
const tileSigns = new Map<number, string>(
  Object.entries(tileIds).map(([name, id]) => [id, Object.entries(signs).find(([key]) => key === name)?.[1] ?? '?']),
);

function inhabitantSign(type: number): string {
  if (type === entityTypes.chest) return 'C';
  if (type === entityTypes.sign) return 'S';
  if (type === entityTypes.items) return '*';
  return type >= entityTypes.villager ? '@' : '!';
}

/**
 * A piece of a realm as text, `size` tiles square around a middle: a sign a tile; `!` creatures, `@` people, `C` chests,
 * `S` signs, `*` heaps, and `X` where `marked` says so.
 */
export function realmMap(ground: Ground, middle: Spot, size: number, marked?: Spot): string {
  const x0 = middle.x - (size >> 1);
  const y0 = middle.y - (size >> 1);
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => tileSigns.get(ground.tileAt(x0 + column, y0 + row)) ?? '?'),
  );
  const put = ({ x, y }: Spot, sign: string) => {
    const row = rows[y - y0];
    if (row && x >= x0 && x < x0 + size) row[x - x0] = sign;
  };
  for (let y = y0; y < y0 + size + chunkSide; y += chunkSide)
    for (let x = x0; x < x0 + size + chunkSide; x += chunkSide)
      for (const one of ground.populationOf(chunkIdAt(x, y))) put(one, inhabitantSign(one.type));
  if (marked) put(marked, 'X');
  return rows.map((row) => row.join('')).join('\n');
}
