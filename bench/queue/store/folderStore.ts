import { existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { randomToken } from '../../../clock/wallTime.ts';
import { readBounded } from '../../../files/reading.ts';
import { replaceFile, writeNewFile } from '../../../files/writing.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { unwritable } from '../../console/exitCodes.ts';
import type { ResultStore } from './resultStore.ts';

const IDENTITY = 'guildhall-store.json';
const LARGEST_IDENTITY = 1_000;
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}$/;

const Identity = z.strictObject({ format: z.literal(1), id: z.string().min(1) });

/**
 * A folder that all machines share, such as one on NFS; created where it is missing. The first to open it gives it an id.
 * @throws ConfigError 'bad-store' for what cannot be one.
 */
export function openFolderStore(folder: string): ResultStore {
  const id = identityOf(folder);
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new RangeError(`not a key: ${JSON.stringify(key)}`);
    return join(folder, key);
  };
  return {
    id,
    put: async (key, bytes) => replaceFile(pathOf(key), bytes),
    get: async (key, mostBytes) => readBounded(pathOf(key), mostBytes),
    list: async (prefix) => readdirSync(folder).filter((name) => name.startsWith(prefix) && KEY.test(name)),
    remove: async (key) => rmSync(pathOf(key), { force: true }),
  };
}

function identityOf(folder: string): string {
  const file = join(folder, IDENTITY);
  try {
    mkdirSync(folder, { recursive: true });
    if (!existsSync(file)) createIdentity(file);
    return Identity.parse(JSON.parse(readBounded(file, LARGEST_IDENTITY).toString('utf8'))).id;
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
