import { type Beside, type Flood, skyFloor } from './flood.ts';
import {
  BLOCK,
  BRIGHT,
  DARK,
  LIGHT_LEVELS,
  LIGHT_SECTIONS,
  type LightColumn,
  LOWEST_LEVEL,
  SKY,
} from './lightColumn.ts';
import type { LightTables } from './lightTables.ts';

/** Where light begins in a chunk: under the open sky, at blocks that shine, and at the edges of chunks beside it. */
export class Seeding {
  readonly #tables: LightTables;
  readonly #floods: readonly [Flood, Flood];
  readonly #beside: Beside;
  readonly #hasSky: boolean;

  constructor(tables: LightTables, floods: readonly [Flood, Flood], beside: Beside, hasSky = true) {
    this.#tables = tables;
    this.#floods = floods;
    this.#beside = beside;
    this.#hasSky = hasSky;
  }

  /** The lowest level that full sky light reaches in a chunk's column (z << 4) | x. */
  floorOf(column: LightColumn, at: number): number {
    if (!this.#hasSky) return LIGHT_LEVELS;
    return skyFloor(column, at, (column.column.heights.surface[at] as number) + LOWEST_LEVEL, this.#tables);
  }

  /** Puts full light wherever the sky is straight above. */
  fillSky(column: LightColumn): void {
    let [lowest, highest] = [LIGHT_LEVELS, 0];
    for (let at = 0; at < 256; at++) {
      const floor = this.floorOf(column, at);
      column.floor[at] = floor;
      lowest = Math.min(lowest, floor);
      highest = Math.max(highest, floor);
    }
    for (let section = 0; section < LIGHT_SECTIONS; section++) {
      const bottom = section * 16;
      if (bottom >= highest) column.layers[SKY][section] = BRIGHT;
      else if (bottom + 16 > lowest) column.adopt(SKY, section, sunlit(column.floor, bottom));
    }
  }

  /** Where sunlit cells stand beside or above shaded ones, light begins to spread. */
  seedSky(column: LightColumn): void {
    const [sky] = this.#floods;
    for (let at = 0; at < 256; at++) {
      const floor = column.floor[at] as number;
      if (floor < LIGHT_LEVELS) sky.grow(column, (floor << 8) | at);
      const [x, z] = [at & 15, at >> 4];
      const highest = Math.max(
        this.#floorBeside(column, x, z - 1, 0),
        this.#floorBeside(column, x, z + 1, 1),
        this.#floorBeside(column, x - 1, z, 2),
        this.#floorBeside(column, x + 1, z, 3),
      );
      for (let level = floor + 1; level < highest; level++) sky.grow(column, (level << 8) | at);
    }
  }

  #floorBeside(column: LightColumn, x: number, z: number, direction: number): number {
    const inside = x >= 0 && x < 16 && z >= 0 && z < 16;
    const other = inside ? column : this.#beside(column, direction);
    return other ? (other.floor[((z & 15) << 4) | (x & 15)] as number) : 0;
  }

  /** Everything that shines in a chunk. */
  seedSources(column: LightColumn): void {
    const { emission } = this.#tables;
    const block = this.#floods[BLOCK];
    column.column.stored.sections.forEach(({ data, solidBlockCount }, section) => {
      if (solidBlockCount === 0) return;
      const { palette, value } = data;
      const kinds = palette ?? (value === undefined ? undefined : [value]);
      if (kinds && !kinds.some((state) => (emission[state] as number) > 0)) return;
      for (let index = 0; index < 4096; index++) {
        const light = emission[data.get(index)] as number;
        if (light > 0) block.light(column, ((section + 1) << 12) | index, light);
      }
    });
  }

  /** Lets the light at the near edge of the chunk beside cross over. */
  seedFrom(column: LightColumn, direction: number): void {
    const other = this.#beside(column, direction);
    if (!other) return;
    for (const kind of [SKY, BLOCK] as const) {
      const flood = this.#floods[kind];
      for (let section = 0; section < LIGHT_SECTIONS; section++) {
        const bytes = other.layers[kind][section] as Buffer;
        if (bytes.equals(DARK) || (bytes === BRIGHT && column.layers[kind][section] === BRIGHT)) continue;
        for (let level = 0; level < 16; level++)
          for (let along = 0; along < 16; along++) {
            const [near, far] = EDGES[direction] as readonly [(along: number) => number, (along: number) => number];
            const at = (section << 12) | (level << 8);
            const light = other.get(kind, at | near(along));
            if (light > 1 && light - 1 > column.get(kind, at | far(along))) flood.grow(other, at | near(along));
          }
      }
    }
  }
}

/** The edge cells of the chunk beside and of one's own that touch, for neighbours in the north, south, west, east. */
const EDGES = [
  [(along: number) => 0xf0 | along, (along: number) => along],
  [(along: number) => along, (along: number) => 0xf0 | along],
  [(along: number) => (along << 4) | 0x0f, (along: number) => along << 4],
  [(along: number) => along << 4, (along: number) => (along << 4) | 0x0f],
] as const;

/** A section of sky light from level `bottom` up in which only the sun straight above counts. */
function sunlit(floor: Int16Array, bottom: number): Buffer {
  const bytes = Buffer.alloc(DARK.length);
  let at = 0;
  for (let level = bottom; level < bottom + 16; level++)
    for (let cell = 0; cell < 256; cell += 2)
      bytes[at++] = (level >= (floor[cell] as number) ? 0x0f : 0) | (level >= (floor[cell + 1] as number) ? 0xf0 : 0);
  return bytes;
}
