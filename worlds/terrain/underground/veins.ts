import type { Random } from '../../../clock/random.ts';
import { type Biome, PALETTE } from '../palette.ts';
import { TERRAIN_HEIGHT, TERRAIN_MIN_Y } from '../terrain.ts';
import type { OreHeights, VeinRule } from './oreTable.ts';

/** Cells further than this beside the chunk a vein begins in are none of it: the largest reach 13. */
const MARGIN = 16;
const SPAN = 16 + 2 * MARGIN;
/** What the shape of one vein is drawn in: cells already taken, by the number of the vein; small, so that it stays in the processor's cache. */
const canvas = new Uint8Array(SPAN * SPAN * SPAN);
let drawing = 0;
/** The cells of the veins that are being planned, and how many they are. */
let planned = new Int32Array(1 << 14);
let plannedCells = 0;

/** Cells of a chunk's veins, also where they lie in the chunks around it, rule by rule. */
export interface Veins {
  /** Packed cells; `cellOf` reads them. */
  readonly cells: Int32Array;
  /** Where each rule's cells begin, and the end of the last. */
  readonly starts: readonly number[];
}

/** What veins take the place of: 1 for stone and its kin, 2 for deepslate and tuff (tags stone_ore_replaceables, deepslate_ore_replaceables). */
const ROCK: Uint8Array = Uint8Array.from(PALETTE, (state) =>
  ['stone', 'granite', 'diorite', 'andesite'].includes(state) ? 1 : ['deepslate', 'tuff'].includes(state) ? 2 : 0,
);

/** What a vein must know about the column it begins in. */
interface VeinSite {
  groundY(x: number, z: number): number;
  biome(x: number, z: number, groundY: number): Biome;
}

/**
 * The veins that begin in a chunk, shaped as vanilla shapes them (OreFeature): balls along a short line, the thickest in
 * its middle. Veins above the ground are left out.
 */
export function planVeins(
  rules: readonly VeinRule[],
  site: VeinSite,
  chunkX: number,
  chunkZ: number,
  random: Random,
): Veins {
  plannedCells = 0;
  const starts: number[] = [0];
  for (const rule of rules) {
    for (let left = countOf(rule.veins, random); left > 0; left--) {
      const [x, z] = [random.integer(0, 15), random.integer(0, 15)];
      const y = heightOf(rule.heights, random);
      if (y < TERRAIN_MIN_Y - 8) continue;
      const ground = site.groundY(chunkX * 16 + x, chunkZ * 16 + z);
      if (y > ground + MARGIN) continue;
      if (rule.biomes && !rule.biomes.includes(site.biome(chunkX * 16 + x, chunkZ * 16 + z, ground))) continue;
      shape(rule, x, y, z, random);
    }
    starts.push(plannedCells);
  }
  return { cells: planned.slice(0, plannedCells), starts };
}

/**
 * Writes what lies in a chunk of the veins that begin in another, `dx` and `dz` chunks from it.
 * @param kinds what each palette index is to veins, as in `ROCK`.
 */
export function pasteVeins(
  cells: Uint16Array,
  veins: Veins,
  rules: readonly VeinRule[],
  rule: number,
  dx: number,
  dz: number,
  besideAir: (cell: number) => boolean,
  kinds: Uint8Array = ROCK,
): void {
  const { inStone, inDeepslate, discard } = rules[rule] as VeinRule;
  const least = discard * 256;
  const [shiftX, shiftZ] = [dx * 16 - MARGIN, dz * 16 - MARGIN];
  const end = veins.starts[rule + 1] as number;
  for (let index = veins.starts[rule] as number; index < end; index++) {
    const packed = veins.cells[index] as number;
    const x = (packed & 63) + shiftX;
    const z = ((packed >> 6) & 63) + shiftZ;
    if (x < 0 || x > 15 || z < 0 || z > 15) continue;
    const cell = (((packed >> 12) & 511) << 8) | (z << 4) | x;
    const rock = kinds[cells[cell] as number] as number;
    if (rock === 0) continue;
    if (least > 0 && packed >> 21 < least && besideAir(cell)) continue;
    cells[cell] = rock === 1 ? inStone : inDeepslate;
  }
}

