import { describe, expect, test } from 'vitest';
import { ServerGameData } from '../../../../game-server/data/serverGameData.ts';
import { Signals } from '../../../../game-server/mechanics/redstone/signals.ts';
import { World } from '../../../../game-server/world/world.ts';
import { parseBlockState } from '../../../../protocol/blockState.ts';
import { FACINGS, type Facing } from '../../../../protocol/geometry.ts';
import { TESTED_VERSIONS } from '../../../support/testedVersions.ts';

const HERE = { x: 0, y: 0, z: 0 };

/** The wiki page "Redstone mechanics" and each component's page: to whom it gives weak and strong power. The directions
 * are those in which the receiver looks at the component. */
const CASES: readonly { state: string; weak: readonly Facing[]; strong: readonly Facing[] }[] = [
  { state: 'lever[face=floor,powered=true]', weak: FACINGS, strong: ['up'] },
  { state: 'lever[face=ceiling,powered=true]', weak: FACINGS, strong: ['down'] },
  { state: 'lever[face=wall,facing=east,powered=true]', weak: FACINGS, strong: ['east'] },
  { state: 'lever[face=floor,powered=false]', weak: [], strong: [] },
  { state: 'oak_button[face=wall,facing=north,powered=true]', weak: FACINGS, strong: ['north'] },
  { state: 'stone_pressure_plate[powered=true]', weak: FACINGS, strong: ['up'] },
  { state: 'redstone_block', weak: FACINGS, strong: [] },
  { state: 'redstone_torch[lit=true]', weak: ['down', 'north', 'south', 'west', 'east'], strong: ['down'] },
  {
    state: 'redstone_wall_torch[facing=east,lit=true]',
    weak: ['down', 'up', 'north', 'south', 'west'],
    strong: ['down'],
  },
  { state: 'redstone_torch[lit=false]', weak: [], strong: [] },
  { state: 'repeater[facing=west,powered=true]', weak: ['west'], strong: ['west'] },
  { state: 'observer[facing=up,powered=true]', weak: ['up'], strong: ['up'] },
  { state: 'tripwire_hook[facing=south,powered=true]', weak: FACINGS, strong: ['south'] },
  { state: 'detector_rail[powered=true]', weak: FACINGS, strong: ['up'] },
  { state: 'daylight_detector[power=15]', weak: FACINGS, strong: [] },
  { state: 'target[power=15]', weak: FACINGS, strong: [] },
  // Dust along x: it gives to what it lies on and what it points at.
  {
    state: 'redstone_wire[east=side,west=side,power=15]',
    weak: ['up', 'east', 'west'],
    strong: ['up', 'east', 'west'],
  },
  { state: 'redstone_wire[power=15]', weak: ['up'], strong: ['up'] },
];

describe.each(TESTED_VERSIONS)('signals in %s', (version) => {
  const gameData = ServerGameData.of(version);
  test.each(CASES)('$state', ({ state, weak, strong }) => {
    const world = new World(gameData);
    const signals = new Signals(world);
    const parsed = parseBlockState(state);
    if (!parsed) throw new Error(state);
    world.setBlock(HERE, parsed, { type: 'build' });
    expect(FACINGS.filter((side) => signals.from(HERE, side) === 15)).toEqual(
      FACINGS.filter((side) => weak.includes(side)),
    );
    expect(FACINGS.filter((side) => signals.strong(HERE, side) === 15)).toEqual(
      FACINGS.filter((side) => strong.includes(side)),
    );
  });

  test('only full opaque blocks hand on strong power', () => {
    const world = new World(gameData);
    const signals = new Signals(world);
    const conducts = (id: string) => {
      world.setBlock(HERE, { id, properties: {} }, { type: 'build' });
      return signals.conducts(HERE);
    };
    for (const id of ['stone', 'oak_planks', 'white_wool', 'soul_sand', 'redstone_lamp', 'dispenser', 'note_block'])
      expect([id, conducts(id)]).toEqual([id, true]);
    for (const id of [
      'glass',
      'oak_leaves',
      'glowstone',
      'oak_slab',
      'redstone_block',
      'observer',
      'piston',
      'tnt',
      'farmland',
      'chest',
      'water',
    ])
      expect([id, conducts(id)]).toEqual([id, false]);
  });
});
