import minecraftData from 'minecraft-data';
import { describe, expect, test } from 'vitest';
import type { BlockState } from '../../protocol/blockState.ts';
import { blueprintBounds } from '../../protocol/blueprint.ts';
import { parseBlueprintText } from '../../protocol/blueprintText.ts';
import { type BlockPosition, boxCovers, FACINGS, neighbour, positionKey, shiftBox } from '../../protocol/geometry.ts';
import { catalogue, findTask } from '../../tasks/catalogue.ts';
import { BUILDING_SITE, constructionArena } from '../../tasks/construction/arena.ts';
import { placedCells } from '../../tasks/construction/constructionTask.ts';
import { materialsOf } from '../../tasks/construction/materials.ts';
import { obtainabilityProblem } from '../../tasks/construction/obtainability.ts';
import { supportProblem, supportProblems } from '../../tasks/construction/support.ts';
import { Task } from '../../tasks/task.ts';

const VERSIONS = ['1.19.2', '1.20.4', '1.21.4'].map((version) => minecraftData(version));
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

  test('every block, property and material exists in every version, and the chest holds them', () => {
    for (const data of VERSIONS) {
      for (const { state } of blueprint.cells) {
        const block = data.blocksByName[state.id];
        expect(block, state.id).toBeDefined();
        for (const [name, value] of Object.entries(state.properties)) {
          const property = block?.states?.find((candidate) => candidate.name === name);
          const values =
            property?.type === 'bool'
              ? ['true', 'false']
              : (property?.values?.map(String) ??
                Array.from({ length: property?.num_values ?? 0 }, (_, index) => `${index}`));
          expect(values, `${state.id} ${name}`).toContain(value);
        }
      }
      for (const { id } of materialsOf(blueprint)) expect(data.itemsByName[id], id).toBeDefined();
      expect(() =>
        constructionArena(task, { agents: 8, stackSize: (id) => data.itemsByName[id]?.stackSize }),
      ).not.toThrow();
    }
  });

  test('can be built and stays: obtainable, supported, and in some order', () => {
    expect(blueprint.cells.flatMap(({ state }) => obtainabilityProblem(state) ?? [])).toEqual([]);
    expect(supportProblems(blueprint)).toEqual([]);
    expect(unplaceable(blueprint.cells)).toEqual([]);
  });
});

/** Places cells for as long as any can be: held, and against the ground, a block, or a scaffold in a free cell. */
function unplaceable(cells: readonly { position: BlockPosition; state: BlockState }[]): string[] {
  const wanted = new Set(cells.map(({ position }) => positionKey(position)));
  const placed = new Map<string, BlockState>();
  const at = (place: BlockPosition) =>
    place.y < 0 ? { id: 'stone_bricks', properties: {} } : placed.get(positionKey(place));
  let left = [...cells];
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    left = left.filter(({ position, state }) => {
      const touches = FACINGS.some((side) => {
        const next = neighbour(position, side);
        return at(next) !== undefined || !wanted.has(positionKey(next));
      });
      if (!touches || supportProblem(position, state, at)) return true;
      placed.set(positionKey(position), state);
      return false;
    });
  }
  return left.map(({ position, state }) => `${state.id} at ${positionKey(position)}`);
}

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
    expect(() => findTask('zzzzzz')).toThrow(`there are ${tasks.length}`);
  });
});
