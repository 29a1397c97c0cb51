import minecraftData from 'minecraft-data';
import { describe, expect, test } from 'vitest';
import type { BlockState } from '../../protocol/blockState.ts';
import { blueprintBounds } from '../../protocol/blueprint.ts';
import { parseBlueprintText } from '../../protocol/blueprintText.ts';
import { type BlockPosition, boxCovers, shiftBox } from '../../protocol/geometry.ts';
import { catalogue, findTask } from '../../tasks/catalogue.ts';
import { BUILDING_SITE, constructionArena } from '../../tasks/construction/arena.ts';
import { placedCells } from '../../tasks/construction/constructionTask.ts';
import { SUITES } from '../../tasks/suites/suites.ts';
import { Task } from '../../tasks/task.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { buildingProblems } from './construction/buildingProblems.ts';

const VERSIONS = ['1.19.2', '1.20.4', '1.21.4', ...(EXHAUSTIVE ? ['26.1'] : [])].map((version) =>
  minecraftData(version),
);
const tasks = catalogue();

test('ids are unique, and there are blueprints from 3 to about 400 blocks', () => {
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
  const sizes = tasks.map(({ blueprint }) => blueprint.cells.length);
  expect(tasks.length).toBeGreaterThanOrEqual(14);
  expect(Math.min(...sizes)).toBe(3);
  expect(Math.max(...sizes)).toBeGreaterThan(350);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(400);
});

test('making the catalogue twice gives the same tasks', () => {
  expect(catalogue()).toEqual(tasks);
});

describe.each(tasks.map((task) => [task.id, task] as const))('%s', (_id, task) => {
  const { blueprint } = task;

  test('is valid, and stands between the walls with room to walk', () => {
    expect(() => Task.parse(task)).not.toThrow();
    const bounds = blueprintBounds(blueprint);
    expect(bounds && boxCovers(BUILDING_SITE, shiftBox(bounds, task.at))).toBe(true);
  });

  test('its text is lossless', () => {
    const key = (cell: { position: BlockPosition; state: BlockState }) => JSON.stringify(cell);
    expect((parseBlueprintText(task.blueprintText) ?? []).map(key).sort()).toEqual(placedCells(task).map(key).sort());
  });

  test('the chest holds its materials, in every version', () => {
    for (const data of VERSIONS)
      expect(() =>
        constructionArena(task, { agents: 8, stackSize: (id) => data.itemsByName[id]?.stackSize }),
      ).not.toThrow();
  });

  test('can be built and stays: known, obtainable, supported, and in some order', () => {
    expect(buildingProblems(blueprint, VERSIONS)).toEqual([]);
  });
});

describe('findTask', () => {
  test('finds a task by its id', () => {
    expect(findTask('construction/lamp').title).toBe('a street lamp');
  });

  test.each([
    ['construction/cotage', 'construction/cottage'],
    ['lamp', 'construction/lamp'],
    ['tower', 'construction/watchtower'],
  ])('%s is unknown, and %s is near', (asked, near) => {
    expect(() => findTask(asked)).toThrow(
      expect.objectContaining({ code: 'unknown-task', message: expect.stringContaining(near) }),
    );
  });

  test('an id like no other names how many there are', () => {
    const suites = SUITES.flatMap((suite) => suite.taskIds);
    expect(() => findTask('zzzzzz')).toThrow(`there are ${tasks.length + suites.length} tasks:`);
  });
});
