import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HORIZONTAL_FACINGS } from '../../../../../protocol/geometry.ts';
import { ORE_NAMES } from '../../../../../scripted/knowledge/gathering/sources.ts';
import {
  type GatherOrder,
  readGatherOrder,
  writeGatherOrder,
} from '../../../../../scripted/rules/planners/gathering/orders.ts';

const who = fc.constantFrom('Alice', 'Bob', 'Agent_12');
const coordinate = fc.integer({ min: -999, max: 999 });
const place = fc.tuple(coordinate, coordinate, coordinate);
const at = fc.array(place, { maxLength: 3 });
const count = fc.integer({ min: 1, max: 2_000 });
const item = fc.constantFrom('oak_log', 'raw_iron', 'cobblestone', 'stone_pickaxe', 'iron_ingot');
const ore = fc.constantFrom(...ORE_NAMES);
const toward = fc.constantFrom(...HORIZONTAL_FACINGS);
const y = fc.integer({ min: -64, max: 319 });

const order: fc.Arbitrary<GatherOrder> = fc.oneof(
  fc.record({ type: fc.constantFrom('wood', 'stone'), who, count, at }),
  fc.record({ type: fc.constant('ore'), who, ore, count, at }),
  fc.record({ type: fc.constant('find-trees'), who, toward }),
  fc.record({ type: fc.constant('find-ore'), who, ore, y, toward }),
  fc.record({ type: fc.constant('stairs'), who, y, toward }),
  fc.record({ type: fc.constant('surface'), who }),
  fc.record({ type: fc.constant('craft'), who, item, count }),
  fc.record({ type: fc.constant('smelt'), who, item, fuel: item, makes: item, count }),
  fc.record({ type: fc.constant('hunt'), who, kind: fc.constantFrom('cow', 'sheep') }),
  fc.record({
    type: fc.constant('bring'),
    who,
    goods: fc.array(fc.record({ item, count }), { minLength: 1, maxLength: 4 }),
    chest: place,
  }),
) as fc.Arbitrary<GatherOrder>;

describe('orders of gathering', () => {
  test('are read back as they were written, in one line that is short enough', () => {
    fc.assert(
      fc.property(order, (given) => {
        const text = writeGatherOrder(given);
        expect(text.length).toBeLessThanOrEqual(400);
        expect(readGatherOrder(`${text}.`)).toEqual(given);
      }),
    );
  });

  test('are nothing else', () => {
    for (const text of ['', 'Build oak_planks at (1,2,3)', 'Cut trees', 'Mine stone until carries 3 cobblestone'])
      expect(readGatherOrder(text)).toBeUndefined();
  });
});
