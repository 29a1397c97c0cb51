import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EPISODE_FILES, episodeFolder } from '../../../bench/run/folder/paths.ts';
import type { EpisodeRecord } from '../../../bench/run/folder/runRecord.ts';
import { writeRunRecord } from '../../../bench/run/folder/writeRun.ts';
import { formatBlockState } from '../../../protocol/blockState.ts';
import { readEvents, toGameEvent } from '../../../protocol/episodeEvent.ts';
import type { GameEvent } from '../../../protocol/event.ts';
import { type Box, positionKey } from '../../../protocol/geometry.ts';
import { ConstructionProgress } from '../../../server-plugin/scoring/construction/constructionProgress.ts';
import { scoreConstruction } from '../../../server-plugin/scoring/construction/scoreConstruction.ts';
import { ARENA_BOX } from '../../../tasks/construction/arena.ts';
import { placedCells } from '../../../tasks/construction/constructionTask.ts';
import type { ConstructionTask } from '../../../tasks/task.ts';
import { taskHash } from '../../../tasks/taskHash.ts';
import { type Blocks, logOf, snapshotOf } from '../../server-plugin/scoring/scene.ts';
import type { NewGameEvent } from '../../support/gameEvents.ts';

/** What one episode of a sample run is like. */
export interface SampleEpisode {
  readonly task: ConstructionTask;
  readonly framework?: string;
  readonly model?: string;
  readonly agents?: readonly string[];
  /** Cells of the blueprint, by number, that are left out. */
  readonly skip?: ReadonlySet<number>;
  /** What to put into a cell, by number, instead of the right block. */
  readonly instead?: ReadonlyMap<number, string>;
  readonly chat?: readonly string[];
  readonly signLines?: readonly string[];
  readonly transcript?: readonly unknown[];
  readonly fault?: string;
  readonly problem?: string;
  /** Files to leave out. */
  readonly without?: readonly (keyof typeof EPISODE_FILES)[];
  readonly box?: Box;
}

/** Writes a run of episodes in which each agent in turn places the next block every 12 ticks. */
export function writeSampleRun(folder: string, episodes: readonly SampleEpisode[], id = 'sample'): void {
  const records = episodes.map(
    (episode, index): EpisodeRecord => ({
      index,
      taskId: episode.task.id,
      taskVersion: episode.task.version,
      taskHash: taskHash(episode.task),
      trial: 0,
      agents: [...(episode.agents ?? ['Alice', 'Bob'])],
      framework: episode.framework ?? 'dagent',
      model: episode.model ?? 'rules',
      seed: 7,
      limits: episode.task.limits,
    }),
  );
  writeRunRecord(folder, {
    format: 2,
    id,
    createdAt: '2026-01-01T00:00:00.000Z',
    command: ['guildhall', 'run', 'construction/cottage'],
    guildhallVersion: '0.1.0',
    gitSha: null,
    nodeVersion: 'v24.0.0',
    gameVersion: '1.20.4',
    packages: { mineflayer: '4.39.0' },
    host: 'embedded',
    clock: 'realtime',
    seed: 7,
    episodes: records,
  });
  for (const [index, episode] of episodes.entries()) writeEpisode(episodeFolder(folder, index), index, episode);
}

