import { expect } from 'vitest';
import type { ItemData, SlotStack } from '../../../protocol/item.ts';
import { FLOOR_Y } from '../../support/env.ts';
import { behaviour, type Stage } from './behaviour.ts';

behaviour(
  'a grass block is dug by hand in 18 ticks and drops dirt',
  { source: 'Minecraft wiki, "Breaking"; minecraft-data: blocks.json hardness 0.6' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice');
    const grass = alice.blockAt(alice.entity.position.offset(2, -1, 0));
    if (!grass) throw new Error('no ground');
    expect(grass.name).toBe('grass_block');
    const start = env.server.tickNumber;
    await until(alice.dig(grass, true));
    expect(env.server.tickNumber - start).toBeGreaterThanOrEqual(18);
    expect(env.server.tickNumber - start).toBeLessThanOrEqual(22);
    expect(env.block(2, FLOOR_Y - 1, 0)).toBe('air');
    await until(
      () => Object.values(alice.entities).some((entity) => entity.getDroppedItem?.()?.name === 'dirt'),
      'the drop',
    );
  },
);

/**
 * Digs a block beside a raw client in exactly so many ticks, after trying in half of them. A raw one, because at 1.21.4
 * Mineflayer takes some tools for useless and cannot read enchantments.
 */
async function dig({ env, client, tick }: Stage, state: string, items: readonly SlotStack[], ticks: number) {
  env.setBlock(2, FLOOR_Y, 0, state);
  const solid = env.block(2, FLOOR_Y, 0);
  const alice = await client('Alice', { items });
  let sequence = 0;
  const say = (status: number) =>
    alice.write('block_dig', { status, location: { x: 2, y: FLOOR_Y, z: 0 }, face: 1, sequence: ++sequence });
  if (ticks >= 8) {
    say(0);
    await tick(Math.floor(ticks / 2));
    say(2);
    await tick(1);
    expect(env.block(2, FLOOR_Y, 0)).toBe(solid);
    say(1);
    await tick(1);
  }
  say(0);
  await tick(ticks);
  if (env.block(2, FLOOR_Y, 0) !== 'air') say(2);
  await tick(2);
  expect(env.block(2, FLOOR_Y, 0)).toBe('air');
}
const lying = ({ env }: Stage) => [...env.systems.items.all()].map(({ stack }) => `${stack.count} ${stack.id}`);
const held = (id: string, data?: ItemData): SlotStack[] => [{ slot: 36, id, count: 1, ...(data ? { data } : {}) }];

/** Ticks by hardness, tool and whether it harvests (Minecraft wiki, "Breaking", Calculation), and what drops. */
const DIGS: readonly (readonly [title: string, block: string, tool: SlotStack[], ticks: number, drops: string[]])[] = [
  ['stone by hand takes 150 ticks and leaves nothing', 'stone', [], 150, []],
  [
    'stone with a wooden pickaxe takes 23 ticks and leaves cobblestone',
    'stone',
    held('wooden_pickaxe'),
    23,
    ['1 cobblestone'],
  ],
  ['stone with a diamond pickaxe takes 6 ticks', 'stone', held('diamond_pickaxe'), 6, ['1 cobblestone']],
  ['diamond ore with a stone pickaxe leaves nothing', 'diamond_ore', held('stone_pickaxe'), 75, []],
  [
    'diamond ore with an iron pickaxe takes 15 ticks and leaves a diamond',
    'diamond_ore',
    held('iron_pickaxe'),
    15,
    ['1 diamond'],
  ],
  ['a log by hand takes 60 ticks and leaves itself', 'oak_log', [], 60, ['1 oak_log']],
  ['a log with an iron axe takes 10 ticks', 'oak_log', held('iron_axe'), 10, ['1 oak_log']],
  [
    'Efficiency V digs stone with an iron pickaxe in 2 ticks',
    'stone',
    held('iron_pickaxe', { enchantments: { efficiency: 5 } }),
    2,
    ['1 cobblestone'],
  ],
  ['glass breaks in 9 ticks and leaves nothing', 'glass', [], 9, []],
  ['a cobweb by sword takes 8 ticks and leaves string', 'cobweb', held('iron_sword'), 8, ['1 string']],
  [
    'snow layers fall to a shovel at once and leave snowballs',
    'snow[layers=2]',
    held('iron_shovel'),
    1,
    ['2 snowball'],
  ],
];
for (const [title, block, tool, ticks, drops] of DIGS)
  behaviour(
    title,
    { source: 'Minecraft wiki, "Breaking"; minecraft-data: blocks.json', env: { rules: { randomTickSpeed: 0 } } },
    async (stage) => {
      await dig(stage, block, tool, ticks);
      expect(lying(stage)).toEqual(drops);
    },
  );
