import { existsSync, readdirSync } from 'node:fs';
import nbt from 'prismarine-nbt';
import { REGION, readChunkNbt } from '../../game-data/regionFile.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { Game } from '../commands/game.ts';
import { SavedTags } from '../commands/nbt/forms/savedTags.ts';
import type { CompoundTag } from '../data/nbtTag.ts';
import { type FileTag, gameTag } from '../world/anvil/nbtTags.ts';
import type { SavedBodies } from './savedBodies.ts';

/**
 * Puts the entities of a world's "entities" folder into the zone.
 * @throws ConfigError 'unreadable-chunk' for a damaged file.
 */
export function loadEntities(game: Game, folder: string, bodies: SavedBodies): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).sort()) {
    const [, regionX, regionZ] = /^r\.(-?\d+)\.(-?\d+)\.mca$/.exec(name) ?? [];
    if (regionX === undefined || regionZ === undefined) continue;
    for (let z = 0; z < REGION; z++)
      for (let x = 0; x < REGION; x++) {
        const [chunkX, chunkZ] = [Number(regionX) * REGION + x, Number(regionZ) * REGION + z];
        const tag = entitiesOf(folder, chunkX, chunkZ);
        if (!tag) continue;
        const saved = new SavedTags(tag, game).each('Entities').map(({ compound }) => compound);
        bodies.restore(chunkX, chunkZ, saved);
      }
  }
}

function entitiesOf(folder: string, chunkX: number, chunkZ: number): CompoundTag | undefined {
  try {
    const bytes = readChunkNbt(folder, chunkX, chunkZ);
    return bytes && (gameTag(nbt.parseUncompressed(bytes) as unknown as FileTag) as CompoundTag);
  } catch (cause) {
    throw new ConfigError('unreadable-chunk', `chunk ${chunkX}, ${chunkZ} of ${folder}: ${(cause as Error).message}`, {
      cause,
    });
  }
}
