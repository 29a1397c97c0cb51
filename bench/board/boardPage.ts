import {
  CAUSALMACE_TABLE_1,
  CAUSALMACE_TABLE_2,
  MINECOLLAB_TABLE_3,
  MINECOLLAB_TABLES_4_TO_6,
  type PublishedRow,
  S_AGENTS_FIGURE_7A,
  TABLE_1,
  TABLE_2,
} from '../experiment/paperFigures.ts';
import { type Html, html } from '../report/html.ts';
import { renderPage } from '../report/page.ts';
import type { MeanInterval } from '../statistics/meanInterval.ts';
import { badgeText } from './badge.ts';
import type { BoardEntry } from './boardEntries.ts';
import { crossplaySection } from './crossplaySection.ts';
import type { Submission } from './readSubmission.ts';

const STYLE = `
.board { overflow-x: auto; }
.board table { border-collapse: collapse; }
.board th, .board td { padding: .3em .7em; text-align: left; border-bottom: 1px solid #8886; white-space: nowrap; }
.board td.number { text-align: right; font-variant-numeric: tabular-nums; }
.board td.checked { white-space: normal; min-width: 16em; }`;

const HEADINGS = 'Rank,Team,Condition,Agents,Completion,Success,Scored,Cost,Clock,Server,Season,Aids,Checked'.split(
  ',',
);

const PUBLISHED: readonly (readonly [string, readonly PublishedRow[]])[] = [
  ['VillagerBench, table 1: DAGENT with three models', TABLE_1],
  ['VillagerBench, table 2: cooking', TABLE_2],
  ['CausalMACE, table 1: cooperative tasks', CAUSALMACE_TABLE_1],
  ['CausalMACE, table 2: balance', CAUSALMACE_TABLE_2],
  ['S-Agents, figure 7a: three agents', S_AGENTS_FIGURE_7A],
  ['MineCollab, table 3: two to five agents', MINECOLLAB_TABLE_3],
  ['MineCollab, tables 4 to 6: success by model', MINECOLLAB_TABLES_4_TO_6],
];

/** A board as one page: a table for each suite, who plays how well with whom, and what papers published apart from it. */
export function boardPage(
  title: string,
  suites: ReadonlyMap<string, readonly BoardEntry[]>,
  submissions: readonly Submission[],
): string {
  const body = html`<h1>${title}</h1>
<p>Means over tasks with 95 % intervals, of scored episodes. Ranks are of language models in verified runs; those whose intervals overlap share
one (“=”). The last column says what was checked: “files” are ledger, seals and every score, computed again for this page; whether
episodes were played again, here or by the team, which then only states it; and whether who handed the run in holds the key that sealed it. Scripts
are not models and have no rank.</p>
${[...suites].map(([suite, entries]) => suiteTable(suite, entries))}
${crossplaySection(submissions)}
<h2>Published figures</h2>
<p>What papers print, to lay beside: other formulas, limits and agents than ours, so not comparable and not ranked.</p>
${PUBLISHED.map(([title, rows]) => publishedTable(title, rows))}`;
  return renderPage({ title, body, kind: 'board', style: STYLE });
}

function suiteTable(suite: string, entries: readonly BoardEntry[]): Html {
  return html`<h2>${suite}</h2>
<div class="board" role="region" aria-label="${suite}" tabindex="0"><table>
<thead><tr>${HEADINGS.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>${entries.map(entryRow)}</tbody></table></div>`;
}

function entryRow(entry: BoardEntry): Html {
  const { submission, condition, agents, completion, success, episodes, scored, costUsd, aids, rank, isTied } = entry;
  const { team, url, run } = submission;
  const clock = run.lockstep ? `${run.clock}, thinking ${run.lockstep.think}` : run.clock;
  return html`<tr><td class="number">${rank === null ? '–' : `${rank}${isTied ? ' =' : ''}`}</td>
<th scope="row">${url === null ? team : html`<a href="${url}" rel="nofollow noopener">${team}</a>`}</th>
<td>${condition}${entry.isLanguageModel ? null : ' (script)'}</td><td class="number">${`${agents}`}</td>
<td class="number">${intervalText(completion)}</td><td class="number">${intervalText(success)}</td>
<td class="number">${`${scored} of ${episodes}`}</td>
<td class="number">${costUsd === null ? 'unknown' : `$${costUsd.toFixed(4)}`}</td>
<td>${clock}</td><td>${run.host}</td><td>${run.season?.name ?? '–'}</td><td>${aids.join(', ') || 'none'}</td>
<td class="checked">${badgeText(submission)}</td></tr>`;
}

function intervalText({ mean, low, high }: MeanInterval): string {
  const percent = (value: number) => (value * 100).toFixed(1);
  if (mean === null) return 'unscored';
  return low === null || high === null
    ? `${percent(mean)} %`
    : `${percent(mean)} % (${percent(low)} to ${percent(high)})`;
}

function publishedTable(title: string, rows: readonly PublishedRow[]): Html {
  return html`<h3>${title}</h3><ul>${rows.map(
    ({ row, figures }) =>
      html`<li>${row}: ${Object.entries(figures)
        .flatMap(([section, cells]) =>
          Object.entries(cells).map(([name, value]) => `${section} ${name} ${value ?? '–'}`),
        )
        .join('; ')}</li>`,
  )}</ul>`;
}
