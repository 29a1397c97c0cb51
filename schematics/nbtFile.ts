import { gunzipSync, gzipSync } from 'node:zlib';
import nbt from 'prismarine-nbt';
import { nbtProblem } from '../files/nbtScan.ts';
import { corrupt } from './corrupt.ts';

/** Unpacked, a file may hold at most this many bytes; more is a bomb, not a building. */
const LARGEST_UNPACKED = 64 * 1024 * 1024;

/** Two bytes for each cell of the largest schematic (cells.ts), and as much again for the rest. */
const MOST_NUMBERS = 16_000_000;

const GZIP_MAGIC = [0x1f, 0x8b];

/** A root compound as plain values (prismarine-nbt `simplify`): numbers, texts, lists and objects. */
export type NbtTree = { readonly [tag: string]: unknown };

/**
 * Reads a big-endian NBT file, gzipped or not.
 * @throws ConfigError 'corrupt-schematic' when it is not one, or anything follows the root tag.
 */
export function decodeNbt(file: string, bytes: Buffer): NbtTree {
  const data = unpack(file, bytes);
  const problem = nbtProblem(data, MOST_NUMBERS);
  if (problem) throw corrupt(file, problem, 'one whole NBT compound, gzipped or not');
  try {
    return nbt.simplify(nbt.parseUncompressed(data));
  } catch (cause) {
    throw corrupt(file, 'the NBT data cannot be read', 'one whole NBT compound, gzipped or not', cause);
  }
}

/** Writes a root compound as gzipped big-endian NBT. */
export function encodeNbt(rootName: string, value: nbt.Compound['value']): Buffer {
  return gzipSync(nbt.writeUncompressed({ type: 'compound', name: rootName, value } as nbt.NBT), { level: 9 });
}

function unpack(file: string, bytes: Buffer): Buffer {
  if (bytes[0] !== GZIP_MAGIC[0] || bytes[1] !== GZIP_MAGIC[1]) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: LARGEST_UNPACKED });
  } catch (cause) {
    const tooLarge = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw corrupt(
      file,
      tooLarge ? 'it unpacks to more than 64 MiB' : 'the gzip data is damaged or breaks off',
      tooLarge ? 'at most 64 MiB' : 'complete gzip data',
      cause,
    );
  }
}

type Tag = nbt.Tags[nbt.TagType];

/** Constructors for tags, so that writers read like the format they write. */
export const tag = {
  int: (value: number) => ({ type: 'int', value }) as Tag,
  short: (value: number) => ({ type: 'short', value: value > 0x7fff ? value - 0x10000 : value }) as Tag,
  string: (value: string) => ({ type: 'string', value }) as Tag,
  bytes: (value: readonly number[]) => ({ type: 'byteArray', value: value.map((byte) => (byte << 24) >> 24) }) as Tag,
  ints: (value: readonly number[]) => ({ type: 'intArray', value }) as Tag,
  compound: (value: Record<string, Tag>) => ({ type: 'compound', value }) as Tag,
  intList: (value: readonly number[]) => ({ type: 'list', value: { type: 'int', value } }) as unknown as Tag,
  compoundList: (value: readonly Record<string, Tag>[]) =>
    ({ type: 'list', value: { type: value.length > 0 ? 'compound' : 'end', value } }) as unknown as Tag,
};
