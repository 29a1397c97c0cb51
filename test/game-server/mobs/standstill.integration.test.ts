import { expect, test } from 'vitest';
import { createEnv, type Env, FLOOR_Y } from '../../support/env.ts';
import { put } from '../../support/mobScene.ts';

async function scene(env: Env) {
  await env.connect('Alice', { position: { x: 8.5, y: FLOOR_Y, z: 8.5 } });
  env.setBlock(3, FLOOR_Y, 3, 'stone');
  const cow = put(env, 'cow', 3.5, 3.5, {}, FLOOR_Y + 1);
  // It thinks of nothing.
  cow.goals.tick = () => undefined;
  cow.targeting.tick = () => undefined;
  for (let waited = 0; !cow.standstill && waited < 40; waited++) await env.tick();
  expect(cow.standstill).toBeDefined();
  return cow;
}

test('a mob that stands still falls when the block under it goes', async () => {
  await using env = await createEnv();
  const cow = await scene(env);
  const { position } = cow;
  await env.tick(10);
  expect(cow.position).toBe(position);
  env.setBlock(3, FLOOR_Y, 3, 'air');
  await env.tick(20);
  expect(cow.position.y).toBeCloseTo(FLOOR_Y, 5);
});

test('a mob that stands still is moved by a push, and by what it wants', async () => {
  await using env = await createEnv();
  const cow = await scene(env);
  cow.velocity = { x: 0.1, y: cow.velocity.y, z: 0 };
  await env.tick(5);
  expect(cow.position.x).toBeGreaterThan(3.55);
  for (let waited = 0; !cow.standstill && waited < 40; waited++) await env.tick();
  const { y } = cow.position;
  cow.wantsJump = true;
  await env.tick(2);
  expect(cow.position.y).toBeGreaterThan(y);
});

test('a mob that stands still feels the water that comes to it', async () => {
  await using env = await createEnv();
  const cow = await scene(env);
  expect(cow.surroundings.water).toBe(0);
  env.setBlock(3, FLOOR_Y + 1, 3, 'water');
  await env.tick();
  expect(cow.surroundings.water).toBeGreaterThan(0.5);
});
