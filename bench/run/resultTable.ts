import type { EpisodeOutcome } from './executeRun.ts';
import { clockTime, percent } from './followEpisode.ts';

const HEADINGS = ['task', 'agents', 'framework', 'ended', 'time', 'completion', 'vhr', 'balance', 'undo'] as const;

/** The results of a run as a text table. */
export function resultTable(outcomes: readonly EpisodeOutcome[]): string {
  const rows = [[...HEADINGS], ...outcomes.map(rowOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function rowOf({ planned: { record }, score }: EpisodeOutcome): string[] {
  const metric = (name: string) => percent(score?.metrics?.[name]?.value);
  const framework = record.model === 'none' ? record.framework : `${record.framework} on ${record.model}`;
  return [
    record.taskId,
    String(record.agents.length),
    framework,
    score ? `${score.termination} (${score.reason})` : 'not played',
    score ? clockTime(score.ticks) : '-',
    metric('completion'),
    metric('vhr'),
    metric('balance'),
    metric('undoRate'),
  ];
}
