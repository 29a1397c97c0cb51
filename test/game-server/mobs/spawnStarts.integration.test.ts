import { expect, test } from 'vitest';
import { QuickRandom } from '../../../game-server/mobs/spawning/quickRandom.ts';
import { SPAWN_CELL, spawnCellsOf } from '../../../game-server/mobs/spawning/spawnCells.ts';
import { SpawnStarts, type Starts, startCell } from '../../../game-server/mobs/spawning/spawnStarts.ts';
import { MIN_Y } from '../../../game-server/world/column.ts';
import { createEnv, type Env, FLOOR_Y } from '../../support/env.ts';

/** A chunk with rock, a cave, a cliff and a pool. */
function lay(env: Env): void {
  for (let x = 0; x < 16; x++)
    for (let z = 0; z < 16; z++) for (let y = FLOOR_Y; y < FLOOR_Y + 6; y++) env.setBlock(x, y, z, 'stone');
  for (let x = 4; x < 9; x++) for (let z = 4; z < 9; z++) env.setBlock(x, FLOOR_Y + 2, z, 'cave_air');
  for (let x = 13; x < 16; x++)
    for (let z = 0; z < 16; z++) for (let y = FLOOR_Y + 6; y < FLOOR_Y + 40; y++) env.setBlock(x, y, z, 'stone');
  for (let x = 10; x < 13; x++) env.setBlock(x, FLOOR_Y + 5, 10, 'water');
}

/** How likely the game draws each cell from which a group may start, by level and place: drawn at random from 256 columns. */
function expected(env: Env, wet: boolean): Map<number, number> {
  const { chunks } = env.server.world;
  const bits = spawnCellsOf(env.server.gameData);
  const chances = new Map<number, number>();
  for (let x = 0; x < 16; x++)
    for (let z = 0; z < 16; z++) {
      const highest = MIN_Y + (chunks.column(0, 0).heights.surface[(z << 4) | x] as number) + 2;
      for (let y = MIN_Y + 1; y < highest; y++) {
        const cell = bits(chunks.stateId(x, y, z));
        if (cell & SPAWN_CELL.full || (wet && !(cell & SPAWN_CELL.water))) continue;
        chances.set(((y - MIN_Y) << 8) | (z << 4) | x, 1 / 256 / (highest - MIN_Y));
      }
    }
  return chances;
}

const cellsOf = (starts: Starts) => Array.from({ length: starts.count }, (_, index) => startCell(starts, index));

test.each([
  ['open', false],
  ['wet', true],
] as const)('groups start where the game would draw them, and as often: %s', async (kind, wet) => {
  await using env = await createEnv();
  lay(env);
  const { world, gameData } = env.server;
  const column = world.chunks.column(0, 0);
  const starts = new SpawnStarts(gameData, world.dimension.minY);
  const found = starts.of(column, 0)[kind];
  const chances = expected(env, wet);
  const total = [...chances.values()].reduce((sum, chance) => sum + chance, 0);
  expect(cellsOf(found).sort((a, b) => a - b)).toEqual([...chances.keys()].sort((a, b) => a - b));
  expect(found.chance).toBeCloseTo(total, 10);
  const random = new QuickRandom(7);
  const draws = 60_000;
  const cliff = (cell: number) => (cell & 15) >= 13;
  const counts = { cliff: 0, cave: 0 };
  for (let draw = 0; draw < draws; draw++) {
    const cell = starts.draw(found, column, random);
    if (cliff(cell)) counts.cliff++;
    if (cell >> 8 === FLOOR_Y + 2 - MIN_Y) counts.cave++;
  }
  const share = (of: (cell: number) => boolean) =>
    [...chances].reduce((sum, [cell, chance]) => sum + (of(cell) ? chance : 0), 0) / total;
  expect(counts.cliff / draws).toBeCloseTo(share(cliff), 2);
  expect(counts.cave / draws).toBeCloseTo(
    share((cell) => cell >> 8 === FLOOR_Y + 2 - MIN_Y),
    2,
  );
});

test('a chunk that was written to is looked at again after a while', async () => {
  await using env = await createEnv();
  lay(env);
  const { world, gameData } = env.server;
  const starts = new SpawnStarts(gameData, world.dimension.minY);
  const before = starts.of(world.chunks.column(0, 0), 0);
  env.setBlock(12, FLOOR_Y + 1, 12, 'air');
  const column = world.chunks.column(0, 0);
  expect(starts.of(column, 100)).toBe(before);
  expect(starts.of(column, 300).open.count).toBe(before.open.count + 1);
});
