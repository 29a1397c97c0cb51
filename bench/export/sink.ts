import { closeSync, existsSync, fsyncSync, linkSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { randomToken } from '../../clock/wallTime.ts';
import { openNewFile } from '../../files/writing.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { unwritable } from '../console/exitCodes.ts';

/** Where the bytes of an export go. Nothing is left of them unless they are finished. */
export interface Sink extends Disposable {
  /** Resolves when more may be written. */
  write(content: string | Uint8Array): Promise<void>;
  /** Puts the whole file in its place. */
  finish(): void;
}

/** Bytes held before they are written: a row alone is too little for a call of the file system. */
const BUFFER = 256 * 1024;

/**
 * Bytes into a new file, which appears whole or not at all.
 * @throws ConfigError 'file-exists', 'no-such-folder' or 'bad-out'.
 */
export function newFile(path: string): Sink {
  if (existsSync(path)) throw taken(path);
  if (!existsSync(dirname(path)))
    throw new ConfigError('no-such-folder', `${path}: the directory ${dirname(path)} does not exist`);
  const draft = `${path}.${randomToken()}.part`;
  const file = orBadOut(path, () => openNewFile(draft));
  let open = true;
  let held: Uint8Array[] = [];
  let size = 0;
  const flush = () => {
    const bytes = Buffer.concat(held);
    held = [];
    size = 0;
    orBadOut(path, () => {
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    });
  };
  return {
    write: async (content) => {
      const bytes = Buffer.from(content);
      held.push(bytes);
      size += bytes.length;
      if (size >= BUFFER) flush();
    },
    finish: () => {
      flush();
      orBadOut(path, () => {
        fsyncSync(file);
        // Never over a file that somebody made meanwhile, as renaming would.
        linkSync(draft, path);
        // Now, and not when all is disposed of: the folder around it may have another name by then.
        rmSync(draft);
      });
    },
    [Symbol.dispose]: () => {
      if (open) closeSync(file);
      open = false;
      rmSync(draft, { force: true });
    },
  };
}

/** Bytes onto a stream, no faster than it takes them. */
export function onto(stream: NodeJS.WritableStream): Sink {
  return {
    write: (content) =>
      stream.write(content) ? Promise.resolve() : new Promise((resolve) => stream.once('drain', () => resolve())),
    finish: () => undefined,
    [Symbol.dispose]: () => undefined,
  };
}

/** What work on a file gives, or the error that the user can do something about. @throws ConfigError 'file-exists', 'bad-out'. */
export function orBadOut<T>(path: string, work: () => T): T {
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
