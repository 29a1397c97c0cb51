import { expect, test } from 'vitest';
import { blockState } from '../../../protocol/blockState.ts';
import { customDocuments } from '../../../tasks/custom/customDocuments.ts';
import type { CustomTask } from '../../../tasks/custom/customTask.ts';
import type { TaskPredicate } from '../../../tasks/custom/predicate.ts';

const LIMITS = { gameTicks: 65_400, actionTicks: 65_400, noProgressTicks: null };

const documentsOf = (success: TaskPredicate) =>
  customDocuments({ showsGoal: true, documents: {}, success, limits: LIMITS } as CustomTask, ['Alice', 'Bob']);

const blocks = (...columns: readonly (readonly [number, string])[]): TaskPredicate => ({
  type: 'blocks',
  cells: columns.map(([x, block]) => ({ position: { x, y: 0, z: 0 }, state: blockState(block) })),
  share: 1,
});
const crafted = (item: string): TaskPredicate => ({ type: 'crafted', items: [item], count: 1, by: 'team' });
const sheep: TaskPredicate = { type: 'entities', kind: 'sheep', min: 3 };

test('of two ways to build, the blueprint is the first, and a document states that it is enough', () => {
  const both = documentsOf({ type: 'any', of: [blocks([1, 'stone']), blocks([1, 'dirt'], [2, 'dirt'])] });
  const first = documentsOf(blocks([1, 'stone']));
  expect(both.blueprint).toEqual(first.blueprint);
  expect(both.alternatives).toMatch(/in more than one way/);
  expect(first).not.toHaveProperty('alternatives');
});

test('what surrounds alternatives belongs to the way that is stated', () => {
  const { blueprint } = documentsOf({
    type: 'all',
    of: [blocks([5, 'stone']), { type: 'any', of: [sheep, blocks([6, 'dirt'])] }],
  });
  expect(blueprint).toEqual(documentsOf(blocks([5, 'stone'], [6, 'dirt'])).blueprint);
});

test('items of other ways are not to be made as well', () => {
  const { making } = documentsOf({ type: 'any', of: [crafted('stick'), crafted('ladder')] });
  expect(making).toEqual({ targets: [{ item: 'stick', count: 1, holder: null }], recipes: [] });
});

test('where something else is asked for besides, no plan is stated, and predicates state what their parts mean', () => {
  expect(documentsOf({ type: 'sequence', of: [crafted('stick'), { type: 'any', of: [sheep] }] })).toEqual({
    ends: 'when the predicates are true, or after 3270 s of game time',
    predicates: {
      type: 'sequence',
      meaning: 'these have to come true one after the other, in this order',
      of: [
        { type: 'crafted', items: ['stick'], count: 1, by: 'team' },
        {
          type: 'any',
          meaning: 'one of these is enough',
          of: [{ type: 'entities', kind: 'sheep', min: 3, max: null, region: null }],
        },
      ],
    },
  });
});
