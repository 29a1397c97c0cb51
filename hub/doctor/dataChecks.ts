import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keyFile, ownKey } from '../../bench/run/seal/sealKey.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { type Check, failed, ok, warning } from '../../server-plugin/hosts/vanilla/doctor/check.ts';
import { DATABASE_FILE, type DatabaseReport, inspectDatabase } from '../store/database.ts';

/** Free bytes below which a hub cannot go on for long, and below which whoever runs it should look. */
const LEAST_FREE = 100e6;
const ENOUGH_FREE = 2e9;

/** Whether a hub can write into its data folder, or make it. */
export function checkFolder(data: string): Check {
  const id = 'data-folder';
  const place = nearestFolder(data);
  if (!isWritableFolder(place))
    return failed(id, `${place} cannot be written`, 'give the user of the hub this folder, or set "data" in hub.yaml');
  return ok(id, place === data ? `${data} can be written` : `${data} will be made at the first start`);
}

/** Whether the disk of the data has room for games. */
export function checkSpace(data: string, free = freeBytes(nearestFolder(data))): Check {
  const id = 'space';
  const found = `${(free / 1e9).toFixed(1)} GB free where ${data} is`;
  const remedy = 'free some space, or move old folders out of runs/';
  if (free < LEAST_FREE) return failed(id, found, remedy);
  return free < ENOUGH_FREE ? warning(id, found, remedy) : ok(id, found);
}

/** Whether the state of a hub is undamaged and of this version, and what is in it. */
export function checkDatabase(data: string): { readonly check: Check; readonly report?: DatabaseReport } {
  const id = 'database';
  const file = join(data, DATABASE_FILE);
  if (!existsSync(file)) return { check: ok(id, `${file} will be made at the first start`) };
  try {
    const report = inspectDatabase(data);
    const { faults, games } = report;
    if (faults.length === 0) return { check: ok(id, `${file} is sound; games on record: ${games}`), report };
    return { check: failed(id, `${file} is damaged: ${faults[0]}`, 'put back a backup (docs/how-to/run-a-hub.md)') };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { check: failed(id, error.message, 'put back a backup, or install the newer version') };
  }
}

/** Whether the key that seals games is there or can be made: a service has no home folder that it may write to. */
export function checkSealKey(env: Readonly<Record<string, string | undefined>>): Check {
  const id = 'seal-key';
  const file = keyFile(env as NodeJS.ProcessEnv);
  if (!existsSync(file))
    return isWritableFolder(nearestFolder(file))
      ? ok(id, `${file} will be made at the first start`)
      : failed(id, `${file} cannot be made`, 'set XDG_CONFIG_HOME to a folder that the user of the hub may write to');
  try {
    ownKey(env as NodeJS.ProcessEnv);
    return ok(id, `games are sealed with ${file}`);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return failed(id, error.message, 'mend it, or put back a backup of the key');
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}

function isWritableFolder(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
