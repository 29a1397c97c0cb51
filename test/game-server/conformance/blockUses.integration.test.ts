import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import type { ItemData } from '../../../protocol/item.ts';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { behaviour, type Stage } from './behaviour.ts';

const WIKI = 'Minecraft wiki';
const STILL = { env: { rules: { randomTickSpeed: 0 } } } as const;
const CELL = { x: 2, y: FLOOR_Y, z: 0 };
const GROUND = { x: 2, y: FLOOR_Y - 1, z: 0 };

interface Thing {
  readonly id: string;
  readonly count?: number;
  readonly data?: ItemData;
}

/** A bot that holds something, and its way to use it on a cell. */
async function holding({ env, bot, until, tick }: Stage, { id, count = 1, data }: Thing) {
  const alice = await bot('Alice', { items: [{ slot: 36, id, count, ...(data ? { data } : {}) }] });
  const blockAt = ({ x, y, z }: typeof CELL) => {
    const block = alice.blockAt(new Vec3(x, y, z));
    if (!block) throw new Error('not loaded');
    return block;
  };
  return {
    alice,
    hand: () => env.server.players.get('Alice')?.inventory.inHand(0),
    carries: (item: string) => env.server.players.get('Alice')?.inventory.count(item) ?? 0,
    async use(cell = CELL, face = new Vec3(0, 1, 0)) {
      await until(alice.activateBlock(blockAt(cell), face), 'the click');
      await tick(2);
    },
    async dig(cell = CELL) {
      await until(alice.dig(blockAt(cell), true), 'the digging');
      await tick(2);
    },
  };
}

const dropped = (env: Env) => env.eventsOf('item-dropped').map(({ item, count }) => `${item} ${count}`);

behaviour(
  'a hoe tills grass, dirt and paths to farmland and wears by one point each',
  { source: `${WIKI}, "Hoe", tilling; "Durability"`, ...STILL },
  async (stage) => {
    const { env } = stage;
    const { use, hand } = await holding(stage, { id: 'iron_hoe' });
    for (const block of ['grass_block', 'dirt', 'dirt_path']) {
      env.setBlock(GROUND.x, GROUND.y, GROUND.z, block);
      await stage.tick(2);
      await use(GROUND);
      expect(env.block(GROUND.x, GROUND.y, GROUND.z)).toBe('farmland[moisture=0]');
    }
    expect(hand()?.data?.damage).toBe(3);
    env.setBlock(GROUND.x, GROUND.y, GROUND.z, 'coarse_dirt');
    await stage.tick(2);
    await use(GROUND);
    expect(env.block(GROUND.x, GROUND.y, GROUND.z)).toBe('dirt');
  },
);

behaviour(
  'a hoe does nothing to ground under a block',
  { source: `${WIKI}, "Hoe", tilling`, ...STILL },
  async (stage) => {
    stage.env.setBlock(2, FLOOR_Y, 0, 'glass');
    const { use, hand } = await holding(stage, { id: 'iron_hoe' });
    await use(GROUND, new Vec3(-1, 0, 0));
    expect(stage.env.block(GROUND.x, GROUND.y, GROUND.z)).toMatch(/^grass_block/);
    expect(hand()?.data).toBeUndefined();
  },
);

behaviour(
  'a shovel makes a path of grass, and puts a campfire out',
  { source: `${WIKI}, "Dirt Path", "Campfire"`, ...STILL },
  async (stage) => {
    const { env } = stage;
    env.setBlock(2, FLOOR_Y, 2, 'campfire');
    const { use, hand } = await holding(stage, { id: 'iron_shovel' });
    await use(GROUND);
    expect(env.block(GROUND.x, GROUND.y, GROUND.z)).toBe('dirt_path');
    await use({ x: 2, y: FLOOR_Y, z: 2 });
    expect(env.block(2, FLOOR_Y, 2)).toContain('lit=false');
    expect(hand()?.data?.damage).toBe(2);
  },
);

