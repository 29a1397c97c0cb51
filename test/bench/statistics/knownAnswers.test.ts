import { describe, expect, test } from 'vitest';
import {
  detectableDifference,
  pairVariance,
  tasksNeeded,
  trialsNeeded,
  varianceParts,
} from '../../../bench/statistics/design.ts';
import { holm } from '../../../bench/statistics/holm.ts';
import { meanInterval, shareEnds } from '../../../bench/statistics/meanInterval.ts';
import { pairedDifference } from '../../../bench/statistics/pairedDifference.ts';
import { meanPass, passAt, passHat } from '../../../bench/statistics/passRates.ts';
import { sharedRanks } from '../../../bench/statistics/ranks.ts';
import { signFlipP } from '../../../bench/statistics/signFlip.ts';
import { studentCdf, studentQuantile, studentTail } from '../../../bench/statistics/studentT.ts';

const byTask = (values: readonly (number | readonly number[])[]) =>
  new Map(values.map((value, task) => [String(task), typeof value === 'number' ? [value] : value]));

describe('Student’s t', () => {
  // Percentage points of any printed table, such as Fisher and Yates 1963, table III, with R's qt() for the further digits.
  test.each([
    [0.975, 1, 12.706205],
    [0.975, 4, 2.776445],
    [0.975, 9, 2.262157],
    [0.95, 30, 1.697261],
    [0.995, 120, 2.617421],
    [0.8, 3, 0.978472],
  ])('leaves %d below it with %d degrees of freedom at %d', (share, freedom, t) => {
    expect(studentQuantile(share, freedom)).toBeCloseTo(t, 6);
    expect(studentQuantile(1 - share, freedom)).toBeCloseTo(-t, 6);
    expect(studentCdf(t, freedom)).toBeCloseTo(share, 6);
    expect(studentTail(t, freedom)).toBeCloseTo(2 * (1 - share), 6);
  });

  test('is Cauchy’s distribution with one degree of freedom', () => {
    for (const t of [-3, -0.2, 0, 1, 40]) expect(studentCdf(t, 1)).toBeCloseTo(0.5 + Math.atan(t) / Math.PI, 12);
  });
});

describe('paired differences', () => {
  // Student 1908, hours of sleep gained; R's example(sleep): t = -4.0621, df = 9, interval -2.4598858 to -0.7001142.
  const first = byTask([0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2]);
  const second = byTask([1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]);

  test('are R’s on the sleep data', () => {
    const found = pairedDifference(first, second, false);
    expect(found).toMatchObject({ pairs: 10, over: 'tasks' });
    expect(found.difference).toBeCloseTo(-1.58, 10);
    expect(found.low).toBeCloseTo(-2.4598858, 7);
    expect(found.high).toBeCloseTo(-0.7001142, 7);
    expect(Number(found.effect) * Math.sqrt(10)).toBeCloseTo(-4.0621, 4);
    // One difference is 0 and all others have one sign: 4 of 1024 choices of signs are as far from 0.
    expect(found.p).toBeCloseTo(4 / 1024, 12);
  });

  test('use only tasks that both have', () => {
    const found = pairedDifference(new Map([...first, ['more', [9]]]), second, false);
    expect(found).toEqual(pairedDifference(first, second, false));
    expect(pairedDifference(new Map(), second, false)).toMatchObject({ difference: null, p: null, pairs: 0 });
  });

  test('pair the trials where there is one task alone', () => {
    const found = pairedDifference(new Map([['one', [1, 0, 1, 1]]]), new Map([['one', [0, 0, 1, 0]]]), true);
    expect(found).toMatchObject({ difference: 0.5, pairs: 4, over: 'trials', p: 0.5 });
  });

  test('leave room where two conditions always succeed, and none where nothing varies in between', () => {
    const all = pairedDifference(byTask([1, 1, 1, 1, 1]), byTask([1, 1, 1, 1, 1]), true);
    expect(all).toMatchObject({ difference: 0, p: 1, effect: null, detectable: null });
    expect(all.low).toBeLessThan(-0.3);
    expect(all.high).toBeGreaterThan(0.3);
    expect(pairedDifference(byTask([0.3, 0.4]), byTask([0.1, 0.2]), true)).toMatchObject({ effect: null });
  });

  test('are 0 where they cancel, whatever rounding leaves', () => {
    const third = [1, 1, 0];
    const first = byTask([[1, 1, 1], third, third, [0, 0, 1]]);
    const second = byTask([third, [1, 1, 1], [0, 0, 1], third]);
    expect(pairedDifference(first, second, true).difference).toBe(0);
  });

  test('weigh tasks alike, whatever their numbers of trials', () => {
    const one = pairedDifference(byTask([[1, 1, 1, 0], [1]]), byTask([[0], [0, 1]]), true);
    expect(one.difference).toBeCloseTo((0.75 + 0.5) / 2, 12);
  });
});

