import type { BlockPosition } from '../../../protocol/geometry.ts';

/** How the fight for an End stands, as worlds keep it (Minecraft wiki, "Java Edition level format": DragonFight). */
export interface FightState {
  /** Nobody has been there yet: nothing else is known but the order of the gateways. */
  readonly needsScan: boolean;
  /** Whether there is no dragon to fight: the last one died, and none has come since. */
  readonly killed: boolean;
  /** Whether one ever died: the next leaves no egg. */
  readonly previouslyKilled: boolean;
  /** Whether a dragon is on its way. */
  readonly called: boolean;
  /** The uuid of the dragon. */
  readonly dragon?: string | undefined;
  /** The middle of the way out. */
  readonly exit?: BlockPosition | undefined;
  /** Numbers of the gateways that have not opened yet; the last opens next. */
  readonly gateways?: readonly number[] | undefined;
}
