import { expect } from 'vitest';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { putContainer, slotsAt, windowClient } from '../mechanics/containers/windowClient.ts';
import { behaviour } from './behaviour.ts';

const AT = { x: 2, y: FLOOR_Y, z: 0 };
const STAND = 'Minecraft wiki, "Brewing Stand"';
const BREWING = 'Minecraft wiki, "Brewing"';
const bottle = (slot: number, potion: string, id = 'potion') => ({ slot, id, count: 1, data: { potion } });
const stack = (slot: number, id: string, count = 1) => ({ slot, id, count });
const potionIn = (env: Env, slot: number) => slotsAt(env, AT).get(slot)?.data?.potion;

/** What a stand makes of bottles of one potion by an ingredient. */
async function brew(env: Env, tick: (count?: number) => Promise<void>, potion: string, ingredient: string) {
  putContainer(env, AT, 'brewing_stand', [bottle(0, potion), stack(3, ingredient), stack(4, 'blaze_powder')]);
  await tick(402);
  return slotsAt(env, AT).get(0);
}

behaviour(
  'a bot brews water into awkward potions with nether wart and blaze powder',
  { source: `${STAND}: 400 ticks, 20 brews a powder` },
  async ({ env, bot, until, tick }) => {
    env.setBlock(AT.x, AT.y, AT.z, 'brewing_stand');
    const alice = await bot('Alice', {
      items: [stack(36, 'nether_wart', 2), stack(37, 'blaze_powder', 2), bottle(38, 'water'), bottle(39, 'water')],
    });
    const block = alice.blockAt(alice.entity.position.offset(2, 0, 0).floored());
    if (!block) throw new Error('no stand');
    const window = await until(alice.openBlock(block));
    for (const slot of [5 + 27, 6 + 27, 7 + 27, 8 + 27]) await until(alice.clickWindow(slot, 0, 1));
    await tick(395);
    expect(potionIn(env, 0)).toBe('water');
    await tick(12);
    expect([0, 1].map((slot) => potionIn(env, slot))).toEqual(['awkward', 'awkward']);
    expect(slotsAt(env, AT).get(3)).toEqual({ id: 'nether_wart', count: 1 });
    expect(slotsAt(env, AT).get(4)).toEqual({ id: 'blaze_powder', count: 1 });
    expect(window.slots[0]?.name).toBe('potion');
    expect(env.block(AT.x, AT.y, AT.z)).toBe('brewing_stand[has_bottle_0=true,has_bottle_1=true,has_bottle_2=false]');
  },
);

behaviour(
  'a stand takes bottles, ingredients and fuel into their own slots alone',
  { source: STAND },
  async ({ env, client, tick }) => {
    env.setBlock(AT.x, AT.y, AT.z, 'brewing_stand');
    const alice = windowClient(
      env,
      await client('Alice', { items: [stack(36, 'dirt', 3), stack(37, 'blaze_powder', 3)] }),
    );
    alice.use(AT);
    await tick(2);
    const bars = alice.client.collect('craft_progress_bar');
    for (const slot of [0, 3, 4]) {
      alice.click(0, 0, 5 + 27);
      alice.click(0, 0, slot);
      alice.click(0, 0, 5 + 27);
    }
    alice.click(1, 0, 6 + 27);
    await tick(3);
    expect(slotsAt(env, AT).contents()).toEqual([{ slot: 4, id: 'blaze_powder', count: 2 }]);
    expect(bars.packets.filter(({ property }) => property === 1).at(-1)).toMatchObject({ value: 20 });
    expect(alice.client.player.inventory.count('dirt')).toBe(3);
  },
);

