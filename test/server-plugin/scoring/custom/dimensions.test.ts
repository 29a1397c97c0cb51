import { describe, expect, test } from 'vitest';
import { eventLine } from '../../../../bench/replay/eventEntry.ts';
import { ReplayRecorder } from '../../../../bench/replay/replayRecorder.ts';
import { blockState } from '../../../../protocol/blockState.ts';
import type { EpisodeEvent, NewEpisodeEvent } from '../../../../protocol/episodeEvent.ts';
import type { RegionSnapshot } from '../../../../protocol/snapshot.ts';
import { compileArena } from '../../../../server-plugin/hosts/vanilla/pack/arenaCommands.ts';
import { CustomProgress } from '../../../../server-plugin/scoring/custom/customProgress.ts';
import { checkLog } from '../../../../server-plugin/scoring/replay.ts';
import { CustomTask } from '../../../../tasks/custom/customTask.ts';
import type { TaskPredicate } from '../../../../tasks/custom/predicate.ts';
import { kitArena } from '../../../../tasks/kitArena.ts';
import { hasNether, isEmbeddedOnly } from '../../../../tasks/landGround.ts';
import { inconsistencyOf } from '../../../../tasks/taskConsistency.ts';

const AGENTS = ['Alice', 'Bob'];
const BOX = { min: { x: 0, y: 0, z: 0 }, max: { x: 9, y: 3, z: 9 } };
const CHEST = { x: 5, y: 0, z: 5 };
const ENTERED: TaskPredicate = { type: 'entered', dimension: 'the_nether', who: 'all' };
const INITIAL: RegionSnapshot = {
  tick: 0,
  box: BOX,
  palette: ['air'],
  blocks: [0, 400],
  entities: [],
  containers: [],
  signs: [],
};

function taskOf(success: TaskPredicate, nether: CustomTask['nether'] | null = { box: BOX, steps: [] }): CustomTask {
  return CustomTask.parse({
    id: 'test/one',
    version: 1,
    title: 'One',
    goal: 'Go there.',
    agents: { min: 1, max: 2 },
    limits: { gameTicks: 100, actionTicks: 100, noProgressTicks: null },
    family: 'custom',
    site: { box: BOX, steps: [{ type: 'set', position: CHEST, state: blockState('chest') }] },
    ...(nether ? { nether } : {}),
    starts: [
      { position: { x: 1, y: 0, z: 1 }, yaw: 0 },
      { position: { x: 2, y: 0, z: 1 }, yaw: 0 },
    ],
    kits: [],
    documents: {},
    showsGoal: true,
    success,
    checkpoints: [],
    needsTeam: false,
  });
}

function played(success: TaskPredicate, happened: readonly NewEpisodeEvent[], evidence: 'exact' | 'sampled' = 'exact') {
  const progress = new CustomProgress({ task: taskOf(success), agents: AGENTS, initial: INITIAL, evidence });
  for (const [seq, event] of happened.entries()) progress.apply({ ...event, seq, tick: seq + 1 } as EpisodeEvent);
  progress.finish(happened.length + 1, INITIAL);
  return progress;
}

const crossed = (actor: string): NewEpisodeEvent => ({
  type: 'dimension-entered',
  actor,
  dimension: 'the_nether',
  position: { x: 1, y: 1, z: 1 },
});

