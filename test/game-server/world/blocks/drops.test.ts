import { describe, expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { blockFacts } from '../../../../game-server/world/blocks/blockFacts.ts';
import { type HarvestConditions, harvestDrops, lootOf } from '../../../../game-server/world/blocks/drops.ts';
import { parseBlockState } from '../../../../protocol/blockState.ts';

/** Drops by block state and tool, from the "Obtaining" section of each block's wiki page. */
const CERTAIN: [state: string, conditions: HarvestConditions, drops: Record<string, number>][] = [
  ['stone', {}, {}],
  ['stone', { tool: 'wooden_pickaxe' }, { cobblestone: 1 }],
  ['stone', { tool: 'wooden_pickaxe', silkTouch: true }, { stone: 1 }],
  ['grass_block', {}, { dirt: 1 }],
  ['dirt_path', {}, { dirt: 1 }],
  ['farmland', {}, { dirt: 1 }],
  ['oak_log[axis=x]', {}, { oak_log: 1 }],
  ['oak_slab[type=double]', {}, { oak_slab: 2 }],
  ['oak_slab[type=top]', {}, { oak_slab: 1 }],
  ['oak_door[half=lower]', {}, { oak_door: 1 }],
  ['oak_door[half=upper]', {}, {}],
  ['red_bed[part=head]', {}, { red_bed: 1 }],
  ['red_bed[part=foot]', {}, {}],
  ['glass', {}, {}],
  ['glass', { silkTouch: true, tool: 'iron_pickaxe' }, { glass: 1 }],
  ['white_stained_glass_pane', {}, {}],
  ['wall_torch', {}, { torch: 1 }],
  ['soul_wall_torch', {}, { soul_torch: 1 }],
  ['oak_wall_sign', {}, { oak_sign: 1 }],
  ['red_wall_banner', {}, { red_banner: 1 }],
  ['skeleton_wall_skull', {}, { skeleton_skull: 1 }],
  ['iron_ore', { tool: 'wooden_pickaxe' }, {}],
  ['iron_ore', { tool: 'stone_pickaxe' }, { raw_iron: 1 }],
  ['deepslate_diamond_ore', { tool: 'iron_pickaxe' }, { diamond: 1 }],
  ['diamond_ore', { tool: 'stone_pickaxe' }, {}],
  ['potted_poppy', {}, { flower_pot: 1, poppy: 1 }],
  ['potted_azalea_bush', {}, { flower_pot: 1, azalea: 1 }],
  ['snow[layers=3]', { tool: 'iron_shovel' }, { snowball: 3 }],
  ['snow[layers=3]', {}, {}],
  ['snow_block', { tool: 'iron_shovel' }, { snowball: 4 }],
  ['clay', {}, { clay_ball: 4 }],
  ['bookshelf', {}, { book: 3 }],
  ['ender_chest', { tool: 'iron_pickaxe' }, { obsidian: 8 }],
  ['wheat[age=3]', {}, { wheat_seeds: 1 }],
  ['candle[candles=3]', {}, { candle: 3 }],
  ['sea_pickle[pickles=4]', {}, { sea_pickle: 4 }],
  ['sunflower[half=lower]', {}, { sunflower: 1 }],
  ['redstone_wire', {}, { redstone: 1 }],
  ['tripwire', {}, { string: 1 }],
  ['cake', {}, {}],
  ['oak_leaves', { tool: 'shears' }, { oak_leaves: 1 }],
  ['cobweb', { tool: 'iron_sword' }, { string: 1 }],
  ['cobweb', { tool: 'shears' }, { cobweb: 1 }],
  ['infested_stone', {}, {}],
  ['chest[facing=east,type=left]', {}, { chest: 1 }],
  ['campfire', {}, { charcoal: 2 }],
  ['obsidian', { tool: 'iron_pickaxe' }, {}],
  ['bedrock', { tool: 'diamond_pickaxe' }, {}],
];

describe.each(['1.19.2', '1.20.4', '1.21.4'])('drops in %s', (version) => {
  const facts = blockFacts(version);
  const sum = (stacks: { id: string; count: number }[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const { id, count } of stacks) counts[id] = (counts[id] ?? 0) + count;
    return counts;
  };

  test.each(CERTAIN)('%s broken with %o gives %o', (text, conditions, expected) => {
    const state = parseBlockState(text);
    if (!state) throw new Error(text);
    expect(sum(harvestDrops(facts, state, conditions, new Random(1)))).toEqual(expected);
  });

  /** Wiki "Gravel", "Leaves", "Wheat Seeds", "Melon": mean items per broken block; 20 000 blocks, 3 % tolerance. */
  test.each([
    ['gravel', 'flint', 0.1],
    ['oak_leaves', 'oak_sapling', 0.05],
    ['oak_leaves', 'stick', 0.03],
    ['jungle_leaves', 'jungle_sapling', 0.025],
    ['wheat[age=7]', 'wheat_seeds', 2.714],
    ['carrots[age=7]', 'carrot', 3.714],
    ['melon', 'melon_slice', 5],
    ['fern', 'wheat_seeds', 0.125],
  ])('%s gives %s at the mean rate %d', (text, item, mean) => {
    const random = new Random(42);
    const state = parseBlockState(text);
    if (!state) throw new Error(text);
    let total = 0;
    for (let n = 0; n < 20_000; n++) total += sum(lootOf(facts, state, {}, random))[item] ?? 0;
    expect(Math.abs(total / 20_000 - mean)).toBeLessThan(Math.max(0.006, mean * 0.03));
  });

  test('the same seed gives the same drops', () => {
    const roll = () => {
      const random = new Random(7);
      return Array.from({ length: 50 }, () => lootOf(facts, { id: 'oak_leaves', properties: {} }, {}, random));
    };
    expect(roll()).toEqual(roll());
  });

  test('every block of the version drops items the version has, for every tool', () => {
    const random = new Random(3);
    for (const id of facts.ids()) {
      for (const tool of [undefined, 'shears', 'diamond_pickaxe']) {
        for (const silkTouch of [false, true]) {
          const drops = lootOf(facts, facts.state(id), tool ? { tool, silkTouch } : { silkTouch }, random);
          for (const stack of drops) expect(facts.hasItem(stack.id), `${id} drops ${stack.id}`).toBe(true);
        }
      }
    }
  });
});