behaviour('an axe strips logs along their axis', { source: `${WIKI}, "Axe", stripping`, ...STILL }, async (stage) => {
  const { env } = stage;
  env.setBlock(2, FLOOR_Y, 0, 'spruce_log[axis=x]');
  env.setBlock(2, FLOOR_Y, 2, 'crimson_hyphae');
  const { use } = await holding(stage, { id: 'iron_axe' });
  await use();
  await use({ x: 2, y: FLOOR_Y, z: 2 });
  expect(env.block(2, FLOOR_Y, 0)).toBe('stripped_spruce_log[axis=x]');
  expect(env.block(2, FLOOR_Y, 2)).toBe('stripped_crimson_hyphae[axis=y]');
});

behaviour(
  'an axe scrapes copper stage by stage and takes wax off, honeycomb puts it on',
  { source: `${WIKI}, "Oxidation", "Honeycomb"`, ...STILL },
  async (stage) => {
    const { env } = stage;
    env.setBlock(2, FLOOR_Y, 0, 'exposed_copper');
    const { use, alice } = await holding(stage, { id: 'honeycomb', count: 2 });
    await use();
    expect(env.block(2, FLOOR_Y, 0)).toBe('waxed_exposed_copper');
    expect(alice.heldItem?.count).toBe(1);
    const inventory = env.server.players.get('Alice')?.inventory;
    inventory?.slots.set(36, { id: 'iron_axe', count: 1 });
    await stage.tick(2);
    await use();
    expect(env.block(2, FLOOR_Y, 0)).toBe('exposed_copper');
    await use();
    expect(env.block(2, FLOOR_Y, 0)).toBe('copper_block');
  },
);

behaviour('shears carve a pumpkin for four seeds', { source: `${WIKI}, "Carved Pumpkin"`, ...STILL }, async (stage) => {
  stage.env.setBlock(2, FLOOR_Y, 0, 'pumpkin');
  const { use, hand } = await holding(stage, { id: 'shears' });
  await use(CELL, new Vec3(-1, 0, 0));
  expect(stage.env.block(2, FLOOR_Y, 0)).toBe('carved_pumpkin[facing=west]');
  expect(dropped(stage.env)).toEqual(['pumpkin_seeds 4']);
  expect(hand()?.data?.damage).toBe(1);
});

behaviour(
  'leaves and vines are had with shears, and the shears wear',
  { source: `${WIKI}, "Leaves", "Vines", "Shears"`, ...STILL },
  async (stage) => {
    const { env } = stage;
    env.setBlock(2, FLOOR_Y, 0, 'oak_leaves[persistent=true]');
    env.setBlock(2, FLOOR_Y, 2, 'short_grass'.slice(env.server.gameData.hasBlock('short_grass') ? 0 : 6));
    const { dig, hand } = await holding(stage, { id: 'shears' });
    await dig();
    await dig({ x: 2, y: FLOOR_Y, z: 2 });
    expect(dropped(env)).toEqual(['oak_leaves 1', expect.stringMatching(/^(?:short_)?grass 1$/)]);
    expect(hand()?.data?.damage).toBe(2);
  },
);

behaviour(
  'a ripe sweet berry bush is picked with the use key and grows on',
  { source: `${WIKI}, "Sweet Berries"`, ...STILL },
  async (stage) => {
    stage.env.setBlock(2, FLOOR_Y, 0, 'sweet_berry_bush[age=3]');
    const { use } = await holding(stage, { id: 'stick' });
    await use();
    expect(stage.env.block(2, FLOOR_Y, 0)).toBe('sweet_berry_bush[age=1]');
    expect(dropped(stage.env)[0]).toMatch(/^sweet_berries [23]$/);
    await use();
    expect(dropped(stage.env)).toHaveLength(1);
  },
);

behaviour('glow berries are picked off cave vines', { source: `${WIKI}, "Glow Berries"`, ...STILL }, async (stage) => {
  stage.env.setBlock(2, FLOOR_Y + 2, 0, 'stone');
  stage.env.setBlock(2, FLOOR_Y + 1, 0, 'cave_vines[berries=true]');
  const { use } = await holding(stage, { id: 'stick' });
  await use({ x: 2, y: FLOOR_Y + 1, z: 0 });
  expect(stage.env.block(2, FLOOR_Y + 1, 0)).toBe('cave_vines[age=0,berries=false]');
  expect(dropped(stage.env)).toEqual(['glow_berries 1']);
});