describe('a game in two dimensions', () => {
  test('follows who has been in the Nether; a sampled server does not show it', () => {
    expect(played(ENTERED, []).isReached).toBe(false);
    expect(played(ENTERED, [crossed('Alice')]).progress).toBe(0.5);
    const both = played(ENTERED, [crossed('Alice'), crossed('Bob')]);
    expect(both.isReached).toBe(true);
    expect(both.checkpoints[0]?.credit).toEqual(
      new Map([
        ['Alice', 0.5],
        ['Bob', 0.5],
      ]),
    );
    expect(played({ ...ENTERED, who: 'any' } as TaskPredicate, [crossed('Bob')]).isReached).toBe(true);
    expect(played(ENTERED, [crossed('Alice'), crossed('Bob')], 'sampled').isReached).toBeNull();
  });

  test('never takes a block, a chest or a mob of the Nether for one of the arena', () => {
    const cell = { position: { x: 1, y: 0, z: 0 }, state: blockState('stone') };
    const blocks: TaskPredicate = { type: 'blocks', cells: [cell], share: 1 };
    const placed = { type: 'block-placed', actor: 'Alice', replaced: blockState('air'), ...cell } as const;
    expect(played(blocks, [placed]).isReached).toBe(true);
    expect(played(blocks, [{ ...placed, dimension: 'the_nether' }]).isReached).toBe(false);
    const stored: TaskPredicate = {
      type: 'inventory',
      items: ['stick'],
      count: 1,
      holder: { type: 'chest', position: CHEST },
    };
    const put = {
      type: 'container-changed',
      actor: 'Alice',
      position: CHEST,
      container: 'chest',
      item: 'stick',
      delta: 1,
    } as const;
    expect(played(stored, [put]).isReached).toBe(true);
    expect(played(stored, [{ ...put, dimension: 'the_nether' }]).isReached).toBe(false);
    const piglins: TaskPredicate = { type: 'entities', kind: 'piglin', min: 1 };
    const born = { type: 'entity-spawned', entity: 1, kind: 'piglin', position: { x: 1, y: 0, z: 1 } } as const;
    expect(played(piglins, [born]).isReached).toBe(true);
    expect(played(piglins, [{ ...born, dimension: 'the_nether' }]).isReached).toBe(false);
    const elsewhere = { ...placed, dimension: 'the_nether', seq: 0, tick: 1 } as EpisodeEvent;
    expect(checkLog(INITIAL, [elsewhere], INITIAL)).toEqual([]);
    expect(eventLine({ ...born, dimension: 'the_nether', seq: 0, tick: 1 } as EpisodeEvent)?.title).toBe(
      'a piglin appeared at 1 1 (in the Nether)',
    );
  });
});

test('where nothing of the Nether is known, who is there stays at the portal and appears where they come out', () => {
  const recorder = new ReplayRecorder('1.20.4', AGENTS, INITIAL, undefined, undefined);
  const moved = (x: number) => ({
    type: 'player-moved',
    actor: 'Alice',
    position: { x, y: 0, z: 1 },
    yaw: 0,
    pitch: 0,
  });
  const events = [
    moved(1),
    crossed('Alice'),
    { ...moved(7), dimension: 'the_nether' },
    { type: 'dimension-entered', actor: 'Alice', dimension: 'overworld', position: { x: 3, y: 0, z: 1 } },
    moved(4),
  ];
  recorder.addEvents(events.map((event, seq) => ({ ...event, seq, tick: seq }) as EpisodeEvent));
  const { poses, jumps, entries, crossings } = recorder.take();
  expect(crossings).toBeUndefined();
  const width = 7;
  const places = Array.from({ length: poses.length / width }, (_, index) => [
    poses[index * width + 1],
    poses[index * width + 2],
  ]);
  expect(places).toEqual([
    [0, 1],
    [3, 3],
    [4, 4],
  ]);
  expect(jumps).toEqual([0, 3]);
  expect(entries.map(({ title }) => title)).toEqual(['entered the Nether', 'came back to the overworld']);
});

describe('a task with a part of the Nether', () => {
  test('is refused with one line when it contradicts itself', () => {
    expect(inconsistencyOf(taskOf(ENTERED))).toBeUndefined();
    expect(inconsistencyOf(taskOf(ENTERED, null))).toBe(
      'success: the arena has no part of the Nether; expected "nether", which in a task.yaml stands in "world"',
    );
    const wide = { min: { ...BOX.min, x: -81 }, max: BOX.max };
    expect(inconsistencyOf(taskOf(ENTERED, { box: wide, steps: [] }))).toBe(
      'nether.box: x from -81 to 9; expected -80 to 79, the lower corner first',
    );
    const high = { min: BOX.min, max: { ...BOX.max, y: 128 } };
    expect(inconsistencyOf(taskOf(ENTERED, { box: high, steps: [] }))).toBe(
      'nether.box: y from 0 to 128; expected 0 to 127, the lower corner first',
    );
    const spawner = { type: 'spawner', position: CHEST, kind: 'blaze' } as const;
    expect(inconsistencyOf(taskOf(ENTERED, { box: BOX, steps: [spawner] }))).toBe(
      'nether.steps.0: there is no spawner at (5, 0, 5); expected a former step to put one there',
    );
    const cage = { type: 'set', position: CHEST, state: blockState('spawner') } as const;
    expect(inconsistencyOf(taskOf(ENTERED, { box: BOX, steps: [cage, spawner] }))).toBeUndefined();
  });

  test('is for the embedded server alone: a pack for another one is refused', () => {
    expect(hasNether(taskOf(ENTERED))).toBe(true);
    expect(isEmbeddedOnly(taskOf(ENTERED))).toBe(true);
    expect(isEmbeddedOnly(taskOf(ENTERED, null))).toBe(false);
    expect(() => compileArena(kitArena(taskOf(ENTERED), 2), '1.20.4')).toThrow(
      'arenas with a part of the Nether are available on the embedded server only',
    );
  });
});
