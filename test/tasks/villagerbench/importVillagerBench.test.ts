import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import minecraftData from 'minecraft-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatBlockState } from '../../../protocol/blockState.ts';
import { dependencyComplexityAsCoded } from '../../../tasks/construction/complexity.ts';
import { constructionLimits, placedCells } from '../../../tasks/construction/constructionTask.ts';
import { supportProblems } from '../../../tasks/construction/support.ts';
import { Task } from '../../../tasks/task.ts';
import { importVillagerBench } from '../../../tasks/villagerbench/importVillagerBench.ts';
import { readBlueprintTexts } from '../../../tasks/villagerbench/reading.ts';
import { sharedFile } from '../../support/sharedData.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'villagerbench-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(content: unknown): Promise<string> {
  const path = join(folder, 'blueprints.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const cell = (material: string, x: number, y: number, z: number, facing = 'A') =>
  `material: ${material} facing: ${facing} position: [${x}, ${y}, ${z}]`;

describe('importVillagerBench', () => {
  test('makes a task that stands where the text has it', async () => {
    const path = await fileOf({
      task_4: [cell('oak_log', -8, -60, 2, 'y'), cell('grass_block', -9, -60, 2), cell('grass', -9, -59, 2)],
    });
    const { tasks, rejected } = importVillagerBench(path);
    expect(rejected).toEqual([]);
    const [task] = tasks;
    expect(task?.id).toBe('villagerbench/task_4');
    expect(() => Task.parse(task)).not.toThrow();
    expect(
      task && placedCells(task).map(({ position: { x, y, z }, state }) => `${x} ${y} ${z} ${formatBlockState(state)}`),
    ).toEqual(['-9 -60 2 grass_block', '-8 -60 2 oak_log[axis=y]', '-9 -59 2 short_grass']);
  });

  test.each([
    ['contradictory', [cell('stone', -8, -60, 0), cell('dirt', -8, -60, 0), cell('stone', -9, -60, 0)], 'stone / dirt'],
    ['not-obtainable', [cell('fire', -8, -60, 0)], 'fire at (-8, -60, 0) has no item'],
    [
      'outside-the-walls',
      [cell('stone', -19, -60, 0), cell('stone', -7, -60, 0)],
      'stone at (-19, -60, 0) is in or beyond a wall',
    ],
    ['falls', [cell('stone', -8, -60, 0), cell('sand', -9, -59, 0)], 'sand at (-9, -59, 0) falls'],
    ['falls', [cell('sand', -8, -59, 0)], 'sand at (-8, -59, 0) falls'],
    ['unsupported', [cell('stone', -8, -60, 0), cell('torch', -9, -59, 0, 'W')], 'has no full block to hang on'],
    ['unsupported', [cell('dirt_path', -8, -60, 0), cell('stone', -8, -59, 0)], 'turns into dirt under stone'],
  ])('rejects as %s', async (reason, texts, detail) => {
    const { tasks, rejected } = importVillagerBench(await fileOf({ task_1: texts }));
    expect(tasks).toEqual([]);
    expect(rejected).toEqual([{ id: 'villagerbench/task_1', reason, details: [expect.stringContaining(detail)] }]);
  });

  test('asks the game version about blocks', async () => {
    const path = await fileOf({ task_1: [cell('stoen', -8, -60, 0)] });
    const { rejected } = importVillagerBench(path, { problemWith: ({ id }) => `no block ${id}` });
    expect(rejected[0]).toMatchObject({ reason: 'unknown-block', details: ['stoen at (-8, -60, 0): no block stoen'] });
  });

  test.each([
    ['1.19.2', 'grass'],
    ['1.20.4', 'short_grass'],
  ])('in %s the low plant is %s', async (version, id) => {
    const { blocksByName } = minecraftData(version);
    const path = await fileOf({ task_1: [cell('dirt', -8, -60, 0), cell('grass', -8, -59, 0)] });
    const { tasks } = importVillagerBench(path, {
      problemWith: (state) => (blocksByName[state.id] ? undefined : `no block ${state.id}`),
    });
    expect(tasks[0]?.blueprint.cells.map(({ state }) => state.id)).toEqual(['dirt', id]);
  });

  test('keeps the doubts it settled', async () => {
    const path = await fileOf({ task_1: [cell('stone', -8, -60, 0), cell('stone', -8, -60, 0)] });
    const { remarks } = importVillagerBench(path);
    expect(remarks.get('villagerbench/task_1')?.issues.map(({ kind }) => kind)).toEqual(['duplicate']);
  });

  test.each([
    ['not JSON', '{', 'bad-villagerbench-file'],
    ['a list', [], 'bad-villagerbench-file'],
    ['an object without tasks', {}, 'bad-villagerbench-file'],
    ['nothing', '', 'bad-villagerbench-file'],
    ['a number that JSON does not have', '{"task_1": [NaN]}', 'bad-villagerbench-file'],
  ])('refuses %s', async (_name, content, code) => {
    const path = await fileOf(content);
    expect(() => importVillagerBench(path)).toThrow(expect.objectContaining({ code }));
  });

  const good = [cell('stone', -8, -60, 0)];
  const goodText = JSON.stringify(good);
  test.each<[string, string, string, string]>([
    ['no texts', '"task_1": []', 'unreadable', 'cannot read the texts'],
    ['something else than texts', '"task_1": {"0": 5}', 'unreadable', 'cannot read the texts'],
    ['a text of another grammar', '"task_1": ["nonsense"]', 'unreadable', 'task_1, line 1, column 1'],
    ['brackets without end', `"task_1": ["${'['.repeat(90_000)}"]`, 'unreadable', 'at most 16 brackets'],
    ['a text without end', `"task_1": ["${'a'.repeat(200_000)}"]`, 'unreadable', 'cannot read the texts: 0'],
    [
      'more cells than fit anywhere',
      `"task_1": ${JSON.stringify([1, 2, 3].map((z) => `[material:stone facing:A positions:[start:[0 ${z} 0] end:[199 ${z} 199]]]`))}`,
      'unreadable',
      '120000 cells up to here',
    ],
    ['a name of another form', `"task_x": ${goodText}`, 'unreadable', 'the name "task_x"'],
    ['a prototype for a name', `"__proto__": ${goodText}`, 'unreadable', 'the name "__proto__"'],
    ['two texts of one name', `"task_1": ${goodText}, "task_1" : ${goodText}`, 'repeated', 'more than once'],
    ['a block called like a property', `"task_1": ["${cell('constructor', -8, -60, 0)}"]`, 'unknown-block', 'no block'],
  ])('rejects %s and takes the rest', async (_name, bad, reason, detail) => {
    const path = await fileOf(`\ufeff{"task_0": ${goodText}, ${bad}, "task_2": ${goodText}}`);
    const { tasks, rejected } = importVillagerBench(path, {
      problemWith: ({ id }) => (id === 'stone' ? undefined : `no block ${id}`),
    });
    expect(tasks.map(({ id }) => id)).toEqual(['villagerbench/task_0', 'villagerbench/task_2']);
    expect(rejected).toMatchObject([{ reason, details: [expect.stringContaining(detail)] }]);
    const [, name] = /^"(\w+)"/.exec(bad) as RegExpExecArray;
    expect(rejected[0]?.id).toBe(`villagerbench/${name}`);
  });

  test('moves a building out of the wall where it fits elsewhere', async () => {
    const path = await fileOf({ task_1: [5, 6, 7].map((z) => cell('stone', -8, -60, z)) });
    const { tasks, remarks, rejected } = importVillagerBench(path);
    expect(rejected).toEqual([]);
    expect(tasks[0]?.at).toEqual({ x: -8, y: -60, z: -1 });
    expect(remarks.get('villagerbench/task_1')?.moved).toEqual({
      what: 'stands in or beyond a wall',
      how: 'moved by (0, 0, -6) to (-8, -60, -1), between the walls',
    });
  });

  test('reads neither directories nor pipes', () => {
    expect(() => importVillagerBench(folder)).toThrow('not a file');
    expect(() => importVillagerBench('/dev/zero')).toThrow('not a file');
  });

  test('refuses a missing file', () => {
    expect(() => importVillagerBench(join(folder, 'none.json'))).toThrow(
      expect.objectContaining({ code: 'villagerbench-not-found' }),
    );
  });
});

const texts = sharedFile('data', 'villagerbench', 'blueprint_description.json');
const facts = sharedFile('spec', 'villagerbench.md');
const missing = texts && facts ? '' : ' (skipped: set GUILDHALL_SHARED to the folder with data/villagerbench)';

describe.skipIf(missing !== '')(`the public texts${missing}`, () => {
  /** Cells, size, complexity, limits in seconds and flags by task: the table "Construction tasks, reconstructed" of the fact sheet. */
  async function table() {
    const rows = (await readFile(facts as string, 'utf8')).matchAll(
      /^\| (\d+) \| (\d+) \| (\d+×\d+×\d+) \| ([\d.]+) \| (\d+) \| (\d+) \|.*\| ([^|]*) \|$/gm,
    );
    return new Map(
      [...rows].map(([, task, cells, size, complexity, action, all, flags]) => [
        `task_${task}`,
        { cells, size, complexity, action, all, flags },
      ]),
    );
  }

  test('have the cells and the complexity of the fact sheet, task by task', async () => {
    const expected = await table();
    const content = JSON.parse(await readFile(texts as string, 'utf8')) as Record<string, string[]>;
    expect(Object.keys(content).length).toBeGreaterThan(60);
    for (const [task, lines] of Object.entries(content)) {
      const { cells, issues } = readBlueprintTexts(task, lines);
      const contradicted = issues.filter(({ kind }) => kind === 'contradiction');
      const all = [
        ...cells,
        ...contradicted.map(({ position, readings: [first] }) => ({
          position,
          state: first as (typeof cells)[0]['state'],
        })),
      ];
      const row = expected.get(task);
      expect(`${task} ${all.length} ${dependencyComplexityAsCoded(all).toFixed(2)}`).toBe(
        `${task} ${row?.cells} ${row?.complexity}`,
      );
      const along = (axis: 'x' | 'y' | 'z') => {
        const places = all.map(({ position }) => position[axis]);
        return Math.max(...places) - Math.min(...places) + 1;
      };
      expect(`${task} ${along('x')}×${along('y')}×${along('z')}`).toBe(`${task} ${row?.size}`);
      // The fact sheet gives whole seconds, ours are ticks of a twentieth.
      const { actionTicks, gameTicks } = constructionLimits(all);
      expect(Math.abs(actionTicks / 20 - Number(row?.action)), task).toBeLessThan(0.53);
      expect(Math.abs(gameTicks / 20 - Number(row?.all)), task).toBeLessThan(0.53);
      const conflicts = /text-conflict×(\d+)/.exec(row?.flags ?? '')?.[1] ?? '0';
      expect(`${task} ${contradicted.length}`).toBe(`${task} ${conflicts}`);
    }
  });

  test('are all imported but those that cannot be built as they stand', async () => {
    const { tasks, rejected } = importVillagerBench(texts as string);
    const byReason = Object.groupBy(rejected, ({ reason }) => reason);
    const ids = (list: typeof rejected | undefined) =>
      (list ?? []).map(({ id }) => Number(id.slice('villagerbench/task_'.length)));
    expect(ids(byReason.contradictory)).toEqual([30, 57, 66, 76, 78, 85, 88, 97]);
    expect(ids(byReason['not-obtainable'])).toEqual([51, 81, 82, 90, 96]);
    expect(ids(byReason['outside-the-walls'])).toEqual([60, 61]);
    expect(rejected).toHaveLength(15);
    expect(tasks).toHaveLength(52);
    for (const task of tasks) {
      expect(() => Task.parse(task)).not.toThrow();
      expect(supportProblems(task.blueprint)).toEqual([]);
      expect(task.at.y).toBe(-60);
    }
  });
});
