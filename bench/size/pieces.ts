import type { BuiltApp } from '../../test/support/built-app.ts';

/** What is loaded together, and by whom; without what they have already. */
export interface Piece {
  readonly name: string;
  readonly files: readonly string[];
}

/** The app in pieces. Throws `Error` if one of them has nothing to load. */
export function piecesOf(app: BuiltApp): readonly Piece[] {
  const first = app.firstScreen();
  const of = (...modules: string[]) => new Set(modules.flatMap((module) => [...app.withImports(app.chunkOf(module))]));
  const room = of('/src/ui/app/room-parts.ts', '/src/ui/room-screens.ts');
  const drawing = of('/src/render/stage.ts');
  const game = (name: string, ...modules: string[]) =>
    piece(name, of(...modules.map((module) => `/src/games/${module}.ts`)), first, room, drawing);
  const worker = app.output.find(({ fileName }) => /^assets\/worker-/.test(fileName))?.fileName ?? '';
  return [
    piece('first screen', first),
    piece('a room, before anything is played', room, first),
    piece('simple-peer and its links', of('/src/net/simple-peer-link.ts'), first, room),
    piece('PeerJS and its links', of('/src/net/peerjs-session.ts'), first, room),
    piece('Pixi and the stage', drawing, first, room),
    game('arena, to play', 'arena/client', 'arena/view'),
    game('Realm, to play', 'tiles/client', 'tiles/view', 'tiles/panel'),
    game('Duel, to play', 'tics/client', 'tics/engines/duel/simulation', 'tics/engines/duel/view'),
    piece("a host's worker, before its game", app.withImports(worker)),
  ];
}

function piece(name: string, files: ReadonlySet<string>, ...known: readonly ReadonlySet<string>[]): Piece {
  const own = [...files].filter((file) => !known.some((earlier) => earlier.has(file)));
  if (own.length === 0) throw new Error(`${name}: nothing is loaded`);
  return { name, files: own };
}
