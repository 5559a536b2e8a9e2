import { bounds, cleanTitle, type RoomFacts, type Signal, toServer } from '../../signaling/protocol.ts';
import type { Undo } from '../lib/clock.ts';
import { Emitter } from '../lib/emitter.ts';
import type { RoomHandlers, RoomRegistration, SignallingError } from './introducer.ts';
import { maxWaitingSignals, WaitingSignals } from './signalling-signals.ts';
import type { Answer, SignallingWire } from './signalling-wire.ts';

export interface SignalledRoomHandlers {
  opened: RoomHandlers['opened'];
  /** Somebody wants to join: their offer follows once they are admitted. */
  attempt(attempt: SignalledAttempt): void;
  refused: RoomHandlers['refused'];
}

/** A joiner's attempt as the host sees it. It outlives neither the joiner's socket nor the room, but a link may. */
export interface SignalledAttempt {
  /** Lets the joiner's signals through. Later calls do nothing. */
  admit(): void;
  /** Nothing is sent once the attempt has ended. */
  send(signal: Signal): void;
  /** Signals that came before the first listener are handed to it at once. */
  onSignal(listener: (signal: Signal) => void): Undo;
  /** Calls once when the joiner or its socket is gone, not after `close()`. */
  onLeft(listener: () => void): void;
  /** Ends the attempt: the joiner is told `left`. Later calls do nothing. */
  close(): void;
}

interface Room {
  facts: RoomFacts;
  readonly handlers: SignalledRoomHandlers;
  identity: { readonly code: string; readonly token: string } | undefined;
  /** The code that `opened` was last called with. */
  toldCode: string | undefined;
  /** On this very socket: only then may anything be sent about it. */
  registered: boolean;
  ended: boolean;
  readonly attempts: Map<string, HostSide>;
}

/** The rooms that this page hosts. */
export class HostedRooms {
  readonly #wire: SignallingWire;
  readonly #rooms = new Set<Room>();

  constructor(wire: SignallingWire) {
    this.#wire = wire;
  }

  get size(): number {
    return this.#rooms.size;
  }

  open(
    facts: RoomFacts,
    handlers: SignalledRoomHandlers,
    previous?: { code: string; token: string },
  ): RoomRegistration {
    const room: Room = {
      facts: travelling(facts),
      handlers,
      identity: previous && isIdentity(previous) ? { ...previous } : undefined,
      toldCode: undefined,
      registered: false,
      ended: false,
      attempts: new Map(),
    };
    this.#rooms.add(room);
    this.#wire.want();
    if (this.#wire.online) this.#register(room);
    return {
      update: (changed) => {
        const facts = travelling({ ...room.facts, ...changed });
        if (room.ended || JSON.stringify(facts) === JSON.stringify(room.facts)) return;
        room.facts = facts;
        if (room.registered) this.#postUpdate(room);
      },
      close: () => {
        if (room.ended) return;
        if (room.registered) this.#postClose(room);
        this.#end(room);
      },
    };
  }

  opened(): void {
    for (const room of this.#rooms) this.#register(room);
  }

  lost(): void {
    for (const room of this.#rooms) room.registered = false;
  }

  refused(code: string, error: SignallingError): void {
    const room = this.#of(code);
    if (room) this.#refuse(room, error);
  }

  allRefused(error: SignallingError): void {
    for (const room of [...this.#rooms]) this.#refuse(room, error);
  }

  joined(code: string, attempt: string): void {
    const room = this.#of(code);
    const known = room?.attempts.get(attempt);
    if (known) known.asked();
    else if (room?.registered && room.attempts.size < bounds.attemptsPerRoom) {
      const side = new HostSide(this.#wire, room, attempt);
      room.attempts.set(attempt, side);
      room.handlers.attempt(side);
    } else this.#wire.counts.stale++;
  }

  /** False when it is no attempt of these. */
  signal(attempt: string, signal: Signal): boolean {
    const side = this.#hosting(attempt)?.attempts.get(attempt);
    side?.receive(signal);
    return side !== undefined;
  }

  /** False when it is no attempt of these. */
  bye(attempt: string): boolean {
    const side = this.#hosting(attempt)?.attempts.get(attempt);
    side?.left();
    return side !== undefined;
  }

  close(): void {
    for (const room of this.#rooms) room.ended = true;
    this.#rooms.clear();
  }

  #register(room: Room): void {
    const { identity } = room;
    let sent = room.facts;
    const request = this.#wire.request((answer) => this.#registered(room, sent, answer));
    this.#wire.post({}, () => {
      sent = room.facts;
      return identity ? { t: 'reclaim', request, ...identity, ...sent } : { t: 'create', request, ...sent };
    });
  }

  #registered(room: Room, sent: RoomFacts, answer: Answer): void {
    if ('reason' in answer) {
      if (room.ended) return;
      if (answer.code !== 'wrong-token') {
        this.#refuse(room, answer);
        return;
      }
      room.identity = undefined;
      room.attempts.clear();
      this.#register(room);
      return;
    }
    if (answer.t === 'created') room.identity = { code: answer.code, token: answer.token };
    const { identity } = room;
    if (!identity || (answer.t !== 'created' && answer.t !== 'reclaimed')) return;
    if (room.ended) {
      // Closed between the question and the answer.
      this.#postClose(room);
      return;
    }
    room.registered = true;
    // Changed while the answer was on its way.
    if (room.facts !== sent) this.#postUpdate(room);
    const alive = answer.t === 'reclaimed' ? answer.attempts : [];
    for (const [id, side] of [...room.attempts]) {
      if (alive.includes(id)) side.goOn();
      else side.left();
    }
    // Attempts that an earlier page of this host had begun: nobody here can answer them.
    for (const id of alive) if (!room.attempts.has(id)) this.#wire.post({}, () => ({ t: 'bye', attempt: id }));
    if (room.toldCode !== identity.code) {
      room.toldCode = identity.code;
      room.handlers.opened(identity.code, identity.token);
    }
  }

  #postUpdate(room: Room): void {
    this.#wire.post(room, () => room.identity && { t: 'update', code: room.identity.code, ...room.facts });
  }

  #postClose(room: Room): void {
    const code = room.identity?.code;
    if (code !== undefined) this.#wire.post({}, () => ({ t: 'close', code }));
  }

  #end(room: Room): void {
    room.ended = true;
    this.#rooms.delete(room);
    room.attempts.clear();
    this.#wire.released();
  }