behaviour(
  'a composter fills with plants and gives bone meal a second after it is full',
  { source: `${WIKI}, "Composter"`, ...STILL },
  async (stage) => {
    const { env } = stage;
    env.setBlock(2, FLOOR_Y, 0, 'composter');
    const { use, hand } = await holding(stage, { id: 'pumpkin_pie', count: 20 });
    for (let count = 1; count <= 7; count++) await use();
    expect(hand()?.count).toBe(13);
    expect(env.block(2, FLOOR_Y, 0)).toBe('composter[level=7]');
    await use();
    expect(hand()?.count).toBe(13);
    await stage.until(() => env.block(2, FLOOR_Y, 0) === 'composter[level=8]', 'the bone meal', 25);
    await use();
    expect(env.block(2, FLOOR_Y, 0)).toBe('composter[level=0]');
    expect(dropped(env)).toEqual(['bone_meal 1']);
  },
);

behaviour(
  'seeds raise a composter three times in ten, the first one always; stone is not composted',
  { source: `${WIKI}, "Composter", compostable items`, ...STILL },
  async (stage) => {
    const { env } = stage;
    env.setBlock(2, FLOOR_Y, 0, 'composter');
    const { use, hand } = await holding(stage, { id: 'wheat_seeds', count: 64 });
    await use();
    expect(env.block(2, FLOOR_Y, 0)).toBe('composter[level=1]');
    while (!/level=[78]/.test(env.block(2, FLOOR_Y, 0))) await use();
    const used = 64 - (hand()?.count ?? 0);
    // Six rises at 0.3 take 20 seeds on average.
    expect(used).toBeGreaterThan(7);
    expect(used).toBeLessThan(60);
    env.server.players.get('Alice')?.inventory.slots.set(36, { id: 'cobblestone', count: 1 });
    env.setBlock(2, FLOOR_Y, 0, 'composter');
    await stage.tick(2);
    await use();
    expect(env.block(2, FLOOR_Y, 0)).toBe('composter[level=0]');
  },
);

behaviour(
  'a cauldron takes a bucket of water and gives it in three bottles',
  { source: `${WIKI}, "Cauldron"`, ...STILL },
  async (stage) => {
    const { env } = stage;
    env.setBlock(2, FLOOR_Y, 0, 'cauldron');
    const { use, hand, carries } = await holding(stage, { id: 'water_bucket' });
    await use();
    expect(env.block(2, FLOOR_Y, 0)).toBe('water_cauldron[level=3]');
    expect(hand()).toEqual({ id: 'bucket', count: 1 });
    env.server.players.get('Alice')?.inventory.slots.set(36, { id: 'glass_bottle', count: 3 });
    await stage.tick(2);
    for (const left of ['water_cauldron[level=2]', 'water_cauldron[level=1]', 'cauldron']) {
      await use();
      expect(env.block(2, FLOOR_Y, 0)).toBe(left);
    }
    expect(carries('potion')).toBe(3);
    expect(env.server.players.get('Alice')?.inventory.slots.get(36)).toMatchObject({
      id: 'potion',
      data: { potion: 'water' },
    });
  },
);

behaviour(
  'a full cauldron fills a bucket, with lava as well',
  { source: `${WIKI}, "Cauldron"`, ...STILL },
  async (stage) => {
    const { env } = stage;
    env.setBlock(2, FLOOR_Y, 0, 'lava_cauldron');
    const { use, carries } = await holding(stage, { id: 'bucket', count: 2 });
    await use();
    expect(carries('lava_bucket')).toBe(1);
    expect(env.block(2, FLOOR_Y, 0)).toBe('cauldron');
    env.setBlock(2, FLOOR_Y, 0, 'water_cauldron[level=2]');
    await stage.tick(2);
    await use();
    expect(env.block(2, FLOOR_Y, 0)).toBe('water_cauldron[level=2]');
    expect(carries('bucket')).toBe(1);
  },
);

behaviour(
  'dyed leather is washed in a cauldron',
  { source: `${WIKI}, "Cauldron", removing dye`, ...STILL },
  async (stage) => {
    stage.env.setBlock(2, FLOOR_Y, 0, 'water_cauldron[level=1]');
    const { use, hand } = await holding(stage, { id: 'leather_boots', data: { color: 0xff0000, damage: 3 } });
    await use();
    expect(hand()).toEqual({ id: 'leather_boots', count: 1, data: { damage: 3 } });
    expect(stage.env.block(2, FLOOR_Y, 0)).toBe('cauldron');
  },
);

