import type { BlockState } from '../../protocol/blockState.ts';
import type { Json } from '../../protocol/briefing.ts';
import type { BlockPosition, HorizontalFacing, Point } from '../../protocol/geometry.ts';

/**
 * What a body can be asked to do, in arena coordinates. Every action walks into reach by itself, is bounded in game
 * time, can be cancelled, and says only what the server confirmed.
 */
export type Action =
  /** Walk until the feet are within `range` blocks of the cell's floor centre. Neither digs nor places. */
  | {
      readonly type: 'walk-to';
      readonly position: BlockPosition;
      readonly range: number;
      /** Cells whose floor must not be touched on the way. */
      readonly avoid?: readonly BlockPosition[];
      /** Whether to keep away from monsters in sight on the way, where that can be. */
      readonly aroundMonsters?: boolean;
      /** Rather fail than take a fall that hurts, when there is no other path. */
      readonly unhurt?: boolean;
      /** Rather fail than take a fall that hurts to get back from where something has taken the body on the way. */
      readonly stayWhereTaken?: boolean;
    }
  /**
   * Place one block so that its state has every property named in `state`; the item is derived from the block. With
   * `stay` the body does not take a step: what is out of reach from where it stands is 'unreachable'.
   */
  | {
      readonly type: 'place';
      readonly position: BlockPosition;
      readonly state: BlockState;
      readonly item?: string;
      readonly stay?: boolean;
    }
  /** Break the block with the best tool carried; picks up what drops within reach, unless `leave`. */
  | { readonly type: 'dig'; readonly position: BlockPosition; readonly leave?: boolean }
  /** Use a lever, a button, a door; with `stay` without a step, as for 'place'. */
  | { readonly type: 'use-block'; readonly position: BlockPosition; readonly stay?: boolean }
  | { readonly type: 'equip'; readonly item: string; readonly slot: EquipmentSlot }
  | { readonly type: 'look-into-container'; readonly position: BlockPosition }
  | { readonly type: 'withdraw'; readonly position: BlockPosition; readonly item: string; readonly count: number }
  /** Several withdrawals in one visit; `data`: how many of each were moved and how many are left. */
  | {
      readonly type: 'stock-up';
      readonly position: BlockPosition;
      readonly items: readonly { readonly item: string; readonly count: number }[];
    }
  | { readonly type: 'deposit'; readonly position: BlockPosition; readonly item: string; readonly count: number }
  /** Throw items where the body looks. */
  | { readonly type: 'toss'; readonly item: string; readonly count: number }
  /** Walk to a team mate, toss the items to them; ok only when the server reported that mate picking them up. */
  | { readonly type: 'hand-over'; readonly to: string; readonly item: string; readonly count: number }
  /** Walk to dropped items within `radius` blocks and pick them up. */
  | { readonly type: 'collect-drops'; readonly radius: number }
  /** Raise a column of dirt whose top block is at `top`, with a ladder up one side, and stand on it. */
  | { readonly type: 'erect-ladder'; readonly top: BlockPosition }
  /** Take such a column down to the ground and pick the pieces up. */
  | { readonly type: 'dismantle-ladder'; readonly top: BlockPosition }
  /** Raise a pillar of dirt under the body by jumping, until its top block is at `top`, and stand on it. */
  | { readonly type: 'pillar-up'; readonly top: BlockPosition }
  /** Dig the dirt pillar that stands on `foot` from its top down to the ground, riding on it, and pick the pieces up. */
  | { readonly type: 'pillar-down'; readonly foot: BlockPosition }
  /**
   * Go after the nearest mob of a kind ("monster": of any that attacks players), or the entity of a number, and hit it with
   * the best weapon carried until it is dead; picks up what it drops, unless told to `leave` it. `data`: killed, hits,
   * picked. Once health, 0 to 20, is no higher than `retreatAt`, it runs from the monsters in sight and fails as
   * 'endangered', unless the mob has died.
   */
  | {
      readonly type: 'attack';
      readonly target: EntityTarget;
      readonly leave?: boolean;
      readonly retreatAt?: number;
      /** Whether players outside the team are attacked as well; team mates never are. */
      readonly players?: boolean;
    }
  /**
   * Use an item on an entity: milk, shear, feed, dye, saddle, name. ok only when something changed; `data` says what was
   * gained and lost.
   */
  | { readonly type: 'use-on-entity'; readonly item: string; readonly target: EntityTarget }
  /**
   * Use an item on a block, from above where possible: bucket, hoe, bone meal, seeds, flint and steel. ok only when the
   * block, one beside it or the inventory changed.
   */
  | { readonly type: 'use-item-on-block'; readonly item: string; readonly position: BlockPosition }
  /**
   * Craft at least `count` of an item from what is carried, by hand or at the nearest crafting table within 32 blocks. With
   * `fromScratch` also what it is made of (planks, sticks), and where no table is near one is made if need be, set up and
   * taken along again.
   */
  | { readonly type: 'craft'; readonly item: string; readonly count: number; readonly fromScratch?: boolean }
  /**
   * Craft an item so many times by one of its recipes, whatever each time makes, by hand, at the nearest crafting table within
   * 32 blocks, or at one carried, which is taken along again. `data`: crafted.
   */
  | { readonly type: 'craft-times'; readonly item: string; readonly times: number }
  /**
   * Smelt in the nearest furnace or smoker within 32 blocks, or the one at `position`; wait for it and take all. What it holds
   * burns where no fuel is carried. With `fromScratch` a furnace carried, or made from what is carried, is set up where none
   * is near, and taken along again.
   */
  | ({ readonly type: 'smelt'; readonly fromScratch?: boolean } & FurnaceLoad)
  /** The first step of 'smelt': fill, see it burn, and leave. `data`: where. */
  | ({ readonly type: 'load-furnace' } & FurnaceLoad)
  /** Put items into one slot of a furnace and leave, whether or not it burns: what others fuel, or fuel for others. */
  | {
      readonly type: 'put-into-furnace';
      readonly position: BlockPosition;
      readonly as: 'input' | 'fuel';
      readonly item: string;
      readonly count: number;
    }
  /** Take what a furnace has finished: the nearest, or the one at `position`. */
  | { readonly type: 'take-from-furnace'; readonly position?: BlockPosition }
  /** Take input, fuel and result out of a furnace: the nearest, or the one at `position`. `data`: taken. */
  | { readonly type: 'clear-furnace'; readonly position?: BlockPosition }
  /** Walk until the feet are within `range` blocks of an entity or player, following as it moves. */
  | { readonly type: 'walk-to-entity'; readonly target: EntityTarget; readonly range: number }
  /** Like 'look-into-container', but leaves it open until the next action or 'close-container'. */
  | { readonly type: 'open-container'; readonly position: BlockPosition }
  | { readonly type: 'close-container' }
  /** Eat or drink one of an item carried; ok only when it is gone from the inventory. */
  | { readonly type: 'consume'; readonly item: string }
  /** Eat of the food carried, what suits best first, until no longer hungry; poisonous food never. `data`: eaten, food. */
  | { readonly type: 'eat' }
  /** Lie down in the bed at `position`, or the nearest; ok only when the server let the body sleep. Any action but 'say' and 'wait' gets up again. */
  | { readonly type: 'sleep'; readonly position?: BlockPosition }
  | { readonly type: 'wake' }
  /** Enchant an item at the nearest enchanting table, by its first to third offer, or the dearest that can be paid. */
  | { readonly type: 'enchant'; readonly item: string; readonly option?: 1 | 2 | 3 }
  /** Repair an item at the nearest anvil with a material, or with another of its kind. */
  | { readonly type: 'repair'; readonly item: string; readonly material: string }
  /** Buy at least `count` of an item from a villager, the nearest unless `target` names another. */
  | { readonly type: 'trade'; readonly item: string; readonly count: number; readonly target?: EntityTarget }
  /** Cast a line into the nearest water, unless one is out, and reel in what bites within `ms`; else the line stays out. */
  | { readonly type: 'fish'; readonly ms: number }
  | { readonly type: 'reel-in' }
  /** The pages of a book carried, as `data.pages`. */
  | { readonly type: 'read-book'; readonly item: 'writable_book' | 'written_book' }
  /** Write the pages of a book and quill carried, and sign it when there is a title. */
  | { readonly type: 'write-book'; readonly pages: readonly string[]; readonly title?: string }
  /** Write on a sign; before 1.20 only on one just placed. */
  | { readonly type: 'write-sign'; readonly position: BlockPosition; readonly lines: readonly string[] }
  /** Get onto a vehicle or animal. On it a body cannot walk: what needs its feet is 'riding'. */
  | { readonly type: 'mount'; readonly target: EntityTarget }
  | { readonly type: 'dismount' }
  /** Hold a movement key for `ms`, or turn by a quarter. `data`: moved, rose, position. */
  | { readonly type: 'move'; readonly direction: Movement; readonly ms: number }
  | { readonly type: 'look-at'; readonly point: Point }
  /** Look in the direction in which an entity or player looks. */
  | { readonly type: 'look-along'; readonly target: EntityTarget }
  /** Lay a level line of dirt from one cell to another, along x or z; the first must touch a block. */
  | { readonly type: 'lay-beam'; readonly from: BlockPosition; readonly to: BlockPosition }
  /** Dig the dirt of such a line, from its far end to its first cell. */
  | { readonly type: 'remove-beam'; readonly from: BlockPosition; readonly to: BlockPosition }
  /**
   * Get to within `range` blocks of a cell through natural land: walk, swim, dig a way, build up or across with plain blocks
   * carried (dirt, cobblestone and the like). Opens no fluid it can see, never digs under its own feet into the unseen, and
   * leaves the cells in `spare` alone. `data`: dug, placed.
   */
  | {
      readonly type: 'travel';
      readonly position: BlockPosition;
      readonly range: number;
      readonly spare?: readonly BlockPosition[];
    }
  /**
   * Go where the body has not been, over land or through caves, until a block of one of these ids comes into sight that was
   * not known before, or `ms` pass. ok either way, unless there is nowhere to go; `data`: found, as {block, position}[].
   */
  | {
      readonly type: 'explore';
      readonly lookFor: readonly string[];
      readonly ms: number;
      readonly toward?: HorizontalFacing;
    }
  /** Cut all logs of the tree that a log belongs to, the high ones from a pillar, and pick up what falls. `data`: cut, picked, left. */
  | { readonly type: 'fell-tree'; readonly position: BlockPosition }
  /**
   * Mine the block at a cell and every block of its kind that touches it and comes into sight, at most `most`, keeping
   * fluids out and a way back; picks up what drops. `data`: mined, picked, left.
   */
  | { readonly type: 'mine-vein'; readonly position: BlockPosition; readonly most?: number }
  /** Dig a staircase one can walk both ways until the feet are at `toY`, down or up, going round what it must not open. `data`: position. */
  | { readonly type: 'staircase'; readonly toY: number; readonly facing?: HorizontalFacing }
  /**
   * Dig a level tunnel of two cells' height, with branches to both sides every third block where the sides would stay
   * unseen, until a block of one of these ids comes into sight, `length` blocks are dug or `ms` pass. `data`: dug, found.
   */
  | {
      readonly type: 'branch-mine';
      readonly lookFor: readonly string[];
      readonly length: number;
      readonly ms: number;
      readonly facing?: HorizontalFacing;
    }
  /** Get back under the open sky by the way the body came, or else by a staircase up. */
  | { readonly type: 'return-to-light' }
  /** Stay within `range` blocks of an entity or player for `ms`, through natural land. */
  | { readonly type: 'follow'; readonly target: EntityTarget; readonly range: number; readonly ms: number }
  | { readonly type: 'say'; readonly message: string }
  /** Do nothing for a time, at most a minute; where `alert`, until the body is hurt. `data` then: hurt. */
  | { readonly type: 'wait'; readonly ms: number; readonly alert?: boolean };

