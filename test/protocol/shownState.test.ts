import { expect, test } from 'vitest';
import { parseBlockState } from '../../protocol/blockState.ts';
import { shownState } from '../../protocol/shownState.ts';

test.each([
  ['oak_stairs[facing=east,half=bottom,shape=straight,waterlogged=false]', 'oak_stairs[facing=east,half=bottom]'],
  ['oak_stairs[facing=east,half=top,shape=inner_left,waterlogged=true]', undefined],
  ['oak_fence[east=false,north=true,south=false,waterlogged=false,west=true]', 'oak_fence'],
  ['cobblestone_wall[east=none,north=tall,south=low,up=true,waterlogged=false,west=none]', 'cobblestone_wall'],
  ['vine[east=false,north=true,south=false,up=false,west=false]', 'vine[north=true]'],
  ['lever[face=floor,facing=north,powered=false]', undefined],
  [
    'oak_door[facing=east,half=lower,hinge=left,open=false,powered=false]',
    'oak_door[facing=east,half=lower,hinge=left,open=false]',
  ],
  ['furnace[facing=north,lit=true]', undefined],
  ['wheat[age=7]', undefined],
  ['red_bed[facing=north,occupied=false,part=head]', 'red_bed[facing=north,part=head]'],
  ['stone', undefined],
])('%s is shown as %s', (whole, short) => {
  const state = parseBlockState(whole) ?? expect.fail(whole);
  expect(shownState(state)).toBe(short ?? whole);
});
