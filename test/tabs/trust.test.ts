import { expect } from 'chai';
import { joinRoom, openRoom, waitForState } from '../support/party.ts';
import { says } from '../support/screens.ts';
import { Server } from '../support/server.ts';
import { Tab } from '../support/tabs.ts';
import { endsWith, namesIn } from '../support/trouble.ts';

/** The link as the host's address bar has it, with the room's secret. */
const linkOf = async (server: Server, host: Tab) => `${server.url}${await host.eval(() => location.hash)}`;

const marksIn = (tab: Tab): Promise<number> =>
  tab.eval(() => {
    let marks = 0;
    const visit = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.getAttribute('role') === 'img' && element.getAttribute('aria-label') === 'verified') marks++;
        if (element.shadowRoot) visit(element.shadowRoot);
      }
    };
    visit(document);
    return marks;
  });

/** Whether newcomers have to knock, as the room has it. */
const asks = (host: Tab, wanted: boolean) =>
  host.wait((on) => window.tictab.host?.knock === on, [wanted], { what: `knocking to be ${wanted ? 'on' : 'off'}` });

describe('trust', function () {
  this.timeout(90_000);
  let server: Server;
  before(async () => {
    server = await Server.start();
  });
  afterEach(() => Tab.closeAll());
  after(() => server.stop());

  it('who comes by the link is verified, at both ends; who types the code is not', async () => {
    const { host, code } = await openRoom(server);
    const link = await linkOf(server, host);
    expect(link).to.match(/\?k=[\w-]{22}$/);
    const ada = await joinRoom(link, 'Ada');
    await waitForState(ada, 'lobby');
    await says(host, 'nobody stands between their tab and the host’s');
    expect(new URL(await ada.eval(() => location.href)).hash).to.equal(new URL(link).hash);
    const bob = await joinRoom(`${server.url}#/r/${code}`, 'Bob');
    await waitForState(bob, 'lobby');
    await says(host, 'Bob');
    // Of Ada for the host; of the host for Ada, who is verified herself; none for Bob, who cannot know.
    expect(await marksIn(host)).to.equal(2);
    await says(ada, 'nobody stands between their tab and the host’s');
    expect(await marksIn(bob)).to.equal(0);
    await ada.click('button', 'Network');
    await says(ada, 'Verified connection');
    await bob.click('button', 'Network');
    await says(bob, 'Connection not verified');
    for (const tab of [host, ada, bob]) {
      const shown = JSON.stringify(await tab.eval(() => [window.tictab.room, window.tictab.host, window.tictab.link]));
      expect(shown).not.to.contain(link.slice(-22));
      expect((await tab.console()).join('\n')).not.to.contain(link.slice(-22));
    }
  });

  it('a link with another room’s secret does not get in', async () => {
    const { host } = await openRoom(server);
    const link = await linkOf(server, host);
    const eve = await joinRoom(`${link.slice(0, -22)}AAAAAAAAAAAAAAAAAAAAAA`, 'Eve');
    await endsWith(
      eve,
      'This tab’s link does not belong to this room, or somebody between the two has swapped keys: ask for the link once more.',
    );
    expect(await namesIn(host)).to.deep.equal(['Hilda']);
  });

  it('newcomers knock where the host wants it, and after a removal', async () => {
    const { host, link } = await openRoom(server);
    await host.click('checkbox', 'Ask before anyone new comes in');
    await asks(host, true);
    const ada = await joinRoom(link, 'Ada');
    await says(ada, 'The host has been asked whether you may come in.');
    await says(host, 'Ada wants to come in');
    expect(await namesIn(host)).to.deep.equal(['Hilda']);
    await host.click('button', 'Let in Ada');
    await waitForState(ada, 'lobby');
    const bob = await joinRoom(link, 'Bob');
    await says(host, 'Bob wants to come in');
    await host.click('button', 'Refuse Bob');
    await endsWith(bob, 'The host did not let you in: ask them, then try again.');

    await host.click('checkbox', 'Ask before anyone new comes in');
    await asks(host, false);
    await host.click('button', 'Remove Ada');
    await says(host, 'From then on you are asked before anyone new comes in.');
    await host.click('button', 'Remove');
    await waitForState(ada, 'ended');
    await asks(host, true);
    // In another tab she is nobody the room knows.
    const again = await joinRoom(link, 'Ada');
    await says(host, 'Ada wants to come in');
    await host.click('checkbox', 'Ask before anyone new comes in');
    await waitForState(again, 'lobby');
    // In the tab that was removed she is known, until she is pardoned.
    await host.click('button', 'Allow Ada back');
    await ada.reload();
    await waitForState(ada, 'lobby');
    expect(await namesIn(host)).to.have.length(3);
  });

  it('the test of a connection finds signalling and the link within the page', async () => {
    const tab = await Tab.open(server.url);
    await tab.click('button', 'Test my connection');
    await says(tab, /Finding each other\s+fine, [\d.]+.ms/);
    await says(tab, /A link within this page\s+fine, [\d.]+.ms/);
    await says(tab, 'This site has no relay');
    await tab.click('button', 'Copy result');
    await says(tab, 'Result copied. There are no addresses in it.');
  });
});
