import { expect, test } from 'vitest';
import { createEnv, FLOOR_Y } from '../support/env.ts';
import { type Correction, watchCorrections } from './corrections.ts';

test('a correction is found with the move that was claimed, and only rounding at a wall is excused', async () => {
  await using env = await createEnv();
  const found: Correction[] = [];
  watchCorrections(env.server, (correction) => found.push(correction));
  for (let y = 0; y < 2; y++) env.setBlock(1, FLOOR_Y + y, 0, 'stone');
  const client = await env.connect('Alice', { position: { x: 2.4, y: FLOOR_Y, z: 0.5 } });
  const move = async (x: number) => {
    client.move({ x, y: FLOOR_Y, z: 0.5 });
    await env.tick(2);
  };
  await move(2.2);
  expect(found).toMatchObject([
    { player: 'Alice', reason: 'moved through a block', from: { x: 2.4 }, to: { x: 2.2 }, roundedIntoWall: false },
  ]);
  await move(2.3);
  expect(found).toHaveLength(1);
  await move(2.2);
  expect(found.slice(1)).toMatchObject([{ from: { x: 2.3 }, to: { x: 2.2 }, roundedIntoWall: true }]);
});
