import { describe, expect, test } from 'vitest';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import { placingItem, secondItem } from '../../../protocol/placingItem.ts';
import { isDecided, stackingOf } from '../../../sidecar/body/actions/placing/placedProperties.ts';
import { horizontalFacing, nearestFacing, predict, type Use } from '../../../sidecar/body/actions/placing/predict.ts';
import { lookAngles } from '../../../sidecar/body/perception/sight.ts';

const CELL: BlockPosition = { x: 0, y: 0, z: 0 };
const STONE = {
  state: { id: 'stone', properties: {} },
  shapes: [[0, 0, 0, 1, 1, 1]] as const,
  air: false,
  replaceable: false,
  interactive: false,
  climbable: false,
  shutDoor: false,
  harmful: false,
};
const onlyStone = () => STONE;
const nothing = () => undefined;

/** A click on the floor under the cell, looking south and a little down, unless told otherwise. */
function use(change: Partial<Use> = {}): Use {
  return {
    reference: { x: 0, y: -1, z: 0 },
    face: 'up',
    hit: { x: 0.5, y: 0, z: 0.5 },
    cell: CELL,
    yaw: 0,
    pitch: 30,
    sneaking: false,
    ...change,
  };
}

describe('where a player looks', () => {
  test.each([
    [0, 'south'],
    [44, 'south'],
    [46, 'west'],
    [90, 'west'],
    [180, 'north'],
    [-180, 'north'],
    [-90, 'east'],
    [270, 'east'],
    [725, 'south'],
  ])('yaw %d is %s', (yaw, facing) => expect(horizontalFacing(yaw)).toBe(facing));

  test.each([
    [0, 0, 'south'],
    [-90, 10, 'east'],
    [90, 80, 'down'],
    [90, -80, 'up'],
    [135, 50, 'down'],
  ])('yaw %d and pitch %d is %s', (yaw, pitch, facing) => expect(nearestFacing(yaw, pitch)).toBe(facing));

  test('angles point where the game says', () => {
    const eye = { x: 0, y: 1.62, z: 0 };
    expect(lookAngles(eye, { x: 0, y: 1.62, z: 5 }).yaw).toBeCloseTo(0);
    expect(lookAngles(eye, { x: -5, y: 1.62, z: 0 }).yaw).toBeCloseTo(90);
    expect(lookAngles(eye, { x: 5, y: 1.62, z: 0 }).yaw).toBeCloseTo(-90);
    expect(lookAngles(eye, { x: 0, y: 0, z: 1.62 }).pitch).toBeCloseTo(45);
  });
});

describe('predict', () => {
  test.each([
    ['oak_log', { face: 'east' as const }, { axis: 'x' }],
    ['oak_stairs', {}, { facing: 'south', half: 'bottom' }],
    ['oak_stairs', { face: 'down' as const }, { half: 'top' }],
    ['oak_stairs', { face: 'west' as const, hit: { x: 1, y: 0.7, z: 0.5 } }, { half: 'top' }],
    ['oak_slab', { face: 'west' as const, hit: { x: 1, y: 0.3, z: 0.5 } }, { type: 'bottom' }],
    ['oak_trapdoor', { face: 'north' as const, hit: { x: 0.5, y: 0.8, z: 1 } }, { facing: 'north', half: 'top' }],
    ['oak_trapdoor', {}, { facing: 'north', half: 'bottom' }],
    ['chest', {}, { facing: 'north', type: 'single' }],
    ['furnace', { yaw: 90 }, { facing: 'east' }],
    ['anvil', {}, { facing: 'west' }],
    ['piston', { pitch: 80 }, { facing: 'up' }],
    ['observer', { pitch: 80 }, { facing: 'down' }],
    ['hopper', { face: 'east' as const }, { facing: 'west' }],
    ['lever', { face: 'down' as const }, { face: 'ceiling', facing: 'south' }],
    ['oak_sign', {}, { rotation: '8' }],
    ['skeleton_skull', { yaw: 90 }, { rotation: '4' }],
    ['lantern', { face: 'down' as const }, { hanging: 'true' }],
    ['rail', { yaw: 90 }, { shape: 'east_west' }],
    ['vine', { face: 'east' as const }, { west: 'true' }],
  ])('%s by %j gives %j', (id, change, expected) => {
    expect(predict(id, use(change), onlyStone)).toMatchObject(expected);
  });

  test('what needs a wall or a floor is impossible without', () => {
    expect(predict('wall_torch', use({ face: 'up' }), onlyStone)).toBeUndefined();
    expect(predict('torch', use({ face: 'east' }), onlyStone)).toBeUndefined();
    expect(predict('torch', use(), nothing)).toBeUndefined();
    expect(predict('oak_door', use(), nothing)).toBeUndefined();
  });

  test("a door's hinge is on the half clicked, beside solid blocks, away from another door", () => {
    const at = (blocks: Record<string, string>) => (position: BlockPosition) => {
      if (position.y < 0) return STONE;
      const id = blocks[`${position.x},${position.z}`];
      if (id === 'oak_door') return { ...STONE, shapes: [], state: { id, properties: { half: 'lower' } } };
      return id ? STONE : undefined;
    };
    const hinge = (blocks: Record<string, string>, x = 0.5) =>
      predict('oak_door', use({ hit: { x, y: 0, z: 0.5 } }), at(blocks))?.hinge;
    // Looking south, east is at the left hand.
    expect([hinge({}, 0.9), hinge({}, 0.1)]).toEqual(['left', 'right']);
    expect([hinge({ '1,0': 'stone' }, 0.1), hinge({ '-1,0': 'stone' }, 0.9)]).toEqual(['left', 'right']);
    expect([hinge({ '1,0': 'oak_door' }, 0.9), hinge({ '-1,0': 'oak_door' }, 0.1)]).toEqual(['right', 'left']);
  });
});

describe('items of blocks', () => {
  test.each([
    ['oak_planks', 'oak_planks'],
    ['wall_torch', 'torch'],
    ['soul_wall_torch', 'soul_torch'],
    ['oak_wall_sign', 'oak_sign'],
    ['oak_wall_hanging_sign', 'oak_hanging_sign'],
    ['white_wall_banner', 'white_banner'],
    ['skeleton_wall_skull', 'skeleton_skull'],
    ['cobblestone_wall', 'cobblestone_wall'],
    ['potted_poppy', 'flower_pot'],
    ['wheat', 'wheat_seeds'],
    ['redstone_wire', 'redstone'],
  ])('%s is placed with %s', (block, item) => expect(placingItem(block)).toBe(item));

  test('potted plants, stacks and derived properties', () => {
    expect([secondItem('potted_azalea_bush'), secondItem('potted_oak_sapling'), secondItem('oak_log')]).toEqual([
      'azalea',
      'oak_sapling',
      undefined,
    ]);
    expect(stackingOf({ id: 'oak_slab', properties: { type: 'double' } })).toEqual({ property: 'type', count: 2 });
    expect(stackingOf({ id: 'oak_slab', properties: { type: 'top' } })).toBeUndefined();
    expect([isDecided('oak_fence', 'north'), isDecided('vine', 'north'), isDecided('oak_stairs', 'half')]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
