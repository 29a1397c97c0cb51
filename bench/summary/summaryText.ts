import { type Column, wrappedTable } from '../console/textTable.ts';
import { distinctLabels, sharedPart } from '../results/conditionLabels.ts';
import { formatShare } from '../results/metricFormat.ts';
import { formatUsd } from '../results/modelUse.ts';
import { formatInterval } from './measures.ts';
import type { ConditionSummary } from './runSummary.ts';

/** Measures that the suites are told apart by; summary.json has the others. */
const OF_SUITES = ['success', 'completion'];

/**
 * What a run or several come to as tables of text of at most `width` characters: means with their intervals, then what it took. The parts that all
 * conditions share stand above.
 */
export function summaryText(conditions: readonly ConditionSummary[], width?: number): string {
  const ids = conditions.map(({ conditionId }) => conditionId);
  const labels = distinctLabels(ids);
  const labelled = conditions.map((condition, index) => ({ ...condition, label: labels[index] ?? '' }));
  const shared = labels.join() === ids.join() ? '' : sharedPart(ids.map((id) => ({ id })));
  const measures = [...new Set(conditions.flatMap(({ means }) => Object.keys(means)))];
  const shown = measures.filter((name) => conditions.some(({ means }) => means[name]?.mean != null));
  const trials = Math.max(0, ...conditions.map(({ passHat }) => passHat.length));
  const meanColumns: Column<Labelled>[] = [
    labelColumn,
    { heading: 'tasks', cell: ({ tasks }) => String(tasks), right: true },
    scoredColumn,
    ...shown.map(meanColumn),
  ];
  const suites = labelled.flatMap(({ label, suites: own }) => own.map((suite) => ({ ...suite, label })));
  const bySuite = [...Map.groupBy(suites, ({ suite }) => suite).values()].flat();
  const sections = [
    ...(shared === '' ? [] : [`All conditions: ${shared}.`]),
    wrappedTable(meanColumns, labelled, { width }),
    wrappedTable(costColumns(conditions, trials), labelled, { width }),
    ...(bySuite.some(({ episodes }) => episodes > 1)
      ? [wrappedTable(suiteColumns(bySuite), bySuite, { width, sticky: 2 })]
      : []),
  ];
  return [
    ...sections,
    'Means over tasks of the mean of each task’s trials, with 95 % intervals (docs/reference/statistics.md).',
  ].join('\n\n');
}

type Labelled = ConditionSummary & { readonly label: string };
type Suite = ConditionSummary['suites'][number] & { readonly label: string };

const labelColumn: Column<{ readonly label: string }> = { heading: 'condition', cell: ({ label }) => label };

const scoredColumn: Column<Pick<ConditionSummary, 'scored' | 'episodes'>> = {
  heading: 'scored',
  cell: ({ scored, episodes }) => `${scored} of ${episodes}`,
  right: true,
};

function suiteColumns(suites: readonly Suite[]): Column<Suite>[] {
  const isWhole = suites.every(({ scored, episodes }) => scored === episodes);
  return [
    { heading: 'suite', cell: ({ suite }) => suite },
    labelColumn,
    ...(isWhole ? [] : [scoredColumn]),
    ...OF_SUITES.map(meanColumn),
  ];
}

function meanColumn(name: string): Column<Pick<ConditionSummary, 'means'>> {
  return { heading: name, cell: ({ means }) => (means[name] ? formatInterval(name, means[name]) : '–') };
}

/** Columns of which no row says anything are left out. */
function costColumns(conditions: readonly ConditionSummary[], trials: number): Column<Labelled>[] {
  const some = (of: (condition: ConditionSummary) => number | null | undefined) =>
    conditions.some((condition) => (of(condition) ?? 0) > 0);
  const isAsked = conditions.some(({ use }) => use !== null);
  const isPriced = conditions.some(({ use }) => use?.costUsd != null);
  const ks = [...new Set([2, trials])].filter((k) => k >= 2 && k <= trials);
  const count = (text: string, of: (condition: ConditionSummary) => number | null | undefined) => ({
    heading: text,
    cell: (condition: ConditionSummary) => String(of(condition) ?? '–'),
    right: true,
  });
  return [
    labelColumn,
    ...ks.flatMap((k): Column<ConditionSummary>[] => [
      { heading: `pass^${k}`, cell: ({ passHat }) => shareText(passHat[k - 1]), right: true },
      { heading: `pass@${k}`, cell: ({ passAt }) => shareText(passAt[k - 1]), right: true },
    ]),
    count('faults', ({ faults }) => faults),
    ...(some(({ faults }) => faults)
      ? [{ heading: 'with faults as 0', cell: (own: ConditionSummary) => shareText(own.faultsAsZero), right: true }]
      : []),
    ...(some(({ unclean }) => unclean) ? [count('unclean', ({ unclean }) => unclean)] : []),
    ...(some(({ notPlayed }) => notPlayed) ? [count('not played', ({ notPlayed }) => notPlayed)] : []),
    count('attempts', ({ attempts }) => attempts),
    count('tool calls', ({ toolCalls }) => toolCalls),
    ...(isAsked
      ? [
          count('model calls', ({ use }) => use?.calls),
          ...(some(({ replies }) => replies) ? [{ heading: 'unusable', cell: unusableText, right: true }] : []),
          ...(some(({ use }) => use?.inputTokens) ? [count('tokens in', ({ use }) => use?.inputTokens)] : []),
          ...(some(({ use }) => use?.outputTokens) ? [count('out', ({ use }) => use?.outputTokens)] : []),
        ]
      : []),
    ...(isPriced
      ? [
          { heading: 'cost', cell: ({ use }: ConditionSummary) => formatUsd(use?.costUsd ?? null), right: true },
          {
            heading: 'per success',
            cell: ({ costPerSuccess }: ConditionSummary) => formatUsd(costPerSuccess),
            right: true,
          },
        ]
      : []),
  ];
}

function unusableText({ replies, unusable }: ConditionSummary): string {
  return replies === 0 ? '–' : `${unusable} of ${replies}`;
}

function shareText(value: number | null | undefined): string {
  return value == null ? '–' : formatShare(value);
}
