/** General codecs, each with a message as its own documentation would have it. */
import { create, createFileRegistry, type DescMessage, fromBinary, toBinary } from '@bufbuild/protobuf';
import {
  type DescriptorProto,
  DescriptorProtoSchema,
  FieldDescriptorProto_Label,
  FieldDescriptorProto_Type,
  FieldDescriptorProtoSchema,
  FileDescriptorProtoSchema,
} from '@bufbuild/protobuf/wkt';
import { FLOAT32_OPTIONS, Packr } from 'msgpackr';
import type { Contestant } from './contest.ts';
import { hasAll } from './same.ts';
import type { Scalar, Shape } from './subject.ts';

/** What a message is to them. */
export interface Plain {
  readonly name: string;
  readonly plain: Readonly<Record<string, unknown>>;
  readonly shape: Shape;
}

/** Each by its name. They throw `Error` where the message does not come back as it was. */
export const rivals: Readonly<Record<string, (message: Plain) => Contestant>> = {
  JSON: json,
  msgpackr,
  'protobuf-es': protobuf,
};

function json({ name, plain }: Plain): Contestant {
  const value = withoutBytes(plain);
  const text = JSON.stringify(value);
  checkRoundTrip(`JSON, ${name}`, value, JSON.parse(text));
  return { encode: () => JSON.stringify(value), decode: () => JSON.parse(text) };
}

/** JSON knows arrays of numbers only. */
function withoutBytes(value: unknown): unknown {
  if (value instanceof Uint8Array) return [...value];
  if (Array.isArray(value)) return value.map(withoutBytes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutBytes(inner)]));
}

/** Both ends know the records already, so that frames do not repeat the names of their fields; an f32 stays one. */
function msgpackr({ name, plain }: Plain): Contestant {
  const packr = new Packr({ structures: [], useFloat32: FLOAT32_OPTIONS.ALWAYS });
  packr.pack(plain);
  const packed = Uint8Array.from(packr.pack(plain));
  checkRoundTrip(`msgpackr, ${name}`, plain, packr.unpack(packed));
  return { encode: () => packr.pack(plain), decode: () => packr.unpack(packed) };
}

function protobuf({ name, plain, shape }: Plain): Contestant {
  const schema = schemaOf(shape);
  const message = create(schema, plain);
  const binary = toBinary(schema, message);
  checkRoundTrip(`protobuf, ${name}`, plain, fromBinary(schema, binary));
  return { encode: () => toBinary(schema, message), decode: () => fromBinary(schema, binary) };
}

function checkRoundTrip(what: string, expected: unknown, actual: unknown): void {
  if (!hasAll(expected, actual)) throw new Error(`${what}: what is read is not what was written`);
}

const types: Readonly<Record<Scalar, FieldDescriptorProto_Type>> = {
  bool: FieldDescriptorProto_Type.BOOL,
  bytes: FieldDescriptorProto_Type.BYTES,
  fixed32: FieldDescriptorProto_Type.FIXED32,
  float: FieldDescriptorProto_Type.FLOAT,
  sint32: FieldDescriptorProto_Type.SINT32,
  uint32: FieldDescriptorProto_Type.UINT32,
};

function schemaOf(shape: Shape): DescMessage {
  const messageType = [describe('Message', '.codec', shape)];
  const file = create(FileDescriptorProtoSchema, {
    name: 'codec.proto',
    package: 'codec',
    syntax: 'proto3',
    messageType,
  });
  const schema = createFileRegistry(file, () => undefined).getMessage('codec.Message');
  if (!schema) throw new Error('the registry has not the message it was made of');
  return schema;
}

/** The descriptor of a message within `scope`; the messages of its fields are nested in it, each named after its field. */
function describe(name: string, scope: string, shape: Shape): DescriptorProto {
  const own = `${scope}.${name}`;
  const nestedType: DescriptorProto[] = [];
  const field = Object.entries(shape).map(([key, of], index) => {
    const [one, label] = isList(of)
      ? [of[0], FieldDescriptorProto_Label.REPEATED]
      : [of, FieldDescriptorProto_Label.OPTIONAL];
    const common = { name: key, number: index + 1, label };
    if (typeof one === 'string') return create(FieldDescriptorProtoSchema, { ...common, type: types[one] });
    const typeName = `${key}Type`;
    nestedType.push(describe(typeName, own, one));
    return create(FieldDescriptorProtoSchema, {
      ...common,
      type: FieldDescriptorProto_Type.MESSAGE,
      typeName: `${own}.${typeName}`,
    });
  });
  return create(DescriptorProtoSchema, { name, field, nestedType });
}

function isList(of: Shape[string]): of is readonly [Scalar | Shape] {
  return Array.isArray(of);
}
