import { afterAll, beforeAll, expect, test } from 'vitest';
import { summon } from '../../../../../game-server/mobs/summon.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y, ORIGIN } from '../../bodyWorld.ts';

const COW = { x: 12, y: FLOOR_Y, z: 0 };

let world: BodyWorld;

beforeAll(async () => {
  world = await createBodyWorld();
  for (let x = COW.x - 1; x <= COW.x + 1; x++)
    for (let z = COW.z - 1; z <= COW.z + 1; z++)
      for (let y = FLOOR_Y; y < FLOOR_Y + 5; y++)
        if (x !== COW.x || z !== COW.z || y === FLOOR_Y + 4) world.set(x, y, z, 'glass');
});
afterAll(() => world[Symbol.asyncDispose]());

test.each([
  { agent: 'Alice', living: false, why: 'no path found within 6000 cells' },
  { agent: 'Bob', living: true, why: 'no path leads there' },
])(
  'a body asks from a mob whether anything leads to it where the world lives: $living',
  async ({ agent, living, why }) => {
    const position = { x: COW.x + 0.5 + ORIGIN.x, y: COW.y, z: COW.z + 0.5 + ORIGIN.z };
    const cow = summon(world.systems.habitat, 'cow', { zone: 'zone', position });
    const body = await world.join(agent, { living });
    const result = await world.play(() => body.perform({ type: 'attack', target: cow.entityId }));
    world.systems.entities.remove(cow);
    expect(result).toMatchObject({ ok: false, code: 'unreachable' });
    expect(result.message).toContain(why);
  },
);

test('where the world lives, a body goes round what stands between it and a mob', async () => {
  const cow = summon(world.systems.habitat, 'cow', {
    zone: 'zone',
    position: { x: COW.x + 4.5 + ORIGIN.x, y: COW.y, z: COW.z + 0.5 + ORIGIN.z },
  });
  const body = await world.join('Carol', { living: true, items: { iron_sword: 1 } });
  const result = await world.play(() => body.perform({ type: 'attack', target: cow.entityId }));
  expect(result, result.message).toMatchObject({ ok: true, data: { killed: true } });
});
