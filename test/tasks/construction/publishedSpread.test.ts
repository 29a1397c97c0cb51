import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sharedFile } from '../../support/sharedData.ts';
import { PUBLISHED } from './publishedSpread.ts';

const FACTS = sharedFile('spec', 'villagerbench.md');
const missing = FACTS ? '' : ' (skipped: set GUILDHALL_SHARED to the folder with spec/villagerbench.md)';

/** Appendix A of the fact sheet, row by row: cells, size, D as coded, limits of action and of the game in seconds. */
const ROWS = FACTS
  ? [
      ...readFileSync(FACTS, 'utf8').matchAll(
        /^\| (\d+) \| (\d+) \| (\d+)×(\d+)×(\d+) \| ([\d.]+) \| (\d+) \| (\d+) \|/gm,
      ),
    ].map((row) => row.slice(1).map(Number))
  : [];

describe('what our suite is measured by', () => {
  test('has a hundred tasks of 3 to 101 blocks, median 35, 3591 in all, 43 of one layer, D from 2.9 to 144.2', () => {
    const cells = PUBLISHED.map(([count]) => count).sort((a, b) => a - b);
    expect([cells.length, cells[0], cells[99]]).toEqual([100, 3, 101]);
    // Between 34 and 35; the fact sheet rounds.
    expect([cells[49], cells[50]]).toEqual([34, 35]);
    expect(cells.reduce((sum, count) => sum + count, 0)).toBe(3591);
    expect(PUBLISHED.filter(([, height]) => height === 1)).toHaveLength(43);
    const d = PUBLISHED.map(([, , complexity]) => complexity).sort((a, b) => a - b);
    expect([d[0], d[99]]).toEqual([2.91, 144.21]);
    expect(Math.abs(((d[49] ?? 0) + (d[50] ?? 0)) / 2 - 23.7)).toBeLessThan(0.1);
  });

  test('spans the limits the fact sheet gives: 304 to 538 s of action, 972 to 1675 s in all', () => {
    const of = (factor: number, base: number) =>
      PUBLISHED.map(([, , d]) => Math.round((Math.log(d) + 1) * factor + base));
    expect([Math.min(...of(60, 180)), Math.max(...of(60, 180))]).toEqual([304, 538]);
    expect([Math.min(...of(180, 600)), Math.max(...of(180, 600))]).toEqual([972, 1675]);
  });

  test.skipIf(missing !== '')(`is the fact sheet’s table, and each row’s limits follow from its D${missing}`, () => {
    expect(ROWS.map(([task]) => task)).toEqual(Array.from({ length: 100 }, (_, task) => task));
    expect(ROWS.map(([, cells, , height, , d]) => [cells, height, d])).toEqual(PUBLISHED);
    for (const [task, , , , , d = Number.NaN, action = Number.NaN, all = Number.NaN] of ROWS) {
      // D is given to two places, limits in whole seconds.
      const [low, high] = [Math.log(d - 0.005) + 1, Math.log(d + 0.005) + 1];
      const within = (seconds: number, factor: number, base: number) =>
        seconds >= Math.round(low * factor + base) && seconds <= Math.round(high * factor + base);
      expect([task, within(action, 60, 180), within(all, 180, 600)]).toEqual([task, true, true]);
    }
  });
});
