import type { BlockState } from '../protocol/blockState.ts';

/** What a game version knows about blocks, items and mobs; ids without namespace. */
export interface GameData {
  readonly version: string;
  hasBlock(id: string): boolean;
  hasItem(id: string): boolean;
  /** Whether a plan can summon a mob of that kind. */
  hasMob(kind: string): boolean;
  /** Items a slot holds at most (minecraft-data `stackSize`); undefined for an unknown item. */
  stackSize(itemId: string): number | undefined;
  /** The state with every property the block has, defaults filled in. Throws ConfigError 'unknown-block-state'. */
  complete(state: BlockState): BlockState;
  /** Why the block or one of its properties does not exist in this version, or undefined when all is well. */
  problemWith(state: BlockState): string | undefined;
}
