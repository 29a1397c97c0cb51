import protocol from 'minecraft-protocol';
import { expect, test } from 'vitest';
import { boundLists } from '../../patches/boundedLists.ts';
import type { CompiledTypes } from '../../protocol/packetTable.ts';

const EMPTY_TAG = 0;
const BYTE_TAG = 1;

/** A list of NBT as it lies in a packet. */
function list(type: number, announced: number, elements: readonly number[] = []): Buffer {
  const head = Buffer.alloc(5);
  head[0] = type;
  head.writeInt32BE(announced, 1);
  return Buffer.concat([head, Buffer.from(elements)]);
}

/** What minecraft-protocol compiles for a server of a version, with lists bounded. */
function boundedTypes(): CompiledTypes {
  const options = { state: 'play', isServer: true, version: '1.20.4' } as never;
  const { proto } = protocol.createDeserializer(options) as unknown as { proto: CompiledTypes };
  boundLists(proto);
  return proto;
}

test('lists that announce more than the packet holds are rejected, others are read as ever', () => {
  const { readCtx } = boundedTypes();
  const read = readCtx.list as NonNullable<typeof readCtx.list>;
  expect(() => read(list(EMPTY_TAG, 100_000), 0)).toThrow('a list announces 100000 elements in a packet of 5 bytes');
  expect(() => read(list(BYTE_TAG, 9, [1, 2, 3]), 0)).toThrow(RangeError);
  expect(read(list(BYTE_TAG, 3, [1, 2, 3]), 0)).toEqual({ value: { type: 'byte', value: [1, 2, 3] }, size: 8 });
  expect(read(list(EMPTY_TAG, 0), 0).size).toBe(5);
});
