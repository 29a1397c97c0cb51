import anvil from 'prismarine-provider-anvil';
import { ConfigError } from '../../../protocol/errors.ts';
import { savedFormat } from '../../data/savedFormat.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';
import { MIN_Y, SECTIONS } from '../column.ts';
import { DIMENSIONS, type Dimension } from '../dimension.ts';
import { BIOME_CELLS, SECTION_CELLS } from '../sectionBytes.ts';
import type { FileTag } from './nbtTags.ts';
import { type ChunkContent, packedValues } from './packedStates.ts';

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
    format = anvil.chunk(savedFormat(gameData.source).registry as never) as unknown as ChunkFormat;
    formats.set(gameData, format);
  }
  return format;
}

/**
 * A chunk as it stands in a region file (Minecraft wiki, "Chunk format", 1.18 and later). Light is left for the game to
 * work out when it loads the chunk. `blockEntities` are compounds; `tick` is the time of the last change. Only what lies
 * within the heights of its dimension is written.
 */
export function chunkToNbt(
  gameData: ServerGameData,
  content: ChunkContent,
  place: { readonly chunkX: number; readonly chunkZ: number },
  blockEntities: readonly FileTag[],
  tick: number,
  { minY, height }: Pick<Dimension, 'minY' | 'height'> = DIMENSIONS.overworld,
): FileTag {
  const within = [(minY - MIN_Y) >> 4, (minY + height - MIN_Y) >> 4] as const;
  const sections = content.sections.slice(...within).map(({ data }) => {
    const { palette, longs } = packedValues(data, SECTION_CELLS, 4);
    return { palette, data: { data: { toLongArray: () => longs } } };
  });
  const biomes = content.biomes.slice(...within).map(({ data }) => {
    const { palette, longs, bits } = packedValues({ get: (index) => data.get(index) }, BIOME_CELLS, 1);
    return { data: { palette, data: { bitsPerValue: bits, toLongArray: () => longs } } };
  });
  const tag = formatOf(gameData).prismarineChunkToNbt(
    {
      minY,
      worldHeight: height,
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
  // The library's "bool" is written as the end of the compound, and all that comes after it as rubbish.
  const value = { ...(tag.value as Record<string, FileTag>), isLightOn: { type: 'byte', value: 0 } };
  return { ...tag, value };
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
