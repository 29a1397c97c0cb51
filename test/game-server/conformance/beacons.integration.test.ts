import { expect } from 'vitest';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { windowClient } from '../mechanics/containers/windowClient.ts';
import { behaviour } from './behaviour.ts';

const WIKI = 'Minecraft wiki, "Beacon"';
const AT = { x: 0, y: FLOOR_Y + 1, z: 2 };

/** A beacon on a pyramid of so many layers, whose top is at the floor. */
function putBeacon(env: Env, layers: number, block = 'iron_block'): void {
  const top = { ...AT, y: AT.y };
  for (let level = 1; level <= layers; level++)
    for (let dx = -level; dx <= level; dx++)
      for (let dz = -level; dz <= level; dz++) env.setBlock(top.x + dx, top.y - level, top.z + dz, block);
  env.setBlock(AT.x, AT.y, AT.z, 'beacon');
}

const number = (env: Env, name: string) => env.server.gameData.source.data.effectsByName[name]?.id ?? -1;

async function paid(
  env: Env,
  client: Parameters<typeof windowClient>[1],
  tick: (count?: number) => Promise<void>,
  effects: readonly [string, string?],
) {
  const alice = windowClient(env, client);
  const bars = client.collect('craft_progress_bar');
  alice.use(AT);
  await tick(2);
  alice.click(1, 0, 1 + 27);
  await tick();
  client.write('set_beacon_effect', {
    primary_effect: number(env, effects[0]),
    secondary_effect: effects[1] === undefined ? undefined : number(env, effects[1]),
  });
  await tick(2);
  alice.close();
  return bars;
}

const ITEMS = [{ slot: 36, id: 'iron_ingot', count: 2 }];
const STANDING = { x: 0.5, y: FLOOR_Y + 1, z: 0.5 };

behaviour(
  'a beacon on one layer gives speed for an ingot, again and again',
  { source: `${WIKI}: 11 seconds every 4` },
  async ({ env, client, tick }) => {
    putBeacon(env, 1);
    const alice = await client('Alice', { items: ITEMS, position: { x: 3.5, y: FLOOR_Y, z: 2.5 } });
    const bars = await paid(env, alice, tick, ['Speed']);
    expect(bars.packets.filter(({ property }) => property === 0).at(-1)).toMatchObject({ value: 1 });
    expect(bars.packets.filter(({ property }) => property === 1).at(-1)).toMatchObject({ value: 1 });
    expect(alice.player.inventory.count('iron_ingot')).toBe(1);
    await tick(80);
    expect(env.systems.effects.list(alice.player)).toMatchObject([{ id: 'speed', amplifier: 0, ambient: true }]);
    expect(env.systems.effects.list(alice.player)[0]?.duration).toBeGreaterThan(130);
  },
);

behaviour(
  'a beacon gives nothing that its pyramid is too low for, nor without pay',
  { source: WIKI },
  async ({ env, client, tick }) => {
    putBeacon(env, 1);
    const alice = await client('Alice', { items: ITEMS, position: { x: 3.5, y: FLOOR_Y, z: 2.5 } });
    await paid(env, alice, tick, ['Strength']);
    await tick(90);
    expect(env.systems.effects.list(alice.player)).toEqual([]);
    expect(alice.player.inventory.count('iron_ingot')).toBe(2);
    expect(env.eventsOf('action-refused')).toMatchObject([{ action: 'beacon' }]);
  },
);

behaviour('a beacon that does not see the sky rests', { source: WIKI }, async ({ env, client, tick }) => {
  putBeacon(env, 1);
  const alice = await client('Alice', { items: ITEMS, position: { x: 3.5, y: FLOOR_Y, z: 2.5 } });
  await paid(env, alice, tick, ['Speed']);
  env.setBlock(AT.x, AT.y + 5, AT.z, 'stone');
  await tick(90);
  expect(env.systems.effects.list(alice.player)).toEqual([]);
});

behaviour(
  'a whole pyramid gives a second effect or the first one twice as strong',
  { source: `${WIKI}: four layers` },
  async ({ env, client, tick }) => {
    putBeacon(env, 4);
    const alice = await client('Alice', { items: ITEMS, position: STANDING });
    await paid(env, alice, tick, ['Haste', 'Haste']);
    await tick(90);
    expect(env.systems.effects.list(alice.player)).toMatchObject([{ id: 'haste', amplifier: 1 }]);
  },
);
