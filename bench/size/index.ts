/** What each part of the app is to download, beside the libraries in it by themselves, in the same run. */
import { BuiltApp, gzipBytes } from '../../test/support/built-app.ts';
import type { Bench } from '../bench.ts';
import type { Figure, Goal } from '../figure.ts';
import { importedBytes, minifiedBytes } from './libraries.ts';
import { piecesOf } from './pieces.ts';

/** The stretch: what a first visit waits for. */
const firstScreen: Goal = { of: 'value', atMost: 30 };

const kB = (bytes: number) => bytes / 1000;

export const bench: Bench = async () => {
  const app = await BuiltApp.build();
  const beside: Readonly<Record<string, Pick<Figure, 'against' | 'goal'>>> = {
    'first screen': {
      against: { name: 'Lit alone', value: kB(await importedBytes('lit', ['LitElement', 'css', 'html', 'nothing'])) },
      goal: firstScreen,
    },
    'simple-peer and its links': {
      against: { name: 'simple-peer alone', value: kB(minifiedBytes('simple-peer/simplepeer.min.js')) },
    },
    'PeerJS and its links': {
      against: { name: 'PeerJS alone', value: kB(await importedBytes('peerjs', ['Peer'])) },
    },
    'Pixi and the stage': {
      against: {
        name: "Pixi by its guide's import",
        value: kB(await importedBytes('pixi.js', ['Application', 'Sprite'])),
      },
    },
  };
  const figures = piecesOf(app).flatMap(({ name, files }): Figure[] => {
    const texts = files.map((file) => app.text(file));
    return [
      { name: `${name}, gzip`, value: kB(sum(texts.map(gzipBytes))), unit: 'kB', ...beside[name] },
      { name: `${name}, unpacked`, value: kB(sum(texts.map((text) => Buffer.byteLength(text)))), unit: 'kB' },
    ];
  });
  return { browser: `Node ${process.versions.node}`, figures };
};

const sum = (bytes: readonly number[]) => bytes.reduce((total, one) => total + one, 0);
