import { expect } from 'chai';
import document from '../../docs/resilience.md?raw';
import { fillBlocks } from '../../src/wire/document.ts';
import { resilienceBlocks } from '../support/resilience/document.ts';
import { happenings, links } from '../support/resilience/matrix.ts';
import { procedures } from '../support/resilience/procedures.ts';

describe('docs/resilience.md', () => {
  it('has the table that the tests are made from', () => {
    expect(fillBlocks(document, resilienceBlocks()), 'npm run generate brings it up to date').to.equal(document);
  });

  it('has a test for every row, and for every link a cell where it can happen', () => {
    expect(Object.keys(procedures).sort()).to.deep.equal(happenings.map(([id]) => id).sort());
    for (const [id, { outcome }] of happenings)
      expect(links.filter((link) => outcome[link] !== null).length, id).to.be.above(0);
  });
});
