import type { Game } from '../commands/game.ts';
import { loadBlockNbt, savedStacks } from '../commands/nbt/blockNbt.ts';
import type { CompoundTag } from '../data/nbtTag.ts';
import { type FileTag, gameTag } from '../world/anvil/nbtTags.ts';

/** Fills signs and containers of a world that is read where somebody looks. */
export function installSavedEntities(game: Game): void {
  game.server.world.onChunkRead((tags) => {
    for (const tag of tags) putBlockEntity(game, tag);
  });
}

/** Fills a sign or container as saved. Whatever else a saved block entity holds means nothing here. */
export function putBlockEntity(game: Game, saved: FileTag): boolean {
  const tag = gameTag(saved) as CompoundTag;
  const [x, y, z] = ['x', 'y', 'z'].map((axis) => tag.value.get(axis)?.value);
  if (typeof x !== 'number' || typeof y !== 'number' || typeof z !== 'number') return false;
  const position = { x, y, z };
  const entity = game.server.world.entityAt(position);
  if (!entity) return false;
  // Straight into the slots: nobody has changed them, so nobody is told.
  if ('slots' in entity) entity.slots.replaceAll(savedStacks(tag, game, entity) ?? []);
  else loadBlockNbt(game, position, tag);
  return true;
}
