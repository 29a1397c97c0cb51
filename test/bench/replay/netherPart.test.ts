import { expect, test } from 'vitest';
import { NetherPart } from '../../../bench/replay/netherPart.ts';
import { ReplayRecorder } from '../../../bench/replay/replayRecorder.ts';
import { type BlockState, blockState } from '../../../protocol/blockState.ts';
import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import { ReplayModel } from '../../../viewer/model/replayModel.ts';
import { NETHER, OVERWORLD } from '../../../viewer/replayDocument.ts';
import type { NetherSite } from '../../../worlds/plan/buildPlan.ts';
import { replayDocument } from '../../viewer/replayDocument.ts';

const BOX = { min: { x: -2, y: 10, z: -2 }, max: { x: 2, y: 13, z: 2 } };
const SITE: NetherSite = {
  box: BOX,
  steps: [
    { type: 'fill', box: { min: BOX.min, max: { ...BOX.max, y: 10 } }, state: blockState('netherrack') },
    { type: 'set', position: { x: 1, y: 11, z: 1 }, state: blockState('chest', { facing: 'west' }) },
    { type: 'summon', kind: 'zombified_piglin', position: { x: 0.5, y: 11, z: 0.5 } },
  ],
};
const CHEST = 'chest[facing=west,type=single,waterlogged=false]';
const there = { dimension: 'the_nether' } as const;

/** The model of a game of Alice, with these events at ticks 1, 2, ... */
function played(events: readonly object[]): ReplayModel {
  const nether = new NetherPart(SITE, '1.20.4');
  const recorder = new ReplayRecorder('1.20.4', ['Alice'], undefined, undefined, nether);
  const part = nether.initial(recorder.states);
  recorder.addEvents(events.map((event, index) => ({ seq: index, tick: index + 1, ...event }) as EpisodeEvent));
  return new ReplayModel(replayDocument({ nether: part, game: recorder.take() }));
}

const moved = (x: number, y: number) => ({
  type: 'player-moved',
  actor: 'Alice',
  position: { x, y, z: 0 },
  yaw: 0,
  pitch: 0,
});
const entered = (dimension: 'overworld' | 'the_nether', y: number) => ({
  type: 'dimension-entered',
  actor: 'Alice',
  dimension,
  position: { x: 0, y, z: 0 },
});
const broke = (y: number, state: string) => ({
  type: 'block-broken',
  actor: 'Alice',
  position: { x: 0, y, z: 0 },
  state: blockState(state),
});

test('the Nether is as it was planned, and nothing of it is in the overworld', () => {
  const model = played([]);
  expect([model.hasNether, model.dimension, model.stateAt(0, 10, 0)]).toEqual([true, OVERWORLD, 'air']);
  model.showDimension(NETHER);
  expect([model.stateAt(0, 10, 0), model.stateAt(1, 11, 1), model.stateAt(0, 11, 0)]).toEqual([
    'netherrack',
    CHEST,
    'air',
  ]);
  expect(model.head.nether?.mobs).toEqual([{ kind: 'zombified_piglin', at: [0.5, 11, 0.5] }]);
});

test('blocks change in the dimension in which they were changed, forwards and backwards', () => {
  const model = played([{ ...broke(10, 'netherrack'), ...there }, broke(10, 'stone')]);
  const states = (dimension: number) =>
    [0, 1, 2, 1, 0].map((tick) => {
      model.showDimension(dimension);
      model.seek(tick);
      return model.stateAt(0, 10, 0);
    });
  expect(states(NETHER)).toEqual(['netherrack', 'air', 'air', 'air', 'netherrack']);
  expect(states(OVERWORLD)).toEqual(['stone', 'stone', 'air', 'stone', 'stone']);
});

test('an agent is in the dimension in which the log has it, by portal or by death, and does not walk between them', () => {
  const model = played([
    moved(0, 0),
    entered('the_nether', 11),
    { ...moved(2, 11), ...there },
    entered('overworld', 1),
    entered('the_nether', 11),
    { type: 'player-respawned', actor: 'Alice', position: { x: 5, y: 0, z: 0 } },
    moved(6, 0),
  ]);
  const found = [1, 1.9, 2, 3, 4, 5, 6, 7].map((tick) => {
    model.seek(tick);
    const { dimension = -1, x = -1, y = -1 } = model.poseOf(0) ?? {};
    return [dimension, x, y];
  });
  expect(found).toEqual([
    [OVERWORLD, 0, 0],
    [OVERWORLD, 0, 0],
    [NETHER, 0, 11],
    [NETHER, 2, 11],
    [OVERWORLD, 0, 1],
    [NETHER, 0, 11],
    [OVERWORLD, 5, 0],
    [OVERWORLD, 6, 0],
  ]);
});

test('a portal that the log has is there from the tick in which the game made it, in either dimension', () => {
  const made = (state: BlockState, y: number) => ({
    type: 'block-placed',
    position: { x: 0, y, z: 0 },
    state,
    replaced: blockState('air'),
  });
  const model = played([
    moved(0, 0),
    { ...made(blockState('obsidian'), 11), ...there },
    { ...made(blockState('nether_portal', { axis: 'x' }), 12), ...there },
    entered('the_nether', 12),
    made(blockState('obsidian'), 3),
  ]);
  const states = (dimension: number, y: number) =>
    [1, 2, 3, 5].map((tick) => {
      model.showDimension(dimension);
      model.seek(tick);
      return model.stateAt(0, y, 0);
    });
  expect(states(NETHER, 11)).toEqual(['air', 'obsidian', 'obsidian', 'obsidian']);
  expect(states(NETHER, 12)).toEqual(['air', 'air', 'nether_portal[axis=x]', 'nether_portal[axis=x]']);
  expect(states(OVERWORLD, 3)).toEqual(['air', 'air', 'air', 'obsidian']);
});

test('what the game made for who arrived is there from then on, where an event tells of it', () => {
  const model = played([moved(0, 0), entered('the_nether', 11), { ...broke(12, 'obsidian'), ...there }]);
  model.showDimension(NETHER);
  const states = [1, 2, 3].map((tick) => {
    model.seek(tick);
    return model.stateAt(0, 12, 0);
  });
  expect(states).toEqual(['air', 'obsidian', 'air']);
});

test('sections are drawn anew in the dimension that is shown', () => {
  const model = played([{ ...broke(10, 'netherrack'), ...there }]);
  model.takeDirty();
  model.seek(1);
  expect(model.takeDirty()).toEqual([]);
  model.showDimension(NETHER);
  expect(model.takeDirty().length).toBeGreaterThan(0);
  expect(model.takeDirty()).toEqual([]);
});
