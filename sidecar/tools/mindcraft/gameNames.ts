import { VersionGameData } from '../../../game-data/versionGameData.ts';

/** The ids that a version of the game knows. */
export interface GameNames {
  hasItem(id: string): boolean;
  hasBlock(id: string): boolean;
}

/** The ids of a version such as "1.20.4". @throws ConfigError 'unsupported-version'. */
export function gameNamesOf(version: string): GameNames {
  return VersionGameData.ofVersion(version);
}
