import { describe, expect, test } from 'vitest';
import { blockFacts } from '../../../../game-server/world/blocks/blockFacts.ts';
import { FACINGS, type Facing } from '../../../../protocol/geometry.ts';
import { versionsToTest } from '../../../support/depth.ts';
import { at, SmallWorld } from './smallWorld.ts';

/** A block to click on from every side, and one a bed, a door or a lantern may lean on. */
const WORLDS: readonly Record<string, string>[] = [
  { '0,0,0': 'stone' },
  { '0,0,0': 'stone', '-1,1,0': 'stone', '-1,2,0': 'stone' },
  { '0,0,0': 'stone', '1,1,0': 'stone', '1,2,0': 'stone' },
];
const CURSORS = [0.2, 0.8];
const YAWS = Array.from({ length: 16 }, (_, index) => index * 22.5);
const PITCHES = [-80, 0, 80];

/**
 * Blocks and the properties a builder chooses: all their combinations can be placed in the game (wiki pages, "Block
 * states" and "Placement"), so a blueprint may ask for any.
 */
const CHOICES: [block: string, item: string, properties: Record<string, readonly string[]>][] = [
  ['oak_stairs', 'oak_stairs', { facing: ['north', 'east', 'south', 'west'], half: ['top', 'bottom'] }],
  ['oak_slab', 'oak_slab', { type: ['top', 'bottom'] }],
  ['oak_log', 'oak_log', { axis: ['x', 'y', 'z'] }],
  ['oak_trapdoor', 'oak_trapdoor', { facing: ['north', 'east', 'south', 'west'], half: ['top', 'bottom'] }],
  ['oak_door', 'oak_door', { facing: ['north', 'east', 'south', 'west'], hinge: ['left', 'right'] }],
  ['oak_fence_gate', 'oak_fence_gate', { facing: ['north', 'east', 'south', 'west'] }],
  ['wall_torch', 'torch', { facing: ['north', 'east', 'south', 'west'] }],
  ['ladder', 'ladder', { facing: ['north', 'east', 'south', 'west'] }],
  ['oak_wall_sign', 'oak_sign', { facing: ['north', 'east', 'south', 'west'] }],
  ['oak_sign', 'oak_sign', { rotation: Array.from({ length: 16 }, (_, index) => String(index)) }],
  ['red_banner', 'red_banner', { rotation: Array.from({ length: 16 }, (_, index) => String(index)) }],
  ['skeleton_skull', 'skeleton_skull', { rotation: Array.from({ length: 16 }, (_, index) => String(index)) }],
  ['red_bed', 'red_bed', { facing: ['north', 'east', 'south', 'west'] }],
  ['chest', 'chest', { facing: ['north', 'east', 'south', 'west'] }],
  ['furnace', 'furnace', { facing: ['north', 'east', 'south', 'west'] }],
  ['white_glazed_terracotta', 'white_glazed_terracotta', { facing: ['north', 'east', 'south', 'west'] }],
  ['anvil', 'anvil', { facing: ['north', 'east', 'south', 'west'] }],
  ['campfire', 'campfire', { facing: ['north', 'east', 'south', 'west'] }],
  ['dispenser', 'dispenser', { facing: [...FACINGS] }],
  ['observer', 'observer', { facing: [...FACINGS] }],
  ['barrel', 'barrel', { facing: [...FACINGS] }],
  ['end_rod', 'end_rod', { facing: [...FACINGS] }],
  ['hopper', 'hopper', { facing: FACINGS.filter((face) => face !== 'up') }],
  ['lantern', 'lantern', { hanging: ['true', 'false'] }],
  ['lever', 'lever', { face: ['floor', 'wall', 'ceiling'], facing: ['north', 'east', 'south', 'west'] }],
  ['oak_button', 'oak_button', { face: ['floor', 'wall', 'ceiling'], facing: ['north', 'east', 'south', 'west'] }],
  ['chain', 'chain', { axis: ['x', 'y', 'z'] }],
  ['iron_chain', 'iron_chain', { axis: ['x', 'y', 'z'] }],
  ['copper_chest', 'copper_chest', { facing: ['north', 'east', 'south', 'west'] }],
  ['oak_shelf', 'oak_shelf', { facing: ['north', 'east', 'south', 'west'] }],
  ['copper_wall_torch', 'copper_torch', { facing: ['north', 'east', 'south', 'west'] }],
  ['copper_lantern', 'copper_lantern', { hanging: ['true', 'false'] }],
  ['waxed_lightning_rod', 'waxed_lightning_rod', { facing: [...FACINGS] }],
  ['copper_golem_statue', 'copper_golem_statue', { facing: ['north', 'east', 'south', 'west'] }],
];

function combinations(properties: Record<string, readonly string[]>): string[] {
  return Object.entries(properties).reduce<string[]>(
    (sofar, [name, values]) =>
      sofar.flatMap((prefix) => values.map((value) => (prefix ? `${prefix},${name}=${value}` : `${name}=${value}`))),
    [''],
  );
}

describe.each(versionsToTest())('orientations in %s', (version) => {
  const facts = blockFacts(version);

  // A version is asked for the blocks it has; each is in one of them.
  test.each(CHOICES.filter(([block]) => facts.block(block)))(
    'every orientation of %s can be placed, and no other',
    (block, item, properties) => {
      const names = Object.keys(properties);
      const reached = new Set<string>();
      for (const cells of WORLDS)
        for (const face of FACINGS as readonly Facing[])
          for (const yaw of YAWS)
            for (const pitch of PITCHES)
              for (const x of CURSORS)
                for (const y of CURSORS) {
                  const world = new SmallWorld(facts, cells);
                  const result = world.place({
                    item,
                    clicked: at('0,0,0'),
                    face,
                    yaw,
                    pitch,
                    cursor: { x, y, z: x },
                  });
                  if (!result.ok) continue;
                  for (const { state } of result.cells)
                    if (state.id === block)
                      reached.add(names.map((name) => `${name}=${state.properties[name]}`).join(','));
                }
      expect([...reached].sort()).toEqual(combinations(properties).sort());
    },
  );
});
