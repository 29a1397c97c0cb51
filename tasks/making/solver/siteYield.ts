import type { BlockState } from '../../../protocol/blockState.ts';
import { ripeAge } from '../../../protocol/crops.ts';
import { sizeOf } from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import type { Site } from '../../taskBase.ts';

/** What a site gives to whoever plays there. */
export interface SiteYield {
  /** Items there at least, whatever the luck. */
  readonly least: ReadonlyMap<string, number>;
  /** Items there at most; Infinity for what never runs out. */
  readonly most: ReadonlyMap<string, number>;
  /** Where things can be made, by block id. */
  readonly stations: ReadonlySet<string>;
  /** Whether a furnace of the site has fuel of its own. */
  readonly hasFuel: boolean;
}

type Range = readonly [least: number, most: number];

/** What ripe crops and the like give (Minecraft wiki, "Crops", "Pumpkin"; Java Edition, no enchantments). */
const CROPS: Readonly<Record<string, readonly (readonly [item: string, range: Range, when?: 'ripe'])[]>> = nameTable({
  wheat: [
    ['wheat', [1, 1], 'ripe'],
    ['wheat_seeds', [0, 4]],
  ],
  carrots: [['carrot', [2, 5], 'ripe']],
  potatoes: [['potato', [2, 5], 'ripe']],
  beetroots: [
    ['beetroot', [1, 1], 'ripe'],
    ['beetroot_seeds', [0, 4]],
  ],
  pumpkin: [['pumpkin', [1, 1]]],
  sugar_cane: [['sugar_cane', [1, 1]]],
  brown_mushroom: [['brown_mushroom', [1, 1]]],
  red_mushroom: [['red_mushroom', [1, 1]]],
});

/** What mobs leave, and give alive (Minecraft wiki, their pages; Java Edition, by hand). */
const MOBS: Readonly<Record<string, readonly (readonly [item: string, range: Range])[]>> = nameTable({
  cow: [
    ['beef', [1, 3]],
    ['leather', [0, 2]],
  ],
  mooshroom: [
    ['beef', [1, 3]],
    ['leather', [0, 2]],
  ],
  pig: [['porkchop', [1, 3]]],
  sheep: [
    ['mutton', [1, 2]],
    ['white_wool', [0, 3]],
  ],
  chicken: [
    ['chicken', [1, 1]],
    ['feather', [0, 2]],
    ['egg', [0, Number.POSITIVE_INFINITY]],
  ],
  rabbit: [
    ['rabbit', [0, 1]],
    ['rabbit_hide', [0, 1]],
    ['rabbit_foot', [0, 1]],
  ],
  blaze: [['blaze_rod', [0, 1]]],
});

/** Mobs that a bucket can be filled from, again and again. */
const MILKED: ReadonlySet<string> = new Set(['cow', 'mooshroom', 'goat']);
const STATIONS: ReadonlySet<string> = new Set(['crafting_table', 'furnace', 'smoker', 'blast_furnace']);
/** What a site is made of, which is no part of what is made. */
const GROUND: ReadonlySet<string> = new Set([
  'air',
  'bedrock',
  'dirt',
  'grass_block',
  'farmland',
  'dirt_path',
  'water',
  'barrier',
  'glass',
  'mycelium',
  'stone_bricks',
]);

/** What a site gives, from its build steps. Its ground and walls are taken for what they are: nothing to make things of. */
export function siteYield({ steps }: Pick<Site, 'steps'>): SiteYield {
  const least = new Map<string, number>();
  const most = new Map<string, number>();
  const stations = new Set<string>();
  let hasFuel = false;
  const add = (item: string, [low, high]: Range, times = 1) => {
    least.set(item, (least.get(item) ?? 0) + low * times);
    most.set(item, (most.get(item) ?? 0) + high * times);
  };
  const addBlock = ({ id, properties }: BlockState, times: number) => {
    if (STATIONS.has(id)) stations.add(id);
    else if (Object.hasOwn(CROPS, id)) {
      for (const [item, range, when] of CROPS[id] ?? [])
        if (when === undefined || properties.age === ripeAge(id)) add(item, range, times);
    } else if (!GROUND.has(id) && !/_fence(?:_gate)?$|^chest$/.test(id)) add(id, [0, 1], times);
  };
  for (const step of steps) {
    switch (step.type) {
      case 'set':
        addBlock(step.state, 1);
        break;
      case 'fill': {
        const { x, y, z } = sizeOf(step.box);
        addBlock(step.state, x * y * z);
        break;
      }
      case 'container':
        for (const { slot, id, count } of step.items) {
          // A furnace's second slot is its fuel.
          if (slot === 1 && /coal/.test(id)) hasFuel = true;
          add(id, [count, count]);
        }
        break;
      case 'summon':
        for (const [item, range] of leftBy(step.kind)) add(item, range);
        if (MILKED.has(step.kind)) stations.add('cow');
        break;
      case 'spawner':
        // Somebody must be near for it to make any.
        for (const [item] of leftBy(step.kind)) add(item, [0, Number.POSITIVE_INFINITY]);
        break;
      case 'sign':
        break;
      default:
        step satisfies never;
    }
  }
  return { least, most, stations, hasFuel };
}

function leftBy(kind: string): readonly (readonly [item: string, range: Range])[] {
  return Object.hasOwn(MOBS, kind) ? (MOBS[kind] ?? []) : [];
}
