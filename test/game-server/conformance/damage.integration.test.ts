import { expect } from 'vitest';
import { damageTypeNumber } from '../../../game-server/mechanics/health/damageRegistry.ts';
import type { Player } from '../../../game-server/players/player.ts';
import { type Env, FLOOR_Y, type TestClient } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const FEET = { x: 0.5, y: FLOOR_Y, z: 0.5 };
const DAMAGE = 'Minecraft wiki, "Damage"';
const ARMOUR = 'Minecraft wiki, "Armor"';

const playerOf = (env: Env, name = 'Alice'): Player => {
  const player = env.server.players.get(name);
  if (!player) throw new Error(`${name} is not in play`);
  return player;
};

/** Lets a raw client fall straight down from where it is, as gravity does. */
async function fall(env: Env, client: TestClient, from: number, to: number): Promise<void> {
  let [y, speed] = [from, 0];
  while (y > to) {
    speed = (speed - 0.08) * 0.98;
    y = Math.max(to, y + speed);
    client.move({ x: 0.5, y, z: 0.5 });
    await env.tick();
  }
}

/** A player ten blocks above a floor of the given block, whose tower has just gone. */
async function fallOnto(env: Env, client: (name: string, options: object) => Promise<TestClient>, block: string) {
  env.setBlock(0, FLOOR_Y, 0, block);
  const top = FLOOR_Y + 12;
  env.setBlock(0, top - 1, 0, 'stone');
  const alice = await client('Alice', { position: { ...FEET, y: top } });
  env.setBlock(0, top - 1, 0, 'air');
  const height = env.server.world.boxesAt(0, FLOOR_Y, 0).reduce((most, box) => Math.max(most, box[4]), 0);
  await fall(env, alice, top, FLOOR_Y + height);
  return alice;
}

behaviour('a fall hurts by its blocks less three', { source: `${DAMAGE}, fall damage` }, async ({ env, client }) => {
  const alice = await fallOnto(env, client, 'stone');
  // Eleven blocks.
  expect(alice.player.health).toBe(12);
  expect(env.eventsOf('player-hurt')).toMatchObject([{ player: 'Alice', amount: 8, cause: 'fall' }]);
  expect(env.eventsOf('player-corrected')).toEqual([]);
});

behaviour(
  'hay takes four fifths off a fall and slime all of it',
  { source: 'Minecraft wiki, "Hay Bale", "Slime Block"' },
  async ({ env, client }) => {
    const alice = await fallOnto(env, client, 'hay_block');
    expect(alice.player.health).toBe(18);
    env.setBlock(0, FLOOR_Y, 0, 'slime_block');
    env.setBlock(0, FLOOR_Y + 11, 0, 'stone');
    env.systems.movement.teleport(alice.player, { ...FEET, y: FLOOR_Y + 12 });
    await env.tick(2);
    const { health } = alice.player;
    env.setBlock(0, FLOOR_Y + 11, 0, 'air');
    await fall(env, alice, FLOOR_Y + 12, FLOOR_Y + 1);
    expect(alice.player.health).toBeGreaterThanOrEqual(health);
  },
);

behaviour('water breaks a fall', { source: 'Minecraft wiki, "Water"' }, async ({ env, client, tick }) => {
  for (let y = 0; y < 2; y++) env.setBlock(0, FLOOR_Y + y, 0, 'water');
  env.setBlock(0, FLOOR_Y + 14, 0, 'stone');
  const alice = await client('Alice', { position: { ...FEET, y: FLOOR_Y + 15 } });
  env.setBlock(0, FLOOR_Y + 14, 0, 'air');
  await fall(env, alice, FLOOR_Y + 15, FLOOR_Y);
  await tick();
  expect(alice.player.health).toBe(20);
});

behaviour(
  'feather falling takes twelve hundredths of a fall off with each level',
  { source: 'Minecraft wiki, "Feather Falling"' },
  async ({ env, client }) => {
    const boots = [{ slot: 8, id: 'iron_boots', count: 1, data: { enchantments: { feather_falling: 4 } } }];
    const top = FLOOR_Y + 13;
    env.setBlock(0, top - 1, 0, 'stone');
    const alice = await client('Alice', { position: { ...FEET, y: top }, items: boots });
    env.setBlock(0, top - 1, 0, 'air');
    await fall(env, alice, top, FLOOR_Y);
    // Ten points, of which 48 % are held off.
    expect(alice.player.health).toBeCloseTo(20 - 5.2, 5);
  },
);

behaviour(
  'who is under water for 15 seconds begins to drown, two points a second',
  { source: 'Minecraft wiki, "Breathing"', timeout: 20_000 },
  async ({ env, client, tick }) => {
    for (let x = -1; x <= 1; x++)
      for (let z = -1; z <= 1; z++) for (let y = 0; y < 3; y++) env.setBlock(x, FLOOR_Y + y, z, 'water');
    const alice = await client('Alice');
    const metadata = alice.collect('entity_metadata');
    await tick(290);
    expect(alice.player.health).toBe(20);
    expect(alice.player.air).toBeLessThan(15);
    expect(metadata.packets.some(({ entityId }) => entityId === alice.player.entityId)).toBe(true);
    await tick(40);
    expect(env.eventsOf('player-hurt')).toMatchObject([{ amount: 2, cause: 'drown' }]);
    env.systems.movement.teleport(alice.player, { x: 5.5, y: FLOOR_Y, z: 5.5 });
    await tick(80);
    expect(alice.player.air).toBe(300);
  },
);

