import { describe, expect, test } from 'vitest';
import { parseBlockState } from '../../protocol/blockState.ts';
import type { Point } from '../../protocol/geometry.ts';
import { createEnv, type Env, FLOOR_Y, type TestClient } from '../support/env.ts';
import { TESTED_VERSIONS } from '../support/testedVersions.ts';

/** Changes a block in play, as a team mate's action or the game itself would. */
function change(env: Env, x: number, y: number, z: number, text: string): void {
  const state = parseBlockState(text);
  if (!state) throw new Error(text);
  env.server.world.setBlock({ x, y, z }, state, { type: 'game' });
}

async function walk(env: Env, client: TestClient, steps: readonly Point[]): Promise<void> {
  for (const step of steps) {
    client.move(step);
    await env.tick();
  }
}

const at = (x: number, height: number, z = 0.5): Point => ({ x, y: FLOOR_Y + height, z });
/** How high above its rest a falling body is, after 0 to 29 ticks (Minecraft wiki, "Entity physics"). */
const FALL: number[] = [];
for (let tick = 0, height = 0; tick < 30; tick++) {
  height += 3.92 * (0.98 ** tick - 1);
  FALL.push(height);
}
const corrections = (env: Env) => env.eventsOf('player-corrected').map(({ reason }) => reason);

describe.each(TESTED_VERSIONS)('movement while blocks change at %s', (version) => {
  test('who walks where a block was placed in the same tick gets in and out again', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    await walk(env, alice, [at(0.68, 0)]);
    change(env, 1, FLOOR_Y, 0, 'stone');
    await walk(env, alice, [at(0.9, 0)]);
    await env.tick(30);
    await walk(env, alice, [at(1.1, 0), at(1.3, 0), at(0.8, 0), at(0.6, 0)]);
    for (let tick = 0; tick < 12; tick++) await walk(env, alice, [at(0.6, 0, 0.5 + (tick % 2) * 0.01)]);
    expect(corrections(env)).toEqual([]);
    await walk(env, alice, [at(0.9, 0)]);
    expect(corrections(env)).toEqual(['moved through a block']);
  });

  test('a block placed a while ago lets nobody in', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    await walk(env, alice, [at(0.68, 0)]);
    change(env, 1, FLOOR_Y, 0, 'stone');
    for (let tick = 0; tick < 12; tick++) await walk(env, alice, [at(0.68, 0, 0.5 + (tick % 2) * 0.01)]);
    await walk(env, alice, [at(0.9, 0)]);
    expect(corrections(env)).toEqual(['moved through a block']);
    expect(alice.player.position.x).toBeLessThan(0.7);
  });

  test('who stalled and walks on without having heard of a block is let in', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    await walk(env, alice, [at(0.68, 0)]);
    change(env, 1, FLOOR_Y, 0, 'stone');
    await env.tick(60);
    for (const x of [0.85, 1.02, 1.19, 1.36]) alice.move(at(x, 0));
    await env.tick();
    expect(corrections(env)).toEqual([]);
  });

  test('who walks on and jumps off a block before they hear that it was broken is not held back', async () => {
    await using env = await createEnv({ version });
    env.setBlock(0, FLOOR_Y, 0, 'dirt');
    const alice = await env.connect('Alice', { position: at(0.5, 1) });
    change(env, 0, FLOOR_Y, 0, 'air');
    const jump = [
      0.42, 0.7532, 1.0013, 1.1661, 1.2492, 1.2522, 1.1768, 1.0244, 0.7967, 0.4952, 0.1213, -0.3235, -0.838,
    ];
    await walk(
      env,
      alice,
      [0.55, 0.6, 0.65, 0.7, 0.75].map((x) => at(x, 1)),
    );
    await walk(
      env,
      alice,
      [...jump, -1].map((height) => at(0.75, 1 + height)),
    );
    expect(corrections(env)).toEqual([]);
    expect(alice.player.position.y).toBe(FLOOR_Y);
  });

  test('who climbs a ladder that a team mate takes away falls without a correction', async () => {
    await using env = await createEnv({ version });
    for (const y of [0, 1, 2]) {
      env.setBlock(1, FLOOR_Y + y, 0, 'stone');
      env.setBlock(0, FLOOR_Y + y, 0, 'ladder[facing=west]');
    }
    const alice = await env.connect('Alice', { position: at(0.3, 0) });
    const climb = 0.1176;
    await walk(
      env,
      alice,
      [1, 2, 3, 4, 5, 6, 7].map((step) => at(0.3, step * climb)),
    );
    for (const y of [0, 1, 2]) change(env, 0, FLOOR_Y + y, 0, 'air');
    const top = 8 * climb;
    const [first = 0, second = 0] = [(climb - 0.08) * 0.98, ((climb - 0.08) * 0.98 - 0.08) * 0.98];
    await walk(
      env,
      alice,
      [top, top + first, top + first + second].map((height) => at(0.3, height)),
    );
    expect(corrections(env)).toEqual([]);
  });

  test('nobody hovers where a block used to be', async () => {
    await using env = await createEnv({ version });
    env.setBlock(0, FLOOR_Y + 2, 0, 'dirt');
    const alice = await env.connect('Alice', { position: at(0.5, 3) });
    change(env, 0, FLOOR_Y + 2, 0, 'air');
    await walk(
      env,
      alice,
      Array.from({ length: 60 }, (_, step) => at(0.5 + (step % 2) * 0.1, 3)),
    );
    expect(corrections(env)).toContain('hovered');
    await env.tick(85);
    expect(alice.player.position.y).toBeCloseTo(FLOOR_Y);
  });

  test('a late fall, off a block that only the client saw, is forgiven once', async () => {
    await using env = await createEnv({ version });
    env.setBlock(0, FLOOR_Y + 2, 0, 'dirt');
    const alice = await env.connect('Alice', { position: at(0.5, 3) });
    const steps = [0.7, 0.9, 1.1, 1.3, 1.35, 1.4, 1.45, 1.5];
    await walk(
      env,
      alice,
      steps.map((x) => at(x, 3)),
    );
    await walk(
      env,
      alice,
      FALL.filter((fallen) => fallen > -3).map((fallen) => at(1.5, 3 + fallen)),
    );
    expect(corrections(env)).toEqual([]);
  });
});

