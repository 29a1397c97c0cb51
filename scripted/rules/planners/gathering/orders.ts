import { HORIZONTAL_FACINGS, type HorizontalFacing } from '../../../../protocol/geometry.ts';
import type { ShownPlace } from '../../../../sidecar/prompt/teamState.ts';
import { ORE_NAMES, ORES, type OreName } from '../../../knowledge/gathering/sources.ts';

/** So many of an item. */
export interface CarriedAmount {
  readonly item: string;
  readonly count: number;
}

/**
 * What an order in this planner's words asks of `who`. Amounts are what `who` carries in the end, whatever it carried
 * before, except for what is brought. `at` says where to begin; what is seen besides serves as well.
 */
export type GatherOrder =
  | { readonly type: 'wood'; readonly who: string; readonly count: number; readonly at: readonly ShownPlace[] }
  | { readonly type: 'stone'; readonly who: string; readonly count: number; readonly at: readonly ShownPlace[] }
  | {
      readonly type: 'ore';
      readonly who: string;
      readonly ore: OreName;
      readonly count: number;
      readonly at: readonly ShownPlace[];
    }
  | { readonly type: 'find-trees'; readonly who: string; readonly toward: HorizontalFacing }
  | {
      readonly type: 'find-ore';
      readonly who: string;
      readonly ore: OreName;
      readonly y: number;
      readonly toward: HorizontalFacing;
    }
  | { readonly type: 'stairs'; readonly who: string; readonly y: number; readonly toward: HorizontalFacing }
  | { readonly type: 'surface'; readonly who: string }
  | { readonly type: 'craft'; readonly who: string; readonly item: string; readonly count: number }
  | {
      readonly type: 'smelt';
      readonly who: string;
      readonly item: string;
      readonly fuel: string;
      readonly makes: string;
      readonly count: number;
    }
  | { readonly type: 'hunt'; readonly who: string; readonly kind: string }
  | {
      readonly type: 'bring';
      readonly who: string;
      readonly goods: readonly CarriedAmount[];
      readonly chest: ShownPlace;
    };

const WHO = '(\\w+)';
const ID = '([a-z0-9_]+)';
const Y = 'y (-?\\d+)';
const TOWARD = `(${HORIZONTAL_FACINGS.join('|')})`;
const ORE = `(${ORE_NAMES.join('|')})`;
const PLACE = '\\(-?\\d+, ?-?\\d+, ?-?\\d+\\)';
const PLACES = `(?:, first at (${PLACE}(?:, ${PLACE})*))?`;
const AMOUNTS = '(\\d+ [a-z0-9_]+(?:, \\d+ [a-z0-9_]+)*)';

/** How each kind of order is worded, and what its parts mean. */
const READINGS: readonly (readonly [RegExp, (...parts: string[]) => GatherOrder])[] = [
  reading(`Cut trees until ${WHO} carries (\\d+) logs${PLACES}`, (who = '', count, at = '') => ({
    type: 'wood',
    who,
    count: Number(count),
    at: placesIn(at),
  })),
  reading(`Mine stone until ${WHO} carries (\\d+) cobblestone${PLACES}`, (who = '', count, at = '') => ({
    type: 'stone',
    who,
    count: Number(count),
    at: placesIn(at),
  })),
  reading(`Mine ${ORE} ore until ${WHO} carries (\\d+) ${ID}${PLACES}`, (ore, who = '', count, _item, at = '') => ({
    type: 'ore',
    who,
    ore: ore as OreName,
    count: Number(count),
    at: placesIn(at),
  })),
  reading(`Look for trees ${TOWARD} of ${WHO}`, (toward, who = '') => ({
    type: 'find-trees',
    who,
    toward: toward as HorizontalFacing,
  })),
  reading(`Look for ${ORE} ore at ${Y} ${TOWARD} of ${WHO}`, (ore, y, toward, who = '') => ({
    type: 'find-ore',
    who,
    ore: ore as OreName,
    y: Number(y),
    toward: toward as HorizontalFacing,
  })),
  reading(`Dig stairs to ${Y} ${TOWARD} of ${WHO}`, (y, toward, who = '') => ({
    type: 'stairs',
    who,
    y: Number(y),
    toward: toward as HorizontalFacing,
  })),
  reading(`Get back to the surface with ${WHO}`, (who = '') => ({ type: 'surface', who })),
  reading(`Make ${ID} until ${WHO} carries (\\d+)`, (item = '', who = '', count) => ({
    type: 'craft',
    who,
    item,
    count: Number(count),
  })),
  reading(
    `Smelt ${ID} with ${ID} until ${WHO} carries (\\d+) ${ID}`,
    (item = '', fuel = '', who = '', count, makes = '') => ({
      type: 'smelt',
      who,
      item,
      fuel,
      makes,
      count: Number(count),
    }),
  ),
  reading(`Hunt a ${ID} for ${WHO}`, (kind = '', who = '') => ({ type: 'hunt', who, kind })),
  reading(`Bring ${WHO}'s ${AMOUNTS} to the chest at (${PLACE})`, (who = '', goods = '', chest = '') => ({
    type: 'bring',
    who,
    goods: amountsIn(goods),
    chest: placesIn(chest)[0] ?? [0, 0, 0],
  })),
];

