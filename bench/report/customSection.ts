import type { Score } from '../../protocol/score.ts';
import { AGENT_NAMES } from '../../protocol/team.ts';
import { definitionOf } from '../../server-plugin/scoring/definitions/definitions.ts';
import type { CustomTask } from '../../tasks/custom/customTask.ts';
import { formatMetric } from '../results/metricFormat.ts';
import { creditText } from './credit.ts';
import { type Html, html } from './html.ts';
import { timeHtml } from './timelineSvg.ts';

const CREDIT =
  'Each checkpoint gives as many points as its weight. The number behind an agent’s name is how many of them it is credited with, as far as the log shows who brought the checkpoint about; an agent’s credit is the sum of these.';

/** The checkpoints of a task written as data, with when each was reached and by whom, and what every seat had. */
export function customSection(task: CustomTask, agents: number, score: Score | undefined): Html {
  const seats = Array.from({ length: agents }, (_, place) => place);
  return html`${headlineList(task, score)}${(score?.parts ?? []).length > 0 ? html`<p class="quiet">${CREDIT}</p>` : null}<ul class="tree">${(
    score?.parts ?? []
  ).map(
    ({ name, weight, value, tick, credit }) =>
      html`<li><span class="step ${tick === null ? '' : 'good'}">${tick === null ? '·' : '✓'} ${name}</span> <span class="quiet">weight ${String(weight)}</span> ${
        tick === null
          ? html`<span class="quiet">${value > 0 ? `${Math.round(value * 100)} % reached` : 'not reached'}</span>${value > 0 ? creditText(credit) : null}`
          : html`${timeHtml(tick)}${creditText(credit)}`
      }</li>`,
  )}</ul>
<div class="scroll" role="group" aria-label="Seats" tabindex="0"><table><thead><tr><th>seat</th><th>role</th><th>carries at first</th></tr></thead><tbody>${seats.map(
    (place) =>
      html`<tr><th scope="row">${AGENT_NAMES[place] ?? String(place)}</th><td>${task.roles?.[place]?.name ?? '–'}</td><td>${(task.kits[place] ?? []).map(({ id, count }) => `${count} ${id}`).join(', ') || 'nothing'}</td></tr>`,
  )}</tbody></table></div>
${task.author === undefined && task.licence === undefined ? null : html`<p class="quiet">${[task.author, task.licence].filter((text) => text !== undefined).join(', ')}</p>`}`;
}

/** The metrics that the task's author compares teams by, the first one first. */
function headlineList({ headlines = [] }: CustomTask, score: Score | undefined): Html | null {
  if (headlines.length === 0) return null;
  return html`<dl class="facts">${headlines.map(
    (name) =>
      html`<dt>${definitionOf(name, 'custom')?.title ?? name}</dt><dd>${formatMetric(score?.metrics?.[name])}</dd>`,
  )}</dl>`;
}
