import { test } from 'vitest';
import { SERVICE_HABITS } from './serviceHabits.ts';
import { expectLamp } from './underHabit.ts';

test.each(SERVICE_HABITS.filter(({ cause }) => cause === undefined))(
  'the lamp is built under the habit of a service, $name',
  async (habit) => {
    await expectLamp(habit);
  },
);