behaviour(
  'a full beehive gives three combs to shears and a bottle of honey to a bottle',
  { source: `${WIKI}, "Beehive"`, ...STILL },
  async (stage) => {
    const { env } = stage;
    env.setBlock(2, FLOOR_Y, 0, 'bee_nest[honey_level=5]');
    const { use, hand, carries } = await holding(stage, { id: 'shears' });
    await use(CELL, new Vec3(-1, 0, 0));
    expect(dropped(env)).toEqual(['honeycomb 3']);
    expect(hand()?.data?.damage).toBe(1);
    expect(env.block(2, FLOOR_Y, 0)).toContain('honey_level=0');
    env.setBlock(2, FLOOR_Y, 0, 'beehive[honey_level=5]');
    env.server.players.get('Alice')?.inventory.slots.set(36, { id: 'glass_bottle', count: 2 });
    await stage.tick(2);
    await use(CELL, new Vec3(-1, 0, 0));
    expect(carries('honey_bottle')).toBe(1);
    expect(carries('glass_bottle')).toBe(1);
  },
);

behaviour(
  'a cake is eaten in seven slices by the hungry only',
  { source: `${WIKI}, "Cake"`, ...STILL },
  async (stage) => {
    const { env } = stage;
    env.setBlock(2, FLOOR_Y, 0, 'cake');
    const { use } = await holding(stage, { id: 'stick' });
    await use();
    expect(env.block(2, FLOOR_Y, 0)).toBe('cake[bites=0]');
    const player = env.server.players.get('Alice');
    if (!player) throw new Error('no Alice');
    player.food = 2;
    player.saturation = 0;
    for (let bites = 1; bites <= 6; bites++) {
      await use();
      expect(env.block(2, FLOOR_Y, 0)).toBe(`cake[bites=${bites}]`);
    }
    await use();
    expect(env.block(2, FLOOR_Y, 0)).toBe('air');
    expect(player.food).toBe(16);
    expect(env.eventsOf('item-consumed')).toHaveLength(7);
  },
);

behaviour(
  'a candle on a whole cake stands on it and drops when the cake is eaten',
  { source: `${WIKI}, "Cake", cake with candle`, ...STILL },
  async (stage) => {
    const { env } = stage;
    env.setBlock(2, FLOOR_Y, 0, 'cake');
    const { use, carries } = await holding(stage, { id: 'red_candle', count: 2 });
    await use();
    expect(env.block(2, FLOOR_Y, 0)).toBe('red_candle_cake[lit=false]');
    expect(carries('red_candle')).toBe(1);
    const player = env.server.players.get('Alice');
    if (player) player.food = 10;
    await use();
    expect(env.block(2, FLOOR_Y, 0)).toBe('cake[bites=1]');
    expect(dropped(env)).toEqual(['red_candle 1']);
  },
);

behaviour(
  'who jumps down onto farmland tramples it, who walks over it does not',
  { source: `${WIKI}, "Farmland", trampling` },
  async (stage) => {
    const { env, bot, until, tick } = stage;
    for (let x = 1; x <= 4; x++) for (let z = -1; z <= 1; z++) env.setBlock(x, FLOOR_Y - 1, z, 'farmland[moisture=7]');
    env.setBlock(3, FLOOR_Y, 0, 'wheat[age=7]');
    const alice = await bot('Alice', { yaw: -90 });
    alice.setControlState('forward', true);
    await until(() => alice.entity.position.x > 3.4, 'the walk');
    alice.setControlState('forward', false);
    await tick(5);
    expect(env.block(3, FLOOR_Y - 1, 0)).toMatch(/^farmland/);
    const player = env.server.players.get('Alice');
    if (!player) throw new Error('no Alice');
    env.systems.movement.teleport(player, { x: 3.5, y: FLOOR_Y + 3, z: 0.5 });
    await tick(25);
    expect(env.block(3, FLOOR_Y - 1, 0)).toBe('dirt');
    expect(env.block(3, FLOOR_Y, 0)).toBe('air');
    expect(player.position.y).toBe(FLOOR_Y);
  },
);

