import { count } from '../console/plainText.ts';
import { fixed } from '../results/metricFormat.ts';
import { formatUsd } from '../results/modelUse.ts';
import { formatDifference, formatDifferenceInterval, formatInterval } from '../summary/measures.ts';
import type { ComparedMetric, ComparedPair, Comparison } from './comparison.ts';

/** A table of a comparison, whatever it is shown as. */
export interface ComparisonTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A comparison as tables: for each measure the groups by rank and their differences, then what it took. */
export function comparisonTables(comparison: Comparison): ComparisonTable[] {
  return [...comparison.metrics.flatMap((metric) => metricTables(metric)), useTable(comparison)];
}

function metricTables({ metric, groups, pairs }: ComparedMetric): ComparisonTable[] {
  const tasks = groups[0]?.mean.tasks ?? 0;
  return [
    {
      title: `${metric}: means on ${count(tasks, 'task')} in common`,
      head: ['rank', 'group', 'episodes', 'mean [95 % interval]'],
      rows: groups.map(({ name, mean, rank }) => [
        rank === null ? '–' : `${rank}${groups.filter((other) => other.rank === rank).length > 1 ? ' =' : ''}`,
        name,
        String(mean.episodes),
        formatInterval(metric, mean),
      ]),
    },
    {
      title: `${metric}: differences`,
      head: ['first', 'second', 'difference [95 % interval]', 'effect', 'p', 'corrected p', 'detectable', 'pairs'],
      rows: pairs.map((pair) => [
        pair.first,
        pair.second,
        formatDifferenceInterval(metric, pair),
        pair.effect === null ? '–' : fixed(pair.effect, 2),
        pText(pair.p),
        pText(pair.corrected),
        formatDifference(metric, pair.detectable),
        pairsText(pair),
      ]),
    },
  ];
}

function useTable({ groups }: Comparison): ComparisonTable {
  return {
    title: 'what it took, on the tasks in common',
    head: ['group', 'episodes', 'played by', 'model calls', 'cost'],
    rows: groups.map(({ name, episodes, isLanguageModel, calls, costUsd }) => [
      name,
      String(episodes),
      isLanguageModel ? 'a language model' : 'no language model',
      calls === null ? '–' : String(calls),
      formatUsd(costUsd),
    ]),
  };
}

/** What was compared and what was not, a line each. */
export function comparisonNotes({ tasks, sameSeeds, leftOut, metrics, against }: Comparison): string[] {
  const fewest = Math.min(...metrics.flatMap(({ pairs }) => pairs.map(({ pairs: units }) => units)));
  return [
    `${count(tasks.length, 'task')} in common, ${sameSeeds} of them played with the same seeds`,
    ...leftOut.map(
      ({ reason, episodes, tasks: named }) =>
        `left out: ${count(episodes, 'episode')}: ${reason} (${named.join(', ')})`,
    ),
    ...(fewest < 6
      ? [
          `With ${count(fewest, 'pair')} p cannot be below ${pText(2 ** (1 - fewest))}: play more tasks to tell them apart.`,
        ]
      : []),
    `p by sign flips, corrected as Holm does ${against === null ? 'over all pairs' : `over the comparisons with ${against}`} of a measure; those that differ in no corrected p below 0.05 share a rank (docs/reference/statistics.md).`,
  ];
}

function pText(p: number | null): string {
  if (p === null) return '–';
  return p < 0.0001 ? '<0.0001' : fixed(p, 4);
}

function pairsText({ pairs, over }: ComparedPair): string {
  return over === 'tasks' ? String(pairs) : count(pairs, 'trial');
}
