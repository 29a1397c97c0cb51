import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { windowClient } from '../mechanics/containers/windowClient.ts';
import { behaviour } from './behaviour.ts';

const WIKI = 'Minecraft wiki, "Lodestone"';
const AT = { x: 2, y: FLOOR_Y, z: 0 };

behaviour('a compass used on a lodestone points to it', { source: WIKI }, async ({ env, client, tick }) => {
  env.setBlock(AT.x, AT.y, AT.z, 'lodestone');
  const alice = windowClient(env, await client('Alice', { items: [{ slot: 36, id: 'compass', count: 2 }] }));
  const slots = alice.client.collect('set_slot');
  alice.use(AT);
  await tick(2);
  const tied = alice.client.player.inventory.slots.contents().filter(({ data }) => data);
  expect(tied).toHaveLength(1);
  expect(JSON.stringify(tied[0]?.data)).toMatch(/lodestone/i);
  expect(alice.client.player.inventory.count('compass')).toBe(2);
  const sent = JSON.stringify(slots.packets);
  expect(sent).toMatch(env.server.gameData.source.features.itemComponents ? /lodestone_tracker/ : /LodestonePos/);
});

behaviour(
  'a compass keeps pointing to a lodestone of another dimension that stands at the same place',
  { source: `${WIKI}: a compass works in the dimension of its lodestone` },
  async ({ env, client, tick }) => {
    env.setBlock(AT.x, AT.y, AT.z, 'lodestone');
    const alice = windowClient(env, await client('Alice', { items: [{ slot: 36, id: 'compass', count: 1 }] }));
    alice.use(AT);
    await tick(2);
    const { slots } = alice.client.player.inventory;
    const tied = slots.get(36);
    const there = JSON.parse(JSON.stringify(tied?.data).replace('minecraft:overworld', 'minecraft:the_nether'));
    slots.set(36, { id: 'compass', count: 1, data: there });
    env.server.world.setBlock(AT, { id: 'air', properties: {} }, { type: 'game' });
    await tick(2);
    expect(slots.get(36)?.data).toEqual(there);
  },
);

behaviour('a compass whose lodestone is gone points nowhere', { source: WIKI }, async ({ env, client, tick }) => {
  env.setBlock(AT.x, AT.y, AT.z, 'lodestone');
  const alice = windowClient(env, await client('Alice', { items: [{ slot: 36, id: 'compass', count: 1 }] }));
  alice.use(AT);
  await tick(2);
  env.server.world.setBlock(AT, { id: 'air', properties: {} }, { type: 'game' });
  await tick(2);
  const { other } = alice.client.player.inventory.slots.get(36)?.data ?? {};
  expect(JSON.stringify(other)).not.toMatch(/"pos"|LodestonePos/);
});
