import { describe, expect, test } from 'vitest';
import { blueprintBounds } from '../../../protocol/blueprint.ts';
import { add, boxContains, boxCovers, shiftBox } from '../../../protocol/geometry.ts';
import { materialsOf } from '../../../tasks/construction/materials.ts';
import { supportProblems } from '../../../tasks/construction/support.ts';
import { FIRST_SLOT, kitsFor, landSitePlan } from '../../../tasks/shelter/landSite.ts';
import { SHELTERS } from '../../../tasks/shelter/shelterBlueprint.ts';
import { CLEARING } from '../../../tasks/shelter/shelterSite.ts';
import { shelterTask } from '../../../tasks/shelter/shelterTask.ts';
import { inconsistencyOf } from '../../../tasks/taskConsistency.ts';

const taskOf = (kind: (typeof SHELTERS)[number], seed: number) =>
  shelterTask({ id: `shelter/${kind}/test`, title: 'A shelter', kind, seed });

describe.each(SHELTERS)('a %s shelter', (kind) => {
  const tasks = [0, 1, 2, 3].map((seed) => taskOf(kind, seed));

  test('is the same for the same seed and another for another', () => {
    expect(taskOf(kind, 1)).toEqual(tasks[1]);
    expect(new Set(tasks.map(({ blueprint, at }) => JSON.stringify([blueprint.cells, at]))).size).toBe(tasks.length);
  });

  test('has every block in exactly one of its stages, of stone, of planks, of stone', () => {
    for (const { blueprint, stages = [] } of tasks) {
      expect(stages.map(({ name }) => name)).toEqual(['foundation', 'walls', 'roof']);
      const kinds = stages.map(({ fromY, toY }) => {
        const cells = blueprint.cells.filter(({ position: { y } }) => y >= fromY && y <= toY);
        expect(new Set(cells.map(({ state }) => state.id)).size).toBe(1);
        return { count: cells.length, id: cells[0]?.state.id as string };
      });
      expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(blueprint.cells.length);
      expect(kinds[0]?.id).toBe(kinds[2]?.id);
      expect(kinds[1]?.id).toMatch(/_planks$/);
    }
  });

  test('can be held up, and lies with its clearing in what is watched, on level ground', () => {
    for (const { blueprint, at, land } of tasks) {
      expect(supportProblems(blueprint, 0)).toEqual([]);
      const bounds = shiftBox(blueprintBounds(blueprint) as NonNullable<ReturnType<typeof blueprintBounds>>, at);
      const around = {
        min: { ...bounds.min, x: bounds.min.x - CLEARING, z: bounds.min.z - CLEARING },
        max: { ...bounds.max, x: bounds.max.x + CLEARING, z: bounds.max.z + CLEARING },
      };
      expect(land && boxCovers(land.watched, around)).toBe(true);
      expect(land && boxCovers(land.box, land.watched)).toBe(true);
      for (const { position } of land?.starts ?? []) {
        expect(boxContains(land?.watched as NonNullable<typeof land>['watched'], position)).toBe(true);
        expect(boxContains(bounds, position)).toBe(false);
        expect(position.y).toBe(at.y);
      }
    }
  });

  test('gives two planks and one stone, together enough for the blueprint, whatever the team', () => {
    for (const { blueprint, land } of tasks) {
      expect(land?.kits.map((kit) => kit[0]?.id.endsWith('_planks'))).toEqual([true, true, false]);
      for (const agents of [1, 2, 3, 4]) {
        const kits = kitsFor({ kits: land?.kits ?? [] }, agents);
        expect(kits).toHaveLength(agents);
        for (const kit of kits) {
          expect(kit.map(({ slot }) => slot)).toEqual(kit.map((_, index) => FIRST_SLOT + index));
          expect(kit.length).toBeLessThanOrEqual(36);
        }
        for (const { id, count } of materialsOf(blueprint)) {
          const given = kits.flat().reduce((sum, stack) => sum + (stack.id === id ? stack.count : 0), 0);
          expect(given).toBeGreaterThan(count);
        }
      }
    }
  });

  test('is consistent, and is told by its plan', () => {
    for (const task of tasks) {
      expect(inconsistencyOf(task)).toBeUndefined();
      const plan = task.land && landSitePlan(task.land, 3);
      expect(plan?.ground?.preset).toBe('plains-forest');
      expect(plan?.loadouts).toHaveLength(3);
      for (const { position } of task.blueprint.cells)
        expect(plan?.watched && boxContains(plan.watched, add(position, task.at))).toBe(true);
    }
  });
});
