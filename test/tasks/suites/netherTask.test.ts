import { expect, test } from 'vitest';
import { type BlockPosition, distance, positionKey } from '../../../protocol/geometry.ts';
import { blocksOf } from '../../../tasks/custom/atRelease.ts';
import type { CustomTask } from '../../../tasks/custom/customTask.ts';
import { SURVIVE_SUITES } from '../../../tasks/suites/survive.ts';
import { sampleOf } from '../../support/depth.ts';

const tasks = SURVIVE_SUITES.filter(({ kind }) => kind === 'nether').flatMap((suite) =>
  suite.tasks().flatMap((task) => (task.family === 'custom' ? [task] : [])),
);

/** Where the portal of the meadow comes out: one eighth of its place, on the floor. */
function exitOf({ documents }: CustomTask): BlockPosition {
  const { portal } = documents.nether as { portal: { gap: number[][] } };
  const [x = 0, y = 0, z = 0] = portal.gap[0] ?? [];
  return { x: Math.floor(x / 8), y, z: Math.floor(z / 8) };
}

/** Cells one can walk to on the floor, through what is free two high and over what carries. */
function walkable(from: BlockPosition, at: (cell: BlockPosition) => string): Set<string> {
  const seen = new Set([positionKey(from)]);
  const open = [from];
  for (const { x, y, z } of open)
    for (const [dx, dz] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const cell = { x: x + dx, y, z: z + dz };
      const isFree = at(cell) === 'air' && at({ ...cell, y: y + 1 }) === 'air';
      const below = at({ ...cell, y: y - 1 });
      if (seen.has(positionKey(cell)) || !isFree || below === 'air' || below === 'lava') continue;
      seen.add(positionKey(cell));
      open.push(cell);
    }
  return seen;
}

test('a seed has a blaze spawner within 34 blocks of where the portal comes out, and dry ground all the way', () => {
  const directions = new Set<string>();
  for (const task of sampleOf(tasks, 8)) {
    if (!task.nether) throw new Error(`${task.id} has no part of the Nether`);
    const spawners = task.nether.steps.filter((step) => step.type === 'spawner');
    expect(spawners, task.id).toMatchObject([{ kind: 'blaze' }]);
    const spawner = spawners[0]?.position as BlockPosition;
    expect(task.documents.nether).toMatchObject({ spawner: [spawner.x, spawner.y, spawner.z] });
    const exit = exitOf(task);
    expect(distance(exit, spawner), task.id).toBeLessThan(34);
    const blocks = blocksOf(task.nether.steps);
    const known = new Map<string, string>();
    const at = (cell: BlockPosition) => {
      const key = positionKey(cell);
      const id = known.get(key) ?? blocks(cell)?.id ?? 'air';
      known.set(key, id);
      return id;
    };
    expect(at(exit), task.id).toBe('air');
    expect(walkable(exit, at).has(positionKey({ ...spawner, x: spawner.x + 1 })), task.id).toBe(true);
    directions.add(`${Math.sign(spawner.x)} ${Math.sign(spawner.z)}`);
  }
  expect(directions.size).toBe(4);
}, 30_000);

test('every seed has obsidian for what its frame lacks, and flint and steel or what makes it', () => {
  for (const task of tasks) {
    const chest = task.site.steps.find((step) => step.type === 'container');
    const items = new Map(chest?.type === 'container' ? chest.items.map(({ id, count }) => [id, count]) : []);
    const { missing } = task.documents.nether as { missing: number[][] };
    expect(missing.length, task.id).toBeGreaterThanOrEqual(3);
    expect(items.get('obsidian'), task.id).toBeGreaterThanOrEqual(missing.length);
    expect(items.has('flint_and_steel') || (items.has('flint') && items.has('iron_ingot')), task.id).toBe(true);
    const blocks = blocksOf(task.site.steps);
    for (const [x = 0, y = 0, z = 0] of missing) expect(blocks({ x, y, z })?.id ?? 'air', task.id).toBe('air');
  }
  expect(new Set(tasks.map(({ factors }) => factors?.lighter))).toEqual(new Set([true, false]));
  expect(new Set(tasks.map(({ factors }) => factors?.difficulty)).size).toBe(3);
});
