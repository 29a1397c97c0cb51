import type { Limits } from '../../protocol/briefing.ts';
import type { EpisodeEventOf } from '../../protocol/episodeEvent.ts';
import type { Task, TaskFamily } from '../../tasks/task.ts';
import { badgeOf } from '../results/players.ts';
import { sortTranscript, type TranscriptContent } from '../results/transcript.ts';
import { isUnclean, usabilityOf, usabilityText } from '../results/usability.ts';
import type { Rescored } from '../run/check/rescoreEpisode.ts';
import type { EpisodeFiles } from '../run/folder/readRun.ts';
import { seatsText } from '../run/folder/teamText.ts';
import { correctionsText } from './corrections.ts';
import { customSection } from './customSection.ts';
import { escapeSection } from './escapeSection.ts';
import { fightSection, hasFights } from './fightSection.ts';
import { gatheringSection } from './gatheringSection.ts';
import { type Html, html } from './html.ts';
import { makingSection } from './makingSection.ts';
import { playerSection, talkSection } from './playerSection.ts';
import { recipeSection } from './recipeSection.ts';
import { scoreSection } from './scoreSection.ts';
import { structureSection } from './structureSection.ts';
import { clockText, ticksOfMs, timelineSvg } from './timelineSvg.ts';

/** All about one episode. */
export function episodeSection(episode: EpisodeFiles, verification: Rescored): Html {
  const { record, task, score, events } = episode;
  const players = badgeOf(record);
  const transcript = sortTranscript(episode.transcript);
  const ended = events.find((event) => event.type === 'episode-ended');
  const usability = usabilityOf(transcript);
  const corrections = correctionsText(events);
  const lastTick = Math.max(0, ended?.tick ?? events.at(-1)?.tick ?? 0);
  return html`<article id="episode-${record.index}">
<h2>${record.index}. ${task?.title ?? record.taskId} <span class="quiet">${record.taskId}</span></h2>
<ul class="badges">
<li class="${endClass(ended)}">${endText(ended)}</li>
${score?.success === true ? html`<li class="good">success</li>` : score?.success === false ? html`<li>no success</li>` : null}
<li>${record.framework}</li>
<li class="${players.isLanguageModel ? '' : 'script'}">${players.label}</li>
${isUnclean(score, usability) ? html`<li class="bad">not clean: ${usabilityText(usability)}</li>` : null}
${verificationBadges(verification)}
${replayBadge(episode)}
</ul>
${players.isLanguageModel ? null : html`<p class="notice">${players.explanation}</p>`}
${discrepancyList(verification)}
<dl class="facts">
<dt>team</dt><dd>${record.agents.join(', ')}${seatsText(record)}${record.abilities === undefined ? null : `, ${record.abilities} abilities`}${record.xray ? ', seeing through walls (x-ray)' : null}</dd>
<dt>goal</dt><dd>${task?.goal ?? 'not on file'}</dd>
<dt>length</dt><dd>${clockText(lastTick)} of game time</dd>
${limitFacts(record.limits)}
<dt>model</dt><dd>${record.model}${Object.entries(record.roles ?? {}).map(([who, model]) => html`, <code>${who}</code>: ${model}`)}</dd>
<dt>seed</dt><dd>${String(record.seed)}, trial ${record.trial}</dd>
<dt>task</dt><dd>version ${record.taskVersion}, <code>${record.taskHash.slice(0, 16)}</code></dd>
${corrections === undefined ? null : html`<dt>moves put back</dt><dd>${corrections}</dd>`}
</dl>
<h3>Scores</h3>
${score ? scoreSection(score, task?.family ?? 'construction') : html`<p class="fault">The episode has no score: it was not finished.</p>`}
${episode.problem === undefined ? null : html`<h3>What the players failed with</h3><p>Said by them, or by the process that played them; no score depends on it.</p><pre>${episode.problem}</pre>`}
<h3>What happened when</h3>
${timelinePart(lastTick, episode, transcript)}
${fightSection(record.agents, events)}
${talkSection(events)}
${task ? taskPart(episode, task) : null}
<h3>What the players report</h3>
${playerSection(transcript, record.agents.length, episode.folder)}
</article>`;
}

/** What was asked for and what came of it, in the manner of the task's family. */
function taskPart(episode: EpisodeFiles, task: Task): Html {
  const { score, events, record } = episode;
  switch (task.family) {
    case 'construction':
      return html`<h3>What was to be built, and what was</h3>${structureSection(episode, task)}`;
    case 'cooking':
      return html`<h3>What was to be cooked, and how far it came</h3>${recipeSection(task, score)}`;
    case 'escape':
      return html`<h3>The rooms, and the way out</h3>${escapeSection(task, { agents: record.agents, events, score })}`;
    case 'gathering':
      return html`<h3>What was to be gathered, and how far it came</h3>${gatheringSection(task, { agents: record.agents, events, score })}`;
    case 'making':
      return html`<h3>What was to be made, and by whom it was</h3>${makingSection(task, score)}`;
    case 'custom':
      return html`<h3>What was asked for, and how far it came</h3>${customSection(task, record.agents.length, score)}`;
    default:
      return task satisfies never;
  }
}