behaviour(
  'each ingredient makes its potion of an awkward one',
  { source: `${BREWING}: effect ingredients`, timeout: 60_000 },
  async ({ env, client, tick }) => {
    await client('Alice');
    const made: Record<string, string | undefined> = {};
    const ingredients = {
      golden_carrot: 'night_vision',
      magma_cream: 'fire_resistance',
      sugar: 'swiftness',
      glistering_melon_slice: 'healing',
      spider_eye: 'poison',
      ghast_tear: 'regeneration',
      blaze_powder: 'strength',
      pufferfish: 'water_breathing',
      rabbit_foot: 'leaping',
      phantom_membrane: 'slow_falling',
      turtle_helmet: 'turtle_master',
    };
    const cells = Object.keys(ingredients).map((_, index) => ({ x: index - 5, y: FLOOR_Y, z: 3 }));
    for (const [index, ingredient] of Object.keys(ingredients).entries())
      putContainer(env, cells[index] ?? AT, 'brewing_stand', [
        bottle(0, 'awkward'),
        stack(3, ingredient),
        stack(4, 'blaze_powder'),
      ]);
    await tick(402);
    for (const [index, ingredient] of Object.keys(ingredients).entries())
      made[ingredient] = slotsAt(env, cells[index] ?? AT).get(0)?.data?.potion;
    expect(made).toEqual(ingredients);
  },
);

for (const [what, potion, ingredient, result] of [
  ['redstone makes a potion last longer', 'swiftness', 'redstone', 'long_swiftness'],
  ['glowstone makes a potion stronger', 'healing', 'glowstone_dust', 'strong_healing'],
  [
    'a fermented spider eye turns a potion into its opposite',
    'long_night_vision',
    'fermented_spider_eye',
    'long_invisibility',
  ],
] as const)
  behaviour(what, { source: `${BREWING}: modifiers` }, async ({ env, client, tick }) => {
    await client('Alice');
    expect((await brew(env, tick, potion, ingredient))?.data).toEqual({ potion: result });
  });

behaviour('gunpowder makes a potion to throw', { source: `${BREWING}: modifiers` }, async ({ env, client, tick }) => {
  await client('Alice');
  expect(await brew(env, tick, 'healing', 'gunpowder')).toEqual({
    id: 'splash_potion',
    count: 1,
    data: { potion: 'healing' },
  });
});

behaviour('a stand without fuel brews nothing', { source: STAND }, async ({ env, client, tick }) => {
  await client('Alice');
  putContainer(env, AT, 'brewing_stand', [bottle(0, 'water'), stack(3, 'nether_wart')]);
  await tick(410);
  expect(potionIn(env, 0)).toBe('water');
});

behaviour(
  'hoppers fill a stand and empty it',
  { source: `${STAND}: hoppers` },
  async ({ env, client, tick, until }) => {
    await client('Alice');
    const above = { ...AT, y: AT.y + 2 };
    const stand = { ...AT, y: AT.y + 1 };
    putContainer(env, stand, 'brewing_stand', [bottle(0, 'water'), stack(4, 'blaze_powder')]);
    putContainer(env, above, 'hopper[facing=down]', [stack(0, 'nether_wart')]);
    await tick(20);
    expect(slotsAt(env, stand).get(3)?.id).toBe('nether_wart');
    await tick(400);
    expect(slotsAt(env, stand).get(0)?.data).toEqual({ potion: 'awkward' });
    putContainer(env, AT, 'hopper[facing=down]');
    await until(() => slotsAt(env, AT).get(0)?.id === 'potion', 'the bottle', 40);
  },
);

behaviour(
  'a hopper below a stand takes the bottle of dragon breath, but nothing that is still to be added',
  { source: `${STAND}: hoppers` },
  async ({ env, client, tick, until }) => {
    await client('Alice');
    const stand = { ...AT, y: AT.y + 1 };
    putContainer(env, stand, 'brewing_stand', [stack(3, 'nether_wart')]);
    putContainer(env, AT, 'hopper[facing=down]');
    await tick(20);
    expect(slotsAt(env, AT).contents()).toEqual([]);
    slotsAt(env, stand).replaceAll([{ slot: 3, id: 'glass_bottle', count: 1 }]);
    await until(() => slotsAt(env, AT).get(0)?.id === 'glass_bottle', 'the bottle', 40);
  },
);

const SPLASH = 'Minecraft wiki, "Splash Potion"';

