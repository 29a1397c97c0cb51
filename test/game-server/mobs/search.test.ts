import { describe, expect, test } from 'vitest';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { surfacesOf } from '../../../game-server/mobs/body/surfaces.ts';
import { Footings, type Walker } from '../../../game-server/mobs/navigation/footing.ts';
import { findPath } from '../../../game-server/mobs/navigation/search.ts';
import { World } from '../../../game-server/world/world.ts';
import { parseBlockState } from '../../../protocol/blockState.ts';

const COW: Walker = { width: 0.9, height: 1.4, step: 0.6, fireproof: false, aquatic: false };
const HORSE: Walker = { ...COW, width: 1.4, height: 1.6, step: 1 };
const BOX = { min: { x: -16, y: 0, z: -16 }, max: { x: 16, y: 20, z: 16 } };

/** A stone floor at y 0 with more blocks given as text by cell. */
function ground(blocks: Readonly<Record<string, string>> = {}, floor = 'stone') {
  const gameData = ServerGameData.of('1.20.4');
  const world = new World(gameData);
  const put = (x: number, y: number, z: number, text: string) => {
    const state = parseBlockState(text);
    if (!state) throw new Error(text);
    world.setBlock({ x, y, z }, state, { type: 'build' });
  };
  for (let x = -16; x <= 16; x++) for (let z = -16; z <= 16; z++) put(x, 0, z, floor);
  for (const [cell, text] of Object.entries(blocks)) {
    const [x = 0, y = 0, z = 0] = cell.split(',').map(Number);
    put(x, y, z, text);
  }
  return new Footings(world, surfacesOf(gameData), BOX);
}

const wall = (block: string, height = 2, gap?: number) => {
  const blocks: Record<string, string> = {};
  for (let z = -16; z <= 16; z++) for (let y = 1; y <= height; y++) if (z !== gap) blocks[`3,${y},${z}`] = block;
  return blocks;
};
const way = (footings: Footings, to: { x: number; y: number; z: number }, walker = COW, nodes = 4000) =>
  findPath(footings, walker, { x: 0, y: 1, z: 0 }, to, { nodes, near: 0 });

describe('a way', () => {
  test('goes straight over open ground, looking at little else', () => {
    const { path, nodes } = way(ground(), { x: 8, y: 1, z: 0 });
    expect(path?.reached).toBe(true);
    expect(path?.steps.map(({ x, z }) => [x, z])).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((x) => [x, 0]));
    expect(nodes).toBeLessThan(30);
  });

  test('leads through the gap of a wall', () => {
    const { path } = way(ground(wall('stone', 2, 9)), { x: 8, y: 1, z: 0 });
    expect(path?.reached).toBe(true);
    expect(path?.steps.some(({ x, z }) => x === 3 && z === 9)).toBe(true);
  });

  test('jumps onto a block but not over a fence, a wall or two blocks', () => {
    expect(way(ground(wall('stone', 1)), { x: 8, y: 1, z: 0 }).path?.reached).toBe(true);
    for (const block of ['oak_fence', 'cobblestone_wall', 'oak_fence_gate'])
      expect(way(ground(wall(block, 1)), { x: 8, y: 1, z: 0 }).path?.reached).toBe(false);
    expect(way(ground(wall('stone', 2)), { x: 8, y: 1, z: 0 }).path?.reached).toBe(false);
  });

  test('goes through an open gate', () => {
    const blocks = wall('oak_fence', 1);
    blocks['3,1,0'] = 'oak_fence_gate[open=true,facing=east]';
    expect(way(ground(blocks), { x: 8, y: 1, z: 0 }, { ...COW, width: 0.6 }).path?.reached).toBe(true);
  });

  test('keeps out of fire, lava and cactus', () => {
    for (const block of ['fire', 'cactus', 'lava']) {
      const { path } = way(ground({ '4,1,0': block }), { x: 8, y: 1, z: 0 });
      expect(path?.reached).toBe(true);
      expect(path?.steps.some(({ x, z }) => x === 4 && z === 0)).toBe(false);
    }
  });

  test('falls three blocks but not four', () => {
    const cliff = (height: number) => {
      const blocks: Record<string, string> = {};
      for (let x = -2; x <= 2; x++)
        for (let z = -2; z <= 2; z++) for (let y = 1; y <= height; y++) blocks[`${x},${y},${z}`] = 'stone';
      return ground(blocks);
    };
    const from = (height: number) =>
      findPath(cliff(height), COW, { x: 0, y: height + 1, z: 0 }, { x: 8, y: 1, z: 0 }, { nodes: 4000, near: 0 });
    expect(from(3).path?.reached).toBe(true);
    expect(from(4).path?.reached).toBe(false);
  });

  test('walks round water where it can, and through it where it must', () => {
    const pond: Record<string, string> = {};
    for (let z = -2; z <= 2; z++) pond[`4,0,${z}`] = 'water';
    const round = way(ground(pond), { x: 8, y: 1, z: 0 }).path;
    expect(round?.reached).toBe(true);
    expect(round?.steps.some(({ wet }) => wet)).toBe(false);
    const river: Record<string, string> = {};
    for (let z = -16; z <= 16; z++) for (const x of [4, 5]) river[`${x},0,${z}`] = 'water';
    expect(way(ground(river), { x: 8, y: 1, z: 0 }).path?.steps.some(({ wet }) => wet)).toBe(true);
  });

  test('of a wide body needs a wide gap', () => {
    const narrow = wall('stone', 2, 0);
    const wide = { ...narrow };
    delete wide['3,1,1'];
    delete wide['3,2,1'];
    expect(way(ground(narrow), { x: 8, y: 1, z: 0 }, HORSE).path?.reached).toBe(false);
    expect(way(ground(wide), { x: 8, y: 1, z: 0 }, HORSE).path?.reached).toBe(true);
  });

  test('never leaves the zone, and ends nearest to what is outside', () => {
    const { path } = way(ground(), { x: 30, y: 1, z: 0 });
    expect(path?.reached).toBe(false);
    expect(path?.steps.at(-1)).toMatchObject({ x: 16, z: 0 });
  });

  test('stops looking at the limit', () => {
    const { nodes } = way(ground(wall('stone', 3)), { x: 8, y: 1, z: 0 }, COW, 100);
    expect(nodes).toBe(100);
  });

  test('steps over slabs, carpets and soul sand', () => {
    const blocks: Record<string, string> = {};
    for (let z = -16; z <= 16; z++) {
      blocks[`3,1,${z}`] = 'oak_slab[type=bottom]';
      blocks[`4,1,${z}`] = 'white_carpet';
      blocks[`5,0,${z}`] = 'soul_sand';
    }
    const { path } = way(ground(blocks), { x: 8, y: 1, z: 0 });
    expect(path?.reached).toBe(true);
    expect(path?.steps.map(({ floor }) => floor)).toEqual([1, 1, 1.5, 1.0625, 0.875, 1, 1, 1]);
  });
});
