import type { CommandContext } from '../../console/shell.ts';
import { readResults } from '../../results/readResults.ts';
import { oncePerRun } from '../../summary/oncePerRun.ts';
import { conditionSummaries } from '../../summary/summarise.ts';
import { summaryNotes } from '../../summary/summaryNotes.ts';
import { summaryText } from '../../summary/summaryText.ts';
import { taskSummaries, taskSummaryText } from '../../summary/taskSummaries.ts';
import type { SummaryOptions } from './summaryOptions.ts';

/**
 * `guildhall summary`: what runs come to by condition, or task by task; several are taken together.
 * @throws ConfigError as `oncePerRun` does.
 */
export function summary(folders: readonly string[], { by, ...options }: SummaryOptions, context: CommandContext): void {
  const runs = oncePerRun(folders.map((folder) => readResults(folder, options)));
  const rows = runs.flatMap((run) => run.rows);
  const ids = runs.map(({ record }) => record.id);
  if (by === 'task') {
    const tasks = taskSummaries(rows);
    context.line(taskSummaryText(tasks, context.columns));
    context.result({ format: 1, runs: ids, tasks });
    return;
  }
  const conditions = conditionSummaries(rows);
  context.line(summaryText(conditions, context.columns));
  for (const note of summaryNotes(rows)) context.line(note);
  context.result({ format: 1, runs: ids, conditions, episodes: rows });
}
