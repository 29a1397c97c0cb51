import type { Random } from '../../../clock/random.ts';
import { TERRAIN_MIN_Y } from '../terrain.ts';
import { type NetherBiome, netherIndex } from './netherPalette.ts';
import { LAVA_SEA_Y, ROOF_Y } from './netherShape.ts';

const NETHERRACK = netherIndex('netherrack');
const LAVA = netherIndex('lava');
const SOUL_SAND = netherIndex('soul_sand');
const SOUL_SOIL = netherIndex('soul_soil');
const BASALT = netherIndex('basalt');
const BLACKSTONE = netherIndex('blackstone');
const MAGMA = netherIndex('magma_block');
const GLOWSTONE = netherIndex('glowstone');
const FIRE = netherIndex('fire');
const SOUL_FIRE = netherIndex('soul_fire');
const SHROOMLIGHT = netherIndex('shroomlight');
const BROWN = netherIndex('brown_mushroom');
const RED = netherIndex('red_mushroom');
const BONES = ['bone_block[axis=x]', 'bone_block[axis=y]', 'bone_block[axis=z]'].map(netherIndex);

/** What grows in each of the two forests. */
interface ForestFlora {
  readonly nylium: number;
  readonly stem: number;
  readonly wart: number;
  readonly roots: readonly (readonly [plant: number, weight: number])[];
  readonly vine: number;
  readonly vineTip: number;
  /** Whether vines hang, or grow up from the ground. */
  readonly hangs: boolean;
}

const FORESTS: Partial<Readonly<Record<NetherBiome, ForestFlora>>> = {
  crimson_forest: {
    nylium: netherIndex('crimson_nylium'),
    stem: netherIndex('crimson_stem'),
    wart: netherIndex('nether_wart_block'),
    roots: [
      [netherIndex('crimson_roots'), 87],
      [netherIndex('crimson_fungus'), 11],
      [netherIndex('warped_fungus'), 1],
    ],
    vine: netherIndex('weeping_vines_plant'),
    vineTip: netherIndex('weeping_vines'),
    hangs: true,
  },
  warped_forest: {
    nylium: netherIndex('warped_nylium'),
    stem: netherIndex('warped_stem'),
    wart: netherIndex('warped_wart_block'),
    roots: [
      [netherIndex('warped_roots'), 60],
      [netherIndex('nether_sprouts'), 26],
      [netherIndex('crimson_roots'), 1],
      [netherIndex('warped_fungus'), 13],
    ],
    vine: netherIndex('twisting_vines_plant'),
    vineTip: netherIndex('twisting_vines'),
    hangs: false,
  },
};

/** Tries for each thing in a chunk, near those of vanilla's placed features, where most tries hit rock. */
const FUNGI = 8;
const GLOWSTONE_CLUSTERS = 9;

/**
 * What stands on the floors of a chunk and hangs from its ceilings, within the chunk: huge fungi, plants, vines, glowstone,
 * fires, pillars of basalt.
 */
export class NetherGrowth {
  readonly #cells: Uint16Array;
  readonly #random: Random;
  readonly #biome: (x: number, z: number) => NetherBiome;

  /** @param biome by coordinates within the chunk. */
  constructor(cells: Uint16Array, random: Random, biome: (x: number, z: number) => NetherBiome) {
    this.#cells = cells;
    this.#random = random;
    this.#biome = biome;
  }

  grow(): void {
    for (let left = GLOWSTONE_CLUSTERS; left > 0; left--) this.#glowstone();
    const random = this.#random;
    for (let left = FUNGI; left > 0; left--) {
      const [x, z] = [random.integer(3, 12), random.integer(3, 12)];
      const flora = FORESTS[this.#biome(x, z)];
      const y = flora && this.#floor(x, z);
      if (flora && y !== undefined && this.#at(x, y - 1, z) === flora.nylium) this.#fungus(flora, x, y, z);
    }
    for (let left = 90; left > 0; left--) this.#cover(random.integer(0, 15), random.integer(0, 15));
    for (let left = 12; left > 0; left--) this.#vines(random.integer(0, 15), random.integer(0, 15));
    const middle = this.#biome(8, 8);
    if (middle === 'soul_sand_valley') {
      if (random.integer(0, 2) === 0) this.#basaltPillar(random.integer(2, 13), random.integer(2, 13));
      if (random.integer(0, 11) === 0) this.#fossil();
    }
    if (middle === 'basalt_deltas') for (let left = 10; left > 0; left--) this.#delta();
  }

  #at(x: number, y: number, z: number): number {
    return this.#cells[((y - TERRAIN_MIN_Y) << 8) | (z << 4) | x] as number;
  }

  #put(x: number, y: number, z: number, block: number): void {
    if (x < 0 || x > 15 || z < 0 || z > 15 || y < 5 || y > ROOF_Y - 5) return;
    this.#cells[((y - TERRAIN_MIN_Y) << 8) | (z << 4) | x] = block;
  }

