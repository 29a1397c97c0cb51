import { Color, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { ReplayModel } from '../../viewer/model/replayModel.ts';
import { LAYER, type LandSection } from '../../viewer/replayDocument.ts';
import { Terrain } from '../../viewer/scene/terrain.ts';
import { EMPTY_CHUNK, replayDocument } from './replayDocument.ts';

const WHOLE = [0, 0, 0, 1, 1, 1];
const LOOKS = [
  { text: 'air', cube: false, fills: false, boxes: [], faces: [] },
  { text: 'stone', cube: true, fills: true, boxes: [WHOLE], faces: [[0, 0, 0, 0, 0, 0]] },
];
const TEXTURES = [{ name: 'stone', pixels: '', layer: LAYER.opaque, files: [] }];
/** A stone layer at the bottom of a section. */
const floor = (sx: number, sz = 0): LandSection => ({ at: [sx, 0, sz], runs: [1, 256, 0, 4096 - 256] });

function terrainOf(land: readonly LandSection[], changes: readonly number[] = []) {
  const game = { ...EMPTY_CHUNK, until: 100, states: LOOKS, textures: TEXTURES, land, changes };
  const model = new ReplayModel(replayDocument({ game }));
  return { model, terrain: new Terrain(model, new Color('#ffffff')) };
}

const placesOf = (terrain: Terrain) =>
  [...new Set([...terrain.drawnCells()].map(({ x }) => Math.floor(x / 16)))].sort((a, b) => a - b);
const strip = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => floor(from + index));

test('sections are made near what is looked at, the nearest first, and given up far from it', () => {
  const { terrain } = terrainOf(strip(0, 60));
  const near = new Vector3(8, 8, 8);
  terrain.build(near, 4);
  expect(placesOf(terrain)).toEqual([0, 1, 2, 3]);
  expect(terrain.waiting).toBe(7);
  terrain.build(near, 100);
  expect(terrain.waiting).toBe(0);
  expect(placesOf(terrain)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const far = new Vector3(40 * 16 + 8, 8, 8);
  terrain.build(far, 100);
  expect(placesOf(terrain)).toEqual(Array.from({ length: 21 }, (_, index) => 30 + index));
  expect(terrain.drawnSections).toBe(21);
  terrain.build(near, 100);
  expect(placesOf(terrain)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('a change makes its own section anew and no other, unless it lies at a border', () => {
  const { model, terrain } = terrainOf(strip(0, 4), [10, 24, 1, 8, 1, 0, 20, 31, 1, 8, 1, 0]);
  const near = new Vector3(8, 8, 8);
  terrain.build(near, 100);
  const made: (readonly [tick: number, sections: number])[] = [];
  for (const tick of [5, 10, 15, 20]) {
    model.seek(tick);
    terrain.update();
    terrain.build(near, 0);
    made.push([tick, terrain.waiting]);
    terrain.build(near, 100);
  }
  expect(made).toEqual([
    [5, 0],
    [10, 1],
    [15, 0],
    [20, 2],
  ]);
});

test('land that comes later lies below what was changed before, and what the first snapshot shows stays', () => {
  const initial = { min: [0, 0, 0], max: [1, 0, 0], runs: [0, 2] } as const;
  const game = { ...EMPTY_CHUNK, until: 100, states: LOOKS, textures: TEXTURES, changes: [10, 5, 0, 5, 0, 0] };
  const model = new ReplayModel(replayDocument({ initial, game }));
  model.seek(50);
  model.append({ ...EMPTY_CHUNK, until: 100, land: [floor(0)] });
  const row = () => [0, 1, 2].map((x) => model.stateAt(x, 0, 0));
  expect(row()).toEqual(['air', 'air', 'stone']);
  expect(model.stateAt(5, 0, 5)).toBe('air');
  model.seek(9);
  expect(model.stateAt(5, 0, 5)).toBe('stone');
  expect(row()).toEqual(['air', 'air', 'stone']);
});
