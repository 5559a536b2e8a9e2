import { expect } from 'chai';
import {
  canFullscreen,
  type FullscreenDocument,
  type FullscreenElement,
  isFullscreen,
  onFullscreenChange,
  toggleFullscreen,
} from '../../../../src/client/input/fullscreen.ts';

/** A browser with one of the two kinds of API, or none. */
function browser(kind: 'standard' | 'webkit' | 'none', refuses = false) {
  const page: EventTarget & { -readonly [K in keyof FullscreenDocument]: FullscreenDocument[K] } = new EventTarget();
  const element: { -readonly [K in keyof FullscreenElement]: FullscreenElement[K] } = { ownerDocument: page };
  const key = kind === 'webkit' ? 'webkitFullscreenElement' : 'fullscreenElement';
  const change = (to: unknown) => {
    if (refuses) throw new TypeError('not now');
    page[key] = to;
    page.dispatchEvent(new Event(kind === 'webkit' ? 'webkitfullscreenchange' : 'fullscreenchange'));
  };
  if (kind === 'standard') {
    page.fullscreenElement = null;
    element.requestFullscreen = async () => change(element);
    page.exitFullscreen = async () => change(null);
  }
  if (kind === 'webkit') {
    element.webkitRequestFullscreen = () => change(element);
    page.webkitExitFullscreen = () => change(null);
  }
  return { page, element };
}

describe('fullscreen', () => {
  for (const kind of ['standard', 'webkit'] as const)
    it(`${kind}: on and off, told until nobody listens`, async () => {
      const { page, element } = browser(kind);
      let changes = 0;
      const undo = onFullscreenChange(page, () => changes++);
      expect([canFullscreen(element), isFullscreen(page)]).to.deep.equal([true, false]);
      await toggleFullscreen(element);
      expect(isFullscreen(page)).to.equal(true);
      await toggleFullscreen(element);
      expect([isFullscreen(page), changes]).to.deep.equal([false, 2]);
      undo();
      await toggleFullscreen(element);
      expect(changes).to.equal(2);
    });

  it('is not offered where there is none, and asking for it does nothing', async () => {
    const { page, element } = browser('none');
    await toggleFullscreen(element);
    expect([canFullscreen(element), isFullscreen(page)]).to.deep.equal([false, false]);
  });

  for (const kind of ['standard', 'webkit'] as const)
    it(`${kind}: a refusal changes nothing`, async () => {
      const { page, element } = browser(kind, true);
      await toggleFullscreen(element);
      expect(isFullscreen(page)).to.equal(false);
    });
});
