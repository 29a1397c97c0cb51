import type { Tag } from '../../../data/nbtTag.ts';
import type { Entity } from '../../../entities/entity.ts';
import type { Game } from '../../game.ts';
import type { SavedTags } from './savedTags.ts';

/** Tags by name; those that are undefined are not written. */
export type Tags = Readonly<Record<string, Tag | undefined>>;

/**
 * How one part of what entities of a class are stands in NBT. The tables of parts are the one place that says how
 * entities are written and read: `data get`, `data merge`, saved worlds and selectors all go by them. Reading what was
 * just written changes nothing.
 */
export interface EntityPart {
  /** Whether an entity has this part. */
  readonly has: (entity: Entity) => boolean;
  readonly write: (entity: Entity, game: Game) => Tags;
  /** Tags may be missing and hold anything: what makes no sense leaves the entity as it is. */
  readonly read: (entity: Entity, saved: SavedTags, game: Game) => void;
}

/** A part of the entities of a class. */
export function partOf<E extends Entity>(
  // biome-ignore lint/suspicious/noExplicitAny: whatever the class is made from.
  type: abstract new (...facts: any[]) => E,
  write: (entity: E, game: Game) => Tags,
  read: (entity: E, saved: SavedTags, game: Game) => void,
): EntityPart {
  return {
    has: (entity) => entity instanceof type,
    write: (entity, game) => write(entity as E, game),
    read: (entity, saved, game) => read(entity as E, saved, game),
  };
}
