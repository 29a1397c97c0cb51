import minecraftData from 'minecraft-data';
import { describe, expect, test } from 'vitest';
import { type Blueprint, type BlueprintCell, blueprintBounds } from '../../../protocol/blueprint.ts';
import { parseBlueprintText } from '../../../protocol/blueprintText.ts';
import { boxCovers, shiftBox } from '../../../protocol/geometry.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { BUILDING_SITE, constructionArena } from '../../../tasks/construction/arena.ts';
import { dependencyComplexityAsCoded } from '../../../tasks/construction/complexity.ts';
import { placedCells } from '../../../tasks/construction/constructionTask.ts';
import { isMined } from '../../../tasks/construction/digging.ts';
import { constructionGenerator } from '../../../tasks/construction/suite/constructionGenerator.ts';
import {
  FROZEN,
  VILLAGER_CONSTRUCTION,
  VILLAGER_CONSTRUCTION_FACTORY,
} from '../../../tasks/suites/villagerConstruction.ts';
import { ConstructionTask } from '../../../tasks/task.ts';
import { taskHash } from '../../../tasks/taskHash.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';
import { buildingProblems } from '../construction/buildingProblems.ts';
import { PUBLISHED, PUBLISHED_MATERIALS, PUBLISHED_ORIENTATION } from '../construction/publishedSpread.ts';

const VERSIONS = ['1.19.2', '1.20.4', '1.21.4', ...(EXHAUSTIVE ? ['26.1'] : [])].map((version) =>
  minecraftData(version),
);
const tasks = VILLAGER_CONSTRUCTION.tasks() as readonly ConstructionTask[];
const factories = VILLAGER_CONSTRUCTION_FACTORY.tasks() as readonly ConstructionTask[];
const ours = tasks.map(({ blueprint: { cells } }) => ({
  cells: cells.length,
  height: Math.max(...cells.map(({ position }) => position.y)) + 1,
  complexity: dependencyComplexityAsCoded(cells),
}));
const published = PUBLISHED.map(([cells, height, complexity]) => ({ cells, height, complexity }));
const allCells = tasks.flatMap(({ blueprint }) => blueprint.cells);

/** The value below which a share of the sorted values lies. */
function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.round(share * (values.length - 1))] as number;
}

const content = (blueprint: Blueprint) => JSON.stringify(blueprint.cells);

