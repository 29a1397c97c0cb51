import { describe, expect, test } from 'vitest';
import { VersionGameData } from '../../../../../game-data/versionGameData.ts';
import { add } from '../../../../../protocol/geometry.ts';
import { ArenaYard } from '../../../../../server-plugin/arena/arena.ts';
import { ArenaGrid } from '../../../../../server-plugin/arena/arenaGrid.ts';
import { rulesOf } from '../../../../../server-plugin/episode/families/rules.ts';
import { findTask } from '../../../../../tasks/catalogue.ts';
import { HostWorld } from './hostWorld.ts';

const plan = rulesOf(findTask('construction/bench')).plan(2, VersionGameData.ofVersion('1.20.4'));

async function arenaWorld() {
  const world = await HostWorld.start({ plans: [plan] });
  const arena = new ArenaYard(world.host, new ArenaGrid()).claim(plan);
  await world.run(() => arena.reset());
  const admit = (username: string, index: number) =>
    world.run(() =>
      world.host.admit({ username, joinToken: '', zone: arena.zone, loadout: arena.loadoutInWorld(index) }),
    );
  const types = () => world.events.map((event) => `${event.type}${'player' in event ? ` ${event.player}` : ''}`);
  return { world, arena, admit, types };
}

describe('players of an arena', () => {
  test('come in held, with what they are to have, and play once they are let go', async () => {
    const { world, arena, admit, types } = await arenaWorld();
    await using _ = world;
    await admit('Alice', 0);
    await admit('Bob', 1);
    const alice = await world.run(() => world.join('Alice'));
    const bob = await world.run(() => world.join('Bob'));
    await world.pass(10);
    expect(types()).toEqual(expect.arrayContaining(['player-joined Alice', 'player-joined Bob']));
    for (const name of ['Alice', 'Bob']) {
      await world.run(() => world.host.hold(name, true));
      await world.run(() => world.host.equip(name));
    }
    await world.run(() => arena.verify(['Alice', 'Bob']));
    const start = add(arena.loadout(0).position, arena.origin);
    // Held: walking away comes to nothing.
    await world.run(() =>
      alice.perform({ type: 'goTo', position: { x: start.x + 3, y: start.y, z: start.z } } as never).catch(() => {}),
    );
    expect((await world.run(() => world.host.player('Alice')))?.position).toEqual(start);
    await world.run(() => world.host.hold('Alice', false));
    await world.pass(5);
    expect((await world.run(() => world.host.player('Alice')))?.gameMode).toBe('survival');
    await world.run(() => alice.close());
    await world.pass(10);
    expect(types()).toContain('player-left Alice');
    const again = await world.run(() => world.join('Alice'));
    await world.pass(10);
    expect(types().filter((line) => line === 'player-joined Alice')).toHaveLength(2);
    await world.run(() => again.close());
    await world.run(() => bob.close());
  });

  test('who was never admitted gets no number and is put out of the arena', async () => {
    const { world, arena, types } = await arenaWorld();
    await using _ = world;
    const eve = await world.run(() => world.join('Eve'));
    await world.pass(10);
    expect(await world.command('tag Eve list')).toContain('no tags');
    await world.command(`tp Eve ${arena.origin.x}.5 -58 ${arena.origin.z}.5`);
    await world.pass(5);
    expect((await world.run(() => world.host.player('Eve')))?.position.y).toBeGreaterThan(-61);
    expect(types()).toEqual([]);
    await world.run(() => eve.close());
  });
});
