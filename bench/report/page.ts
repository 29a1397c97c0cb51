import { definitionOf } from '../../server-plugin/scoring/definitions/definitions.ts';
import { rescoreEpisode } from '../rescore/rescoreEpisode.ts';
import type { EpisodeFiles, RunFiles } from '../runFolder/readRun.ts';
import type { RunRecord } from '../runFolder/runRecord.ts';
import { endText, episodeSection } from './episodeSection.ts';
import { count, Html, html } from './html.ts';
import { formatMetric } from './metricFormat.ts';
import { badgeOf } from './players.ts';
import { STYLE } from './style.ts';
import { clockText } from './timelineSvg.ts';

/** The metrics the overview shows; the rest stands with each episode. */
const OVERVIEW = ['completion', 'vhr', 'efficiency', 'balance', 'acr', 'undoRate'];

/**
 * A run as one page that needs nothing else: no script, no font, no image is loaded, and the page itself forbids it.
 * Everything that came from players or files is escaped.
 */
export function renderReport(run: RunFiles): string {
  const { record, episodes } = run;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Guildhall run ${record.id}</title>
<style>${new Html(STYLE)}</style></head><body><main>
<header><h1>Run ${record.id}</h1>
<p class="quiet">Scored by the server from its own state and log. Nothing an agent or a model says counts.</p></header>
${overview(episodes)}
<details><summary>Versions, seeds and configuration</summary><dl class="facts">
<dt>started</dt><dd>${record.createdAt}</dd>
<dt>command</dt><dd><code>${record.command.join(' ')}</code></dd>
<dt>Guildhall</dt><dd>${record.guildhallVersion}, commit ${record.gitSha ?? 'unknown (packed installation)'}</dd>
<dt>Minecraft</dt><dd>${record.gameVersion}, ${record.host} server, ${clockFact(record)}</dd>
<dt>Node</dt><dd>${record.nodeVersion}</dd>
<dt>seed</dt><dd>${String(record.seed)}</dd>
<dt>packages</dt><dd>${Object.entries(record.packages)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')}</dd>
</dl></details>
${episodes.map((episode) => episodeSection(episode, rescoreEpisode(episode)))}
<footer>All of this is derived from the run’s files; <code>guildhall score</code> computes the scores again. “–” is unscored, which is not zero.</footer>
</main></body></html>
`;
  return page.text;
}

function overview(episodes: readonly EpisodeFiles[]): Html {
  const heads = OVERVIEW.map((name) => {
    const definition = definitionOf(name);
    return html`<th title="${definition?.definition ?? ''}">${definition?.title ?? name}</th>`;
  });
  const rows = episodes.map(({ record, task, score, events }) => {
    const badge = badgeOf(record);
    const ended = events.find((event) => event.type === 'episode-ended');
    return html`<tr><td><a href="#episode-${record.index}">${record.index}. ${task?.title ?? record.taskId}</a></td>
<td>${record.framework}, ${count(record.agents.length, 'agent')}<br><span class="badge ${badge.isLanguageModel ? '' : 'script'}">${badge.label}</span></td>
<td class="${ended?.termination === 'completed' ? 'good' : ended && ended.termination !== 'fault' ? '' : 'bad'}">${endText(ended)}</td>
<td class="num">${score ? clockText(score.ticks) : '–'}</td>
${OVERVIEW.map((name) => html`<td class="num">${formatMetric(score?.metrics?.[name])}</td>`)}</tr>`;
  });
  return html`<div class="scroll"><table class="overview"><thead><tr><th>episode</th><th>players</th><th>end</th><th>game time</th>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

function clockFact({ clock, lockstep }: RunRecord): string {
  if (!lockstep) return `${clock} clock`;
  const { think, pace, jobs } = lockstep;
  return `${clock} clock, thinking time ${think}, pace ${pace}, ${count(jobs, 'worker process', 'worker processes')}`;
}
