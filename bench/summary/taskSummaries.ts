import { median } from 'simple-statistics';
import { clockTime } from '../console/clockTime.ts';
import { count } from '../console/plainText.ts';
import { type Column, textTable } from '../console/textTable.ts';
import { addCauses, causesText } from '../results/deathCauses.ts';
import { type EpisodeResult, isCounted } from '../results/episodeResult.ts';
import { formatShare } from '../results/metricFormat.ts';
import { taskKey } from './measures.ts';

/** How often one condition succeeded at one task. */
export interface TaskSummary {
  readonly taskId: string;
  readonly taskVersion: number;
  readonly taskHash: string;
  readonly conditionId: string;
  /** Planned ones; those that count are scored, and the rest is neither success nor failure. */
  readonly episodes: number;
  readonly scored: number;
  readonly faults: number;
  readonly notPlayed: number;
  readonly successes: number;
  /** Mean of those that are scored; null without any. */
  readonly completion: number | null;
  /** Game ticks of the successes; null without any. */
  readonly median: number | null;
  /** Scored episodes in which somebody died; null where nobody counted. */
  readonly deadly: number | null;
  /** How often agents died of what in them, the most frequent first. */
  readonly deathCauses: Readonly<Record<string, number>>;
  /** Scored episodes without success. */
  readonly lost: readonly { readonly run: string; readonly index: number; readonly seed: number }[];
}

/** What every task of some episodes came to under every condition, in the order in which they first come up. */
export function taskSummaries(rows: readonly EpisodeResult[]): TaskSummary[] {
  const groups = Map.groupBy(rows, (row) => `${row.conditionId}\n${taskKey(row)}`);
  return [...groups.values()].map((own) => {
    const [{ taskId, taskVersion, taskHash, conditionId }] = own as [EpisodeResult];
    const scored = own.filter(isCounted);
    const won = scored.filter(({ success }) => success === true);
    const deaths = scored.flatMap(({ metrics }) => metrics?.deaths ?? []);
    const times = won.flatMap(({ ticks }) => ticks ?? []);
    const completions = scored.flatMap(({ metrics }) => metrics?.completion ?? []);
    return {
      taskId,
      taskVersion,
      taskHash,
      conditionId,
      episodes: own.length,
      scored: scored.length,
      faults: own.filter(({ status }) => status === 'fault').length,
      notPlayed: own.filter(({ status }) => status === 'not-played').length,
      successes: won.length,
      completion:
        completions.length > 0 ? completions.reduce((sum, value) => sum + value, 0) / completions.length : null,
      median: times.length > 0 ? median(times) : null,
      deadly: deaths.length > 0 ? deaths.filter((number) => number > 0).length : null,
      deathCauses: addCauses(scored.flatMap(({ deathCauses }) => (deathCauses ? [deathCauses] : []))),
      lost: scored.filter(({ success }) => success === false).map(({ run, index, seed }) => ({ run, index, seed })),
    };
  });
}

/** The same as a table of text, and below it what agents died of and where each episode without success is. */
export function taskSummaryText(summaries: readonly TaskSummary[], width?: number): string {
  const hasConditions = new Set(summaries.map(({ conditionId }) => conditionId)).size > 1;
  const some = (of: (summary: TaskSummary) => number | null) => summaries.some((summary) => (of(summary) ?? 0) > 0);
  const columns: Column<TaskSummary>[] = [
    { heading: 'task', cell: ({ taskId }) => taskId },
    ...(hasConditions ? [{ heading: 'condition', cell: ({ conditionId }: TaskSummary) => conditionId }] : []),
    { heading: 'success', cell: ({ successes, scored }) => `${successes} of ${scored}`, right: true },
    ...(some(({ notPlayed }) => notPlayed)
      ? [{ heading: 'not played', cell: ({ notPlayed }: TaskSummary) => String(notPlayed), right: true }]
      : []),
    ...(some(({ faults }) => faults)
      ? [{ heading: 'faults', cell: ({ faults }: TaskSummary) => String(faults), right: true }]
      : []),
    {
      heading: 'completion',
      cell: ({ completion }) => (completion === null ? '–' : formatShare(completion)),
      right: true,
    },
    { heading: 'median time', cell: ({ median: ticks }) => (ticks === null ? '–' : clockTime(ticks)), right: true },
    ...(summaries.some(({ deadly }) => deadly !== null)
      ? [{ heading: 'died in', cell: ({ deadly }: TaskSummary) => String(deadly ?? '–'), right: true }]
      : []),
  ];
  const lost = summaries.flatMap(({ taskId, conditionId, lost: own }) =>
    own.map(
      ({ run, index, seed }) => `without success: ${taskId}, ${conditionId}, seed ${seed} (${run}, episode ${index})`,
    ),
  );
  const died = summaries.flatMap(({ taskId, conditionId, deathCauses }) =>
    Object.keys(deathCauses).length > 0 ? [`died of: ${taskId}, ${conditionId}: ${causesText(deathCauses)}`] : [],
  );
  const whole = summaries.filter(({ scored, successes }) => scored > 0 && scored === successes).length;
  return [
    textTable(columns, summaries, { width, spare: columns.length - 2 }),
    ...(died.length > 0 ? [died.join('\n')] : []),
    ...(lost.length > 0 ? [lost.join('\n')] : []),
    `${whole} of ${count(summaries.length, 'row')} with success in every scored episode.`,
  ].join('\n\n');
}
