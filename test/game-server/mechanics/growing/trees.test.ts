import { describe, expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { idMatcher } from '../../../../game-server/data/idMatch.ts';
import { Field, type FieldSource } from '../../../../game-server/mechanics/growing/field.ts';
import { saplingRules } from '../../../../game-server/mechanics/growing/saplings.ts';
import { blockFacts } from '../../../../game-server/world/blocks/blockFacts.ts';
import { BlockView } from '../../../../game-server/world/blocks/blockView.ts';
import { AIR, type BlockState, isAir } from '../../../../protocol/blockState.ts';
import { type BlockPosition, type Box, boxContains, positionKey } from '../../../../protocol/geometry.ts';

const WIDE: Box = { min: { x: -40, y: 0, z: -40 }, max: { x: 40, y: 80, z: 40 } };
const facts = blockFacts('1.21.4');

/** Grass below y 0, air above, and what was set. */
class Meadow {
  readonly cells = new Map<string, BlockState>();
  readonly field: Field;

  constructor(seed: number, box: Box) {
    const block = ({ x, y, z }: BlockPosition): BlockState =>
      this.cells.get(positionKey({ x, y, z })) ?? facts.complete(y < 0 ? { id: 'grass_block', properties: {} } : AIR);
    const source: FieldSource = {
      facts,
      view: new BlockView(facts, block),
      block,
      setBlock: (position, state) => this.cells.set(positionKey(position), facts.complete(state)),
      drop: () => undefined,
      give: () => undefined,
      light: () => 15,
      blockLight: () => 0,
      rainsOn: () => false,
    };
    this.field = new Field(source, { id: 'zone', box }, new Random(seed));
  }

  /** Plants saplings and ticks one of them until it is gone; false when it stays. */
  grow(sapling: string, cells: readonly BlockPosition[], ticks = 400): boolean {
    for (const cell of cells) this.cells.set(positionKey(cell), facts.state(sapling));
    const rule = saplingRules.find(({ ids, tick }) => tick && idMatcher(ids)(sapling));
    const [first] = cells as [BlockPosition];
    for (let count = 0; count < ticks; count++) {
      const state = this.field.at(first);
      if (state.id !== sapling) return true;
      rule?.tick?.(this.field, first, state);
    }
    return false;
  }

  /** Positions and states of everything that is no air. */
  standing(): [BlockPosition, BlockState][] {
    return [...this.cells]
      .filter(([, { id }]) => !isAir(id))
      .map(([key, state]) => {
        const [x, y, z] = key.split(',').map(Number) as [number, number, number];
        return [{ x, y, z }, state];
      });
  }

  text(): string {
    return JSON.stringify([...this.cells]);
  }
}

const ONE = [{ x: 0, y: 0, z: 0 }];
const FOUR = [...ONE, { x: 1, y: 0, z: 0 }, { x: 0, y: 0, z: 1 }, { x: 1, y: 0, z: 1 }];
const TREES: readonly (readonly [sapling: string, cells: readonly BlockPosition[], low: number, high: number])[] = [
  ['oak_sapling', ONE, 5, 7],
  ['birch_sapling', ONE, 6, 8],
  ['spruce_sapling', ONE, 6, 11],
  ['spruce_sapling', FOUR, 14, 31],
  ['jungle_sapling', ONE, 5, 13],
  ['jungle_sapling', FOUR, 11, 33],
  ['acacia_sapling', ONE, 6, 10],
  ['dark_oak_sapling', FOUR, 7, 12],
  ['pale_oak_sapling', FOUR, 7, 12],
  ['cherry_sapling', ONE, 7, 12],
  ['mangrove_propagule', ONE, 5, 22],
];

describe('trees', () => {
  for (const [sapling, cells, low, high] of TREES)
    test(`${cells.length} ${sapling} make a tree of its own wood, ${low} to ${high} high, that holds together`, () => {
      for (let seed = 1; seed <= 25; seed++) {
        const meadow = new Meadow(seed, { ...WIDE, min: { ...WIDE.min, y: -8 } });
        expect(meadow.grow(sapling, cells), `seed ${seed}`).toBe(true);
        const standing = meadow.standing();
        const wood = sapling.replace(/_(?:sapling|propagule)$/, '');
        const others = standing.filter(
          ([, { id }]) => !id.startsWith(wood) && !['dirt', 'podzol', 'grass_block'].includes(id),
        );
        expect(others).toEqual([]);
        const logs = standing.filter(([, { id }]) => id === `${wood}_log`);
        expect(logs.length).toBeGreaterThanOrEqual(cells.length * 3);
        const height = Math.max(...standing.map(([{ y }]) => y)) + 1;
        expect(height, `seed ${seed}`).toBeGreaterThanOrEqual(low);
        expect(height, `seed ${seed}`).toBeLessThanOrEqual(high);
        // Mangrove and azalea leaves lie about so loosely that some fall, in vanilla too.
        const loose = standing.filter(([, { properties }]) => properties.distance === '7');
        if (wood !== 'mangrove') expect(loose.length / standing.length, `seed ${seed}`).toBeLessThan(0.04);
      }
    });

  test('are the same with the same seed and others with another', () => {
    const text = (seed: number) => {
      const meadow = new Meadow(seed, WIDE);
      meadow.grow('cherry_sapling', ONE);
      return meadow.text();
    };
    expect(text(3)).toBe(text(3));
    expect(text(3)).not.toBe(text(4));
  });

  test('never reach beyond their zone', () => {
    const box: Box = { min: { x: -1, y: -2, z: 0 }, max: { x: 2, y: 40, z: 60 } };
    for (const [sapling, cells] of TREES)
      for (let seed = 1; seed <= 10; seed++) {
        const meadow = new Meadow(seed, box);
        meadow.grow(sapling, cells);
        for (const [position] of meadow.standing()) expect(boxContains(box, position)).toBe(true);
      }
  });

  test('do not grow through a ceiling, and leave the sapling as it was', () => {
    for (const [sapling, cells] of TREES) {
      const meadow = new Meadow(1, WIDE);
      for (let x = -8; x <= 8; x++)
        for (let z = -8; z <= 8; z++) meadow.cells.set(positionKey({ x, y: 3, z }), facts.state('stone'));
      expect(meadow.grow(sapling, cells, 200), sapling).toBe(false);
      expect(meadow.standing().filter(([, { id }]) => /_(?:log|leaves|roots)$/.test(id))).toEqual([]);
    }
  });
});
