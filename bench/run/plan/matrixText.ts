import { NO_MODEL_NAME } from '../../../sidecar/model/noModel.ts';
import { count } from '../../console/plainText.ts';
import { wrappedTable } from '../../console/textTable.ts';
import { conditionId, conditionOf } from '../../results/condition.ts';
import { formatUsd } from '../../results/modelUse.ts';
import type { EpisodeRecord, RunRecord } from '../folder/runRecord.ts';
import { type ExpectedUse, expectedUse } from './expectedUse.ts';
import type { PastEpisode } from './pastUse.ts';
import type { RunPlan } from './planRun.ts';

/** A condition of a plan and what it comes to. */
export interface PlannedCondition {
  readonly label: string;
  readonly tasks: number;
  readonly episodes: number;
  /** What its models are expected to use; null where no model is asked. */
  readonly expected: ExpectedUse | null;
  /** Most that its models may cost in US dollars; null where nothing limits it. */
  readonly mostUsd: number | null;
}

/** What expectations are made from: earlier episodes, and the address by which prices are known. */
export interface Expectations {
  readonly past: readonly PastEpisode[];
  readonly baseUrl: string | undefined;
}

/** The conditions of a plan, in the order in which they first play. */
export function plannedConditions(
  { record }: Pick<RunPlan, 'record'>,
  { past, baseUrl }: Expectations = { past: [], baseUrl: undefined },
): PlannedCondition[] {
  const groups = new Map<string, EpisodeRecord[]>();
  for (const episode of record.episodes) {
    const label = conditionId(conditionOf(episode));
    groups.set(label, [...(groups.get(label) ?? []), episode]);
  }
  return [...groups].map(([label, episodes]) => {
    const asksNone = episodes.every(
      ({ model, roles = {} }) => model === NO_MODEL_NAME && Object.keys(roles).length === 0,
    );
    return {
      label,
      tasks: new Set(episodes.map(({ taskId }) => taskId)).size,
      episodes: episodes.length,
      expected: asksNone ? null : expectedUse(episodes, past, { models: record.models, baseUrl }),
      mostUsd: asksNone ? 0 : mostUsd(record, episodes.length),
    };
  });
}

function mostUsd({ models }: RunRecord, episodes: number): number | null {
  return models?.costLimitUsd === undefined ? null : models.costLimitUsd * episodes;
}

/** The conditions of a plan as a table with what they are expected to use and what that rests on. */
export function matrixText({ record }: Pick<RunPlan, 'record'>, conditions: readonly PlannedCondition[]): string {
  const isLimited = conditions.some(({ mostUsd: most }) => most !== null && most > 0);
  const isAsked = conditions.some(({ expected }) => expected !== null);
  const table = wrappedTable(
    [
      { heading: 'condition', cell: ({ label }: PlannedCondition) => label },
      { heading: 'tasks', cell: ({ tasks }) => String(tasks), right: true },
      { heading: 'episodes', cell: ({ episodes }) => String(episodes), right: true },
      { heading: 'model calls', cell: ({ expected }) => about(expected, 'calls') },
      ...(isAsked
        ? [
            { heading: 'tokens in', cell: ({ expected }: PlannedCondition) => about(expected, 'inputTokens') },
            { heading: 'out', cell: ({ expected }: PlannedCondition) => about(expected, 'outputTokens') },
            { heading: 'cost', cell: ({ expected }: PlannedCondition) => costText(expected) },
          ]
        : []),
      ...(isLimited
        ? [
            {
              heading: 'most cost',
              cell: ({ mostUsd: most }: PlannedCondition) => (most === null ? '-' : `$${most.toFixed(2)}`),
            },
          ]
        : []),
    ],
    conditions,
    {},
  );
  const all = record.episodes.length;
  return [
    table,
    ...basisLines(conditions),
    ...(conditions.length > 1
      ? [
          `${count(conditions.length, 'condition')}, ${count(all, 'episode')}; of every task and trial all conditions have the same seed`,
        ]
      : []),
  ].join('\n');
}

type Amount = 'calls' | 'inputTokens' | 'outputTokens';

function about(expected: ExpectedUse | null, amount: Amount): string {
  if (!expected) return 'none';
  const value = expected[amount];
  return value === null ? 'not known' : `about ${Math.round(Number(value.toPrecision(3)))}`;
}

function costText(expected: ExpectedUse | null): string {
  if (!expected || expected.costUsd === 0) return 'none';
  return expected.costUsd === null ? 'not known' : `about ${formatUsd(Number(expected.costUsd.toPrecision(2)))}`;
}

/** What the numbers rest on, once for all conditions of which it is the same. */
function basisLines(conditions: readonly PlannedCondition[]): string[] {
  const asked = conditions.flatMap(({ label, expected }) => (expected ? [{ label, basis: expected.basis }] : []));
  const byBasis = Map.groupBy(asked, ({ basis }) => basis);
  return [...byBasis].map(([basis, own]) =>
    byBasis.size === 1
      ? `expected use: ${basis}`
      : `expected use of ${own.map(({ label }) => label).join(', ')}: ${basis}`,
  );
}
