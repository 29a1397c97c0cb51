import { describe, expect, test } from 'vitest';
import { type BlockFacts, blockFacts } from '../../../../game-server/world/blocks/blockFacts.ts';
import { canHarvest, damagePerTick } from '../../../../game-server/world/blocks/digTime.ts';
import { type BlockState, blockState } from '../../../../protocol/blockState.ts';

/** Game ticks from the start of digging to the break (wiki: Breaking, "Calculation"); 0 for an instant break. */
function digTicks(facts: BlockFacts, state: BlockState, conditions: Parameters<typeof damagePerTick>[2] = {}): number {
  const damage = damagePerTick(facts, state, conditions);
  if (damage === 0) return Number.POSITIVE_INFINITY;
  // Exact quotients such as 15 must not become 16 by a rounding error in the last digit.
  return damage >= 1 ? 0 : Math.ceil(1 / damage - 1e-6);
}

const VERSIONS = ['1.19.2', '1.20.4', '1.21.4'];

/** Seconds by block and tool from the wiki page "Breaking", tables "Blocks by hardness" and "Calculation". */
const WIKI_SECONDS: [block: string, tool: string | undefined, seconds: number][] = [
  ['stone', undefined, 7.5],
  ['stone', 'wooden_pickaxe', 1.15],
  ['stone', 'stone_pickaxe', 0.6],
  ['stone', 'iron_pickaxe', 0.4],
  ['stone', 'diamond_pickaxe', 0.3],
  ['stone', 'netherite_pickaxe', 0.25],
  ['stone', 'golden_pickaxe', 0.2],
  ['obsidian', 'diamond_pickaxe', 9.4],
  ['obsidian', undefined, 250],
  ['dirt', undefined, 0.75],
  ['dirt', 'wooden_shovel', 0.4],
  ['grass_block', undefined, 0.9],
  ['oak_log', undefined, 3],
  ['oak_log', 'wooden_axe', 1.5],
  ['oak_log', 'diamond_axe', 0.4],
  ['oak_planks', undefined, 3],
  ['oak_planks', 'iron_axe', 0.5],
  ['iron_ore', 'stone_pickaxe', 1.15],
  ['iron_ore', 'wooden_pickaxe', 7.5],
  ['iron_ore', undefined, 15],
  ['cobweb', 'shears', 0.4],
  ['cobweb', 'iron_sword', 0.4],
  ['white_wool', undefined, 1.2],
  ['white_wool', 'shears', 0.25],
  ['oak_leaves', undefined, 0.3],
  ['glass', undefined, 0.45],
  ['chest', undefined, 3.75],
  ['furnace', undefined, 17.5],
  ['sand', undefined, 0.75],
  ['oak_door', undefined, 4.5],
  ['torch', undefined, 0],
  ['bedrock', 'diamond_pickaxe', Number.POSITIVE_INFINITY],
  ['water', 'diamond_pickaxe', Number.POSITIVE_INFINITY],
];

describe.each(VERSIONS)('digging in %s', (version) => {
  const facts = blockFacts(version);

  test.each(WIKI_SECONDS)('%s with %s takes %d s', (block, tool, seconds) => {
    const ticks = digTicks(facts, blockState(block), tool ? { tool } : {});
    expect(ticks / 20).toBeCloseTo(seconds, 6);
  });

  test('enchantments, effects and circumstances change the speed by the wiki formula', () => {
    const stone = blockState('stone');
    expect(digTicks(facts, stone, { tool: 'diamond_pickaxe', efficiency: 5 })).toBe(2);
    expect(digTicks(facts, stone, { tool: 'diamond_pickaxe', efficiency: 5, haste: 2 })).toBe(0);
    expect(digTicks(facts, stone, { tool: 'iron_pickaxe', underwater: true })).toBe(38);
    expect(digTicks(facts, stone, { tool: 'iron_pickaxe', onGround: false })).toBe(38);
    expect(digTicks(facts, stone, { tool: 'iron_pickaxe', miningFatigue: 1 })).toBe(25);
    expect(digTicks(facts, stone, { efficiency: 5 })).toBe(150);
  });

  test('a tool of the wrong tier or kind does not harvest', () => {
    expect(canHarvest(facts, 'diamond_ore', 'stone_pickaxe')).toBe(false);
    expect(canHarvest(facts, 'diamond_ore', 'iron_pickaxe')).toBe(true);
    expect(canHarvest(facts, 'stone', 'diamond_axe')).toBe(false);
    expect(canHarvest(facts, 'oak_log', undefined)).toBe(true);
    expect(canHarvest(facts, 'snow', undefined)).toBe(false);
  });
});