behaviour(
  'a pickaxe wears by a point a block, a sword by two, and nothing by blocks that break at once',
  { source: `${WIKI}, "Durability"; minecraft-data: items.json maxDurability`, ...STILL },
  async (stage) => {
    const { env } = stage;
    env.setBlock(2, FLOOR_Y, 0, 'stone');
    env.setBlock(2, FLOOR_Y, 2, 'torch');
    const { dig, hand } = await holding(stage, { id: 'iron_pickaxe' });
    await dig();
    await dig({ x: 2, y: FLOOR_Y, z: 2 });
    expect(hand()?.data?.damage).toBe(1);
    env.server.players.get('Alice')?.inventory.slots.set(36, { id: 'iron_sword', count: 1 });
    env.setBlock(2, FLOOR_Y, 0, 'oak_leaves[persistent=true]');
    await stage.tick(2);
    await dig();
    expect(hand()?.data?.damage).toBe(2);
  },
);

behaviour(
  'a worn-out tool breaks and everyone hears it',
  { source: `${WIKI}, "Durability"; "Entity statuses": 47`, ...STILL },
  async (stage) => {
    const { env } = stage;
    env.setBlock(2, FLOOR_Y, 0, 'stone');
    const bob = await stage.client('Bob', { position: { x: 0.5, y: FLOOR_Y, z: 3.5 } });
    const statuses = bob.collect('entity_status');
    const { dig, hand, alice } = await holding(stage, { id: 'wooden_pickaxe', data: { damage: 58 } });
    await dig();
    expect(hand()).toBeNull();
    expect(alice.heldItem).toBeNull();
    const { entityId } = env.server.players.get('Alice') ?? {};
    expect(statuses.packets).toContainEqual({ entityId, entityStatus: 47 });
  },
);

behaviour('Unbreaking spares a tool most of its wear', { source: `${WIKI}, "Unbreaking"`, ...STILL }, async (stage) => {
  const { env } = stage;
  const { use, hand } = await holding(stage, { id: 'iron_hoe', data: { enchantments: { unbreaking: 3 } } });
  for (let count = 0; count < 40; count++) {
    env.setBlock(GROUND.x, GROUND.y, GROUND.z, 'dirt');
    await stage.tick();
    await use(GROUND);
    expect(env.block(GROUND.x, GROUND.y, GROUND.z)).toBe('farmland[moisture=0]');
  }
  // One point in four on average.
  expect(hand()?.data?.damage ?? 0).toBeGreaterThan(2);
  expect(hand()?.data?.damage ?? 0).toBeLessThan(22);
});

behaviour(
  'Silk Touch takes a block as it is, Fortune gives more of its ore',
  { source: `${WIKI}, "Silk Touch", "Fortune"`, ...STILL },
  async (stage) => {
    const { env } = stage;
    // A raw client: prismarine-item cannot read the enchantments of a 1.21.4 tool, and Mineflayer's dig fails over it.
    const alice = await stage.client('Alice');
    const dig = async (data: ItemData) => {
      alice.player.inventory.slots.set(36, { id: 'diamond_pickaxe', count: 1, data });
      env.setBlock(2, FLOOR_Y, 0, 'diamond_ore');
      const fields = { location: CELL, face: 1, sequence: 1 };
      alice.write('block_dig', { status: 0, ...fields });
      await stage.tick(14);
      alice.write('block_dig', { status: 2, ...fields });
      await stage.tick(2);
    };
    await dig({ enchantments: { silk_touch: 1 } });
    expect(dropped(env)).toEqual(['diamond_ore 1']);
    for (let count = 0; count < 10; count++) await dig({ enchantments: { fortune: 3 } });
    const diamonds = env
      .eventsOf('item-dropped')
      .filter(({ item }) => item === 'diamond')
      .reduce((sum, { count }) => sum + count, 0);
    // 2.2 a block on average.
    expect(diamonds).toBeGreaterThan(12);
    expect(diamonds).toBeLessThanOrEqual(40);
  },
);

behaviour(
  'a burning candle is put out with the empty hand only',
  { source: `${WIKI}, "Candle"`, ...STILL },
  async (stage) => {
    const { env } = stage;
    env.setBlock(2, FLOOR_Y, 0, 'blue_candle[candles=2,lit=true]');
    const { use } = await holding(stage, { id: 'stick' });
    await use();
    expect(env.block(2, FLOOR_Y, 0)).toContain('lit=true');
    env.server.players.get('Alice')?.inventory.slots.set(36, null);
    await stage.tick(2);
    await use();
    expect(env.block(2, FLOOR_Y, 0)).toBe('blue_candle[candles=2,lit=false,waterlogged=false]');
  },
);