describe('the sign-flip test', () => {
  // Darwin's maize in eighths of an inch; Fisher 1935, section 21: 863 of 32,768 sums on either side are as far.
  const darwin = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48];

  test('is Fisher’s on Darwin’s data', () => {
    expect(signFlipP(darwin)).toBeCloseTo((2 * 863) / 32768, 12);
  });

  test('can be no smaller than the number of tasks allows', () => {
    expect(signFlipP([1, 1, 1, 1, 1])).toBe(2 / 32);
    expect(signFlipP([0.1, 0.1])).toBe(0.5);
    expect(signFlipP([0, 0, 0])).toBe(1);
    expect(signFlipP([])).toBeNull();
  });

  test('becomes Student’s above 20 differences, without a leap', () => {
    const twenty = Array.from({ length: 20 }, (_, index) => Math.sin(index * 7) + 0.4);
    const exact = Number(signFlipP(twenty));
    const student = Number(signFlipP([...twenty, ...twenty.slice(0, 1)]));
    expect(Math.abs(exact - student)).toBeLessThan(0.02);
    expect(signFlipP(Array.from({ length: 30 }, () => 1))).toBe(2 ** -29);
  });
});

describe('intervals of means', () => {
  test('are Student’s where a measure has no bounds', () => {
    // R: t.test(c(1, 2, 3, 4, 5)) has 1.036757 to 4.963243.
    const found = meanInterval(byTask([1, 2, 3, 4, 5]), false);
    expect(found).toMatchObject({ mean: 3, tasks: 5, episodes: 5, over: 'tasks' });
    expect(found.low).toBeCloseTo(1.036757, 6);
    expect(found.high).toBeCloseTo(4.963243, 6);
  });

  test('are Wilson’s for shares, with the effective number of episodes', () => {
    // Wilson's limits solve (p - P)^2 = t^2 P (1 - P) / n.
    const spread = { centre: 0.7, deviation: 0.4, units: 12 };
    const effective = (0.7 * 0.3 * 12) / 0.16;
    for (const end of shareEnds(spread, Number.POSITIVE_INFINITY))
      expect((0.7 - end) ** 2).toBeCloseTo((studentQuantile(0.975, 11) ** 2 * end * (1 - end)) / effective, 12);
  });

  test('leave room where all is 1, and keep within 0 and 1', () => {
    const found = meanInterval(byTask([1, 1, 1, 1, 1, 1, 1, 1, 1, 1]), true);
    expect(found).toMatchObject({ mean: 1, high: 1, deviation: 0 });
    // 1 / (1 + t^2 / n)
    expect(found.low).toBeCloseTo(1 / (1 + 2.262157 ** 2 / 10), 6);
    const zero = meanInterval(byTask([0, 0, 0]), true);
    expect(zero.low).toBe(0);
    expect(meanInterval(byTask([0.2, 0.2]), true)).toMatchObject({ low: 0.2, high: 0.2 });
  });

  test('take successes for no more certain than their number allows, where tasks happen to be alike', () => {
    const found = meanInterval(
      byTask([
        [1, 1, 0],
        [0, 1, 1],
      ]),
      true,
    );
    const square = studentQuantile(0.975, 1) ** 2;
    for (const end of [found.low, found.high].map(Number))
      expect((2 / 3 - end) ** 2).toBeCloseTo((square * end * (1 - end)) / 6, 10);
  });

  test('weigh tasks alike, and speak of trials where there is one task', () => {
    expect(meanInterval(byTask([[1, 1, 1, 1], [0]]), true).mean).toBe(0.5);
    expect(meanInterval(byTask([[1, 0, 1]]), true)).toMatchObject({ over: 'trials', tasks: 1, episodes: 3 });
    expect(meanInterval(byTask([[1]]), true)).toMatchObject({ mean: 1, low: null, high: null });
    expect(meanInterval(new Map(), true)).toMatchObject({ mean: null, tasks: 0 });
  });
});

