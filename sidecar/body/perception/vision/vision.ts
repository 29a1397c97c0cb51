import type { BlockPosition, Box, Point } from '../../../../protocol/geometry.ts';
import type { BlockFacts } from '../blockView.ts';

/** A block that was seen, world coordinates. */
export interface Sighting {
  readonly position: BlockPosition;
  readonly facts: BlockFacts;
}

/** What a body may report and use of the world around it. World coordinates. */
export interface Vision {
  /** What is at a cell, air included, if the body has seen it, as far as it knows still; undefined where it has not. */
  at(position: BlockPosition): BlockFacts | undefined;
  /** Marks a cell as seen, as it is now: the agent touched it, or an answer of the game described it. */
  learn(position: BlockPosition): void;
  /** Seen blocks in a box whose id passes, nearest to `around` first, then by y, z, x; at most `limit`. */
  find(matches: (id: string) => boolean, box: Box, around: BlockPosition, limit: number): Sighting[];
  /** Whether the eyes see something now that is between two heights above a point, such as an animal from its feet up. */
  sees(feet: Point, height: number): boolean;
}
