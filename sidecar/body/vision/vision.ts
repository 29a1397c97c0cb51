import type { BlockPosition, Box, Point } from '../../../protocol/geometry.ts';
import type { BlockFacts } from '../blockView.ts';

/** A block that was seen, world coordinates. */
export interface Sighting {
  readonly position: BlockPosition;
  readonly facts: BlockFacts;
}

/** What of the world around it a body may tell and go by. World coordinates. */
export interface Vision {
  /** What is at a cell, air included, if the body has seen it, as far as it knows still; undefined where it has not. */
  at(position: BlockPosition): BlockFacts | undefined;
  /** Seen blocks in a box whose id passes, nearest to `around` first, then by y, z, x; at most `limit`. */
  find(matches: (id: string) => boolean, box: Box, around: BlockPosition, limit: number): Sighting[];
  /** Whether the eyes see something now that is between two heights above a point, such as an animal from its feet up. */
  sees(feet: Point, height: number): boolean;
}

/** Nearest first, then by y, z and x, so that the order never depends on where somebody looked first. */
export function byDistance(around: BlockPosition): (a: BlockPosition, b: BlockPosition) => number {
  const away = ({ x, y, z }: BlockPosition) => (x - around.x) ** 2 + (y - around.y) ** 2 + (z - around.z) ** 2;
  return (a, b) => away(a) - away(b) || a.y - b.y || a.z - b.z || a.x - b.x;
}
