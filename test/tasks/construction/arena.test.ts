import { describe, expect, test } from 'vitest';
import { blockState } from '../../../protocol/blockState.ts';
import { blueprintOf } from '../../../protocol/blueprint.ts';
import { type BlockPosition, boxContains, boxOf, cellOf, cellsOf, positionKey } from '../../../protocol/geometry.ts';
import { ARENA_BOX, BUILDING_SITE, constructionArena, placeInArena } from '../../../tasks/construction/arena.ts';
import { lamp } from '../../../tasks/construction/blueprints/streetFurniture.ts';
import { constructionTask } from '../../../tasks/construction/constructionTask.ts';
import { BuildPlan } from '../../../worlds/plan/buildPlan.ts';

const stackSize = (id: string) => (id.endsWith('_bed') ? 1 : id.endsWith('_sign') ? 16 : 64);
const task = constructionTask(lamp(), { id: 'construction/lamp', title: 'a lamp' });

function built(plan: BuildPlan): Map<string, string> {
  const cells = new Map<string, string>();
  for (const step of plan.steps) {
    if (step.type === 'fill') for (const at of cellsOf(step.box)) cells.set(positionKey(at), step.state.id);
    if (step.type === 'set') cells.set(positionKey(step.position), step.state.id);
  }
  return cells;
}

function block(cells: Map<string, string>, x: number, y: number, z: number): string {
  return cells.get(positionKey({ x, y, z })) ?? 'air';
}

