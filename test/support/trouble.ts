import { expect } from 'chai';
import { roomOf, waitForState } from './party.ts';
import { says } from './screens.ts';
import type { Tab } from './tabs.ts';

/** What is said of a room code that is none. */
export const noSuchCode = 'That is no room code: it has eight letters and digits. Check it, or ask for the link.';

/** A network that lets only relays through: no connection comes about. */
export function relaysOnly(): void {
  const Real = RTCPeerConnection;
  window.RTCPeerConnection = class extends Real {
    constructor(configuration?: RTCConfiguration) {
      super({ ...configuration, iceTransportPolicy: 'relay' });
    }
  };
}

/** Waits for an ending, for which `sentence` is the reason, shown and said. */
export async function endsWith(tab: Tab, sentence: string, timeoutMs = 25_000): Promise<void> {
  await waitForState(tab, 'ended', timeoutMs);
  expect((await roomOf(tab)).reason).to.equal(sentence);
  await says(tab, sentence);
  await tab.wait(
    (wanted) =>
      document.querySelector('tictab-app')?.shadowRoot?.querySelector('[role=status]')?.textContent?.includes(wanted),
    [sentence],
    { what: 'the ending in the live region' },
  );
}

/** The way on that leads to the start, from where everything can be tried again. */
export async function goesBackToStart(tab: Tab): Promise<void> {
  await tab.click('button', 'Back to start');
  await says(tab, 'Create room');
  expect((await roomOf(tab)).state).to.equal('idle');
}

/** Who is on the roster, as `tab` has it. */
export const namesIn = async (tab: Tab): Promise<string[]> => (await roomOf(tab)).players.map(({ name }) => name);