function countOf(veins: VeinRule['veins'], random: Random): number {
  if (typeof veins !== 'number') return random.integer(veins[0], veins[1]);
  if (veins >= 1) return veins;
  return random.float() < veins ? 1 : 0;
}

/** Draws a height. A triangle is the sum of two even draws over half of the range each (TrapezoidHeight). */
export function heightOf({ spread, min, max }: OreHeights, random: Random): number {
  if (spread === 'uniform') return random.integer(min, max);
  const half = Math.floor((max - min) / 2);
  return min + random.integer(0, max - min - half) + random.integer(0, half);
}

function shape({ size, discard }: VeinRule, x: number, y: number, z: number, random: Random): void {
  const angle = random.float() * Math.PI;
  const [reachX, reachZ] = [(Math.sin(angle) * size) / 8, (Math.cos(angle) * size) / 8];
  const [startY, endY] = [y + random.integer(-2, 0), y + random.integer(-2, 0)];
  const balls = new Float64Array(size * 4);
  for (let step = 0; step < size; step++) {
    const share = step / size;
    balls[step * 4] = x + reachX - 2 * reachX * share;
    balls[step * 4 + 1] = startY + (endY - startY) * share;
    balls[step * 4 + 2] = z + reachZ - 2 * reachZ * share;
    balls[step * 4 + 3] = ((Math.sin(Math.PI * share) + 1) * ((random.float() * size) / 16) + 1) / 2;
  }
  dropContained(balls);
  if (drawing === 255) {
    canvas.fill(0);
    drawing = 0;
  }
  drawing++;
  const lowest = y - MARGIN - 8;
  for (let ball = 0; ball < balls.length; ball += 4) {
    const radius = balls[ball + 3] as number;
    if (radius < 0) continue;
    const [bx, by, bz] = [balls[ball] as number, balls[ball + 1] as number, balls[ball + 2] as number];
    const [toX, toY] = [Math.floor(bx + radius), Math.floor(by + radius)];
    for (let cx = Math.floor(bx - radius); cx <= toX; cx++) {
      const leftX = radius * radius - (cx + 0.5 - bx) ** 2;
      if (leftX <= 0) continue;
      for (let cy = Math.floor(by - radius); cy <= toY; cy++) {
        const left = leftX - (cy + 0.5 - by) ** 2;
        if (left <= 0 || cy < TERRAIN_MIN_Y || cy >= TERRAIN_MIN_Y + TERRAIN_HEIGHT) continue;
        const reach = Math.sqrt(left);
        const row = ((cy - lowest) * SPAN + MARGIN) * SPAN + MARGIN + cx;
        const packed = ((cy - TERRAIN_MIN_Y) << 12) | (cx + MARGIN);
        const toZ = bz + reach - 0.5;
        for (let cz = Math.ceil(bz - reach - 0.5); cz < toZ; cz++) {
          const place = row + cz * SPAN;
          if (canvas[place] === drawing) continue;
          canvas[place] = drawing;
          const draw = discard > 0 ? random.integer(0, 255) : 0;
          if (plannedCells === planned.length) growPlanned();
          planned[plannedCells++] = (draw << 21) | packed | ((cz + MARGIN) << 6);
        }
      }
    }
  }
}

function growPlanned(): void {
  const larger = new Int32Array(planned.length * 2);
  larger.set(planned);
  planned = larger;
}

/** Balls inside others add nothing; their radius becomes negative. */
function dropContained(balls: Float64Array): void {
  for (let one = 0; one < balls.length; one += 4)
    for (let other = one + 4; other < balls.length; other += 4) {
      const [first, second] = [balls[one + 3] as number, balls[other + 3] as number];
      if (first < 0 || second < 0) continue;
      const apart =
        ((balls[one] as number) - (balls[other] as number)) ** 2 +
        ((balls[one + 1] as number) - (balls[other + 1] as number)) ** 2 +
        ((balls[one + 2] as number) - (balls[other + 2] as number)) ** 2;
      if ((first - second) ** 2 > apart) balls[first > second ? other + 3 : one + 3] = -1;
    }
}
