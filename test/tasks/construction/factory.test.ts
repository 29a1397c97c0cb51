import minecraftData from 'minecraft-data';
import { describe, expect, test } from 'vitest';
import { type BlockState, blockState } from '../../../protocol/blockState.ts';
import { type Blueprint, blueprintBounds, blueprintOf } from '../../../protocol/blueprint.ts';
import {
  type BlockPosition,
  boxContains,
  cellsOf,
  distance,
  neighbour,
  positionKey,
  shiftBox,
} from '../../../protocol/geometry.ts';
import { constructionArena } from '../../../tasks/construction/arena.ts';
import { dependencyComplexity, dependencyComplexityAsCoded } from '../../../tasks/construction/complexity.ts';
import { constructionTask, withMaterialFactory } from '../../../tasks/construction/constructionTask.ts';
import { isMined, isNamedForDigging, keptInChest } from '../../../tasks/construction/digging.ts';
import { FACTORY_TOOLS, materialFactory } from '../../../tasks/construction/factory.ts';
import { materialsOf } from '../../../tasks/construction/materials.ts';
import { VILLAGER_CONSTRUCTION_FACTORY } from '../../../tasks/suites/villagerConstruction.ts';
import type { ConstructionTask } from '../../../tasks/task.ts';
import { BuildPlan } from '../../../worlds/plan/buildPlan.ts';

const DATA = minecraftData('1.20.4');
const stackSize = (id: string) => DATA.itemsByName[id]?.stackSize;

/** A row of blocks along x, `count` of each kind. */
function rowOf(counts: Readonly<Record<string, number>>): Blueprint {
  const ids = Object.entries(counts).flatMap(([id, count]) => Array<string>(count).fill(id));
  return blueprintOf(
    'row',
    ids.map((id, index) => ({
      position: { x: index % 5, y: Math.floor(index / 25), z: Math.floor(index / 5) % 5 },
      state: blockState(id),
    })),
  );
}

function factoryTask(counts: Readonly<Record<string, number>>): ConstructionTask {
  const task = constructionTask(rowOf(counts), { id: 'construction/row', title: 'a row' });
  return withMaterialFactory(task, 'construction/row-factory');
}

function built(plan: BuildPlan): Map<string, BlockState> {
  const cells = new Map<string, BlockState>();
  for (const step of plan.steps) {
    if (step.type === 'fill') for (const at of cellsOf(step.box)) cells.set(positionKey(at), step.state);
    if (step.type === 'set') cells.set(positionKey(step.position), step.state);
  }
  return cells;
}

/** Cells with room for a body, walked to from `start` over whole floors; fences are 1.5 high. */
function walkedFrom(start: BlockPosition, cells: ReadonlyMap<string, BlockState>): Set<string> {
  const isFree = (at: BlockPosition) => ['air', 'oak_sign'].includes(cells.get(positionKey(at))?.id ?? 'air');
  const seen = new Set([positionKey(start)]);
  const queue = [start];
  for (let next = queue.pop(); next; next = queue.pop())
    for (const side of ['north', 'south', 'west', 'east'] as const) {
      const at = neighbour(next, side);
      if (seen.has(positionKey(at)) || !isFree(at) || !isFree(neighbour(at, 'up'))) continue;
      seen.add(positionKey(at));
      queue.push(at);
    }
  return seen;
}

describe('what is mined', () => {
  test.each([
    'oak_log',
    'stripped_birch_log',
    'stone_bricks',
    'cobblestone',
    'sandstone_stairs',
    'cobblestone_wall',
    'end_stone',
  ])('%s is', (id) => expect([isNamedForDigging(id), isMined(id)]).toEqual([true, true]));

  test.each([
    'stone',
    'glowstone',
    'redstone_ore',
    'infested_stone',
    'stone_button',
    'redstone_wire',
    'gilded_blackstone',
  ])('%s is named for it, but stays in the chest', (id) => {
    expect([isNamedForDigging(id), isMined(id)]).toEqual([true, false]);
    expect(keptInChest(id)).toMatch(/\w/);
  });

  test.each(['oak_planks', 'andesite', 'bricks'])('%s is not', (id) =>
    expect([isNamedForDigging(id), isMined(id), keptInChest(id)]).toEqual([false, false, undefined]),
  );

  test("by the game's own tables, everything to be mined in the suite gives its own item to an iron tool", () => {
    const mined = new Set(
      (VILLAGER_CONSTRUCTION_FACTORY.tasks() as readonly ConstructionTask[])
        .flatMap(({ blueprint }) => materialsOf(blueprint))
        .map(({ id }) => id)
        .filter(isMined),
    );
    expect(mined.size).toBeGreaterThan(8);
    const tools = new Set(FACTORY_TOOLS.map((id) => DATA.itemsByName[id]?.id));
    for (const id of mined) {
      const block = DATA.blocksByName[id];
      expect(block?.drops, id).toContain(DATA.itemsByName[id]?.id);
      const harvest = block?.harvestTools;
      if (harvest)
        expect(
          Object.keys(harvest).some((tool) => tools.has(Number(tool))),
          id,
        ).toBe(true);
    }
  });
});

