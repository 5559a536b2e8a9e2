import type { RoomStore } from '../../src/host/room-store.ts';
import type { KeptRoom } from '../../src/host/saved-room.ts';

/** What a browser's storage does for rooms, in memory: bytes are copied, and each call can be made to wait or to fail. */
export class MemoryStore implements RoomStore {
  readonly entries = new Map<string, KeptRoom>();
  readonly calls: string[] = [];
  /** Awaited by every call before it does anything. */
  before: () => Promise<void> = async () => {};

  async read(code: string): Promise<unknown> {
    this.calls.push(`read ${code}`);
    await this.before();
    return structuredClone(this.entries.get(code));
  }

  async write(code: string, entry: KeptRoom): Promise<void> {
    this.calls.push(`write ${code}`);
    const copy = structuredClone(entry);
    await this.before();
    this.entries.set(code, copy);
  }

  async remove(code: string): Promise<void> {
    this.calls.push(`remove ${code}`);
    await this.before();
    this.entries.delete(code);
  }

  async codes(): Promise<readonly string[]> {
    await this.before();
    return [...this.entries.keys()];
  }
}
