import { closeSync, existsSync, fsyncSync, linkSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { randomToken } from '../../clock/wallTime.ts';
import { openNewFile } from '../../files/writing.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { unwritable } from '../console/exitCodes.ts';
import { escapeSteering } from '../console/plainText.ts';

/** Where rows go, one JSON value a line. Nothing is left of them unless they are finished. */
export interface RowWriter extends Disposable {
  write(row: unknown): Promise<void>;
  /** Puts the whole file in its place. */
  finish(): void;
}

/**
 * Rows into a new file, which appears whole or not at all.
 * @throws ConfigError 'file-exists', 'no-such-folder' or 'bad-out'.
 */
export function rowsIntoFile(path: string): RowWriter {
  if (existsSync(path)) throw taken(path);
  if (!existsSync(dirname(path)))
    throw new ConfigError('no-such-folder', `${path}: the directory ${dirname(path)} does not exist`);
  const draft = `${path}.${randomToken()}.part`;
  const file = orBadOut(path, () => openNewFile(draft));
  let open = true;
  return {
    write: async (row) => {
      orBadOut(path, () => writeSync(file, lineOf(row)));
    },
    finish: () => {
      orBadOut(path, () => {
        fsyncSync(file);
        // Never over a file that somebody made meanwhile, as renaming would.
        linkSync(draft, path);
      });
    },
    [Symbol.dispose]: () => {
      if (open) closeSync(file);
      open = false;
      rmSync(draft, { force: true });
    },
  };
}

/** Rows onto a stream, no faster than it takes them. */
export function rowsOnto(stream: NodeJS.WritableStream): RowWriter {
  return {
    write: (row) =>
      stream.write(lineOf(row)) ? Promise.resolve() : new Promise((resolve) => stream.once('drain', () => resolve())),
    finish: () => undefined,
    [Symbol.dispose]: () => undefined,
  };
}

function lineOf(row: unknown): string {
  return `${escapeSteering(JSON.stringify(row))}\n`;
}

function orBadOut<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw taken(path);
    if (unwritable(cause)) throw cause;
    throw new ConfigError('bad-out', `${path}: cannot be written (${code})`, { cause });
  }
}

function taken(path: string): ConfigError {
  return new ConfigError('file-exists', `${path}: the file exists already; choose a new name`);
}
