import { describe, expect, test } from 'vitest';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { blockState } from '../../../protocol/blockState.ts';
import { boxesOverlap, shiftBox } from '../../../protocol/geometry.ts';
import type { RegionSnapshot } from '../../../protocol/snapshot.ts';
import { planContent, planHash, snapshotContent, snapshotHash } from '../../../server-plugin/arena/arenaContent.ts';
import { ArenaGrid, DEFAULT_GRID } from '../../../server-plugin/arena/arenaGrid.ts';
import { arenaPoint, arenaSnapshot } from '../../../server-plugin/arena/arenaSnapshot.ts';
import { firstDifference, inventoryDifference } from '../../../server-plugin/arena/contentDifference.ts';
import type { BuildPlan, BuildStep } from '../../../worlds/plan/buildPlan.ts';

const gameData = ServerGameData.of('1.20.4');
const box = { min: { x: -1, y: 60, z: 0 }, max: { x: 1, y: 61, z: 1 } };
const chest = { x: 0, y: 60, z: 1 };
const items = [
  { slot: 3, id: 'dirt', count: 64 },
  { slot: 0, id: 'oak_planks', count: 5 },
];
const steps: BuildStep[] = [
  { type: 'fill', box: { min: box.min, max: { x: 1, y: 60, z: 1 } }, state: blockState('stone') },
  { type: 'set', position: chest, state: blockState('chest', { facing: 'west' }) },
  { type: 'container', position: chest, items },
  { type: 'set', position: { x: 1, y: 61, z: 0 }, state: blockState('oak_sign') },
  { type: 'sign', position: { x: 1, y: 61, z: 0 }, lines: ['well', ''] },
];
const loadout = { position: { x: 0, y: 61, z: 0 }, yaw: 0, pitch: 0, items: [{ slot: 36, id: 'dirt', count: 2 }] };
const plan: BuildPlan = { box, steps, loadouts: [loadout] };
const inventory = [loadout.items];

/** What a server would show of the plan, written by hand; cells run x, then z, then y. */
const snapshot: RegionSnapshot = {
  tick: 7,
  box,
  palette: [
    'oak_sign[rotation=0,waterlogged=false]',
    'air',
    'stone',
    'chest[facing=west,type=single,waterlogged=false]',
  ],
  blocks: [2, 4, 3, 1, 2, 1, 1, 2, 0, 1, 1, 3],
  entities: [],
  containers: [{ position: chest, id: 'chest', items: [...items].reverse() }],
  signs: [{ position: { x: 1, y: 61, z: 0 }, front: ['well', '', '', ''], back: ['', '', '', ''] }],
};

describe('arena content', () => {
  test('a plan and a faithful snapshot have the same hash, whatever the order of palette and slots', () => {
    expect(firstDifference(planContent(plan, gameData), snapshotContent(snapshot))).toBeUndefined();
    expect(snapshotHash(snapshot, inventory)).toBe(planHash(plan, gameData));
  });

  const spoiled: [string, Partial<RegionSnapshot>, string][] = [
    ['a block', { blocks: [2, 3, 1, 1, 3, 1, 2, 1, 1, 2, 0, 1, 1, 3] }, 'cell (-1, 60, 1): expected stone, found air'],
    [
      'two blocks',
      { blocks: [2, 2, 1, 2, 3, 1, 2, 1, 1, 2, 0, 1, 1, 3] },
      'cell (1, 60, 0): expected stone, found air (and 1 more cells)',
    ],
    [
      'a state',
      { palette: [...snapshot.palette.slice(0, 3), 'chest[facing=east,type=single,waterlogged=false]'] },
      'cell (0, 60, 1)',
    ],
    [
      'an entity',
      { entities: [{ type: 'item', position: { x: 0, y: 61, z: 0 }, item: { id: 'egg', count: 1 } }] },
      'item of 1 egg',
    ],
    ['a slot', { containers: [{ position: chest, id: 'chest', items: items.slice(0, 1) }] }, 'container at (0, 60, 1)'],
    [
      'a hidden stack',
      { containers: [...snapshot.containers, { position: box.min, id: 'barrel', items }] },
      'expected none',
    ],
    ['a sign', { signs: [] }, 'sign at (1, 61, 0)'],
    ['the back of a sign', { signs: [{ position: { x: 1, y: 61, z: 0 }, front: ['well'], back: ['x'] }] }, 'sign'],
  ];
  test.each(spoiled)('%s that differs changes the hash and is named', (_, change, named) => {
    const other = { ...snapshot, ...change };
    expect(firstDifference(planContent(plan, gameData), snapshotContent(other))).toContain(named);
    expect(snapshotHash(other, inventory)).not.toBe(planHash(plan, gameData));
  });

  test('an inventory that differs changes the hash', () => {
    const other = [{ slot: 36, id: 'dirt', count: 3 }];
    expect(inventoryDifference(loadout.items, other)).toBe('slot 36: expected 2 dirt, found 3 dirt');
    expect(snapshotHash(snapshot, [other])).not.toBe(planHash(plan, gameData));
  });

  test('later steps win, and a block that is replaced takes its contents along', () => {
    const emptied: BuildPlan = {
      ...plan,
      steps: [
        ...steps,
        { type: 'fill', box, state: blockState('air') },
        { type: 'set', position: chest, state: blockState('chest') },
      ],
    };
    const content = planContent(emptied, gameData);
    expect(content.containers).toEqual([]);
    expect(content.signs).toEqual([]);
    expect(content.palette).toEqual(['air', 'chest[facing=north,type=single,waterlogged=false]']);
  });

  test('a step outside the box is refused by name', () => {
    const outside: BuildPlan = {
      ...plan,
      steps: [{ type: 'set', position: { x: 9, y: 60, z: 0 }, state: blockState('stone') }],
    };
    expect(() => planContent(outside, gameData)).toThrow('set at (9, 60, 0)');
  });
});

