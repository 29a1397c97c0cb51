import type { ServerGameData } from '../data/serverGameData.ts';
import { wetStates } from './heights.ts';

/** Blocks in a section of 16 by 16 by 16, and biome cells of 4 by 4 by 4 blocks in it. */
export const SECTION_CELLS = 4096;
export const BIOME_CELLS = 64;

/** How wide a palette index may be before global numbers are used instead (Minecraft wiki, "Chunk format"). */
const BLOCK_BITS = { least: 4, most: 8 } as const;
const BIOME_BITS = { least: 1, most: 3 } as const;

/** Bits that hold every number below `count`. */
export function bitsFor(count: number): number {
  return 32 - Math.clz32(Math.max(0, count - 1));
}

/** What a version's sections are written with. */
export interface SectionForm {
  /** How many state numbers and biomes the version has. */
  readonly stateCount: number;
  readonly biomeCount: number;
  /** Containers without the number of their longs (1.21.5 and later). */
  readonly bare: boolean;
  /** By state whether it holds a fluid, where sections count those (26.1 and later). */
  readonly fluids: Uint8Array | undefined;
}

/**
 * A section as it stands in a chunk packet: number of blocks that are not air, since 26.1 of those that hold a fluid,
 * then blocks and biomes as paletted containers (Minecraft wiki, "Java Edition protocol/Chunk format", 1.18 to 26.1).
 * @param states 4096 state numbers by (y << 8) | (z << 4) | x; @param biomes 64 numbers by (y << 4) | (z << 2) | x.
 */
export function sectionBytes(states: ArrayLike<number>, biomes: ArrayLike<number>, form: SectionForm): Buffer {
  let filled = 0;
  for (let index = 0; index < SECTION_CELLS; index++) if (states[index] !== 0) filled++;
  const wet = form.fluids && wetCells(form.fluids, (index) => states[index] as number);
  const blocks = container(states, SECTION_CELLS, BLOCK_BITS, bitsFor(form.stateCount), form.bare);
  const climate = container(biomes, BIOME_CELLS, BIOME_BITS, bitsFor(form.biomeCount), form.bare);
  return Buffer.concat([Buffer.from(counts(filled, wet)), blocks, climate]);
}

/** How many cells of a section hold a fluid. */
function wetCells(fluids: Uint8Array, stateAt: (index: number) => number): number {
  let wet = 0;
  for (let index = 0; index < SECTION_CELLS; index++) wet += fluids[stateAt(index)] as number;
  return wet;
}

/** What stands in front of a section's containers. */
function counts(filled: number, wet: number | undefined): number[] {
  return [filled >> 8, filled & 0xff, ...(wet === undefined ? [] : [wet >> 8, wet & 0xff])];
}

/**
 * How prismarine-chunk keeps the states of a section: one `value` for all cells, or numbers packed into longs, low half
 * first, which are indices if there is a `palette`. The same packing goes over the wire.
 */
export interface StoredStates {
  get(index: number): number;
  readonly value?: number;
  readonly palette?: readonly number[];
  readonly data?: { readonly data: Uint32Array; readonly bitsPerValue: number };
}

/** `sectionBytes` of a section as prismarine-chunk keeps it, without looking at each cell. */
export function storedSectionBytes(
  states: StoredStates,
  filled: number,
  biomes: ArrayLike<number>,
  { biomeCount, bare, fluids }: Omit<SectionForm, 'stateCount'>,
): Buffer {
  const climate = container(biomes, BIOME_CELLS, BIOME_BITS, bitsFor(biomeCount), bare);
  const { value, palette, data } = states;
  const among = data ? palette : [value ?? 0];
  const isDry = among?.every((state) => fluids?.[state] === 0);
  const wet = fluids && (isDry ? 0 : wetCells(fluids, (index) => states.get(index)));
  const count = counts(filled, wet);
  if (!data) return Buffer.concat([Buffer.from([...count, 0, ...varInt(value ?? 0), ...(bare ? [] : [0])]), climate]);
  const words = data.data;
  const head = [
    ...count,
    data.bitsPerValue,
    ...(palette ? [...varInt(palette.length), ...palette.flatMap(varInt)] : []),
    ...(bare ? [] : varInt(words.length / 2)),
  ];
  const bytes = Buffer.allocUnsafeSlow(head.length + words.length * 4 + climate.length);
  bytes.set(head);
  let at = head.length;
  for (let word = 0; word < words.length; word += 2) {
    bytes.writeUInt32BE(words[word + 1] as number, at);
    bytes.writeUInt32BE(words[word] as number, at + 4);
    at += 8;
  }
  bytes.set(climate, at);
  return bytes;
}

/** Palette indices of the container being written. */
const INDICES = new Uint16Array(SECTION_CELLS);

function container(
  values: ArrayLike<number>,
  length: number,
  { least, most }: { readonly least: number; readonly most: number },
  globalBits: number,
  bare: boolean,
): Buffer {
  const palette: number[] = [];
  const indexOf = new Map<number, number>();
  const indices = INDICES;
  let [last, lastIndex] = [-1, 0];
  for (let cell = 0; cell < length; cell++) {
    const value = values[cell] as number;
    if (value !== last) {
      let index = indexOf.get(value);
      if (index === undefined) {
        index = palette.push(value) - 1;
        indexOf.set(value, index);
      }
      [last, lastIndex] = [value, index];
    }
    indices[cell] = lastIndex;
  }
  if (palette.length === 1) return Buffer.from([0, ...varInt(palette[0] as number), ...(bare ? [] : [0])]);
  const bits = Math.max(least, bitsFor(palette.length));
  const direct = bits > most;
  const width = direct ? globalBits : bits;
  const perLong = Math.floor(64 / width);
  const longs = Math.ceil(length / perLong);
  const size = bare ? [] : varInt(longs);
  const head = direct ? [width, ...size] : [width, ...varInt(palette.length), ...palette.flatMap(varInt), ...size];
  const bytes = Buffer.alloc(head.length + longs * 8);
  bytes.set(head);
  let at = head.length;
  for (let start = 0; start < length; start += perLong) {
    // The first value of a long lies in its lowest bits; two halves, because numbers have but 32 bits here.
    let [low, high] = [0, 0];
    const end = Math.min(length, start + perLong);
    for (let cell = start, shift = 0; cell < end; cell++, shift += width) {
      const value = (direct ? values[cell] : indices[cell]) as number;
      if (shift < 32) {
        low |= value << shift;
        if (shift + width > 32) high |= value >>> (32 - shift);
      } else high |= value << (shift - 32);
    }
    bytes.writeInt32BE(high | 0, at);
    bytes.writeInt32BE(low | 0, at + 4);
    at += 8;
  }
  return bytes;
}

const forms = new WeakMap<ServerGameData, SectionForm>();

/** How sections of a version are written. */
export function sectionForm(gameData: ServerGameData): SectionForm {
  let form = forms.get(gameData);
  if (!form) {
    const { bareSections, fluidCounts } = gameData.source.features;
    form = {
      stateCount: gameData.states.count,
      biomeCount: gameData.source.data.biomesArray.length,
      bare: bareSections,
      fluids: fluidCounts ? wetStates(gameData) : undefined,
    };
    forms.set(gameData, form);
  }
  return form;
}

/** A number that is not negative as the protocol's VarInt. */
export function varInt(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  bytes.push(rest);
  return bytes;
}
