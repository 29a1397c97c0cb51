import { replaceFile } from '../../../files/writing.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { compareRows } from '../../compare/compareRows.ts';
import type { Comparison } from '../../compare/comparison.ts';
import { comparisonMarkdown, comparisonText } from '../../compare/comparisonText.ts';
import type { Grouping } from '../../compare/grouping.ts';
import type { CommandContext } from '../../console/shell.ts';
import { readResults } from '../../results/readResults.ts';
import { oncePerRun } from '../../summary/oncePerRun.ts';
import { comparisonPage } from './comparisonPage.ts';

type Format = 'text' | 'html' | 'markdown' | 'json';

export interface CompareOptions {
  readonly by?: Grouping;
  readonly metric: readonly string[];
  readonly against?: string;
  readonly format: Format;
  readonly out?: string;
  readonly acceptUnusable?: boolean;
}

/**
 * `guildhall compare`: groups of episodes of runs, task by task, onto standard output or into a file, which is replaced.
 * @throws ConfigError 'bad-option', and those of `readResults`.
 */
export function compare(folders: readonly string[], options: CompareOptions, context: CommandContext): void {
  const { metric: metrics, against, format, out } = options;
  if (format === 'html' && out === undefined)
    throw new ConfigError('bad-option', '--format html: expected with --out FILE');
  const runs = oncePerRun(folders.map((folder) => readResults(folder, options)));
  const rows = runs.flatMap((run) => run.rows);
  const conditions = new Set(rows.map(({ conditionId }) => conditionId));
  // Runs of one condition are compared as runs: of two versions, say.
  const by = options.by ?? (conditions.size === 1 ? 'run' : 'condition');
  const comparison = compareRows(rows, {
    by,
    metrics: [...new Set(metrics)],
    ...(against === undefined ? {} : { against }),
  });
  const text = rendered(comparison, format, context.columns);
  if (out === undefined) context.line(text.trimEnd());
  else {
    replaceFile(out, text);
    context.line(out);
  }
  context.result(comparison);
}

function rendered(comparison: Comparison, format: Format, width: number | undefined): string {
  switch (format) {
    case 'text':
      return `${comparisonText(comparison, width)}\n`;
    case 'markdown':
      return comparisonMarkdown(comparison);
    case 'html':
      return comparisonPage(comparison);
    case 'json':
      return `${JSON.stringify(comparison, null, 2)}\n`;
    default:
      return format satisfies never;
  }
}
