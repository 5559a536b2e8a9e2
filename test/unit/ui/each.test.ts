import { expect } from 'chai';
import { html, nothing, render } from 'lit';
import { each } from '../../../src/ui/parts/each.ts';

describe('each', () => {
  let box: HTMLElement;

  beforeEach(() => {
    box = document.createElement('div');
  });

  const show = (...names: string[]) =>
    render(
      html`<ul>${each(
        names,
        (name) => name,
        (name, at) => html`<li>${at}${name}</li>`,
      )}</ul>`,
      box,
    );
  const texts = () => [...box.querySelectorAll('li')].map((item) => item.textContent);
  const item = (name: string) => [...box.querySelectorAll('li')].find((li) => li.textContent?.endsWith(name));

  for (const [from, to] of [
    ['', 'abc'],
    ['abc', 'abc'],
    ['abc', 'cab'],
    ['abc', 'bca'],
    ['abcd', 'dcba'],
    ['abc', 'xayc'],
    ['abc', 'b'],
    ['abc', ''],
    ['abc', 'xyz'],
  ] as const)
    it(`from “${from}” to “${to}”: in order, and who stays keeps its element`, () => {
      show(...from);
      const before = new Map([...from].map((name) => [name, item(name)]));
      show(...to);
      expect(texts()).to.deep.equal([...to].map((name, at) => `${at}${name}`));
      for (const name of to) if (before.has(name)) expect(item(name), name).to.equal(before.get(name));
    });

  it('leaves nothing behind of those who went', () => {
    show('a', 'b');
    const count = box.querySelector('ul')?.childNodes.length;
    for (let n = 0; n < 50; n++) {
      show('a', `x${n}`, 'b', `y${n}`);
      show('b', 'a');
    }
    show('a', 'b');
    expect(box.querySelector('ul')?.childNodes.length).to.equal(count);
    expect(texts()).to.deep.equal(['0a', '1b']);
  });

  it('a key that stands there twice is shown once, and leaves nothing behind', () => {
    show('a', 'b');
    const count = box.querySelector('ul')?.childNodes.length;
    for (let n = 0; n < 20; n++) {
      show('a', 'x', 'x', 'b', 'a');
      expect(texts()).to.deep.equal(['2x', '3b', '4a']);
      show('b');
      show('a', 'b');
    }
    expect(box.querySelector('ul')?.childNodes.length).to.equal(count);
    expect(texts()).to.deep.equal(['0a', '1b']);
  });

  it('gives way to something else, and returns', () => {
    const either = (names: readonly string[] | undefined) =>
      render(
        html`<ul>${
          names
            ? each(
                names,
                (name) => name,
                (name) => html`<li>${name}</li>`,
              )
            : nothing
        }</ul>`,
        box,
      );
    either(['a', 'b']);
    either(undefined);
    expect(texts()).to.deep.equal([]);
    either(['b', 'c']);
    expect(texts()).to.deep.equal(['b', 'c']);
  });
});
