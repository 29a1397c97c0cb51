import type { ChunkColumn, StoredBiomes } from '../column.ts';
import { bitsFor, type StoredStates } from '../sectionBytes.ts';

/** The halves of a long, the high one first, as prismarine-nbt has them. */
type LongHalves = [number, number];

/** Values as a palette and indices into it, as region files have them. */
interface PackedValues {
  readonly palette: number[];
  /** The first index in the lowest bits, none across two longs; none where the palette has one entry. */
  readonly longs: LongHalves[];
  readonly bits: number;
}

/** The blocks and biomes of a chunk. */
export interface ChunkContent {
  readonly sections: readonly { readonly data: StoredStates }[];
  readonly biomes: readonly StoredBiomes[];
}

/** The blocks and biomes of a chunk as they are now, whatever is written to it afterwards. Biomes are never written. */
export function contentOf({ stored }: ChunkColumn): ChunkContent {
  return { sections: stored.sections.map(({ data }) => ({ data: frozen(data) })), biomes: [...stored.biomes] };
}

function frozen({ value, palette, data }: StoredStates): StoredStates {
  if (!data) return { get: () => value ?? 0, value: value ?? 0 };
  const { bitsPerValue } = data;
  const words = data.data.slice();
  const entries = palette && [...palette];
  const perLong = Math.floor(64 / bitsPerValue);
  const get = (index: number) => {
    const raw = numberIn(words, Math.floor(index / perLong) * 2, (index % perLong) * bitsPerValue, bitsPerValue);
    return entries ? (entries[raw] ?? 0) : raw;
  };
  return { get, ...(entries ? { palette: entries } : {}), data: { data: words, bitsPerValue } };
}

/** The number of so many bits that begins at a bit of the long whose low half is `words[at]`. */
function numberIn(words: Uint32Array, at: number, shift: number, bits: number): number {
  const [low, high] = [words[at] as number, words[at + 1] as number];
  const mask = 2 ** bits - 1;
  if (shift >= 32) return (high >>> (shift - 32)) & mask;
  const rest = shift + bits > 32 ? high << (32 - shift) : 0;
  return ((low >>> shift) | rest) & mask;
}

/**
 * The values of a section's cells, packed.
 * @param least how wide an index is at least (Minecraft wiki, "Chunk format": 4 bits for blocks, 1 for biomes).
 */
export function packedValues(values: StoredStates, cells: number, least: number): PackedValues {
  const { value, palette, data } = values;
  if (value !== undefined && !data) return { palette: [value], longs: [], bits: least };
  const wanted = palette && Math.max(least, bitsFor(palette.length));
  if (palette && data && palette.length > 1 && data.bitsPerValue === wanted)
    return { palette: [...palette], longs: halvesOf(data.data), bits: wanted };
  return packedAnew(values, cells, least);
}

function halvesOf(words: Uint32Array): LongHalves[] {
  const longs: LongHalves[] = [];
  for (let word = 0; word < words.length; word += 2)
    longs.push([(words[word + 1] as number) | 0, (words[word] as number) | 0]);
  return longs;
}

function packedAnew(values: Pick<StoredStates, 'get'>, cells: number, least: number): PackedValues {
  const palette: number[] = [];
  const indexOf = new Map<number, number>();
  const indices = new Uint16Array(cells);
  for (let cell = 0; cell < cells; cell++) {
    const value = values.get(cell);
    let index = indexOf.get(value);
    if (index === undefined) {
      index = palette.push(value) - 1;
      indexOf.set(value, index);
    }
    indices[cell] = index;
  }
  const bits = Math.max(least, bitsFor(palette.length));
  const longs: LongHalves[] = [];
  const perLong = Math.floor(64 / bits);
  for (let start = 0; palette.length > 1 && start < cells; start += perLong) {
    let [low, high] = [0, 0];
    const end = Math.min(cells, start + perLong);
    for (let cell = start, shift = 0; cell < end; cell++, shift += bits) {
      const index = indices[cell] as number;
      if (shift < 32) {
        low |= index << shift;
        if (shift + bits > 32) high |= index >>> (32 - shift);
      } else high |= index << (shift - 32);
    }
    longs.push([high | 0, low | 0]);
  }
  return { palette, longs, bits };
}
