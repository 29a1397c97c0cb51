import { describe, expect, test } from 'vitest';
import { createEnv, FLOOR_Y, type TestClient } from '../../../support/env.ts';
import { TESTED_VERSIONS } from '../../../support/testedVersions.ts';

/** A climb no body makes by itself: the same rise in every packet. */
async function climb(env: { tick(): Promise<void> }, client: TestClient, rise: number, steps: number): Promise<void> {
  let { y } = client.player.position;
  for (let step = 0; step < steps; step++) {
    y += rise;
    client.move({ x: 0.5, y, z: 0.5 });
    await env.tick();
  }
}

describe.each(TESTED_VERSIONS)('what lets players move otherwise, at %s', (version) => {
  test('a push lifts once and no more', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    env.systems.damage.push(alice.player, { x: 0, y: 0.9, z: 0 });
    await env.tick();
    await climb(env, alice, 0.9, 1);
    expect(alice.player.position.y).toBeCloseTo(FLOOR_Y + 0.9, 5);
    expect(env.eventsOf('player-corrected')).toEqual([]);
    await climb(env, alice, 0.9, 3);
    expect(env.eventsOf('player-corrected').length).toBeGreaterThan(0);
    expect(alice.player.position.y).toBeLessThan(FLOOR_Y + 1.9);
  });

  test('a push that is old is no licence', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    env.systems.damage.push(alice.player, { x: 0, y: 2, z: 0 });
    await env.tick(70);
    await climb(env, alice, 2, 1);
    expect(env.eventsOf('player-corrected')).toHaveLength(1);
  });

  test('nobody flies by saying so', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    alice.write('abilities', { flags: 6 });
    await env.tick(2);
    await climb(env, alice, 0.3, 12);
    expect(env.eventsOf('action-refused')).toMatchObject([{ action: 'fly' }]);
    expect(alice.player.position.y).toBeLessThan(FLOOR_Y + 1.6);
    expect(env.eventsOf('player-corrected').length).toBeGreaterThan(0);
  });

  test('levitation lifts no faster than it does', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    env.systems.effects.give(alice.player, { id: 'levitation', duration: 600 });
    await env.tick(2);
    await climb(env, alice, 0.4, 20);
    expect(env.eventsOf('player-corrected').length).toBeGreaterThan(5);
    expect(alice.player.position.y).toBeLessThan(FLOOR_Y + 3);
  });

  test('speed lets sprint faster, by as much as it gives', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice', { position: { x: -40.5, y: FLOOR_Y, z: 0.5 } });
    const run = async (step: number, steps: number) => {
      for (let count = 0; count < steps; count++) {
        const { x } = alice.player.position;
        alice.move({ x: x + step, y: FLOOR_Y, z: 0.5 });
        await env.tick();
      }
    };
    alice.write('entity_action', { entityId: alice.player.entityId, actionId: 3, jumpBoost: 0 });
    await run(0.38, 60);
    const slow = env.eventsOf('player-corrected').length;
    expect(slow).toBeGreaterThan(0);
    env.systems.effects.give(alice.player, { id: 'speed', duration: 600, amplifier: 1 });
    await env.tick(40);
    // 40 % more than the 5.6 blocks a second of a sprinter (Minecraft wiki, "Sprinting", "Speed").
    await run(0.39, 50);
    expect(env.eventsOf('player-corrected')).toHaveLength(slow);
  });
});

describe('a fall after', () => {
  test('slow falling has ended counts from there', async () => {
    await using env = await createEnv({ rules: { naturalRegeneration: false } });
    env.setBlock(0, FLOOR_Y + 19, 0, 'stone');
    const alice = await env.connect('Alice', { position: { x: 0.5, y: FLOOR_Y + 20, z: 0.5 } });
    env.setBlock(0, FLOOR_Y + 19, 0, 'air');
    const effects = env.systems.effects;
    effects.give(alice.player, { id: 'slow_falling', duration: 600 });
    let [y, speed] = [FLOOR_Y + 20, 0];
    const fall = async (gravity: number, until: number) => {
      while (y > until) {
        speed = (speed - gravity) * 0.98;
        y = Math.max(FLOOR_Y, y + speed);
        alice.move({ x: 0.5, y, z: 0.5 });
        await env.tick();
      }
    };
    await fall(0.01, FLOOR_Y + 10);
    effects.remove(alice.player, 'slow_falling');
    const top = y - FLOOR_Y;
    await fall(0.08, FLOOR_Y);
    expect(env.eventsOf('player-hurt')).toMatchObject([{ cause: 'fall', amount: Math.ceil(top - 3) }]);
    expect(env.eventsOf('player-corrected')).toEqual([]);
  });
});
