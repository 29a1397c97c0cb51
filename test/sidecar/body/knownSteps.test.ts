import { once } from 'node:events';
import mineflayer from 'mineflayer';
import { expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import { type Footing, footingIn } from '../../../sidecar/body/navigation/walking/footing.ts';
import { KnownSteps } from '../../../sidecar/body/navigation/walking/knownSteps.ts';
import { RememberedFootings, stepsFrom } from '../../../sidecar/body/navigation/walking/rememberedFootings.ts';
import { findPath, loadPathfinder } from '../../../sidecar/body/navigation/walking/search.ts';
import {
  type BlockChange,
  type BlockFacts,
  type Blocks,
  type ChangingBlocks,
  cellKey,
  OpenedDoors,
  type Shape,
} from '../../../sidecar/body/perception/blockView.ts';

const SHAPES: Record<string, Shape[]> = {
  air: [],
  stone: [[0, 0, 0, 1, 1, 1]],
  slab: [[0, 0, 0, 1, 0.5, 1]],
  fence: [[0.375, 0, 0.375, 0.625, 1.5, 0.625]],
  carpet: [[0, 0, 0, 1, 0.0625, 1]],
  lava: [],
  ladder: [[0.8125, 0, 0, 1, 1, 1]],
  farmland: [[0, 0, 0, 1, 0.9375, 1]],
  door: [[0, 0, 0, 0.1875, 1, 1]],
};
const IDS = Object.keys(SHAPES);
const FACTS = new Map(IDS.map((id) => [id, facts(id)]));

function facts(id: string): BlockFacts {
  return {
    state: { id, properties: {} },
    shapes: SHAPES[id] ?? [],
    air: id === 'air',
    replaceable: id === 'air',
    interactive: false,
    climbable: id === 'ladder',
    shutDoor: id === 'door',
    harmful: id === 'lava',
  };
}

/** The edges of four chunks meet in it. */
const SIZE = 22;
const CHUNK = 16;
const HEIGHT = 12;

/** Hills of mixed blocks that can be changed and tell of it. */
class Hills implements ChangingBlocks {
  readonly #cells = new Map<number, BlockFacts>();
  readonly #listeners: ((change: BlockChange) => void)[] = [];
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
    for (let x = 0; x < SIZE; x++)
      for (let z = 0; z < SIZE; z++) {
        const top = random.integer(0, 3);
        for (let y = 0; y < HEIGHT; y++) this.#set(x, y, z, y < top ? 'stone' : y === top ? this.#any() : 'air');
      }
  }

  atXyz(x: number, y: number, z: number): BlockFacts | undefined {
    return y < 0 ? FACTS.get('stone') : this.#cells.get(cellKey(x, y, z));
  }

  onChange(listener: (change: BlockChange) => void): void {
    this.#listeners.push(listener);
  }

  change(): void {
    const cell = { x: this.#any0(SIZE), y: this.#random.integer(0, 7), z: this.#any0(SIZE) };
    const was = this.atXyz(cell.x, cell.y, cell.z);
    this.#set(cell.x, cell.y, cell.z, this.#random.integer(0, 1) ? 'air' : this.#any());
    for (const listener of this.#listeners) listener({ type: 'cell', at: cell, was });
    // Some blocks are gone as soon as they came.
    if (this.#random.integer(0, 2) > 0) return;
    const came = this.atXyz(cell.x, cell.y, cell.z);
    this.#cells.set(cellKey(cell.x, cell.y, cell.z), was as BlockFacts);
    for (const listener of this.#listeners) listener({ type: 'cell', at: cell, was: came });
  }

  /** A chunk arrives anew: all its blocks are others, and nobody is told of each. */
  replace(): void {
    const chunk = this.cell();
    const [x, z] = [Math.floor(chunk.x / CHUNK), Math.floor(chunk.z / CHUNK)];
    for (let change = 0; change < 240; change++) {
      const cell = this.cell();
      if (Math.floor(cell.x / CHUNK) !== x || Math.floor(cell.z / CHUNK) !== z) continue;
      this.#set(cell.x, cell.y, cell.z, this.#any());
    }
    for (const listener of this.#listeners) listener({ type: 'chunk', x, z });
  }

  cell(): BlockPosition {
    return { x: this.#any0(SIZE), y: this.#random.integer(0, 8), z: this.#any0(SIZE) };
  }

  #any0(end: number): number {
    return this.#random.integer(0, end - 1);
  }

  #any(): string {
    return IDS[this.#any0(IDS.length)] ?? 'air';
  }

  #set(x: number, y: number, z: number, id: string): void {
    this.#cells.set(cellKey(x, y, z), FACTS.get(id) as BlockFacts);
  }
}

/** The same blocks for whoever remembers nothing. */
function plain(hills: Hills): Blocks {
  return { atXyz: (x, y, z) => hills.atXyz(x, y, z) };
}

test('steps remembered over changes are those found anew', () => {
  const random = new Random(11);
  let compared = 0;
  for (let scene = 0; scene < 10; scene++) {
    const hills = new Hills(random);
    const known = new KnownSteps(hills);
    for (let round = 0; round < 25; round++) {
      known.refresh();
      const fresh = new RememberedFootings(new OpenedDoors(plain(hills)));
      const seen = new Set<Footing>();
      const waiting: Footing[] = [];
      for (let tries = 0; tries < 20 && waiting.length === 0; tries++) {
        const { x, y, z } = hills.cell();
        const footing = fresh.in(x, y, z);
        // Walks start off the middle; from there on footings are the remembered ones.
        if (footing) waiting.push({ ...footing, off: { x: x + 0.5, z: z + 0.5 } });
      }
      for (let from = waiting.pop(); from && seen.size < 400; from = waiting.pop()) {
        const steps = known.from(from, 3);
        expect(steps).toEqual(stepsFrom(fresh, from, 3));
        compared += steps.length;
        for (const { to } of steps) if (!seen.has(to)) waiting.push(seen.add(to) && to);
      }
      const many = round % 10 === 4 ? 900 : 90;
      for (let changes = round % 5 === 4 ? many : random.integer(0, 12); changes > 0; changes--) hills.change();
      if (round % 3 === 2) hills.replace();
    }
  }
  expect(compared).toBeGreaterThan(10_000);
});

test('a search that remembers goes the way of one that does not', async () => {
  const bot = mineflayer.createBot({ username: 'Alice', version: '1.20.4', auth: 'offline', connect: () => undefined });
  await once(bot, 'inject_allowed');
  loadPathfinder(bot);
  const random = new Random(12);
  const outcomes = { found: 0, missed: 0 };
  for (let scene = 0; scene < 10; scene++) {
    const hills = new Hills(random);
    for (let round = 0; round < 20; round++) {
      const target = hills.cell();
      let start: Footing | undefined;
      for (let tries = 0; tries < 50 && !start; tries++) {
        const { x, y, z } = hills.cell();
        start = footingIn(hills, x, y, z);
      }
      if (start) {
        const goal = {
          accepts: (at: Footing) => at.x === target.x && at.z === target.z,
          estimate: (at: Footing) => Math.hypot(at.x - target.x, at.z - target.z),
        };
        const options = { budget: 300, closed: new Set([cellKey(5, 1, 5), cellKey(9, 2, 4)]) };
        const from = { ...start, off: { x: start.x + 0.4, z: start.z + 0.6 } };
        const result = findPath(bot, hills, from, goal, options);
        expect(result).toEqual(findPath(bot, plain(hills), from, goal, options));
        outcomes[result.found ? 'found' : 'missed']++;
      }
      hills.change();
    }
  }
  expect(outcomes.found).toBeGreaterThan(10);
  expect(outcomes.missed).toBeGreaterThan(3);
});
