import type { BlockState } from '../blockState.ts';
import type { BlockPosition, Point } from '../geometry.ts';
import type { SlotStack } from '../item.ts';

/** A block put by the referee. */
export interface PutBlock {
  readonly position: BlockPosition;
  readonly state: BlockState;
  /** What the container there is to hold, whatever it held; left alone unless given. */
  readonly items?: readonly SlotStack[] | undefined;
  /** What is to stand on the front of the sign there; left alone unless given. */
  readonly lines?: readonly string[] | undefined;
}

/**
 * What a referee may do to the world in the course of a game because the task's rules say so: open what was earned, bring
 * players together or apart. A host takes world coordinates and usernames; a director speaks of arena coordinates and
 * agents.
 */
export type Intervention =
  /** Blocks are put as by setblock, together: neighbours react only when all stand. */
  | { readonly type: 'set-blocks'; readonly cells: readonly PutBlock[] }
  | { readonly type: 'teleport'; readonly player: string; readonly position: Point; readonly yaw: number }
  /** Where a player comes back after death. */
  | { readonly type: 'set-respawn'; readonly player: string; readonly position: Point; readonly yaw: number }
  /** Items that fit go into the inventory, the rest is thrown before the player. */
  | { readonly type: 'give'; readonly player: string; readonly item: string; readonly count: number };
