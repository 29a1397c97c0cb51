import { shippedSummary, VERSIONS_WITH_COMMANDS } from '../../game-data/shippedSummary.ts';
import { VersionGameData } from '../../game-data/versionGameData.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { GameFiles } from './gameFiles.ts';

/**
 * A version's data as far as minecraft-data ships it, for checks without a folder of data.
 * @throws ConfigError 'no-game-data' for a version whose command tree it does not have
 */
export function shippedGameFiles(version: string): GameFiles {
  const summary = shippedSummary(version);
  if (!summary) {
    throw new ConfigError(
      'no-game-data',
      `--server-version ${version}: the command tree of this version is not included, only those of ${VERSIONS_WITH_COMMANDS.join(', ')}; ` +
        'give a folder of data with --data',
    );
  }
  return {
    version,
    commands: summary.commands,
    registries: { ...summary.registries },
    blockStates: { ...summary.blockStates },
    stackSize: (item) => VersionGameData.ofVersion(version).stackSize(item) ?? 64,
    source: 'minecraft-data',
    gaps: [
      'what NBT and JSON files hold',
      "ids of Minecraft's own tags, loot tables, recipes, advancements, attributes, particles and sounds",
      'what is counted by minecraft.custom criteria',
    ],
  };
}
