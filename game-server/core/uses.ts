import type { BlockState } from '../../protocol/blockState.ts';
import type { BlockPosition, Point } from '../../protocol/geometry.ts';
import { type IdMatch, idMatcher } from '../data/idMatch.ts';
import type { Entity } from '../entities/entity.ts';
import type { Stack } from '../items/inventory/stack.ts';
import type { Player } from '../players/player.ts';
import type { UseClick } from './useClick.ts';

/** A click with the use key on a block: `position`, `face`, `cursor`, `hand`, and what is there and in the hand. */
export interface BlockUse extends UseClick {
  readonly player: Player;
  readonly state: BlockState;
  /** What the clicking hand holds. */
  readonly item: Stack | null;
}

/** A click with the use key into the air, or on a block that left the click to the item. */
export interface ItemUse {
  readonly player: Player;
  readonly hand: 0 | 1;
  readonly item: Stack;
}

/** A click with the use key on an entity or another player. */
export interface EntityUseClick {
  readonly player: Player;
  readonly target: Entity | Player;
  readonly hand: 0 | 1;
  readonly item: Stack | null;
  /** Where on the body, relative to its feet, for the variant of the packet that has it; undefined otherwise. */
  readonly at: Point | undefined;
}

/** A projectile has struck a block (target blocks, bells, wooden buttons listen). */
interface Strike {
  readonly projectile: Entity;
  readonly position: BlockPosition;
}

/** Whether the click is used up; `false` leaves it to whoever comes next. */
type UseHandler<U> = (use: U) => boolean;

interface Entry<U> {
  readonly matches: (id: string) => boolean;
  readonly handler: UseHandler<U>;
}

/**
 * Who answers the use key. Order of a click on a block, as in vanilla: the block (unless the player sneaks with
 * something in a hand), then the item on the block, then placing the item as a block; a click nobody took is followed
 * by the client's own use of the item in the air. Within a group the first handler that answers `true` ends the click.
 */
export class Uses {
  readonly #blocks: Entry<BlockUse>[] = [];
  readonly #itemsOnBlocks: Entry<BlockUse>[] = [];
  readonly #items: Entry<ItemUse>[] = [];
  readonly #releases: Entry<ItemUse>[] = [];
  readonly #entities: Entry<EntityUseClick>[] = [];
  readonly #strikes: ((strike: Strike) => void)[] = [];
  readonly #attacks: ((player: Player, target: Entity | Player) => boolean)[] = [];

  /** Answers clicks on blocks of these ids. */
  onBlock(ids: IdMatch, handler: UseHandler<BlockUse>): void {
    this.#blocks.push({ matches: idMatcher(ids), handler });
  }

  /** Answers clicks on blocks with items of these ids: hoes, bone meal, buckets, seeds that are no block items. */
  onItemOnBlock(itemIds: IdMatch, handler: UseHandler<BlockUse>): void {
    this.#itemsOnBlocks.push({ matches: idMatcher(itemIds), handler });
  }

  /** Answers use_item with items of these ids: food, bows, fishing rods, buckets, thrown things. */
  onItem(itemIds: IdMatch, handler: UseHandler<ItemUse>): void {
    this.#items.push({ matches: idMatcher(itemIds), handler });
  }

  /** Answers the release of the use key (bows, tridents, a meal broken off). */
  onRelease(itemIds: IdMatch, handler: UseHandler<ItemUse>): void {
    this.#releases.push({ matches: idMatcher(itemIds), handler });
  }

  /** Answers the use key on entities of these kinds ("player" for players). */
  onEntity(kinds: IdMatch, handler: UseHandler<EntityUseClick>): void {
    this.#entities.push({ matches: idMatcher(kinds), handler });
  }

  /** Answers attacks that are within reach. */
  onAttack(handler: (player: Player, target: Entity | Player) => boolean): void {
    this.#attacks.push(handler);
  }

  /** Hears of projectiles that strike blocks. */
  onStrike(listener: (strike: Strike) => void): void {
    this.#strikes.push(listener);
  }

  struck(strike: Strike): void {
    for (const listener of this.#strikes) listener(strike);
  }

  useBlock(use: BlockUse): boolean {
    return ask(this.#blocks, use.state.id, use);
  }

  useItemOnBlock(use: BlockUse): boolean {
    return use.item !== null && ask(this.#itemsOnBlocks, use.item.id, use);
  }

  useItem(use: ItemUse): boolean {
    return ask(this.#items, use.item.id, use);
  }

  release(use: ItemUse): boolean {
    return ask(this.#releases, use.item.id, use);
  }

  useEntity(use: EntityUseClick): boolean {
    return ask(this.#entities, 'kind' in use.target ? use.target.kind : 'player', use);
  }

  attack(player: Player, target: Entity | Player): boolean {
    return this.#attacks.some((handler) => handler(player, target));
  }
}

function ask<U>(entries: readonly Entry<U>[], id: string, use: U): boolean {
  return entries.some(({ matches, handler }) => matches(id) && handler(use));
}
