import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { ActivityFold } from '../../../server-plugin/scoring/activity.ts';
import { balanceMinMaxOf, balanceOf, balanceToLimitOf } from '../../../server-plugin/scoring/balance.ts';
import { contributionRateOf } from '../../../server-plugin/scoring/contribution.ts';
import { efficiencyOf, efficiencyPerAgentTimeOf } from '../../../server-plugin/scoring/efficiency.ts';
import { populationDeviation } from '../../../server-plugin/scoring/spread.ts';
import { timeCostOf } from '../../../server-plugin/scoring/timeCost.ts';

/** What a fold counts of one agent's intervals. */
function folded(...intervals: readonly (readonly [number, number])[]) {
  const fold = new ActivityFold(['Alice', 'Bob']);
  for (const [fromTick, toTick] of intervals) fold.add('Alice', fromTick, toTick);
  return fold;
}

describe('active time', () => {
  test('both ends of an interval count, overlaps count once', () => {
    expect(folded([1, 10]).activeTicks(100)).toEqual([10, 0]);
    expect(folded([1, 10], [5, 12], [40, 40]).activeTicks(100)).toEqual([13, 0]);
    expect(folded().activeTicks(100)).toEqual([0, 0]);
  });

  test('only ticks after release and up to the end count', () => {
    expect(folded([-5, 3], [95, 130], [200, 210]).actionTicks(100)).toBe(3 + 6);
    expect(folded([-5, 0]).actionTicks(100)).toBe(0);
  });

  test('touching intervals become one, in whatever order they come', () => {
    const merged = [
      { fromTick: 1, toTick: 20 },
      { fromTick: 22, toTick: 23 },
    ];
    expect(folded([11, 20], [1, 10], [22, 23]).intervalsOf('Alice', 100)).toEqual(merged);
    expect(folded([22, 23], [1, 10], [11, 20]).intervalsOf('Alice', 100)).toEqual(merged);
    expect(folded([22, 23], [1, 10], [11, 21]).intervalsOf('Alice', 100)).toEqual([{ fromTick: 1, toTick: 23 }]);
  });

  test('is the union of any intervals, and action time that of the whole team', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const random = new Random(seed);
      const fold = new ActivityFold(['Alice', 'Bob']);
      const own = { Alice: new Set<number>(), Bob: new Set<number>() };
      for (let count = random.integer(0, 30); count > 0; count--) {
        const agent = random.pick(['Alice', 'Bob'] as const);
        const from = random.integer(-10, 200);
        const to = from + random.integer(0, 25);
        fold.add(agent, from, to);
        for (let tick = Math.max(1, from); tick <= to; tick++) own[agent].add(tick);
      }
      const last = random.integer(50, 250);
      const count = (ticks: Iterable<number>) => [...ticks].filter((tick) => tick <= last).length;
      expect(fold.activeTicks(last)).toEqual([count(own.Alice), count(own.Bob)]);
      expect(fold.actionTicks(last)).toBe(count(new Set([...own.Alice, ...own.Bob])));
    }
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
    expect(balanceOf(ticks, 'nobody acted').value).toBeCloseTo(value, 12);
  });

  test('is unscored for one agent and for an idle team, with the reason', () => {
    expect(balanceOf([100], 'nobody acted')).toEqual({ value: null, note: 'one agent has nobody to share work with' });
    expect(balanceOf([0, 0], 'nobody acted')).toEqual({ value: null, note: 'nobody acted' });
  });

  test.each([
    // (t - least) / (T_max - least) for each: 0 and 0.5, whose deviation is 0.25.
    { ticks: [100, 200], most: 300, value: 0.75 },
    { ticks: [0, 300], most: 300, value: 0.5 },
    { ticks: [50, 50, 50], most: 300, value: 1 },
    { ticks: [10, 10, 10, 40], most: 130, value: 1 - 0.25 * Math.sqrt((1 / 4) * (3 / 4)) },
  ])('of $ticks by a limit of $most is $value', ({ ticks, most, value }) => {
    expect(balanceToLimitOf(ticks, most).value).toBeCloseTo(value, 12);
  });

  test('by the limit is unscored for one agent, an idle team, and one that used up the limit', () => {
    expect(balanceToLimitOf([100], 200).value).toBeNull();
    expect(balanceToLimitOf([0, 0], 200)).toEqual({ value: null, note: 'nobody acted' });
    expect(balanceToLimitOf([200, 201], 200)).toEqual({
      value: null,
      note: 'every agent acted as long as the task allows',
    });
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
    expect(efficiencyOf(0.9, 2400).value).toBe(45);
    expect(efficiencyOf(0.89, 2400)).toEqual({ value: null, note: 'completion is below 90 %' });
    expect(efficiencyOf(0, 2400).value).toBeNull();
    expect(efficiencyOf(null, 2400).value).toBeNull();
    expect(efficiencyOf(1, 0).value).toBeNull();
  });

  test('per agent time, idle minutes do not count and parallel ones count twice', () => {
    expect(efficiencyPerAgentTimeOf(0.95, [600, 600]).value).toBeCloseTo(95, 12);
    expect(efficiencyPerAgentTimeOf(0.8, [600, 600]).value).toBeNull();
    expect(efficiencyPerAgentTimeOf(1, [0, 0]).value).toBeNull();
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
