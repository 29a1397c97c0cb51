import { describe, expect, test } from 'vitest';
import { parseBlockState } from '../../../protocol/blockState.ts';
import { blueprintOf } from '../../../protocol/blueprint.ts';
import { supportProblems } from '../../../tasks/construction/support.ts';

/** Cells written as "x y z state"; a stone far below and aside keeps y as written. */
function problems(...cells: string[]): string[] {
  const blueprint = blueprintOf(
    'test',
    ['30 0 30 stone', '0 0 -9 stone', '-9 0 0 stone', ...cells].map((cell) => {
      const [x, y, z, text] = cell.split(' ') as [string, string, string, string];
      const state = parseBlockState(text);
      if (!state) throw new Error(text);
      return { position: { x: Number(x), y: Number(y), z: Number(z) }, state };
    }),
  );
  return supportProblems(blueprint).map(({ reason }) => reason);
}

describe('what stays', () => {
  test.each([
    [['0 0 0 torch']],
    [['0 3 0 oak_fence', '0 4 0 torch']],
    [['0 3 0 cobblestone_wall', '0 4 0 torch']],
    [['0 3 0 oak_stairs[facing=east,half=top]', '0 4 0 torch']],
    [['0 3 0 stone', '1 3 0 wall_torch[facing=east]']],
    [['0 3 0 stone', '0 3 1 ladder[facing=south]']],
    [['0 3 0 stone', '0 2 0 lantern[hanging=true]']],
    [['0 3 0 oak_fence', '0 4 0 red_carpet']],
    [['0 3 0 dirt', '0 4 0 poppy']],
    [['0 0 0 sand']],
    [['0 3 0 stone']],
    [['0 0 0 oak_door[half=lower]', '0 1 0 oak_door[half=upper]']],
    [['0 0 0 red_bed[facing=east,part=foot]', '1 0 0 red_bed[facing=east,part=head]']],
    [['0 0 0 dirt_path', '0 1 0 oak_fence_gate']],
    [['0 3 0 stone', '0 3 1 stone_button[face=wall,facing=south]']],
    [['0 0 0 sunflower[half=upper]', '0 -1 0 sunflower[half=lower]', '0 -2 0 dirt']],
  ])('%j', (cells) => {
    expect(problems(...cells)).toEqual([]);
  });
});

describe('what does not', () => {
  test.each([
    [['0 3 0 torch'], 'has nothing below'],
    [['0 3 0 ladder[facing=south]', '0 4 0 torch'], 'cannot stand on ladder'],
    [['0 3 0 oak_stairs[facing=east,half=bottom]', '0 4 0 torch'], 'cannot stand on oak_stairs'],
    [['0 3 0 oak_slab[type=bottom]', '0 4 0 torch'], 'cannot stand on oak_slab'],
    [['0 3 0 stone', '1 3 0 wall_torch[facing=west]'], 'no full block to hang on'],
    [['0 3 0 oak_fence', '1 3 0 wall_torch[facing=east]'], 'no full block to hang on'],
    [['0 3 0 stone', '0 2 0 lantern[hanging=false]'], 'nothing to hang from or stand on'],
    [['0 3 0 red_carpet'], 'has nothing below'],
    [['0 0 0 poppy'], 'grows on soil only, not on stone_bricks'],
    [['0 3 0 gravel'], 'falls: nothing is below'],
    [['0 0 0 oak_door[half=lower]'], 'lacks its other half above'],
    [['0 0 0 red_bed[facing=east,part=foot]', '-1 0 0 red_bed[facing=east,part=head]'], 'lacks its other half'],
    [['0 0 0 dirt_path', '0 1 0 stone'], 'turns into dirt under stone'],
  ])('%j: %s', (cells, reason) => {
    expect(problems(...cells).join('; ')).toContain(reason);
  });
});
