import { expect, test } from 'vitest';
import { parseBlockState } from '../../protocol/blockState.ts';
import { isFurtherPiece } from '../../protocol/pieces.ts';

test.each([
  ['oak_slab[type=bottom]', 'oak_slab[type=double]', true],
  ['oak_slab[type=double]', 'oak_slab[type=bottom]', false],
  ['candle[candles=1]', 'candle[candles=2]', true],
  ['candle[candles=2,lit=false]', 'candle[candles=2,lit=true]', false],
  ['snow[layers=3]', 'snow[layers=2]', false],
  ['turtle_egg[eggs=1]', 'turtle_egg[eggs=3]', true],
  ['pink_petals[flower_amount=1]', 'pink_petals[flower_amount=2]', true],
  ['leaf_litter[segment_amount=1]', 'leaf_litter[segment_amount=2]', true],
  ['pink_petals[flower_amount=1]', 'wildflowers[flower_amount=2]', false],
])('%s to %s', (from, to, piece) => {
  const [before, after] = [parseBlockState(from), parseBlockState(to)];
  expect(before && after && isFurtherPiece(before, after)).toBe(piece);
});
