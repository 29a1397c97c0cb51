import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Body } from '../../../sidecar/body/body.ts';
import type { Scene } from '../../../sidecar/body/scene.ts';
import { NO_ENTITY } from '../../../sidecar/vision/entities/entityLayer.ts';
import { type Picture, Renderer } from '../../../sidecar/vision/renderer.ts';
import { SectionGrid } from '../../../sidecar/vision/trace/sectionGrid.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y, ORIGIN } from '../body/bodyWorld.ts';

const SIZE = { width: 128, height: 72 };
let world: BodyWorld;
let alice: Body;

beforeAll(async () => {
  world = await createBodyWorld();
  alice = await world.join('Alice');
  await world.join('Bob', { at: { x: 2.5, y: FLOOR_Y, z: -5.5 } });
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(() => world.clear());

/** What Alice sees once all that was set has reached her, looking north and a little down. */
async function look(more: Partial<Scene> = {}, overlay = false): Promise<Picture> {
  await world.play(() => world.clock.sleep(300));
  return new Renderer({ overlay }).render({ ...alice.scene(), yaw: 0, pitch: -0.1, timeOfDay: 6000, ...more }, SIZE);
}

/** Whether any pixel shows the block at a cell of the arena. */
function shows({ hits }: Picture, x: number, y: number, z: number): boolean {
  for (let pixel = 0; pixel < hits.faces.length; pixel++)
    if (
      hits.faces[pixel] !== 255 &&
      hits.cells[pixel * 3] === x + ORIGIN.x &&
      hits.cells[pixel * 3 + 1] === y &&
      hits.cells[pixel * 3 + 2] === z + ORIGIN.z
    )
      return true;
  return false;
}

function brightness({ rgb }: Picture): number {
  return rgb.reduce((sum, value) => sum + value, 0) / rgb.length;
}

describe('what a body sees', () => {
  test('a block behind a wall is not in the picture, one before it is', async () => {
    world.set(0, FLOOR_Y + 1, -8, 'gold_block');
    expect(shows(await look(), 0, FLOOR_Y + 1, -8)).toBe(true);
    for (let x = -4; x <= 4; x++) for (let y = 0; y < 5; y++) world.set(x, FLOOR_Y + y, -6, 'stone');
    const picture = await look();
    expect(shows(picture, 0, FLOOR_Y + 1, -8)).toBe(false);
    expect(shows(picture, 0, FLOOR_Y + 1, -6)).toBe(true);
    world.set(0, FLOOR_Y + 1, -6, 'glass');
    expect(shows(await look(), 0, FLOOR_Y + 1, -8)).toBe(true);
  });

  test('a changed block is another colour in the very next picture', async () => {
    world.set(0, FLOOR_Y + 1, -3, 'white_wool');
    const before = await look();
    world.set(0, FLOOR_Y + 1, -3, 'black_wool');
    expect(brightness(await look())).toBeLessThan(brightness(before) - 1);
  });

  test('a chunk that was not sent is fog', async () => {
    const missing = (scene: Scene): Partial<Scene> => ({
      columnAt: (x, z) => (z < (ORIGIN.z >> 4) - 1 ? undefined : scene.columnAt(x, z)),
    });
    const far = (picture: Picture) => {
      let farthest = 0;
      for (const [pixel, face] of picture.hits.faces.entries())
        if (face !== 255) farthest = Math.max(farthest, picture.hits.distances[pixel] as number);
      return farthest;
    };
    expect(far(await look())).toBeGreaterThan(32);
    expect(far(await look(missing(alice.scene())))).toBeLessThan(32);
  });

  test('team mates are drawn where they stand, and hidden by a wall but for their names', async () => {
    const seen = await look();
    const bob = alice.scene().entities.findIndex(({ tag }) => tag === 'Bob');
    const pixels = (picture: Picture) => picture.hits.entities.filter((entity) => entity === bob).length;
    expect(pixels(seen)).toBeGreaterThan(40);
    for (let x = -1; x <= 5; x++) for (let y = 0; y < 4; y++) world.set(x, FLOOR_Y + y, -4, 'stone');
    const hidden = await look();
    expect(pixels(hidden)).toBe(0);
    expect(hidden.hits.entities.every((entity) => entity === NO_ENTITY)).toBe(true);
    const named = await look({}, true);
    expect(Buffer.compare(named.rgb, hidden.rgb)).not.toBe(0);
  });

  test('night is dark, and a torch lights what is around it', async () => {
    const day = brightness(await look());
    const night = brightness(await look({ timeOfDay: 18_000 }));
    expect(night).toBeLessThan(day / 3);
    world.set(0, FLOOR_Y, -4, 'torch');
    expect(brightness(await look({ timeOfDay: 18_000 }))).toBeGreaterThan(night * 1.1);
  });

  test("light is the server's, cell by cell", async () => {
    world.set(3, FLOOR_Y, -4, 'torch');
    for (let x = 4; x < 9; x++) for (let z = -6; z < -2; z++) world.set(x, FLOOR_Y + 3, z, 'stone');
    await world.play(() => world.clock.sleep(500));
    const grid = new SectionGrid(alice.scene());
    const wrong: string[] = [];
    for (let x = -2; x < 12; x++)
      for (let y = FLOOR_Y; y < FLOOR_Y + 6; y++)
        for (let z = -9; z < 2; z++) {
          const cell = { x: x + ORIGIN.x, y, z: z + ORIGIN.z };
          const { light } = world.server.world;
          const expected = light.skyLight(cell) * 16 + light.blockLight(cell);
          const sent = grid.lightAt(cell.x, y, cell.z);
          if (sent !== expected) wrong.push(`${x} ${y} ${z}: ${sent}, not ${expected}`);
        }
    expect(wrong).toEqual([]);
  });
});
