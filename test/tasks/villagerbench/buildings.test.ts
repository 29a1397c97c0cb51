import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import type { BlockState } from '../../../protocol/blockState.ts';
import { type Blueprint, blueprintOf } from '../../../protocol/blueprint.ts';
import { catalogue } from '../../../tasks/catalogue.ts';
import { placedCells } from '../../../tasks/construction/constructionTask.ts';
import { isTwoCellBlock } from '../../../tasks/construction/materials.ts';
import type { ConstructionTask } from '../../../tasks/task.ts';
import { importBuildings } from '../../../tasks/villagerbench/buildings.ts';
import { letterOf, propertiesOf } from '../../../tasks/villagerbench/letters.ts';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-buildings-'));
afterAll(() => rmSync(folder, { recursive: true }));
const gameData = ServerGameData.of('1.20.4');
const facts = {
  problemWith: gameData.problemWith.bind(gameData),
  stackSize: gameData.stackSize.bind(gameData),
};

const imported = (content: unknown, options = {}) => {
  const file = join(folder, 'building_blue_print.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return importBuildings(file, facts, options);
};
const COLOURS = [
  'white',
  'orange',
  'magenta',
  'light_blue',
  'yellow',
  'lime',
  'pink',
  'gray',
  'cyan',
  'purple',
  'blue',
  'brown',
  'green',
  'red',
];
const block = (name: string, x: number, y: number, z: number, facing = 'A') => ({ name, position: [x, y, z], facing });
const building = (...blocks: readonly unknown[]) => ({ name: 'mine', size: [5, 5, 5], blocks });

/** What the file can say of a blueprint: one letter a block. Halves of doors and beds come back from their neighbours. */
function sayable({ name, cells }: Blueprint): Blueprint {
  const keep = (state: BlockState): BlockState => {
    const { half, part } = state.properties;
    const halves = !isTwoCellBlock(state.id) ? {} : half === undefined ? { part } : { half };
    const kept = { ...propertiesOf(letterOf(state)), ...halves };
    return {
      id: state.id,
      properties: Object.fromEntries(Object.entries(kept).flatMap(([key, value]) => (value ? [[key, value]] : []))),
    };
  };
  return blueprintOf(
    name,
    cells.map(({ position, state }) => ({ position, state: keep(state) })),
  );
}

describe('importBuildings', () => {
  test('gives our own blueprints back exactly', () => {
    const blueprints = catalogue().map(({ blueprint }) => sayable(blueprint));
    const file = blueprints.map(({ name, cells }) => ({
      name,
      size: [0, 1, 2].map(
        (axis) => 1 + Math.max(...cells.map(({ position: { x, y, z } }) => [x, y, z][axis] as number)),
      ),
      blocks: [
        block('air', 0, 20, 0),
        ...cells.map(({ position: { x, y, z }, state }) => block(`minecraft:${state.id}`, x, y, z, letterOf(state))),
      ],
    }));
    const { tasks, defects } = imported(file);
    const cellsOf = (task: ConstructionTask | undefined) => task?.blueprint.cells;
    for (const [index, blueprint] of blueprints.entries()) {
      const id = `villagerbench/task_${index}`;
      const task = tasks.find((candidate) => candidate.id === id) as ConstructionTask | undefined;
      const refusals = defects.filter((defect) => defect.id === id && defect.outcome === 'refused');
      expect(refusals, blueprint.name).toEqual([]);
      expect(cellsOf(task), blueprint.name).toEqual(blueprint.cells);
    }
  });

  test("stands where the reference's loader puts it", () => {
    const { tasks, defects } = imported([building(block('stone', 0, 0, 2), block('oak_log', 1, 0, 2, 'x'))]);
    expect(defects).toEqual([]);
    const [task] = tasks as ConstructionTask[];
    // floor(-5 / 2) - 8 = -11
    expect(task && placedCells(task)).toEqual([
      { position: { x: -11, y: -60, z: 2 }, state: { id: 'stone', properties: {} } },
      { position: { x: -10, y: -60, z: 2 }, state: { id: 'oak_log', properties: { axis: 'x' } } },
    ]);
    expect(task?.title).toBe('VillagerBench construction 0 (mine)');
  });

  test('mends what can be mended and says so', () => {
    const { tasks, defects } = imported([
      building(
        block('stone', 0, 0, 0, 'N'),
        block('water', 1, 0, 0),
        block('stone', 2, 0, 0),
        block('dirt', 2, 0, 0),
        block('torch', 2, 0, 1, 'S'),
      ),
    ]);
    expect((tasks[0] as ConstructionTask).blueprint.cells.map(({ state }) => state)).toEqual([
      { id: 'stone', properties: {} },
      { id: 'dirt', properties: {} },
      { id: 'wall_torch', properties: { facing: 'south' } },
    ]);
    expect(defects.map(({ outcome, what, how }) => `${outcome} ${what}: ${how}`)).toEqual([
      'repaired stone at (-11, -60, 0) has facing N: taken as stone of any facing: it has none',
      'repaired two blocks at (-9, -60, 0): dirt, the later, is taken for the cell',
      'repaired torch at (-9, -60, 1) has facing S: a wall_torch, the only torch that faces anywhere',
      'repaired 1 cells of water or lava: left out, as the reference does',
    ]);
  });

  test('moves a building out of the wall where it fits elsewhere', () => {
    const { tasks, defects } = imported([
      { ...building(...[5, 6, 7].map((z) => block('stone', 0, 0, z))), size: [1, 1, 3] },
    ]);
    const [task] = tasks as ConstructionTask[];
    expect(task?.at).toEqual({ x: -8, y: -60, z: -1 });
    expect(defects).toMatchObject([{ outcome: 'repaired', what: 'stands in or beyond a wall' }]);
  });

  test.each([
    ['not-obtainable', building(block('farmland', 0, 0, 0))],
    ['unknown-block', building(block('stoen', 0, 0, 0))],
    ['outside-the-walls', building(...Array.from({ length: 20 }, (_, x) => block('stone', x, 0, 0)))],
    ['falls', building(block('stone', 1, 0, 0), block('sand', 0, 3, 0))],
    ['unsupported', building(block('stone', 1, 0, 0), block('torch', 0, 3, 0))],
    ['empty', building(block('air', 0, 0, 0))],
    ['unreadable', { name: 'x', size: [1, 1], blocks: [] }],
    ['unreadable', building(block('stone', 0, 0.5, 0))],
    ['unreadable', building(block('stone', 1e9, 0, 0))],
    ['unreadable', building(block('__proto__.x', 0, 0, 0))],
    [
      'too-many-materials',
      building(
        ...COLOURS.flatMap((name, x) => [block(`${name}_wool`, x % 5, 0, x), block(`${name}_concrete`, x % 5, 1, x)]),
      ),
    ],
  ])('refuses as %s', (reason, entry) => {
    const { tasks, defects } = imported([entry, building(block('stone', 0, 0, 0))]);
    expect(tasks.map(({ id }) => id)).toEqual(['villagerbench/task_1']);
    expect(defects[0]).toMatchObject({ id: 'villagerbench/task_0', outcome: 'refused', reason });
  });

  test('takes the first hundred, or all', () => {
    const many = Array.from({ length: 120 }, () => building(block('stone', 0, 0, 0)));
    expect(imported(many).tasks).toHaveLength(100);
    expect(imported(many, { all: true }).tasks).toHaveLength(120);
  });

  test('takes names of any origin as plain text, and no prototype from a file', () => {
    const { tasks } = imported(
      '{"__proto__":{"polluted":true},"a":{"name":"\\u001b[31mred\\n","size":[1,1,1],"blocks":[{"name":"stone","position":[0,0,0],"facing":"A","__proto__":{"facing":"N"}}]}}',
    );
    expect(tasks.map(({ title }) => title)).toEqual(['VillagerBench construction 0 ([31mred)']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test.each([['42'], ['not json'], ['[]'], ['{}']])('says that %s is no such file', (content) => {
    expect(() => imported(content)).toThrow('building_blue_print.json: ');
  });
});
