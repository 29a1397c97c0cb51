import { describe, expect, test } from 'vitest';
import { blockState } from '../../../../protocol/blockState.ts';
import { EmbeddedHost } from '../../../../server-plugin/hosts/embedded/embeddedHost.ts';
import { createEnv, FLOOR_Y } from '../../../support/env.ts';

const at = (x: number, y: number, z: number) => ({ x, y: FLOOR_Y + y, z });

describe('a referee may', () => {
  test('put blocks together: what holds on to another of them stays', async () => {
    await using env = await createEnv();
    const host = new EmbeddedHost(env.server, env.systems);
    const lever = blockState('lever', { face: 'wall', facing: 'south' });
    // The lever before the wall it hangs on.
    await host.intervene({
      type: 'set-blocks',
      cells: [
        { position: at(2, 0, 3), state: lever },
        { position: at(2, 0, 2), state: blockState('stone') },
      ],
    });
    await env.tick(3);
    expect(env.block(2, FLOOR_Y, 3)).toMatch(/^lever\[face=wall/);
    expect(env.eventsOf('item-dropped')).toEqual([]);
    expect(env.eventsOf('block-placed').map(({ player, state }) => [player, state.split('[')[0]])).toEqual([
      [undefined, 'lever'],
      [undefined, 'stone'],
    ]);
  });

  test('fill a chest that stands already, and have the log hear of it', async () => {
    await using env = await createEnv();
    const host = new EmbeddedHost(env.server, env.systems);
    env.setBlock(2, FLOOR_Y, 2, 'chest[facing=north]');
    const items = [{ slot: 3, id: 'gold_block', count: 2 }];
    const cells = [{ position: at(2, 0, 2), state: blockState('chest', { facing: 'north' }), items }];
    await host.intervene({ type: 'set-blocks', cells });
    const entity = env.server.world.entityAt(at(2, 0, 2));
    expect(entity?.type === 'container' && entity.slots.count('gold_block')).toBe(2);
    expect(env.eventsOf('container-changed')).toMatchObject([{ item: 'gold_block', delta: 2 }]);
  });

  test('write on the sign it puts', async () => {
    await using env = await createEnv();
    const host = new EmbeddedHost(env.server, env.systems);
    const position = at(2, 0, 2);
    await host.intervene({
      type: 'set-blocks',
      cells: [{ position, state: blockState('oak_sign'), lines: ['one', 'two'] }],
    });
    const entity = env.server.world.entityAt(position);
    expect(entity?.type === 'sign' && entity.front.filter((line) => line !== '')).toEqual(['one', 'two']);
  });

  test('move a player, who hears of it and is where they were put', async () => {
    await using env = await createEnv();
    const host = new EmbeddedHost(env.server, env.systems);
    const client = await env.connect('ann');
    const heard = client.collect('position');
    await host.intervene({ type: 'teleport', player: 'ann', position: { x: 5.5, y: FLOOR_Y, z: -3.5 }, yaw: 90 });
    await env.tick(2);
    expect(client.player.position).toEqual({ x: 5.5, y: FLOOR_Y, z: -3.5 });
    expect(heard.last()).toMatchObject({ x: 5.5, z: -3.5, yaw: 90 });
  });

  test('say where a player comes back after death', async () => {
    await using env = await createEnv();
    const host = new EmbeddedHost(env.server, env.systems);
    const client = await env.connect('ann');
    await host.intervene({ type: 'set-respawn', player: 'ann', position: { x: -6.5, y: FLOOR_Y, z: 4.5 }, yaw: 180 });
    host.command('kill ann');
    await env.tick(2);
    expect(client.player.alive).toBe(false);
    client.write('client_command', { actionId: 0 });
    await env.tick(3);
    expect(client.player.position).toEqual({ x: -6.5, y: FLOOR_Y, z: 4.5 });
  });

  test('give what fits, and throw the rest before the player', async () => {
    await using env = await createEnv();
    const host = new EmbeddedHost(env.server, env.systems);
    const full = Array.from({ length: 35 }, (_, index) => ({ slot: 9 + index, id: 'stone', count: 64 }));
    const client = await env.connect('ann', { items: full });
    await host.intervene({ type: 'give', player: 'ann', item: 'emerald', count: 70 });
    expect(client.player.inventory.slots.count('emerald')).toBe(64);
    expect(env.eventsOf('item-dropped')).toMatchObject([{ item: 'emerald', count: 6 }]);
  });

  test('not do anything to a player who is not there', async () => {
    await using env = await createEnv();
    const host = new EmbeddedHost(env.server, env.systems);
    await expect(host.intervene({ type: 'give', player: 'nobody', item: 'emerald', count: 1 })).rejects.toThrow(
      'nobody',
    );
  });
});
