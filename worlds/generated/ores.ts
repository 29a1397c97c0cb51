import type { Random } from '../../clock/random.ts';
import { TERRAIN_MIN_Y } from '../terrain.ts';
import { indexOf } from './palette.ts';

/**
 * How ores lie: veins a chunk, blocks a vein, and the heights between which they are found, most often at `peak`.
 * After vanilla's tables (Minecraft wiki, "Ore (feature)"), several batches of one ore taken together.
 */
interface OreRule {
  readonly inStone: number;
  readonly inDeepslate: number;
  readonly veins: number;
  readonly size: number;
  readonly minY: number;
  readonly peak: number;
  readonly maxY: number;
}

function ore(id: string, veins: number, size: number, minY: number, peak: number, maxY: number): OreRule {
  return { inStone: indexOf(id), inDeepslate: indexOf(`deepslate_${id}`), veins, size, minY, peak, maxY };
}

function rock(id: string, veins: number, size: number, minY: number, peak: number, maxY: number): OreRule {
  return { inStone: indexOf(id), inDeepslate: indexOf(id), veins, size, minY, peak, maxY };
}

const RULES: readonly OreRule[] = [
  rock('granite', 4, 40, 0, 30, 100),
  rock('diorite', 4, 40, 0, 30, 100),
  rock('andesite', 4, 40, 0, 30, 100),
  rock('tuff', 3, 40, -64, -30, 0),
  rock('dirt', 5, 28, 0, 50, 120),
  rock('gravel', 6, 28, -64, 20, 120),
  ore('coal_ore', 18, 14, 0, 70, 160),
  ore('copper_ore', 12, 10, -16, 48, 112),
  ore('iron_ore', 14, 8, -64, 16, 80),
  ore('gold_ore', 4, 8, -64, -16, 32),
  ore('redstone_ore', 8, 8, -64, -60, 15),
  ore('lapis_ore', 3, 7, -64, 0, 64),
  ore('diamond_ore', 6, 5, -64, -60, 16),
];

const STONE = indexOf('stone');
const DEEPSLATE = indexOf('deepslate');

/** Puts veins into a chunk's stone. They end at the chunk's edge. */
export function placeOres(cells: Uint16Array, random: Random): void {
  for (const rule of RULES)
    for (let vein = 0; vein < rule.veins; vein++) {
      let [x, z] = [random.integer(0, 15), random.integer(0, 15)];
      let y = heightOf(rule, random);
      for (let block = 0; block < rule.size; block++) {
        if (x >= 0 && x < 16 && z >= 0 && z < 16 && y > TERRAIN_MIN_Y) {
          const cell = ((y - TERRAIN_MIN_Y) << 8) | (z << 4) | x;
          if (cells[cell] === STONE) cells[cell] = rule.inStone;
          else if (cells[cell] === DEEPSLATE) cells[cell] = rule.inDeepslate;
        }
        // Half of the steps go back or to the side, which makes a clump rather than a line.
        const step = random.integer(0, 5);
        if (step === 0) x++;
        else if (step === 1) x--;
        else if (step === 2) z++;
        else if (step === 3) z--;
        else if (step === 4) y++;
        else y--;
      }
    }
}

/** Likelier the nearer to the peak, falling off evenly on both sides. */
function heightOf({ minY, peak, maxY }: OreRule, random: Random): number {
  const share = random.float();
  const below = (peak - minY) / (maxY - minY);
  const y =
    share < below
      ? minY + Math.sqrt(share * (maxY - minY) * (peak - minY))
      : maxY - Math.sqrt((1 - share) * (maxY - minY) * (maxY - peak));
  return Math.floor(y);
}
