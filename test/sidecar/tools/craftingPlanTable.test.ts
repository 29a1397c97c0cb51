import { describe, expect, test } from 'vitest';
import { planCrafting } from '../../../game-data/recipes/craftingPlan.ts';
import { versionsToTest } from '../../support/depth.ts';

/** "3 wheat, 1 egg" as amounts. */
const amounts = (text: string) =>
  text.split(', ').flatMap((part) => {
    const [count, item = ''] = part.split(' ');
    return item === '' ? [] : [{ item, count: Number(count) }];
  });

/** What it takes to make one with empty hands, by the Minecraft wiki's pages of the items (Java Edition). */
const FROM_NOTHING: readonly (readonly [item: string, missing: string])[] = [
  ['oak_planks', '1 oak_log'],
  ['stick', '1 oak_log'],
  ['crafting_table', '1 oak_log'],
  ['chest', '2 oak_log'],
  ['ladder', '1 oak_log'],
  ['oak_door', '2 oak_log'],
  ['oak_boat', '2 oak_log'],
  ['bowl', '1 oak_log'],
  ['torch', '1 coal, 1 oak_log'],
  ['campfire', '4 oak_log, 1 coal'],
  ['furnace', '8 cobblestone'],
  ['smoker', '8 cobblestone, 4 oak_log'],
  ['blast_furnace', '11 cobblestone, 5 iron_ingot'],
  ['stone', '1 cobblestone'],
  ['stone_bricks', '4 cobblestone'],
  ['stone_pickaxe', '3 cobblestone, 1 oak_log'],
  ['iron_ingot', '1 raw_iron'],
  ['gold_ingot', '1 raw_gold'],
  ['copper_ingot', '1 raw_copper'],
  ['iron_nugget', '1 iron_ingot'],
  ['iron_block', '9 iron_ingot'],
  ['raw_iron_block', '9 raw_iron'],
  ['coal_block', '9 coal'],
  ['hay_block', '9 wheat'],
  ['bone_block', '3 bone'],
  ['dried_kelp_block', '9 kelp'],
  ['honey_block', '4 honey_bottle'],
  ['slime_block', '9 slime_ball'],
  ['anvil', '31 iron_ingot'],
  ['bucket', '3 iron_ingot'],
  ['shears', '2 iron_ingot'],
  ['hopper', '5 iron_ingot, 2 oak_log'],
  ['lantern', '1 iron_ingot, 1 coal, 1 oak_log'],
  ['piston', '1 oak_log, 4 cobblestone, 1 iron_ingot, 1 redstone'],
  ['dispenser', '7 cobblestone, 1 oak_log, 3 string, 1 redstone'],
  ['repeater', '3 redstone, 1 oak_log, 3 cobblestone'],
  ['compass', '4 iron_ingot, 1 redstone'],
  ['netherite_ingot', '4 ancient_debris, 4 gold_ingot'],
  ['glass_pane', '6 sand'],
  ['bricks', '4 clay_ball'],
  ['quartz_slab', '12 quartz'],
  ['paper', '3 sugar_cane'],
  ['bookshelf', '2 oak_log, 9 sugar_cane, 3 leather'],
  ['enchanting_table', '3 sugar_cane, 1 leather, 2 diamond, 4 obsidian'],
  ['white_wool', '4 string'],
  ['red_wool', '1 poppy, 1 white_wool'],
  ['black_wool', '1 ink_sac, 1 white_wool'],
  ['white_bed', '3 white_wool, 1 oak_log'],
  ['red_bed', '3 red_wool, 1 oak_log'],
  ['white_carpet', '2 white_wool'],
  ['sugar', '1 sugar_cane'],
  ['bread', '3 wheat'],
  ['cookie', '2 wheat, 1 cocoa_beans'],
  ['cake', '3 milk_bucket, 2 sugar_cane, 1 egg, 3 wheat'],
  ['pumpkin_pie', '1 pumpkin, 1 sugar_cane, 1 egg'],
  ['golden_apple', '8 gold_ingot, 1 apple'],
  ['golden_carrot', '1 gold_ingot, 1 carrot'],
  ['mushroom_stew', '1 brown_mushroom, 1 red_mushroom, 1 oak_log'],
  ['beetroot_soup', '6 beetroot, 1 oak_log'],
  ['cooked_beef', '1 beef'],
];

/** What is taken apart, smelted or dyed anew where it is held, and only there. */
const HELD: readonly (readonly [item: string, count: number, held: string])[] = [
  ['iron_ingot', 9, '1 iron_block'],
  ['wheat', 9, '1 hay_block'],
  ['coal', 9, '1 coal_block'],
  ['diamond', 18, '2 diamond_block'],
  ['slime_ball', 9, '1 slime_block'],
  ['gold_ingot', 2, '18 gold_nugget'],
  ['honey_bottle', 4, '1 honey_block, 4 glass_bottle'],
  ['redstone', 1, '1 redstone_ore'],
  ['iron_nugget', 1, '1 iron_sword'],
  ['bread', 3, '1 hay_block'],
  ['sugar', 3, '1 honey_bottle'],
  ['red_bed', 1, '1 red_dye, 1 white_bed'],
];

const FOUND =
  'diamond, coal, redstone, lapis_lazuli, emerald, quartz, wheat, raw_iron, slime_ball, honey_bottle, oak_log';

describe.each(versionsToTest())('common targets on Minecraft %s', (version) => {
  test.each(FROM_NOTHING)('%s takes %s', (item, missing) => {
    const byItem = (list: readonly { item: string; count: number }[]) =>
      list.map(({ item: id, count }) => `${count} ${id}`).sort();
    expect(byItem(planCrafting(version, item, 1, [])?.missing ?? [])).toEqual(byItem(amounts(missing)));
  });

  test.each(HELD)('%s: %i of %s', (item, count, held) => {
    expect(planCrafting(version, item, count, amounts(held))).toMatchObject({ missing: [], leftOver: [] });
  });

  test('what lies in blocks and ores is found, not made of them', () => {
    for (const item of FOUND.split(', ')) expect(planCrafting(version, item, 1, []), item).toBeUndefined();
  });

  test('never goes in a circle', () => {
    for (const [item] of FROM_NOTHING) {
      const { steps = [], missing = [] } = planCrafting(version, item, 1, []) ?? {};
      const made = steps.map(({ makes }) => makes.item);
      expect(new Set(made).size, item).toBe(made.length);
      expect(
        missing.filter((amount) => made.includes(amount.item)),
        item,
      ).toEqual([]);
    }
  });
});
