import { expect } from 'chai';
import { qrCode } from '../../../src/ui/parts/qr-code.ts';

/** The dark modules of a path of `M x y h w v1 h -w z` runs, as rows of text. */
function rows({ size, path }: { size: number; path: string }): string[] {
  const grid = Array.from({ length: size }, () => Array<string>(size).fill(' '));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let at = 0; at < Number(width); at++) (grid[Number(y)] ?? [])[Number(x) + at] = '#';
  return grid.map((row) => row.join(''));
}

describe('QR code of a link', () => {
  const code = qrCode('http://party.test/tictab/#/r/K7Q2M9XD');

  it('has three finders, four modules of quiet around, and nothing in them', () => {
    const drawn = rows(code);
    const finder = ['#######', '#     #', '# ### #', '# ### #', '# ### #', '#     #', '#######'];
    const far = code.size - 11;
    for (const [x, y] of [
      [4, 4],
      [far, 4],
      [4, far],
    ] as const)
      expect(drawn.slice(y, y + 7).map((row) => row.slice(x, x + 7))).to.deep.equal(finder);
    for (const row of [...drawn.slice(0, 4), ...drawn.slice(-4)]) expect(row.trim()).to.equal('');
    for (const row of drawn) expect((row.slice(0, 4) + row.slice(-4)).trim()).to.equal('');
  });

  it('says another thing for another text, the same for the same', () => {
    expect(qrCode('http://party.test/tictab/#/r/K7Q2M9XD')).to.deep.equal(code);
    expect(qrCode('http://party.test/tictab/#/r/K7Q2M9XE')).not.to.deep.equal(code);
  });

  it('refuses what no code can hold', () => {
    expect(() => qrCode('x'.repeat(2953))).not.to.throw();
    expect(() => qrCode('x'.repeat(2954))).to.throw();
  });
});
