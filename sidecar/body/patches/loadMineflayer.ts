import { createRequire } from 'node:module';
import type mineflayer from 'mineflayer';
import { replacePlayerState } from './physics/playerState.ts';
import { shareGameClasses } from './sharedData/sharedGameData.ts';

let loaded: typeof mineflayer | undefined;

/**
 * Loads Mineflayer with the patches that concern the whole process; at later calls it is there already. Loading takes
 * about a second, so whoever starts a process for players calls this first; `createBody` calls it in any case. A
 * process that has imported Mineflayer before plays the same, only slower.
 */
export function loadMineflayer(): typeof mineflayer {
  if (!loaded) {
    // Mineflayer takes the class out of the package as it is loaded.
    replacePlayerState();
    loaded = createRequire(import.meta.url)('mineflayer') as typeof mineflayer;
    shareGameClasses();
  }
  return loaded;
}