  #putInAir(x: number, y: number, z: number, block: number): void {
    if (x >= 0 && x < 16 && z >= 0 && z < 16 && this.#at(x, y, z) === 0) this.#put(x, y, z, block);
  }

  /** A free cell above something solid, looked for downwards from some height; undefined where there is none. */
  #floor(x: number, z: number): number | undefined {
    for (let y = this.#random.integer(LAVA_SEA_Y + 2, 118); y > LAVA_SEA_Y; y--)
      if (this.#at(x, y, z) === 0 && this.#at(x, y - 1, z) !== 0 && this.#at(x, y - 1, z) !== LAVA) return y;
    return undefined;
  }

  /** The free cell below a ceiling, looked for upwards. */
  #underCeiling(x: number, z: number): number | undefined {
    let y = this.#random.integer(LAVA_SEA_Y + 8, 112);
    if (this.#at(x, y, z) !== 0) return undefined;
    while (y < ROOF_Y - 5 && this.#at(x, y + 1, z) === 0) y++;
    return this.#at(x, y + 1, z) === LAVA ? undefined : y;
  }

  /** Minecraft wiki, "Glowstone": clusters that hang from ceilings. */
  #glowstone(): void {
    const random = this.#random;
    const [x, z] = [random.integer(2, 13), random.integer(2, 13)];
    const y = this.#underCeiling(x, z);
    if (y === undefined || this.#at(x, y + 1, z) === GLOWSTONE) return;
    this.#put(x, y, z, GLOWSTONE);
    for (let left = 130; left > 0; left--) {
      const [cx, cy, cz] = [x + random.integer(-4, 4), y - random.integer(0, 6), z + random.integer(-4, 4)];
      if (cx < 0 || cx > 15 || cz < 0 || cz > 15 || this.#at(cx, cy, cz) !== 0) continue;
      let beside = 0;
      for (const [dx, dy, dz] of SIX) {
        const [nx, nz] = [cx + dx, cz + dz];
        if (nx >= 0 && nx < 16 && nz >= 0 && nz < 16 && this.#at(nx, cy + dy, nz) === GLOWSTONE) beside++;
      }
      if (beside === 1) this.#put(cx, cy, cz, GLOWSTONE);
    }
  }

  /** Minecraft wiki, "Huge fungus": a stem of 4 to 13 blocks under a hat of wart blocks with shroomlights. */
  #fungus({ stem, wart, vine, vineTip, hangs }: ForestFlora, x: number, y: number, z: number): void {
    const random = this.#random;
    let height = random.integer(4, 13);
    if (random.integer(0, 11) === 0) height *= 2;
    for (let up = 0; up <= height; up++) if (y + up > ROOF_Y - 6 || this.#at(x, y + up, z) !== 0) return;
    for (let up = 0; up < height; up++) this.#put(x, y + up, z, stem);
    const hat = Math.min(1 + Math.floor(height / 3) + random.integer(0, 1), 5);
    for (let up = height - hat; up <= height; up++) {
      const radius = up < height ? (up === height - hat && height > 8 ? 3 : 2) : 1;
      for (let dx = -radius; dx <= radius; dx++)
        for (let dz = -radius; dz <= radius; dz++) {
          const edge = Math.abs(dx) === radius || Math.abs(dz) === radius;
          const corner = Math.abs(dx) === radius && Math.abs(dz) === radius;
          if (up < height && !edge) {
            if (random.integer(0, 9) === 0) this.#putInAir(x + dx, y + up, z + dz, SHROOMLIGHT);
            else if (up > height - hat + 1 && random.integer(0, 2) === 0) this.#putInAir(x + dx, y + up, z + dz, wart);
            continue;
          }
          if (corner && random.integer(0, 2) > 0) continue;
          if (random.integer(0, 99) >= 98) continue;
          this.#putInAir(x + dx, y + up, z + dz, random.integer(0, 19) === 0 ? SHROOMLIGHT : wart);
          if (hangs && up === height - hat && edge && random.integer(0, 5) === 0)
            this.#vine(x + dx, y + up - 1, z + dz, -1, random.integer(1, 4), vine, vineTip);
        }
    }
  }

  #cover(x: number, z: number): void {
    const random = this.#random;
    const biome = this.#biome(x, z);
    const y = this.#floor(x, z);
    if (y === undefined) return;
    const ground = this.#at(x, y - 1, z);
    const flora = FORESTS[biome];
    if (flora) {
      if (ground !== flora.nylium) return;
      let draw = random.integer(0, flora.roots.reduce((sum, [, weight]) => sum + weight, 0) - 1);
      for (const [plant, weight] of flora.roots) {
        if (draw < weight) {
          this.#putInAir(x, y, z, plant);
          return;
        }
        draw -= weight;
      }
      return;
    }
    const draw = random.integer(0, 99);
    if (biome === 'soul_sand_valley' && (ground === SOUL_SAND || ground === SOUL_SOIL)) {
      if (draw < 3) this.#putInAir(x, y, z, SOUL_FIRE);
    } else if (biome === 'nether_wastes' && ground === NETHERRACK) {
      if (draw < 5) this.#putInAir(x, y, z, FIRE);
      else if (draw < 7) this.#putInAir(x, y, z, draw === 5 ? BROWN : RED);
    }
  }

  #vines(x: number, z: number): void {
    const flora = FORESTS[this.#biome(x, z)];
    if (!flora) return;
    const { vine, vineTip, hangs, nylium } = flora;
    const length = this.#random.integer(1, 8);
    if (hangs) {
      const y = this.#underCeiling(x, z);
      if (y !== undefined) this.#vine(x, y, z, -1, length, vine, vineTip);
      return;
    }
    const y = this.#floor(x, z);
    if (y !== undefined && this.#at(x, y - 1, z) === nylium) this.#vine(x, y, z, 1, length, vine, vineTip);
  }

  #vine(x: number, y: number, z: number, step: 1 | -1, length: number, vine: number, tip: number): void {
    if (x < 0 || x > 15 || z < 0 || z > 15) return;
    let end = y;
    for (let left = length; left > 0 && this.#at(x, end, z) === 0 && end > LAVA_SEA_Y + 1; left--) {
      this.#put(x, end, z, vine);
      end += step;
    }
    if (end !== y) this.#put(x, end - step, z, tip);
  }

  /** Minecraft wiki, "Soul Sand Valley": pillars of basalt between floor and ceiling. */
  #basaltPillar(x: number, z: number): void {
    const top = this.#underCeiling(x, z);
    if (top === undefined) return;
    for (let dx = -1; dx <= 1; dx++)
      for (let dz = -1; dz <= 1; dz++) {
        const middle = dx === 0 && dz === 0;
        const until = middle ? 0 : top - this.#random.integer(1, dx === 0 || dz === 0 ? 12 : 4);
        for (let y = top; y > Math.max(LAVA_SEA_Y - 4, until) && isOpen(this.#at(x + dx, y, z + dz)); y--)
          this.#put(x + dx, y, z + dz, BASALT);
      }
  }

  /** Minecraft wiki, "Fossil", Nether fossils: a few ribs of bone. */
  #fossil(): void {
    const random = this.#random;
    const [x, z] = [random.integer(3, 8), random.integer(4, 11)];
    const y = this.#floor(x, z);
    if (y === undefined) return;
    const [alongX, upright, alongZ] = BONES as [number, number, number];
    for (let step = 0; step < 5; step++) this.#putInAir(x + step, y + 3, z, alongX);
    for (let step = 0; step < 5; step += 2)
      for (const side of [-1, 1]) {
        this.#putInAir(x + step, y + 3, z + side, alongZ);
        for (let up = 0; up < 3; up++) this.#putInAir(x + step, y + up, z + side * 2, upright);
      }
  }

  /** Minecraft wiki, "Basalt Deltas": columns, and little pools of lava between magma. */
  #delta(): void {
    const random = this.#random;
    const [x, z] = [random.integer(2, 13), random.integer(2, 13)];
    const y = this.#floor(x, z);
    if (y === undefined) return;
    const ground = this.#at(x, y - 1, z);
    if (ground !== BASALT && ground !== BLACKSTONE) return;
    if (random.integer(0, 2) > 0) {
      for (let dx = -1; dx <= 1; dx++)
        for (let dz = -1; dz <= 1; dz++) {
          const height = random.integer(0, dx === 0 && dz === 0 ? 5 : 2);
          for (let up = 0; up < height && this.#at(x + dx, y + up - 1, z + dz) !== 0; up++)
            this.#putInAir(x + dx, y + up, z + dz, BASALT);
        }
      return;
    }
    // Enclosed on all sides, so that nothing flows until somebody digs.
    for (const [dx, dz] of [
      [0, 0],
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
      [1, 1],
      [-1, -1],
      [1, -1],
      [-1, 1],
    ] as const)
      if (isOpen(this.#at(x + dx, y - 1, z + dz)) || this.#at(x + dx, y, z + dz) !== 0) return;
    if (isOpen(this.#at(x, y - 2, z))) return;
    for (const [dx, dz] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const)
      this.#put(x + dx, y - 1, z + dz, MAGMA);
    this.#put(x, y - 1, z, LAVA);
  }
}

const isOpen = (block: number): boolean => block === 0 || block === LAVA;

const SIX = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
] as const;
