import { crossplayOf } from '../crossplay/crossplay.ts';
import {
  type CrossplayTable,
  crossplayNotes,
  crossplayTables,
  crossplayWarnings,
} from '../crossplay/crossplayTables.ts';
import { type Html, html } from '../report/html.ts';
import { badgeText } from './badge.ts';
import type { Submission } from './readSubmission.ts';

/** The measure that a board shows; a run's own files have the others. */
const MEASURE = 'completion';
/** More teams than this make a matrix that nobody can read, and one that takes long to compute. */
const MOST_TEAMS = 400;

/** Who plays how well with whom, for each submission with mixed teams of two; nothing where there is none. */
export function crossplaySection(submissions: readonly Submission[]): Html | null {
  const parts = submissions.flatMap((submission) => submissionPart(submission) ?? []);
  if (parts.length === 0) return null;
  return html`<h2>Cross-play</h2>
<p>Players with other players and with scripted partners, each in teams of two on both seatings. Computed from each run by itself: submissions share
neither seeds nor tasks for certain, so their matrices are not ranked. Partners are scripts and no part of a player.</p>
${parts}`;
}

function submissionPart(submission: Submission): Html | undefined {
  const { team, run, rows } = submission;
  const heading = html`<h3>${team}, run ${run.id} (${badgeText(submission)})</h3>`;
  const pairs = rows.filter(({ condition }) => condition.agents === 2);
  const teams = new Set(pairs.map(({ conditionId }) => conditionId)).size;
  if (teams > MOST_TEAMS && pairs.some(({ condition }) => condition.seats))
    return html`${heading}<p>${`${teams} teams of two are too many to show; expected at most ${MOST_TEAMS}.`}</p>`;
  const whole = teams > MOST_TEAMS ? undefined : crossplayOf(pairs);
  if (!whole) return undefined;
  const crossplay = { ...whole, measures: whole.measures.filter(({ measure }) => measure === MEASURE) };
  return html`${heading}${crossplayWarnings(crossplay).map((line) => html`<p>${line}</p>`)}
${crossplayTables(crossplay).map((table) => tableHtml(`${team}: ${table.title}`, table))}
${crossplayNotes(crossplay).map((line) => html`<p>${line}</p>`)}`;
}

function tableHtml(label: string, { title, rows: [head = [], ...rows] }: CrossplayTable): Html {
  return html`<h4>${title}</h4><div class="board" role="region" aria-label="${label}" tabindex="0"><table>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([first = '', ...cells]) =>
      html`<tr><th scope="row">${first}</th>${cells.map((cell) => html`<td class="number">${cell}</td>`)}</tr>`,
  )}</tbody></table></div>`;
}
