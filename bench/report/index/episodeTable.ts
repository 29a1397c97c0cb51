import { definitionOf } from '../../../server-plugin/scoring/definitions/definitions.ts';
import { BESIDE_COMPLETION, HEADLINES } from '../../../server-plugin/scoring/definitions/headlines.ts';
import type { MetricDefinition } from '../../../server-plugin/scoring/definitions/metricDefinition.ts';
import type { TaskFamily } from '../../../tasks/task.ts';
import { formatMetric, UNSCORED_SAMPLED } from '../../results/metricFormat.ts';
import { formatUsd } from '../../results/modelUse.ts';
import { usabilityText } from '../../results/usability.ts';
import { type Html, html } from '../html.ts';
import { clockText } from '../timelineSvg.ts';
import type { ConditionResult } from './conditions.ts';
import type { IndexRow } from './indexRow.ts';

const TITLES: Readonly<Record<TaskFamily, string>> = {
  construction: 'Construction',
  cooking: 'Cooking',
  escape: 'Escape',
  gathering: 'Gathering',
  making: 'Crafting and cooking',
  custom: 'Tasks written as data',
};

/** How an episode came out, in the words that a reader filters by. */
export const OUTCOMES = ['success', 'no success', 'unclean', 'fault', 'not played'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How an episode came out. */
export function outcomeOf({ status, success }: Pick<IndexRow, 'status' | 'success'>): Outcome {
  switch (status) {
    case 'scored':
      return success ? 'success' : 'no success';
    case 'unclean':
      return 'unclean';
    case 'fault':
      return 'fault';
    case 'not-played':
      return 'not played';
    default:
      return status satisfies never;
  }
}

/** What the table of episodes is made of besides its rows. */
export interface TableOptions {
  readonly conditions: readonly ConditionResult[];
  /** Whether the server was sampled: what needs exact events is unscored. */
  readonly isSampled: boolean;
  /** Where an episode's page is, from the page that holds the table. */
  readonly hrefOf: (row: IndexRow) => string;
}

/** Tasks in the order in which they first come up. */
export function tasksOf(rows: readonly IndexRow[]): string[] {
  return [...new Set(rows.map(({ taskId }) => taskId))];
}

/** A table for each family of tasks, since families have metrics of their own. Rows carry what filters and sorting read. */
export function episodeTables(rows: readonly IndexRow[], options: TableOptions): Html {
  const families = (Object.keys(HEADLINES) as TaskFamily[]).filter((family) =>
    rows.some((row) => row.family === family),
  );
  const tasks = new Map(tasksOf(rows).map((task, index) => [task, index]));
  const conditions = new Map(options.conditions.map(({ id }, index) => [id, index]));
  return html`${families.map((family) => {
    const own = rows.filter((row) => row.family === family);
    return html`${families.length > 1 ? html`<h3>${TITLES[family]}</h3>` : null}${table(own, family, { ...options, tasks, positions: conditions })}`;
  })}`;
}

interface Positions extends TableOptions {
  readonly tasks: ReadonlyMap<string, number>;
  readonly positions: ReadonlyMap<string, number>;
}

/** A column: its heading, and a row's cell as text with what it is sorted by. */
interface EpisodeColumn {
  readonly heading: string;
  readonly meaning?: string;
  readonly cell: (row: IndexRow) => { readonly text: string | Html; readonly sortBy?: number | null };
  readonly isText?: true;
}

/** Rows from which a table is laid out only when it comes near the window: that takes longer than all else of an index. */
const LONG = 100;

function table(rows: readonly IndexRow[], family: TaskFamily, options: Positions): Html {
  const columns = columnsOf(rows, family, options);
  const head = columns.map(
    ({ heading, meaning, isText }) =>
      html`<th scope="col" data-s="${isText ? 't' : 'n'}" title="${meaning ?? heading}">${heading}</th>`,
  );
  const body = rows.map((row) => {
    const outcome = outcomeOf(row);
    const cells = columns.map(({ cell, isText }) => {
      const { text, sortBy } = cell(row);
      return isText ? html`<td>${text}</td>` : html`<td class="num" data-v="${exact(sortBy)}">${text}</td>`;
    });
    return html`<tr data-c="${options.positions.get(row.conditionId) ?? 0}" data-t="${options.tasks.get(row.taskId) ?? 0}" data-f="${family}" data-o="${outcome}"><th scope="row" data-v="${row.index}"><a href="${options.hrefOf(row)}">${row.index}. ${row.taskId}</a></th>${cells}</tr>
`;
  });
  const classes = rows.length > LONG ? 'scroll tall long' : 'scroll tall';
  return html`<div class="${classes}" role="region" aria-label="Episodes of ${TITLES[family].toLowerCase()}" tabindex="0"><table class="sticky episodes"><thead><tr><th scope="col" data-s="n">episode</th>${head}</tr></thead><tbody>
${body}</tbody></table></div>`;
}

/** A number as it is, since markup rounds. */
function exact(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(Number(value.toPrecision(6)));
}

function columnsOf(
  rows: readonly IndexRow[],
  family: TaskFamily,
  { conditions, isSampled }: TableOptions,
): EpisodeColumn[] {
  const labels = new Map(conditions.map(({ id, label }) => [id, label]));
  const some = (test: (row: IndexRow) => boolean) => rows.some(test);
  return [
    ...(conditions.length > 1
      ? [
          {
            heading: 'condition',
            isText: true as const,
            cell: (row: IndexRow) => ({ text: labels.get(row.conditionId) ?? row.conditionId }),
          },
        ]
      : []),
    ...(some(({ trial }) => trial > 0)
      ? [{ heading: 'trial', cell: (row: IndexRow) => ({ text: String(row.trial), sortBy: row.trial }) }]
      : []),
    { heading: 'end', isText: true, cell: (row) => ({ text: endCell(row) }) },
    { heading: 'game time', cell: ({ ticks }) => ({ text: ticks === null ? '–' : clockText(ticks), sortBy: ticks }) },
    ...metricNames(rows, family, isSampled).map((name): EpisodeColumn => {
      const definition = definitionOf(name, family);
      return {
        heading: definition?.title ?? name,
        ...(definition ? { meaning: definition.definition } : {}),
        cell: (row) => metricCell(row, name, definition, isSampled),
      };
    }),
    ...(some(({ use }) => use !== null)
      ? [
          {
            heading: 'calls',
            meaning: 'Calls of models, as the sidecar reports them',
            cell: ({ use }: IndexRow) => ({ text: use ? String(use.calls) : '–', sortBy: use?.calls ?? null }),
          },
          {
            heading: 'tokens',
            meaning: 'Tokens in and out, as the sidecar reports them',
            cell: (row: IndexRow) => ({ text: tokensOf(row)?.toLocaleString('en-GB') ?? '–', sortBy: tokensOf(row) }),
          },
        ]
      : []),
    ...(some(({ use }) => use !== null && use.costUsd !== null)
      ? [
          {
            heading: 'cost',
            meaning: 'US dollars, by list prices',
            cell: ({ use }: IndexRow) => ({ text: formatUsd(use?.costUsd ?? null), sortBy: use?.costUsd ?? null }),
          },
        ]
      : []),
  ];
}

/** The headlines of a family that any of its episodes has a value of, or might have on a server that is not sampled; completion always. */
function metricNames(rows: readonly IndexRow[], family: TaskFamily, isSampled: boolean): string[] {
  const [completion = 'completion', ...others] = HEADLINES[family];
  const hasValues = (name: string) =>
    rows.some(({ metrics }) => Object.hasOwn(metrics, name) && (isSampled || metrics[name] !== null));
  return [completion, ...[...BESIDE_COMPLETION, ...others].filter(hasValues)];
}

function metricCell(
  { metrics }: IndexRow,
  name: string,
  definition: MetricDefinition | undefined,
  isSampled: boolean,
): ReturnType<EpisodeColumn['cell']> {
  const value = Object.hasOwn(metrics, name) ? (metrics[name] ?? null) : null;
  const isKnown = Object.hasOwn(metrics, name);
  if (isKnown && value === null && isSampled && definition?.evidence === 'exact')
    return { text: UNSCORED_SAMPLED, sortBy: null };
  return { text: formatMetric({ value, unit: definition?.unit ?? 'count' }), sortBy: value };
}

function endCell(row: IndexRow): Html {
  const { termination, reason, usability, status } = row;
  const text = termination === null ? 'not finished' : `${termination} (${reason})`;
  const kind = termination === 'completed' ? 'good' : termination === null || termination === 'fault' ? 'bad' : '';
  return html`<span class="end ${kind}">${text}</span>${status === 'unclean' && usability ? html`<br><span class="badge bad">${usabilityText(usability)}</span>` : null}`;
}

function tokensOf({ use }: IndexRow): number | null {
  if (!use || (use.inputTokens === null && use.outputTokens === null)) return null;
  return (use.inputTokens ?? 0) + (use.outputTokens ?? 0);
}