behaviour(
  'lava hurts by four points twice a second and sets on fire, water puts it out',
  { source: 'Minecraft wiki, "Lava", "Fire"' },
  async ({ env, client, tick }) => {
    env.setBlock(0, FLOOR_Y, 0, 'lava');
    const alice = await client('Alice');
    await tick(1);
    expect(env.eventsOf('player-hurt')[0]).toMatchObject({ amount: 4, cause: 'lava' });
    expect(alice.player.fireTicks).toBeGreaterThan(200);
    env.systems.movement.teleport(alice.player, { x: 5.5, y: FLOOR_Y, z: 5.5 });
    await tick(45);
    expect(env.eventsOf('player-hurt').some(({ cause, amount }) => cause === 'on_fire' && amount === 1)).toBe(true);
    env.setBlock(5, FLOOR_Y, 5, 'water');
    await tick(2);
    expect(alice.player.fireTicks).toBeLessThan(0);
  },
);

behaviour(
  'others see who is on fire',
  { source: 'Minecraft wiki, "Entity metadata": bit 1 of the flags' },
  async ({ env, bot, client, until }) => {
    const alice = await bot('Alice');
    await client('Bob', { position: { x: 4.5, y: FLOOR_Y, z: 0.5 } });
    playerOf(env, 'Bob').fireTicks = 100;
    const flags = () => Number((alice.players.Bob?.entity?.metadata as unknown as number[])?.[0] ?? 0);
    await until(() => (flags() & 1) === 1, 'the flames');
    playerOf(env, 'Bob').fireTicks = -20;
    await until(() => (flags() & 1) === 0, 'the flames to go out');
  },
);

behaviour(
  'cactus, magma and a lit campfire hurt who touches them',
  { source: 'Minecraft wiki, "Cactus", "Magma Block", "Campfire"' },
  async ({ env, client, tick }) => {
    env.setBlock(0, FLOOR_Y - 1, 0, 'magma_block');
    const alice = await client('Alice');
    await tick(1);
    const causes = () => env.eventsOf('player-hurt').map(({ cause }) => cause);
    expect(causes()).toContain('hot_floor');
    env.setBlock(5, FLOOR_Y - 1, 5, 'sand');
    env.setBlock(5, FLOOR_Y, 5, 'cactus');
    env.systems.movement.teleport(alice.player, { x: 5.5, y: FLOOR_Y + 0.9375, z: 5.5 });
    await tick(12);
    expect(causes()).toContain('cactus');
    env.setBlock(9, FLOOR_Y, 9, 'campfire[lit=true]');
    env.systems.movement.teleport(alice.player, { x: 9.5, y: FLOOR_Y + 0.4375, z: 9.5 });
    await tick(12);
    expect(causes()).toContain('campfire');
    expect(alice.player.fireTicks).toBeLessThan(0);
  },
);

behaviour(
  'a head in a block suffocates, a head in glass does not',
  { source: 'Minecraft wiki, "Suffocation"' },
  async ({ env, client, tick }) => {
    const alice = await client('Alice');
    env.setBlock(0, FLOOR_Y, 0, 'glass');
    env.setBlock(0, FLOOR_Y + 1, 0, 'glass');
    await tick(15);
    expect(alice.player.health).toBe(20);
    env.setBlock(0, FLOOR_Y + 1, 0, 'stone');
    env.setBlock(0, FLOOR_Y, 0, 'stone');
    await tick(15);
    expect(env.eventsOf('player-hurt')).toMatchObject([{ cause: 'in_wall', amount: 1 }, { cause: 'in_wall' }]);
  },
);

behaviour(
  'full diamond armour takes three quarters off a blow of eight, and wears',
  { source: `${ARMOUR}, damage reduction formula` },
  async ({ env, client, tick }) => {
    const pieces = ['helmet', 'chestplate', 'leggings', 'boots'].map((piece, index) => ({
      slot: 5 + index,
      id: `diamond_${piece}`,
      count: 1,
    }));
    const alice = await client('Alice', { items: pieces });
    const attributes = alice.collect('entity_update_attributes');
    await tick(2);
    env.systems.damage.hurt(alice.player, 8, { type: 'cactus' });
    // 20 points with toughness 8: 20 - 4 * 8 / 16 = 18 of 25 are held off.
    expect(alice.player.health).toBeCloseTo(20 - 8 * (1 - 18 / 25), 5);
    expect(alice.player.inventory.slots.get(6)?.data?.damage).toBe(2);
    expect(attributes.packets).toEqual([]);
  },
);

