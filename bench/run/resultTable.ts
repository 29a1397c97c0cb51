import { NO_MODEL_NAME } from '../../sidecar/model/noModel.ts';
import type { EpisodeOutcome } from './executeRun.ts';
import { clockTime, percent } from './followEpisode.ts';

const HEADINGS = ['episode', 'team', 'ended', 'time', 'built', 'vhr', 'balance', 'undo'] as const;
/** Columns that a narrow terminal does without, last first; the report has them. */
const SPARE = 3;
const GAP = '  ';

/** The results of a run as a text table; on a terminal of few columns without the last ones. */
export function resultTable(outcomes: readonly EpisodeOutcome[], columns = Number.POSITIVE_INFINITY): string {
  const rows = [[...HEADINGS], ...outcomes.map(rowOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const widthOf = (count: number) =>
    widths.slice(0, count).reduce((sum, width) => sum + width, GAP.length * (count - 1));
  let shown: number = HEADINGS.length;
  while (shown > HEADINGS.length - SPARE && widthOf(shown) > columns) shown--;
  return rows
    .map((row) =>
      row
        .slice(0, shown)
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
}

function rowOf({ planned: { record }, score }: EpisodeOutcome): string[] {
  const metric = (name: string) => percent(score?.metrics?.[name]?.value);
  const players = record.model === NO_MODEL_NAME ? record.framework : `${record.framework}, ${record.model}`;
  return [
    `${record.index} ${record.taskId}`,
    `${record.agents.length}x ${players}`,
    score ? (score.termination === 'fault' ? `fault (${score.reason})` : score.reason) : 'not played',
    score ? clockTime(score.ticks) : '-',
    metric('completion'),
    metric('vhr'),
    metric('balance'),
    metric('undoRate'),
  ];
}
