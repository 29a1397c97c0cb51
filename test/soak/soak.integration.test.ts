import { describe, expect, test } from 'vitest';
import { EXHAUSTIVE, versionsToTest } from '../support/depth.ts';
import { soak } from './soak.ts';

/** A minute of game time; `npm run soak` plays the full hour. */
const TICKS = 1_200;

describe.runIf(EXHAUSTIVE)('bots that do everything', () => {
  test.each(versionsToTest())('leave no error and no NaN behind at %s', { timeout: 180_000 }, async (version) => {
    const { problems, done } = await soak({ version, ticks: TICKS, bots: 8 });
    expect(problems).toEqual([]);
    for (const activity of ['walk', 'dig', 'place', 'throw', 'chat'])
      expect(done.get(activity) ?? 0, activity).toBeGreaterThan(0);
  });
});
