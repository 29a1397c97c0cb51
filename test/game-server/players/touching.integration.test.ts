import { expect, test } from 'vitest';
import { touchingOf } from '../../../game-server/mechanics/health/touching.ts';
import { createEnv, FLOOR_Y } from '../../support/env.ts';

/** Every cell a body at (x.5, FLOOR_Y, z.5) can touch lies in this column or under it. */
const [X, Z] = [3, 5];
const feet = { x: X + 0.5, y: FLOOR_Y, z: Z + 0.5 };

test('what a body touches holds as long as it stands and no block changes', async () => {
  await using env = await createEnv();
  const { player } = await env.connect('Alice', { position: feet });
  const { world } = env.server;
  const before = touchingOf(world, player);
  expect(before).toMatchObject({ inWater: false, inWall: false, fire: 0, onMagma: false });
  expect(touchingOf(world, player)).toBe(before);
  for (const { at, state, touches } of [
    { at: 0, state: 'fire', touches: { fire: 1 } },
    { at: 0, state: 'soul_campfire[lit=true]', touches: { campfire: 2 } },
    { at: 1, state: 'cactus', touches: { cactus: true } },
    { at: 1, state: 'stone', touches: { inWall: true } },
    { at: 1, state: 'glass', touches: { inWall: false } },
    { at: 0, state: 'water', touches: { inWater: true, eyesInWater: false } },
    { at: 1, state: 'water', touches: { inWater: true, eyesInWater: true } },
    { at: 1, state: 'lava', touches: { inLava: true } },
    { at: 0, state: 'powder_snow', touches: { powderSnow: true } },
    { at: 0, state: 'wither_rose', touches: { witherRose: true } },
    { at: 0, state: 'sweet_berry_bush[age=2]', touches: { berries: true } },
    { at: -1, state: 'magma_block', touches: { onMagma: true } },
  ]) {
    env.setBlock(X, FLOOR_Y + at, Z, state);
    expect(touchingOf(world, player), state).toMatchObject(touches);
    env.setBlock(X, FLOOR_Y + at, Z, at < 0 ? 'grass_block' : 'air');
    expect(touchingOf(world, player), `after ${state}`).toEqual(before);
  }
});

test('what a body touches is looked at anew when it moves, ducks or lies down', async () => {
  await using env = await createEnv();
  const { player } = await env.connect('Alice', { position: feet });
  const { world } = env.server;
  env.setBlock(X, FLOOR_Y + 1, Z, 'cactus');
  env.setBlock(X + 1, FLOOR_Y, Z, 'fire');
  expect(touchingOf(world, player)).toMatchObject({ cactus: true, fire: 0 });
  player.position = { ...feet, x: feet.x + 0.3 };
  expect(touchingOf(world, player)).toMatchObject({ cactus: true, fire: 1 });
  player.position = feet;
  player.pose = 'swimming';
  expect(touchingOf(world, player)).toMatchObject({ cactus: false, fire: 0 });
});
