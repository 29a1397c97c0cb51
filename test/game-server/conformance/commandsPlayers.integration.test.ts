import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';
import { command, NEAR, operator, wiki } from './operator.ts';

behaviour('tp moves by relative and by local coordinates', wiki('Commands/teleport'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(stage, olga, heard, '/tp ~3 ~ ~-1', /^Teleported Olga to 3\.500000, -60\.000000, -0\.500000$/);
  await stage.until(() => olga.entity.position.distanceTo(new Vec3(3.5, FLOOR_Y, -0.5)) < 0.01, 'the move');
  // Yaw 0 looks along +z.
  await command(stage, olga, heard, '/tp @s ^ ^ ^4 0 0', /^Teleported Olga to/);
  await stage.until(() => olga.entity.position.z > 3.4, 'the move ahead');
});

behaviour('tp to a whole number means the middle of the block', wiki('Commands/teleport'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(stage, olga, heard, '/tp @s 7 -60 8.0', /^Teleported Olga to 7\.500000, -60\.000000, 8\.000000$/);
});

behaviour('tp facing turns the player', wiki('Commands/teleport'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(stage, olga, heard, '/tp @s 0.5 -60 0.5 facing 0.5 -60 -9.5', /^Teleported/);
  expect(Math.abs(stage.env.server.players.get('Olga')?.yaw ?? 0)).toBeCloseTo(180, 3);
});

behaviour('gamemode changes what the client is', wiki('Commands/gamemode'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(stage, olga, heard, '/gamemode creative', /^Set own game mode to Creative Mode$/);
  await stage.until(() => olga.game.gameMode === 'creative', 'creative');
  await command(stage, olga, heard, '/gamemode spectator @s', /^Set own game mode to Spectator Mode$/);
  await stage.until(() => olga.game.gameMode === 'spectator', 'spectator');
});

behaviour('kill kills players and removes items', wiki('Commands/kill'), async (stage) => {
  const { env, bot, until } = stage;
  const alice = await bot('Alice');
  let deaths = 0;
  alice.on('death', () => {
    deaths++;
  });
  env.systems.items.spawn({ id: 'stick', count: 1 }, { x: 20, y: FLOOR_Y, z: 20 }, { x: 0, y: 0, z: 0 }, 10);
  expect(env.systems.commands.console('kill @e[type=item]').lines).toEqual(['Killed Item']);
  expect([...env.systems.items.all()]).toEqual([]);
  expect(env.systems.commands.console('kill Alice').lines).toEqual(['Killed Alice']);
  await until(() => deaths === 1, 'the death');
});

behaviour('effect gives and clears effects', wiki('Commands/effect'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(stage, olga, heard, '/effect give @s speed 10 1', /^Applied effect Speed to Olga$/);
  await stage.until(() => Object.keys(olga.entity.effects).length === 1, 'the effect');
  expect(Object.values(olga.entity.effects)).toMatchObject([{ amplifier: 1 }]);
  await command(stage, olga, heard, '/effect clear', /^Removed every effect from Olga$/);
  await stage.until(() => Object.keys(olga.entity.effects).length === 0, 'its end');
  await command(stage, olga, heard, '/effect clear @s speed', /^Target doesn't have the requested effect$/);
});

behaviour('experience is given in points and levels', wiki('Commands/experience'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(stage, olga, heard, '/xp add @s 3 levels', /^Gave 3 experience levels to Olga$/);
  await command(stage, olga, heard, '/experience add @s 5', /^Gave 5 experience points to Olga$/);
  await stage.until(() => olga.experience.level === 3 && olga.experience.points === 5, 'three levels and five points');
  await command(stage, olga, heard, '/xp query @s levels', /^Olga has 3 experience levels$/);
  await command(stage, olga, heard, '/xp set @s 500 points', /^Cannot set experience points above/);
});

behaviour('execute runs a command as and at every target', wiki('Commands/execute'), async (stage) => {
  await stage.bot('Alice', { position: NEAR });
  await stage.bot('Bob', { position: { x: 10.5, y: FLOOR_Y, z: 0.5 } });
  const { env } = stage;
  const reply = env.systems.commands.console('execute as @a at @s run setblock ~ ~-1 ~ gold_block');
  expect(reply).toMatchObject({ success: true, result: 2 });
  expect([env.block(4, FLOOR_Y - 1, 0), env.block(10, FLOOR_Y - 1, 0)]).toEqual(['gold_block', 'gold_block']);
  const unless = env.systems.commands.console('execute unless block 4 -61 0 gold_block run setblock 0 0 0 stone');
  expect([unless.result, env.block(0, 0, 0)]).toEqual([0, 'air']);
});

behaviour('spawnpoint decides where one comes back', wiki('Commands/spawnpoint'), async (stage) => {
  const { env, bot, until } = stage;
  const alice = await bot('Alice');
  expect(env.systems.commands.console('spawnpoint Alice 12 -60 12').success).toBe(true);
  env.systems.commands.console('kill Alice');
  await until(() => alice.entity.position.distanceTo(new Vec3(12.5, FLOOR_Y, 12.5)) < 0.1, 'the new place');
});

behaviour(
  'damage hurts, and names who did it',
  { ...wiki('Commands/damage'), unless: { '1.19.2': 'the command came with 1.19.4' } },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice');
    expect(env.systems.commands.console('damage Alice 3').lines).toEqual(['Applied 3.0 damage to Alice']);
    await until(() => alice.health === 17, 'the wound');
    expect(env.eventsOf('player-hurt')).toMatchObject([{ player: 'Alice', amount: 3, cause: 'generic' }]);
  },
);
