import { expect, test } from 'vitest';
import { FORMAT_HABITS } from './formatHabits.ts';
import { SERVICE_HABITS } from './serviceHabits.ts';
import { expectLamp } from './underHabit.ts';

test.each(FORMAT_HABITS)('the lamp is built under the habit of a model, $name', async (habit) => {
  await expectLamp(habit);
});

test('there are forty habits and more, each of a name of its own', () => {
  const names = [...SERVICE_HABITS, ...FORMAT_HABITS].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(40);
});
