import { expect } from 'vitest';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { windowClient } from '../mechanics/containers/windowClient.ts';
import { behaviour } from './behaviour.ts';

const WIKI = 'Minecraft wiki, "Sign"';
const AT = { x: 0, y: FLOOR_Y, z: 2 };
const stack = (slot: number, id: string) => ({ slot, id, count: 2 });

/** A sign with a line of text, which faces a player at the origin. */
function putSign(env: Env, lines = ['hello', '', '', '']): { frontInk?: unknown; waxed?: boolean } {
  env.setBlock(AT.x, AT.y, AT.z, 'oak_sign[rotation=8]');
  const entity = env.server.world.entityAt(AT);
  if (entity?.type !== 'sign') throw new Error('no sign');
  entity.front = lines;
  return entity;
}

const TWO_SIDED = { '1.19.2': 'signs have one side and no wax before 1.20' } as const;

behaviour('a dye colours the text of a sign for everyone', { source: WIKI }, async ({ env, client, tick }) => {
  const sign = putSign(env);
  const bob = await client('Bob', { position: { x: 5.5, y: FLOOR_Y, z: 0.5 } });
  const seen = bob.collect('tile_entity_data');
  const alice = windowClient(env, await client('Alice', { items: [stack(36, 'red_dye')] }));
  alice.use(AT);
  await tick(2);
  expect(sign.frontInk).toEqual({ colour: 'red' });
  expect(JSON.stringify(seen.last().nbtData)).toContain('"red"');
  expect(alice.client.player.inventory.count('red_dye')).toBe(1);
});

behaviour(
  'glow ink makes the text of a sign glow, and ink dulls it',
  { source: WIKI },
  async ({ env, client, tick }) => {
    const sign = putSign(env);
    const alice = windowClient(
      env,
      await client('Alice', { items: [stack(36, 'glow_ink_sac'), stack(37, 'ink_sac')] }),
    );
    alice.use(AT);
    await tick(2);
    expect(sign.frontInk).toEqual({ glowing: true });
    alice.client.write('held_item_slot', { slotId: 1 });
    alice.use(AT);
    await tick(2);
    expect(sign.frontInk).toEqual({});
    expect(alice.client.player.inventory.count('glow_ink_sac')).toBe(1);
    expect(alice.client.player.inventory.count('ink_sac')).toBe(1);
  },
);

behaviour('a sign without text takes no dye', { source: WIKI }, async ({ env, client, tick }) => {
  const sign = putSign(env, ['', '', '', '']);
  const alice = windowClient(env, await client('Alice', { items: [stack(36, 'red_dye')] }));
  alice.use(AT);
  await tick(2);
  expect(sign.frontInk).toBeUndefined();
  expect(alice.client.player.inventory.count('red_dye')).toBe(2);
});

behaviour(
  'a waxed sign can neither be written nor dyed any more',
  { source: `${WIKI}: honeycomb, since 1.20`, unless: TWO_SIDED },
  async ({ env, client, tick }) => {
    const sign = putSign(env);
    const alice = windowClient(env, await client('Alice', { items: [stack(36, 'honeycomb'), stack(37, 'red_dye')] }));
    alice.use(AT);
    await tick(2);
    expect(sign.waxed).toBe(true);
    const editors = alice.client.collect('open_sign_entity');
    alice.client.write('held_item_slot', { slotId: 1 });
    alice.use(AT);
    alice.client.write('held_item_slot', { slotId: 2 });
    alice.use(AT);
    await tick(2);
    expect(sign.frontInk).toBeUndefined();
    expect(editors.packets).toEqual([]);
    expect(alice.client.player.inventory.count('red_dye')).toBe(2);
  },
);
