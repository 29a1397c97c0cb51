import { blockState } from '../../../protocol/blockState.ts';
import { add, type BlockPosition } from '../../../protocol/geometry.ts';
import type { ItemStack } from '../../../protocol/item.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import type { BuildStep } from '../../../worlds/plan/buildPlan.ts';
import { type Choice, type Dish, type SourceFact, sourcesOf } from '../sources.ts';
import { type Crop, farmSteps } from './farm.ts';
import { type Side, SiteFrame, type Stand } from './frame.ts';
import { BASE } from './ground.ts';

/** Parts of the place that stand at a side of the aisle. */
const QUARTERED = ['farm', 'pasture', 'house', 'material_factory'] as const;
export type Quartered = (typeof QUARTERED)[number];

/** Where the parts of the place stand, counted from `BASE`. */
export interface FarmLayout {
  readonly chest: BlockPosition;
  /** Only where no house has one. */
  readonly craftingTable?: BlockPosition;
  /** A part may be given a place without being in every task. */
  readonly quarters: Readonly<Partial<Record<Quartered, { readonly at: BlockPosition; readonly side: Side }>>>;
}

/** The reference's plan of the place (villagerbench.md 2.2). */
export const REFERENCE_LAYOUTS: Readonly<Record<Dish, FarmLayout>> = {
  cake: {
    chest: { x: -1, y: 0, z: 10 },
    craftingTable: { x: 0, y: 0, z: 10 },
    quarters: {
      farm: { at: { x: 5, y: 0, z: 7 }, side: 'east' },
      pasture: { at: { x: -6, y: 0, z: 7 }, side: 'west' },
    },
  },
  rabbit_stew: {
    chest: { x: -1, y: 0, z: 12 },
    quarters: {
      house: { at: { x: 5, y: 0, z: 6 }, side: 'east' },
      farm: { at: { x: -6, y: 0, z: 18 }, side: 'west' },
      pasture: { at: { x: -6, y: 0, z: 7 }, side: 'west' },
      material_factory: { at: { x: 5, y: 0, z: 18 }, side: 'east' },
    },
  },
};

/** What a place with these sources must have, besides the chest. */
interface Needs {
  /** Crops of the farm in the order of its beds; no farm when there are none. */
  readonly crops: readonly Crop[];
  readonly animals: 'cow' | 'rabbit' | null;
  readonly house: boolean;
  readonly materialFactory: boolean;
  readonly chest: readonly ItemStack[];
}

/** The beds' order, as the reference's farms are named: cane is far from the aisle, so are mushrooms. */
const BEDS: readonly Crop[] = ['wheat', 'hay_block', 'carrot', 'potato', 'sugar_cane', 'brown_mushroom'];

/** Stacks of the common chest: buckets one by one, as the reference lays them, and enough coal for two meals. */
const SINGLE: ReadonlySet<string> = new Set(['milk_bucket', 'bucket']);
const COAL = 4;
const CAKE_COUNTS: Readonly<Record<string, number>> = nameTable({
  milk_bucket: 3,
  bucket: 3,
  iron_ingot: 9,
  wheat: 3,
  hay_block: 1,
  sugar: 2,
  sugar_cane: 2,
});

/** What the place of a dish must hold for a choice of sources. */
export function needsOf(dish: Dish, choice: Choice): Needs {
  const sources = sourcesOf(dish, choice);
  const crops = BEDS.filter((crop) => sources.some(({ item, where }) => where === 'farm' && item === crop));
  const inChest = sources.filter(({ where }) => where === 'chest');
  const isFrom = (where: SourceFact['where']) => sources.some((source) => source.where === where);
  switch (dish) {
    case 'cake':
      return {
        crops,
        animals: sources[0]?.item === 'milk_bucket' ? null : 'cow',
        house: false,
        materialFactory: false,
        chest: [{ id: 'egg', count: 1 }, ...inChest.flatMap(({ item }) => stacks(item, CAKE_COUNTS[item] ?? 1))],
      };
    case 'rabbit_stew':
      return {
        crops,
        animals: isFrom('pasture') ? 'rabbit' : null,
        house: true,
        materialFactory: isFrom('yard') || isFrom('mine'),
        chest: [
          ...(isFrom('pasture') ? [{ id: 'iron_sword', count: 1 }] : []),
          ...inChest.map(({ item }) => ({ id: item, count: item === 'coal' ? COAL : 1 })),
        ],
      };
    default:
      return dish satisfies never;
  }
}

function stacks(id: string, count: number): ItemStack[] {
  return SINGLE.has(id) ? Array.from({ length: count }, () => ({ id, count: 1 })) : [{ id, count }];
}

