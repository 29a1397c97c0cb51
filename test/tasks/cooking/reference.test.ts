import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { CookingTask } from '../../../tasks/cooking/cookingTask.ts';
import { BASE } from '../../../tasks/cooking/site/ground.ts';
import { VILLAGER_COOKING } from '../../../tasks/suites/villagerCooking.ts';
import { sharedFile } from '../../support/sharedData.ts';

const FILE = sharedFile('data', 'villagerbench', 'farm_setting.json');
const missing = FILE ? '' : ' (skipped: set GUILDHALL_SHARED to the folder with data/villagerbench)';

type Entry = Record<string, unknown> & {
  readonly target: string;
  readonly component: readonly {
    readonly name: string;
    readonly type: string;
    readonly position: readonly [number, number, number];
    readonly facing?: string;
    readonly items?: readonly { readonly name: string; readonly count: number }[];
  }[];
  readonly check_point: readonly {
    readonly name: string;
    readonly count: number;
    readonly score: number;
    readonly sub_check_point: readonly string[];
  }[];
};

const ENTRIES = FILE ? (JSON.parse(readFileSync(FILE, 'utf8')) as readonly Entry[]) : [];
const TASKS = VILLAGER_COOKING.tasks() as readonly CookingTask[];
const PAIRS = ENTRIES.map((entry, index) => [entry, TASKS[index] as CookingTask] as const);

/** Ids of the blocks a task's plan sets, at their places relative to the base. */
function blocksOf({ site }: CookingTask): { id: string; facing: string | undefined; at: number[] }[] {
  return site.steps.flatMap((step) =>
    step.type === 'set'
      ? [
          {
            id: step.state.id,
            facing: step.state.properties.facing,
            at: [step.position.x - BASE.x, step.position.y - BASE.y, step.position.z - BASE.z],
          },
        ]
      : [],
  );
}

/** What a chest of the task holds, in all, by item. */
function chestAt(task: CookingTask, [x, y, z]: readonly [number, number, number]): Record<string, number> {
  const position = { x: BASE.x + x, y: BASE.y + y, z: BASE.z + z };
  const sums: Record<string, number> = {};
  for (const step of task.site.steps)
    if (step.type === 'container' && JSON.stringify(step.position) === JSON.stringify(position))
      for (const { id, count } of step.items) sums[id] = (sums[id] ?? 0) + count;
  return sums;
}

const animals = ({ site }: CookingTask, kind: string) =>
  site.steps.filter((step) => step.type === 'summon' && step.kind === kind).length;

const CROPS = ['wheat', 'hay_block', 'sugar_cane', 'potatoes', 'carrots', 'brown_mushroom'];
/** Crops by the words a farm's name is made of. */
const GROWN: Record<string, string> = {
  wheat: 'wheat',
  hay: 'hay_block',
  sugar_cane: 'sugar_cane',
  potato: 'potatoes',
  carrot: 'carrots',
  mushroom: 'brown_mushroom',
};

describe.skipIf(missing !== '')(`our hundred tasks beside the reference’s${missing}`, () => {
  test('are as many, for the same dishes', () => {
    expect(ENTRIES.map(({ target }) => target)).toEqual(TASKS.map(({ dish }) => dish));
  });

  test('have the same sources', () => {
    for (const [entry, task] of PAIRS)
      expect(Object.fromEntries(Object.keys(task.sources).map((name) => [name, entry[name]]))).toEqual(task.sources);
  });

  test('have the same checkpoints in the same order, self-edges left out', () => {
    let selfEdges = 0;
    for (const [entry, task] of PAIRS) {
      const theirs = entry.check_point.map(({ name, count, score, sub_check_point }) => {
        if (sub_check_point.includes(name)) selfEdges++;
        return { item: name, count, score, parts: sub_check_point.filter((part) => part !== name) };
      });
      expect(task.checkpoints).toEqual(theirs);
    }
    expect(selfEdges).toBe(8);
  });

  test('have the same things in the common chest, which stands at the same place and looks the same way', () => {
    for (const [entry, task] of PAIRS) {
      const chest = entry.component.find(({ name }) => name === 'chest');
      if (!chest) throw new Error('no chest');
      const theirs = Object.fromEntries((chest.items ?? []).map(({ name, count }) => [name, count]));
      expect(chestAt(task, chest.position)).toEqual(theirs);
      expect(blocksOf(task)).toContainEqual({ id: 'chest', facing: chest.facing, at: chest.position });
    }
  });

  test('have a crafting table of their own just where the reference has', () => {
    for (const [entry, task] of PAIRS) {
      const table = entry.component.find(({ name }) => name === 'crafting_table');
      if (table) expect(blocksOf(task)).toContainEqual({ id: 'crafting_table', facing: undefined, at: table.position });
    }
  });

  test('have the farms, pastures, houses and yards the reference has, and no others', () => {
    for (const [entry, task] of PAIRS) {
      const names = entry.component.filter(({ type }) => type === 'structure').map(({ name }) => name);
      const farm = names.find((name) => name.endsWith('_farm')) ?? '';
      const wanted = Object.entries(GROWN).flatMap(([word, block]) => (farm.includes(word) ? [block] : []));
      const blocks = new Set(blocksOf(task).map(({ id }) => id));
      expect(CROPS.filter((crop) => blocks.has(crop)).sort()).toEqual(wanted.sort());
      expect(animals(task, 'cow')).toBe(names.includes('cow_pasture') ? 3 : 0);
      expect(animals(task, 'rabbit')).toBe(names.includes('rabbit_pasture') ? 9 : 0);
      expect(blocks.has('furnace')).toBe(names.includes('house'));
      for (const [block, item] of [
        ['acacia_log', 'iron_axe'],
        ['coal_ore', 'iron_pickaxe'],
      ] as const) {
        const count = blocksOf(task).filter(({ id }) => id === block).length;
        expect(count).toBe(names.includes('material_factory') ? 4 : 0);
        expect(JSON.stringify(task.site.steps).includes(`"${item}"`)).toBe(names.includes('material_factory'));
      }
    }
  });

  test('have them around the same places', () => {
    const marks: Record<string, string[]> = { house: ['furnace'], material_factory: ['coal_ore', 'acacia_log'] };
    for (const [entry, task] of PAIRS)
      for (const { name, type, position } of entry.component) {
        if (type !== 'structure') continue;
        const kinds =
          marks[name] ?? (name.endsWith('_farm') ? CROPS : [`${name === 'cow_pasture' ? 'oak' : 'birch'}_fence`]);
        const found = blocksOf(task).filter(({ id }) => kinds.includes(id));
        expect(found.length).toBeGreaterThan(0);
        for (const { at } of found) {
          expect(Math.abs((at[0] ?? 0) - position[0])).toBeLessThanOrEqual(4);
          expect(Math.abs((at[2] ?? 0) - position[2])).toBeLessThanOrEqual(4);
        }
      }
  });
});