describe.each(TESTED_VERSIONS)('a correction at %s', (version) => {
  test('in the air leaves the body there: it neither lifts it back up nor lets it jump', async () => {
    await using env = await createEnv({ version });
    env.setBlock(0, FLOOR_Y + 9, 0, 'dirt');
    env.setBlock(2, FLOOR_Y + 7, 0, 'stone');
    const alice = await env.connect('Alice', { position: at(0.5, 10) });
    await walk(env, alice, [at(0.8, 10), at(1.1, 10), at(1.32, 10)]);
    const falling = FALL.slice(1, 9).map((fallen) => at(1.32, 10 + fallen));
    await walk(env, alice, falling);
    const last = falling.at(-1)?.y ?? 0;
    expect(corrections(env)).toEqual([]);
    await walk(env, alice, [{ ...at(1.9, 0), y: last }]);
    expect(corrections(env)).toEqual(['moved through a block']);
    expect(alice.player.position).toEqual({ ...at(1.32, 0), y: last });
    await walk(env, alice, [{ ...at(1.32, 0), y: last + 0.42 }]);
    expect(corrections(env)).toEqual(['moved through a block', 'rose without a jump']);
    expect(alice.player.position.y).toBe(last);
    await walk(
      env,
      alice,
      FALL.slice(0, 3).map((fallen) => ({ ...at(1.32, 0), y: last + fallen })),
    );
    expect(corrections(env)).toHaveLength(2);
    await walk(
      env,
      alice,
      FALL.slice(3, 17).map((fallen) => ({ ...at(1.32, 0), y: Math.max(FLOOR_Y, last + fallen) })),
    );
    expect(alice.player.position.y).toBe(FLOOR_Y);
    expect(alice.player.health).toBeLessThan(20);
  });

  test('beside a wall puts the body where the rounding of its box does not touch it', async () => {
    await using env = await createEnv({ version });
    env.setBlock(-3, FLOOR_Y, 0, 'stone');
    const wall = -2;
    const touching = wall + 0.3;
    const alice = await env.connect('Alice', { position: at(-1.5, 0) });
    const placed = alice.collect('position');
    await walk(env, alice, [at(touching, 0), at(-1.9, 0)]);
    const { x } = placed.last() as { x: number };
    expect(x - 0.3).toBeGreaterThan(wall);
    expect(x).toBeCloseTo(touching, 6);
    await walk(env, alice, [at(x, 0, 0.6), at(x, 0, 0.7)]);
    expect(corrections(env)).toEqual(['moved through a block']);
    expect(alice.player.position.z).toBe(0.7);
  });

  test('brings out a body that has sunk into a wall by less than it is put back for', async () => {
    await using env = await createEnv({ version });
    env.setBlock(-3, FLOOR_Y, 0, 'stone');
    const touching = -2 + 0.3;
    const alice = await env.connect('Alice', { position: at(-1.5, 0) });
    const placed = alice.collect('position');
    await walk(env, alice, [at(touching - 7e-4, 0), at(-1.9, 0)]);
    expect(corrections(env)).toEqual(['moved through a block']);
    const { x } = placed.last() as { x: number };
    expect(x).toBeGreaterThan(touching);
    expect(x).toBeCloseTo(touching, 6);
    expect(alice.player.position.x).toBe(x);
  });

  test('does not come to a body that falls into a shallow pond, meets its floor and steps onto the bank', async () => {
    await using env = await createEnv({ version });
    env.setBlock(0, FLOOR_Y, 0, 'stone');
    for (const x of [1, 2]) for (const z of [-1, 0, 1]) env.setBlock(x, FLOOR_Y - 1, z, 'water');
    const alice = await env.connect('Alice', { position: { x: 1.25, y: FLOOR_Y + 1, z: 0.5 } });
    // As prismarine-physics and vanilla reckon it: the fall goes on for a tick, and from the floor a body steps up 0.6.
    const heights = [0.9216, 0.766368, 0.53584, 0.231524, -0.145107, -0.592605];
    await walk(
      env,
      alice,
      heights.map((height, index) => ({ x: 1.45 + 0.24 * index, y: FLOOR_Y + height, z: 0.5 })),
    );
    await walk(env, alice, [{ x: 2.8, y: FLOOR_Y, z: 0.5 }]);
    expect(corrections(env)).toEqual([]);
  });

  test('does not come to who is struck as they fall into water, and strokes upwards', async () => {
    await using env = await createEnv({ version });
    for (let depth = 1; depth <= 3; depth++)
      for (const x of [-1, 0, 1, 2]) for (const z of [0, 1, 2]) env.setBlock(x, FLOOR_Y - depth, z, 'water');
    const bob = await env.connect('Bob', { position: { x: 0.5, y: FLOOR_Y + 1, z: 1.5 } });
    const alice = await env.connect('Alice', { position: { x: 0.5, y: FLOOR_Y, z: -0.5 } });
    const pushes = bob.collect('entity_velocity');
    const falls = [0.9216, 0.766368, 0.53584, 0.231524, -0.145107, -0.592605];
    const to = (height: number, z = 1.5) => ({ x: 0.5, y: FLOOR_Y + height, z });
    for (const [index, height] of falls.entries()) {
      if (index === falls.length - 1) {
        alice.write('use_entity', { target: bob.player.entityId, mouse: 1, sneaking: false });
        alice.write('arm_animation', { hand: 0 });
      }
      await walk(env, bob, [to(height)]);
    }
    await env.tick();
    expect(pushes.packets).toMatchObject([{ velocity: { y: 0 } }]);
    // The client's velocity is the push's now: a stroke of 0.04 comes on top.
    await walk(env, bob, [to(-0.5526, 1.75)]);
    expect(corrections(env)).toEqual([]);
    await walk(env, bob, [to(-0.4, 1.9)]);
    expect(corrections(env)).toEqual(['rose without a jump']);
  });

  test('does not come to a client that answers its respawn after it has moved on, once', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    const start = { ...alice.player.position };
    env.systems.commands.console('kill Alice');
    await env.tick(2);
    alice.write('client_command', { actionId: 0 });
    await env.tick(4);
    const steps = [1, 2, 3, 4, 5, 6, 7].map((step) => ({ ...start, x: start.x + 0.2 * step }));
    await walk(env, alice, steps);
    await walk(env, alice, [start]);
    expect(corrections(env)).toEqual([]);
    expect(alice.player.position).toEqual(steps.at(-1));
    await walk(env, alice, [start]);
    expect(corrections(env)).toEqual(['moved too fast']);
  });

  test('does not come to a client that jumps where it respawned, or answers its respawn from half a block away', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    const start = { ...alice.player.position };
    const respawn = async () => {
      env.systems.commands.console('kill Alice');
      await env.tick(2);
      alice.write('client_command', { actionId: 0 });
      await env.tick(4);
    };
    const jump = [0.42, 0.7532, 1.0013360768, 1.1661092553, 1.2491870701, 1.2520033288, 1.176763262, 1.0244279971];
    const fall = [0.7967394372, 0.4952046486, 0.1213005556, 0];
    const up = (height: number) => ({ ...start, y: start.y + height });
    await respawn();
    await walk(env, alice, [...jump, ...fall, ...jump].map(up));
    expect(corrections(env)).toEqual([]);
    expect(alice.player.position.y).toBeCloseTo(start.y + (jump.at(-1) as number));
    await respawn();
    const along = (blocks: number) => ({ ...start, x: start.x + blocks });
    await walk(env, alice, [0.2, 0.4, 0.6, 0.75].map(along));
    await walk(env, alice, [start, along(0.95), along(1.15)]);
    expect(corrections(env)).toEqual([]);
    expect(alice.player.position.x).toBe(start.x + 1.15);
  });

  test('does not come to a client that gets a teleport twice, late, and moves in between', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    alice.raw.removeAllListeners('position');
    const placed = alice.collect('position');
    env.systems.commands.console(`tp Alice 3.5 ${FLOOR_Y} 0.5`);
    await env.tick(25);
    const ids = placed.packets.map(({ teleportId }) => teleportId);
    expect(ids).toHaveLength(2);
    expect(ids[1]).not.toBe(ids[0]);
    alice.write('teleport_confirm', { teleportId: ids[0] });
    await walk(env, alice, [at(3.5, 0), at(3.7, 0), at(3.9, 0)]);
    // It has answered, so the last answer is on its way as well.
    await env.tick(45);
    expect(placed.packets).toHaveLength(2);
    alice.write('teleport_confirm', { teleportId: ids[1] });
    await walk(env, alice, [at(3.5, 0), at(3.4, 0)]);
    expect(corrections(env)).toEqual([]);
    expect(alice.player.position.x).toBe(3.4);
  });

  test('does not follow a stall, whose packets come all at once', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    alice.write('entity_action', { entityId: alice.player.entityId, actionId: 3, jumpBoost: 0 });
    for (let step = 1; step <= 90; step++) alice.move(at(0.5 + step * 0.28, 0));
    await env.tick();
    expect(corrections(env)).toEqual([]);
    expect(alice.player.position.x).toBeCloseTo(25.7);
  });

  test('comes to plain Mineflayer when it makes up for more than ten seconds', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    const makeUpFor = async (stalled: number) => {
      await env.tick(stalled);
      for (let owed = stalled; owed > 0; owed -= 3) {
        for (let step = 0; step < 4; step++) alice.move(at(0.5 + (step % 2) * 0.2, 0));
        await env.tick();
      }
    };
    await makeUpFor(197);
    expect(corrections(env)).toEqual([]);
    await makeUpFor(280);
    expect(corrections(env)).toContain('moved too often');
  });

  test('comes to a client whose clock runs at twice the speed', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    for (let tick = 0; tick < 250; tick++) {
      const turn = (part: number) => at(0.5 + ((tick * 2 + part) % 2) * 0.2, 0);
      alice.move(turn(0));
      alice.move(turn(1));
      await env.tick();
    }
    expect(corrections(env)).toContain('moved too often');
  });

  test('does not come to who ducks under a low ceiling and lets go of the key', async () => {
    await using env = await createEnv({ version });
    for (const x of [1, 2, 3]) env.setBlock(x, FLOOR_Y + 1, 0, 'stone_slab[type=top]');
    const alice = await env.connect('Alice');
    const sneak = (down: boolean) =>
      alice.write('entity_action', { entityId: alice.player.entityId, actionId: down ? 0 : 1, jumpBoost: 0 });
    sneak(true);
    await walk(env, alice, [at(0.7, 0), at(0.9, 0), at(1.1, 0)]);
    sneak(false);
    await walk(
      env,
      alice,
      [1.2, 1.3, 1.5, 1.7, 1.9, 2.1, 2.3].map((x) => at(x, 0)),
    );
    expect(corrections(env)).toEqual([]);
  });

  test('comes to who walks upright under a low ceiling', async () => {
    await using env = await createEnv({ version });
    for (const x of [1, 2, 3]) env.setBlock(x, FLOOR_Y + 1, 0, 'stone_slab[type=top]');
    const alice = await env.connect('Alice');
    await walk(env, alice, [at(0.69, 0), at(0.9, 0)]);
    expect(corrections(env)).toEqual(['moved through a block']);
  });
});
