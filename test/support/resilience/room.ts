import { expect } from 'chai';
import { BrokerServer } from '../broker.ts';
import { press } from '../holdings.ts';
import { joinRoom, moveSeenBy, openRoom, openWay, roomOf, startGame, waitForState } from '../party.ts';
import { Server } from '../server.ts';
import { Site } from '../site.ts';
import { Tab, type TabOptions } from '../tabs.ts';
import type { LinkName } from './matrix.ts';

/** Where the app is, and what introduces its tabs. */
interface Ground {
  readonly url: string;
  /** A new process of the server, which knows nobody. */
  restartIntroducer(): Promise<void>;
  stop(): Promise<void>;
}

const grounds: Readonly<Record<LinkName, () => Promise<Ground>>> = {
  'simple-peer': async () => {
    const server = await Server.start();
    return { url: server.url, restartIntroducer: () => server.restart(), stop: () => server.stop() };
  },
  PeerJS: async () => {
    const broker = await BrokerServer.start();
    const config = JSON.stringify({ signaling: null, peerjs: broker.address, iceServers: [] });
    const site = await Site.start({ config });
    return {
      url: site.url,
      restartIntroducer: () => broker.restart(),
      async stop() {
        await site.stop();
        await broker.stop();
      },
    };
  },
};

/** Who somebody is in a room, whatever tab they are in. */
export interface Standing {
  readonly slot: number;
  readonly name: string;
}

/** A room in real tabs whose connections are made by one of the libraries. Hilda hosts; Ada is there to see it. */
export class ResilientRoom {
  readonly host: Tab;
  readonly ada: Tab;
  readonly link: string;
  readonly code: string;
  readonly #ground: Ground;

  private constructor(ground: Ground, tabs: { host: Tab; ada: Tab; link: string; code: string }) {
    this.#ground = ground;
    this.host = tabs.host;
    this.ada = tabs.ada;
    this.link = tabs.link;
    this.code = tabs.code;
  }

  /** Opens one; in the lobby. */
  static async open(name: LinkName): Promise<ResilientRoom> {
    const ground = await grounds[name]();
    const { host, link, code } = await openRoom(ground);
    await host.fill('spinbutton', 'Minutes a round', '10');
    await host.press('Tab');
    const ada = await joinRoom(link, 'Ada');
    await waitForState(ada, 'lobby');
    return new ResilientRoom(ground, { host, ada, link, code });
  }

  restartIntroducer(): Promise<void> {
    return this.#ground.restartIntroducer();
  }

  async close(): Promise<void> {
    await Tab.closeAll();
    await this.#ground.stop();
  }

  /** Somebody comes by the link, and is in once this resolves. */
  async join(name: string, options: TabOptions & { readonly withinMs?: number } = {}): Promise<Tab> {
    const { withinMs = 20_000, ...rest } = options;
    const tab = await joinRoom(this.link, name, rest);
    await tab.wait(() => ['lobby', 'playing'].includes(String(window.tictab.room.state)), [], {
      timeoutMs: withinMs,
      what: `${name} to be in`,
    });
    return tab;
  }

  /** Starts Arena for all who are there. */
  start(guests: readonly Tab[]): Promise<void> {
    return startGame(this.host, guests);
  }

  /** `tab` plays as who it was before: the host has it there, and what it presses moves it in all of `viewers`. */
  async expectBack(tab: Tab, { slot, name }: Standing, viewers: readonly Tab[], withinMs: number): Promise<void> {
    await waitForState(tab, 'playing', withinMs);
    expect(await standingOf(tab)).to.deep.equal({ slot, name });
    await this.host.wait(
      (of) => (window.tictab.room.players as { slot: number; away: boolean }[]).some((p) => p.slot === of && !p.away),
      [slot],
      { what: `${name} to be back in the host’s roster` },
    );
    const [key, sign] = await openWay(tab);
    // A line that was away may keep what is sent for as long as it has been away.
    await moveSeenBy(tab, viewers, key, 'x', sign, withinMs);
  }

  /** The host's number of the link on which `slot` sits. */
  linkIdOf(slot: number): Promise<number> {
    return this.host.eval((of) => {
      const { players } = window.tictab.host as unknown as { players: { linkId: number; slot: number | null }[] };
      return players.find((player) => player.slot === of)?.linkId ?? -1;
    }, slot);
  }

  /** Leaves, and the host knows it. */
  async leave(tab: Tab): Promise<void> {
    const { slot } = await standingOf(tab);
    await tab.eval(press, 'Leave');
    await waitForState(tab, 'idle');
    await tab.close();
    await this.host.wait(
      (of) => !(window.tictab.room.players as { slot: number; away: boolean }[]).some((p) => p.slot === of && !p.away),
      [slot],
      { what: 'the seat to be left' },
    );
  }
}

export async function standingOf(tab: Tab): Promise<Standing> {
  const { slot, players } = await roomOf(tab);
  const name = players.find((player) => player.slot === slot)?.name;
  if (slot === null || name === undefined) throw new Error(`${tab.name} has no slot`);
  return { slot, name };
}

/** The tick that a tab shows. */
export const tickOf = (tab: Tab): Promise<number> => tab.eval(() => Number(window.tictab.game?.tick));
