import { ConfigError } from '../../../protocol/errors.ts';
import { NO_MODEL_NAME } from '../../../sidecar/model/noModel.ts';
import { clockTime } from '../../console/clockTime.ts';
import type { Output } from '../../console/output.ts';
import { count, plainLine, plainLines } from '../../console/plainText.ts';
import { formatMetric } from '../../results/metricFormat.ts';
import { callsByPurpose, type ModelUse, useOf, useOfEpisode, useText } from '../../results/modelUse.ts';
import { badgeOf } from '../../results/players.ts';
import { meanPromptTimes } from '../../results/promptTimes.ts';
import { sortTranscript, type TranscriptContent } from '../../results/transcript.ts';
import { isUnclean, usabilityOf, usabilityText } from '../../results/usability.ts';
import { type Attempt, attemptText } from '../../run/folder/ledger/attempts.ts';
import { EPISODE_FILES } from '../../run/folder/paths.ts';
import { seatsText } from '../../run/folder/teamText.ts';
import { entryText } from './entryText.ts';
import { gatheringEntries, stageEntries } from './familyEntries.ts';
import { type FoundEpisode, findEpisode } from './findEpisode.ts';
import { entriesOf, type ScriptEntry } from './scriptEntries.ts';

export interface ShowEpisodeOptions {
  /** Its number, where the folder is a run's. */
  readonly episode?: number;
  readonly agent?: string;
  readonly purpose?: string;
  /** Prompts and replies in full. */
  readonly calls?: boolean;
}

/** The metrics that stand in a script's last lines, where an episode has them. */
const VERDICT = ['completion', 'vhr', 'progress', 'efficiency', 'balance', 'timeCost', 'deaths'];

/**
 * `guildhall show` of an episode: thoughts, messages and actions as a play script from its files; under `--json` one
 * document of the same. Throws ConfigError for a folder that holds no such episode.
 */
export function showEpisode(path: string, options: ShowEpisodeOptions, output: Output): void {
  const found = findEpisode(path, options.episode);
  const { episode } = found;
  const { agents } = episode.record;
  if (options.agent !== undefined && !agents.includes(options.agent))
    throw new ConfigError(
      'bad-option',
      `--agent ${options.agent} is not in this episode's team (${agents.join(', ')})`,
    );
  const transcript = sortTranscript(episode.transcript);
  const { task, events, score } = episode;
  const own =
    task?.family === 'gathering'
      ? gatheringEntries(task, events, score)
      : task?.family === 'construction'
        ? stageEntries(task, score)
        : [];
  const entries = entriesOf(transcript, events, options, own);
  const use = useOfEpisode(transcript);
  if (output.json) {
    const { record } = episode;
    output.result({
      folder: episode.folder,
      record,
      attempts: found.attempts,
      models: found.run.models ?? null,
      title: task?.title ?? null,
      goal: task?.goal ?? null,
      players: badgeOf(record),
      aligned: transcript.aligned,
      unreadable: transcript.unreadable,
      use,
      usability: usabilityOf(transcript),
      promptTimes: meanPromptTimes(transcript.modelCalls, agents.length),
      useByPurpose: Object.fromEntries(
        [...callsByPurpose(transcript.modelCalls)].map(([purpose, calls]) => [purpose, useOf(calls)]),
      ),
      entries: options.calls ? entries : entries.map(withoutPrompt),
      score: score ?? null,
    });
    return;
  }
  for (const line of scene(found)) output.line(line);
  output.line('');
  if (entries.length === 0 && options.purpose !== undefined)
    output.line(`(no call for "${options.purpose}"; the transcript has ${purposesOf(transcript) || 'no calls'})`);
  for (const entry of entries) for (const line of entryText(entry, options.calls === true)) output.line(line);
  output.line('');
  for (const line of ending(found, transcript, use)) output.line(line);
}

function purposesOf({ modelCalls, failedCalls }: TranscriptContent): string {
  return [...new Set([...modelCalls, ...failedCalls].map(({ purpose }) => purpose))].join(', ');
}

function withoutPrompt(entry: ScriptEntry): unknown {
  if (!('messages' in entry)) return entry;
  const { messages: _, ...rest } = entry;
  return rest;
}

function scene({ run, attempts, episode: { record, task, folder } }: FoundEpisode): string[] {
  const badge = badgeOf(record);
  const roles = Object.entries(record.roles ?? {}).map(([who, model]) => `${who}: ${model}`);
  return [
    `${folder}: ${record.taskId}${task ? `, ${plainLine(task.title)}` : ''}`,
    `${record.agents.join(', ')}${seatsText(record)}${record.xray ? ', seeing through walls (x-ray)' : ''}, played by ${record.framework}${record.model === NO_MODEL_NAME ? '' : ` with ${[record.model, ...roles].join(', ')}`}${badge.isLanguageModel ? '' : ` (${badge.label})`}`,
    `seed ${record.seed}, trial ${record.trial}, ${run.gameVersion}, ${run.clock}${run.lockstep ? `, thinking time ${run.lockstep.think}` : ''}`,
    ...attemptLines(attempts),
    ...(task ? ['', ...plainLines(task.goal)] : []),
  ];
}

/** Nothing where it was tried once. */
function attemptLines(attempts: readonly Attempt[]): string[] {
  if (attempts.length < 2) return [];
  return attempts.map((attempt) => `attempt ${attempt.attempt} of ${attempts.length}: ${attemptText(attempt)}`);
}

function ending({ episode }: FoundEpisode, content: TranscriptContent, use: ModelUse): string[] {
  const { unreadable, failedCalls, modelCalls } = content;
  const promptTimes = meanPromptTimes(modelCalls, episode.record.agents.length);
  const { score, events, transcript } = episode;
  const usability = usabilityOf(content);
  const ended = events.find((event) => event.type === 'episode-ended');
  const detail = ended?.detail ? `: ${plainLine(ended.detail)}` : '';
  const metrics = VERDICT.flatMap((name) => {
    const metric = score?.metrics?.[name];
    return metric ? [`${name} ${formatMetric(metric)}`] : [];
  });
  return [
    score
      ? `END after ${clockTime(score.ticks)}: ${score.reason} (${score.termination})${detail}`
      : 'NO END: the episode is unfinished',
    ...(score ? [metrics.length > 0 ? metrics.join(', ') : 'unscored'] : []),
    ...(use.calls + failedCalls.length > 0 ? [useText(use, failedCalls.length)] : []),
    ...(isUnclean(score, usability) ? [`NOT CLEAN: ${usabilityText(usability)}`] : []),
    ...(promptTimes === null ? [] : [`planning calls for each agent (mPT): ${promptTimes.toFixed(1)}`]),
    ...(transcript.length === 0 ? [`(no ${EPISODE_FILES.transcript})`] : []),
    ...(unreadable > 0 ? [`(${count(unreadable, 'line')} of the transcript could not be read)`] : []),
  ];
}
