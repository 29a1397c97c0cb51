import { expect, test } from 'vitest';
import { ReplayModel } from '../../viewer/model/replayModel.ts';
import type { ReplayChunk, ReplayDocument, StateLook } from '../../viewer/replayDocument.ts';
import { replayDocument } from './replayDocument.ts';

const look = (text: string, cube = true): StateLook => ({ text, cube, fills: cube, boxes: [], faces: [] });
const CHUNK: ReplayChunk = {
  until: 100,
  states: [look('air', false), look('stone'), look('oak_log[axis=x]')],
  textures: [],
  changes: [10, 1, 0, 0, 1, 0, 20, 1, 0, 0, 2, 0, 30, 1, 0, 0, 0, 1],
  poses: [0, 0, 0, 0, 0, 0, 0, 0, 100, 10, 0, 0, 90, 0],
  jumps: [],
  counts: [5, 0, 0, 3, 50, 0, 0, 0],
  items: ['stone'],
  scores: [10, 0, 0.5],
  metrics: ['completion'],
  entries: [{ kind: 'message', tick: 40, agent: 0, title: 'hello' }],
};

const documentOf = (parts: Partial<ReplayDocument> = {}) =>
  replayDocument({
    initial: { min: [0, 0, 0], max: [1, 0, 1], runs: [1, 1, 0, 2, 1, 1] },
    game: CHUNK,
    ...parts,
  });

const at = (model: ReplayModel, tick: number) => {
  model.seek(tick);
  return model.stateAt(1, 0, 0);
};

test('shows the blocks of any tick, forwards and backwards', () => {
  const model = new ReplayModel(documentOf());
  expect([0, 10, 25, 30, 100].map((tick) => at(model, tick))).toEqual([
    'air',
    'stone',
    'oak_log[axis=x]',
    'air',
    'air',
  ]);
  expect([29, 19, 9].map((tick) => at(model, tick))).toEqual(['oak_log[axis=x]', 'stone', 'air']);
  expect([model.stateAt(0, 0, 0), model.stateAt(0, 0, 1), model.stateAt(1, 0, 1)]).toEqual(['stone', 'air', 'stone']);
});

test('marks the sections around what changed, and none when nothing did', () => {
  const model = new ReplayModel(documentOf());
  model.takeDirty();
  model.seek(5);
  expect(model.takeDirty()).toEqual([]);
  model.seek(10);
  expect(model.takeDirty().length).toBeGreaterThan(0);
});

test('an agent that stood still for long walks in the second before its next position', () => {
  const model = new ReplayModel(documentOf());
  const x = [0, 80, 90, 100].map((tick) => {
    model.seek(tick);
    return model.poseOf(0)?.x;
  });
  expect(x).toEqual([0, 0, 5, 10]);
});

test('an agent that was moved does not walk there', () => {
  const model = new ReplayModel(documentOf({ game: { ...CHUNK, jumps: [0, 100] } }));
  model.seek(99);
  expect(model.poseOf(0)?.x).toBe(0);
});

test('inventories, scores and entries are those of the tick', () => {
  const model = new ReplayModel(documentOf());
  expect([model.inventoryOf(0), model.scores()]).toEqual([[], []]);
  model.seek(20);
  expect(model.inventoryOf(0)).toEqual([{ item: 'stone', count: 3 }]);
  expect(model.scores()).toEqual([{ metric: 'completion', value: 0.5 }]);
  model.seek(60);
  expect(model.inventoryOf(0)).toEqual([]);
  expect([model.entriesUpTo(39), model.entriesUpTo(40)]).toEqual([0, 1]);
});

test('a game that is played arrives in pieces, and late changes of the past count as well', () => {
  const model = new ReplayModel(documentOf({ live: '/feed' }));
  expect(model.isOver).toBe(false);
  model.seek(100);
  const rest = { ...CHUNK, states: [look('glass', false)], items: [], metrics: [], poses: [], counts: [], scores: [] };
  model.append({ ...rest, until: 120, changes: [15, 0, 0, 1, 1, -1, 110, 1, 0, 0, 3, 0], ended: true });
  expect([model.lastTick, model.isOver, model.tick]).toEqual([120, true, 100]);
  expect(model.stateAt(0, 0, 1)).toBe('stone');
  expect([at(model, 110), at(model, 100), at(model, 25)]).toEqual(['glass', 'air', 'oak_log[axis=x]']);
  model.seek(14);
  expect(model.stateAt(0, 0, 1)).toBe('air');
});

test('the blueprint is missing, wrong or right as the scorer sees it, and what is too much is marked', () => {
  const blueprint = [
    { at: [1, 0, 0] as const, state: 'oak_log[axis=x]' },
    { at: [0, 0, 2] as const, state: 'stone' },
  ];
  const game = { ...CHUNK, changes: [...CHUNK.changes, 40, 0, 0, 1, 2, 0] };
  const model = new ReplayModel(documentOf({ blueprint, game }));
  const kinds = [0, 10, 20, 40].map((tick) => {
    model.seek(tick);
    return model.defects().map(({ kind, x, z }) => `${kind} ${x} ${z}`);
  });
  expect(kinds).toEqual([
    ['missing 1 0', 'missing 0 2'],
    ['wrong 1 0', 'missing 0 2'],
    ['missing 0 2'],
    ['missing 1 0', 'missing 0 2', 'extra 0 1'],
  ]);
});
