import type { BlockPosition } from '../../protocol/geometry.ts';
import { collisionBoxesByState, isFullCube } from '../data/collisionShapes.ts';
import type { ServerGameData } from '../data/serverGameData.ts';
import type { Chunks } from './chunks.ts';
import { type ChunkColumn, MAX_Y, MIN_Y } from './column.ts';
import { lightTables } from './light/lightTables.ts';
import { BIOME_CELLS, SECTION_CELLS, sectionBytes, sectionForm } from './sectionBytes.ts';

/** The rock that ores lie in, by how their names begin, and of those whose name is of none of these. */
const ROCKS = [
  ['deepslate_', 'deepslate'],
  ['nether_', 'netherrack'],
  ['', 'stone'],
] as const;
const OPAQUE = 15;
const BESIDE = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
] as const;
/** The chunks whose blocks can cover those of a chunk. */
const AROUND = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
/** States of the section being covered. */
const SHOWN = new Uint16Array(SECTION_CELLS);

/**
 * The world as it is sent to those who must not find ores by looking into the rock: an ore with a block on each of its
 * six sides that nobody sees through is rock like that around it, until one of them goes.
 */
export class HiddenOres {
  readonly #chunks: Chunks;
  /** The rock for each state that is an ore; 0 for all others. */
  readonly #rockOf: Uint16Array;
  /** 1 for each state that hides what lies behind it. */
  readonly #hides: Uint8Array;

  constructor(chunks: Chunks) {
    this.#chunks = chunks;
    [this.#rockOf, this.#hides] = tablesOf(chunks.gameData);
  }

  /** Whether the block at a cell is an ore. */
  isOre(x: number, y: number, z: number): boolean {
    return this.#rockOf[this.#chunks.stateId(x, y, z)] !== 0;
  }

  /** The state that is sent for a cell. */
  shownState({ x, y, z }: BlockPosition): number {
    const state = this.#chunks.stateId(x, y, z);
    const rock = this.#rockOf[state] as number;
    return rock !== 0 && this.#isCovered(x, y, z) ? rock : state;
  }

  /** The sections of a chunk as they are sent, the lowest first. */
  sections(column: ChunkColumn, chunkX: number, chunkZ: number): readonly Buffer[] {
    const around = [column, ...AROUND.map(([dx, dz]) => this.#chunks.column(chunkX + dx, chunkZ + dz))];
    const known = coveredColumns.get(column);
    if (
      known &&
      around.every((one, index) => known.around[index]?.deref() === one && known.writes[index] === one.writes)
    )
      return known.sections;
    const sections = this.#chunks
      .sections(column)
      .map((bytes, section) => this.#covered(column, section, chunkX, chunkZ) ?? bytes);
    const writes = around.map((one) => one.writes);
    coveredColumns.set(column, { around: around.map((one) => new WeakRef(one)), writes, sections });
    return sections;
  }

  /** A section with its hidden ores covered; undefined where it has none. */
  #covered({ stored }: ChunkColumn, section: number, chunkX: number, chunkZ: number): Buffer | undefined {
    const { data } = stored.sections[section] as ChunkColumn['stored']['sections'][number];
    if (!(data.palette ?? [data.value ?? 0]).some((state) => this.#rockOf[state] !== 0)) return undefined;
    let covered = false;
    for (let index = 0; index < SECTION_CELLS; index++) {
      const state = data.get(index);
      SHOWN[index] = state;
      const rock = this.#rockOf[state] as number;
      if (rock === 0) continue;
      const y = MIN_Y + (section << 4) + (index >> 8);
      if (!this.#isCovered((chunkX << 4) | (index & 15), y, (chunkZ << 4) | ((index >> 4) & 15))) continue;
      SHOWN[index] = rock;
      covered = true;
    }
    if (!covered) return undefined;
    const climate = (stored.biomes[section] as ChunkColumn['stored']['biomes'][number]).data;
    const biomes = Uint8Array.from({ length: BIOME_CELLS }, (_, cell) => climate.get(cell));
    return sectionBytes(SHOWN, biomes, sectionForm(this.#chunks.gameData));
  }

  #isCovered(x: number, y: number, z: number): boolean {
    return BESIDE.every(([dx, dy, dz]) => {
      // Nobody gets below the world.
      if (y + dy < MIN_Y || y + dy >= MAX_Y) return dy < 0;
      return this.#hides[this.#chunks.stateId(x + dx, y + dy, z + dz)] === 1;
    });
  }
}

/** Chunks as they were last sent, with how often they and those around had been written to; land that worlds share is shared here too. */
const coveredColumns = new WeakMap<
  ChunkColumn,
  {
    readonly around: readonly WeakRef<ChunkColumn>[];
    readonly writes: readonly number[];
    readonly sections: readonly Buffer[];
  }
>();

const tables = new WeakMap<ServerGameData, readonly [rockOf: Uint16Array, hides: Uint8Array]>();

function tablesOf(gameData: ServerGameData): readonly [rockOf: Uint16Array, hides: Uint8Array] {
  const known = tables.get(gameData);
  if (known) return known;
  const { states, source } = gameData;
  const [rockOf, hides] = [new Uint16Array(states.count), new Uint8Array(states.count)];
  const { opacity } = lightTables(gameData);
  const boxes = collisionBoxesByState(gameData);
  for (let state = 0; state < states.count; state++)
    if (opacity[state] === OPAQUE && isFullCube(boxes(state))) hides[state] = 1;
  for (const { name, minStateId, maxStateId } of source.data.blocksArray) {
    const rock = rockAround(name);
    if (rock !== undefined)
      rockOf.fill(states.defaultIdOf(rock) ?? 0, minStateId as number, (maxStateId as number) + 1);
  }
  const made = [rockOf, hides] as const;
  tables.set(gameData, made);
  return made;
}

function rockAround(id: string): string | undefined {
  if (id === 'ancient_debris') return 'netherrack';
  if (!id.endsWith('_ore')) return undefined;
  return ROCKS.find(([start]) => id.startsWith(start))?.[1];
}
