import { describe, expect, test } from 'vitest';
import { parseBlockState } from '../../protocol/blockState.ts';
import { createEnv, type Env, FLOOR_Y, type TestClient } from '../support/env.ts';
import { TESTED_VERSIONS } from '../support/testedVersions.ts';

const START = 0;
const FINISH = 2;
/** Dirt by hand takes 0.75 s (Minecraft wiki, "Breaking": 0.5 hardness x 1.5). */
const DIRT_TICKS = 15;

let sequence = 0;
function dig(client: TestClient, status: number, x = 2): void {
  client.write('block_dig', { status, location: { x, y: FLOOR_Y, z: 0 }, face: 1, sequence: ++sequence });
}

function change(env: Env, x: number, text: string): void {
  const state = parseBlockState(text);
  if (!state) throw new Error(text);
  env.server.world.setBlock({ x, y: FLOOR_Y, z: 0 }, state, { type: 'game' });
}

describe.each(TESTED_VERSIONS)('digging what others change at %s', (version) => {
  test('two players who finish one block in the same tick get its drop once', async () => {
    await using env = await createEnv({ version });
    env.setBlock(2, FLOOR_Y, 0, 'dirt');
    const alice = await env.connect('Alice');
    const bob = await env.connect('Bob', { position: { x: 3.5, y: FLOOR_Y, z: 2.5 } });
    for (const client of [alice, bob]) dig(client, START);
    await env.tick(DIRT_TICKS);
    for (const client of [alice, bob]) dig(client, FINISH);
    await env.tick(2);
    expect(env.eventsOf('block-broken')).toMatchObject([{ player: 'Alice' }]);
    const lying = [...env.systems.items.all()].map(({ stack }) => stack);
    expect(lying).toMatchObject([{ id: 'dirt', count: 1 }]);
    expect(env.eventsOf('action-refused')).toEqual([]);
  });

  test('finishing a block that became another one is no offence, and shows the truth', async () => {
    await using env = await createEnv({ version });
    env.setBlock(2, FLOOR_Y, 0, 'dirt');
    const alice = await env.connect('Alice');
    dig(alice, START);
    await env.tick(DIRT_TICKS);
    change(env, 2, 'stone');
    const shown = alice.collect('block_change');
    dig(alice, FINISH);
    await env.tick(2);
    expect(env.block(2, FLOOR_Y, 0)).toBe('stone');
    expect(shown.packets.length).toBeGreaterThan(1);
    expect(env.eventsOf('action-refused')).toEqual([]);
  });

  test('a block that only links differently is dug on', async () => {
    await using env = await createEnv({ version });
    env.setBlock(2, FLOOR_Y, 0, 'oak_fence');
    const alice = await env.connect('Alice', { items: [{ slot: 36, id: 'diamond_axe', count: 1 }] });
    dig(alice, START);
    await env.tick(5);
    change(env, 3, 'stone');
    expect(env.block(2, FLOOR_Y, 0)).toContain('east=true');
    // Wood of hardness 2 takes 0.4 s with a diamond axe.
    await env.tick(3);
    dig(alice, FINISH);
    await env.tick(2);
    expect(env.block(2, FLOOR_Y, 0)).toBe('air');
    expect(env.eventsOf('action-refused')).toEqual([]);
  });
});
