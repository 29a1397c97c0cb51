import type { EpisodeEvent } from '../../protocol/episodeEvent.ts';
import type { Score } from '../../protocol/score.ts';
import type { GatheringTask } from '../../tasks/gathering/gatheringTask.ts';
import { harmText } from '../results/harmText.ts';
import { chestChartSvg } from './chestChartSvg.ts';
import { creditText } from './credit.ts';
import { type Html, html } from './html.ts';
import { minedMapSvg } from './minedMapSvg.ts';
import { clockText, timeHtml } from './timelineSvg.ts';

/** Kinds of things an agent's row names; the rest is a number. */
const MOST_KINDS = 12;

interface Course {
  readonly agents: readonly string[];
  readonly events: readonly EpisodeEvent[];
  readonly score: Score | undefined;
}

/** What was to be gathered: when which part was reached and by whose work, how the chest filled, who did what, and where. */
export function gatheringSection(task: GatheringTask, course: Course): Html {
  const { what, count } = task.target;
  const { preset, seed } = task.ground;
  const { agents, events, score } = course;
  return html`<p>${count} ${what}${task.chest ? ', in the team’s chest' : ', held by one agent'}; <code>${preset}</code> of seed ${seed}, which is not in the briefing.</p>
${partTable(score)}
${task.chest ? html`<h4>The chest</h4><div class="scroll" role="group" aria-label="The chest over time" tabindex="0">${chestChartSvg(task, course)}</div><ul class="key"><li><i style="background:var(--accent)"></i>in the chest</li><li><i style="background:var(--vhr)"></i>in the chest and in hands</li></ul>` : null}
<h4>Who gathered what</h4>
<div class="scroll" role="group" aria-label="What each agent did" tabindex="0"><table><thead><tr><th>agent</th><th>broke</th><th>made</th><th>smelts</th><th>of what is asked for</th><th>died</th></tr></thead><tbody>${agents.map(
    (agent) => workRow(agent, events, score),
  )}</tbody></table></div>
<p class="quiet">“Of what is asked for” is what the team has of it at the end that this agent brought into being, whoever carries it now.</p>
<h4>Where</h4>
${minedMapSvg(task, course)}`;
}

function partTable(score: Score | undefined): Html | null {
  const parts = score?.parts ?? [];
  if (parts.length === 0) return null;
  return html`<h4>Milestones</h4><ul class="tree">${parts.map(
    ({ name, weight, tick, credit }) =>
      html`<li><span class="step ${tick === null ? '' : 'good'}">${tick === null ? '·' : '✓'} ${name}</span> ${
        tick === null
          ? html`<span class="quiet">not reached</span>`
          : html`${timeHtml(tick)}${creditText(credit && inPercent(credit, weight), ' %')}`
      }</li>`,
  )}</ul>`;
}

/** Shares of a part's weight in whole percent. */
function inPercent(credit: Readonly<Record<string, number>>, weight: number): Record<string, number> {
  return Object.fromEntries(
    Object.entries(credit).map(([agent, share]) => [agent, Math.round((share / weight) * 100)]),
  );
}

function workRow(agent: string, events: readonly EpisodeEvent[], score: Score | undefined): Html {
  const broke = new Map<string, number>();
  const made = new Map<string, number>();
  const smelts = new Map<string, number>();
  const deaths: string[] = [];
  const add = (sums: Map<string, number>, item: string, count: number) => sums.set(item, (sums.get(item) ?? 0) + count);
  for (const event of events) {
    if (!('actor' in event) || event.actor !== agent) continue;
    if (event.type === 'block-broken') add(broke, event.state.id, 1);
    if (event.type === 'item-crafted') add(made, event.item, event.count);
    if (event.type === 'container-changed' && event.delta < 0 && FURNACES.has(event.container))
      add(smelts, event.item, -event.delta);
    if (event.type === 'player-died') deaths.push(`${clockText(event.tick)} ${harmText(event)}`);
  }
  const { collected } = score?.perAgent[agent] ?? {};
  return html`<tr><th scope="row">${agent}</th><td>${countsText(broke)}</td><td>${countsText(made)}</td><td>${countsText(smelts)}</td><td class="num">${
    collected === undefined ? '–' : String(Number(collected.toFixed(2)))
  }</td><td class="${deaths.length > 0 ? 'bad' : ''}">${deaths.length > 0 ? deaths.join(', ') : '–'}</td></tr>`;
}

const FURNACES: ReadonlySet<string> = new Set(['furnace', 'blast_furnace', 'smoker']);

/** "64 stone, 12 oak log", most first. */
function countsText(counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
  const shown = sorted.slice(0, MOST_KINDS).map(([item, count]) => `${count} ${item.replaceAll('_', ' ')}`);
  const more = sorted.length - shown.length;
  return shown.length === 0 ? '–' : `${shown.join(', ')}${more > 0 ? ` and ${more} more kinds` : ''}`;
}
