import type { Random } from '../../../clock/random.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { Dish } from '../sources.ts';
import type { FarmLayout, Quartered } from './components.ts';
import type { Side } from './frame.ts';

/** The four quarters of the place, two on each side of the aisle. */
const QUARTERS: readonly (readonly [side: Side, end: 'north' | 'south'])[] = [
  ['east', 'north'],
  ['west', 'north'],
  ['east', 'south'],
  ['west', 'south'],
];

/** How far from the base a part's middle may stand, so that it keeps within the glass and off the aisle and its mates. */
const AWAY: Readonly<Record<Quartered, readonly [least: number, most: number]>> = {
  farm: [5, 8],
  pasture: [5, 8],
  house: [5, 7],
  material_factory: [5, 6],
};
const ALONG: Readonly<Record<'north' | 'south', readonly [least: number, most: number]>> = {
  north: [7, 8],
  south: [18, 19],
};

/** The chest stands in the aisle, between its two ends. */
const CHEST_ALONG = [9, 20] as const;

/** A plan of the place: which part stands in which quarter, where in it, and where in the aisle the chest is. */
export function randomLayout(dish: Dish, random: Random): FarmLayout {
  const quarters = random.shuffle(QUARTERS);
  const parts: readonly Quartered[] =
    dish === 'cake' ? ['farm', 'pasture'] : ['farm', 'pasture', 'house', 'material_factory'];
  const placed: Partial<Record<Quartered, { at: BlockPosition; side: Side }>> = {};
  for (const [index, part] of parts.entries()) {
    const [side, end] = quarters[index] as (typeof QUARTERS)[number];
    const away = random.integer(...AWAY[part]);
    const at = { x: side === 'east' ? away : -away, y: 0, z: random.integer(...ALONG[end]) };
    placed[part] = { at, side };
  }
  const z = random.integer(...CHEST_ALONG);
  if (dish === 'rabbit_stew') return { chest: { x: random.integer(-1, 1), y: 0, z }, quarters: placed };
  const x = random.integer(-1, 0);
  const isMirrored = random.integer(0, 1) === 1;
  return {
    chest: { x: isMirrored ? x + 1 : x, y: 0, z },
    craftingTable: { x: isMirrored ? x : x + 1, y: 0, z },
    quarters: placed,
  };
}
