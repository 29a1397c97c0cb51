import { expect, test } from 'vitest';
import { AIR, type BlockState, blockState } from '../../../../protocol/blockState.ts';
import type { BlueprintCell } from '../../../../protocol/blueprint.ts';
import { positionKey } from '../../../../protocol/geometry.ts';
import { VoxelGrid } from '../../../../scripted/knowledge/construction/voxelGrid.ts';
import { type BuildingScene, buildingStep } from '../../../../scripted/rules/answers/buildingStep.ts';

const STONE = blockState('stone_bricks');
const AWAY = { x: -8, y: 0, z: 0 };
const cell = (x: number, y: number, z: number, state: BlockState = STONE): BlueprintCell => ({
  position: { x, y, z },
  state,
});

function scene(standing: BlueprintCell[], share: BlueprintCell[], rest: Partial<BuildingScene> = {}): BuildingScene {
  const held = new Map(standing.map(({ position, state }) => [positionKey(position), state]));
  const box = { min: { x: -9, y: -1, z: -9 }, max: { x: 9, y: 9, z: 9 } };
  const grid = new VoxelGrid(box, (at) => held.get(positionKey(at)) ?? (at.y < 0 ? STONE : AIR));
  return {
    site: {
      grid,
      cells: [...standing, ...share],
      missing: share,
      wrong: [],
      scaffold: [],
      home: AWAY,
      chest: undefined,
    },
    share,
    at: { x: -4.5, y: 0, z: 0.5 },
    dirt: 9,
    away: AWAY,
    past: [],
    ...rest,
  };
}

const WAITED = { command: '!stay', ok: true };

test('the lowest and nearest goes first', () => {
  const share = [cell(0, 1, 0), cell(2, 0, 0), cell(0, 0, 0)];
  expect(buildingStep(scene([], share))).toEqual({
    type: 'place',
    item: 'stone_bricks',
    position: { x: 0, y: 0, z: 0 },
  });
});

test('what failed twice waits for the others', () => {
  const failed = { command: '!placeAt', position: { x: 0, y: 0, z: 0 }, ok: false };
  const step = buildingStep(scene([], [cell(0, 0, 0), cell(2, 0, 0)], { past: [failed, failed] }));
  expect(step).toMatchObject({ type: 'place', position: { x: 2, y: 0, z: 0 } });
});

test('a door is placed from in front of it', () => {
  const door = cell(0, 0, 0, blockState('oak_door', { half: 'lower', facing: 'south' }));
  const to = { x: 0.5, y: 0, z: -0.5 };
  expect(buildingStep(scene([], [door]))).toMatchObject({ type: 'go', to });
  expect(buildingStep(scene([], [door], { at: to }))).toMatchObject({ type: 'place', item: 'oak_door' });
});

test('after a rest, steps of dirt lead up to what nobody on the ground can place', () => {
  const [wall, top] = [[cell(0, 0, 0), cell(0, 1, 0)], cell(0, 2, 0)];
  expect(buildingStep(scene(wall, [top]))).toEqual({ type: 'wait' });
  const step = buildingStep(scene(wall, [top], { past: [WAITED] }));
  expect(step).toMatchObject({ type: 'place', item: 'dirt', position: { y: 0 } });
  const { site } = scene(wall, [top]);
  const begun = { ...site, scaffold: step.type === 'place' ? [{ position: step.position, id: 'dirt' }] : [] };
  expect(buildingStep(scene(wall, [top], { site: begun }))).toMatchObject({ type: 'place', position: top.position });
});

test('a wall top goes before the roof beside it', () => {
  const wall = [cell(0, 0, 1), cell(0, 1, 1), cell(1, 0, 0)];
  const [top, roof] = [cell(1, 1, 0), cell(1, 1, 1)];
  expect(buildingStep(scene(wall, [roof, top], { at: { x: 1.5, y: 0, z: 3.5 } }))).toMatchObject({
    position: top.position,
  });
});

test('who waits stands clear of the building', () => {
  const top = cell(0, 5, 0);
  expect(buildingStep(scene([cell(3, 0, 0)], [top], { at: { x: 0.5, y: 0, z: 0.5 } }))).toMatchObject({
    type: 'go',
    to: AWAY,
  });
});
