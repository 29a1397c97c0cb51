import { describe, expect, test } from 'vitest';
import { BlockGrid } from '../../../../server-plugin/scoring/blockGrid.ts';
import { houseMetrics } from '../../../../server-plugin/scoring/construction/houseMetrics.ts';
import { type Blocks, snapshotOf, taskOf } from '../scene.ts';

const HOUSE: Blocks = {
  '0,0,0': 'stone',
  '2,0,0': 'oak_door[facing=north,half=lower]',
  '2,1,0': 'oak_door[facing=north,half=upper]',
};
const of = (standing: Blocks) => {
  const metrics = houseMetrics(taskOf(HOUSE), new BlockGrid(snapshotOf(standing)).at);
  return [metrics.editDistance?.value, metrics['cellMatch.asCoded']?.value];
};

describe('how far a building is from its blueprint', () => {
  test('is nothing where all stands, and everything where nothing does', () => {
    expect(of(HOUSE)).toEqual([0, 1]);
    expect(of({})).toEqual([1, 0]);
  });

  test('counts what is missing, wrong and to spare within the bounding box, and nothing outside', () => {
    expect(of({ ...HOUSE, '0,0,0': 'dirt' })).toEqual([1 / 3, 2 / 3]);
    expect(of({ ...HOUSE, '1,0,0': 'dirt' })).toEqual([1 / 4, 3 / 4]);
    expect(of({ ...HOUSE, '5,5,5': 'dirt' })).toEqual([0, 1]);
  });

  test('counts both halves of a door by their states, where names alone see none', () => {
    const lower = 'oak_door[facing=north,half=lower]';
    expect(of({ ...HOUSE, '2,1,0': lower })).toEqual([1 / 3, 1]);
  });
});
