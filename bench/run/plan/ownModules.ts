import { resolve } from 'node:path';
import { isModulePath } from '../../../scripted/ownFramework.ts';
import { SEATS } from '../../../sidecar/frameworks/seats/seatedTeam.ts';
import { fileHash } from '../folder/fileHashes.ts';
import type { EpisodeRecord, RunRecord } from '../folder/runRecord.ts';

/** What a user named, with the absolute path in the place of a module's. */
export function resolvedSpec(spec: string): string {
  return isModulePath(spec) ? resolve(spec) : spec;
}

/** The modules that play, of what `playersOf` gives. */
export function modulesIn(spec: string): string[] {
  return spec
    .split(SEATS)
    .map((part) => part.replace(/^[^/=]*=/, ''))
    .filter(isModulePath);
}

/** The modules of the user's own that play episodes, each once. */
export function modulesOf(records: readonly Pick<EpisodeRecord, 'framework' | 'seats'>[]): string[] {
  const specs = records.flatMap(({ framework, seats = [] }) => [
    framework,
    ...seats.flatMap((seat) => ('framework' in seat ? [seat.framework] : [])),
  ]);
  return [...new Set(specs.filter(isModulePath))];
}

/** The modules as a run records them; nothing where there are none. @throws ConfigError for one that cannot be read. */
export function moduleRecords(records: readonly EpisodeRecord[]): Pick<RunRecord, 'modules'> {
  const modules = modulesOf(records).map((path) => ({ path, sha256: fileHash(path) }));
  return modules.length === 0 ? {} : { modules };
}
