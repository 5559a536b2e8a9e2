import { expect } from 'chai';
import { errors } from '../../../signaling/protocol.ts';
import { resultOf } from '../../../src/games/arena/result.ts';
import type { Option } from '../../../src/games/game.ts';
import { games } from '../../../src/games/registry.ts';
import { slotColour } from '../../../src/lobby/colours.ts';
import { endingCodes } from '../../../src/lobby/endings.ts';
import { de } from '../../../src/ui/strings/de.ts';
import { en } from '../../../src/ui/strings/en.ts';
import { chooseLanguage, languageOf, onLanguage, strings, told } from '../../../src/ui/strings/index.ts';

/** What is written by who knows no language but English. */
const sources = import.meta.glob<string>(
  ['../../../src/{client,host,net}/*.ts', '../../../src/ui/app/*.ts', '../../../src/games/*/{host,client}.ts'],
  { query: '?raw', import: 'default', eager: true },
);

/** Every sentence by its path; functions by their parameters' number. */
function leaves(catalogue: object, path = ''): [string, unknown][] {
  return Object.entries(catalogue).flatMap(([key, value]: [string, unknown]): [string, unknown][] =>
    typeof value === 'object' && value !== null ? leaves(value, `${path}${key}.`) : [[`${path}${key}`, value]],
  );
}
/** All that an option says. */
const textsOf = (option: Option): string[] => [
  option.label,
  ...(option.kind === 'number' && option.zero !== undefined ? [option.zero] : []),
  ...(option.kind === 'choice' ? option.choices.map(({ label }) => label) : []),
];
const own = ({ sentences: _sentences, patterns: _patterns, endingCodes: _codes, ...rest }: typeof en) => rest;

describe('strings', () => {
  afterEach(() => chooseLanguage('en', []));

  it('are complete in both languages: the same keys, the same parameters, none empty', () => {
    const shape = (catalogue: typeof en) =>
      leaves(own(catalogue)).map(([path, value]) => `${path} ${typeof value === 'function' ? value.length : ''}`);
    expect(shape(de)).to.deep.equal(shape(en));
    for (const catalogue of [en, de])
      for (const [path, value] of leaves(own(catalogue)))
        expect(typeof value === 'string' ? value.trim() : 'a function', `${catalogue.language} ${path}`).not.to.equal(
          '',
        );
  });

  it('are not left in English', () => {
    const german = new Map(leaves(own(de)));
    const same = leaves(own(en)).filter(
      ([path, value]) => typeof value === 'string' && value.includes(' ') && german.get(path) === value,
    );
    expect(same).to.deep.equal([]);
  });

  it('have German for every sentence of hosts, guests, games, joining and signalling', () => {
    const written = Object.values(sources).flatMap((source) =>
      [
        ...source.matchAll(
          /(?:reason: |return |finish\(|(?:fail|endingOf)\(\s*'[\w-]+',\s*|const \w+ = |tooSlow = )\n?\s*'([^'\n]+[.!])'/g,
        ),
      ].map(([, sentence = '']) => sentence),
    );
    expect(written.length).to.be.greaterThan(10);
    const missing = [...written, ...Object.values(errors)].filter((one) => !Object.hasOwn(de.sentences, one));
    expect([...new Set(missing)]).to.deep.equal([]);
  });

  it('have German for every ending, title, option, action and colour', () => {
    expect(Object.keys(de.endingCodes)).to.deep.equal(Object.keys(endingCodes));
    const titles = games.flatMap((game) => game.titles.map(({ summary }) => summary));
    const actions = games.flatMap((game) => game.actions.map(({ label }) => label));
    const options = games.flatMap((game) => game.titles.flatMap((title) => title.options.flatMap(textsOf)));
    const colours = Array.from({ length: 16 }, (_, slot) => slotColour(slot).name);
    const missing = [...titles, ...options, ...actions, ...colours].filter((one) => !Object.hasOwn(de.sentences, one));
    expect(missing).to.deep.equal([]);
  });

  it('count by the rules of their language', () => {
    expect([0, 1, 2].map((n) => en.lobby.points(n))).to.deep.equal(['0 points', '1 point', '2 points']);
    expect([0, 1, 2].map((n) => de.lobby.points(n))).to.deep.equal(['0 Punkte', '1 Punkt', '2 Punkte']);
    expect(de.news.joined(['Ann'])).to.equal('Ann ist dabei.');
    expect(de.news.joined(['Ann', 'Bob'])).to.equal('Ann, Bob sind dabei.');
  });

  for (const [preferred, language] of [
    [['de-AT', 'en'], 'de'],
    [['fr', 'de'], 'de'],
    [['EN-us', 'de'], 'en'],
    [['fr', 'constructor'], 'en'],
    [[], 'en'],
  ] as const)
    it(`for ${preferred.join(', ') || 'no language'} are in ${language}`, () => {
      expect(languageOf(preferred)).to.equal(language);
    });

  it('change with the language, which is told once', async () => {
    let changes = 0;
    const undo = onLanguage(() => changes++);
    await chooseLanguage('auto', ['de']);
    await chooseLanguage('de', ['en']);
    undo();
    expect([strings().language, changes]).to.deep.equal(['de', 1]);
  });

  it('of two choices the later one counts, whichever loads first', async () => {
    await Promise.all([chooseLanguage('de', []), chooseLanguage('en', [])]);
    expect(strings().language).to.equal('en');
  });

  it('the results of arena are told in German too, winners and all', async () => {
    await chooseLanguage('de', []);
    const standings = (...points: number[]) => points.map((each, n) => ({ name: `P${n}`, points: each }));
    const results = [[3, 1], [1], [2, 2, 0], [1, 1, 1], [4, 4, 4, 4, 4], [0, 0]].map(
      (points) => told(resultOf(standings(...points))).text,
    );
    await chooseLanguage('en', []);
    expect(results).to.deep.equal([
      'P0 gewinnt mit 3 Punkten.',
      'P0 gewinnt mit einem Punkt.',
      'P0 und P1 teilen sich den Sieg mit je 2 Punkten.',
      'P0, P1 und P2 teilen sich den Sieg mit je einem Punkt.',
      '5 Personen teilen sich den Sieg mit je 4 Punkten.',
      'Die Zeit ist um, und niemand hat einen Edelstein.',
    ]);
  });

  it('what came from elsewhere is told as well as can be', async () => {
    const kicked = 'The host removed you from this room: join another one, or create your own.';
    expect(told(kicked, 1008)).to.deep.equal({ text: kicked });
    await chooseLanguage('de', []);
    expect(told(kicked, 1008)).to.deep.equal({
      text: 'Der Gastgeber hat dich aus diesem Raum entfernt: Geh in einen anderen, oder eröffne selbst einen.',
    });
    expect(told('Nobody knows.', 1013)).to.deep.equal({
      text: 'Dieser Raum nimmt gerade niemanden auf.',
      original: 'Nobody knows.',
    });
    expect(told('Ann won.')).to.deep.equal({ text: 'Ann won.' });
    expect(told('toString', 9999)).to.deep.equal({ text: 'toString' });
  });
});
