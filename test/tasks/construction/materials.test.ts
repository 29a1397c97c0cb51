import { describe, expect, test } from 'vitest';
import { type BlockState, blockState, parseBlockState } from '../../../protocol/blockState.ts';
import { blueprintOf } from '../../../protocol/blueprint.ts';
import { itemsOf, materialsOf } from '../../../tasks/construction/materials.ts';
import { obtainabilityProblem } from '../../../tasks/construction/obtainability.ts';

function state(text: string): BlockState {
  const parsed = parseBlockState(text);
  if (!parsed) throw new Error(text);
  return parsed;
}

describe('itemsOf', () => {
  test.each([
    ['stone', ['1 stone']],
    ['oak_slab[type=bottom]', ['1 oak_slab']],
    ['oak_slab[type=double]', ['2 oak_slab']],
    ['snow[layers=5]', ['5 snow']],
    ['red_candle[candles=3]', ['3 red_candle']],
    ['sea_pickle[pickles=2]', ['2 sea_pickle']],
    ['pink_petals[flower_amount=4]', ['4 pink_petals']],
    ['wall_torch[facing=east]', ['1 torch']],
    ['soul_wall_torch', ['1 soul_torch']],
    ['oak_wall_sign', ['1 oak_sign']],
    ['oak_wall_hanging_sign', ['1 oak_hanging_sign']],
    ['white_wall_banner', ['1 white_banner']],
    ['zombie_wall_head', ['1 zombie_head']],
    ['skeleton_wall_skull', ['1 skeleton_skull']],
    ['tube_coral_wall_fan', ['1 tube_coral_fan']],
    ['cobblestone_wall', ['1 cobblestone_wall']],
    ['potted_poppy', ['1 flower_pot', '1 poppy']],
    ['potted_azalea_bush', ['1 flower_pot', '1 azalea']],
    ['red_candle_cake', ['1 cake', '1 red_candle']],
    ['redstone_wire', ['1 redstone']],
    ['tripwire', ['1 string']],
    ['wheat', ['1 wheat_seeds']],
    ['sweet_berry_bush', ['1 sweet_berries']],
  ])('%s takes %j', (text, items) => {
    expect(itemsOf(state(text)).map(({ id, count }) => `${count} ${id}`)).toEqual(items);
  });
});

test('doors, beds and tall plants count once for two cells, a lone half once', () => {
  const at = (x: number, y: number, z: number, text: string) => ({ position: { x, y, z }, state: state(text) });
  const blueprint = blueprintOf('pairs', [
    at(0, 0, 0, 'oak_door[facing=north,half=lower]'),
    at(0, 1, 0, 'oak_door[facing=north,half=upper]'),
    at(2, 0, 1, 'red_bed[facing=north,part=foot]'),
    at(2, 0, 0, 'red_bed[facing=north,part=head]'),
    at(4, 0, 0, 'blue_bed[facing=north,part=head]'),
    at(5, 0, 0, 'sunflower[half=lower]'),
    at(5, 1, 0, 'sunflower[half=upper]'),
    at(6, 0, 0, 'stone'),
    at(6, 1, 0, 'stone'),
  ]);
  expect(materialsOf(blueprint)).toEqual([
    { id: 'stone', count: 2 },
    { id: 'blue_bed', count: 1 },
    { id: 'oak_door', count: 1 },
    { id: 'red_bed', count: 1 },
    { id: 'sunflower', count: 1 },
  ]);
});

test.each(['farmland', 'fire', 'water', 'structure_block', 'moving_piston', 'nether_portal', 'water_cauldron'])(
  '%s cannot be built by a survival player',
  (id) => {
    expect(obtainabilityProblem(blockState(id))).toMatch(/\w/);
  },
);

test.each(['stone', 'dirt_path', 'sweet_berry_bush', 'petrified_oak_slab', 'wall_torch'])('%s can', (id) => {
  expect(obtainabilityProblem(blockState(id))).toBeUndefined();
});
