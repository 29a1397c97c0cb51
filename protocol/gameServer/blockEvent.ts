import { type BlockState, formatBlockState, isAir } from '../blockState.ts';
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

/** An event whose block states are canonical texts; an event of another type is the same. */
export type WithStateTexts<E> = E extends { readonly type: BlockEventType }
  ? { [K in keyof E]: E[K] extends BlockState | undefined ? string : E[K] }
  : E;

/** The event with its block states as canonical texts, its keys in the same order. */
export function withStateTexts<E extends { readonly type: string }>(event: E): WithStateTexts<E>;
export function withStateTexts(event: BlockEvent | { readonly type: '' }): unknown {
  switch (event.type) {
    case 'block-placed':
      return { ...event, state: formatBlockState(event.state), replaced: formatBlockState(event.replaced) };
    case 'block-broken': {
      const { left, ...rest } = event;
      const state = formatBlockState(event.state);
      return left === undefined ? { ...rest, state } : { ...rest, state, left: formatBlockState(left) };
    }
    case 'block-changed':
      return { ...event, from: formatBlockState(event.from), to: formatBlockState(event.to) };
    default:
      return event;
  }
}
