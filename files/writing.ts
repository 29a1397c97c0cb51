import { closeSync, constants, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { randomToken } from '../clock/wallTime.ts';

const { O_APPEND, O_CREAT, O_EXCL, O_WRONLY } = constants;
/** Windows has no such flag. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;

/**
 * Writes a file so that a reader, or a machine that crashed, has the whole of it or what was there before. Whatever
 * stands at the path is replaced and never written through: a symbolic link is not followed, and no name of a draft can
 * be known beforehand. Throws the file system's error and leaves no draft.
 * @param mode its permissions, before the user's mask
 * @param durable whether it is to outlive the machine's crash; waiting for the disk takes milliseconds
 */
export function replaceFile(path: string, content: string | Uint8Array, mode = 0o666, durable = true): void {
  const draft = `${path}.${randomToken()}.part`;
  const file = openSync(draft, O_WRONLY | O_CREAT | O_EXCL | NO_FOLLOW, mode);
  try {
    try {
      writeAll(file, typeof content === 'string' ? Buffer.from(content) : content);
      if (durable) fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Opens a file to append to, created where it is missing. Throws the file system's error, ELOOP for a symbolic link. */
export function openToAppend(path: string): number {
  return openSync(path, O_WRONLY | O_APPEND | O_CREAT | NO_FOLLOW, 0o666);
}

/** Appends to a file as `openToAppend` opens it. */
export function appendToFile(path: string, text: string): void {
  const file = openToAppend(path);
  try {
    writeAll(file, Buffer.from(text));
  } finally {
    closeSync(file);
  }
}

/** Creates a file to append to. Throws the file system's error, EEXIST for whatever stands there, links included. */
export function openNewFile(path: string): number {
  return openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | NO_FOLLOW, 0o666);
}

/** Writes a file that does not exist yet. Throws as `openNewFile` does. */
export function writeNewFile(path: string, content: Uint8Array): void {
  const file = openNewFile(path);
  try {
    writeAll(file, content);
  } finally {
    closeSync(file);
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
}
