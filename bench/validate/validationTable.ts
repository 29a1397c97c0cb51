import { median } from 'simple-statistics';
import { clockTime } from '../console/clockTime.ts';
import { count } from '../console/plainText.ts';
import { type Column, textTable } from '../console/textTable.ts';
import { percent } from '../run/play/followEpisode.ts';
import { isValid, type TaskCheck, type TaskCheckName, type TaskValidation } from './taskValidation.ts';

/** The results of each task, a row each. */
export function validationTable(validations: readonly TaskValidation[], width?: number): string {
  const teams = teamsOf(validations);
  const hasSolo = validations.some((validation) => find(validation, 'solo'));
  const columns: Column<TaskValidation>[] = [
    { heading: 'task', cell: ({ taskId }) => taskId },
    { heading: 'checks passed', cell: verdictOf },
    { heading: 'D', cell: ({ complexity }) => complexity?.ours.toFixed(2) ?? '-', right: true },
    { heading: 'as coded', cell: ({ complexity }) => complexity?.asCoded.toFixed(2) ?? '-', right: true },
    { heading: 'limit', cell: ({ limits }) => (limits ? clockTime(limits.gameTicks) : '-'), right: true },
    { heading: 'action', cell: ({ limits }) => (limits ? clockTime(limits.actionTicks) : '-'), right: true },
    ...teams.map(
      (agents): Column<TaskValidation> => ({
        heading: `oracle x${agents}`,
        cell: (validation) => timeOf(find(validation, 'oracle', agents)),
        right: true,
      }),
    ),
    { heading: 'idle', cell: (validation) => shareOf(find(validation, 'idle')), right: true },
    { heading: 'random', cell: (validation) => shareOf(find(validation, 'random')), right: true },
    ...(hasSolo
      ? [{ heading: 'alone', cell: (validation: TaskValidation) => shareOf(find(validation, 'solo')), right: true }]
      : []),
  ];
  return textTable(columns, validations, { width, spare: columns.length - 2 });
}

/** The results of a suite as a whole. */
export interface SuiteSummary {
  readonly suite: string;
  readonly tasks: number;
  readonly valid: number;
  /** Of D as we define it. */
  readonly complexity: { readonly least: number; readonly most: number } | null;
  readonly oracle: readonly {
    readonly agents: number;
    readonly tasks: number;
    /** Tasks it was given full marks for. */
    readonly successes: number;
    /** Deaths in all plays together; null where nobody counted. */
    readonly deaths: number | null;
    /** Plays in which somebody died; null where nobody counted. */
    readonly deadly: number | null;
    /** Game ticks of the middle one of its successes; null without any. */
    readonly median: number | null;
    /** Game ticks, all tasks together. */
    readonly ticks: number;
    readonly slowest: { readonly taskId: string; readonly ticks: number };
  }[];
  /** Mean completion; null where nobody played. */
  readonly idle: number | null;
  readonly random: number | null;
  /** Processor time, all tasks together and at most, ms. */
  readonly cpuMs: number;
  readonly costliest: { readonly taskId: string; readonly cpuMs: number };
}

/** Summaries of the suites that the tasks belong to, in the order they come. */
export function summaries(validations: readonly TaskValidation[]): SuiteSummary[] {
  const suites = new Map<string, TaskValidation[]>();
  for (const validation of validations) {
    const suite = validation.taskId.slice(0, validation.taskId.lastIndexOf('/'));
    suites.set(suite, [...(suites.get(suite) ?? []), validation]);
  }
  return [...suites].map(([suite, members]) => summaryOf(suite, members));
}

function deathsText(deaths: number | null, deadly: number | null, played: number): string {
  if (deaths === null) return '';
  return deaths === 0 ? ', nobody died' : `, ${count(deaths, 'death')} in ${deadly ?? 0} of ${count(played, 'play')}`;
}

