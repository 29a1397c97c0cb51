import type { BlockPosition, Point } from '../geometry.ts';
import type { BlockEvent } from './blockEvent.ts';

/** Uses of entities that are events of their own. */
export type EntityUse =
  | 'entity-milked'
  | 'entity-sheared'
  | 'entity-dyed'
  | 'entity-fed'
  | 'entity-bred'
  | 'entity-tamed'
  | 'entity-leashed'
  | 'entity-unleashed'
  | 'entity-mounted'
  | 'entity-dismounted'
  | 'entity-named';

/**
 * What happened in the world, as the game systems report it: world coordinates, usernames, parsed block states.
 * The episode translates these into its own log (arena coordinates, agent names). `player` is absent where the game
 * itself was the cause. Reasons and causes name places only as `formatPosition` writes them, for the episode shifts
 * these too. `dimension` is where it happened, if that was not the overworld: positions are that dimension's.
 */
export type HostEvent = { readonly tick: number; readonly dimension?: string } & (
  | {
      readonly type: 'player-joined';
      readonly player: string;
      /** Feet, and look, with which the player comes in. */
      readonly position: Point;
      readonly yaw: number;
      readonly pitch: number;
    }
  | { readonly type: 'player-left'; readonly player: string; readonly reason: string }
  /** Somebody has come out in another dimension of the world, "the_nether" or "overworld", at a place there. */
  | {
      readonly type: 'dimension-entered';
      readonly player: string;
      readonly dimension: string;
      readonly position: Point;
      readonly yaw: number;
      readonly pitch: number;
    }
  /** Any change of feet position or look that the server accepted, every tick it happens. */
  | {
      readonly type: 'player-moved';
      readonly player: string;
      readonly position: Point;
      readonly yaw: number;
      readonly pitch: number;
    }
  | { readonly type: 'player-corrected'; readonly player: string; readonly reason: string; readonly position: Point }
  /** `cause` and `attacker` as in `entity-hurt`. */
  | {
      readonly type: 'player-died';
      readonly player: string;
      readonly cause: string;
      readonly attacker?: string;
      readonly position: Point;
    }
  /** Damage to the player, in points (half hearts), after armour. The other fields as in `entity-hurt`. */
  | {
      readonly type: 'player-hurt';
      readonly player: string;
      readonly amount: number;
      readonly lost?: number;
      readonly cause: string;
      readonly attacker?: string;
      readonly position: Point;
    }
  | { readonly type: 'player-respawned'; readonly player: string; readonly position: Point }
  | { readonly type: 'player-slept' | 'player-woke'; readonly player: string; readonly position: BlockPosition }
  /** The sun rose over a living player, by itself or because the night was slept through; `sunrises` counts the world's. */
  | { readonly type: 'sunrise-seen'; readonly player: string; readonly sunrises: number }
  /** A player's food level, 0 to 20, has changed. */
  | { readonly type: 'food-changed'; readonly player: string; readonly food: number }
  | { readonly type: 'item-consumed'; readonly player: string; readonly item: string }
  /** Taken out of a crafting grid, a stonecutter or the like. */
  | { readonly type: 'item-crafted'; readonly player: string; readonly item: string; readonly count: number }
  /** A furnace, smoker, blast furnace or campfire has finished an item; nobody need be near. */
  | {
      readonly type: 'item-smelted';
      readonly position: BlockPosition;
      readonly container: string;
      readonly item: string;
      readonly count: number;
    }
  | { readonly type: 'item-enchanted' | 'item-repaired'; readonly player: string; readonly item: string }
  | { readonly type: 'item-traded'; readonly player: string; readonly item: string; readonly count: number }
  | { readonly type: 'fish-caught'; readonly player: string; readonly item: string; readonly count: number }
  | {
      readonly type: 'book-written';
      readonly player: string;
      readonly pages: string[];
      /** Set once the book is signed. */
      readonly title?: string;
    }
  /** A mob, vehicle or the like came to be; `kind` is its entity type. `player` had a hand in it (bred, placed). */
  | {
      readonly type: 'entity-spawned';
      readonly player?: string;
      readonly entity: number;
      readonly kind: string;
      readonly position: Point;
    }
  /**
   * `cause` is Minecraft's damage type ("player_attack", "fall", "on_fire"), or "unknown" where the host cannot see it;
   * `player` dealt it. `attacker` is the entity type of who is to blame ("zombie"; the skeleton, not its arrow), absent where
   * nobody is or `player` is given. `lost` is the health that the damage took, where less than the amount was left.
   */
  | {
      readonly type: 'entity-hurt';
      readonly player?: string;
      readonly entity: number;
      readonly kind: string;
      readonly amount: number;
      readonly lost?: number;
      readonly cause: string;
      readonly attacker?: string;
      readonly position: Point;
    }
  | {
      readonly type: 'entity-died';
      readonly player?: string;
      readonly entity: number;
      readonly kind: string;
      readonly cause: string;
      readonly attacker?: string;
      readonly position: Point;
    }
  /** What a player did to an entity with the use key. */
  | {
      readonly type: EntityUse;
      readonly player: string;
      readonly entity: number;
      readonly kind: string;
      readonly position: Point;
    }
  /**
   * A lever, button, pressure plate, tripwire or the like switched on or off. A plate that is on is reported as on again for
   * every further player who steps on it.
   */
  | {
      readonly type: 'device-changed';
      readonly player?: string;
      readonly position: BlockPosition;
      readonly device: string;
      readonly on: boolean;
    }
  /** `player` changed it; absent where the game itself did. */
  | ({ readonly player?: string } & BlockEvent)
  | {
      readonly type: 'container-opened' | 'container-closed';
      readonly player: string;
      readonly position: BlockPosition;
      readonly container: string;
    }
  | {
      readonly type: 'container-changed';
      readonly player?: string;
      readonly position: BlockPosition;
      readonly container: string;
      readonly item: string;
      readonly delta: number;
    }
  | {
      readonly type: 'item-dropped';
      readonly player?: string;
      readonly item: string;
      readonly count: number;
      readonly entity: number;
      readonly position: Point;
    }
  | {
      readonly type: 'item-picked-up';
      readonly player: string;
      readonly item: string;
      readonly count: number;
      readonly entity: number;
    }
  | {
      readonly type: 'item-despawned';
      readonly item: string;
      readonly count: number;
      readonly entity: number;
      readonly position: Point;
    }
  | {
      readonly type: 'sign-written';
      readonly player: string;
      readonly position: BlockPosition;
      readonly lines: string[];
    }
  /** `to` names who alone could read it: a whisper or a team's line; absent where the whole zone could. */
  | { readonly type: 'chat-sent'; readonly player: string; readonly message: string; readonly to?: readonly string[] }
  /** What a player holds of one item in all; cursor and crafting grids do not count. At the end of a tick. */
  | { readonly type: 'inventory-changed'; readonly player: string; readonly item: string; readonly count: number }
  /**
   * One of Minecraft's statistics of a player rose by `count`; reported by hosts that cannot see the action itself. `of` is the
   * item, block or entity type.
   */
  | {
      readonly type: 'statistic-changed';
      readonly player: string;
      readonly statistic: 'used' | 'mined' | 'crafted' | 'killed';
      readonly of: string;
      readonly count: number;
    }
  | { readonly type: 'action-refused'; readonly player: string; readonly action: string; readonly reason: string }
  /** The player did something that counts as acting this tick (dug, used, clicked, attacked, dropped, chatted). */
  | { readonly type: 'player-acted'; readonly player: string; readonly action: string }
);
export type HostEventType = HostEvent['type'];
