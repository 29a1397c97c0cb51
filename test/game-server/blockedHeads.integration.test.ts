import { describe, expect, test } from 'vitest';
import { Minecart } from '../../game-server/mechanics/vehicles/minecart.ts';
import { parseBlockState } from '../../protocol/blockState.ts';
import type { Point } from '../../protocol/geometry.ts';
import { createEnv, type Env, FLOOR_Y, type TestClient } from '../support/env.ts';
import { TESTED_VERSIONS } from '../support/testedVersions.ts';

/** Changes a block in play, as a team mate's action or the game itself would. */
function change(env: Env, x: number, y: number, z: number, text: string): void {
  const state = parseBlockState(text);
  if (!state) throw new Error(text);
  env.server.world.setBlock({ x, y: FLOOR_Y + y, z }, state, { type: 'game' });
}

async function walk(env: Env, client: TestClient, steps: readonly Point[]): Promise<void> {
  for (const step of steps) {
    client.move(step);
    await env.tick();
  }
}

const at = (x: number, height: number, z = 0.5): Point => ({ x, y: FLOOR_Y + height, z });
/** How high a jump is, tick by tick (Minecraft wiki, "Entity physics"). */
const JUMP = [0.42, 0.7532, 1.0013, 1.1661, 1.2492, 1.2522, 1.1768, 1.0244, 0.7967, 0.4952, 0.1213, 0];
const corrections = (env: Env) => env.eventsOf('player-corrected').map(({ reason }) => reason);

async function stand(env: Env, client: TestClient, place: Point, ticks: number): Promise<void> {
  for (let tick = 0; tick < ticks; tick++) await walk(env, client, [{ ...place, z: place.z + (tick % 2) * 0.01 }]);
}

describe.each(TESTED_VERSIONS)('a body whose head is in a block at %s', (version) => {
  test('that was placed as it walked in jumps and walks out as upright as it is', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    await walk(env, alice, [at(0.68, 0)]);
    change(env, 1, 1, 0, 'dirt');
    await walk(env, alice, [at(0.9, 0), at(1.1, 0), at(1.3, 0)]);
    await stand(env, alice, at(1.3, 0), 30);
    await walk(
      env,
      alice,
      JUMP.map((height) => at(1.3, height)),
    );
    await walk(env, alice, [at(1.1, 0), at(0.9, 0), at(0.6, 0)]);
    expect(corrections(env)).toEqual([]);
  });

  test('and feet in another, which came there, jumps onto that', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    await walk(env, alice, [at(0.6, 0)]);
    change(env, 0, 0, 0, 'dirt');
    change(env, 0, 1, 0, 'dirt');
    await stand(env, alice, at(0.6, 0), 15);
    await walk(
      env,
      alice,
      [...JUMP.slice(0, 8), 1].map((height) => at(0.6, height)),
    );
    expect(corrections(env)).toEqual([]);
  });

  test('and feet in another, beside a minecart that is walled in, jumps onto that', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice', { position: at(0.9, 0) });
    const cart = new Minecart(env.server, { zone: env.zone, position: at(0.9, 0) }, 'minecart');
    env.systems.entities.add(cart);
    env.systems.riding.mount(alice.player, cart);
    for (let x = -2; x <= 3; x++)
      for (let z = -2; z <= 2; z++)
        for (const y of [0, 1]) if (x !== 0 || z !== 0) env.setBlock(x, FLOOR_Y + y, z, 'dirt');
    await env.tick();
    env.systems.riding.getOff(alice.player);
    await env.tick(2);
    expect(alice.player.position).toEqual(at(0.9, 0));
    await walk(
      env,
      alice,
      [0.85, 0.8, 0.75].map((x) => at(x, 0)),
    );
    await walk(
      env,
      alice,
      [...JUMP.slice(0, 8), 1].map((height) => at(0.75, height)),
    );
    expect(corrections(env)).toEqual([]);
  });

  test('that was put there jumps again after a correction', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    await walk(env, alice, [at(0.6, 0)]);
    change(env, 0, 1, 0, 'dirt');
    await stand(env, alice, at(0.6, 0), 30);
    await walk(env, alice, [at(3.5, 0)]);
    expect(corrections(env)).toEqual(['moved too fast']);
    await stand(env, alice, at(0.6, 0), 5);
    await walk(
      env,
      alice,
      JUMP.map((height) => at(0.6, height)),
    );
    expect(corrections(env)).toEqual(['moved too fast']);
  });

  test('that has ducked, as only a low body gets on, does not rise through the ceiling', async () => {
    await using env = await createEnv({ version });
    for (const x of [1, 2, 3]) env.setBlock(x, FLOOR_Y + 1, 0, 'dirt');
    const alice = await env.connect('Alice');
    change(env, 0, 1, 0, 'dirt');
    await stand(env, alice, at(0.5, 0), 15);
    await walk(
      env,
      alice,
      [0.7, 0.9, 1.1, 1.3, 1.5].map((x) => at(x, 0)),
    );
    expect(corrections(env)).toEqual([]);
    await walk(env, alice, [at(1.5, 0.42)]);
    expect(corrections(env)).toEqual(['moved through a block']);
  });
});
