import { existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { randomToken } from '../../../clock/wallTime.ts';
import { readBounded } from '../../../files/reading.ts';
import { replaceFile, writeNewFile } from '../../../files/writing.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { unwritable } from '../../console/exitCodes.ts';
import { IDENTITY, LARGEST_IDENTITY, type ResultStore, requireKey, StoreIdentity } from './resultStore.ts';

/**
 * A folder that all machines share, such as one on NFS; created where it is missing. The first to open it gives it an id.
 * @throws ConfigError 'bad-store' for what cannot be one.
 */
export function openFolderStore(folder: string): ResultStore {
  const id = identityOf(folder);
  const pathOf = (key: string) => join(folder, requireKey(key));
  return {
    id,
    put: async (key, bytes) => replaceFile(pathOf(key), bytes),
    get: async (key, mostBytes) => readBounded(pathOf(key), mostBytes),
    list: async (prefix) => readdirSync(folder).filter((name) => name.startsWith(prefix)),
    remove: async (key) => rmSync(pathOf(key), { force: true }),
  };
}

function identityOf(folder: string): string {
  const file = join(folder, IDENTITY);
  try {
    mkdirSync(folder, { recursive: true });
    if (!existsSync(file)) createIdentity(file);
    return StoreIdentity.parse(JSON.parse(readBounded(file, LARGEST_IDENTITY).toString('utf8'))).id;
  } catch (error) {
    if (unwritable(error)) throw error;
    const why = error instanceof z.ZodError || error instanceof SyntaxError ? `${IDENTITY} is not one of ours` : error;
    const text = why instanceof Error ? why.message : why;
    throw new ConfigError('bad-store', `--store ${folder}: ${text}`, { cause: error });
  }
}

/** Of two that come first, one creates the file; it is complete when it appears. */
function createIdentity(file: string): void {
  const draft = `${file}.${randomToken()}.part`;
  writeNewFile(draft, Buffer.from(`${JSON.stringify({ format: 1, id: randomToken() })}\n`));
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
