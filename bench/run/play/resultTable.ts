import { nameTable } from '../../../protocol/nameTable.ts';
import type { TaskFamily } from '../../../tasks/task.ts';
import { clockTime } from '../../console/clockTime.ts';
import { type Column, textTable } from '../../console/textTable.ts';
import { formatShare, isUnscoredSampled, UNSCORED_SAMPLED } from '../../results/metricFormat.ts';
import { formatUsd } from '../../results/modelUse.ts';
import { teamText } from '../folder/teamText.ts';
import { type EpisodeOutcome, isUncleanOutcome } from './episodeOutcome.ts';
import { percent } from './followEpisode.ts';
import { speedOf, speedText } from './speed.ts';

/** Columns that a narrow terminal does without, last first; the report has them. */
const SPARE = 7;

interface ResultColumn extends Column<EpisodeOutcome> {
  /** The only family that has this measure. */
  readonly of?: TaskFamily;
}

const COLUMNS: readonly ResultColumn[] = [
  { heading: 'episode', cell: ({ planned: { record } }) => `${record.index} ${record.taskId}` },
  { heading: 'team', cell: teamOf },
  { heading: 'ended', cell: endOf },
  { heading: 'attempts', cell: ({ attempts = 0 }) => String(attempts) },
  { heading: 'unusable', cell: unusableOf },
  { heading: 'time', cell: ({ score }) => (score ? clockTime(score.ticks) : '-') },
  { heading: 'speed', cell: ({ score, wallMs }) => (score && wallMs ? speedText(speedOf(score.ticks, wallMs)) : '-') },
  { heading: 'cost', cell: ({ use }) => (use ? formatUsd(use.costUsd) : '-') },
  { heading: 'complete', cell: metric('completion') },
  { heading: 'vhr', cell: metric('vhr'), of: 'construction' },
  { heading: 'progress', cell: metric('progress'), of: 'gathering' },
  { heading: 'balance', cell: metric('balance') },
  { heading: 'acr', cell: metric('acr') },
  { heading: 'undo', cell: metric('undoRate'), of: 'construction' },
  { heading: 'deaths', cell: ({ score }) => String(score?.metrics?.deaths?.value ?? '-'), of: 'gathering' },
  { heading: 'mPT', cell: ({ promptTimes }) => promptTimes?.toFixed(1) ?? '-' },
];

const MEANINGS: Readonly<Record<string, string>> = nameTable({
  vhr: 'view hit rate',
  balance: 'how evenly the work is spread',
  acr: 'agent contribution rate',
  undo: 'correct placements that were undone',
  mPT: 'planning calls for each agent, not all model calls',
});

/** The results of a run as a text table; on a terminal of few columns without the last ones. */
export function resultTable(outcomes: readonly EpisodeOutcome[], width?: number): string {
  const isTimed = outcomes.some(({ wallMs }) => wallMs !== undefined);
  const isUnclean = outcomes.some(isUncleanOutcome);
  const isRepeated = outcomes.some(({ attempts = 0 }) => attempts > 1);
  const isPriced = outcomes.some(({ use }) => use !== undefined && use.costUsd !== null);
  const isPlanned = outcomes.some(({ promptTimes }) => typeof promptTimes === 'number');
  const families = new Set(outcomes.map(({ planned: { task } }) => task.family));
  const used = COLUMNS.filter(
    ({ heading, of }) =>
      (heading !== 'speed' || isTimed) &&
      (heading !== 'attempts' || isRepeated) &&
      (heading !== 'unusable' || isUnclean) &&
      (heading !== 'cost' || isPriced) &&
      (heading !== 'mPT' || isPlanned) &&
      (of === undefined || families.has(of)),
  );
  const first = used.findIndex(({ heading }) => heading === 'complete') + 1;
  return textTable(used, outcomes, { width, spare: Math.min(SPARE, used.length - first) });
}

/** What a result table's abbreviated headings mean, in a line; undefined where it has none. */
export function legendOf(table: string): string | undefined {
  const [headings = ''] = table.split('\n');
  const meanings = headings.split(/ {2,}/).flatMap((heading) => {
    const meaning = MEANINGS[heading];
    return meaning === undefined ? [] : [`${heading}: ${meaning}`];
  });
  return meanings.length === 0 ? undefined : `${meanings.join('; ')} (docs/reference/metrics.md)`;
}

function teamOf({ planned: { record } }: EpisodeOutcome): string {
  return teamText(record);
}

function endOf({ score }: EpisodeOutcome): string {
  if (!score) return 'not played';
  return score.termination === 'fault' ? `fault (${score.reason})` : score.reason;
}

/** The share of replies that could not be used, loud where the result is not clean for it. */
function unusableOf(outcome: EpisodeOutcome): string {
  const share = outcome.usability?.share ?? null;
  if (share === null) return '-';
  return isUncleanOutcome(outcome) ? `NOT CLEAN ${formatShare(share)}` : formatShare(share);
}

function metric(name: string): ResultColumn['cell'] {
  return ({ score }) => {
    const found = score?.metrics?.[name];
    return isUnscoredSampled(found) ? UNSCORED_SAMPLED : percent(found?.value);
  };
}