  #refuse(room: Room, error: SignallingError): void {
    this.#end(room);
    room.handlers.refused(error);
  }

  #of(code: string): Room | undefined {
    for (const room of this.#rooms) if (room.identity?.code === code) return room;
    return undefined;
  }

  #hosting(attempt: string): Room | undefined {
    for (const room of this.#rooms) if (room.attempts.has(attempt)) return room;
    return undefined;
  }
}

/** One attempt at a room of this page. */
class HostSide implements SignalledAttempt {
  readonly #wire: SignallingWire;
  readonly #room: Room;
  readonly #id: string;
  readonly #heard = new Emitter<[Signal]>();
  readonly #early: Signal[] = [];
  readonly #waiting = new WaitingSignals();
  readonly #left = new Emitter();
  #admitted = false;

  constructor(wire: SignallingWire, room: Room, id: string) {
    this.#wire = wire;
    this.#room = room;
    this.#id = id;
  }

  admit(): void {
    if (this.#admitted || this.#isOver) return;
    this.#admitted = true;
    this.#postAdmit();
  }

  /** The server asks once more: it has not heard that the joiner is admitted. */
  asked(): void {
    if (this.#admitted) this.#postAdmit();
  }

  send(signal: Signal): void {
    if (this.#isOver) return;
    if (!this.#waiting.push(signal)) this.#wire.counts.droppedSignals++;
    this.goOn();
  }

  /** Sends what waits, if it can be sent. */
  goOn(): void {
    if (this.#room.registered) this.#waiting.post(this.#wire, this.#id);
  }

  onSignal(listener: (signal: Signal) => void): Undo {
    const undo = this.#heard.on(listener);
    for (const signal of this.#early.splice(0)) listener(signal);
    return undo;
  }

  receive(signal: Signal): void {
    if (this.#heard.size > 0) this.#heard.emit(signal);
    else if (this.#early.length < maxWaitingSignals) this.#early.push(signal);
    else this.#wire.counts.droppedSignals++;
  }

  onLeft(listener: () => void): void {
    this.#left.on(listener);
  }

  /** The joiner or its socket is gone. */
  left(): void {
    this.#room.attempts.delete(this.#id);
    this.#left.emit();
  }

  close(): void {
    if (this.#isOver) return;
    this.#room.attempts.delete(this.#id);
    if (this.#room.registered) this.#wire.post({}, () => ({ t: 'bye', attempt: this.#id }));
  }

  get #isOver(): boolean {
    return this.#room.attempts.get(this.#id) !== this;
  }

  #postAdmit(): void {
    // A host whose socket is gone is asked again when it is back.
    if (this.#room.registered) this.#wire.post(this, () => ({ t: 'admit', attempt: this.#id }));
  }
}

function isIdentity({ code, token }: { code: string; token: string }): boolean {
  return toServer.reclaim.code.read(code) !== undefined && toServer.reclaim.token.read(token) !== undefined;
}

/** `facts` as they may travel: a title is cut and cleaned, counts are brought into their bounds. */
function travelling(facts: RoomFacts): RoomFacts {
  if (toServer.create.game.read(facts.game) === undefined) throw new RangeError(`"${facts.game}" is no game's id`);
  const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, Math.trunc(value) || 0));
  const seats = within(facts.seats, 1, bounds.seats);
  return {
    title: cleanTitle(facts.title),
    game: facts.game,
    seats,
    free: within(facts.free, 0, seats),
    public: facts.public,
    locked: facts.locked,
    full: facts.full,
  };
}
