import { ConfigError } from '../../protocol/errors.ts';
import type { EpisodeResult } from '../results/episodeResult.ts';
import {
  detectableWith,
  type PairVariance,
  pairVariance,
  tasksNeeded,
  trialsNeeded,
  withinVariance,
} from '../statistics/design.ts';
import { isMeasure, isShare, valuesOf } from '../summary/measures.ts';

/** A difference to find, and with which chance. */
export interface Wanted {
  /** In the measure's unit; 0.05 of a share. */
  readonly detect: number;
  readonly power: number;
  /** Tasks and trials of the present design. */
  readonly tasks: number;
  readonly trials: number;
}

/** How much must be played to find a difference, under one assumption. */
export interface DesignNeeds extends Wanted {
  /** Where the variances come from. */
  readonly assumption: string;
  readonly variance: PairVariance;
  /** Whether anything varies; where nothing does, as among few successes, the pilot shows nothing to plan by. */
  readonly varies: boolean;
  /** What the present design finds; null where nothing varies. */
  readonly detectable: number | null;
  /** Trials of each of the present tasks; null where no number suffices, or nothing varies. */
  readonly trialsNeeded: number | null;
  /** Tasks with the present trials; null beyond 100,000, or where nothing varies. */
  readonly tasksNeeded: number | null;
}

/** Deviations of the tasks' true differences that are tried where no pilot shows it. */
const ASSUMED_DEVIATIONS = [0, 0.1, 0.2];

/** What is needed where nothing is known: success in half of the trials of each task, which varies most. */
export function needsByAssumption(wanted: Wanted): DesignNeeds[] {
  return ASSUMED_DEVIATIONS.map((deviation) =>
    needs(
      { trials: 2 * 0.25, tasks: deviation ** 2 },
      wanted,
      `successes in half of the trials; ${effectText(deviation)}`,
    ),
  );
}

/**
 * What is needed by a pilot: for each pair of its conditions; with one condition, by its trials' variance and assumptions on how
 * much the difference depends on the task.
 * @throws ConfigError 'bad-option' for an unknown measure, or a pilot without two trials of a task.
 */
export function needsByPilot(
  rows: readonly EpisodeResult[],
  metric: string,
  wanted: Omit<Wanted, 'tasks' | 'trials'>,
  tasks?: number,
): DesignNeeds[] {
  if (!isMeasure(metric)) throw new ConfigError('bad-option', `--metric ${metric}: is not a measure`);
  const conditions = Map.groupBy(rows, ({ conditionId }) => conditionId);
  const values = [...conditions].map(([name, own]) => ({ name, values: valuesOf(own, metric) }));
  const present = {
    tasks: tasks ?? new Set(values.flatMap((one) => [...one.values.keys()])).size,
    trials: Math.max(1, ...values.flatMap((one) => [...one.values.values()].map(({ length }) => length))),
  };
  if (present.tasks < 2)
    throw new ConfigError('bad-option', 'plan: the pilot has fewer than two tasks; expected two or more, or --tasks N');
  const found = values.flatMap((first, index) =>
    values.slice(index + 1).flatMap((second) => {
      const variance = pairVariance(first.values, second.values);
      return variance
        ? [needs(variance, { ...wanted, ...present }, `${metric} in the pilot, ${first.name} and ${second.name}`)]
        : [];
    }),
  );
  if (found.length > 0) return found;
  const within = values.flatMap((one) => withinVariance(one.values) ?? []);
  if (within.length === 0)
    throw new ConfigError(
      'bad-option',
      'plan: the pilot has no task with two scored trials; expected --trials 2 or more',
    );
  const most = Math.max(...within);
  const deviations = isShare(metric) ? ASSUMED_DEVIATIONS : [0];
  return deviations.map((deviation) =>
    needs(
      { trials: 2 * most, tasks: deviation ** 2 },
      { ...wanted, ...present },
      `trials of ${metric} vary as in the pilot; ${effectText(deviation)}`,
    ),
  );
}

function effectText(deviation: number): string {
  return deviation === 0
    ? 'the difference is the same in every task'
    : `the difference varies from task to task by ${deviation} (standard deviation)`;
}

function needs(variance: PairVariance, wanted: Wanted, assumption: string): DesignNeeds {
  if (!(variance.trials + variance.tasks > 0))
    return { ...wanted, assumption, variance, varies: false, detectable: null, trialsNeeded: null, tasksNeeded: null };
  return {
    ...wanted,
    assumption,
    variance,
    varies: true,
    detectable: detectableWith(variance, wanted, wanted.power),
    trialsNeeded: trialsNeeded(variance, wanted),
    tasksNeeded: tasksNeeded(variance, wanted),
  };
}
