import { afterAll, beforeAll, expect, test } from 'vitest';
import { summon } from '../../../../../game-server/mobs/summon.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y, ORIGIN } from '../../bodyWorld.ts';

/** Blocks a tick, nearly that of a zombie after a villager. */
const STEP = 0.115;
/** Of its round, blocks. */
const RADIUS = 26;

let world: BodyWorld;
beforeAll(async () => {
  world = await createBodyWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

test('where the world lives, a body catches up with a mob that walks away', async () => {
  const body = await world.join('Alice', { living: true, items: { iron_sword: 1 } });
  let angle = 0;
  const place = () => ({
    x: RADIUS * Math.cos(angle) + 0.5 + ORIGIN.x,
    y: FLOOR_Y,
    z: RADIUS * Math.sin(angle) + 0.5 + ORIGIN.z,
  });
  const cow = summon(world.systems.habitat, 'cow', { zone: 'zone', position: place() }, { noAI: true });
  let walking = true;
  const walk = () => {
    if (!walking) return;
    angle += STEP / RADIUS;
    cow.position = place();
    world.clock.after(50, walk);
  };
  walk();
  const from = world.clock.now();
  const result = await world.play(() => body.perform({ type: 'attack', target: cow.entityId }));
  walking = false;
  expect(result, result.message).toMatchObject({ ok: true, data: { killed: true } });
  // It is some 26 blocks away, and sprinting is twice as fast: at the edge of reach it would be left behind for ever.
  expect(world.clock.now() - from).toBeLessThan(12_000);
});
