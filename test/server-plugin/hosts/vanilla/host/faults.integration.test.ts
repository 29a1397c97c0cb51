import { describe, expect, test } from 'vitest';
import type { HostFault } from '../../../../../protocol/errors.ts';
import { ArenaYard } from '../../../../../server-plugin/arena/arena.ts';
import { ArenaGrid } from '../../../../../server-plugin/arena/arenaGrid.ts';
import { ROOM } from './hostPlan.ts';
import { HostWorld } from './hostWorld.ts';

async function room() {
  const world = await HostWorld.start({ plans: [ROOM], host: { patienceMs: 5_000 } });
  const faults: HostFault[] = [];
  world.host.onFault((fault) => faults.push(fault));
  const yard = new ArenaYard(world.host, new ArenaGrid());
  const arena = yard.claim(ROOM);
  await world.run(() => arena.reset());
  return { world, arena, yard, faults };
}

describe('a host of a server that fails', () => {
  test('says what is missing where the pack is not loaded', async () => {
    await expect(HostWorld.start({ plans: undefined })).rejects.toMatchObject({ code: 'pack-missing' });
  });

  test('says who is not there', async () => {
    const { world } = await room();
    await using _ = world;
    for (const work of [() => world.host.equip('Nobody'), () => world.host.hold('Nobody', true)])
      await expect(world.run(work)).rejects.toMatchObject({ code: 'not-online' });
    expect(await world.run(() => world.host.player('Nobody'))).toBeUndefined();
  });

  test('goes on after a line that broke', async () => {
    const { world, arena, faults } = await room();
    await using _ = world;
    let breaks = 1;
    world.standIn.cut = () => (breaks-- > 0 ? 'before' : undefined);
    await world.pass(60);
    expect(breaks).toBeLessThan(0);
    const { x, y, z } = arena.origin;
    await world.command(`setblock ${x + 9} ${y - 60} ${z + 9} minecraft:gold_block`);
    expect((await world.run(() => arena.snapshot(0))).palette).toContain('gold_block');
    expect(faults).toEqual([]);
  });

  test('gives up every arena of a server that was started again, clears up, and plays on', async () => {
    const { world, arena, yard, faults } = await room();
    await using _ = world;
    await world.run(() => world.standIn.restart());
    await world.pass(100);
    expect(faults.map(({ code }) => code)).toEqual(['server-restarted']);
    await expect(world.run(() => arena.snapshot(0))).rejects.toMatchObject({ code: 'outside-zones' });
    await world.run(() => arena.free());
    const next = yard.claim(ROOM);
    await world.run(() => next.reset());
    expect(await world.command('execute if entity @e[type=marker,tag=gh.cube]')).toContain('count: 2');
    await world.run(() => next.free());
    expect(await world.command('gamerule keepInventory')).toContain('false');
    expect(await world.command('forceload query')).toContain('No force loaded chunks');
  });

  test("keeps the server's own rules where one arena is opened as the last is closed", async () => {
    await using world = await HostWorld.start();
    const { host } = world;
    const zone = (id: string, x: number) => ({ id, box: { min: { x, y: 0, z: 0 }, max: { x: x + 9, y: 9, z: 9 } } });
    await world.run(() => host.openZone(zone('first', 0)));
    expect(await world.command('gamerule doMobSpawning')).toContain('false');
    await world.run(() => Promise.all([host.closeZone('first'), host.openZone(zone('second', 400))]));
    expect(await world.command('gamerule doMobSpawning')).toContain('false');
    await world.run(() => host.closeZone('second'));
    expect(await world.command('gamerule doMobSpawning')).toContain('true');
    expect(await world.command('forceload query')).toContain('No force loaded chunks');
  });

  test('takes off the whitelist whom it had to forget', async () => {
    await using world = await HostWorld.start({ host: { whitelist: true } });
    const { host } = world;
    const box = { min: { x: 0, y: 0, z: 0 }, max: { x: 9, y: 9, z: 9 } };
    await world.run(() => host.openZone({ id: 'zone', box }));
    const loadout = { position: { x: 1, y: 1, z: 1 }, yaw: 0, pitch: 0, items: [] };
    await world.run(() => host.admit({ username: 'Alice', joinToken: 'none', zone: 'zone', loadout }));
    expect(await world.command('whitelist list')).toContain('Alice');
    await world.run(() => world.standIn.restart());
    await world.pass(100);
    await world.run(() => host.dismiss('Alice', 'episode over'));
    expect(await world.command('whitelist list')).not.toContain('Alice');
  });

  test('finds what a killed process left behind', async () => {
    const { world } = await room();
    await using _ = world;
    const other = await world.run(() => world.startHost());
    expect(await world.command('gamerule keepInventory')).toContain('false');
    expect(await world.command('forceload query')).toContain('No force loaded chunks');
    expect(await world.command('execute if entity @e[type=marker]')).toBe('Test failed');
    await world.run(() => other.close());
  });
});