/** An order as one line, which `readGatherOrder` reads back. */
export function writeGatherOrder(order: GatherOrder): string {
  switch (order.type) {
    case 'wood':
      return `Cut trees until ${order.who} carries ${order.count} logs${places(order.at)}`;
    case 'stone':
      return `Mine stone until ${order.who} carries ${order.count} cobblestone${places(order.at)}`;
    case 'ore':
      return `Mine ${order.ore} ore until ${order.who} carries ${order.count} ${ORES[order.ore].drop}${places(order.at)}`;
    case 'find-trees':
      return `Look for trees ${order.toward} of ${order.who}`;
    case 'find-ore':
      return `Look for ${order.ore} ore at y ${order.y} ${order.toward} of ${order.who}`;
    case 'stairs':
      return `Dig stairs to y ${order.y} ${order.toward} of ${order.who}`;
    case 'surface':
      return `Get back to the surface with ${order.who}`;
    case 'craft':
      return `Make ${order.item} until ${order.who} carries ${order.count}`;
    case 'smelt':
      return `Smelt ${order.item} with ${order.fuel} until ${order.who} carries ${order.count} ${order.makes}`;
    case 'hunt':
      return `Hunt a ${order.kind} for ${order.who}`;
    case 'bring':
      return `Bring ${order.who}'s ${amountsText(order.goods)} to the chest at ${place(order.chest)}`;
    default:
      return order satisfies never;
  }
}

/** Reads an order; undefined for any other text. */
export function readGatherOrder(text: string): GatherOrder | undefined {
  const line = text.trim().replace(/\.$/, '');
  for (const [pattern, read] of READINGS) {
    const [whole, ...parts] = pattern.exec(line) ?? [];
    if (whole !== undefined) return read(...parts);
  }
  return undefined;
}

/** "12 oak_log, 3 birch_log" */
export function amountsText(list: readonly CarriedAmount[]): string {
  return list.map(({ item, count }) => `${count} ${item}`).join(', ');
}

/** Whether two places are the same. */
export function isSamePlace(a: ShownPlace, b: ShownPlace): boolean {
  return a.every((value, index) => value === b[index]);
}

function reading(
  pattern: string,
  read: (...parts: string[]) => GatherOrder,
): readonly [RegExp, (...parts: string[]) => GatherOrder] {
  return [new RegExp(`^${pattern}$`), read];
}

function places(at: readonly ShownPlace[]): string {
  return at.length > 0 ? `, first at ${at.map(place).join(', ')}` : '';
}

function place([x, y, z]: ShownPlace): string {
  return `(${x},${y},${z})`;
}

function amountsIn(text: string): CarriedAmount[] {
  return text.split(', ').map((part) => {
    const [count = '0', item = ''] = part.split(' ');
    return { item, count: Number(count) };
  });
}

function placesIn(text: string): ShownPlace[] {
  return [...text.matchAll(/\((-?\d+), ?(-?\d+), ?(-?\d+)\)/g)].map(([, x, y, z]) => [Number(x), Number(y), Number(z)]);
}
