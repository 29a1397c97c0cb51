import type { Bot } from 'mineflayer';
import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

async function digAt(bot: Bot, place: Bot['entity']['position']): Promise<void> {
  const block = bot.blockAt(place);
  if (!block) throw new Error(`no block at ${place}`);
  await bot.dig(block);
}

const EXPERIENCE = 'Minecraft wiki, "Experience"';

behaviour('experience orbs fly to a player and fill the bar', { source: EXPERIENCE }, async ({ env, bot, until }) => {
  const alice = await bot('Alice');
  const system = env.systems.experience;
  system.drop('zone', { x: 4.5, y: FLOOR_Y + 1, z: 0.5 }, 27);
  await until(() => Object.values(alice.entities).some((entity) => entity.name === 'experience_orb'), 'an orb');
  await until(() => alice.experience.points === 27, 'all points');
  expect(alice.experience.level).toBe(3);
  expect(alice.experience.progress).toBe(0);
  await until(() => !Object.values(alice.entities).some((entity) => entity.name === 'experience_orb'), 'no orb left');
});

behaviour('experience survives a re-login', { source: EXPERIENCE }, async ({ env, bot, rejoin, until, tick }) => {
  const alice = await bot('Alice');
  const player = env.server.players.get('Alice');
  if (!player) throw new Error('Alice is not in play');
  env.systems.experience.give(player, 20);
  await until(() => alice.experience.points === 20);
  alice.quit();
  await tick(3);
  const again = await rejoin('Alice');
  await until(() => again.experience.level === 2 && again.experience.points === 20);
});

behaviour(
  'diamond ore gives 3 to 7 points, dirt none',
  { source: `${EXPERIENCE}, "Mining"`, env: { seed: 5 } },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'iron_pickaxe', count: 1 }] });
    for (let x = 1; x <= 3; x++) env.setBlock(x, FLOOR_Y, 0, 'diamond_ore');
    await tick(2);
    for (let x = 1; x <= 3; x++) await until(digAt(alice, alice.entity.position.offset(x, 0, 0)), 'a diamond', 200);
    await until(() => alice.experience.points >= 9 && alice.experience.points <= 21, 'three to seven points each');
    env.setBlock(-2, FLOOR_Y, 0, 'dirt');
    await tick(2);
    await until(() => !Object.values(alice.entities).some((entity) => entity.name === 'experience_orb'), 'no orb left');
    const before = alice.experience.points;
    await until(digAt(alice, alice.entity.position.offset(-2, 0, 0).floored()), 'dirt', 200);
    await tick(40);
    expect(alice.experience.points).toBe(before);
  },
);
