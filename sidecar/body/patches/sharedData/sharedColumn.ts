import type { Column, ColumnClass, ColumnFields, Extent, Inside, Section } from './chunkColumn.ts';
import { type Bits, clonedBits, type LightArguments, type LightFields, lightOf } from './sharedLight.ts';
import { type Blocks, blocksOf, clonedSection, unpacked } from './sharedSections.ts';

interface Light {
  readonly of: LightArguments;
  readonly column: LightFields;
  /** The sections that have come with it, from the lowest up. */
  readonly skyLit: readonly number[];
  readonly blockLit: readonly number[];
}

function present(sections: readonly (Bits | null)[]): number[] {
  return [...sections.keys()].filter((y) => sections[y]);
}

/**
 * prismarine-chunk's column, of which any number share what they were sent: bytes are decoded once for all bots, and a
 * section belongs to a column alone only from when that column writes to it. Whatever a bot foresees in its own world
 * therefore shows in no other. Block states are read from flat arrays instead of packed bits.
 */
export function sharedColumn(Original: ColumnClass): ColumnClass {
  const base = Original.prototype as Column;
  const blanks = new Map<string, { readonly column: Column; readonly blocks: Blocks }>();
  const decoded = new WeakMap<Buffer, Map<string, Blocks>>();
  const lights = new WeakMap<object, Map<string, Light>>();

  function blankOf(extent: Extent | undefined) {
    const key = `${extent?.minY} ${extent?.worldHeight}`;
    let blank = blanks.get(key);
    if (!blank) {
      const column = new Original(extent);
      blank = { column, blocks: blocksOf(column) };
      blanks.set(key, blank);
    }
    return blank;
  }

  // Not "extends": the library's constructor makes fifty sections for every column, and looks through all blocks there are.
  class SharedColumn implements ColumnFields {
    readonly registry: unknown;
    readonly minY: number;
    readonly worldHeight: number;
    readonly numSections: number;
    readonly maxBitsPerBlock: number;
    readonly maxBitsPerBiome: number;
    sections: Section[];
    biomes: Section[];
    skyLightMask: Bits;
    emptySkyLightMask: Bits;
    skyLightSections: (Bits | null)[];
    blockLightMask: Bits;
    emptyBlockLightMask: Bits;
    blockLightSections: (Bits | null)[];
    blockEntities: Record<string, unknown> = {};
    /** Counts what has been written to the column. */
    revision = 0;
    readonly #extent: string;
    /** The sections as they were read, which others have too. */
    #shared: Blocks;
    /** The states in each section, once they were asked for. */
    #values: (Uint16Array | number | undefined)[];
    /** Parts that nobody else has and that may be written to. */
    readonly #own = new Set<object>();
    /** Whether it has had no light yet. */
    #unlit = true;
    #hasEntities = false;

    constructor(extent?: Extent) {
      const { column, blocks } = blankOf(extent);
      this.registry = (column as unknown as { registry: unknown }).registry;
      this.minY = column.minY;
      this.worldHeight = column.worldHeight;
      this.numSections = column.numSections;
      this.maxBitsPerBlock = column.maxBitsPerBlock;
      this.maxBitsPerBiome = column.maxBitsPerBiome;
      this.#extent = `${this.minY} ${this.worldHeight}`;
      this.sections = [...blocks.sections];
      this.biomes = [...blocks.biomes];
      this.#shared = blocks;
      this.#values = blocks.values;
      this.skyLightMask = column.skyLightMask;
      this.emptySkyLightMask = column.emptySkyLightMask;
      this.skyLightSections = [...column.skyLightSections];
      this.blockLightMask = column.blockLightMask;
      this.emptyBlockLightMask = column.emptyBlockLightMask;
      this.blockLightSections = [...column.blockLightSections];
    }

    load(data: Buffer): void {
      this.revision++;
      let byExtent = decoded.get(data);
      let blocks = byExtent?.get(this.#extent);
      if (!blocks) {
        const column = new Original({ minY: this.minY, worldHeight: this.worldHeight });
        column.load(data);
        blocks = blocksOf(column);
        byExtent ??= new Map();
        byExtent.set(this.#extent, blocks);
        decoded.set(data, byExtent);
      }
      this.sections = [...blocks.sections];
      this.biomes = [...blocks.biomes];
      this.#shared = blocks;
      this.#values = blocks.values;
    }

    loadParsedLight(...light: LightArguments): void {
      this.revision++;
      let byExtent = lights.get(light[0]);
      let known = byExtent?.get(this.#extent);
      if (!known?.of.every((part, index) => part === light[index])) {
        const column = lightOf(blankOf({ minY: this.minY, worldHeight: this.worldHeight }).column, light);
        const { skyLightSections, blockLightSections } = column;
        known = { of: light, column, skyLit: present(skyLightSections), blockLit: present(blockLightSections) };
        byExtent ??= new Map();
        byExtent.set(this.#extent, known);
        lights.set(light[0], byExtent);
      }
      const { column } = known;
      if (this.#unlit) {
        this.#unlit = false;
        this.skyLightMask = column.skyLightMask;
        this.emptySkyLightMask = column.emptySkyLightMask;
        this.skyLightSections = [...column.skyLightSections];
        this.blockLightMask = column.blockLightMask;
        this.emptyBlockLightMask = column.emptyBlockLightMask;
        this.blockLightSections = [...column.blockLightSections];
        return;
      }
      // Into a column without light, only sections that the packet tells of have come.
      this.#ownMasks();
      for (const y of known.skyLit) {
        this.skyLightSections[y] = column.skyLightSections[y] as Bits;
        this.skyLightMask.set(y, column.skyLightMask.get(y));
        this.emptySkyLightMask.set(y, column.emptySkyLightMask.get(y));
      }
      for (const y of known.blockLit) {
        this.blockLightSections[y] = column.blockLightSections[y] as Bits;
        this.blockLightMask.set(y, column.blockLightMask.get(y));
        this.emptyBlockLightMask.set(y, column.emptyBlockLightMask.get(y));
      }
    }

    getBlockEntity(at: Inside): unknown {
      return this.#hasEntities ? base.getBlockEntity.call(this as unknown as Column, at) : undefined;
    }

    setBlockEntity(at: Inside, entity: unknown): void {
      this.revision++;
      this.#hasEntities = true;
      base.setBlockEntity.call(this as unknown as Column, at, entity);
    }

    getBlockStateId({ x, y, z }: Inside): number {
      const index = (y - this.minY) >> 4;
      const values = this.#values[index] ?? this.#work(index);
      return typeof values === 'number' ? values : (values[(((y - this.minY) & 15) << 8) | (z << 4) | x] as number);
    }

    statesIn(sectionY: number): Uint16Array | number {
      const index = sectionY - (this.minY >> 4);
      return this.#values[index] ?? this.#work(index);
    }

    setBlockStateId(at: Inside, stateId: number): void {
      this.revision++;
      const index = (at.y - this.minY) >> 4;
      this.#ownSection(this.sections, index);
      base.setBlockStateId.call(this as unknown as Column, at, stateId);
      const section = this.sections[index];
      if (!section) return;
      const before = this.#values[index];
      if (!this.#own.has(this.#values)) {
        this.#values = [...this.#values];
        this.#own.add(this.#values);
      }
      if (before instanceof Uint16Array) {
        let own = before;
        if (!this.#own.has(before)) {
          own = before.slice();
          this.#own.add(own);
          this.#values[index] = own;
        }
        own[(((at.y - this.minY) & 15) << 8) | (at.z << 4) | at.x] = stateId;
      } else this.#values[index] = undefined;
    }

    setBiome(at: Inside, biome: number): void {
      this.revision++;
      this.#ownSection(this.biomes, (at.y - this.minY) >> 4);
      base.setBiome.call(this as unknown as Column, at, biome);
    }

    setBlockLight(at: Inside, light: number): void {
      this.#ownLight(this.blockLightSections, at.y);
      base.setBlockLight.call(this as unknown as Column, at, light);
    }

    setSkyLight(at: Inside, light: number): void {
      this.#ownLight(this.skyLightSections, at.y);
      base.setSkyLight.call(this as unknown as Column, at, light);
    }

    loadSection(...section: unknown[]): void {
      this.revision++;
      base.loadSection.apply(this as unknown as Column, section);
      this.#shared = { sections: [], biomes: [], values: [] };
      this.#values = [];
    }

    _loadBlockLightNibbles(y: number, nibbles: Buffer): void {
      this.revision++;
      this.#unlit = false;
      this.#ownMasks();
      base._loadBlockLightNibbles.call(this as unknown as Column, y, nibbles);
    }

    _loadSkyLightNibbles(y: number, nibbles: Buffer): void {
      this.revision++;
      this.#unlit = false;
      this.#ownMasks();
      base._loadSkyLightNibbles.call(this as unknown as Column, y, nibbles);
    }

    /** Unpacks a section that is read for the first time, for all that have it. */
    #work(index: number): Uint16Array | number {
      const section = this.sections[index];
      if (!section) return 0;
      let values: Uint16Array | number;
      if (section === this.#shared.sections[index]) {
        values = this.#shared.values[index] ?? unpacked(section.data);
        this.#shared.values[index] = values;
      } else {
        values = unpacked(section.data);
        if (values instanceof Uint16Array) this.#own.add(values);
      }
      this.#values[index] = values;
      return values;
    }

    #ownSection(list: Section[], index: number): void {
      const section = list[index];
      if (!section || this.#own.has(section)) return;
      const own = clonedSection(section);
      list[index] = own;
      this.#own.add(own);
    }

    #ownLight(list: (Bits | null)[], y: number): void {
      this.revision++;
      this.#unlit = false;
      this.#ownMasks();
      const index = Math.floor((y - this.minY) / 16) + 1;
      const section = list[index];
      if (!section || this.#own.has(section)) return;
      const own = clonedBits(section);
      list[index] = own;
      this.#own.add(own);
    }

    #ownMasks(): void {
      if (this.#own.has(this.skyLightMask)) return;
      this.skyLightMask = clonedBits(this.skyLightMask);
      this.emptySkyLightMask = clonedBits(this.emptySkyLightMask);
      this.blockLightMask = clonedBits(this.blockLightMask);
      this.emptyBlockLightMask = clonedBits(this.emptyBlockLightMask);
      this.#own.add(this.skyLightMask);
    }
  }
  Object.setPrototypeOf(SharedColumn.prototype, base);
  Object.setPrototypeOf(SharedColumn, Original);
  return SharedColumn as unknown as ColumnClass;
}
