import { describe, expect, test } from 'vitest';
import { ServerGameData } from '../../../../game-server/data/serverGameData.ts';
import { FluidFlow } from '../../../../game-server/mechanics/fluids/flow.ts';
import { FluidFacts } from '../../../../game-server/world/fluids/fluidFacts.ts';
import { parseBlockState } from '../../../../protocol/blockState.ts';
import { type BlockPosition, formatPosition, positionKey } from '../../../../protocol/geometry.ts';
import { TESTED_VERSIONS } from '../../../support/testedVersions.ts';

const BOX = { min: { x: -20, y: -5, z: -20 }, max: { x: 20, y: 20, z: 20 } };

/** A stone floor below y=0, air above, and the cells given. */
function world(version: string, cells: Record<string, string>) {
  const gameData = ServerGameData.of(version);
  const number = (text: string): number => {
    const state = parseBlockState(text);
    if (!state) throw new Error(text);
    return gameData.states.idOf(state);
  };
  const own = new Map(Object.entries(cells).map(([key, text]) => [key, number(text)]));
  const [air, stone] = [number('air'), number('stone')];
  const read = (position: BlockPosition) => own.get(positionKey(position)) ?? (position.y < 0 ? stone : air);
  return new FluidFlow(new FluidFacts(gameData), read, BOX);
}

const at = (x: number, y: number, z: number): BlockPosition => ({ x, y, z });
const ways = (flow: FluidFlow, from = at(0, 0, 0)) =>
  flow
    .spreads(from)
    .map(
      ({ position, fluid }) => `${formatPosition(position)} ${fluid.kind} ${fluid.falling ? 'falling' : fluid.amount}`,
    )
    .sort();

describe.each(TESTED_VERSIONS)('a fluid in %s', (version) => {
  test('spreads evenly on flat ground', () => {
    expect(ways(world(version, { '0,0,0': 'water' }))).toEqual([
      '(-1, 0, 0) water 7',
      '(0, 0, -1) water 7',
      '(0, 0, 1) water 7',
      '(1, 0, 0) water 7',
    ]);
  });

  test('ends after seven blocks of water and three of lava', () => {
    expect(ways(world(version, { '0,0,0': 'water[level=7]' }))).toEqual([]);
    expect(ways(world(version, { '0,0,0': 'water[level=6]', '-1,0,0': 'water[level=5]' }))).toHaveLength(3);
    expect(ways(world(version, { '0,0,0': 'lava[level=6]', '-1,0,0': 'lava[level=4]' }))).toEqual([]);
  });

  test('falls rather than spreads', () => {
    expect(ways(world(version, { '0,0,0': 'water', '0,-1,0': 'air' }))).toEqual(['(0, -1, 0) water falling']);
  });

  test.each([
    [1, 'water', 1],
    [5, 'water', 1],
    [6, 'water', 4],
    [3, 'lava', 1],
    [4, 'lava', 4],
  ])('senses a hole %i blocks off as %s', (distance, kind, count) => {
    expect(ways(world(version, { '0,0,0': kind, [`${distance + 0},-1,0`]: 'air' }))).toHaveLength(count);
  });

  test('does not enter what keeps it out', () => {
    const enters = (id: string) =>
      ways(world(version, { '0,0,0': 'water', '1,0,0': id })).includes('(1, 0, 0) water 7');
    const walls = [
      'stone',
      'oak_door[half=lower]',
      'oak_sign',
      'ladder',
      'oak_fence',
      'oak_pressure_plate',
      'sugar_cane',
    ];
    expect(walls.filter(enters)).toEqual([]);
    const weak = [
      'torch',
      'redstone_wire',
      'repeater',
      'dandelion',
      'white_carpet',
      'snow',
      'cobweb',
      'lever[face=floor]',
      'wheat',
    ];
    expect(weak.filter((id) => !enters(id))).toEqual([]);
  });

  test('does not leave its box', () => {
    expect(ways(world(version, { '20,0,0': 'water' }), at(20, 0, 0))).not.toContain('(21, 0, 0) water 7');
    expect(ways(world(version, { '0,-5,0': 'water', '0,-6,0': 'air' }), at(0, -5, 0))).toEqual([]);
  });

  test('a slab lets it pass above or below only where it is open', () => {
    expect(ways(world(version, { '0,0,0': 'oak_slab[type=bottom,waterlogged=true]', '0,-1,0': 'air' }))).not.toContain(
      '(0, -1, 0) water falling',
    );
    expect(ways(world(version, { '0,0,0': 'oak_slab[type=top,waterlogged=true]', '0,-1,0': 'air' }))).toEqual([
      '(0, -1, 0) water falling',
    ]);
  });

  test('becomes a source between two sources on firm ground', () => {
    const between = { '-1,0,0': 'water', '1,0,0': 'water' };
    expect(world(version, between).arriving(at(0, 0, 0), 'water')).toMatchObject({ source: true });
    expect(world(version, { ...between, '0,-1,0': 'air' }).arriving(at(0, 0, 0), 'water')).toMatchObject({
      source: false,
      amount: 7,
    });
    expect(world(version, { '-1,0,0': 'lava', '1,0,0': 'lava' }).arriving(at(0, 0, 0), 'lava')).toMatchObject({
      source: false,
      amount: 6,
    });
  });

  test('dries up without anything that feeds it', () => {
    expect(world(version, { '0,0,0': 'water[level=3]' }).arriving(at(0, 0, 0), 'water')).toBeUndefined();
  });
});
