import { expect } from 'chai';
import { indexedDbStore } from '../../../src/host/room-store.ts';
import { savedFormat } from '../../../src/host/saved-room.ts';

describe('rooms in IndexedDB', () => {
  it('are written, read again as they were, listed and removed', async () => {
    const store = indexedDbStore();
    const code = `TEST${Date.now()}`;
    const game = new Uint8Array(100_000).fill(7);
    const entry = { format: savedFormat, build: '0123456789ab', savedAtMs: 5, room: '{"a":1}', game };
    expect(await store.read(code)).to.equal(undefined);
    await store.write(code, entry);
    expect(await indexedDbStore().read(code), 'by another tab').to.deep.equal(entry);
    expect(await store.codes()).to.include(code);
    // The last that was asked for is what stays.
    const writing = store.write(code, { ...entry, savedAtMs: 6 });
    await Promise.all([writing, store.remove(code)]);
    expect(await store.read(code)).to.equal(undefined);
    expect(await store.codes()).not.to.include(code);
  });
});
