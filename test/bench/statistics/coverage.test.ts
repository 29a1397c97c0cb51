import { describe, expect, test } from 'vitest';
import { meanInterval } from '../../../bench/statistics/meanInterval.ts';
import { pairedDifference } from '../../../bench/statistics/pairedDifference.ts';
import { Random } from '../../../clock/random.ts';
import { runs, sampleOf } from '../../support/depth.ts';
import { drawDesign, drawTasks, drawValues, MEASURES, type Measure, type SimulatedDesign } from './simulatedDesigns.ts';

/** Of each measure: chance moves a share of 95 % by 0.5 points. */
const DESIGNS = runs(1000, 10_000);

/** The share of designs with a measure of which something holds. */
function shareOf(measure: Measure, holds: (design: SimulatedDesign, random: Random) => boolean): number {
  let held = 0;
  for (let index = 0; index < DESIGNS; index++) {
    const random = new Random(index).fork(measure.name);
    if (holds(drawDesign(measure, random), random)) held++;
  }
  return held / DESIGNS;
}

const contains = ({ low, high }: { low: number | null; high: number | null }, value: number) =>
  low !== null && high !== null && low <= value + 1e-12 && value <= high + 1e-12;

describe.each(sampleOf(MEASURES, 3).map((measure) => [measure.name, measure] as const))(
  'in designs with %s',
  (_, measure) => {
    test('95 % intervals of means hold the true mean in 93 to 97 %', () => {
      const held = shareOf(measure, (design, random) => {
        const values = drawValues(design, drawTasks(design, random), random);
        return contains(meanInterval(values, measure.isShare), measure.mean);
      });
      expect(held).toBeGreaterThan(0.93);
      expect(held).toBeLessThan(0.97);
    });

    test('95 % intervals of differences hold the true one in 93 to 97 %', () => {
      const held = shareOf(measure, (design, random) => {
        const means = drawTasks(design, random);
        // Another condition under which every third task is another one: how much it differs depends on the task.
        const others = means.map((mean, task) => (task % 3 === 0 ? measure.task(random) : mean));
        const [a, b] = [drawValues(design, means, random), drawValues(design, others, random)];
        return contains(pairedDifference(a, b, measure.isShare), 0);
      });
      expect(held).toBeGreaterThan(0.93);
      expect(held).toBeLessThan(0.97);
    });

    test('conditions that do not differ are found to differ in at most 5.5 %', () => {
      const found = shareOf(measure, (design, random) => {
        const means = drawTasks(design, random);
        const { p } = pairedDifference(
          drawValues(design, means, random),
          drawValues(design, means, random),
          measure.isShare,
        );
        return p !== null && p < 0.05;
      });
      expect(found).toBeLessThanOrEqual(0.055);
    });
  },
);
