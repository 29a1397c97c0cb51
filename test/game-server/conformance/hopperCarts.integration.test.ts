import { expect } from 'vitest';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { putContainer, slotsAt } from '../mechanics/containers/windowClient.ts';
import { behaviour } from './behaviour.ts';

const WIKI = 'Minecraft wiki, "Minecart with Hopper"';
const RAIL = { x: 2, y: FLOOR_Y, z: 2 };

function putCart(
  env: Env,
  kind = 'hopper_minecart',
  rail = 'rail',
): { storage: { count(id: string): number; set: (slot: number, stack: unknown) => void } } {
  env.setBlock(RAIL.x, RAIL.y, RAIL.z, rail);
  env.systems.commands.console(`summon ${kind} 2.5 ${FLOOR_Y + 0.0625} 2.5`);
  const [cart] = [...env.systems.entities.ofKind(kind)];
  return cart as never;
}

behaviour('a hopper minecart takes in items that lie about it', { source: WIKI }, async ({ env, client, tick }) => {
  await client('Alice', { position: { x: 20.5, y: FLOOR_Y, z: 0.5 } });
  const cart = putCart(env);
  env.systems.items.spill({ x: 2.5, y: FLOOR_Y + 0.8, z: 2.5 }, { id: 'dirt', count: 3 });
  await tick(10);
  expect(cart.storage.count('dirt')).toBe(3);
  expect([...env.systems.items.all()]).toEqual([]);
});

behaviour('a hopper minecart empties a chest above it', { source: WIKI }, async ({ env, client, tick }) => {
  await client('Alice', { position: { x: 20.5, y: FLOOR_Y, z: 0.5 } });
  const chest = { ...RAIL, y: RAIL.y + 1 };
  putContainer(env, chest, 'chest', [{ slot: 0, id: 'cobblestone', count: 5 }]);
  const cart = putCart(env);
  await tick(8);
  expect(cart.storage.count('cobblestone')).toBe(5);
  expect(slotsAt(env, chest).contents()).toEqual([]);
});

behaviour(
  'a powered activator rail keeps a hopper minecart shut',
  { source: `${WIKI}: activator rail` },
  async ({ env, client, tick }) => {
    await client('Alice', { position: { x: 20.5, y: FLOOR_Y, z: 0.5 } });
    const cart = putCart(env, 'hopper_minecart', 'activator_rail[powered=true]');
    env.systems.items.spill({ x: 2.5, y: FLOOR_Y + 0.8, z: 2.5 }, { id: 'dirt', count: 1 });
    await tick(10);
    expect(cart.storage.count('dirt')).toBe(0);
  },
);

behaviour(
  'a hopper fills and empties minecarts with chests',
  { source: 'Minecraft wiki, "Hopper": entities with containers' },
  async ({ env, client, tick, until }) => {
    await client('Alice', { position: { x: 20.5, y: FLOOR_Y, z: 0.5 } });
    const cart = putCart(env, 'chest_minecart');
    const above = { ...RAIL, y: RAIL.y + 1 };
    const below = { ...RAIL, y: RAIL.y - 1 };
    putContainer(env, above, 'hopper[facing=down]', [{ slot: 0, id: 'dirt', count: 2 }]);
    await until(() => cart.storage.count('dirt') === 2, 'the dirt in the cart', 60);
    putContainer(env, below, 'hopper[facing=down]');
    await tick(1);
    await until(() => slotsAt(env, below).count('dirt') === 2, 'the dirt below', 60);
    expect(cart.storage.count('dirt')).toBe(0);
  },
);