/** How an episode ended, in a word or two. */
export function endText(ended: EpisodeEventOf<'episode-ended'> | undefined): string {
  if (!ended) return 'not finished';
  const detail = ended.detail ? `: ${ended.detail}` : '';
  return `${ended.termination} (${ended.reason})${ended.termination === 'fault' ? detail : ''}`;
}

function endClass(ended: EpisodeEventOf<'episode-ended'> | undefined): string {
  if (!ended || ended.termination === 'fault') return 'bad';
  return ended.termination === 'completed' ? 'good' : '';
}

function limitFacts(limits: Limits): Html {
  return html`<dt>limits</dt><dd>${clockText(limits.gameTicks)} of game time, ${clockText(limits.actionTicks)} of action${limits.noProgressTicks === null ? null : html`, ${clockText(limits.noProgressTicks)} without progress`}</dd>`;
}

function verificationBadges({ agrees, discrepancies }: Rescored): Html {
  return html`${agrees === null ? null : agrees ? html`<li class="good">score follows from the files</li>` : html`<li class="bad">score does not follow from the files</li>`}${
    discrepancies === null
      ? null
      : discrepancies.length === 0
        ? html`<li class="good">log replays to the final snapshot</li>`
        : html`<li class="bad">log contradicts the snapshots</li>`
  }`;
}

function replayBadge({ replay }: EpisodeFiles): Html | null {
  if (!replay) return null;
  switch (replay.type) {
    case 'identical':
      return html`<li class="good">played twice, the same both times: <code>${replay.sha256.slice(0, 16)}</code></li>`;
    case 'diverged': {
      const { seq, line, file } = replay.divergence;
      const place = seq === null ? `line ${line}` : `event ${seq}`;
      return html`<li class="bad">played twice, and the second play differs from ${place} of ${file} on</li>`;
    }
    default:
      return replay satisfies never;
  }
}

function discrepancyList({ discrepancies }: Rescored): Html | null {
  if (!discrepancies || discrepancies.length === 0) return null;
  const shown = discrepancies.slice(0, 50);
  return html`<details open><summary class="bad">${discrepancies.length} contradictions in log and snapshots</summary><ul class="log">${shown.map(({ seq, message }) => html`<li>${seq === null ? 'at the end' : `event ${seq}`}: ${message}</li>`)}</ul></details>`;
}

function timelinePart(lastTick: number, episode: EpisodeFiles, transcript: TranscriptContent): Html {
  const { toolCalls: calls, aligned } = transcript;
  // A transcript whose times do not fit the episode cannot be laid beside it.
  const fits = calls.every((call) => ticksOfMs(call.at) <= lastTick + 200);
  const timeline = {
    agents: episode.record.agents,
    lastTick,
    events: episode.events,
    toolCalls: fits ? calls : [],
    parts: episode.score?.parts ?? [],
  };
  const family = episode.task?.family ?? 'construction';
  return html`<div class="scroll" role="group" aria-label="Timeline" tabindex="0">${timelineSvg(timeline)}</div>
<ul class="key"><li><i style="background:var(--active)"></i>active, as the server saw it</li>${
    calls.length === 0 ? null : fits ? toolKey(aligned) : html`<li>${UNFITTING}</li>`
  }${
    hasFights(episode.events) ? html`<li>• kill</li><li><b class="bad">╳</b> death</li><li>┆ sunrise seen</li>` : null
  }<li>▼ block placed</li><li>✕ block broken</li><li>○ chat</li><li><i style="background:var(--accent)"></i>completion</li>${CURVES[family]}</ul>`;
}

/** What the timeline draws besides completion. */
const CURVES: Readonly<Record<TaskFamily, Html>> = {
  construction: html`<li><i style="background:var(--vhr)"></i>view hit rate</li>`,
  cooking: html`<li>◆ checkpoint reached</li>`,
  escape: html`<li><i style="background:var(--vhr)"></i>share of the team at the exit</li><li>◆ room passed</li>`,
  gathering: html`<li><i style="background:var(--vhr)"></i>progress</li><li>◆ milestone reached</li>`,
  making: html`<li><i style="background:var(--vhr)"></i>progress</li><li>◆ target reached</li>`,
  custom: html`<li><i style="background:var(--vhr)"></i>progress</li><li>◆ checkpoint reached</li>`,
};

const UNFITTING = 'the transcript’s times do not fit the episode, so its tool calls are not drawn';

function toolKey(aligned: boolean): Html {
  const clock = aligned ? 'reported' : 'reported, by the players’ own clock';
  return html`<li><i style="background:var(--tool)"></i>tool call (${clock})</li><li><i style="background:var(--bad)"></i>failed tool call (${clock})</li>`;
}