describe('the material factory', () => {
  const task = factoryTask({ stone_bricks: 20, oak_log: 9, bricks: 4, stone: 2 });
  const plan = constructionArena(task, { agents: 8, stackSize });
  const cells = built(plan);
  const factory = materialFactory(task);

  test('is a valid plan, each step in its box', () => {
    expect(() => BuildPlan.parse(plan)).not.toThrow();
    for (const key of cells.keys()) {
      const [x, y, z] = key.split(',').map(Number) as [number, number, number];
      expect(boxContains(plan.box, { x, y, z }), key).toBe(true);
    }
  });

  test('offers what is needed and one spare in eight, in a pyramid where nothing hangs in the air', () => {
    const count = (id: string) => factory.pyramid.filter(({ state }) => state.id === id).length;
    expect([count('stone_bricks'), count('oak_log'), count('stone'), count('bricks')]).toEqual([23, 11, 0, 0]);
    for (const { position, state } of factory.pyramid) {
      expect(cells.get(positionKey(position))).toEqual(state);
      expect(cells.get(positionKey(neighbour(position, 'down'))), positionKey(position)).toBeDefined();
    }
  });

  test('stands where the reference has it, unless the building needs the room', () => {
    const middleOf = ({ box: { min, max } }: ReturnType<typeof materialFactory>) => [
      (min.x + max.x) / 2,
      min.y + 1,
      (min.z + max.z) / 2,
    ];
    expect(middleOf(materialFactory(factoryTask({ stone_bricks: 3, bricks: 1 })))).toEqual([-12, -60, -12]);
    const deep = { ...factoryTask({ stone_bricks: 3 }), at: { x: -12, y: -60, z: -14 } };
    const [x, y, z = 0] = middleOf(materialFactory(deep));
    expect([x, y]).toEqual([-12, -60]);
    expect(z).toBeLessThan(-16);
  });

  test('what it offers is not in the material chest; what cannot be won is', () => {
    const [chest] = plan.steps.filter((step) => step.type === 'container' && step.position.x === -4);
    const ids = chest?.type === 'container' ? chest.items.map(({ id }) => id) : [];
    expect(ids).toEqual(['bricks', 'stone', 'dirt', 'dirt', 'ladder', 'ladder']);
  });

  test('has tools, a sign and podzol under a fence', () => {
    const chest = plan.steps.find(
      (step) => step.type === 'container' && distance(step.position, factory.toolChest) === 0,
    );
    expect(chest?.type === 'container' && chest.items.map(({ id }) => id)).toEqual([...FACTORY_TOOLS]);
    const sign = plan.steps.find((step) => step.type === 'sign' && distance(step.position, factory.sign) === 0);
    expect(sign?.type === 'sign' && sign.lines.join(' ')).toBe('Material Factory');
    const { min, max } = factory.box;
    for (const { x, z } of cellsOf({ min: { ...min, y: 0 }, max: { ...max, y: 0 } })) {
      expect(cells.get(positionKey({ x, y: -61, z }))?.id).toBe('podzol');
      const onRim = x === min.x || x === max.x || z === min.z || z === max.z;
      const isGap = z === max.z && x === (min.x + max.x) / 2;
      if (onRim)
        expect(cells.get(positionKey({ x, y: -60, z }))?.id, `${x},${z}`).toBe(isGap ? undefined : 'oak_fence');
    }
  });

  test('the goal names what to mine, and where', () => {
    expect(task.goal).toContain('stone_bricks, oak_log');
    expect(task.goal).toMatch(/material factory/);
    expect(task.goal).toContain(`(${factory.toolChest.x}, ${factory.toolChest.y}, ${factory.toolChest.z})`);
  });

  test('D grows by what is to be mined, as coded by every name, and the limits by D', () => {
    const { cells: blueprint } = task.blueprint;
    const supply = { materialFactory: true };
    expect(dependencyComplexity(blueprint, supply) - dependencyComplexity(blueprint)).toBeCloseTo(29, 10);
    expect(dependencyComplexityAsCoded(blueprint, supply) - dependencyComplexityAsCoded(blueprint)).toBeCloseTo(31, 10);
    const d = dependencyComplexityAsCoded(blueprint, supply);
    expect(task.limits.actionTicks).toBe(Math.round(20 * ((Math.log(d) + 1) * 60 + 180)));
    expect(task.limits.gameTicks).toBe(Math.round(20 * ((Math.log(d) + 1) * 180 + 600)));
  });

  test('refuses a building with nothing to mine, and one with too much', () => {
    expect(() => factoryTask({ bricks: 3, stone: 3 })).toThrow(expect.objectContaining({ code: 'nothing-to-mine' }));
    expect(() => factoryTask({ sandstone: 200 })).toThrow(expect.objectContaining({ code: 'factory-too-large' }));
  });
});

describe.each(
  (VILLAGER_CONSTRUCTION_FACTORY.tasks() as readonly ConstructionTask[]).map((task) => [task.id, task] as const),
)('%s', (_id, task) => {
  test('has its factory clear of the building, and everyone can walk in, but not out', () => {
    const plan = constructionArena(task, { agents: 1, stackSize });
    const cells = built(plan);
    const factory = materialFactory(task);
    const bounds = blueprintBounds(task.blueprint);
    expect(bounds && shiftBox(bounds, task.at).min.z - factory.box.max.z).toBeGreaterThan(2);
    const walked = walkedFrom({ x: -5, y: -60, z: 0 }, cells);
    expect(walked.has(positionKey(neighbour(factory.toolChest, 'north')))).toBe(true);
    for (const key of walked) {
      const [x, y, z] = key.split(',').map(Number) as [number, number, number];
      expect(['stone_bricks', 'podzol'], key).toContain(cells.get(positionKey({ x, y: y - 1, z }))?.id);
    }
  });
});
