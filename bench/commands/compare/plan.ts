import { existsSync } from 'node:fs';
import { ConfigError } from '../../../protocol/errors.ts';
import { type DesignNeeds, needsByAssumption, needsByPilot } from '../../compare/planDesign.ts';
import { count } from '../../console/plainText.ts';
import type { CommandContext } from '../../console/shell.ts';
import { textTable } from '../../console/textTable.ts';
import { readResults } from '../../results/readResults.ts';
import { runFile } from '../../run/folder/paths.ts';
import { formatDifference } from '../../summary/measures.ts';
import { selectTasks } from '../../tasks/selectTasks.ts';

export interface PlanOptions {
  readonly detect: number;
  readonly power: number;
  readonly tasks?: number;
  readonly trials: number;
  readonly metric: string;
}

/**
 * `guildhall plan`: how many trials a difference needs, by a pilot run or by assumption, and what the present design finds.
 * @throws ConfigError 'bad-option', and those of reading tasks and runs.
 */
export function plan(sources: readonly string[], options: PlanOptions, context: CommandContext): void {
  const { detect, power, tasks, trials, metric } = options;
  if (!(detect > 0)) throw new ConfigError('bad-option', `--detect ${detect}: expected a number above 0`);
  if (!(power > 0.5 && power < 1)) throw new ConfigError('bad-option', `--power ${power}: expected between 0.5 and 1`);
  if (trials < 1) throw new ConfigError('bad-option', `--trials ${trials}: expected 1 or more`);
  if (tasks !== undefined && tasks < 2) throw new ConfigError('bad-option', `--tasks ${tasks}: expected 2 or more`);
  const needs = sources.some((source) => existsSync(runFile(source)))
    ? needsByPilot(
        sources.flatMap((folder) => readResults(folder).rows),
        metric,
        { detect, power },
        tasks,
      )
    : byAssumption(sources, options);
  context.line(needsText(needs, metric));
  context.result({ format: 1, metric, needs });
}

function byAssumption(names: readonly string[], { detect, power, tasks, trials }: PlanOptions): DesignNeeds[] {
  const number = tasks ?? selectTasks(names).length;
  if (number < 2)
    throw new ConfigError('bad-option', `plan: ${count(number, 'task')}; expected two or more, or --tasks N`);
  return needsByAssumption({ detect, power, tasks: number, trials });
}

function needsText(needs: readonly DesignNeeds[], metric: string): string {
  const [{ detect, power, tasks, trials }] = needs as readonly [DesignNeeds];
  const value = (amount: number | null) => formatDifference(metric, amount);
  const needed = ({ varies }: DesignNeeds, number: number | null, none: string) =>
    varies ? (number?.toString() ?? none) : '–';
  const table = textTable(
    [
      { heading: 'assumed', cell: ({ assumption }: DesignNeeds) => assumption },
      { heading: 'found now', cell: ({ detectable }) => value(detectable), right: true },
      { heading: 'trials needed', cell: (own) => needed(own, own.trialsNeeded, 'no number'), right: true },
      { heading: 'or tasks', cell: (own) => needed(own, own.tasksNeeded, 'over 100000'), right: true },
    ],
    needs,
  );
  return [
    `To find a difference of ${value(detect)} between two conditions with a power of ${power}, at 0.05 on both sides, paired by task.`,
    `The present design: ${count(tasks, 'task')}, ${count(trials, 'trial')} of each in each condition.`,
    '',
    table,
    '',
    ...(needs.every(({ varies }) => varies)
      ? []
      : [
          '–: nothing varies in the pilot, which shows nothing to plan by; play more, or plan without it: guildhall plan TASKS.',
        ]),
    'Trials needed: of each of the present tasks. Or tasks: with the present number of trials (docs/reference/statistics.md).',
  ].join('\n');
}
