import type { Game } from '../commands/game.ts';
import { blockNbt, loadBlockNbt, savedStacks } from '../commands/nbt/blockNbt.ts';
import { readBlockWork } from '../commands/nbt/forms/blockWork.ts';
import { SavedTags } from '../commands/nbt/forms/savedTags.ts';
import type { CompoundTag } from '../data/nbtTag.ts';
import { type FileTag, fileTag, gameTag } from '../world/anvil/nbtTags.ts';

/** Fills the block entities of a world that is read where somebody looks. */
export function installSavedEntities(game: Game): void {
  game.server.world.onChunkRead((tags) => {
    for (const tag of tags) putBlockEntity(game, tag);
  });
}

/** Fills a block entity as saved; what this server knows nothing of is kept for the next save. */
export function putBlockEntity(game: Game, saved: FileTag): boolean {
  const tag = gameTag(saved) as CompoundTag;
  const [x, y, z] = ['x', 'y', 'z'].map((axis) => tag.value.get(axis)?.value);
  if (typeof x !== 'number' || typeof y !== 'number' || typeof z !== 'number') return false;
  const position = { x, y, z };
  const entity = game.server.world.entityAt(position);
  if (!entity) {
    game.keptBlockTags.rememberForeign(position, tag);
    return false;
  }
  // Straight into the slots: nobody has changed them, so nobody is told.
  if ('slots' in entity) entity.slots.replaceAll(savedStacks(tag, game, entity) ?? []);
  else loadBlockNbt(game, position, tag);
  readBlockWork(game, position, entity, new SavedTags(tag, game));
  const own = blockNbt(game, position, true);
  if (own) game.keptBlockTags.remember(entity, tag, own);
  return true;
}

/** The tags of the block entities of a chunk, as files have them. */
export function blockEntityTags(game: Game, chunkX: number, chunkZ: number): FileTag[] {
  const tags: FileTag[] = [];
  for (const { position, entity } of game.server.world.entitiesInChunk(chunkX, chunkZ)) {
    const tag = blockNbt(game, position, true);
    if (tag) tags.push(fileTag(game.keptBlockTags.completed(entity, tag)));
  }
  return [...tags, ...game.keptBlockTags.foreignIn(chunkX, chunkZ).map(fileTag)];
}
