import { once } from 'node:events';
import { Vec3 } from 'vec3';
import { describe, expect, test } from 'vitest';
import { versionsToTest } from '../support/depth.ts';
import { FLOOR_Y } from '../support/env.ts';
import { createRealtimeServer } from '../support/realtimeServer.ts';

const VERSIONS = versionsToTest({ differs: 'login, chunks, items and entities have other packets' });

describe.concurrent.each(VERSIONS)('Mineflayer at %s', (version) => {
  test('spawns, sees the world, walks, digs, collects and chats', async () => {
    await using world = await createRealtimeServer({ version });
    world.server.world.setBlock(
      { x: 2, y: FLOOR_Y, z: 0 },
      { id: 'oak_log', properties: { axis: 'x' } },
      { type: 'build' },
    );
    const [alice, bob] = await Promise.all([
      world.join('Alice', { items: [{ slot: 36, id: 'iron_axe', count: 1 }] }),
      world.join('Bob', { position: { x: 0.5, y: FLOOR_Y, z: 4.5 } }),
    ]);

    expect(alice.entity.position.toArray()).toEqual([0.5, FLOOR_Y, 0.5]);
    expect(alice.blockAt(new Vec3(0, FLOOR_Y - 1, 0))?.name).toBe('grass_block');
    expect(alice.blockAt(new Vec3(2, FLOOR_Y, 0))?.getProperties()).toEqual({ axis: 'x' });
    expect(alice.blockAt(new Vec3(0, -64, 0))?.name).toBe('bedrock');
    expect(Object.keys(bob.players).sort()).toEqual(['Alice', 'Bob']);
    expect(bob.players.Alice?.entity?.position.toArray()).toEqual([0.5, FLOOR_Y, 0.5]);

    const heard = once(bob, 'chat');
    alice.chat('hello there');
    expect((await heard).slice(0, 2)).toEqual(['Alice', 'hello there']);

    const log = alice.blockAt(new Vec3(2, FLOOR_Y, 0));
    if (!log) throw new Error('no log');
    const collected = once(alice, 'playerCollect');
    // Who hovers digs five times as long.
    await world.when(() => alice.entity.onGround, 'Alice to stand');
    await alice.dig(log, true);
    await alice.lookAt(new Vec3(2.5, FLOOR_Y, 0.5), true);
    alice.setControlState('forward', true);
    await collected;
    alice.setControlState('forward', false);
    await alice.waitForTicks(4);
    expect(alice.inventory.items().map(({ name, count }) => [name, count])).toEqual([
      ['iron_axe', 1],
      ['oak_log', 1],
    ]);
    const apart = () =>
      bob.players.Alice?.entity?.position.distanceTo(alice.entity.position) ?? Number.POSITIVE_INFINITY;
    await world.when(() => apart() < 0.1, 'Bob to see Alice where she is');
    expect(world.eventsOf('player-corrected')).toEqual([]);
    expect(world.eventsOf('action-refused')).toEqual([]);
    expect(world.eventsOf('block-broken').map(({ player, state }) => [player, state])).toEqual([
      ['Alice', 'oak_log[axis=x]'],
    ]);

    bob.quit();
    await once(alice, 'playerLeft');
    expect(Object.keys(alice.players)).toEqual(['Alice']);
  });
});
