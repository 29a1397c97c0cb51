import type { CommandContext } from '../../console/shell.ts';
import { readResults } from '../../results/readResults.ts';
import { oncePerRun } from '../../summary/oncePerRun.ts';
import { conditionSummaries } from '../../summary/summarise.ts';
import { summaryText } from '../../summary/summaryText.ts';

/** `guildhall summary`: what runs come to by condition; several are taken together. @throws ConfigError as `oncePerRun` does. */
export function summary(
  folders: readonly string[],
  options: { acceptUnusable?: boolean },
  context: CommandContext,
): void {
  const runs = oncePerRun(folders.map((folder) => readResults(folder, options)));
  const rows = runs.flatMap((run) => run.rows);
  const conditions = conditionSummaries(rows);
  context.line(summaryText(conditions, context.columns));
  context.result({ format: 1, runs: runs.map(({ record }) => record.id), conditions, episodes: rows });
}
