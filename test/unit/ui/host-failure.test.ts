import { expect } from 'chai';
import { Stand } from './stand.ts';

describe('a host whose worker fails', () => {
  it('is told what happened in its own tab, not that some host’s tab is gone', async () => {
    const stand = await Stand.open({ name: 'Hilda' });
    stand.app.createRoom({ title: 'arena', seats: 4, public: false });
    stand.worker.onerror?.(new ErrorEvent('error', { message: 'no such script' }));
    await stand.root.updateComplete;
    expect(stand.app.screen.type).to.equal('ended');
    const { screen } = stand.app;
    const reason = screen.type === 'ended' ? screen.reason : '';
    expect(reason).not.to.match(/host’s tab closed/);
    expect(reason).to.match(/^(The game failed in this tab|This browser could not start)/);
    stand.close();
  });
});
