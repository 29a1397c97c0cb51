import { expect, test } from 'vitest';
import { createEnv, FLOOR_Y } from '../../../support/env.ts';

const Y = FLOOR_Y;

test('a plate laid under a body that has long lain there feels it, and lets go of it in the next cell', async () => {
  await using env = await createEnv();
  await env.connect('Alice');
  const still = { x: 0, y: 0, z: 0 };
  const item = env.systems.items.spawn({ id: 'dirt', count: 1 }, { x: 5.5, y: Y, z: 0.5 }, still, 10_000);
  await env.tick(40);
  expect(item?.position).toMatchObject({ x: 5.5, y: Y, z: 0.5 });
  env.setBlock(5, Y, 0, 'oak_pressure_plate');
  await env.tick(2);
  expect(env.block(5, Y, 0)).toContain('powered=true');
  if (item) item.position = { x: 5.5, y: Y, z: 1.5 };
  await env.tick(40);
  expect(env.block(5, Y, 0)).toContain('powered=false');
  if (item) item.position = { x: 5.5, y: Y, z: 0.9 };
  await env.tick(2);
  expect(env.block(5, Y, 0)).toContain('powered=true');
});