/** The `id` of a seen entity, or the name of a kind, such as "cow", for the nearest of it. */
export type EntityTarget = string | number;

/** Keys that move a body, and turns by a quarter. */
export type Movement = 'forward' | 'back' | 'left' | 'right' | 'jump' | 'sneak' | 'turn-left' | 'turn-right';

/** What goes into a furnace; without `fuel`, what is in it already or the best carried. */
export interface FurnaceLoad {
  readonly item: string;
  readonly count: number;
  readonly fuel?: string;
  readonly position?: BlockPosition;
}

export type ActionType = Action['type'];
export type EquipmentSlot = 'hand' | 'off-hand' | 'head' | 'torso' | 'legs' | 'feet';

/** `code` is for programs ("too-far", "no-support"), `message` one sentence with figures for models and people. */
export type ActionResult =
  | { readonly ok: true; readonly message: string; readonly data?: Json }
  | { readonly ok: false; readonly code: ActionFailure; readonly message: string; readonly data?: Json };

export type ActionFailure =
  | 'too-far'
  | 'unreachable'
  | 'no-support'
  | 'occupied'
  | 'blocked-by-entity'
  | 'missing-item'
  | 'unknown-item'
  | 'inventory-full'
  | 'not-a-container'
  | 'nothing-there'
  | 'cannot-break'
  | 'unknown-agent'
  | 'not-picked-up'
  | 'wrong-result'
  | 'refused-by-server'
  | 'riding'
  | 'bad-argument'
  /** Broken off for what might have killed the body, which has got out of it. */
  | 'endangered'
  | 'died'
  | 'time-limit'
  | 'cancelled'
  | 'disconnected';

/** Whether an action was stopped before it could succeed or fail: by its caller, by the episode's end or by a lost connection. */
export function isCutOff(result: { readonly ok: boolean; readonly code?: string | undefined }): boolean {
  return !result.ok && (result.code === 'cancelled' || result.code === 'disconnected');
}
