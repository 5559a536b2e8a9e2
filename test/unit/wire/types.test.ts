import { encodeHello, encodeInput, encodePing } from '../../../src/games/arena/protocol.gen.ts';
import type { hello, ping, snapshot } from '../../../src/games/arena/protocol.ts';
import { encodeEntityQuery, encodeInlineMeta } from '../../../src/games/tiles/protocol.gen.ts';
import type { chunk, detailMeta, entity, inlineMeta } from '../../../src/games/tiles/protocol.ts';
import {
  columns,
  f32,
  field,
  flag,
  i64,
  rest,
  rows,
  type Struct,
  struct,
  tag,
  text,
  u8,
  u16,
  type Value,
} from '../../../src/wire/layout.ts';

/** What a message's layout may be. */
type Message = Struct;

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
      true satisfies Same<
        Value<typeof chunk>,
        {
          clientType: number;
          chunk: { chunkId: number; version: number };
          palette: Uint16Array;
          tiles: Uint8Array;
        }
      >,
      true satisfies Same<
        Flat<Value<typeof entity>['entities']>,
        {
          count: number;
          id: Uint32Array;
          typeId: Uint16Array;
          x: Int16Array;
          y: Int16Array;
          hp: Uint16Array;
          hpMax: Uint16Array;
          elo: Uint16Array;
          flags: Uint8Array;
          meta: Uint8Array[];
        }
      >,
      true satisfies Same<keyof Value<typeof entity>, 'clientType' | 'tick' | 'more' | 'entities'>,
      true satisfies Same<Value<typeof entity>['more'], boolean>,
      true satisfies Same<Value<typeof inlineMeta>['weapon'], number | undefined>,
      true satisfies Same<Value<typeof detailMeta>['choices'], string[] | undefined>,
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
      // @ts-expect-error: a token is a bigint
      encodeEntityQuery({ clientType: 0, authToken: '1', entityId: 1 });
      // @ts-expect-error: there is no such value
      encodeInlineMeta({ armor: 1 });
      // @ts-expect-error: rows have cells, and bytes at their end
      columns(u16, struct({ name: text(u8, { maxBytes: 4 }) }), { maxCount: 1 });
      // @ts-expect-error: rows that are not counted have a fixed size
      rows(2, struct({ name: field(u8, {}), flag: flag(0) }));
      // @ts-expect-error: a tag says how long its text is
      tag(1, text(u8, { maxBytes: 4 }));
      // @ts-expect-error: a struct in a struct has cells
      struct({ inner: struct({ name: text(u8, { maxBytes: 4 }) }) }) satisfies Message;
      // @ts-expect-error: a text in a message has a length
      struct({ name: text(rest, { maxBytes: 4 }) }) satisfies Message;
      // @ts-expect-error: a float has no bits
      field(f32, { bits: 1 });
      // @ts-expect-error: 64 bits have no bounds
      field(i64, { min: 1 });
      // @ts-expect-error: texts are bounded
      text(u8, {});
    };
    void refused;
  });
});
