import { describe, expect, test } from 'vitest';
import { EXHAUSTIVE, versionsToTest } from '../support/depth.ts';
import { soak } from './soak.ts';

/** A minute of game time; `npm run soak` plays the full hour. */
const TICKS = 1_200;

/** What eight do in a minute of a living world; chance leaves some of it out. */
const DEEDS = ['walk', 'dig', 'fight', 'mine', 'move'];

describe.runIf(EXHAUSTIVE)('bodies in a living world', () => {
  test('leave no error behind, and no more mobs than the caps let come', { timeout: 180_000 }, async () => {
    const { problems, done, measured } = await soak({ version: '1.20.4', ticks: TICKS, living: true });
    expect(problems).toEqual([]);
    expect(measured.overCaps).toEqual([]);
    expect(measured.rows).toHaveLength(1);
    expect(DEEDS.filter((deed) => (done.get(`body: ${deed}`) ?? 0) > 0).length).toBeGreaterThan(2);
  });
});

describe.runIf(EXHAUSTIVE)('bots that do everything', () => {
  test.each(versionsToTest())('leave no error and no NaN behind at %s', { timeout: 180_000 }, async (version) => {
    const { problems, done } = await soak({ version, ticks: TICKS, bots: 8 });
    expect(problems).toEqual([]);
    for (const activity of ['walk', 'dig', 'place', 'throw', 'chat'])
      expect(done.get(activity) ?? 0, activity).toBeGreaterThan(0);
  });
});