describe('pass rates', () => {
  test('are the shares of all draws of k trials', () => {
    // C(3, 2) / C(10, 2) = 3 / 45; 1 - C(7, 5) / C(10, 5) = 1 - 21 / 252.
    expect(passHat({ trials: 10, successes: 3 }, 2)).toBeCloseTo(3 / 45, 12);
    expect(passAt({ trials: 10, successes: 3 }, 5)).toBeCloseTo(1 - 21 / 252, 12);
    expect(passHat({ trials: 4, successes: 4 }, 4)).toBe(1);
    expect(passAt({ trials: 4, successes: 1 }, 4)).toBe(1);
    expect(passHat({ trials: 2, successes: 2 }, 3)).toBeNull();
  });

  test('are means over tasks, of which all must have the trials', () => {
    const tasks = [
      { trials: 3, successes: 3 },
      { trials: 3, successes: 1 },
    ];
    expect(meanPass(tasks, 2, passHat)).toBe(0.5);
    expect(meanPass(tasks, 2, passAt)).toBeCloseTo((1 + 2 / 3) / 2, 12);
    expect(meanPass([...tasks, { trials: 1, successes: 1 }], 2, passHat)).toBeNull();
    expect(meanPass([], 1, passAt)).toBeNull();
  });
});

describe('families and ranks', () => {
  test('are corrected as Holm does', () => {
    // R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")
    const corrected = holm([0.01, 0.04, null, 0.03, 0.005]);
    for (const [index, p] of [0.03, 0.06, null, 0.06, 0.02].entries())
      expect(corrected[index]).toEqual(p === null ? null : expect.closeTo(p, 12));
    expect(holm([0.7, 0.9])).toEqual([1, 1]);
  });

  test('are shared by those whom nobody above beats', () => {
    const beats = new Set(['0>2', '1>2', '0>3', '1>3']);
    expect(sharedRanks(4, (first, second) => beats.has(`${first}>${second}`))).toEqual([1, 1, 3, 3]);
  });
});

describe('designs', () => {
  test('find what the noncentral t gives for a paired test, to a hundredth', () => {
    // By the noncentral t of SciPy, for a power of 0.8: 0.4950 for 34 pairs, 0.9960 for 10.
    expect(detectableDifference({ deviation: 1, units: 34 })).toBeCloseTo(0.495, 3);
    expect(Math.abs(detectableDifference({ deviation: 1, units: 10 }) - 0.996)).toBeLessThan(0.002);
  });

  test('have the variance of trials and of tasks apart', () => {
    // Within: 2; of the means 2 and 6: 8, of which 2 / 2 is the trials'.
    expect(
      varianceParts(
        byTask([
          [1, 3],
          [5, 7],
        ]),
      ),
    ).toEqual({ within: 2, between: 7 });
    expect(varianceParts(byTask([1, 2]))).toBeNull();
    const same = byTask([
      [0, 1],
      [0, 1],
    ]);
    expect(pairVariance(same, same)).toEqual({ trials: 1, tasks: 0 });
  });

  test('need as many trials as find the difference, and no number where tasks differ too much', () => {
    const variance = { trials: 0.5, tasks: 0 };
    const trials = Number(trialsNeeded(variance, { tasks: 10, detect: 0.05, power: 0.8 }));
    // (2.2622 + 0.8834)^2 * 0.5 / 10 / 0.05^2
    expect(trials).toBe(Math.ceil(((2.262157 + 0.883404) ** 2 * 0.05) / 0.0025));
    expect(trialsNeeded({ trials: 0.5, tasks: 0.04 }, { tasks: 10, detect: 0.05, power: 0.8 })).toBeNull();
    expect(tasksNeeded({ trials: 0.5, tasks: 0.04 }, { trials: 3, detect: 0.05, power: 0.8 })).toBe(651);
  });
});
