import type { Tag as GameTag } from '../../data/nbtTag.ts';

/** A tag as prismarine-nbt reads and writes it: lists carry the type of their elements, longs are two halves. */
export interface FileTag {
  readonly type: string;
  readonly value: unknown;
}

type Long = readonly [number, number];

/** A tag of the game in the form files are written from. */
export function fileTag(tag: GameTag): FileTag {
  switch (tag.type) {
    case 'byte':
    case 'short':
    case 'int':
    case 'float':
    case 'double':
    case 'string':
    case 'byteArray':
    case 'intArray':
      return { type: tag.type, value: tag.value };
    case 'long':
      return { type: 'long', value: halves(tag.value) };
    case 'longArray':
      return { type: 'longArray', value: tag.value.map(halves) };
    case 'list':
      return {
        type: 'list',
        value: { type: tag.value[0]?.type ?? 'end', value: tag.value.map((element) => fileTag(element).value) },
      };
    case 'compound':
      return {
        type: 'compound',
        value: Object.fromEntries([...tag.value].map(([name, inner]) => [name, fileTag(inner)])),
      };
    default:
      return tag satisfies never;
  }
}

/** A tag read from a file in the form of the game. Throws RangeError for a type that NBT does not have. */
export function gameTag({ type, value }: FileTag): GameTag {
  switch (type) {
    case 'byte':
    case 'short':
    case 'int':
    case 'float':
    case 'double':
      return { type, value: value as number };
    case 'string':
      return { type, value: value as string };
    case 'byteArray':
    case 'intArray':
      return { type, value: [...(value as number[])] };
    case 'long':
      return { type, value: whole(value as Long) };
    case 'longArray':
      return { type, value: (value as Long[]).map(whole) };
    case 'list': {
      const { type: inner, value: elements } = value as { type: string; value: unknown[] };
      return {
        type,
        value: inner === 'end' ? [] : elements.map((element) => gameTag({ type: inner, value: element })),
      };
    }
    case 'compound':
      return {
        type,
        value: new Map(
          Object.entries(value as Record<string, FileTag>).map(([name, inner]) => [name, gameTag(inner)] as const),
        ),
      };
    default:
      throw new RangeError(`NBT has no type "${type}"`);
  }
}

function halves(value: bigint): Long {
  return [Number(BigInt.asIntN(32, value >> 32n)), Number(BigInt.asIntN(32, value))];
}

function whole([high, low]: Long): bigint {
  return (BigInt(high) << 32n) | BigInt(low >>> 0);
}
