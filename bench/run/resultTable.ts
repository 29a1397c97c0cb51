import { NO_MODEL_NAME } from '../../sidecar/model/noModel.ts';
import type { EpisodeOutcome } from './episodeOutcome.ts';
import { clockTime, percent } from './followEpisode.ts';
import { speedOf, speedText } from './speed.ts';

const GAP = '  ';
/** Columns that a narrow terminal does without, last first; the report has them. */
const SPARE = 3;

interface Column {
  readonly heading: string;
  readonly cell: (outcome: EpisodeOutcome) => string;
}

const COLUMNS: readonly Column[] = [
  { heading: 'episode', cell: ({ planned: { record } }) => `${record.index} ${record.taskId}` },
  { heading: 'team', cell: teamOf },
  { heading: 'ended', cell: endOf },
  { heading: 'time', cell: ({ score }) => (score ? clockTime(score.ticks) : '-') },
  { heading: 'speed', cell: ({ score, wallMs }) => (score && wallMs ? speedText(speedOf(score.ticks, wallMs)) : '-') },
  { heading: 'built', cell: metric('completion') },
  { heading: 'vhr', cell: metric('vhr') },
  { heading: 'balance', cell: metric('balance') },
  { heading: 'undo', cell: metric('undoRate') },
];

/** The results of a run as a text table; on a terminal of few columns without the last ones. */
export function resultTable(outcomes: readonly EpisodeOutcome[], columns = Number.POSITIVE_INFINITY): string {
  const isTimed = outcomes.some(({ wallMs }) => wallMs !== undefined);
  const used = COLUMNS.filter(({ heading }) => heading !== 'speed' || isTimed);
  const rows = [
    used.map(({ heading }) => heading),
    ...outcomes.map((outcome) => used.map(({ cell }) => cell(outcome))),
  ];
  const widths = used.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const widthOf = (count: number) =>
    widths.slice(0, count).reduce((sum, width) => sum + width, GAP.length * (count - 1));
  let shown = used.length;
  while (shown > used.length - SPARE && widthOf(shown) > columns) shown--;
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

function teamOf({ planned: { record } }: EpisodeOutcome): string {
  const players = record.model === NO_MODEL_NAME ? record.framework : `${record.framework}, ${record.model}`;
  return `${record.agents.length}x ${players}`;
}

function endOf({ score }: EpisodeOutcome): string {
  if (!score) return 'not played';
  return score.termination === 'fault' ? `fault (${score.reason})` : score.reason;
}

function metric(name: string): Column['cell'] {
  return ({ score }) => percent(score?.metrics?.[name]?.value);
}