behaviour(
  'a bot throws a splash potion, which works on everyone near by distance',
  { source: `${SPLASH}: 1 - distance / 4` },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice', { items: [bottle(36, 'strength', 'splash_potion')] });
    const bob = await bot('Bob', { position: { x: 2.5, y: FLOOR_Y, z: 0.5 } });
    await bot('Carol', { position: { x: 12.5, y: FLOOR_Y, z: 0.5 } });
    await until(alice.look(0, -Math.PI / 2, true));
    await tick(2);
    alice.activateItem();
    const strength = bob.registry.effectsByName.Strength?.id ?? -1;
    await until(() => bob.entity.effects[strength], 'the effect', 40);
    const effects = (name: string) => {
      const player = env.server.players.get(name);
      return player ? env.systems.effects.list(player) : [];
    };
    expect(effects('Alice')[0]?.duration).toBeGreaterThan(effects('Bob')[0]?.duration ?? 0);
    expect(effects('Alice')[0]?.duration).toBeLessThanOrEqual(3600);
    expect(effects('Carol')).toEqual([]);
    expect(env.server.players.get('Alice')?.inventory.count('splash_potion')).toBe(0);
  },
);

behaviour(
  'healing thrown at the undead hurts them',
  { source: `${SPLASH}; "Instant Health"` },
  async ({ env, client, tick }) => {
    await client('Alice', { position: { x: 20.5, y: FLOOR_Y, z: 0.5 } });
    env.systems.commands.console(`summon zombie 0.5 ${FLOOR_Y} 0.5 {NoAI:1b}`);
    env.systems.splashPotions.throw(
      { zone: env.zone, position: { x: 0.5, y: FLOOR_Y + 4, z: 0.5 }, velocity: { x: 0, y: -0.5, z: 0 } },
      { id: 'splash_potion', count: 1, data: { potion: 'strong_healing' } },
    );
    await tick(12);
    const [zombie] = [...env.systems.entities.ofKind('zombie')];
    expect((zombie as unknown as { health: number }).health).toBe(8);
  },
);

behaviour(
  'a thrown bottle of water puts out fire',
  { source: 'Minecraft wiki, "Splash Water Bottle"', env: { rules: { doFireTick: false } } },
  async ({ env, client, tick }) => {
    env.setBlock(0, FLOOR_Y - 1, 3, 'netherrack');
    env.setBlock(0, FLOOR_Y, 3, 'fire');
    await client('Alice', { position: { x: 9.5, y: FLOOR_Y, z: 0.5 } });
    env.systems.splashPotions.throw(
      { zone: env.zone, position: { x: 0.5, y: FLOOR_Y + 2, z: 3.5 }, velocity: { x: 0, y: -0.5, z: 0 } },
      { id: 'splash_potion', count: 1, data: { potion: 'water' } },
    );
    await tick(10);
    expect(env.block(0, FLOOR_Y, 3)).toBe('air');
  },
);

behaviour(
  'a lingering potion leaves a cloud that works for a quarter of the time and shrinks',
  { source: 'Minecraft wiki, "Lingering Potion", "Area Effect Cloud"' },
  async ({ env, client, tick }) => {
    const alice = await client('Alice');
    env.systems.splashPotions.throw(
      { zone: env.zone, position: { x: 1.5, y: FLOOR_Y + 2, z: 0.5 }, velocity: { x: 0, y: -0.5, z: 0 } },
      { id: 'lingering_potion', count: 1, data: { potion: 'swiftness' } },
    );
    await tick(25);
    const [cloud] = [...env.systems.entities.ofKind('area_effect_cloud')];
    const effect = env.systems.effects.list(alice.player)[0];
    expect(effect?.id).toBe('speed');
    expect(effect?.duration).toBeLessThanOrEqual(900);
    expect(effect?.duration).toBeGreaterThan(870);
    expect(cloud?.metadata('radius')).toBeLessThan(2.6);
    await tick(600);
    expect([...env.systems.entities.ofKind('area_effect_cloud')]).toEqual([]);
  },
);

behaviour(
  'a dispenser throws splash potions',
  { source: 'Minecraft wiki, "Dispenser"' },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', { position: { x: 0.5, y: FLOOR_Y, z: 3.5 } });
    putContainer(env, { x: 0, y: FLOOR_Y, z: 0 }, 'dispenser[facing=south]', [bottle(0, 'swiftness', 'splash_potion')]);
    await tick(2);
    env.server.world.setBlock({ x: 0, y: FLOOR_Y, z: -1 }, { id: 'redstone_block', properties: {} }, { type: 'game' });
    await tick(20);
    expect(env.systems.effects.has(alice.player, 'speed')).toBe(true);
    expect(slotsAt(env, { x: 0, y: FLOOR_Y, z: 0 }).contents()).toEqual([]);
  },
);
