import type { Random } from '../../../clock/random.ts';
import type { TerrainGround } from '../ground.ts';
import { SEA_Y } from '../land/landscape.ts';
import { type Biome, indexOf, PALETTE } from '../palette.ts';
import { TERRAIN_MIN_Y } from '../terrain.ts';

const AIR = 0;
const WATER = indexOf('water');
const ICE = indexOf('ice');
const SNOW = indexOf('snow[layers=1]');
const GRASS_BLOCK = indexOf('grass_block');
const SNOWY_GRASS = indexOf('grass_block[snowy=true]');
const SEAGRASS = indexOf('seagrass');
const TALL_SEAGRASS = [indexOf('tall_seagrass[half=lower]'), indexOf('tall_seagrass[half=upper]')] as const;
const KELP_PLANT = indexOf('kelp_plant');
const KELP = indexOf('kelp[age=25]');
const LILY_PAD = indexOf('lily_pad');
const MELON = indexOf('melon');
/** What snow lies on: full blocks and leaves. */
const CARRIES_SNOW: Uint8Array = Uint8Array.from(PALETTE, (state) =>
  /^(?:stone|dirt|grass_block|sand$|gravel|granite|diorite|andesite|clay|coal_ore|iron_ore|copper_ore|emerald_ore|cobblestone|(?:spruce|oak|birch|dark_oak)_(?:log|leaves|planks))/.test(
    state,
  )
    ? 1
    : 0,
);

const SNOWY: ReadonlySet<Biome> = new Set(['snowy_plains', 'snowy_taiga', 'frozen_river', 'frozen_ocean']);
/** Tries a chunk has for plants in the water. */
const SEAGRASS_TRIES = 48;
const KELP_TRIES = 12;

const at = (x: number, y: number, z: number) => ((y - TERRAIN_MIN_Y) << 8) | (z << 4) | x;

/** Snow on what is open to the sky, and ice on water, where it is cold enough. */
export function coverWithSnow(cells: Uint16Array, ground: TerrainGround): void {
  for (let column = 0; column < 256; column++) {
    const [x, z] = [column & 15, column >> 4];
    if (!SNOWY.has(ground.biome(x, z))) continue;
    let y = Math.max(SEA_Y, ground.y(x, z)) + 32;
    while (y > SEA_Y - 1 && cells[at(x, y, z)] === AIR) y--;
    const top = cells[at(x, y, z)] as number;
    if (top === WATER && y === SEA_Y) cells[at(x, y, z)] = ICE;
    else if (CARRIES_SNOW[top] === 1) {
      cells[at(x, y + 1, z)] = SNOW;
      if (top === GRASS_BLOCK) cells[at(x, y, z)] = SNOWY_GRASS;
    }
  }
}

/** Seagrass and kelp under water, lily pads on swamps, melons in jungles (Minecraft wiki, the page of each). */
export function placeWildPlants(cells: Uint16Array, ground: TerrainGround, random: Random): void {
  for (let left = SEAGRASS_TRIES; left > 0; left--) {
    const [x, z, tall] = [random.integer(0, 15), random.integer(0, 15), random.integer(0, 2) === 0];
    const [biome, floor] = [ground.biome(x, z), ground.y(x, z)];
    if (!/ocean|river|swamp/.test(biome) || biome.startsWith('frozen') || floor >= SEA_Y) continue;
    const [lower, upper] = [at(x, floor + 1, z), at(x, floor + 2, z)];
    if (cells[lower] !== WATER || cells[lower - 256] === AIR) continue;
    if (tall && cells[upper] === WATER && floor + 2 < SEA_Y) [cells[lower], cells[upper]] = TALL_SEAGRASS;
    else cells[lower] = SEAGRASS;
  }
  for (let left = KELP_TRIES; left > 0; left--) {
    const [x, z, wish] = [random.integer(0, 15), random.integer(0, 15), random.integer(2, 11)];
    const floor = ground.y(x, z);
    if (ground.biome(x, z) !== 'ocean' || floor > SEA_Y - 4 || cells[at(x, floor + 1, z)] !== WATER) continue;
    const height = Math.min(wish, SEA_Y - 1 - floor);
    for (let up = 1; up <= height; up++) cells[at(x, floor + up, z)] = up === height ? KELP : KELP_PLANT;
  }
  for (let left = 14; left > 0; left--) {
    const [x, z] = [random.integer(0, 15), random.integer(0, 15)];
    if (ground.biome(x, z) !== 'swamp') continue;
    if (cells[at(x, SEA_Y, z)] === WATER && cells[at(x, SEA_Y + 1, z)] === AIR) cells[at(x, SEA_Y + 1, z)] = LILY_PAD;
  }
  if (random.integer(0, 7) === 0)
    for (let left = 5; left > 0; left--) {
      const [x, z] = [random.integer(0, 15), random.integer(0, 15)];
      const y = ground.y(x, z) + 1;
      if (ground.biome(x, z) === 'jungle' && cells[at(x, y, z)] === AIR && cells[at(x, y - 1, z)] === GRASS_BLOCK)
        cells[at(x, y, z)] = MELON;
    }
}
