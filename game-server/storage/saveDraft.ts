import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { randomToken } from '../../clock/wallTime.ts';
import { writeNewFile } from '../../files/writing.ts';
import { applyPart } from './regionPart.ts';

/**
 * Folders within a world's: a save that is being written, and one that is whole and whose files take their places. Whole
 * ones are numbered: what they say is done in that order, however often.
 */
const DRAFT = '.saving-';
const WHOLE = '.saved-';
/** What the names of changes of region files end with. */
const PART = '.part';

/**
 * The files of one save, which take their places together or not at all: they are written to a folder beside, whose
 * renaming decides. A process that is killed before leaves the old world, one that is killed after it the new one, as
 * soon as `settleSave` has been called. Region files are changed in their places: the draft has the changed chunks alone.
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

  /** Writes a file that will lie at a path within the folder. @throws the file system's errors. */
  writeNow(path: string, content: Uint8Array): void {
    const file = join(this.#draft, path);
    makeFolder(dirname(file), this.#draft);
    writeNewFile(file, content);
    syncNow(file);
  }

  /** The same without holding up the process. */
  async write(path: string, content: Uint8Array): Promise<void> {
    const file = join(this.#draft, path);
    makeFolder(dirname(file), this.#draft);
    await using handle = await open(file, 'wx');
    await handle.writeFile(content);
    await handle.sync();
  }

  /** Writes changes of a region file (`partBytes`). */
  writePartNow(path: string, part: Uint8Array): void {
    this.writeNow(`${path}${PART}`, part);
  }

  /** The same without holding up the process. */
  async writePart(path: string, part: Uint8Array): Promise<void> {
    await this.write(`${path}${PART}`, part);
  }

  /** Puts everything written in its place. @throws the file system's errors; the save counts as not made then. */
  commit(): void {
    settleSave(this.#folder);
    checkPlaces(this.#folder, this.#draft);
    for (const folder of foldersIn(this.#draft)) syncNow(folder);
    renameSync(this.#draft, join(this.#folder, `${WHOLE}1`));
    syncNow(this.#folder);
    settleSave(this.#folder);
  }

  /**
   * Puts everything written in its place at once, and has it survive a crash of the machine without holding up the
   * process: until then the folder with the save stays, which says all of it again.
   * @throws the file system's errors; the save counts as not made then.
   */
  async commitSoon(): Promise<void> {
    settleSave(this.#folder);
    checkPlaces(this.#folder, this.#draft);
    const whole = join(this.#folder, `${WHOLE}${nextNumber(this.#folder)}`);
    renameSync(this.#draft, whole);
    for (const place of takePlaces(this.#folder, whole)) await syncSoon(place);
    await rm(whole, { recursive: true, force: true });
  }

  /** Takes everything written away again. */
  discard(): void {
    rmSync(this.#draft, { recursive: true, force: true });
  }
}

/**
 * Finishes the saves whose files were whole when the process that wrote them was killed; call it before the world in the
 * folder is read. @throws the file system's errors.
 */
export function settleSave(folder: string): void {
  for (const whole of wholeIn(folder)) {
    for (const place of takePlaces(folder, whole)) syncNow(place);
    rmSync(whole, { recursive: true, force: true });
  }
}

/** Takes away what killed processes left half written. Nobody else may be saving to the folder. */
export function discardDrafts(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    if (name.startsWith(DRAFT)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Has the files of a whole save take their places. @returns what was changed. */
function takePlaces(folder: string, whole: string): string[] {
  const changed: string[] = [];
  for (const path of filesIn(whole)) {
    const place = join(folder, path);
    makeFolder(dirname(place), folder);
    if (path.endsWith(PART)) {
      const region = place.slice(0, -PART.length);
      applyPart(region, readFileSync(join(whole, path)));
      changed.push(region);
    } else {
      renameSync(join(whole, path), place);
      changed.push(dirname(place));
    }
  }
  return [...new Set(changed)];
}

/** Whether region files can be changed, asked before it is decided that they are. @throws the file system's errors. */
function checkPlaces(folder: string, draft: string): void {
  for (const path of filesIn(draft)) {
    const place = join(folder, path.slice(0, -PART.length));
    if (path.endsWith(PART) && existsSync(place)) closeSync(openSync(place, 'r+'));
  }
}

/** The whole saves that lie in a folder, in the order they were made. */
function wholeIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return numbersIn(folder).map((number) => join(resolve(folder), `${WHOLE}${number}`));
}

function numbersIn(folder: string): number[] {
  const numbers = readdirSync(folder).flatMap((name) =>
    name.startsWith(WHOLE) && /^\d{1,15}$/.test(name.slice(WHOLE.length)) ? [Number(name.slice(WHOLE.length))] : [],
  );
  return numbers.sort((a, b) => a - b);
}

function nextNumber(folder: string): number {
  return (numbersIn(folder).at(-1) ?? 0) + 1;
}

/** Makes a folder within one that is there, and those between. Node's recursive mkdir never returns where a parent vanishes. */
function makeFolder(folder: string, within: string): void {
  if (existsSync(folder)) return;
  if (resolve(folder) !== resolve(within)) makeFolder(dirname(folder), within);
  mkdirSync(folder);
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

/** The same without holding up the process. */
async function syncSoon(path: string): Promise<void> {
  try {
    await using handle = await open(path, 'r');
    await handle.sync();
  } catch {
    // Windows opens no folders, and some file systems cannot sync one.
  }
}