behaviour(
  'protection on all pieces adds up, at most four fifths',
  { source: `${ARMOUR}, enchantments` },
  async ({ env, client }) => {
    const pieces = ['helmet', 'chestplate', 'leggings', 'boots'].map((piece, index) => ({
      slot: 5 + index,
      id: `leather_${piece}`,
      count: 1,
      data: { enchantments: { protection: 4 } },
    }));
    const alice = await client('Alice', { items: pieces });
    env.systems.damage.hurt(alice.player, 10, { type: 'magic' });
    // Magic passes armour; 16 of 25 are held off by enchantment.
    expect(alice.player.health).toBeCloseTo(20 - 10 * (1 - 16 / 25), 5);
  },
);

behaviour(
  'in the half second after a blow only what exceeds it hurts',
  { source: `${DAMAGE}, immunity` },
  async ({ env, client, tick }) => {
    const alice = await client('Alice');
    const damage = env.systems.damage;
    damage.hurt(alice.player, 4, { type: 'cactus' });
    expect(damage.hurt(alice.player, 3, { type: 'cactus' })).toBe(false);
    expect(damage.hurt(alice.player, 6, { type: 'cactus' })).toBe(true);
    expect(alice.player.health).toBe(14);
    await tick(11);
    const { health } = alice.player;
    damage.hurt(alice.player, 1, { type: 'cactus' });
    expect(alice.player.health).toBe(health - 1);
  },
);

behaviour(
  'clients hear what hurt whom, as the version tells it',
  { source: 'Minecraft wiki, "Java Edition protocol": Damage Event; minecraft-data: damage_type registry' },
  async ({ env, version, client, tick }) => {
    const alice = await client('Alice');
    const bob = await client('Bob', { position: { x: 4.5, y: FLOOR_Y, z: 0.5 } });
    const [events, statuses] = [bob.collect('damage_event'), bob.collect('entity_status')];
    env.systems.damage.hurt(alice.player, 2, { type: 'drown' });
    await tick(2);
    const { entityId } = alice.player;
    if (version === '1.19.2') expect(statuses.last()).toMatchObject({ entityId, entityStatus: 36 });
    else
      expect(events.single()).toMatchObject({
        entityId,
        sourceTypeId: damageTypeNumber(env.server.gameData, 'drown'),
        sourceCauseId: 0,
      });
    expect(damageTypeNumber(env.server.gameData, 'drown')).toBe(
      { '1.19.2': 0, '1.20.4': 5, '1.21.1': 6, '1.21.4': 6, '26.1': 6 }[version],
    );
  },
);

behaviour(
  'a bot that is knocked back flies and is not corrected',
  { source: 'Minecraft wiki, "Knockback (mechanic)"' },
  async ({ env, bot, tick }) => {
    const alice = await bot('Alice');
    const damage = env.systems.damage;
    const from = alice.entity.position.clone();
    for (let blow = 0; blow < 4; blow++) {
      damage.hurt(playerOf(env), 1, { type: 'cactus' });
      damage.knockBack(playerOf(env), { x: -5, y: FLOOR_Y, z: 0.5 }, blow === 3 ? 1.5 : 0.4);
      await tick(blow === 2 ? 4 : 15);
    }
    await tick(30);
    expect(env.eventsOf('player-corrected')).toEqual([]);
    expect(alice.entity.position.x - from.x).toBeGreaterThan(3);
    expect(playerOf(env).position.x).toBeCloseTo(alice.entity.position.x, 3);
  },
);

behaviour(
  'a raised shield stops a blow from the front and none from behind',
  { source: 'Minecraft wiki, "Shield"' },
  async ({ env, bot, client, tick }) => {
    const alice = await bot('Alice', { yaw: 0, items: [{ slot: 45, id: 'shield', count: 1 }] });
    const ahead = await client('Bob', { position: { x: 0.5, y: FLOOR_Y, z: 3.5 } });
    const behind = await client('Carol', { position: { x: 0.5, y: FLOOR_Y, z: -2.5 } });
    alice.activateItem(true);
    await tick(8);
    const damage = env.systems.damage;
    expect(damage.hurt(playerOf(env), 6, { type: 'player_attack', attacker: ahead.player })).toBe(false);
    expect(playerOf(env).health).toBe(20);
    expect(playerOf(env).inventory.slots.get(45)?.data?.damage).toBe(7);
    expect(damage.hurt(playerOf(env), 6, { type: 'player_attack', attacker: behind.player })).toBe(true);
    await tick(12);
    alice.deactivateItem();
    await tick(2);
    expect(damage.hurt(playerOf(env), 3, { type: 'player_attack', attacker: ahead.player })).toBe(true);
  },
);

behaviour(
  'rules may forbid fall damage, drowning and fire',
  { source: 'Minecraft wiki, "Game rule"', env: { rules: { fallDamage: false, fireDamage: false } } },
  async ({ env, client, tick }) => {
    env.setBlock(5, FLOOR_Y, 5, 'lava');
    const alice = await fallOnto(env, client, 'stone');
    expect(alice.player.health).toBe(20);
    env.systems.movement.teleport(alice.player, { x: 5.5, y: FLOOR_Y, z: 5.5 });
    await tick(5);
    expect(alice.player.health).toBe(20);
  },
);
