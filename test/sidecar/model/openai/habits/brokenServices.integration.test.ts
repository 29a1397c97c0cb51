import { expect, test } from 'vitest';
import { SERVICE_HABITS } from './serviceHabits.ts';
import { playUnder } from './underHabit.ts';

test.each(SERVICE_HABITS.filter(({ cause }) => cause !== undefined))(
  'an episode ends unscored, with the exact cause, under $name',
  async (habit) => {
    const { score, playersProblem, transcript, requests } = await playUnder(habit);
    expect(score).toMatchObject({ termination: 'fault', reason: 'model-unavailable', success: null, metrics: null });
    expect(playersProblem).toMatch(habit.cause as RegExp);
    expect(requests).toBeLessThanOrEqual(2);
    expect(transcript.some(({ type }) => type === 'model-failed')).toBe(true);
  },
);
