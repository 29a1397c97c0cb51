import chunkLoader from 'prismarine-chunk';
import type { ServerGameData } from '../data/serverGameData.ts';
import {
  type ChunkColumn,
  MAX_Y,
  MIN_Y,
  SECTIONS,
  type StoredBiomes,
  type StoredColumn,
  type StoredSection,
  stateInStored,
  unwritten,
} from './column.ts';
import type { FlatLayers } from './ground.ts';
import { Heights, motionBlockingStates } from './heights.ts';
import {
  BIOME_CELLS,
  SECTION_CELLS,
  type SectionForm,
  sectionBytes,
  sectionForm,
  storedSectionBytes,
} from './sectionBytes.ts';

type ColumnClass = new (options: { minY: number; worldHeight: number }) => StoredColumn;

const columnClasses = new WeakMap<ServerGameData, ColumnClass>();

/** prismarine-chunk makes a class, and all it knows of blocks, anew at every call. */
function columnClassOf(gameData: ServerGameData): ColumnClass {
  let known = columnClasses.get(gameData);
  if (!known) {
    known = (chunkLoader as unknown as (registry: unknown) => ColumnClass)(gameData.source.registry);
    columnClasses.set(gameData, known);
  }
  return known;
}

/** A section of air. */
const NOTHING = new Uint16Array(SECTION_CELLS);
const NO_BYTES = Buffer.from(NOTHING.buffer);

/** Forms chunks out of layers, states or another chunk, and the bytes that packets have of them. */
export class ColumnForming {
  readonly #Column: ColumnClass;
  readonly #blocking: Uint8Array;
  readonly #form: SectionForm;
  /** Sections of air by biome, as they stand in packets. */
  readonly #airOfBiome = new Map<number, Buffer>();

  constructor(gameData: ServerGameData) {
    this.#Column = columnClassOf(gameData);
    this.#blocking = motionBlockingStates(gameData);
    this.#form = sectionForm(gameData);
  }

  /** Untouched ground of the same layers. */
  layered(layers: FlatLayers, biome: number): ChunkColumn {
    const stored = this.#newColumn();
    const position = { x: 0, y: 0, z: 0 };
    for (position.y = MIN_Y; position.y < MAX_Y; position.y += 4)
      for (position.z = 0; position.z < 16; position.z += 4)
        for (position.x = 0; position.x < 16; position.x += 4) stored.setBiome(position, biome);
    layers.forEach((stateId, index) => {
      if (stateId === 0) return;
      position.y = MIN_Y + index;
      for (position.z = 0; position.z < 16; position.z++)
        for (position.x = 0; position.x < 16; position.x++) stored.setBlockStateId(position, stateId);
    });
    const heights = new Heights(this.#blocking);
    heights.measure((index) => stateInStored(stored, index), layers.length);
    const bytes = new Array(SECTIONS).fill(undefined);
    return { stored, heights, shared: true, bytes, modified: false, unsaved: false, ...unwritten() };
  }

  /** A copy that may be written to. */
  copyOf(column: ChunkColumn): ChunkColumn {
    const stored = this.#newColumn();
    stored.load(Buffer.concat(this.sections(column)));
    const heights = new Heights(this.#blocking, column.heights);
    return {
      stored,
      heights,
      shared: false,
      bytes: [...column.bytes],
      modified: false,
      unsaved: false,
      ...unwritten(),
    };
  }

  /** A chunk of 4096 states a section, from the lowest up, each by (y << 8) | (z << 4) | x. */
  fromStates(states: Uint16Array, biomesOf: (section: number) => Uint8Array, shared: boolean): ChunkColumn {
    const bytes: Buffer[] = [];
    let top = 0;
    for (let section = 0; section < SECTIONS; section++) {
      const part = states.subarray(section * SECTION_CELLS, (section + 1) * SECTION_CELLS);
      const biomes = biomesOf(section);
      const isAir = isAllAir(part);
      if (!isAir) top = (section + 1) * 16;
      bytes.push(isAir ? this.#airBytes(biomes) : sectionBytes(part, biomes, this.#form));
    }
    const stored = this.#newColumn();
    stored.load(Buffer.concat(bytes));
    const heights = new Heights(this.#blocking);
    heights.measure((index) => states[index] as number, top);
    return { stored, heights, shared, bytes, modified: false, unsaved: false, ...unwritten() };
  }

  /** Each section as it stands in packets, the lowest first; only sections that changed are encoded anew. */
  sections(column: ChunkColumn): readonly Buffer[] {
    for (let section = 0; section < SECTIONS; section++) column.bytes[section] ??= this.#encode(column.stored, section);
    return column.bytes as Buffer[];
  }

  #encode(stored: StoredColumn, section: number): Buffer {
    const { data, solidBlockCount } = stored.sections[section] as StoredSection;
    const climate = (stored.biomes[section] as StoredBiomes).data;
    const biomes = new Uint8Array(BIOME_CELLS);
    for (let index = 0; index < BIOME_CELLS; index++) biomes[index] = climate.get(index);
    if (data.value === 0) return this.#airBytes(biomes);
    return storedSectionBytes(data, solidBlockCount, biomes, this.#form);
  }

  #newColumn(): StoredColumn {
    return new this.#Column({ minY: MIN_Y, worldHeight: MAX_Y - MIN_Y });
  }

  #airBytes(biomes: Uint8Array): Buffer {
    const uniform = biomes.every((biome) => biome === biomes[0]) ? biomes[0] : undefined;
    const known = uniform === undefined ? undefined : this.#airOfBiome.get(uniform);
    const bytes = known ?? sectionBytes(NOTHING, biomes, this.#form);
    if (uniform !== undefined) this.#airOfBiome.set(uniform, bytes);
    return bytes;
  }
}

/** Whether a section has nothing but state 0, which is air; memory is compared faster than states are looked at. */
export function isAllAir(section: Uint16Array): boolean {
  return NO_BYTES.equals(new Uint8Array(section.buffer, section.byteOffset, section.byteLength));
}
