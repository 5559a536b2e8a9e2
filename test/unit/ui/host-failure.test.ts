import { expect } from 'chai';
import { Stand } from './stand.ts';

describe('a host whose worker fails', () => {
  it('is told what happened in its own tab, not that some host’s tab is gone', async () => {
    const stand = await Stand.open({ name: 'Hilda' });
    stand.app.createRoom({ title: 'arena', seats: 4, public: false });
    stand.worker.onerror?.(new ErrorEvent('error', { message: 'no such script' }));
    await stand.root.updateComplete;
    expect(stand.app.screen).to.deep.include({ type: 'ended', next: 'start' });
    const { screen } = stand.app;
    expect(screen.type === 'ended' && screen.reason).to.match(/^The game failed in this tab/);
    stand.close();
  });
});
