import { blockState } from '../../../protocol/blockState.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { BuildStep } from '../../../worlds/plan/buildPlan.ts';
import { LAWN, lawnSteps } from '../../making/lawnSite.ts';
import type { Site } from '../../taskBase.ts';

/** From the middle to the walls. */
const REACH = 25;
const COAL = [{ slot: 1, id: 'coal', count: 64 }];
/** What grows in beds of 6 by 6, on what, and where their middles are. */
const BEDS: readonly (readonly [
  plant: string,
  properties: Record<string, string>,
  ground: string,
  x: number,
  z: number,
])[] = [
  ['wheat', { age: '7' }, 'farmland', -17, -17],
  ['carrots', { age: '7' }, 'farmland', -8, -17],
  ['potatoes', { age: '7' }, 'farmland', 8, -17],
  ['beetroots', { age: '3' }, 'farmland', 17, -17],
  ['pumpkin', {}, 'grass_block', -17, 17],
];
const MUSHROOMS = { x: -8, z: 17 };
/** The water of each patch of cane. */
const CANES: readonly BlockPosition[] = [
  { x: 8, y: LAWN - 1, z: 17 },
  { x: 17, y: LAWN - 1, z: 17 },
];
const HERDS: readonly (readonly [kind: string, x: number, z: number])[] = [
  ['chicken', -17, -6],
  ['cow', -17, 6],
  ['mooshroom', 17, -6],
  ['pig', 17, 6],
  ['rabbit', -8, 8],
  ['sheep', 8, 8],
  ['llama', 8, -8],
];
const HERD = 8;

/**
 * MineCollab's farm in a fixed order, without its house: ripe beds, cane, a crafting table, furnace and smoker with coal, and
 * eight of each animal. Like the farm at MINDcraft's last version it has no chest.
 */
export function mindcraftFarm(hasMob: (kind: string) => boolean): Site {
  const { box, steps } = lawnSteps(REACH);
  return {
    box,
    steps: [
      ...steps,
      ...kitchen(),
      ...BEDS.flatMap(([plant, properties, ground, x, z]) => bed(plant, properties, ground, { x, z })),
      ...mushrooms(),
      ...CANES.flatMap(cane),
      ...HERDS.filter(([kind]) => hasMob(kind)).flatMap(([kind, x, z]) => herd(kind, x, z)),
    ],
  };
}

function set(x: number, y: number, z: number, id: string, properties: Record<string, string> = {}): BuildStep {
  return { type: 'set', position: { x, y, z }, state: blockState(id, properties) };
}

function kitchen(): BuildStep[] {
  return [
    set(0, LAWN, 0, 'crafting_table'),
    set(-2, LAWN, 0, 'furnace', { facing: 'south' }),
    { type: 'container', position: { x: -2, y: LAWN, z: 0 }, items: COAL },
    set(2, LAWN, 0, 'smoker', { facing: 'south' }),
    { type: 'container', position: { x: 2, y: LAWN, z: 0 }, items: COAL },
  ];
}

function bed(
  plant: string,
  properties: Record<string, string>,
  ground: string,
  middle: { readonly x: number; readonly z: number },
): BuildStep[] {
  const wet: Record<string, string> = ground === 'farmland' ? { moisture: '7' } : {};
  return cells(middle, 6, 6).flatMap(({ x, z }) => [
    set(x, LAWN - 1, z, ground, wet),
    set(x, LAWN, z, plant, properties),
  ]);
}

function mushrooms(): BuildStep[] {
  return cells(MUSHROOMS, 4, 5).flatMap(({ x, z }) => [
    set(x, LAWN - 1, z, 'mycelium'),
    set(x, LAWN, z, Math.abs(x + z) % 2 === 0 ? 'red_mushroom' : 'brown_mushroom'),
  ]);
}

function cane({ x, y, z }: BlockPosition): BuildStep[] {
  const sides = [
    [x - 1, z],
    [x + 1, z],
    [x, z - 1],
    [x, z + 1],
  ] as const;
  return [set(x, y, z, 'water'), ...sides.map(([sideX, sideZ]) => set(sideX, LAWN, sideZ, 'sugar_cane'))];
}

function herd(kind: string, x: number, z: number): BuildStep[] {
  return Array.from({ length: HERD }, (_, mob) => ({
    type: 'summon',
    kind,
    position: { x: x + (mob % 4) + 0.5, y: LAWN, z: z + Math.floor(mob / 4) + 0.5 },
  }));
}

function cells(middle: { readonly x: number; readonly z: number }, wide: number, long: number) {
  return Array.from({ length: wide * long }, (_, index) => ({
    x: middle.x - Math.floor(wide / 2) + (index % wide),
    z: middle.z - Math.floor(long / 2) + Math.floor(index / wide),
  }));
}
