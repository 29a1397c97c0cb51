import type { Random } from '../../../clock/random.ts';

/** A kind of measure, as tasks and teams make it. */
export interface Measure {
  readonly name: string;
  readonly isShare: boolean;
  /** The true mean over all tasks. */
  readonly mean: number;
  /** Draws a task's own mean. */
  task(random: Random): number;
  /** Draws a trial of a task. */
  trial(taskMean: number, random: Random): number;
}

export const MEASURES: readonly Measure[] = [
  success('success, tasks of all difficulties', 3, 2),
  success('success, tasks of two kinds', 1, 1),
  success('success, mostly', 8, 2),
  share('completion, in the middle', 4, 2),
  share('completion, mostly', 6, 2),
  {
    name: 'a count',
    isShare: false,
    mean: 20,
    task: (random) => 20 + 4 * random.normal(),
    trial: (mean, random) => mean + 5 * random.normal(),
  },
  {
    name: 'a count by which tasks do not differ',
    isShare: false,
    mean: 3,
    task: () => 3,
    trial: (mean, random) => mean + random.normal(),
  },
];

/** How many tasks and trials an experiment has. */
export interface SimulatedDesign {
  readonly measure: Measure;
  readonly tasks: number;
  readonly trials: number;
}

/** The designs that labs use: 5 to 40 tasks, 1 to 8 trials. */
export function drawDesign(measure: Measure, random: Random): SimulatedDesign {
  return { measure, tasks: random.integer(5, 40), trials: random.integer(1, 8) };
}

/** The true means of the tasks of one experiment. */
export function drawTasks({ measure, tasks }: SimulatedDesign, random: Random): number[] {
  return Array.from({ length: tasks }, () => measure.task(random));
}

/** One condition's values on tasks with these true means. */
export function drawValues(
  { measure, trials }: SimulatedDesign,
  means: readonly number[],
  random: Random,
): Map<string, number[]> {
  return new Map(
    means.map((mean, task) => [String(task), Array.from({ length: trials }, () => measure.trial(mean, random))]),
  );
}

function success(name: string, a: number, b: number): Measure {
  return {
    name,
    isShare: true,
    mean: a / (a + b),
    task: (random) => beta(a, b, random),
    trial: (mean, random) => (random.float() < mean ? 1 : 0),
  };
}

function share(name: string, a: number, b: number): Measure {
  return {
    name,
    isShare: true,
    mean: a / (a + b),
    task: (random) => beta(a, b, random),
    // Between the task's mean and what is left of it on either side, so that the mean stays.
    trial: (mean, random) => mean + (2 * random.float() - 1) * Math.min(mean, 1 - mean),
  };
}

/** The a-th smallest of a + b - 1 uniform numbers. */
function beta(a: number, b: number, random: Random): number {
  const drawn = Array.from({ length: a + b - 1 }, () => random.float()).sort((one, other) => one - other);
  return drawn[a - 1] as number;
}
