import { distance, type Point } from '../../../protocol/geometry.ts';
import type { Lot } from './lots.ts';

/** How far from the broken block or the killed animal that set it free an item may appear: a cane is three blocks high. */
const LOOSE_WITHIN = 4;

/** Something that sets items free: a block broken or an animal killed. */
export interface Deed {
  readonly actor: string | undefined;
  readonly at: Point;
  /** What the block was made of, where an agent had put it there. */
  readonly placed: { readonly substance: string; readonly lots: readonly Lot[] } | undefined;
}

/** The deed that an item's appearing is put down to: the nearest, the first of several as near. */
export function causeOf(position: Point, deeds: readonly Deed[]): Deed | undefined {
  let nearest: Deed | undefined;
  for (const deed of deeds)
    if (distance(deed.at, position) < (nearest ? distance(nearest.at, position) : LOOSE_WITHIN)) nearest = deed;
  return nearest;
}
