import { expect } from 'vitest';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { velocityIn } from '../../support/laterClient.ts';
import { since } from '../../support/testedVersions.ts';
import { behaviour } from './behaviour.ts';

const PLAIN = { rules: { naturalRegeneration: false } };

/** Water three blocks deep around the origin. */
function flood(env: Env): void {
  for (let x = -1; x <= 1; x++)
    for (let z = -1; z <= 1; z++) for (let y = 0; y < 3; y++) env.setBlock(x, FLOOR_Y + y, z, 'water');
}

behaviour(
  'water breathing spares the breath',
  { source: 'Minecraft wiki, "Water Breathing"' },
  async ({ env, client, tick }) => {
    flood(env);
    const { player } = await client('Alice');
    env.systems.effects.give(player, { id: 'water_breathing', duration: 1000 });
    const { air } = player;
    await tick(50);
    expect(player.air).toBeGreaterThanOrEqual(air);
  },
);

behaviour(
  'respiration makes breath last longer',
  { source: 'Minecraft wiki, "Respiration"' },
  async ({ env, client, tick }) => {
    flood(env);
    const plain = await client('Alice');
    const helmet = [{ slot: 5, id: 'turtle_helmet', count: 1, data: { enchantments: { respiration: 3 } } }];
    const diver = await client('Bob', { items: helmet });
    plain.player.air = 300;
    diver.player.air = 300;
    await tick(200);
    // Three of four ticks cost nothing.
    expect(300 - plain.player.air).toBe(200);
    expect(300 - diver.player.air).toBeLessThan(90);
    expect(300 - diver.player.air).toBeGreaterThan(20);
  },
);

behaviour(
  'a grown berry bush pricks who moves in it, not who stands',
  { source: 'Minecraft wiki, "Sweet Berry Bush"', env: PLAIN },
  async ({ env, client, tick }) => {
    env.setBlock(0, FLOOR_Y, 0, 'sweet_berry_bush[age=3]');
    const alice = await client('Alice');
    await tick(20);
    expect(alice.player.health).toBe(20);
    alice.move({ x: 0.6, y: FLOOR_Y, z: 0.5 });
    await tick(2);
    expect(env.eventsOf('player-hurt')).toMatchObject([{ cause: 'sweet_berry_bush', amount: 1 }]);
  },
);

behaviour(
  'fire takes a point, soul fire two, and both set alight who stays in them',
  { source: 'Minecraft wiki, "Fire", "Soul Fire"', env: PLAIN },
  async ({ env, client, tick }) => {
    const alice = await client('Alice');
    env.setBlock(0, FLOOR_Y, 0, 'fire');
    await tick(1);
    expect(env.eventsOf('player-hurt')).toMatchObject([{ cause: 'in_fire', amount: 1 }]);
    env.setBlock(0, FLOOR_Y - 1, 0, 'soul_soil');
    env.setBlock(0, FLOOR_Y, 0, 'soul_fire');
    await tick(25);
    expect(env.eventsOf('player-hurt').some(({ amount }) => amount === 2)).toBe(true);
    expect(alice.player.fireTicks).toBeGreaterThan(100);
  },
);

behaviour(
  'powder snow freezes through in seven seconds, but not who wears leather',
  { source: 'Minecraft wiki, "Powder Snow"', env: PLAIN },
  async ({ env, client, tick }) => {
    for (const x of [0, 4]) for (const y of [0, 1]) env.setBlock(x, FLOOR_Y + y, 0, 'powder_snow');
    const alice = await client('Alice');
    const bob = await client('Bob', {
      position: { x: 4.5, y: FLOOR_Y, z: 0.5 },
      items: [{ slot: 8, id: 'leather_boots', count: 1 }],
    });
    await tick(190);
    expect(alice.player.chill).toBe(140);
    expect(env.eventsOf('player-hurt').every(({ player, cause }) => player === 'Alice' && cause === 'freeze')).toBe(
      true,
    );
    expect(alice.player.health).toBeLessThan(20);
    expect(bob.player.health).toBe(20);
  },
);

behaviour(
  'a wither rose brings wither to who touches it',
  { source: 'Minecraft wiki, "Wither Rose"' },
  async ({ env, client, tick }) => {
    env.setBlock(0, FLOOR_Y, 0, 'wither_rose');
    const { player } = await client('Alice');
    await tick(2);
    expect(env.systems.effects.has(player, 'wither')).toBe(true);
  },
);

behaviour(
  'thorns give back what armour takes',
  { source: 'Minecraft wiki, "Thorns"', env: PLAIN },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', {
      items: [{ slot: 6, id: 'diamond_chestplate', count: 1, data: { enchantments: { thorns: 7 } } }],
    });
    const bob = await client('Bob', { position: { x: 2.5, y: FLOOR_Y, z: 0.5 } });
    // Seven levels: 105 %.
    env.systems.damage.hurt(alice.player, 4, { type: 'player_attack', attacker: bob.player });
    await tick();
    expect(env.eventsOf('player-hurt').map(({ player, cause }) => [player, cause])).toContainEqual(['Bob', 'thorns']);
    expect(bob.player.health).toBeLessThan(20);
    expect(alice.player.inventory.slots.get(6)?.data?.damage).toBe(3);
  },
);

behaviour(
  'netherite boots resist a tenth of a knock-back',
  { source: 'Minecraft wiki, "Netherite Boots", "Knockback Resistance"' },
  async ({ version, env, client, tick }) => {
    const alice = await client('Alice', { items: [{ slot: 8, id: 'netherite_boots', count: 1 }] });
    const pushes = alice.collect('entity_velocity');
    env.systems.damage.knockBack(alice.player, { x: 0.5, y: FLOOR_Y, z: -5 });
    await tick(2);
    expect(velocityIn(version, pushes.single())).toEqual({ x: 0, y: 0.36, z: 0.36 });
  },
);

behaviour(
  'clients are told the difficulty of their zone and its change',
  {
    source: 'Minecraft wiki, "Difficulty"; "Java Edition protocol": Change Difficulty',
    env: { rules: { difficulty: 'easy' } },
  },
  async ({ env, client, tick }) => {
    const told: unknown[] = [];
    await client('Alice', { watch: (name, fields) => name === 'difficulty' && told.push(fields.difficulty) });
    env.server.setRule(env.zone, 'difficulty', 'hard');
    await tick(2);
    expect(told).toEqual(['easy', 'hard']);
  },
);

behaviour(
  'others see the health and golden hearts of a player',
  { source: 'Minecraft wiki, "Entity metadata": Living Entity, Player' },
  async ({ env, version, bot, client, until }) => {
    const alice = await bot('Alice');
    const bob = await client('Bob', { position: { x: 4.5, y: FLOOR_Y, z: 0.5 } });
    bob.player.health = 7;
    bob.player.food = 17;
    env.systems.effects.give(bob.player, { id: 'absorption', duration: 1000 });
    const metadata = () => (alice.players.Bob?.entity?.metadata ?? []) as unknown as number[];
    await until(() => metadata()[9] === 7, 'the health');
    // It has other neighbours since 1.21.9.
    expect(metadata()[since(version, '1.21.9') ? 17 : 15], version).toBe(4);
  },
);
