import { describe, expect, test } from 'vitest';
import { mergeIntervals, unionTicks } from '../../../server-plugin/scoring/activity.ts';
import { balanceMinMaxOf, balanceOf } from '../../../server-plugin/scoring/balance.ts';
import { contributionRateOf } from '../../../server-plugin/scoring/contribution.ts';
import { efficiencyOf, efficiencyPerAgentTimeOf } from '../../../server-plugin/scoring/efficiency.ts';
import { populationDeviation } from '../../../server-plugin/scoring/spread.ts';
import { timeCostOf } from '../../../server-plugin/scoring/timeCost.ts';

const interval = (fromTick: number, toTick: number) => ({ fromTick, toTick });

describe('active time', () => {
  test('both ends of an interval count, overlaps count once', () => {
    expect(unionTicks([interval(1, 10)], 100)).toBe(10);
    expect(unionTicks([interval(1, 10), interval(5, 12), interval(40, 40)], 100)).toBe(13);
    expect(unionTicks([], 100)).toBe(0);
  });

  test('only ticks after release and up to the end count', () => {
    expect(unionTicks([interval(-5, 3), interval(95, 130), interval(200, 210)], 100)).toBe(3 + 6);
  });

  test('touching intervals become one', () => {
    expect(mergeIntervals([interval(11, 20), interval(1, 10), interval(22, 23)], 100)).toEqual([
      interval(1, 20),
      interval(22, 23),
    ]);
  });
});

describe('balance', () => {
  test.each([
    { ticks: [100, 100], value: 1 },
    { ticks: [100, 0], value: 0.5 },
    { ticks: [100, 50], value: 0.75 },
    // One worker of n: 1 - sqrt(1/n (1 - 1/n)).
    { ticks: [7, 0, 0, 0], value: 1 - Math.sqrt((1 / 4) * (3 / 4)) },
    { ticks: [0, 0, 9, 0, 0, 0, 0, 0], value: 1 - Math.sqrt((1 / 8) * (7 / 8)) },
    { ticks: [5, 5, 0, 0], value: 0.5 },
  ])('of $ticks is $value', ({ ticks, value }) => {
    expect(balanceOf(ticks).value).toBeCloseTo(value, 12);
  });

  test('is unscored for one agent and for an idle team, with the reason', () => {
    expect(balanceOf([100])).toEqual({ value: null, note: 'one agent has nobody to share work with' });
    expect(balanceOf([0, 0])).toEqual({ value: null, note: 'nobody acted' });
  });

  test('the paper’s formula gives 0.5 for any unequal pair and nothing for an equal one', () => {
    expect(balanceMinMaxOf([100, 99]).value).toBe(0.5);
    expect(balanceMinMaxOf([100, 1]).value).toBe(0.5);
    expect(balanceMinMaxOf([100, 100]).value).toBeNull();
    expect(balanceMinMaxOf([3, 2, 1]).value).toBeCloseTo(1 - Math.sqrt(1 / 6), 12);
    expect(balanceMinMaxOf([8]).value).toBeNull();
    expect(balanceMinMaxOf([0, 0]).value).toBeNull();
  });
});

describe('contribution rate', () => {
  test.each([
    { credits: [5, 5], value: 1 },
    { credits: [10, 0], value: 0 },
    // Three blocks among two cannot be split more evenly than 2 and 1.
    { credits: [2, 1], value: 1 },
    // Deviation 2.5, between 0 (5 and 5) and 5 (10 and 0).
    { credits: [7.5, 2.5], value: 0.5 },
    { credits: [8, 2], value: 0.4 },
    { credits: [2, 2, 1, 1], value: 1 },
    // Shared blocks can be evener than whole ones: 1.5 each.
    { credits: [1.5, 1.5], value: 1 },
  ])('of $credits is $value', ({ credits, value }) => {
    expect(contributionRateOf(credits).value).toBeCloseTo(value, 12);
  });

  test.each([{ credits: [4] }, { credits: [0, 0] }, { credits: [1, 0] }, { credits: [0.5, 0.5] }])(
    'is unscored for $credits',
    ({ credits }) => {
      const verdict = contributionRateOf(credits);
      expect(verdict.value).toBeNull();
      expect(verdict.note).toMatch(/\w/);
    },
  );

  test('does not depend on who is who', () => {
    expect(contributionRateOf([1, 4, 7]).value).toBeCloseTo(contributionRateOf([7, 1, 4]).value ?? Number.NaN, 12);
  });
});

describe('pace', () => {
  test('efficiency is % per game minute', () => {
    expect(efficiencyOf(1, 1200).value).toBe(100);
    expect(efficiencyOf(0.5, 2400).value).toBe(25);
    expect(efficiencyOf(0, 2400).value).toBe(0);
    expect(efficiencyOf(null, 2400).value).toBeNull();
    expect(efficiencyOf(1, 0).value).toBeNull();
  });

  test('per agent time, idle minutes do not count and parallel ones count twice', () => {
    expect(efficiencyPerAgentTimeOf(0.8, [600, 600]).value).toBeCloseTo(80, 12);
    expect(efficiencyPerAgentTimeOf(0.8, [0, 0]).value).toBeNull();
    expect(efficiencyPerAgentTimeOf(null, [600]).value).toBeNull();
  });

  test('time cost is known only for a success', () => {
    expect(timeCostOf(true, 1800).value).toBe(1.5);
    expect(timeCostOf(false, null)).toEqual({ value: null, note: 'not reached' });
    expect(timeCostOf(true, null).value).toBeNull();
    expect(timeCostOf(null, null).value).toBeNull();
  });
});

test('the population deviation divides by n', () => {
  expect(populationDeviation([2, 4, 4, 4, 5, 5, 7, 9])).toBe(2);
  expect(populationDeviation([])).toBe(0);
});
