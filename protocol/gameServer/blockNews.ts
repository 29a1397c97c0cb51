import { isAir } from '../blockState.ts';
import type { BlockPosition } from '../geometry.ts';
import type { HostEvent } from './hostEvent.ts';

/** What tells of a block that became another, but for the tick and who did it. */
export type BlockNews =
  | {
      readonly type: 'block-placed';
      readonly position: BlockPosition;
      readonly state: string;
      readonly replaced: string;
    }
  | {
      readonly type: 'block-broken';
      readonly position: BlockPosition;
      readonly state: string;
      readonly left?: string;
    }
  | {
      readonly type: 'block-changed';
      readonly position: BlockPosition;
      readonly from: string;
      readonly to: string;
    };

/**
 * How every host tells of a cell whose block changed: a block that stays itself is changed; one that leaves air, or the
 * fluid it stood in, is broken; anything else is placed. `from` and `to` are canonical state texts that differ.
 */
export function blockNews(position: BlockPosition, from: string, to: string): BlockNews {
  const [before, after] = [idOf(from), idOf(to)];
  if (before === after) return { type: 'block-changed', position, from, to };
  if (isAir(after)) return { type: 'block-broken', position, state: from };
  if (isFluid(after) && !isAir(before)) return { type: 'block-broken', position, state: from, left: to };
  return { type: 'block-placed', position, state: to, replaced: from };
}

function idOf(text: string): string {
  const end = text.indexOf('[');
  return end < 0 ? text : text.slice(0, end);
}

function isFluid(id: string): boolean {
  return id === 'water' || id === 'lava';
}

/** Whether a host event is one of `blockNews`. */
export function isBlockNews(event: HostEvent): event is HostEvent & BlockNews {
  return event.type === 'block-placed' || event.type === 'block-broken' || event.type === 'block-changed';
}