function writeEpisode(folder: string, index: number, episode: SampleEpisode): void {
  const { task, agents = ['Alice', 'Bob'], box = ARENA_BOX } = episode;
  const initial = snapshotOf({}, box);
  const live = new ConstructionProgress(task, initial);
  const built: Blocks = {};
  const steps: [number, NewGameEvent][] = [[0, { type: 'episode-released' }]];
  const add = (tick: number, event: NewGameEvent) => {
    steps.push([tick, event]);
    for (const taken of readEvents([{ seq: steps.length - 1, tick, ...event } as GameEvent])) live.apply(taken);
  };
  let tick = 20;
  for (const message of episode.chat ?? []) add(tick++, { type: 'chat-sent', actor: agents[0] ?? '', message });
  placedCells(task).forEach(({ position, state }, number) => {
    if (episode.skip?.has(number)) return;
    const text = episode.instead?.get(number) ?? formatBlockState(state);
    const actor = agents[number % agents.length] ?? '';
    tick += 12;
    add(tick, { type: 'block-placed', actor, position, state: text, replaced: 'air' });
    add(tick, { type: 'agent-was-active', actor, fromTick: tick - 9, toTick: tick });
    add(tick, { type: 'score-changed', metric: 'completion', value: live.completion });
    add(tick, { type: 'score-changed', metric: 'vhr', value: live.vhr });
    built[positionKey(position)] = text;
  });
  for (const lines of episode.signLines ? [[...episode.signLines]] : [])
    add(tick, { type: 'sign-written', actor: agents[0] ?? '', position: { x: 0, y: -60, z: 0 }, lines });
  add(
    tick + 1,
    episode.fault === undefined
      ? live.goalReached
        ? { type: 'episode-ended', termination: 'completed', reason: 'goal-reached', detail: '' }
        : { type: 'episode-ended', termination: 'agents-stopped', reason: 'agents-done', detail: '' }
      : { type: 'episode-ended', termination: 'fault', reason: 'sidecar-lost', detail: episode.fault },
  );
  const events = logOf(steps);
  const final = snapshotOf(built, box);
  const score = scoreConstruction({ episodeId: `episode-${index}`, task, agents, initial, final, events });
  const files: Partial<Record<keyof typeof EPISODE_FILES, string>> = {
    task: JSON.stringify(task),
    events: lines(events.map(toGameEvent)),
    transcript: lines(episode.transcript ?? []),
    score: JSON.stringify(score),
    initialSnapshot: JSON.stringify(initial),
    finalSnapshot: JSON.stringify(final),
    ...(episode.problem === undefined ? {} : { problem: `${episode.problem}\n` }),
  };
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files) as [keyof typeof EPISODE_FILES, string][])
    if (!episode.without?.includes(name)) writeFileSync(join(folder, EPISODE_FILES[name]), text);
}

function lines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

/** A transcript such as DAGENT leaves: a graph, model calls and tool calls. */
export function sampleTranscript(): unknown[] {
  const node = (id: number, description: string, status: string, agents: string[]) => ({
    id,
    description,
    status,
    agents,
  });
  const call = (at: number, agent: string, tool: string, ok: boolean, message: string, more: object = {}) => ({
    type: 'tool-called',
    at,
    until: at + 900,
    agent,
    tool,
    args: { item_name: 'oak_planks', x: -10, y: -60, z: 4 },
    ok,
    message,
    ...more,
  });
  const model = (at: number, purpose: string, agent: string | null, problem: string | null) => ({
    type: 'model-called',
    at,
    agent,
    purpose,
    model: 'rules',
    messages: [{ role: 'user', content: 'What next?' }],
    reply: '[{"id": 1}]',
    usage: { inputTokens: 1200, outputTokens: 80, cachedTokens: null, reasoningTokens: null },
    latencyMs: 12,
    problem,
  });
  return [
    model(0, 'dagent.decompose', null, 'not JSON: Unexpected end of JSON input'),
    model(50, 'dagent.decompose', null, null),
    {
      type: 'framework-noted',
      at: 60,
      topic: 'dagent.graph',
      data: {
        nodes: [
          node(1, 'Lay the stone floor of the cottage from the chest’s cobblestone', 'success', ['Alice']),
          node(2, 'Raise the corner posts', 'success', ['Bob']),
          node(3, 'Close the walls between the posts with planks, leaving room for door and windows', 'success', [
            'Alice',
            'Bob',
          ]),
          node(4, 'Hang the door', 'running', ['Bob']),
          node(5, 'Lay the roof', 'failed', ['Alice']),
          node(6, 'Take down the scaffold', 'waiting', []),
        ],
        edges: [
          [1, 2],
          [1, 3],
          [2, 3],
          [3, 4],
          [3, 5],
          [4, 6],
          [5, 6],
        ],
      },
    },
    call(1000, 'Alice', 'placeBlock', true, 'placed oak_planks at (-10, -60, 4)'),
    call(2500, 'Bob', 'placeBlock', false, 'too far: 7.2 > 4.5'),
    call(4000, 'Bob', 'navigateTo', true, 'arrived'),
    call(5000, 'Alice', 'placeBlock', false, 'cancelled: place was cancelled', { cutOff: true }),
    model(5000, 'dagent.assign', 'Alice', null),
  ];
}