describe('villager/construction', () => {
  test('has a hundred different buildings, smallest first, for one to eight agents', () => {
    expect(tasks.map(({ id }) => id)).toEqual(VILLAGER_CONSTRUCTION.taskIds);
    expect(VILLAGER_CONSTRUCTION.taskIds[7]).toBe('villager/construction/007');
    expect(tasks).toHaveLength(100);
    expect(new Set(tasks.map(({ blueprint }) => content(blueprint))).size).toBe(100);
    expect(new Set(tasks.map(({ blueprint }) => blueprint.name)).size).toBe(100);
    expect(ours.map(({ cells }) => cells)).toEqual(ours.map(({ cells }) => cells).sort((a, b) => a - b));
    for (const task of tasks) expect(task.agents).toEqual({ min: 1, max: 8 });
  });

  test('no two are the same building turned or mirrored', () => {
    expect(new Set(tasks.map(({ blueprint }) => unturned(blueprint))).size).toBe(100);
  });

  test('is frozen: every task still has the last hash published for it, under a version of its own', () => {
    expect(Object.keys(FROZEN)).toEqual([...tasks, ...factories].map(({ id }) => id));
    for (const task of [...tasks, ...factories]) {
      expect(taskHash(task), task.id).toBe(FROZEN[task.id]?.at(-1));
      expect(task.version, task.id).toBe(FROZEN[task.id]?.length);
    }
  });

  test.each([
    ['cells', 0, 0.02],
    ['cells', 1, 0.02],
    ['complexity', 0, 0.05],
    ['complexity', 1, 0.05],
  ] as const)('the extremes of %s are the published ones (%d)', (measure, share, tolerance) => {
    const wanted = quantile(
      published.map((task) => task[measure]),
      share,
    );
    expect(
      Math.abs(
        quantile(
          ours.map((task) => task[measure]),
          share,
        ) - wanted,
      ),
    ).toBeLessThanOrEqual(tolerance * wanted);
  });

  test.each([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9])(
    'sizes and complexities at %d of the way are near the published ones',
    (share) => {
      for (const measure of ['cells', 'complexity'] as const) {
        const wanted = quantile(
          published.map((task) => task[measure]),
          share,
        );
        const [found, tolerance] = [
          quantile(
            ours.map((task) => task[measure]),
            share,
          ),
          0.15 * wanted + 1,
        ];
        expect(Math.abs(found - wanted), `${measure}: ${found} for ${wanted}`).toBeLessThanOrEqual(tolerance);
      }
    },
  );

  test('all blocks and all complexity together come within 3 % of the published sums', () => {
    for (const measure of ['cells', 'complexity'] as const) {
      const sum = (all: readonly { cells: number; complexity: number }[]) =>
        all.reduce((total, task) => total + task[measure], 0);
      expect(Math.abs(sum(ours) / sum(published) - 1)).toBeLessThanOrEqual(0.03);
    }
  });

  test('as many single layers as published, and up to two more or fewer of every other height', () => {
    const withHeight = (all: readonly { height: number }[], height: number) =>
      all.filter((task) => task.height === height).length;
    expect(withHeight(ours, 1)).toBe(43);
    for (const height of [2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
      expect(
        Math.abs(withHeight(ours, height) - withHeight(published, height)),
        `height ${height}`,
      ).toBeLessThanOrEqual(2);
    expect(Math.max(...ours.map(({ height }) => height))).toBe(11);
  });

  test('orientations and materials come within two points, and an eighth, of the published', () => {
    const share = (is: (cell: BlueprintCell) => boolean) => allCells.filter(is).length / allCells.length;
    const axis = share(({ state }) => state.properties.axis !== undefined);
    const facing = share(({ state }) => state.properties.facing !== undefined);
    expect(Math.abs(axis - PUBLISHED_ORIENTATION.axis)).toBeLessThanOrEqual(0.02);
    expect(Math.abs(facing - PUBLISHED_ORIENTATION.facing)).toBeLessThanOrEqual(0.02);
    expect(Math.abs(1 - axis - facing - PUBLISHED_ORIENTATION.any)).toBeLessThanOrEqual(0.02);
    const materials = new Set(allCells.map(({ state }) => state.id)).size;
    expect(Math.abs(materials / PUBLISHED_MATERIALS - 1)).toBeLessThanOrEqual(1 / 8);
  });

  test("the tasks of the paper's table 3 are the easiest and one of 48 blocks in 4 x 4 x 4", () => {
    expect(ours[0]).toMatchObject({ cells: 3, height: 3 });
    expect(ours[0]?.complexity).toBe(Math.min(...ours.map(({ complexity }) => complexity)));
    expect(ours[64]).toMatchObject({ cells: 48, height: 4 });
    expect(Math.abs((ours[64]?.complexity ?? 0) - 33.2)).toBeLessThan(1);
    expect(blueprintBounds((tasks[64] as ConstructionTask).blueprint)?.max).toEqual({ x: 3, y: 3, z: 3 });
  });

  test.each(tasks.map((task) => [task.id, task] as const))('%s can be built, in every version', (_id, task) => {
    expect(() => ConstructionTask.parse(task)).not.toThrow();
    expect(buildingProblems(task.blueprint, VERSIONS)).toEqual([]);
    const bounds = blueprintBounds(task.blueprint);
    expect(bounds && boxCovers(BUILDING_SITE, shiftBox(bounds, task.at))).toBe(true);
    const sorted = (cells: readonly BlueprintCell[]) => cells.map((cell) => JSON.stringify(cell)).sort();
    expect(sorted(parseBlueprintText(task.blueprintText) ?? [])).toEqual(sorted(placedCells(task)));
    for (const data of VERSIONS)
      expect(() =>
        constructionArena(task, { agents: 8, stackSize: (id) => data.itemsByName[id]?.stackSize }),
      ).not.toThrow();
  });

  test('its tasks are found by id', () => {
    expect(findTask('villager/construction/064')).toBe(tasks[64]);
    expect(() => findTask('villager/construction/100')).toThrow(expect.objectContaining({ code: 'unknown-task' }));
  });
});

describe('villager/construction-factory', () => {
  test('has each of the hundred with something to mine, under its number, and only those', () => {
    const minable = tasks.filter(({ blueprint }) => blueprint.cells.some(({ state }) => isMined(state.id)));
    expect(factories.map(({ id }) => id)).toEqual(
      minable.map(({ id }) => id.replace('construction/', 'construction-factory/')),
    );
    expect(factories.length).toBeGreaterThan(20);
    for (const task of factories) {
      const plain = findTask(task.id.replace('construction-factory/', 'construction/')) as ConstructionTask;
      expect(task).toMatchObject({
        materialFactory: true,
        blueprint: plain.blueprint,
        at: plain.at,
        title: plain.title,
      });
      expect(task.limits.gameTicks).toBeGreaterThan(plain.limits.gameTicks);
      for (const data of VERSIONS)
        expect(() =>
          constructionArena(task, { agents: 8, stackSize: (id) => data.itemsByName[id]?.stackSize }),
        ).not.toThrow();
    }
  });
});

describe('constructionGenerator', () => {
  const seeds = Array.from({ length: 300 }, (_, index) => index);

  test('makes the same task again, with its origin', () => {
    const task = constructionGenerator.make({ split: 'train', index: 41 });
    expect(constructionGenerator.make({ split: 'train', index: 41 })).toEqual(task);
    expect(task).toMatchObject({
      id: 'construction/train/000041',
      origin: { generator: 'construction', split: 'train' },
    });
  });

  test('makes buildable tasks of the spread for any seed', () => {
    const made = seeds.map((index) => constructionGenerator.make({ split: 'dev', index }));
    for (const task of made) {
      expect(buildingProblems(task.blueprint, VERSIONS), task.id).toEqual([]);
      expect(() =>
        constructionArena(task, { agents: 8, stackSize: (id) => VERSIONS[0]?.itemsByName[id]?.stackSize }),
      ).not.toThrow();
    }
    const sizes = made.map(({ blueprint }) => blueprint.cells.length);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(3);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(120);
    const middle = quantile(sizes, 0.5);
    expect(
      Math.abs(
        middle -
          quantile(
            published.map(({ cells }) => cells),
            0.5,
          ),
      ),
    ).toBeLessThanOrEqual(8);
    expect(new Set(made.map(({ blueprint }) => content(blueprint))).size).toBeGreaterThan(280);
  });

  test('what is drawn for training is never of the suite, and the suite split is the suite', () => {
    const suite = new Set(tasks.map(({ blueprint }) => content(blueprint)));
    for (const index of seeds) {
      const { blueprint } = constructionGenerator.make({ split: 'train', index });
      expect(suite.has(content(blueprint)), blueprint.name).toBe(false);
    }
    for (const index of [0, 64, 99])
      expect(constructionGenerator.make({ split: 'suite', index })).toMatchObject({
        blueprint: tasks[index]?.blueprint,
        origin: tasks[index]?.origin,
      });
    expect(() => constructionGenerator.make({ split: 'suite', index: 100 })).toThrow(RangeError);
  });

  test('has no levels and makes nothing for a team', () => {
    expect(() => constructionGenerator.make({ split: 'train', index: 0, level: 2 })).toThrow(RangeError);
    expect(() => constructionGenerator.make({ split: 'train', index: 0, agents: 2 })).toThrow(RangeError);
    expect(() => constructionGenerator.make({ split: 'train', index: -1 })).toThrow(RangeError);
  });
});

/** A building in the first, in alphabetic order, of its eight turns and mirrorings; orientations are left out. */
function unturned({ cells }: Blueprint): string {
  const forms = [0, 1, 2, 3].flatMap((turns) => [1, -1].map((mirror) => ({ turns, mirror })));
  const texts = forms.map(({ turns, mirror }) => {
    const turnedCells = cells.map(({ position, state }) => {
      let [x, z] = [position.x * mirror, position.z];
      for (let turn = 0; turn < turns; turn++) [x, z] = [-z, x];
      return { x, y: position.y, z, id: state.id };
    });
    const [west, north] = [Math.min(...turnedCells.map(({ x }) => x)), Math.min(...turnedCells.map(({ z }) => z))];
    return turnedCells
      .map(({ x, y, z, id }) => `${x - west},${y},${z - north} ${id}`)
      .sort()
      .join(';');
  });
  return texts.sort()[0] as string;
}
