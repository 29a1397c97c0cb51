import { createRequire } from 'node:module';
import type { Bot } from 'mineflayer';
import prismarineRegistry from 'prismarine-registry';
import type { Vec3 } from 'vec3';
import { expect, test } from 'vitest';
import { Random } from '../../../../../clock/random.ts';
import { type Column, Columns, type World } from '../../../../../sidecar/body/client/columns.ts';
import { isUnderSky } from '../../../../../sidecar/body/navigation/exploring/openSky.ts';
import type { ColumnClass } from '../../../../../sidecar/body/patches/sharedData/chunkColumn.ts';
import { sharedColumn } from '../../../../../sidecar/body/patches/sharedData/sharedColumn.ts';
import { type Blocks, BlockView } from '../../../../../sidecar/body/perception/blockView.ts';

const require = createRequire(createRequire(import.meta.url).resolve('mineflayer'));
const LOWEST = -64;
const OVERHEAD = ['stone', 'oak_leaves', 'oak_log', 'cave_air', 'short_grass', 'glass'];

interface TestWorld extends World {
  setColumn(x: number, z: number, column: unknown): void;
}

/** A chunk as bodies keep it, with a few blocks here and there, in a world with no other. */
function sparseWorld(random: Random): Bot {
  const registry = prismarineRegistry('1.20.4');
  const Worlds = require('prismarine-world')(registry) as new () => { sync: TestWorld };
  const Shared = sharedColumn(require('prismarine-chunk')(registry) as ColumnClass);
  const column = new Shared({ minY: LOWEST, worldHeight: 384 }) as unknown as Column;
  for (let count = 0; count < 120; count++) {
    const id = registry.blocksByName[random.pick(OVERHEAD)]?.defaultState as number;
    column.setBlockStateId({ x: random.integer(0, 15), y: random.integer(LOWEST, 319), z: random.integer(0, 15) }, id);
  }
  const { sync } = new Worlds();
  sync.setColumn(0, 0, column);
  return { registry, world: sync, blockAt: (point: Vec3) => sync.getBlock(point) } as unknown as Bot;
}

test('sections of air are passed over, and the answer is that of a look at each cell', () => {
  const random = new Random(7);
  const bot = sparseWorld(random);
  const view = new BlockView(bot, new Columns(bot));
  let looked = 0;
  const counting: Blocks = {
    overAir: (x, y, z) => view.overAir(x, y, z),
    atXyz: (x, y, z) => {
      looked++;
      return view.atXyz(x, y, z);
    },
  };
  let cells = 0;
  const plain: Blocks = {
    atXyz: (x, y, z) => {
      cells++;
      return view.atXyz(x, y, z);
    },
  };
  const answers = { open: 0, covered: 0 };
  for (let x = 0; x < 17; x++)
    for (let z = 0; z < 16; z++)
      for (const y of [LOWEST - 3, LOWEST, random.integer(LOWEST, 318), 302, 303, 319, 330]) {
        const answer = isUnderSky(counting, { x, y, z });
        expect(answer).toBe(isUnderSky(plain, { x, y, z }));
        answers[answer ? 'open' : 'covered']++;
      }
  expect(answers.open).toBeGreaterThan(300);
  expect(answers.covered).toBeGreaterThan(100);
  expect(looked).toBeLessThan(cells);
});

test('air all the way up is not looked at cell by cell', () => {
  let looked = 0;
  const air: Blocks = {
    overAir: () => 320,
    atXyz: () => {
      looked++;
      return undefined;
    },
  };
  expect(isUnderSky(air, { x: 0, y: 64, z: 0 })).toBe(true);
  expect(looked).toBe(0);
});
