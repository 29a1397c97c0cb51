import { describe, expect, test } from 'vitest';
import { ServerGameData } from '../../../../game-server/data/serverGameData.ts';
import { standUpPlace } from '../../../../game-server/mechanics/sleeping/standUp.ts';
import { World } from '../../../../game-server/world/world.ts';
import { blockState } from '../../../../protocol/blockState.ts';

const gameData = ServerGameData.of('1.20.4');
const HEAD = { x: 4, y: -60, z: 4 };

function room(): World {
  const world = new World(gameData, [
    gameData.states.idOf(blockState('stone')),
    ...new Array(3).fill(gameData.states.idOf(blockState('stone'))),
  ]);
  put(world, 3, -60, 4, 'red_bed', { part: 'foot', facing: 'east' });
  put(world, 4, -60, 4, 'red_bed', { part: 'head', facing: 'east' });
  return world;
}

function put(world: World, x: number, y: number, z: number, id: string, properties: Record<string, string> = {}): void {
  world.setBlock({ x, y, z }, { id, properties }, { type: 'build' });
}

describe('getting up from a bed', () => {
  test('happens at its right side, or at its left when one looks to the right', () => {
    expect(standUpPlace(room(), HEAD, 'east', 180)).toEqual({ x: 4.5, y: -60, z: 5.5 });
    expect(standUpPlace(room(), HEAD, 'east', 0)).toEqual({ x: 4.5, y: -60, z: 3.5 });
  });

  test('goes round what is in the way, and never onto something that hurts', () => {
    const world = room();
    put(world, 4, -60, 5, 'stone');
    put(world, 4, -59, 5, 'stone');
    put(world, 3, -61, 5, 'magma_block');
    expect(standUpPlace(world, HEAD, 'east', 180)).toEqual({ x: 2.5, y: -60, z: 5.5 });
  });

  test('goes a step down beside a bed on a ledge, and onto slabs', () => {
    const world = room();
    for (let x = 1; x <= 6; x++) for (let z = 2; z <= 6; z++) if (z !== 4) put(world, x, -61, z, 'air');
    for (const x of [1, 2, 5, 6]) put(world, x, -61, 4, 'air');
    expect(standUpPlace(world, HEAD, 'east', 180)).toEqual({ x: 4.5, y: -61, z: 5.5 });
    put(world, 4, -61, 5, 'stone_slab', { type: 'bottom' });
    expect(standUpPlace(world, HEAD, 'east', 180)).toEqual({ x: 4.5, y: -60.5, z: 5.5 });
  });

  test('ends on the bed when all around is walled up, and nowhere when that is too', () => {
    const world = room();
    for (let x = 1; x <= 6; x++)
      for (let z = 2; z <= 6; z++)
        for (const y of [-60, -59, -58]) if (z !== 4 || x < 3 || x > 4) put(world, x, y, z, 'stone');
    const place = standUpPlace(world, HEAD, 'east', 180);
    expect(place?.x).toBe(4.5);
    expect(place?.y).toBeCloseTo(-60 + 0.5625, 4);
    put(world, 4, -59, 4, 'stone');
    put(world, 3, -59, 4, 'stone');
    expect(standUpPlace(world, HEAD, 'east', 180)).toBeUndefined();
  });
});
