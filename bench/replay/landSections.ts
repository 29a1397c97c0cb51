import { type BlockState, formatBlockState } from '../../protocol/blockState.ts';
import type { Box } from '../../protocol/geometry.ts';
import type { ReplayChunk } from '../../viewer/replayDocument.ts';
import type { BuildStep, LandGround } from '../../worlds/plan/buildPlan.ts';
import { GeneratedTerrain } from '../../worlds/terrain/generatedTerrain.ts';
import { TERRAIN_HEIGHT, TERRAIN_MIN_Y } from '../../worlds/terrain/terrain.ts';
import { MOST_LAND_CHUNKS } from './limits.ts';
import type { StateAppearances } from './stateAppearances.ts';

type LandSection = NonNullable<ReplayChunk['land']>[number];

/** The land an arena is a part of, and what has been built into it beforehand. */
export interface ReplayLand {
  readonly ground: LandGround;
  readonly box: Box;
  readonly steps: readonly BuildStep[];
}

const CELLS = 4096;
/** How far around somebody land is shown, in chunks; and underground, in sections. */
const SIGHT = 3;
const SIGHT_BELOW = 1;
const TOP_SECTION = TERRAIN_HEIGHT / 16 - 1;

/**
 * The generated land around everybody in a game, which snapshots leave out: made anew from its preset and seed, section by
 * section, as far as the surface and what lies near somebody underground. Each section is handed out once.
 */
export class LandSections {
  readonly #land: ReplayLand;
  readonly #terrain: GeneratedTerrain;
  readonly #states: StateAppearances;
  /** By the numbers of the terrain's palette: whether daylight goes on below it, and state numbers. */
  readonly #isOpen: readonly boolean[];
  readonly #numbers: (number | undefined)[] = [];
  /** Chunks in sight, and sections of each that somebody was near. */
  readonly #wanted = new Map<string, { x: number; z: number; isNew: boolean; sections: Set<number> }>();
  readonly #taken = new Set<string>();
  /** Sections that somebody was in; being there again adds nothing. */
  readonly #visited = new Set<string>();
  #left = 0;

  constructor(land: ReplayLand, states: StateAppearances) {
    this.#land = land;
    this.#states = states;
    this.#terrain = new GeneratedTerrain(land.ground.preset, land.ground.seed);
    this.#isOpen = this.#terrain.palette.map((name) => OPEN.test(name));
  }

  /** Chunks in sight that are left out, for their number. */
  get left(): number {
    return this.#left;
  }

  /** Somebody is in a cell, or something changed in it. */
  visit(x: number, y: number, z: number): void {
    const [chunkX, chunkZ] = [Math.floor(x / 16), Math.floor(z / 16)];
    const section = Math.floor((y - TERRAIN_MIN_Y) / 16);
    const key = `${chunkX},${section},${chunkZ}`;
    if (this.#visited.has(key)) return;
    this.#visited.add(key);
    for (let dx = -SIGHT; dx <= SIGHT; dx++)
      for (let dz = -SIGHT; dz <= SIGHT; dz++) {
        const chunk = this.#chunk(chunkX + dx, chunkZ + dz);
        if (!chunk || Math.max(Math.abs(dx), Math.abs(dz)) > SIGHT_BELOW) continue;
        for (let sy = section - SIGHT_BELOW; sy <= section + SIGHT_BELOW; sy++)
          if (sy >= 0 && sy <= TOP_SECTION && !this.#taken.has(`${chunk.x},${sy},${chunk.z}`)) chunk.sections.add(sy);
      }
  }

  /** The sections that came into sight since the last call. */
  take(): LandSection[] {
    const made: LandSection[] = [];
    for (const chunk of this.#wanted.values()) {
      const { x, z, isNew, sections } = chunk;
      if (!isNew && sections.size === 0) continue;
      const { cells } = this.#terrain.generate(x, z);
      const numbers = [...(isNew ? surfaceOf(cells, this.#isOpen) : []), ...sections];
      for (const section of new Set(numbers)) {
        const key = `${x},${section},${z}`;
        if (this.#taken.has(key)) continue;
        this.#taken.add(key);
        const runs = this.#runsOf(cells, x, section, z);
        if (runs.length > 2 || runs[0] !== 0) made.push({ at: [x, section + TERRAIN_MIN_Y / 16, z], runs });
      }
      chunk.isNew = false;
      sections.clear();
    }
    return made;
  }

  #chunk(x: number, z: number): { x: number; z: number; sections: Set<number> } | undefined {
    const { min, max } = this.#land.box;
    if (x < min.x >> 4 || x > max.x >> 4 || z < min.z >> 4 || z > max.z >> 4) return undefined;
    const key = `${x},${z}`;
    let chunk = this.#wanted.get(key);
    if (!chunk) {
      if (this.#wanted.size >= MOST_LAND_CHUNKS) {
        this.#left++;
        return undefined;
      }
      chunk = { x, z, isNew: true, sections: new Set() };
      this.#wanted.set(key, chunk);
    }
    return chunk;
  }

  #runsOf(cells: Uint16Array, chunkX: number, section: number, chunkZ: number): number[] {
    const numbers = Array.from(cells.subarray(section * CELLS, (section + 1) * CELLS), (cell) => this.#numberOf(cell));
    this.#build(numbers, chunkX * 16, section * 16 + TERRAIN_MIN_Y, chunkZ * 16);
    const runs: number[] = [];
    for (const number of numbers)
      if (number === runs.at(-2)) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
      else runs.push(number, 1);
    return runs;
  }

  /** What the arena's plan puts into a section. */
  #build(numbers: number[], x0: number, y0: number, z0: number): void {
    const fill = ({ min, max }: Box, state: BlockState) => {
      const number = this.#states.numberOf(formatBlockState(this.#states.complete(state)));
      for (let y = Math.max(y0, min.y); y <= Math.min(y0 + 15, max.y); y++)
        for (let z = Math.max(z0, min.z); z <= Math.min(z0 + 15, max.z); z++)
          for (let x = Math.max(x0, min.x); x <= Math.min(x0 + 15, max.x); x++)
            numbers[((y - y0) << 8) | ((z - z0) << 4) | (x - x0)] = number;
    };
    for (const step of this.#land.steps)
      if (step.type === 'fill') fill(step.box, step.state);
      else if (step.type === 'set') fill({ min: step.position, max: step.position }, step.state);
  }

  #numberOf(cell: number): number {
    const number = this.#numbers[cell] ?? this.#states.numberOfFirst(this.#terrain.palette[cell] ?? 'air');
    this.#numbers[cell] = number;
    return number;
  }
}

/** What does not end the way of daylight: what stands on the ground, and water, through which the ground is seen. */
const OPEN =
  /^(?:air|water|short_grass|fern|dead_bush|dandelion|poppy|azure|oxeye|cornflower|lily|brown_m|red_m)|_(?:leaves|log)\b/;

/** The sections of a chunk from the lowest that reaches daylight to the highest that holds anything. */
function surfaceOf(cells: Uint16Array, isOpen: readonly boolean[]): number[] {
  let [lowest, highest] = [TERRAIN_HEIGHT - 1, 0];
  for (let column = 0; column < 256; column++) {
    let level = TERRAIN_HEIGHT - 1;
    while (level > 0 && cells[(level << 8) | column] === 0) level--;
    highest = Math.max(highest, level);
    while (level > 0 && isOpen[cells[(level << 8) | column] ?? 0]) level--;
    lowest = Math.min(lowest, level);
  }
  const from = lowest >> 4;
  return Array.from({ length: (highest >> 4) - from + 1 }, (_, index) => from + index);
}
