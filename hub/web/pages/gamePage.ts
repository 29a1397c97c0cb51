import { type Html, html } from '../../../bench/report/html.ts';
import type { GameView } from '../apiRoutes.ts';
import { frame } from './frame.ts';
import { button, castText, stateText } from './gameParts.ts';

/** How often the page of a game under way is loaded anew, s. */
const REFRESH_S = 3;

/** Everything about one game of a group. */
export function gamePage(game: GameView, form: string): string {
  const { id, request, attempts, createdAt, beganAt, endedAt, spentUsd } = game;
  return frame(
    { title: `Game ${id}`, refreshS: endedAt === null ? REFRESH_S : undefined },
    html`<dl>
<dt>Task</dt><dd>${request.task}</dd>
<dt>Who plays</dt><dd>${castText(game)}</dd>
<dt>State</dt><dd>${stateText(game)}</dd>
<dt>Asked for</dt><dd>${createdAt}</dd>
${beganAt === null ? null : html`<dt>Began</dt><dd>${beganAt}${attempts > 1 ? ` (attempt ${attempts})` : ''}</dd>`}
${endedAt === null ? null : html`<dt>Ended</dt><dd>${endedAt}</dd>`}
${spentUsd > 0 ? html`<dt>Models</dt><dd>$${spentUsd.toFixed(4)}</dd>` : null}
</dl>
${waysIn(game)}${result(game)}
${endedAt === null ? button(`/games/${id}/cancel`, form, 'Cancel this game') : null}
<p><a href="/">All games</a></p>`,
  );
}

function waysIn({ waysIn: seats, spectatorCode, minecraft: { host, port, version }, gateway }: GameView): Html | null {
  if (seats.length === 0 && spectatorCode === null) return null;
  return html`<h2>How to come in</h2>
<p>With Minecraft ${version} at <span class="code">${host}:${port}</span>: type the code in the chat. Programs: gateway <span class="code token">${gateway}</span>.</p>
<div class="wide"><table><tr><th>Seat</th><th>For</th><th>Code</th><th>Token</th></tr>
${seats.map(
  ({ agent, by, code, token, username }) => html`<tr><td>${agent}</td><td>${FOR[by]}</td>
<td class="code">${code ?? (username === undefined ? '' : `account ${username}`)}</td><td class="code token">${token}</td></tr>`,
)}
${spectatorCode === null ? null : html`<tr><td>spectators</td><td>anybody</td><td class="code">${spectatorCode}</td><td></td></tr>`}
</table></div>`;
}

const FOR = { human: 'a person', client: 'a Minecraft client', tools: 'a program outside' } as const;

function result({ id, result: outcome, problem, run }: GameView): Html | null {
  if (!outcome) return problem === null ? null : html`<h2>No score</h2><p>${problem}</p>`;
  return html`<h2>Result</h2><div class="wide"><table>
<tr><th>Goal reached</th><td>${outcome.success === null ? 'not known' : outcome.success ? 'yes' : 'no'}</td></tr>
<tr><th>Ended by</th><td>${outcome.termination}: ${outcome.reason}</td></tr>
<tr><th>Game time</th><td>${(outcome.ticks / 20).toFixed(1)} s</td></tr>
${Object.entries(outcome.metrics).map(([name, value]) => html`<tr><th>${name}</th><td>${value === null ? 'not scored' : value}</td></tr>`)}
</table></div>
<p><a href="/games/${id}/files/replay.html">The game in 3D</a> · <a href="/games/${id}/files/report.html">Report</a> ·
<a href="/games/${id}/files/score.json">score.json</a> ·
<a href="/games/${id}/files/events.jsonl">events.jsonl</a> · <a href="/games/${id}/files/transcript.jsonl">transcript.jsonl</a>
<span class="quiet">(run folder ${run})</span></p>`;
}
