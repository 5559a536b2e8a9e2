import type { ClientSeat, HostRoom, Title } from '../../src/games/game.ts';

/** What a game's host is given, silent but for what a test gives. */
export function hostRoom(own: Partial<HostRoom> & { readonly title: Title }): HostRoom {
  return {
    params: own.title.defaultParams,
    seed: 1,
    slots: [],
    names: [],
    bufferedBytes: () => 0,
    lossPct: () => 0,
    send: () => true,
    margin: () => {},
    drop: () => {},
    announce: () => {},
    finish: () => {},
    ...own,
  };
}

/** What a game's client is given in slot 0 of the first launch, silent but for what a test gives. */
export function clientSeat(own: Partial<ClientSeat> = {}): ClientSeat {
  return {
    slot: 0,
    name: 'Ada',
    auth: '1',
    launchId: 1,
    titleId: 'arena',
    build: '0123456789ab',
    params: {},
    seed: 1,
    slots: [0],
    names: ['Ada'],
    lateTic: null,
    nowMs: () => 0,
    rttMs: () => null,
    lossPct: () => 0,
    nameOf: () => undefined,
    nameOfSlot: () => undefined,
    colourOf: () => undefined,
    progress: () => {},
    report: () => {},
    send: () => {},
    cue: () => {},
    leave: () => {},
    ...own,
  };
}
