import { expect, test } from 'vitest';
import { hourText } from '../../../sidecar/tools/hourText.ts';

test('the hour says how long it is until night, or until sunrise', () => {
  const passing = (timeOfDay: number) => hourText({ timeOfDay, dayPasses: true });
  expect(passing(0)).toBe('sunrise (0 of 24000 ticks), night in 650 s of game time');
  expect(passing(12_999)).toBe('sunset (12999 of 24000 ticks), night in 1 s of game time');
  expect(passing(13_000)).toBe('night (13000 of 24000 ticks), sunrise in 550 s of game time');
  expect(hourText({ timeOfDay: 13_000, dayPasses: true, sunrises: 2 })).toBe(
    'night (13000 of 24000 ticks), sunrises so far: 2, sunrise in 550 s of game time',
  );
  expect(hourText({ timeOfDay: 6_000, dayPasses: false })).toBe('noon (6000 of 24000 ticks)');
});
