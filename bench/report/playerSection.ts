import type { EpisodeEvent } from '../../protocol/episodeEvent.ts';
import { count } from '../console/plainText.ts';
import { harmText } from '../results/harmText.ts';
import { cachedShare, callsByPurpose, formatUsd, type ModelUse, useOf, useOfEpisode } from '../results/modelUse.ts';
import { meanPromptTimes, planningCalls } from '../results/promptTimes.ts';
import { lastGraphs, outcomeOf, type ToolCall, type TranscriptContent } from '../results/transcript.ts';
import { graphSvg } from './graphSvg.ts';
import { type Html, html, shorten } from './html.ts';
import { ShownPictures } from './shownPictures.ts';
import { speechSection } from './speechSection.ts';
import { ticksOfMs, timeHtml } from './timelineSvg.ts';

/** Longest lists and texts a page carries; the rest stays in the run's files. */
const MOST = { graphs: 6, calls: 150, chat: 300, reply: 3_000 };

/**
 * What the players, so many agents, report of themselves: plans, model calls, tokens. Marked as theirs.
 * @param folder the episode's, which has what models were shown
 */
export function playerSection(transcript: TranscriptContent, agents: number, folder: string): Html {
  const { modelCalls, toolCalls, speeches, unreadable } = transcript;
  const use = useOfEpisode(transcript);
  if (modelCalls.length + toolCalls.length + speeches.length + transcript.notes.length + unreadable === 0)
    return html`<p class="quiet">The players left no transcript.</p>`;
  return html`
<p class="reported">Reported by the sidecar, not scored.</p>
${graphSection(transcript)}
<h4>Calls</h4>
<div class="scroll" role="group" aria-label="Calls" tabindex="0"><table><tbody>
<tr><th scope="row">tool calls</th><td class="num">${toolCalls.length}</td><td>${failedText(toolCalls)}</td></tr>
${modelRows(use, transcript, agents)}
${unreadable > 0 ? html`<tr><th scope="row">unreadable lines</th><td class="num">${unreadable}</td><td>of the transcript were not of the expected form</td></tr>` : null}
</tbody></table></div>
${speechSection(speeches)}${purposeTable(transcript)}${toolTable(transcript)}${modelCallList(transcript, folder)}`;
}

function failedText(calls: readonly ToolCall[]): string {
  const of = (outcome: ReturnType<typeof outcomeOf>) => calls.filter((call) => outcomeOf(call) === outcome).length;
  return `${of('failed')} failed${of('cut off') === 0 ? '' : `, ${of('cut off')} cut off`}`;
}

function graphSection({ notes }: TranscriptContent): Html | null {
  const graphs = lastGraphs(notes);
  if (graphs.length === 0) return null;
  const shown = graphs.slice(0, MOST.graphs);
  return html`<h4>Subtasks</h4>${shown.map(({ graph, revisions }, index) => {
    const removed = graph.removed?.length ?? 0;
    return html`<p class="quiet">${graphs.length > 1 ? `Plan ${index + 1} of ${graphs.length}. ` : null}The graph as it stood last (noted ${count(revisions, 'time')}). A subtask’s status is the framework’s opinion.${
      removed > 0 ? ` Dashed: ${count(removed, 'dependency', 'dependencies')} planned first and taken out again.` : null
    }</p><div class="scroll" role="group" aria-label="Subtasks ${index + 1}" tabindex="0">${graphSvg(graph)}</div>`;
  })}${graphs.length > shown.length ? html`<p class="quiet">${graphs.length - shown.length} more in transcript.jsonl.</p>` : null}`;
}

const tokens = (sum: number | null): string => (sum === null ? 'not reported' : sum.toLocaleString('en-GB'));

function modelRows(
  use: ModelUse,
  { modelCalls, failedCalls, embeddings }: TranscriptContent,
  agents: number,
): Html | null {
  const promptTimes = meanPromptTimes(modelCalls, agents);
  const share = cachedShare(use);
  if (use.calls + failedCalls.length === 0) return null;
  const vectors = embeddings.filter(({ result }) => result !== null).length;
  return html`<tr><th scope="row">model calls</th><td class="num">${use.calls}</td><td>${count(use.rejected, 'reply', 'replies')} not accepted${failedCalls.length === 0 ? null : `, and ${count(failedCalls.length, 'call')} without a reply`}</td></tr>
${promptTimes === null ? null : html`<tr><th scope="row">mean prompt times</th><td class="num">${promptTimes.toFixed(1)}</td><td>${count(planningCalls(modelCalls), 'planning call')} for ${count(agents, 'agent')}</td></tr>`}
${vectors === 0 ? null : html`<tr><th scope="row">embeddings</th><td class="num">${vectors}</td><td>calls, for retrieval</td></tr>`}
<tr><th scope="row">tokens in</th><td class="num">${tokens(use.inputTokens)}</td><td>of which cached: ${tokens(use.cachedTokens)}${share === null ? null : ` (${share})`}</td></tr>
<tr><th scope="row">tokens out</th><td class="num">${tokens(use.outputTokens)}</td><td>of which reasoning: ${tokens(use.reasoningTokens)}</td></tr>
${use.costUsd === null && use.unpriced === 0 ? null : html`<tr><th scope="row">cost</th><td class="num">${formatUsd(use.costUsd)}</td><td>US dollars, by list prices${use.unpriced === 0 ? null : `; the price of ${count(use.unpriced, 'call')} is not known`}</td></tr>`}
${use.calls === 0 ? null : html`<tr><th scope="row">model time</th><td class="num">${(use.latencyMs / 1000).toFixed(1)} s</td><td>wall time, summed over calls; ${(use.latencyMs / use.calls / 1000).toFixed(2)} s a call</td></tr>`}`;
}

