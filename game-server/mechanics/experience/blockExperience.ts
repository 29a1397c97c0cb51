import type { Random } from '../../../clock/random.ts';
import { nameTable } from '../../../protocol/nameTable.ts';

/**
 * Points in ores and the like when they break without silk touch, least and most (Minecraft wiki, "Experience", table
 * "Mining"); minecraft-data does not have them.
 */
const POINTS: Readonly<Record<string, readonly [min: number, max: number]>> = nameTable({
  coal_ore: [0, 2],
  deepslate_coal_ore: [0, 2],
  nether_gold_ore: [0, 1],
  diamond_ore: [3, 7],
  deepslate_diamond_ore: [3, 7],
  emerald_ore: [3, 7],
  deepslate_emerald_ore: [3, 7],
  lapis_ore: [2, 5],
  deepslate_lapis_ore: [2, 5],
  nether_quartz_ore: [2, 5],
  redstone_ore: [1, 5],
  deepslate_redstone_ore: [1, 5],
  spawner: [15, 43],
  sculk: [1, 1],
  sculk_sensor: [5, 5],
  sculk_shrieker: [5, 5],
  sculk_catalyst: [5, 5],
});

/** Points a block gives when it breaks with the right tool; draws only for blocks that have any. */
export function pointsOfBlock(id: string, random: Random): number {
  const range = POINTS[id];
  return range ? random.integer(range[0], range[1]) : 0;
}