describe('constructionArena', () => {
  const plan = constructionArena(task, { agents: 8, stackSize });
  const cells = built(plan);

  test('is a valid plan whose every step lies in its box', () => {
    expect(() => BuildPlan.parse(plan)).not.toThrow();
    for (const key of cells.keys()) {
      const [x, y, z] = key.split(',').map(Number) as [number, number, number];
      expect(boxContains(ARENA_BOX, { x, y, z }), key).toBe(true);
    }
  });

  test('stands where the reference has it', () => {
    expect(block(cells, -19, -45, 7)).toBe('glass');
    expect(block(cells, -19, -44, 7)).toBe('air');
    expect(block(cells, -5, -60, -20)).toBe('glass');
    expect(block(cells, -12, -61, 0)).toBe('stone_bricks');
    expect(block(cells, -12, -62, 0)).toBe('stone_bricks');
    expect(block(cells, -12, -63, 0)).toBe('dirt');
    expect(block(cells, -20, -61, 0)).toBe('grass_block');
    expect(block(cells, -12, -64, 0)).toBe('bedrock');
    expect(block(cells, -4, -60, 0)).toBe('chest');
    expect(block(cells, -4, -60, -1)).toBe('crafting_table');
    expect(block(cells, -4, -60, 1)).toBe('furnace');
    expect(block(cells, -3, -58, 0)).toBe('oak_wall_sign');
    expect(block(cells, -2, -58, 0)).toBe('stone_bricks');
    expect(block(cells, -4, -56, 0)).toBe('glass');
    expect(block(cells, -5, -60, 0)).toBe('air');
  });

  test('is closed: nobody can walk or fly out below the top of the walls', () => {
    const seen = new Set<string>(['-5,-60,0']);
    const queue: BlockPosition[] = [{ x: -5, y: -60, z: 0 }];
    const inner = boxOf({ x: -19, y: -60, z: -20 }, { x: -2, y: -46, z: 7 });
    for (let next = queue.pop(); next; next = queue.pop()) {
      expect(boxContains(inner, next), JSON.stringify(next)).toBe(true);
      for (const at of [
        { ...next, x: next.x + 1 },
        { ...next, x: next.x - 1 },
        { ...next, z: next.z + 1 },
        { ...next, z: next.z - 1 },
        { ...next, y: next.y + 1 },
        { ...next, y: next.y - 1 },
      ]) {
        const open = at.y <= -46 && ['air', 'oak_wall_sign'].includes(block(cells, at.x, at.y, at.z));
        if (!open || seen.has(positionKey(at))) continue;
        seen.add(positionKey(at));
        queue.push(at);
      }
    }
    expect(seen.size).toBeGreaterThan(4000);
    expect([...cellsOf(BUILDING_SITE)].every((at) => seen.has(positionKey(at)))).toBe(true);
  });

  test('eight agents start in cells of their own, on the floor, with nothing', () => {
    const starts = plan.loadouts.map(({ position }) => cellOf(position));
    expect(new Set(starts.map(positionKey)).size).toBe(8);
    expect(starts[0]).toEqual({ x: -5, y: -60, z: 0 });
    for (const start of starts) {
      expect(block(cells, start.x, start.y, start.z)).toBe('air');
      expect(block(cells, start.x, start.y + 1, start.z)).toBe('air');
      expect(block(cells, start.x, start.y - 1, start.z)).toBe('stone_bricks');
    }
    expect(plan.loadouts.every(({ items }) => items.length === 0)).toBe(true);
  });

  test('the chest holds full stacks of each material, 128 dirt and 128 ladders', () => {
    const chest = plan.steps.find((step) => step.type === 'container');
    expect(chest?.items.map(({ slot, id, count }) => `${slot} ${count} ${id}`)).toEqual([
      '0 64 oak_fence',
      '1 64 stone_bricks',
      '2 64 torch',
      '3 64 dirt',
      '4 64 dirt',
      '5 64 ladder',
      '6 64 ladder',
    ]);
  });

  test.each([0, 9, 1.5])('refuses %d agents', (agents) => {
    expect(() => constructionArena(task, { agents, stackSize })).toThrow(
      expect.objectContaining({ code: 'too-many-agents' }),
    );
  });

  test('refuses an item the version lacks', () => {
    expect(() => constructionArena(task, { agents: 1, stackSize: () => undefined })).toThrow(
      expect.objectContaining({ code: 'unknown-item' }),
    );
  });

  test('refuses more materials than the chest holds', () => {
    const many = blueprintOf(
      'many',
      Array.from({ length: 30 }, (_, index) => ({
        position: { x: index % 10, y: Math.floor(index / 10), z: 0 },
        state: blockState(`block_${index}`),
      })),
    );
    const crowded = constructionTask(many, { id: 'construction/many', title: 'many' });
    expect(() => constructionArena(crowded, { agents: 1, stackSize })).toThrow(
      expect.objectContaining({ code: 'too-many-materials', message: expect.stringContaining('34 slots') }),
    );
  });

  test('refuses a place beyond the walls', () => {
    expect(() => constructionArena({ ...task, at: { x: -19, y: -60, z: 0 } }, { agents: 1, stackSize })).toThrow(
      expect.objectContaining({ code: 'blueprint-too-large' }),
    );
  });
});

describe('placeInArena', () => {
  const row = (x: number, y: number, z: number) =>
    blueprintOf('row', [
      { position: { x: 0, y: 0, z: 0 }, state: blockState('stone') },
      { position: { x: x - 1, y: y - 1, z: z - 1 }, state: blockState('stone') },
    ]);

  test.each([
    [2, 1, 3, -9, -1],
    [4, 1, 4, -11, -1],
    [6, 1, 6, -13, -2],
    [11, 15, 26, -18, -19],
    [9, 9, 9, -16, -4],
    [3, 1, 12, -10, -7],
    [3, 1, 25, -10, -19],
  ])('%i x %i x %i stands at x %i, z %i', (x, y, z, atX, atZ) => {
    expect(placeInArena(row(x, y, z))).toEqual({ x: atX, y: -60, z: atZ });
  });

  test.each([
    [12, 1, 1],
    [1, 16, 1],
    [1, 1, 27],
  ])('%i x %i x %i is too large', (x, y, z) => {
    expect(() => placeInArena(row(x, y, z))).toThrow(
      expect.objectContaining({ code: 'blueprint-too-large', message: expect.stringContaining('11 x 15 x 26') }),
    );
  });
});
