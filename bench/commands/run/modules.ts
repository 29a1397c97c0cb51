import { resolve } from 'node:path';
import { ConfigError } from '../../../protocol/errors.ts';
import { fileHash } from '../../run/folder/fileHashes.ts';
import { runFile } from '../../run/folder/paths.ts';
import type { RunRecord } from '../../run/folder/runRecord.ts';
import { modulesOf } from '../../run/plan/ownModules.ts';

/**
 * Checks that every module that plays a run is named again, and is what it was: the folder may come from somebody else, and
 * a module is code that runs as the user. @throws ConfigError 'module-of-run' or 'module-changed'.
 */
export function requireModules(folder: string, { episodes, modules = [] }: RunRecord, given: readonly string[]): void {
  const named = new Set(given.map((path) => resolve(path)));
  for (const path of modulesOf(episodes)) {
    if (!named.has(path))
      throw new ConfigError(
        'module-of-run',
        `${runFile(folder)}: the run is played by the module ${path}, and code is never run because a folder names it; to resume it, give --modules ${path}`,
      );
    if (modules.find((module) => module.path === path)?.sha256 !== fileHash(path))
      throw new ConfigError('module-changed', `${path}: has changed since the run began; play it in a new run`);
  }
}