/** Everything that stands on the meadow. @throws RangeError when the layout has no place for something needed. */
export function componentSteps(layout: FarmLayout, needs: Needs): BuildStep[] {
  const stand = (part: Quartered): Stand => {
    const quarter = layout.quarters[part];
    if (!quarter) throw new RangeError(`the layout has no place for the ${part}`);
    return { at: add(BASE, quarter.at), side: quarter.side };
  };
  const aisle = new SiteFrame({ at: BASE, side: 'east' });
  const { chest, craftingTable } = layout;
  if (craftingTable) aisle.set(craftingTable.x, craftingTable.y, craftingTable.z, blockState('crafting_table'));
  aisle.chest(chest.x, chest.y, chest.z, 'north', needs.chest);
  return [
    ...aisle.steps,
    ...(needs.house ? houseSteps(stand('house')) : []),
    ...(needs.crops.length > 0 ? farmSteps(needs.crops, stand('farm')) : []),
    ...(needs.materialFactory ? materialFactorySteps(stand('material_factory')) : []),
    ...(needs.animals === 'cow' ? cowPastureSteps(stand('pasture')) : []),
    ...(needs.animals === 'rabbit' ? rabbitPastureSteps(stand('pasture')) : []),
  ];
}

/**
 * A kitchen of 7 x 7 blocks with a wide doorway to the aisle; a furnace and a crafting table stand at the back wall.
 * Nothing of it is wood, so that bowls need the logs of the place.
 */
function houseSteps(stand: Stand): BuildStep[] {
  const frame = new SiteFrame(stand)
    .fill([-3, -1, -3], [3, -1, 3], blockState('polished_andesite'))
    .fill([-3, 0, -3], [3, 2, 3], blockState('bricks'))
    .fill([-2, 0, -2], [2, 2, 2], blockState('air'))
    .fill([-3, 3, -3], [3, 3, 3], blockState('smooth_stone'));
  for (const [x, z] of [
    [-3, -3],
    [3, -3],
    [-3, 3],
    [3, 3],
  ] as const)
    frame.fill([x, 0, z], [x, 2, z], blockState('stone_bricks'));
  for (const z of [-3, 3]) frame.fill([-1, 1, z], [1, 1, z], blockState('glass'));
  return frame
    .fill([-3, 0, -1], [-3, 1, 1], blockState('air'))
    .set(0, 2, 0, blockState('lantern', { hanging: 'true' }))
    .set(2, 0, -1, blockState('furnace', { facing: frame.facing('west') }))
    .set(2, 0, 1, blockState('crafting_table')).steps;
}

/** The fence of 5 x 9 cells, with a gate in the middle of the side at the aisle. */
const RING = [-2, -4, 2, 4] as const;
const GATE = [-2, 0] as const;

/** Three cows, well inside the fence. */
function cowPastureSteps(stand: Stand): BuildStep[] {
  const frame = new SiteFrame(stand).fence('oak', RING, { gates: [GATE] });
  for (const z of [-2, 0, 2]) frame.mob('cow', 0, z);
  return frame.steps;
}

/** Nine rabbits, well inside the fence. */
function rabbitPastureSteps(stand: Stand): BuildStep[] {
  const frame = new SiteFrame(stand).fence('birch', RING, { gates: [GATE] });
  for (const z of [-2, 0, 2]) for (const x of [-1, 0, 1]) frame.mob('rabbit', x, z);
  return frame.steps;
}

/**
 * A fenced yard of 8 x 9 blocks, open to the aisle: an outcrop with four coal ores, a pile of four acacia logs, a
 * crafting table, and a chest with a pickaxe and an axe.
 */
function materialFactorySteps(stand: Stand): BuildStep[] {
  const ore = blockState('coal_ore');
  const log = (axis: 'x' | 'y' | 'z') => blockState('acacia_log', { axis });
  return new SiteFrame(stand)
    .fence('spruce', [-3, -4, 4, 4], {
      open: [
        [-3, -1],
        [-3, 0],
        [-3, 1],
      ],
    })
    .fill([3, 0, -3], [3, 1, -3], blockState('stone'))
    .set(2, 0, -3, ore)
    .set(2, 1, -3, ore)
    .set(3, 0, -2, ore)
    .set(3, 1, -2, ore)
    .set(3, 0, 3, log('y'))
    .set(3, 1, 3, log('y'))
    .set(2, 0, 3, log('x'))
    .set(3, 0, 2, log('z'))
    .set(0, 0, -3, blockState('crafting_table'))
    .chest(0, 0, 3, 'north', [
      { id: 'iron_pickaxe', count: 1 },
      { id: 'iron_axe', count: 1 },
    ]).steps;
}
