import { expect } from 'chai';
import { copyText } from '../../../src/ui/parts/copy-text.ts';

describe('copying text', () => {
  const { execCommand } = document;
  /** What was selected when the page asked the browser to copy. */
  let copied: string[];
  let button: HTMLButtonElement;

  beforeEach(() => {
    copied = [];
    document.execCommand = (command) => {
      const field = document.activeElement;
      if (command !== 'copy' || !(field instanceof HTMLTextAreaElement)) return false;
      copied.push(field.value.slice(field.selectionStart, field.selectionEnd));
      return true;
    };
    button = document.createElement('button');
    document.body.append(button);
    button.focus();
  });

  afterEach(() => {
    document.execCommand = execCommand;
    button.remove();
  });

  it('goes through the clipboard API where there is one', async () => {
    const written: string[] = [];
    const clipboard = { writeText: async (text: string) => void written.push(text) };
    expect(await copyText('a link', { clipboard, document })).to.equal(true);
    expect([written, copied]).to.deep.equal([['a link'], []]);
  });

  for (const [what, clipboard] of [
    ['on plain http, where there is none', undefined],
    ['when the API refuses', { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }],
  ] as const)
    it(`selects and copies ${what}, then gives the focus back`, async () => {
      const before = document.body.childElementCount;
      expect(await copyText('a link', { clipboard, document })).to.equal(true);
      expect(copied).to.deep.equal(['a link']);
      expect(document.activeElement).to.equal(button);
      expect(document.body.childElementCount).to.equal(before);
    });

  it('gives the focus back into a shadow tree', async () => {
    const host = document.createElement('div');
    document.body.append(host);
    const inner = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('button'));
    inner.focus();
    await copyText('a link', { clipboard: undefined, document });
    expect(host.shadowRoot?.activeElement).to.equal(inner);
    host.remove();
  });

  for (const [what, refuse] of [
    ['refuses', () => false],
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
  ] as const)
    it(`is false when the browser ${what}, and leaves nothing behind`, async () => {
      document.execCommand = refuse;
      const before = document.body.childElementCount;
      expect(await copyText('a link', { clipboard: undefined, document })).to.equal(false);
      expect(document.body.childElementCount).to.equal(before);
    });
});
