import { count } from '../../console/plainText.ts';
import { badgeOf } from '../../results/players.ts';
import { usabilityText } from '../../results/usability.ts';
import type { Attempts } from '../../run/folder/ledger/attempts.ts';
import type { RunRecord } from '../../run/folder/runRecord.ts';
import { attemptsSection } from '../attemptsSection.ts';
import { episodePageName } from '../episodePage.ts';
import { type Html, html } from '../html.ts';
import { renderPage } from '../page.ts';
import type { DrawPlots } from '../plots/plots.ts';
import { runFacts } from '../runFacts.ts';
import { answer, leadOf } from './answer.ts';
import { conditionsOf } from './conditions.ts';
import { conditionTable } from './conditionTable.ts';
import { episodeTables } from './episodeTable.ts';
import { filterForm } from './filters.ts';
import type { IndexRow } from './indexRow.ts';
import { INDEX_SCRIPT } from './indexScript.ts';
import { INDEX_STYLE } from './indexStyle.ts';

/** What an index is made of. */
export interface IndexContent {
  readonly record: RunRecord;
  readonly rows: readonly IndexRow[];
  readonly attempts: Attempts;
  /** What stands above everything else, such as an experiment's table. */
  readonly top?: Html | undefined;
  /** Where an episode's page is; beside the index unless given. */
  readonly hrefOf?: ((index: number) => string) | undefined;
}

/** Where an episode's page is from the index of its run. */
export function episodeHref(index: number): string {
  return `report/${episodePageName(index)}`;
}

/**
 * A run's index: which condition did better, by how much, at what cost; then plots, and a line for each episode.
 * @param plots draws the plots; it comes from outside because the library that it draws with takes long to load.
 */
export function renderIndex(content: IndexContent, plots: DrawPlots): string {
  const { record, rows, attempts, top, hrefOf = episodeHref } = content;
  const conditions = conditionsOf(rows);
  const episodes = html`<section><h2 id="episodes">Episodes</h2>
${filterForm(rows, conditions)}
${episodeTables(rows, { conditions, isSampled: record.host === 'vanilla', hrefOf: ({ index }) => hrefOf(index) })}
</section>`;
  const drawn = plots(rows, conditions);
  return renderPage({
    title: `Guildhall run ${record.id}`,
    kind: 'index',
    style: INDEX_STYLE,
    script: INDEX_SCRIPT,
    body: html`<header><h1>Run ${record.id}</h1>
<p class="quiet">${count(rows.length, 'episode')}, ${record.createdAt.slice(0, 10)}. Scored by the server from its own state and log; nothing an agent or a model says counts.</p></header>
${answer(conditions, leadOf(conditions, rows))}
${uncleanNotice(rows, hrefOf)}
${playersNotice(record)}
${top}
<section><h2>Conditions</h2>${conditionTable(conditions)}</section>
${conditions.length > 1 ? html`${drawn}${episodes}` : html`${episodes}${drawn}`}
${attemptsSection(attempts, hrefOf)}
<section><h2>How it was played</h2>${runFacts(record)}</section>
<footer>All of this is derived from the run’s files; <code>guildhall score</code> computes the scores again. “–” is unscored, which is not zero.</footer>`,
  });
}

/** Whose figures these are, where they are no language model's. */
function playersNotice({ episodes }: RunRecord): Html | null {
  const badges = episodes.map((episode) => badgeOf(episode)).filter(({ isLanguageModel }) => !isLanguageModel);
  const explanations = [...new Set(badges.map(({ explanation }) => explanation))];
  if (explanations.length === 0) return null;
  const shown = explanations.slice(0, MOST_EXPLANATIONS);
  return html`<div class="notice">${shown.map((explanation) => html`<p>${explanation}</p>`)}${
    explanations.length > shown.length ? html`<p>And ${explanations.length - shown.length} more.</p>` : null
  }</div>`;
}
const MOST_EXPLANATIONS = 4;
/** Unclean episodes that the notice lists; the table has them all. */
const MOST_LISTED = 20;

/** Which episodes are no clean results. */
function uncleanNotice(rows: readonly IndexRow[], hrefOf: (index: number) => string): Html | null {
  const unclean = rows.filter(({ status }) => status === 'unclean');
  if (unclean.length === 0) return null;
  return html`<div class="notice"><p class="fault">Not clean: ${count(unclean.length, 'episode')} of ${rows.length}</p>
<p>More than a third of the replies of their models could not be used. They show how a model and its service write rather than how a team plays, and count in no mean. Their scores stay what they are.</p>
<ul>${unclean.slice(0, MOST_LISTED).map(({ index, taskId, usability }) => html`<li><a href="${hrefOf(index)}">${index}. ${taskId}</a>${usability ? `: ${usabilityText(usability)}` : null}</li>`)}</ul>${
    unclean.length > MOST_LISTED ? html`<p>And ${unclean.length - MOST_LISTED} more.</p>` : null
  }</div>`;
}
