import { expect } from 'chai';
import { Emitter } from '../../../src/lib/emitter.ts';

describe('emitter', () => {
  it('calls each listener once an emit, the same function as often as it was added', () => {
    const emitter = new Emitter<[number]>();
    const seen: number[] = [];
    const listener = (n: number) => seen.push(n);
    const undo = emitter.on(listener);
    emitter.on(listener);
    emitter.emit(1);
    undo();
    undo();
    emitter.emit(2);
    expect(seen).to.deep.equal([1, 1, 2]);
    expect(emitter.size).to.equal(1);
    emitter.clear();
    emitter.emit(3);
    expect(seen).to.deep.equal([1, 1, 2]);
    expect(emitter.size).to.equal(0);
  });

  it('may be changed while it calls: who was undone is not called, who is new only next time', () => {
    const emitter = new Emitter();
    const calls: string[] = [];
    emitter.on(() => {
      calls.push('first');
      undoSecond();
      emitter.on(() => calls.push('new'));
    });
    const undoSecond = emitter.on(() => calls.push('second'));
    emitter.on(() => calls.push('third'));
    emitter.emit();
    expect(calls).to.deep.equal(['first', 'third']);
  });
});
