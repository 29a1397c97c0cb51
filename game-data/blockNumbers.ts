import { VersionGameData } from './versionGameData.ts';

const numbered = new Map<string, readonly string[]>();

/**
 * The blocks of a version in the order that numbers them in a pack's samples: sorted by id, and the number of a block is
 * its place from 1 (0 says "unknown"). @throws ConfigError 'unsupported-version'.
 */
export function blockNumbers(version: string): readonly string[] {
  let ids = numbered.get(version);
  if (!ids) {
    ids = VersionGameData.ofVersion(version).states.ids().sort();
    numbered.set(version, ids);
  }
  return ids;
}

/**
 * Every property of a version's blocks, sorted by name, with all values any block gives it, in the order first met.
 * @throws ConfigError 'unsupported-version'.
 */
export function blockProperties(version: string): ReadonlyMap<string, readonly string[]> {
  const { states } = VersionGameData.ofVersion(version);
  const values = new Map<string, Set<string>>();
  for (const id of blockNumbers(version))
    for (const [name, own] of Object.entries(states.propertiesOf(id))) {
      const all = values.get(name) ?? new Set();
      for (const value of own) all.add(value);
      values.set(name, all);
    }
  return new Map([...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, all]) => [name, [...all]]));
}
