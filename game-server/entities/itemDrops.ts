import type { Point } from '../../protocol/geometry.ts';
import type { Stack } from '../items/inventory/stack.ts';
import type { Player } from '../players/player.ts';

/** How items leave inventories and containers for the world; the item entities' system implements it. */
export interface ItemDrops {
  /** The player throws a stack where they look, as with the drop key. */
  throwFrom(player: Player, stack: Stack): void;
  /** A stack falls out at a point: a broken container's content, what no longer fits an inventory. */
  spill(at: Point, stack: Stack): void;
}
