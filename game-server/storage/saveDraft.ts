import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { randomToken } from '../../clock/wallTime.ts';
import { writeNewFile } from '../../files/writing.ts';

/** Folders within a world's: a save that is being written, and one that is whole and whose files move to their places. */
const DRAFT = '.saving-';
const WHOLE = '.saved';

/**
 * The files of one save, which take their places together or not at all: they are written to a folder beside, whose
 * renaming decides. A process that is killed before leaves the old world, one that is killed after it the new one, as
 * soon as `settleSave` has been called.
 */
export class SaveDraft {
  readonly #folder: string;
  readonly #draft: string;

  /** @param folder must exist. @throws the file system's errors. */
  constructor(folder: string) {
    this.#folder = resolve(folder);
    this.#draft = join(this.#folder, `${DRAFT}${randomToken()}`);
    mkdirSync(this.#draft);
  }

  /** Writes a file that will lie at a path within the folder, at most one folder down. @throws the file system's errors. */
  writeNow(path: string, content: Uint8Array): void {
    const file = join(this.#draft, path);
    makeFolder(dirname(file));
    writeNewFile(file, content);
    syncNow(file);
  }

  /** The same without holding up the process. */
  async write(path: string, content: Uint8Array): Promise<void> {
    const file = join(this.#draft, path);
    makeFolder(dirname(file));
    await using handle = await open(file, 'wx');
    await handle.writeFile(content);
    await handle.sync();
  }

  /** Puts everything written in its place. @throws the file system's errors; the save counts as not made then. */
  commit(): void {
    settleSave(this.#folder);
    for (const folder of foldersIn(this.#draft)) syncNow(folder);
    renameSync(this.#draft, join(this.#folder, WHOLE));
    syncNow(this.#folder);
    settleSave(this.#folder);
  }

  /** Takes everything written away again. */
  discard(): void {
    rmSync(this.#draft, { recursive: true, force: true });
  }
}

/**
 * Finishes the save whose files were whole when the process that wrote them was killed; call it before the world in the
 * folder is read. @throws the file system's errors.
 */
export function settleSave(folder: string): void {
  const whole = join(resolve(folder), WHOLE);
  if (!existsSync(whole)) return;
  for (const path of filesIn(whole)) {
    const place = join(folder, path);
    makeFolder(dirname(place));
    renameSync(join(whole, path), place);
  }
  for (const path of foldersIn(whole)) {
    const place = join(folder, path.slice(whole.length));
    if (existsSync(place)) syncNow(place);
  }
  rmSync(whole, { recursive: true, force: true });
}

/** Takes away what killed processes left half written. Nobody else may be saving to the folder. */
export function discardDrafts(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    if (name.startsWith(DRAFT)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Makes a folder unless it is there. Node's recursive mkdir never returns where a parent vanishes. */
function makeFolder(folder: string): void {
  if (!existsSync(folder)) mkdirSync(folder);
}

/** Paths of all files below a folder, relative to it. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
}

/** A folder and all folders below it. */
function foldersIn(folder: string): string[] {
  const inner = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [folder, ...inner.map(({ parentPath, name }) => join(parentPath, name))];
}

/** Has what was written to a file or folder survive a crash of the machine, where the system can. */
function syncNow(path: string): void {
  let handle: number;
  try {
    handle = openSync(path, 'r');
  } catch {
    // Windows opens no folders.
    return;
  }
  try {
    fsyncSync(handle);
  } catch {
    // Some file systems cannot sync a folder.
  } finally {
    closeSync(handle);
  }
}
