import { expect, test } from 'vitest';
import { VANILLA_SENSES, type Zone } from '../../protocol/gameServer/zone.ts';
import { createEnv, type Env, FLOOR_Y, type TestClient } from '../support/env.ts';
import { put } from '../support/mobScene.ts';

const BOX: Zone['box'] = { min: { x: -64, y: -64, z: -64 }, max: { x: 63, y: 319, z: 63 } };
const SCORED: Zone = { id: 'scored', box: BOX, senses: { ...VANILLA_SENSES, touchNeedsSight: true } };
const PLAIN: Zone = { id: 'plain', box: BOX };

/** A wall two blocks east of where players start, five wide and five high. */
function wall(env: Env, state = 'stone'): void {
  for (let z = -2; z <= 2; z++) for (let y = 0; y < 5; y++) env.setBlock(2, FLOOR_Y + y, z, state);
}

function use(client: TestClient, x: number, y: number, z: number, direction = 1): void {
  client.write('block_place', {
    hand: 0,
    location: { x, y, z },
    direction,
    cursorX: 0.5,
    cursorY: 0.5,
    cursorZ: 0.5,
    insideBlock: false,
    worldBorderHit: false,
    sequence: 1,
  });
}

function dig(client: TestClient, x: number, y: number, z: number): void {
  client.write('block_dig', { status: 0, location: { x, y, z }, face: 1, sequence: 1 });
}

function attack(client: TestClient, target: number): void {
  client.write('use_entity', { target, mouse: 1, sneaking: false });
}

async function reasons(env: Env): Promise<unknown[]> {
  await env.tick(2);
  return env.eventsOf('action-refused').map(({ action, reason }) => [action, reason]);
}

test('behind a wall nothing is opened, dug, placed or hit', async () => {
  await using env = await createEnv({ zone: SCORED });
  wall(env);
  env.setBlock(3, FLOOR_Y, 0, 'chest');
  env.setBlock(3, FLOOR_Y, 1, 'dandelion');
  const cow = put(env, 'cow', 3.5, -0.5);
  const alice = await env.connect('Alice', { items: [{ slot: 36, id: 'dirt', count: 4 }] });
  const windows = alice.collect('open_window');
  use(alice, 3, FLOOR_Y, 0);
  dig(alice, 3, FLOOR_Y, 1);
  attack(alice, cow.entityId);
  // Of alike refusals, one is reported in a tick.
  await env.tick();
  // The wall is in sight, but its far side is not.
  use(alice, 2, FLOOR_Y + 1, 0, 5);
  const hidden = 'is out of sight';
  expect(await reasons(env)).toEqual([
    ['place', `(3, ${FLOOR_Y}, 0) ${hidden}`],
    ['dig', `(3, ${FLOOR_Y}, 1) ${hidden}`],
    ['use-entity', `cow ${hidden}`],
    ['place', `(3, ${FLOOR_Y + 1}, 0) ${hidden}`],
  ]);
  expect(windows.packets).toEqual([]);
  expect(env.block(3, FLOOR_Y, 1)).toBe('dandelion');
  expect(env.block(3, FLOOR_Y + 1, 0)).toBe('air');
  expect(env.eventsOf('entity-hurt')).toEqual([]);
});

test('two blocks that touch at their edges hide what is behind the corner', async () => {
  await using env = await createEnv({ zone: SCORED });
  for (let y = 0; y < 4; y++) {
    env.setBlock(2, FLOOR_Y + y, 1, 'stone');
    env.setBlock(1, FLOOR_Y + y, 2, 'stone');
  }
  env.setBlock(2, FLOOR_Y, 2, 'dandelion');
  const alice = await env.connect('Alice');
  alice.move({ x: 0.875, y: FLOOR_Y, z: 0.875 });
  await env.tick();
  dig(alice, 2, FLOOR_Y, 2);
  expect(await reasons(env)).toEqual([['dig', `(2, ${FLOOR_Y}, 2) is out of sight`]]);
});

test('through a gap, over a wall that is lower than the eyes and through water everything is in reach', async () => {
  await using env = await createEnv({ zone: SCORED });
  wall(env);
  env.setBlock(2, FLOOR_Y + 1, 0, 'water');
  env.setBlock(3, FLOOR_Y, 0, 'dandelion');
  env.setBlock(-1, FLOOR_Y, 0, 'oak_fence');
  env.setBlock(-2, FLOOR_Y, 0, 'dandelion');
  const alice = await env.connect('Alice');
  dig(alice, 3, FLOOR_Y, 0);
  dig(alice, -2, FLOOR_Y, 0);
  expect(await reasons(env)).toEqual([]);
  expect(env.block(3, FLOOR_Y, 0)).toBe('air');
  expect(env.block(-2, FLOOR_Y, 0)).toBe('air');
});

test('where the game is played as vanilla servers play it, reach is enough', async () => {
  await using env = await createEnv({ zone: PLAIN });
  wall(env);
  env.setBlock(3, FLOOR_Y, 1, 'dandelion');
  const alice = await env.connect('Alice');
  dig(alice, 3, FLOOR_Y, 1);
  expect(await reasons(env)).toEqual([]);
  expect(env.block(3, FLOOR_Y, 1)).toBe('air');
});
