import type { Random } from '../../../clock/random.ts';
import { type Stack, stackOf } from '../../items/inventory/stack.ts';

/** One thing piglins give for gold. */
interface BarterLine {
  readonly weight: number;
  readonly id: string;
  readonly least: number;
  readonly most: number;
  readonly data?: Stack['data'];
  /** Enchanted with soul speed of a random level, 1 to 3. */
  readonly soulSpeed?: true;
}

const line = (weight: number, id: string, least = 1, most = least, more: Partial<BarterLine> = {}): BarterLine => ({
  weight,
  id,
  least,
  most,
  ...more,
});

/** Minecraft wiki, "Bartering" (Java Edition, since 1.16.2): weights sum to 459. */
export const BARTER_TABLE: readonly BarterLine[] = [
  line(5, 'enchanted_book', 1, 1, { soulSpeed: true }),
  line(8, 'iron_boots', 1, 1, { soulSpeed: true }),
  line(8, 'potion', 1, 1, { data: { potion: 'fire_resistance' } }),
  line(8, 'splash_potion', 1, 1, { data: { potion: 'fire_resistance' } }),
  line(10, 'potion', 1, 1, { data: { potion: 'water' } }),
  line(10, 'iron_nugget', 10, 36),
  line(10, 'ender_pearl', 2, 4),
  line(20, 'string', 3, 9),
  line(20, 'quartz', 5, 12),
  line(40, 'obsidian'),
  line(40, 'crying_obsidian', 1, 3),
  line(40, 'fire_charge'),
  line(40, 'leather', 2, 4),
  line(40, 'soul_sand', 2, 8),
  line(40, 'nether_brick', 2, 8),
  line(40, 'spectral_arrow', 6, 12),
  line(40, 'gravel', 8, 16),
  line(40, 'blackstone', 8, 16),
];

const TOTAL = BARTER_TABLE.reduce((sum, { weight }) => sum + weight, 0);
const LEVELS = 3;

/** What a piglin gives for one ingot. */
export function barter(random: Random): Stack {
  let draw = random.integer(0, TOTAL - 1);
  for (const { weight, id, least, most, data, soulSpeed } of BARTER_TABLE) {
    draw -= weight;
    if (draw >= 0) continue;
    const count = random.integer(least, most);
    if (soulSpeed) return stackOf(id, count, { enchantments: { soul_speed: random.integer(1, LEVELS) } });
    return stackOf(id, count, data);
  }
  throw new RangeError('the weights of the barter table do not sum to their total');
}
