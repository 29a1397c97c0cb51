import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { movementsInstead } from '../../patches/sharedMovements.ts';

const require = createRequire(import.meta.url);
const INDEX = 'file:///x/node_modules/mineflayer-pathfinder/index.js';

interface Movements {
  bot: unknown;
  readonly fences: Set<number>;
  readonly blocksCantBreak: Set<number>;
  readonly scafoldingBlocks: number[];
  canDig: boolean;
}
type MovementsClass = new (bot: object) => Movements;

const original = require('mineflayer-pathfinder/lib/movements.js') as MovementsClass;
const sharing = movementsInstead(INDEX, './lib/movements', () => original) as MovementsClass;

test('movements of a second bot are equal to those made from nothing, and its own', () => {
  const registry = require('prismarine-registry')('1.20.4') as object;
  const [first, second] = [{ registry }, { registry }];
  const made = new original(second);
  const changed = new sharing(first);
  changed.fences.clear();
  changed.blocksCantBreak.add(-1);
  changed.scafoldingBlocks.push(-1);
  changed.canDig = false;
  const own = new sharing(second);
  expect({ ...own }).toEqual({ ...made });
  expect(Object.keys(own)).toEqual(Object.keys(made));
  expect(own.bot).toBe(second);
  expect(changed.bot).toBe(first);
  expect(own).toBeInstanceOf(original);
  expect(own).toBeInstanceOf(sharing);
  const other = { registry: require('prismarine-registry')('1.19.2') as object };
  expect({ ...new sharing(other) }).toEqual({ ...new original(other) });
});

test('a class that extends them keeps its own fields and methods', () => {
  class Careful extends sharing {
    readonly #care = 3;
    get care(): number {
      return this.#care;
    }
  }
  expect(new Careful({ registry: require('prismarine-registry')('1.20.4') as object }).care).toBe(3);
});

test('the same class stands in for it wherever it is required, and for nothing else', () => {
  expect(movementsInstead(INDEX, './lib/movements', () => original)).toBe(sharing);
  expect(movementsInstead(INDEX, './lib/astar', () => original)).toBeUndefined();
});