/** A summary in two lines. */
export function summaryText(summary: SuiteSummary): string {
  const { suite, tasks, valid, complexity, oracle, idle, random, cpuMs, costliest } = summary;
  const d = complexity ? `, D ${complexity.least.toFixed(2)} to ${complexity.most.toFixed(2)}` : '';
  const times = oracle.map(
    ({ agents, tasks: played, successes, deaths, deadly, median, ticks, slowest }) =>
      `oracle x${agents} success ${successes} of ${played}, median ${median === null ? '-' : clockTime(median)}, ` +
      `at most ${clockTime(slowest.ticks)} (${slowest.taskId}), ${clockTime(ticks)} in all${deathsText(deaths, deadly, played)}`,
  );
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return [
    `${suite}: ${valid} of ${count(tasks, 'task')} valid${d}; mean completion idle ${percent(idle)}, random ${percent(random)}`,
    `  ${[...times, `${seconds(cpuMs)} of processor time, at most ${seconds(costliest.cpuMs)} (${costliest.taskId})`].join('; ')}`,
  ].join('\n');
}

function summaryOf(suite: string, validations: readonly TaskValidation[]): SuiteSummary {
  const complexities = validations.flatMap(({ complexity }) => complexity?.ours ?? []);
  const oracle = teamsOf(validations).map((agents) => {
    const times = validations.flatMap((validation) => {
      const ticks = find(validation, 'oracle', agents)?.figure;
      return ticks === null || ticks === undefined ? [] : { taskId: validation.taskId, ticks };
    });
    const plays = validations.flatMap((validation) => find(validation, 'oracle', agents) ?? []);
    const won = plays.filter(({ passed }) => passed).flatMap(({ figure }) => figure ?? []);
    const deaths = plays.flatMap((play) => play.deaths ?? []);
    return {
      agents,
      tasks: times.length,
      successes: won.length,
      deaths: deaths.length > 0 ? deaths.reduce((sum, number) => sum + number, 0) : null,
      deadly: deaths.length > 0 ? deaths.filter((number) => number > 0).length : null,
      median: won.length > 0 ? median(won) : null,
      ticks: times.reduce((sum, { ticks }) => sum + ticks, 0),
      slowest: most(times, ({ ticks }) => ticks) ?? { taskId: '-', ticks: 0 },
    };
  });
  return {
    suite,
    tasks: validations.length,
    valid: validations.filter(isValid).length,
    complexity: complexities.length > 0 ? { least: Math.min(...complexities), most: Math.max(...complexities) } : null,
    oracle,
    idle: meanOf(validations, 'idle'),
    random: meanOf(validations, 'random'),
    cpuMs: validations.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    costliest: most(validations, ({ cpuMs }) => cpuMs) as TaskValidation,
  };
}

function meanOf(validations: readonly TaskValidation[], name: TaskCheckName): number | null {
  const figures = validations.flatMap((validation) => find(validation, name)?.figure ?? []);
  return figures.length > 0 ? figures.reduce((sum, figure) => sum + figure, 0) / figures.length : null;
}

function most<T>(items: readonly T[], measure: (item: T) => number): T | undefined {
  return items.reduce<T | undefined>(
    (best, item) => (best === undefined || measure(item) > measure(best) ? item : best),
    undefined,
  );
}

/** Team sizes that the oracle played with, ascending. */
function teamsOf(validations: readonly TaskValidation[]): number[] {
  const sizes = validations.flatMap(({ checks }) =>
    checks.flatMap(({ name, agents }) => (name === 'oracle' && agents !== undefined ? agents : [])),
  );
  return [...new Set(sizes)].sort((a, b) => a - b);
}

function find({ checks }: TaskValidation, name: TaskCheckName, agents?: number): TaskCheck | undefined {
  return checks.find((check) => check.name === name && (agents === undefined || check.agents === agents));
}

function verdictOf({ checks }: TaskValidation): string {
  const failed = checks.filter(({ passed }) => !passed).map(({ name }) => name);
  return failed.length === 0 ? `all ${checks.length}` : `FAILED ${[...new Set(failed)].join(', ')}`;
}

function timeOf(check: TaskCheck | undefined): string {
  if (!check || check.figure === null) return '-';
  return check.passed ? clockTime(check.figure) : `(${clockTime(check.figure)})`;
}

function shareOf(check: TaskCheck | undefined): string {
  return percent(check?.figure);
}
