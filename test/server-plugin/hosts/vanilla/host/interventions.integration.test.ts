import { expect, test } from 'vitest';
import { add } from '../../../../../protocol/geometry.ts';
import { ArenaYard } from '../../../../../server-plugin/arena/arena.ts';
import { ArenaGrid } from '../../../../../server-plugin/arena/arenaGrid.ts';
import { ROOM } from './hostPlan.ts';
import { HostWorld } from './hostWorld.ts';

test('a referee moves players, gives, speaks and shows scores; mobs go about once players are free', async () => {
  await using world = await HostWorld.start({ plans: [ROOM] });
  const { host } = world;
  const yard = new ArenaYard(host, new ArenaGrid());
  yard.claim(ROOM);
  const arena = yard.claim(ROOM);
  await world.run(() => arena.reset());
  await world.run(() =>
    host.admit({ username: 'Alice', joinToken: '', zone: arena.zone, loadout: arena.loadoutInWorld(0) }),
  );
  const body = await world.run(() => world.join('Alice'));
  await world.pass(10);
  expect((await world.run(() => arena.snapshot(0))).entities[0]?.position).toEqual({ x: 14.5, y: -60, z: 8.5 });
  expect(await world.command('data get entity @e[type=sheep,limit=1] NoAI')).toContain('1b');
  await world.run(() => host.hold('Alice', false));
  expect(await world.command('execute if entity @e[tag=gh.still]')).toBe('Test failed');
  expect(await world.command('data get entity @e[type=cow,limit=1] NoAI')).toContain('1b');

  const there = add({ x: 10.5, y: -60, z: 9.5 }, arena.origin);
  await world.run(() => host.intervene({ type: 'teleport', player: 'Alice', position: there, yaw: 180 }));
  await world.pass(3);
  expect((await world.run(() => host.player('Alice')))?.position).toEqual(there);
  await world.run(() => host.intervene({ type: 'give', player: 'Alice', item: 'bread', count: 3 }));
  expect((await world.run(() => host.player('Alice')))?.items).toContainEqual(
    expect.objectContaining({ id: 'bread', count: 3 }),
  );
  await world.pass(10);
  expect(world.events).toContainEqual(expect.objectContaining({ type: 'inventory-changed', item: 'bread', count: 3 }));
  await world.run(() => host.intervene({ type: 'set-respawn', player: 'Alice', position: there, yaw: 0 }));
  await world.command('kill Alice');
  await world.pass(60);
  expect(world.events).toContainEqual(expect.objectContaining({ type: 'player-died', player: 'Alice' }));
  const { x, z } = (await world.run(() => host.player('Alice')))?.position ?? { x: 0, z: 0 };
  expect([Math.floor(x), Math.floor(z)]).toEqual([Math.floor(there.x), Math.floor(there.z)]);

  await world.run(() => host.say(arena.zone, 'Well done,\nall of you'));
  await world.run(() => host.showScores(arena.zone, 'Score (%)', [{ name: 'completion', value: 40 }]));
  expect(await world.command('scoreboard players get completion gh.z0.scores')).toContain('has 40');
  await world.run(() => host.showScores(arena.zone, 'Score (%)', []));
  expect(await world.command('scoreboard objectives list')).not.toContain('scores');
  await expect(
    world.run(() => host.intervene({ type: 'give', player: 'Nobody', item: 'bread', count: 1 })),
  ).rejects.toMatchObject({ code: 'not-online' });
  expect(host.tickRate().ticksPerSecond).toBeCloseTo(20, 0);
  await world.run(() => body.close());
});
