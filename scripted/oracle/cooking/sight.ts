import type { BlockPosition, Point } from '../../../protocol/geometry.ts';
import type { SeenBlock } from '../../../sidecar/body/body.ts';

/** A chest or barrel; its contents are those of the last look, null before the first. */
export interface SeenContainer {
  readonly position: BlockPosition;
  readonly contents: ReadonlyMap<string, number> | null;
}

/** A furnace as the team has left it. */
export interface SeenFurnace {
  readonly position: BlockPosition;
  /** What it makes or has made and nobody has taken out yet. */
  readonly making: { readonly item: string; readonly count: number } | null;
  /** Until all of that is ready, s; 0 when it is, infinite without fuel. */
  readonly readyIn: number;
  /** How many more items the fuel in it smelts. */
  readonly fuel: number;
}

/** A mob; `id` distinguishes it from others of its kind. */
export interface SeenMob {
  readonly id: number;
  readonly kind: string;
  readonly position: Point;
}

/** Items lying about that nobody has picked up for a while. */
export interface SeenDrop {
  readonly id: number;
  readonly item: string;
  readonly count: number;
  readonly position: Point;
}

/** The world as the team has seen it and remembers it: all that plans are made from. Arena coordinates. */
export interface KitchenSight {
  readonly containers: readonly SeenContainer[];
  readonly furnaces: readonly SeenFurnace[];
  readonly tables: readonly BlockPosition[];
  /** Blocks that may yield something, by id. */
  readonly blocks: ReadonlyMap<string, readonly SeenBlock[]>;
  readonly mobs: readonly SeenMob[];
  readonly drops: readonly SeenDrop[];
}
