import minecraftData from 'minecraft-data';
import registryLoader from 'prismarine-registry';
import type { VersionData } from './versionData.ts';

/** What the files of a world say of the version that wrote them. */
export interface SavedFormat {
  readonly version: string;
  readonly dataVersion: number;
  /** For prismarine-provider-anvil, which goes by the major version. */
  readonly registry: registryLoader.Registry;
}

/** The last version whose files of worlds are laid out as this server reads and writes them. */
const LATEST = '1.21.4';

/**
 * The format that worlds of a version are kept in: its own up to 1.21.4. Worlds of 26.1 are written as ones of 1.21.4, which
 * the game converts when it opens them; its own folders and files are laid out otherwise (Minecraft wiki, "Java
 * Edition level format", history). Blocks and items that came later keep their names in it.
 */
export function savedFormat({ version, data, registry, features }: VersionData): SavedFormat {
  if (!features.laterForms) return { version, dataVersion: dataVersionOf(data), registry };
  const { majorVersion } = registryLoader(LATEST).version;
  const stand = Object.create(registry, { version: { value: { ...registry.version, majorVersion } } });
  return { version: LATEST, dataVersion: dataVersionOf(minecraftData(LATEST)), registry: stand };
}

function dataVersionOf({ version }: { readonly version: unknown }): number {
  return (version as { readonly dataVersion: number }).dataVersion;
}
