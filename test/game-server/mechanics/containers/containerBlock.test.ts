import { describe, expect, test } from 'vitest';
import { containerParts, isBlocked } from '../../../../game-server/mechanics/containers/containerBlock.ts';
import { AIR, type BlockState, blockState, parseBlockState } from '../../../../protocol/blockState.ts';
import { type BlockPosition, HORIZONTAL_FACINGS, positionKey, stepOf } from '../../../../protocol/geometry.ts';

const world = (blocks: Record<string, string>) => (position: BlockPosition) =>
  parseBlockState(blocks[positionKey(position)] ?? '') ?? AIR;
const origin = { x: 0, y: 0, z: 0 };
const solid = (state: BlockState) => state.id === 'stone';

describe('the blocks behind a container window', () => {
  test('one chest, one barrel, no stone', () => {
    expect(containerParts(world({ '0,0,0': 'chest[facing=north,type=single]' }), origin)).toEqual([origin]);
    expect(containerParts(world({ '0,0,0': 'barrel[facing=up,open=false]' }), origin)).toEqual([origin]);
    expect(containerParts(world({ '0,0,0': 'stone' }), origin)).toBeUndefined();
    expect(containerParts(() => blockState('constructor'), origin)).toBeUndefined();
  });

  test('a double chest has its right half first, whichever half is clicked', () => {
    const block = world({ '0,0,0': 'chest[facing=north,type=left]', '1,0,0': 'chest[facing=north,type=right]' });
    const parts = [{ x: 1, y: 0, z: 0 }, origin];
    expect(containerParts(block, origin)).toEqual(parts);
    expect(containerParts(block, { x: 1, y: 0, z: 0 })).toEqual(parts);
  });

  test.each(HORIZONTAL_FACINGS)('halves find each other facing %s', (facing) => {
    const clockwise = { north: 'east', east: 'south', south: 'west', west: 'north' } as const;
    const right = stepOf(clockwise[facing]);
    const block = world({
      '0,0,0': `chest[facing=${facing},type=left]`,
      [positionKey(right)]: `chest[facing=${facing},type=right]`,
    });
    expect(containerParts(block, origin)).toEqual([right, origin]);
    expect(containerParts(block, right)).toEqual([right, origin]);
  });

  test('a half without its partner stands alone', () => {
    for (const partner of ['air', 'chest[facing=south,type=right]', 'trapped_chest[facing=north,type=right]'])
      expect(containerParts(world({ '0,0,0': 'chest[facing=north,type=left]', '1,0,0': partner }), origin)).toEqual([
        origin,
      ]);
  });

  test('a solid block on either half keeps a chest shut, and never a barrel', () => {
    const parts = [origin, { x: 1, y: 0, z: 0 }];
    const chests = { '0,0,0': 'chest', '1,0,0': 'chest' };
    expect(isBlocked(world(chests), solid, parts)).toBe(false);
    expect(isBlocked(world({ ...chests, '1,1,0': 'stone' }), solid, parts)).toBe(true);
    expect(isBlocked(world({ ...chests, '1,1,0': 'glass' }), solid, parts)).toBe(false);
    expect(isBlocked(world({ '0,0,0': 'barrel', '0,1,0': 'stone' }), solid, [origin])).toBe(false);
  });
});
