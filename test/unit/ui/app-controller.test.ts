import { expect } from 'chai';
import { html } from 'lit';
import type { App } from '../../../src/ui/app/app.ts';
import { AppElement } from '../../../src/ui/app/app-element.ts';
import { Stand } from './stand.ts';

class Sample extends AppElement {
  views = 0;
  changes = 0;

  protected override changed(): void {
    this.changes++;
  }

  protected override view(app: App): unknown {
    this.views++;
    return html`${app.screen.type}`;
  }
}
customElements.define('test-sample', Sample);

describe('app controller', () => {
  let stand: Stand;
  let sample: Sample;

  beforeEach(async () => {
    stand = await Stand.open();
    sample = new Sample();
  });

  afterEach(() => {
    sample.remove();
    stand.close();
  });

  it('shows nothing without an app, and each change once it has one', async () => {
    document.body.append(sample);
    await sample.updateComplete;
    expect([sample.views, sample.renderRoot.textContent]).to.deep.equal([0, '']);
    sample.app = stand.app;
    await sample.updateComplete;
    stand.app.quickPlay('arena');
    await sample.updateComplete;
    expect([sample.views, sample.changes, sample.renderRoot.textContent]).to.deep.equal([2, 1, 'opening']);
  });

  it('hears nothing outside the document, and all again back in it', async () => {
    sample.app = stand.app;
    document.body.append(sample);
    await sample.updateComplete;
    sample.remove();
    stand.app.quickPlay('arena');
    await sample.updateComplete;
    expect([sample.views, sample.changes]).to.deep.equal([1, 0]);
    document.body.append(sample);
    stand.app.toStart();
    await sample.updateComplete;
    expect([sample.changes, sample.renderRoot.textContent]).to.deep.equal([1, 'start']);
  });

  it('H09: an update that is due when it is removed does not subscribe it again', async () => {
    sample.app = stand.app;
    document.body.append(sample);
    await sample.updateComplete;
    stand.app.quickPlay('arena');
    sample.remove();
    await sample.updateComplete;
    stand.app.toStart();
    expect(sample.changes).to.equal(1);
  });

  it('given another app, follows that one alone', async () => {
    const other = await Stand.open();
    sample.app = stand.app;
    document.body.append(sample);
    await sample.updateComplete;
    sample.app = other.app;
    await sample.updateComplete;
    stand.app.quickPlay('arena');
    expect(sample.changes).to.equal(0);
    other.app.quickPlay('arena');
    expect(sample.changes).to.equal(1);
    other.close();
  });
});