describe('arena coordinates', () => {
  test('a snapshot moves back by the origin, without noise in the last digits', () => {
    const origin = { x: 320, y: 0, z: 640 };
    const entity = { type: 'item', position: { x: 320.1, y: 61, z: 640.7 }, item: { id: 'egg', count: 1 } };
    const moved = arenaSnapshot(
      {
        ...snapshot,
        box: shiftBox(box, origin),
        containers: [{ position: { x: 320, y: 60, z: 641 }, id: 'chest', items }],
        signs: [{ position: { x: 321, y: 61, z: 640 }, front: ['well'], back: [] }],
        entities: [entity],
      },
      origin,
      0,
    );
    expect(moved).toEqual({
      ...snapshot,
      tick: 0,
      containers: [{ position: chest, id: 'chest', items }],
      signs: [{ position: { x: 1, y: 61, z: 0 }, front: ['well'], back: [] }],
      entities: [{ ...entity, position: { x: 0.1, y: 61, z: 0.7 } }],
    });
    expect(arenaPoint({ x: 320.1, y: 1, z: 640 }, origin)).toEqual(
      arenaPoint({ x: 0.1, y: 1, z: 0 }, { x: 0, y: 0, z: 0 }),
    );
  });
});

describe('ArenaGrid', () => {
  test('keeps arenas on chunk corners and out of sight of each other', () => {
    const grid = new ArenaGrid();
    const reach = DEFAULT_GRID.largestReach;
    const largest = { min: { x: -reach, y: 0, z: -reach }, max: { x: reach, y: 10, z: reach } };
    const sight = DEFAULT_GRID.viewDistance * 16 + 16;
    const origins = Array.from({ length: 40 }, () => grid.originOf(grid.allocate(largest)));
    for (const [index, origin] of origins.entries()) {
      expect([origin.x % 16, origin.y, origin.z % 16]).toEqual([0, 0, 0]);
      const seen = shiftBox(
        { min: { x: -reach - sight, y: 0, z: -reach - sight }, max: { x: reach + sight, y: 10, z: reach + sight } },
        origin,
      );
      for (const other of origins.slice(index + 1)) expect(boxesOverlap(seen, shiftBox(largest, other))).toBe(false);
    }
  });

  test('moves an arena far from its own (0, 0, 0) by whole chunks, and no other', () => {
    const grid = new ArenaGrid();
    const near = { min: { x: -24, y: -64, z: -25 }, max: { x: 3, y: -40, z: 12 } };
    const far = { min: { x: 122, y: -64, z: 80 }, max: { x: 140, y: -40, z: 147 } };
    for (const slot of [0, 3, 17]) {
      expect(grid.placeOf(slot, near)).toEqual(grid.originOf(slot));
      const place = grid.placeOf(slot, far);
      expect([place.x % 16, place.y, place.z % 16].map(Math.abs)).toEqual([0, 0, 0]);
      const [{ min, max }, at] = [shiftBox(far, place), grid.originOf(slot)];
      for (const reach of [min.x - at.x, max.x - at.x, min.z - at.z, max.z - at.z])
        expect(Math.abs(reach)).toBeLessThanOrEqual(DEFAULT_GRID.largestReach);
    }
    expect(grid.allocate(far)).toBe(0);
  });

  test('gives out the lowest free slot, and says when there is none or the arena is too large', () => {
    const grid = new ArenaGrid({ viewDistance: 2, largestReach: 4, slots: 2 });
    expect([grid.allocate(box), grid.allocate(box)]).toEqual([0, 1]);
    expect(() => grid.allocate(box)).toThrow('all 2 arenas are in use');
    grid.free(0);
    expect(grid.taken()).toEqual([1]);
    expect(grid.allocate(box)).toBe(0);
    expect(() => grid.allocate({ min: { x: -5, y: 0, z: 0 }, max: { x: 0, y: 0, z: 0 } })).toThrow('5 blocks');
  });

  test('begins where it is told to', () => {
    const grid = new ArenaGrid({ ...DEFAULT_GRID, origin: { x: -100_000, z: 4096 } });
    expect(grid.originOf(0)).toEqual({ x: -100_000, y: 0, z: 4096 });
    expect(grid.placeOf(17, box)).toEqual({ x: -100_000 + grid.spacing, y: 0, z: 4096 + grid.spacing });
  });
});
