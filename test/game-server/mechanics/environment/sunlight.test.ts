import { describe, expect, test } from 'vitest';
import { DAY_TICKS, skyDarkening } from '../../../../game-server/mechanics/environment/sunlight.ts';

describe('the darkening of the sky', () => {
  test('changes at the ticks the wiki lists for clear weather', () => {
    const changes: [number, number][] = [];
    for (let tick = 0, before = -1; tick < DAY_TICKS; tick++) {
      const darkening = skyDarkening(tick);
      if (darkening !== before) changes.push([tick, darkening]);
      before = darkening;
    }
    expect(changes).toEqual([
      [0, 0],
      [12041, 1],
      [12210, 2],
      [12377, 3],
      [12542, 4],
      [12705, 5],
      [12867, 6],
      [13027, 7],
      [13188, 8],
      [13348, 9],
      [13509, 10],
      [13670, 11],
      [22331, 10],
      [22492, 9],
      [22653, 8],
      [22813, 7],
      [22974, 6],
      [23135, 5],
      [23297, 4],
      [23460, 3],
      [23624, 2],
      [23791, 1],
      [23961, 0],
    ]);
  });

  test('is the same every day', () => {
    for (const tick of [0, 6000, 13000, 18000, 23500])
      expect(skyDarkening(tick + 7 * DAY_TICKS)).toBe(skyDarkening(tick));
  });

  test('is deeper in rain and deepest in a thunderstorm', () => {
    expect(skyDarkening(6000, 1, 0)).toBe(3);
    expect(skyDarkening(6000, 1, 1)).toBe(5);
    expect(skyDarkening(18_000, 1, 1)).toBe(11);
  });
});
