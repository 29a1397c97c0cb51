import { type BlockState, isAir } from '../blockState.ts';
import type { BlockPosition } from '../geometry.ts';

/** A change of the block in one cell. The states are complete and frozen: one object is shared by many events. */
export type BlockEvent =
  | {
      readonly type: 'block-placed';
      readonly position: BlockPosition;
      readonly state: BlockState;
      readonly replaced: BlockState;
    }
  | {
      readonly type: 'block-broken';
      readonly position: BlockPosition;
      readonly state: BlockState;
      /** What stands there now, where that is not air. */
      readonly left?: BlockState | undefined;
    }
  | {
      readonly type: 'block-changed';
      readonly position: BlockPosition;
      readonly from: BlockState;
      readonly to: BlockState;
    };

export type BlockEventType = BlockEvent['type'];

/**
 * Classifies a change of state in a cell, the same way on every host: a block that keeps its id is changed; one that
 * leaves air, or the fluid it stood in, is broken; anything else is placed. `from` and `to` differ.
 */
export function blockEvent(position: BlockPosition, from: BlockState, to: BlockState): BlockEvent {
  if (from.id === to.id) return { type: 'block-changed', position, from, to };
  if (isAir(to.id)) return { type: 'block-broken', position, state: from };
  if (isFluid(to.id) && !isAir(from.id)) return { type: 'block-broken', position, state: from, left: to };
  return { type: 'block-placed', position, state: to, replaced: from };
}

function isFluid(id: string): boolean {
  return id === 'water' || id === 'lava';
}
