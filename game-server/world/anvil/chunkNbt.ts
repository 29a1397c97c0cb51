import anvil from 'prismarine-provider-anvil';
import { ConfigError } from '../../../protocol/errors.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';
import { type ChunkColumn, MAX_Y, MIN_Y, SECTIONS } from '../column.ts';
import { BIOME_CELLS, bitsFor, SECTION_CELLS } from '../sectionBytes.ts';
import type { FileTag } from './nbtTags.ts';

/** What prismarine-provider-anvil makes of chunks, and makes chunks of; it asks for no more than this of a chunk. */
interface ChunkFormat {
  prismarineChunkToNbt(column: object, chunkX: number, chunkZ: number): FileTag;
  nbtChunkToPrismarineChunk(tag: FileTag): {
    readonly sections: readonly ({ readonly data: { get(index: number): number } } | undefined)[];
    readonly biomes: readonly ({ readonly data: { get(index: number): number } } | undefined)[];
  };
}

/** A chunk read from a file. */
export interface SavedChunk {
  /** State numbers by ((y - MIN_Y) << 8) | (z << 4) | x. */
  readonly states: Uint16Array;
  readonly biomes: readonly Uint8Array[];
  /** Block entities as compounds with their place in the world. */
  readonly blockEntities: readonly FileTag[];
}

const formats = new WeakMap<ServerGameData, ChunkFormat>();

function formatOf(gameData: ServerGameData): ChunkFormat {
  let format = formats.get(gameData);
  if (!format) {
    format = anvil.chunk(gameData.source.registry as never) as unknown as ChunkFormat;
    formats.set(gameData, format);
  }
  return format;
}

/**
 * A chunk as it stands in a region file (Minecraft wiki, "Chunk format", 1.18 and later). Light is left for the game to
 * work out when it loads the chunk. `blockEntities` are compounds; `tick` is the time of the last change.
 */
export function chunkToNbt(
  gameData: ServerGameData,
  { stored }: ChunkColumn,
  place: { readonly chunkX: number; readonly chunkZ: number },
  blockEntities: readonly FileTag[],
  tick: number,
): FileTag {
  const sections = stored.sections.map(({ data }) => {
    const { palette, longs } = packed(data, SECTION_CELLS, 4);
    return { palette, data: { data: { toLongArray: () => longs } } };
  });
  const biomes = stored.biomes.map(({ data }) => {
    const { palette, longs, bits } = packed(data, BIOME_CELLS, 1);
    return { data: { palette, data: { bitsPerValue: bits, toLongArray: () => longs } } };
  });
  return formatOf(gameData).prismarineChunkToNbt(
    {
      minY: MIN_Y,
      worldHeight: MAX_Y - MIN_Y,
      sections,
      biomes,
      blockLightSections: [],
      skyLightSections: [],
      blockEntities: Object.fromEntries(blockEntities.map(({ value }, index) => [index, value])),
      lastUpdate: [0, tick],
      inhabitedTime: [0, 0],
    },
    place.chunkX,
    place.chunkZ,
  );
}

/**
 * A chunk out of a region file; undefined for one that was never finished.
 * @throws ConfigError 'unreadable-chunk' for blocks or biomes the version does not have.
 */
export function chunkFromNbt(gameData: ServerGameData, tag: FileTag): SavedChunk | undefined {
  const content = tag.value as Record<string, FileTag>;
  const status = String(content.Status?.value ?? 'full').replace('minecraft:', '');
  if (status !== 'full') return undefined;
  const list = (content.sections?.value as { value: Record<string, FileTag>[] } | undefined)?.value ?? [];
  // The game writes sections of nothing but light above and below the world, which the library cannot read.
  const sections = list.filter((section) => section.block_states && section.biomes);
  const entities = (content.block_entities?.value as { value?: Record<string, FileTag>[] } | undefined)?.value ?? [];
  const readable = {
    ...tag,
    value: {
      ...content,
      LastUpdate: content.LastUpdate ?? { type: 'long', value: [0, 0] },
      InhabitedTime: content.InhabitedTime ?? { type: 'long', value: [0, 0] },
      sections: { type: 'list', value: { type: 'compound', value: sections } },
      // It files block entities under places that are the same for many, so they are taken from the tag itself.
      block_entities: { type: 'list', value: { type: 'end', value: [] } },
    },
  };
  let column: ReturnType<ChunkFormat['nbtChunkToPrismarineChunk']>;
  try {
    column = formatOf(gameData).nbtChunkToPrismarineChunk(readable);
  } catch (error) {
    throw new ConfigError(
      'unreadable-chunk',
      `a chunk cannot be read as one of Minecraft ${gameData.version}: ${error instanceof Error ? error.message : error}`,
      { cause: error },
    );
  }
  const states = new Uint16Array(SECTIONS * SECTION_CELLS);
  const biomes: Uint8Array[] = [];
  for (let section = 0; section < SECTIONS; section++) {
    const blocks = column.sections[section]?.data;
    if (blocks)
      for (let index = 0; index < SECTION_CELLS; index++) states[section * SECTION_CELLS + index] = blocks.get(index);
    const climate = column.biomes[section]?.data;
    biomes.push(Uint8Array.from({ length: BIOME_CELLS }, (_, index) => climate?.get(index) ?? 0));
  }
  return { states, biomes, blockEntities: entities.map((value) => ({ type: 'compound', value })) };
}

/**
 * Values as a palette and indices into it in longs, the first in the lowest bits, none across two longs. A palette of
 * one needs no longs.
 */
function packed(
  values: { get(index: number): number },
  length: number,
  least: number,
): { readonly palette: number[]; readonly longs: [number, number][]; readonly bits: number } {
  const palette: number[] = [];
  const indexOf = new Map<number, number>();
  const indices = new Uint16Array(length);
  for (let cell = 0; cell < length; cell++) {
    const value = values.get(cell);
    let index = indexOf.get(value);
    if (index === undefined) {
      index = palette.push(value) - 1;
      indexOf.set(value, index);
    }
    indices[cell] = index;
  }
  const bits = Math.max(least, bitsFor(palette.length));
  const longs: [number, number][] = [];
  const perLong = Math.floor(64 / bits);
  for (let start = 0; palette.length > 1 && start < length; start += perLong) {
    let long = 0n;
    const end = Math.min(length, start + perLong);
    for (let cell = start; cell < end; cell++) long |= BigInt(indices[cell] as number) << BigInt((cell - start) * bits);
    longs.push([Number(BigInt.asIntN(32, long >> 32n)), Number(BigInt.asIntN(32, long))]);
  }
  return { palette, longs, bits };
}