function purposeTable({ modelCalls }: TranscriptContent): Html | null {
  if (modelCalls.length === 0) return null;
  const rows = [...callsByPurpose(modelCalls)].map(([purpose, calls]) => ({ purpose, use: useOf(calls) }));
  return html`<details><summary>Purposes (${rows.length})</summary><div class="scroll" role="group" aria-label="Calls by purpose" tabindex="0"><table><thead><tr><th>purpose</th><th>calls</th><th>not accepted</th><th>tokens in</th><th>cached</th><th>tokens out</th><th>cost</th></tr></thead><tbody>${rows.map(
    ({ purpose, use }) =>
      html`<tr><th scope="row">${purpose}</th><td class="num">${use.calls}</td><td class="num">${use.rejected}</td><td class="num">${use.inputTokens ?? '–'}</td><td class="num">${cachedShare(use) ?? '–'}</td><td class="num">${use.outputTokens ?? '–'}</td><td class="num">${formatUsd(use.costUsd)}</td></tr>`,
  )}</tbody></table></div></details>`;
}

function toolTable({ toolCalls }: TranscriptContent): Html | null {
  if (toolCalls.length === 0) return null;
  const byTool = new Map<string, { calls: number; failed: number; ms: number }>();
  for (const call of toolCalls) {
    const sum = byTool.get(call.tool) ?? { calls: 0, failed: 0, ms: 0 };
    byTool.set(call.tool, {
      calls: sum.calls + 1,
      failed: sum.failed + (outcomeOf(call) === 'failed' ? 1 : 0),
      ms: sum.ms + Math.max(0, call.until - call.at),
    });
  }
  const failures = toolCalls.filter((call) => outcomeOf(call) === 'failed').slice(0, MOST.calls);
  return html`<details><summary>Tools (${byTool.size})</summary><div class="scroll" role="group" aria-label="Calls by tool" tabindex="0"><table><thead><tr><th>tool</th><th>calls</th><th>failed</th><th>game time</th></tr></thead><tbody>${[
    ...byTool,
  ].map(
    ([tool, sum]) =>
      html`<tr><th scope="row">${tool}</th><td class="num">${sum.calls}</td><td class="num">${sum.failed}</td><td class="num">${(sum.ms / 1000).toFixed(1)} s</td></tr>`,
  )}</tbody></table></div>${
    failures.length === 0
      ? null
      : html`<h5>Failed calls</h5><ul class="log">${failures.map((call) => html`<li>${timeHtml(ticksOfMs(call.at))} <b>${call.agent}</b> ${call.tool}: ${shorten(call.message, 400)}</li>`)}</ul>`
  }</details>`;
}

function modelCallList({ modelCalls }: TranscriptContent, folder: string): Html | null {
  if (modelCalls.length === 0) return null;
  const shown = modelCalls.slice(0, MOST.calls);
  const pictures = new ShownPictures(folder);
  return html`<details><summary>Model calls (${modelCalls.length})</summary>${shown.map(
    (
      call,
    ) => html`<details class="call"><summary>${timeHtml(ticksOfMs(call.at))} ${call.purpose}${call.agent === null ? null : html` for <b>${call.agent}</b>`} <span class="quiet">${call.model}, ${(call.latencyMs / 1000).toFixed(2)} s</span>${call.problem === null ? null : html` <span class="bad">not accepted: ${shorten(call.problem, 200)}</span>`}</summary>
${pictures.of(call)}<pre>${shorten(call.reply, MOST.reply)}</pre></details>`,
  )}${modelCalls.length > shown.length ? html`<p class="quiet">${modelCalls.length - shown.length} more in transcript.jsonl.</p>` : null}</details>`;
}

/** Chat and the actions that the server rejected, from its own log. */
export function talkSection(events: readonly EpisodeEvent[]): Html {
  const lines = events.flatMap((event) => {
    if (event.type === 'chat-sent')
      return [html`<li>${timeHtml(event.tick)} <b>${event.actor}</b> ${event.message}</li>`];
    if (event.type === 'sign-written')
      return [html`<li>${timeHtml(event.tick)} <b>${event.actor}</b> wrote on a sign: ${event.lines.join(' / ')}</li>`];
    if (event.type === 'action-refused')
      return [
        html`<li>${timeHtml(event.tick)} <b>${event.actor}</b> <span class="bad">refused ${event.action}: ${event.reason}</span></li>`,
      ];
    if (event.type === 'player-died')
      return [
        html`<li>${timeHtml(event.tick)} <b>${event.actor}</b> <span class="bad">died: ${harmText(event)}</span></li>`,
      ];
    return [];
  });
  if (lines.length === 0) return html`<p class="quiet">No chat, and no action that the server rejected.</p>`;
  return html`<details><summary>Chat, signs, refusals (${lines.length})</summary><ul class="log">${lines.slice(0, MOST.chat)}</ul>${
    lines.length > MOST.chat ? html`<p class="quiet">${lines.length - MOST.chat} more in events.jsonl.</p>` : null
  }</details>`;
}
