import { startChild } from './child.ts';
import { CurvePoint } from './curvePoint.ts';
import type { Figure, Step } from './figure.ts';
import { CrewFigures } from './lockstepCrew.ts';

/** What an axis counts, the counts to measure at, and what one measurement of it takes. */
const AXES = {
  agents: { sizes: [4, 8, 16, 32, 64], cost: 'of each tick, everything', unit: 'ms' },
  mobs: { sizes: [50, 100, 200, 400], cost: 'of each tick, with one player who looks on', unit: 'ms' },
  chunks: { sizes: [81, 169, 361, 729], cost: 'of each tick on land, with one player in the middle', unit: 'ms' },
  blocks: { sizes: [4_096, 16_384, 65_536, 262_144], cost: 'of building and checking an arena', unit: 'ms' },
  events: { sizes: [2_000, 8_000, 32_000, 128_000], cost: 'of reading the log and scoring it', unit: 'ms' },
} as const;
export type CurveAxis = keyof typeof AXES;
const [WARM_UP_MS, AGENTS_WINDOW_MS] = [10_000, 30_000];
const MS_A_TICK = 50;

/**
 * What a game costs by its agents, mobs, loaded chunks, blocks and events: processor time at growing counts, each in a
 * fresh process, and the power of the count that it grows with from the second count to the last: 1 is linear.
 */
export async function costCurves(repetitions: number, step: Step): Promise<Figure[]> {
  const figures: Figure[] = [];
  const axes = Object.keys(AXES) as CurveAxis[];
  for (const [index, axis] of axes.entries()) {
    const { sizes, cost, unit } = AXES[axis];
    const least: number[] = [];
    for (const [at, size] of sizes.entries()) {
      const values: number[] = [];
      for (let repetition = 0; repetition < repetitions; repetition++) values.push(await costOf(axis, size));
      step((index + (at + 1) / sizes.length) / axes.length, `${size} ${axis}`);
      least.push(Math.min(...values));
      figures.push({ name: `cost, ${size} ${axis}`, unit, values, note: `processor time ${cost}` });
    }
    figures.push({
      name: `growth, ${axis}`,
      unit: 'x',
      values: [growth(sizes.slice(1), least.slice(1))],
      note: `power of the count, ${sizes[1]} to ${sizes.at(-1)}; 1 is linear`,
    });
  }
  return figures;
}

/** The slope of a line through the logarithms, by least squares: what power of the count the cost grows with. */
export function growth(counts: readonly number[], costs: readonly number[]): number {
  const [x, y] = [counts.map(Math.log), costs.map(Math.log)];
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middleX, middleY] = [mean(x), mean(y)];
  const products = x.map((value, index) => (value - middleX) * ((y[index] as number) - middleY));
  return mean(products) / mean(x.map((value) => (value - middleX) ** 2));
}

async function costOf(axis: CurveAxis, size: number): Promise<number> {
  if (axis !== 'agents') {
    await using child = startChild('./curvePointChild.ts', [axis, String(size)]);
    return (await child.next(CurvePoint)).cpuMs;
  }
  await using crew = startChild('./lockstepCrewChild.ts', [size, 'busy', WARM_UP_MS, AGENTS_WINDOW_MS].map(String));
  const { cpuMs, gameMs } = await crew.next(CrewFigures);
  return (cpuMs * MS_A_TICK) / gameMs;
}
