import { expect } from 'chai';
import { tell } from '../../../src/ui/app/news.ts';
import { eventually } from '../../support/waiting.ts';
import { Stand } from './stand.ts';

/** The page's first element of one name, in whichever shadow tree. */
function find(name: string, root: ParentNode = document): Element | undefined {
  for (const element of root.querySelectorAll('*')) {
    if (element.localName === name) return element;
    const inside = element.shadowRoot && find(name, element.shadowRoot);
    if (inside) return inside;
  }
  return undefined;
}

describe('news while a dialog is open', () => {
  it('is heard in the dialog, since all outside it is inert, and shown above it', async () => {
    const stand = await Stand.open({ name: 'Hilda' });
    const toasts = find('tictab-toasts');
    const raised: string[] = [];
    toasts?.addEventListener('beforetoggle', (event) => {
      if (event instanceof ToggleEvent) raised.push(event.newState);
    });
    tell(stand.root, 'Ada is here.');
    expect(raised).to.deep.equal(['open']);
    stand.root.dispatchEvent(new CustomEvent('tictab-settings'));
    await eventually('the settings', () => find('dialog')?.matches(':modal') ?? false);
    tell(stand.root, 'Bob is at the door.');
    // What came to the top layer last is on top.
    expect(raised).to.deep.equal(['open', 'closed', 'open']);
    const heard = () => find('dialog')?.querySelector('[role=status]')?.textContent;
    await eventually('the news in the dialog', () => heard() === 'Bob is at the door.');
    stand.close();
  });
});
