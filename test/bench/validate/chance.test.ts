import { expect, test } from 'vitest';
import { chanceIn, laidReady } from '../../../bench/validate/chance.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import type { CookingTask } from '../../../tasks/cooking/cookingTask.ts';

const readyIn = (id: string) => laidReady(findTask(`villager/cooking/${id}`) as CookingTask);

test('what lies ready is what its chests are worth in the hand', () => {
  expect(readyIn('000')).toBe(90);
  // An egg, and iron for buckets.
  expect(readyIn('035')).toBe(15);
  expect(readyIn('036')).toBe(80);
  expect(readyIn('099')).toBe(0);
});

test('chance is given less where there is less to stumble upon', () => {
  const of = (id: string) => chanceIn(findTask(id));
  expect(of('villager/cooking/000')).toMatchObject({ ceiling: 0.9, successes: 1 });
  expect(of('villager/cooking/035')).toMatchObject({ ceiling: 0.35, successes: 0 });
  expect(of('villager/cooking/099')).toMatchObject({ ceiling: 0.2, successes: 0 });
  expect(of('villager/construction/000')).toMatchObject({ ceiling: 0.5, successes: 0 });
  expect(of('villager/construction/099')).toMatchObject({ ceiling: 0.1, successes: 0 });
  expect(of('villager/escape/l1-s0')).toMatchObject({ ceiling: 0.75, successes: 2 });
  expect(of('villager/escape/l3-s1')).toMatchObject({ ceiling: 0.4, successes: 0 });
});

test('in the open a few logs come by luck, and nothing else', () => {
  const of = (id: string) => chanceIn(findTask(id));
  expect(of('gather/wood/000')).toMatchObject({ ceiling: 1, successes: 3 });
  expect(of('gather/cobblestone/000')).toMatchObject({ ceiling: 0, successes: 0 });
  expect(of('gather/diamond/000')).toMatchObject({ ceiling: 0, successes: 0 });
  expect(of('collect/logs-50/000')).toMatchObject({ ceiling: 0.1, successes: 0 });
  expect(of('collect/iron-100/000')).toMatchObject({ ceiling: 0, successes: 0 });
});
