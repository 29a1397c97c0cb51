import { expect } from 'vitest';
import type { Stack } from '../../../game-server/items/inventory/stack.ts';
import { layersOfItem, withLayers } from '../../../game-server/items/recipes/bannerItems.ts';
import { FLOOR_Y } from '../../support/env.ts';
import { since } from '../../support/testedVersions.ts';
import { windowClient } from '../mechanics/containers/windowClient.ts';
import { behaviour, type Stage } from './behaviour.ts';

const WIKI = 'Minecraft wiki, "Loom", "Banner/Patterns"';
const AT = { x: 0, y: FLOOR_Y, z: 2 };
/** Slots of the window: banner, dye, pattern, result, then the inventory, whose hotbar comes last. */
const [BANNER, DYE, PATTERN, RESULT, HOTBAR] = [0, 1, 2, 3, 4 + 27];

async function weaver({ env, client, tick }: Stage, items: readonly Stack[]) {
  env.setBlock(AT.x, AT.y, AT.z, 'loom');
  const raw = await client('Alice', { items: items.map((stack, index) => ({ slot: 36 + index, ...stack })) });
  const alice = windowClient(env, raw);
  const opened = raw.collect('open_window');
  alice.use(AT);
  await tick(2);
  const windowId = Number(opened.packets.at(-1)?.windowId);
  const put = async (from: number, to: number) => {
    alice.click(0, 0, HOTBAR + from);
    alice.click(0, 0, to);
    await tick();
  };
  const take = async (to: number) => {
    alice.click(0, 0, RESULT);
    await tick();
    alice.click(0, 0, HOTBAR + to);
    await tick(2);
  };
  const choose = async (enchantment: number) => {
    raw.write('enchant_item', { windowId, enchantment });
    await tick(2);
  };
  const held = () => raw.player.inventory.slots.contents();
  return { alice, raw, put, take, choose, held };
}

behaviour(
  'a loom puts the chosen pattern in the colour of the dye on a banner, and keeps the pattern item',
  { source: WIKI },
  async (stage) => {
    const { env, tick } = stage;
    const { alice, put, take, choose, held } = await weaver(stage, [
      { id: 'white_banner', count: 2 },
      { id: 'red_dye', count: 2 },
      { id: 'creeper_banner_pattern', count: 1 },
    ]);
    await put(0, BANNER);
    await put(1, DYE);
    alice.click(1, 0, RESULT);
    await tick();
    expect(held().some(({ data }) => data)).toBe(false);
    // The fifth of those without item: a stripe at the bottom.
    await choose(4);
    await take(5);
    await put(2, PATTERN);
    await take(6);
    alice.close();
    await tick(2);
    const made = held().filter(({ id }) => id === 'white_banner');
    expect(made.map((stack) => layersOfItem(stack))).toEqual(
      expect.arrayContaining([[{ pattern: 'stripe_bottom', colour: 'red' }], [{ pattern: 'creeper', colour: 'red' }]]),
    );
    expect(held().map(({ id }) => id)).toContain('creeper_banner_pattern');
    expect(held().map(({ id }) => id)).not.toContain('red_dye');
    const [{ data } = {}] = made;
    expect(Object.keys(data?.other ?? {})).toEqual([
      since(stage.version, '1.20.5') ? 'banner_patterns' : 'BlockEntityTag',
    ]);
    expect(env.eventsOf('item-crafted').map(({ item }) => item)).toEqual(['white_banner', 'white_banner']);
  },
);

behaviour('a loom adds nothing to a banner of six patterns', { source: WIKI }, async (stage) => {
  const { tick } = stage;
  const { itemComponents } = stage.env.server.gameData.source.features;
  const six = Array.from({ length: 6 }, () => ({ pattern: 'cross', colour: 'lime' }) as const);
  const { alice, put, choose, held } = await weaver(stage, [
    withLayers({ id: 'black_banner', count: 1 }, six, itemComponents),
    { id: 'red_dye', count: 1 },
  ]);
  await put(0, BANNER);
  await put(1, DYE);
  await choose(0);
  alice.click(1, 0, RESULT);
  await tick(2);
  alice.close();
  await tick(2);
  expect(held().map(({ id }) => id)).toContain('red_dye');
});

behaviour(
  'a banner keeps its patterns when it is hung up and taken down, and clients see them',
  { source: 'Minecraft wiki, "Banner"' },
  async ({ env, client, tick, version }) => {
    const { itemComponents } = env.server.gameData.source.features;
    const layers = [
      { pattern: 'stripe_top', colour: 'blue' },
      { pattern: 'skull', colour: 'white' },
    ] as const;
    const banner = withLayers({ id: 'red_banner', count: 1 }, layers, itemComponents);
    const alice = await client('Alice', { items: [{ slot: 36, ...banner }] });
    const seen = alice.collect('tile_entity_data');
    alice.write('block_place', {
      location: { x: 2, y: FLOOR_Y - 1, z: 0 },
      direction: 1,
      hand: 0,
      cursorX: 0.5,
      cursorY: 1,
      cursorZ: 0.5,
      insideBlock: false,
      worldBorderHit: false,
      sequence: 1,
    });
    await tick(3);
    const at = { x: 2, y: FLOOR_Y, z: 0 };
    expect(env.server.world.entityAt(at)).toMatchObject({ type: 'banner', layers });
    expect(JSON.stringify(seen.packets)).toContain(since(version, '1.20.5') ? 'minecraft:stripe_top' : '"ts"');
    env.setBlock(2, FLOOR_Y - 1, 0, 'stone');
    env.server.world.setBlock({ x: 2, y: FLOOR_Y - 1, z: 0 }, { id: 'air', properties: {} }, { type: 'game' });
    await tick(40);
    const stacks = [
      ...[...env.systems.items.all()].map(({ stack }) => stack),
      ...alice.player.inventory.slots.contents().map(({ slot: _, ...stack }) => stack),
    ];
    expect(stacks).toEqual([banner]);
  },
);
