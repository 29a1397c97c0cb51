import { formatBlockState } from '../../protocol/blockState.ts';
import { buildTargetOf } from '../../server-plugin/scoring/construction/target.ts';
import type { TextureSource } from '../../sidecar/vision/blocks/textures.ts';
import { REPLAY_FORMAT, type ReplayDocument } from '../../viewer/replayDocument.ts';
import { shorten } from '../report/html.ts';
import { badgeOf } from '../results/players.ts';
import { sortTranscript } from '../results/transcript.ts';
import type { EpisodeFiles } from '../run/folder/readRun.ts';
import type { RunRecord } from '../run/folder/runRecord.ts';
import type { ReplayLand } from './landSections.ts';
import { MOST_MOBS } from './limits.ts';
import { NetherPart } from './netherPart.ts';
import { ReplayRecorder } from './replayRecorder.ts';

/** A replay: what is read first, and blocks of prompts that are read when somebody looks at them. */
export interface Replay {
  readonly document: ReplayDocument;
  readonly texts: readonly (readonly string[])[];
}

/** A document without what happened, and what records that. */
export interface BegunReplay {
  readonly head: Omit<ReplayDocument, 'game' | 'corrections' | 'omitted' | 'ended'>;
  readonly recorder: ReplayRecorder;
}

const COLOURS = ['#e6553f', '#2f7fe0', '#2ea35b', '#b44fd0', '#e69a1f', '#12a5a5', '#d94f8c', '#8a6a3b'] as const;
const MOST_GOAL = 4_000;

/** What is known of an episode when it begins. @throws ConfigError 'unsupported-version', and as `NetherPart`. */
export function beginReplay(run: RunRecord, episode: EpisodeFiles, textures?: TextureSource): BegunReplay {
  const { record, task, initialSnapshot: initial } = episode;
  const site = task?.family === 'custom' ? task.nether : undefined;
  const nether = site && new NetherPart(site, run.gameVersion);
  const recorder = new ReplayRecorder(run.gameVersion, record.agents, initial, landOf(task), nether, textures);
  const numbers = initial?.palette.map((text) => recorder.states.numberOf(text)) ?? [];
  const { min, max } = initial?.box ?? {};
  const badge = badgeOf(record);
  const target = task?.family === 'construction' ? buildTargetOf(task).cells : [];
  return {
    recorder,
    head: {
      format: REPLAY_FORMAT,
      title: task?.title ?? record.taskId,
      run: run.id,
      episode: record.index,
      task: record.taskId,
      goal: shorten(task?.goal ?? '', MOST_GOAL),
      players: [
        `${record.agents.length}x ${record.framework}`,
        ...(record.model === 'none' ? [] : [record.model]),
        badge.label,
      ]
        .filter((part, index, all) => all.indexOf(part) === index)
        .join(' · '),
      isLanguageModel: badge.isLanguageModel,
      isSampled: episode.events.some((event) => event.type === 'episode-prepared' && event.evidence === 'sampled'),
      agents: record.agents.map((name, index) => ({ name, colour: COLOURS[index % COLOURS.length] ?? '#888888' })),
      initial:
        initial && min && max
          ? {
              min: [min.x, min.y, min.z],
              max: [max.x, max.y, max.z],
              runs: initial.blocks.map((value, index) => (index % 2 === 0 ? (numbers[value] ?? 0) : value)),
            }
          : null,
      blueprint: target.map(({ position: { x, y, z }, state }) => ({ at: [x, y, z], state: formatBlockState(state) })),
      mobs: (initial?.entities ?? [])
        .slice(0, MOST_MOBS)
        .map(({ type, position: { x, y, z } }) => ({ kind: shorten(type, 60), at: [x, y, z] })),
      ...(nether ? { nether: nether.initial(recorder.states) } : {}),
    },
  };
}

/** The land that a task is played in; undefined for an arena of its own. */
function landOf(task: EpisodeFiles['task']): ReplayLand | undefined {
  return task && 'ground' in task && task.ground
    ? { ground: task.ground, box: task.box, steps: task.steps }
    : undefined;
}

/**
 * The replay of an episode that is over.
 * @param textures pictures that take the place of our own.
 * @throws ConfigError 'unsupported-version', 'bad-resource-pack'.
 */
export function replayOf(run: RunRecord, episode: EpisodeFiles, textures?: TextureSource): Replay {
  const { head, recorder } = beginReplay(run, episode, textures);
  recorder.addEvents(episode.events);
  recorder.addTranscript(sortTranscript(episode.transcript).lines);
  recorder.addParts(episode.score?.parts ?? []);
  for (const { state } of head.blueprint) recorder.states.numberOf(state);
  const corrections = episode.finalSnapshot ? recorder.correct(episode.finalSnapshot) : 0;
  const { score } = episode;
  const document: ReplayDocument = {
    ...head,
    ended: score ? `${score.termination} (${score.reason})` : null,
    corrections,
    game: recorder.take(),
    omitted: recorder.omitted,
  };
  return { document, texts: recorder.texts.take() };
}
