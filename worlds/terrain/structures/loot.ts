import type { Random } from '../../../clock/random.ts';
import type { LootStack } from './chunkPaste.ts';

/** One line of a chest's table: an item, how likely against the others, and how many. */
interface LootLine {
  readonly id: string;
  readonly weight: number;
  readonly least: number;
  readonly most: number;
}

/** Several draws from one list. */
interface LootPool {
  readonly rolls: readonly [number, number];
  readonly lines: readonly LootLine[];
}

const line = (id: string, weight: number, least = 1, most = least): LootLine => ({ id, weight, least, most });
const pool = (least: number, most: number, ...lines: readonly LootLine[]): LootPool => ({
  rolls: [least, most],
  lines,
});
const NOTHING = 'nothing';

/*
 * Minecraft wiki, the "Loot" section of each structure (Java Edition, "Chest loot"). Enchanted books, music discs and maps are
 * left out.
 */

/** What lies in the chests of each kind of structure. */
export const CHESTS = {
  fortress: [
    pool(
      2,
      4,
      line('diamond', 5, 1, 3),
      line('iron_ingot', 5, 1, 5),
      line('gold_ingot', 15, 1, 3),
      line('golden_sword', 5),
      line('golden_chestplate', 5),
      line('flint_and_steel', 5),
      line('nether_wart', 5, 3, 7),
      line('saddle', 10),
      line('golden_horse_armor', 8),
      line('iron_horse_armor', 5),
      line('diamond_horse_armor', 3),
      line('obsidian', 2, 2, 4),
    ),
  ],
  dungeon: [
    pool(
      1,
      3,
      line('saddle', 20),
      line('golden_apple', 15),
      line('name_tag', 20),
      line('golden_horse_armor', 10),
      line('iron_horse_armor', 15),
      line('diamond_horse_armor', 5),
    ),
    pool(
      1,
      4,
      line('iron_ingot', 10, 1, 4),
      line('gold_ingot', 5, 1, 4),
      line('bread', 20),
      line('wheat', 20, 1, 4),
      line('bucket', 10),
      line('redstone', 15, 1, 4),
      line('coal', 15, 1, 4),
      line('melon_seeds', 10, 2, 4),
      line('pumpkin_seeds', 10, 2, 4),
      line('beetroot_seeds', 10, 2, 4),
    ),
    pool(
      3,
      3,
      line('bone', 10, 1, 8),
      line('gunpowder', 10, 1, 8),
      line('rotten_flesh', 10, 1, 8),
      line('string', 10, 1, 8),
    ),
  ],
  mineshaft: [
    pool(1, 1, line('golden_apple', 20), line('name_tag', 30), line('iron_pickaxe', 5), line(NOTHING, 15)),
    pool(
      2,
      4,
      line('iron_ingot', 10, 1, 5),
      line('gold_ingot', 5, 1, 3),
      line('redstone', 5, 4, 9),
      line('lapis_lazuli', 5, 4, 9),
      line('diamond', 3, 1, 2),
      line('coal', 10, 3, 8),
      line('bread', 15, 1, 3),
      line('glow_berries', 15, 3, 6),
      line('melon_seeds', 10, 2, 4),
      line('pumpkin_seeds', 10, 2, 4),
      line('beetroot_seeds', 10, 2, 4),
    ),
    pool(
      3,
      3,
      line('rail', 20, 4, 8),
      line('powered_rail', 5, 1, 4),
      line('activator_rail', 5, 1, 4),
      line('torch', 15, 1, 16),
    ),
  ],
  village: [
    pool(
      3,
      8,
      line('gold_nugget', 1, 1, 3),
      line('dandelion', 2),
      line('poppy', 1),
      line('potato', 10, 1, 7),
      line('bread', 10, 1, 4),
      line('apple', 10, 1, 5),
      line('book', 1),
      line('feather', 1),
      line('emerald', 2, 1, 4),
      line('oak_sapling', 5, 1, 2),
    ),
  ],
  ruinedPortal: [
    pool(
      4,
      8,
      line('obsidian', 40, 1, 2),
      line('flint', 40, 1, 4),
      line('iron_nugget', 40, 9, 18),
      line('flint_and_steel', 40),
      line('fire_charge', 40),
      line('golden_apple', 15),
      line('gold_nugget', 15, 4, 24),
      line('golden_sword', 15),
      line('golden_axe', 15),
      line('golden_hoe', 15),
      line('golden_shovel', 15),
      line('golden_pickaxe', 15),
      line('golden_boots', 15),
      line('golden_chestplate', 15),
      line('golden_helmet', 15),
      line('golden_leggings', 15),
      line('glistering_melon_slice', 5, 4, 12),
      line('golden_horse_armor', 5),
      line('golden_carrot', 5, 4, 12),
      line('clock', 5),
      line('gold_ingot', 5, 2, 8),
      line('enchanted_golden_apple', 1),
      line('gold_block', 1, 1, 2),
    ),
  ],
} as const satisfies Record<string, readonly LootPool[]>;
export type ChestKind = keyof typeof CHESTS;

const SLOTS = 27;

/** What lies in a chest, strewn over its 27 slots. */
export function chestLoot(kind: ChestKind, random: Random): LootStack[] {
  const free = random.shuffle(Array.from({ length: SLOTS }, (_, slot) => slot));
  const stacks: LootStack[] = [];
  for (const { rolls, lines } of CHESTS[kind] as readonly LootPool[]) {
    const total = lines.reduce((sum, { weight }) => sum + weight, 0);
    for (let left = random.integer(rolls[0], rolls[1]); left > 0; left--) {
      let draw = random.integer(0, total - 1);
      const drawn = lines.find(({ weight }) => {
        draw -= weight;
        return draw < 0;
      });
      if (!drawn || drawn.id === NOTHING) continue;
      stacks.push({ slot: free.pop() as number, id: drawn.id, count: random.integer(drawn.least, drawn.most) });
    }
  }
  return stacks;
}
