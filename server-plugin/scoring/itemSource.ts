import { distance, type Point } from '../../protocol/geometry.ts';

/** How far from the broken block or the killed animal that it came from an item may appear: a cane is three blocks high. */
const FARTHEST = 4;

/** The broken block or killed animal that an item came from: the nearest, the first of several as near; undefined when none is near. */
export function itemSource<S extends { readonly at: Point }>(position: Point, sources: readonly S[]): S | undefined {
  let nearest: S | undefined;
  for (const source of sources)
    if (distance(source.at, position) < (nearest ? distance(nearest.at, position) : FARTHEST)) nearest = source;
  return nearest;
}
