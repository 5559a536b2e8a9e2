import { encodeHello, encodeInput, encodePing } from '../../../src/games/arena/protocol.gen.ts';
import type { hello, ping, snapshot } from '../../../src/games/arena/protocol.ts';
import { columns, field, i64, struct, text, u8, u16, type Value } from '../../../src/wire/layout.ts';

/** `true` only if the two are one type. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Flat<T> = { [Name in keyof T]: T[Name] };

describe('types of messages', () => {
  it('follow from the layout', () => {
    const checked: readonly true[] = [
      true satisfies Same<Value<typeof hello>, { version: number; name: string }>,
      true satisfies Same<Value<typeof ping>, { clientTime: bigint }>,
      true satisfies Same<
        Flat<Value<typeof snapshot>['entities']>,
        {
          count: number;
          id: Uint32Array;
          kind: Uint8Array;
          x: Float32Array;
          y: Float32Array;
          radius: Float32Array;
          colour: Uint32Array;
        }
      >,
    ];
    void checked;
  });

  it('refuse what the layout has not', () => {
    const refused = () => {
      // @ts-expect-error: 64 bits are a bigint
      encodePing({ clientTime: 1 });
      // @ts-expect-error: a field is missing
      encodeInput({ sequence: 1 });
      // @ts-expect-error: the id is no part of the value
      encodeInput({ id: 2, sequence: 1, buttons: 0 });
      // @ts-expect-error: a name is text
      encodeHello({ version: 1, name: 1 });
      // @ts-expect-error: rows have a fixed size
      columns(u16, struct({ name: text(u8, { maxBytes: 4 }) }), { maxCount: 1 });
      // @ts-expect-error: 64 bits have no bounds
      field(i64, { min: 1 });
      // @ts-expect-error: texts are bounded
      text(u8, {});
    };
    void refused;
  });
});
