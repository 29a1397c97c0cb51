import { describe, expect, test } from 'vitest';
import { Blueprint, blueprintBounds } from '../../../protocol/blueprint.ts';
import { placeInArena } from '../../../tasks/construction/arena.ts';
import { watchtower } from '../../../tasks/construction/blueprints/buildings.ts';
import { bridge, colonnade, pyramid, staircase } from '../../../tasks/construction/blueprints/stonework.ts';
import { supportProblems } from '../../../tasks/construction/support.ts';

const GENERATORS = [
  ['staircase', staircase, [2, 3, 4, 5, 6, 7, 8, 9, 10], [1, 11, 2.5]],
  ['bridge', bridge, [7, 9, 11, 13], [5, 8, 15]],
  ['pyramid', pyramid, [2, 3, 4, 5], [1, 6]],
  ['colonnade', colonnade, [2, 3, 4, 5], [1, 6]],
  ['watchtower', watchtower, [4, 5, 6, 7, 8, 9, 10], [3, 11]],
] as const;

describe.each(GENERATORS)('%s', (_name, generate, good, bad) => {
  test.each(good.map((value) => [value]))('of %i is a blueprint that stands and fits the arena', (value) => {
    const blueprint = generate(value);
    expect(() => Blueprint.parse(blueprint)).not.toThrow();
    expect(blueprintBounds(blueprint)?.min).toEqual({ x: 0, y: 0, z: 0 });
    expect(supportProblems(blueprint)).toEqual([]);
    expect(() => placeInArena(blueprint)).not.toThrow();
    expect(generate(value)).toEqual(blueprint);
  });

  test('grows with its parameter, under names of their own', () => {
    const all = good.map((value) => generate(value));
    expect(all.map(({ cells }) => cells.length)).toEqual(all.map(({ cells }) => cells.length).sort((a, b) => a - b));
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  test.each(bad.map((value) => [value]))('of %d is refused', (value) => {
    expect(() => generate(value)).toThrow(RangeError);
  });
});
