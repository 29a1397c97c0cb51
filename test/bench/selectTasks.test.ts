import { expect, test } from 'vitest';
import { allGroups, groupsNamed, selectTasks } from '../../bench/tasks/selectTasks.ts';
import { catalogue } from '../../tasks/catalogue.ts';
import { SUITES } from '../../tasks/suites/suites.ts';

const ids = (...args: Parameters<typeof selectTasks>) => selectTasks(...args).map(({ id }) => id);
const cooking = (...names: string[]) => names.map((name) => `villager/cooking/${name}`);

test('a name is a task, a suite, or what suites begin with', () => {
  expect(ids(['construction/lamp'])).toEqual(['construction/lamp']);
  expect(ids(['construction'])).toEqual(catalogue().map(({ id }) => id));
  expect(ids(['villager/cooking'])).toHaveLength(100);
  expect(groupsNamed('villager').map(({ id }) => id)).toEqual(
    SUITES.map(({ id }) => id).filter((id) => id.startsWith('villager/')),
  );
  expect(allGroups()).toHaveLength(SUITES.length + 1);
});

test('a task named twice is taken once, where it came first', () => {
  expect(ids(['villager/cooking/002', 'villager/cooking'])[0]).toBe('villager/cooking/002');
  expect(ids(['villager/cooking/002', 'villager/cooking'])).toHaveLength(100);
});

test('picks are numbers, ranges and names, in the order of the suite', () => {
  expect(ids(['villager/cooking'], { only: ['36', '0-2'] })).toEqual(cooking('000', '001', '002', '036'));
  expect(ids(['villager/cooking'], { only: ['036,villager/cooking/040'] })).toEqual(cooking('036', '040'));
  expect(ids(['construction'], { only: ['well', '0'] })).toEqual(['construction/lamp', 'construction/well']);
});

test('a pick that no named suite has is an error that says what there is', () => {
  expect(() => ids(['villager/cooking'], { only: ['100'] })).toThrow(
    '--only 100: villager/cooking has no task 100 (0 to 99)',
  );
  expect(() => ids(['villager/cooking'], { only: ['95-100'] })).toThrow('--only 95-100');
  expect(() => ids(['villager/cooking'], { only: ['9-3'] })).toThrow('--only 9-3');
  expect(() => ids(['villager/cooking'], { only: ['cake'] })).toThrow('--only cake');
  expect(() => ids(['construction/lamp'], { only: ['7'] })).toThrow('construction/lamp is a single task');
  // Another suite may well have it.
  expect(ids(['construction', 'villager/cooking'], { only: ['99'] })).toEqual(cooking('099'));
});

test('a sample goes from the first of each suite to its last', () => {
  expect(ids(['villager/cooking'], { sample: 3 })).toEqual(cooking('000', '050', '099'));
  expect(ids(['villager/cooking'], { sample: 1 })).toEqual(cooking('000'));
  expect(ids(['villager/cooking'], { sample: 500 })).toHaveLength(100);
  expect(ids(['villager/cooking'], { only: ['10-14'], sample: 2 })).toEqual(cooking('010', '014'));
  expect(() => ids(['villager/cooking'], { sample: 0 })).toThrow('--sample 0');
});
