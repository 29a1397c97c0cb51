import type { BlockPosition, Point } from '../../../protocol/geometry.ts';
import type { SeenDrop, SeenMob } from './sight.ts';

/** One thing to do on the way to an item. */
export type CookStep =
  | { readonly type: 'withdraw'; readonly at: BlockPosition; readonly item: string; readonly count: number }
  /** Look into a container nobody has looked into. */
  | { readonly type: 'open'; readonly at: BlockPosition }
  | { readonly type: 'break'; readonly at: BlockPosition; readonly block: string; readonly item: string }
  | { readonly type: 'kill'; readonly mob: SeenMob; readonly item: string }
  | { readonly type: 'use-on'; readonly mob: SeenMob; readonly tool: string; readonly item: string }
  | { readonly type: 'pick-up'; readonly drop: SeenDrop; readonly item: string }
  | { readonly type: 'craft'; readonly item: string; readonly count: number; readonly table: BlockPosition | null }
  /** Put into a furnace, and come back for it. */
  | {
      readonly type: 'load';
      readonly at: BlockPosition;
      readonly input: string;
      readonly count: number;
      readonly item: string;
    }
  | { readonly type: 'take'; readonly at: BlockPosition; readonly item: string }
  | { readonly type: 'stoke'; readonly at: BlockPosition; readonly fuel: string; readonly count: number };

/** The steps that end with the items in hand, in order. */
export interface CookPlan {
  readonly steps: readonly CookStep[];
  /** How long the steps take one agent, s; what a furnace does meanwhile is not counted. */
  readonly cost: number;
  /** How long furnaces work after that, s. */
  readonly tail: number;
  /** Items still to be smelted. */
  readonly smelts: number;
  /** How much of the cost is waiting for furnaces, s. */
  readonly wait: number;
  /** Where the last step is done. */
  readonly end: Point;
}

/** Where a step is done; undefined for what is done wherever one is. */
export function placeOfStep(step: CookStep): Point | undefined {
  switch (step.type) {
    case 'withdraw':
    case 'open':
    case 'break':
    case 'load':
    case 'take':
    case 'stoke':
      return step.at;
    case 'kill':
    case 'use-on':
      return step.mob.position;
    case 'pick-up':
      return step.drop.position;
    case 'craft':
      return step.table ?? undefined;
    default:
      return step satisfies never;
  }
}