behaviour(
  'nothing is lost when a full inventory is handed something back',
  { source: `${WIKI}, "Bucket", "Beehive"; items are conserved`, ...STILL },
  async ({ env, client, tick }) => {
    env.setBlock(2, FLOOR_Y, 0, 'water_cauldron[level=3]');
    const items = Array.from({ length: 36 }, (_, index) => ({ slot: 9 + index, id: 'cobblestone', count: 64 }));
    items[27] = { slot: 36, id: 'glass_bottle', count: 3 };
    const alice = await client('Alice', { items });
    alice.write('block_place', {
      hand: 0,
      location: CELL,
      direction: 1,
      cursorX: 0.5,
      cursorY: 1,
      cursorZ: 0.5,
      insideBlock: false,
      worldBorderHit: false,
      sequence: 1,
    });
    await tick(2);
    expect(alice.slot(36)).toEqual({ id: 'glass_bottle', count: 2 });
    expect(env.eventsOf('item-dropped')).toMatchObject([{ player: 'Alice', item: 'potion', count: 1 }]);
    expect(env.block(2, FLOOR_Y, 0)).toBe('water_cauldron[level=2]');
  },
);

behaviour(
  'a jukebox takes a disc, plays it, gives it back, and loses none when it is broken',
  { source: `${WIKI}, "Jukebox"; "Java Edition protocol": World Event 1010, 1011`, ...STILL },
  async (stage) => {
    const { env, tick } = stage;
    env.setBlock(CELL.x, CELL.y, CELL.z, 'jukebox');
    const { alice, use, hand, carries, dig } = await holding(stage, { id: 'music_disc_cat' });
    const events: number[][] = [];
    alice._client.on(
      'world_event' as never,
      (({ effectId, data }: Record<string, number>) => {
        events.push([effectId ?? 0, data ?? -1]);
      }) as never,
    );
    await use();
    expect(hand()).toBeNull();
    expect(env.block(CELL.x, CELL.y, CELL.z)).toBe('jukebox[has_record=true]');
    const [[started, song] = []] = events.filter(([id]) => id === 1010);
    expect([started, (song ?? -1) >= 0]).toEqual([1010, true]);
    await use();
    expect(events.at(-1)?.[0]).toBe(1011);
    expect(env.block(CELL.x, CELL.y, CELL.z)).toBe('jukebox[has_record=false]');
    const discs = () =>
      carries('music_disc_cat') +
      [...env.systems.items.all()].filter(({ stack }) => stack.id === 'music_disc_cat').length;
    expect(discs()).toBe(1);
    env.systems.commands.console('give Alice music_disc_cat');
    await tick(2);
    expect(discs()).toBe(2);
    await use();
    expect(discs()).toBe(1);
    await dig();
    await tick(2);
    expect(discs()).toBe(2);
    expect(events.at(-1)?.[0]).toBe(1011);
  },
);

behaviour(
  'glowstone charges a respawn anchor, and one that is charged blows up outside the Nether',
  { source: `${WIKI}, "Respawn Anchor"`, ...STILL },
  async (stage) => {
    const { env, tick } = stage;
    env.setBlock(CELL.x, CELL.y, CELL.z, 'respawn_anchor');
    env.setBlock(CELL.x, CELL.y + 1, CELL.z, 'glass');
    const { alice, use, hand } = await holding(stage, { id: 'glowstone', count: 5 });
    for (let charges = 1; charges <= 4; charges++) {
      await use();
      expect(env.block(CELL.x, CELL.y, CELL.z)).toBe(`respawn_anchor[charges=${charges}]`);
    }
    expect(hand()?.count).toBe(1);
    alice.setQuickBarSlot(1);
    await tick(2);
    expect(env.eventsOf('player-died')).toEqual([]);
    await use();
    expect(env.block(CELL.x, CELL.y, CELL.z)).toBe('air');
    expect(env.block(CELL.x, CELL.y + 1, CELL.z)).toBe('air');
    expect(env.eventsOf('player-died')).toMatchObject([{ player: 'Alice' }]);
  },
);
