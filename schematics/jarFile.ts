import { readFileSync, statSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { ConfigError } from '../protocol/errors.ts';

/** A structure file inside a jar; `name` is Minecraft's for it, such as "village/plains/houses/plains_meeting_point_4". */
interface JarStructure {
  readonly name: string;
  /** The bytes of the .nbt file. */
  readonly bytes: Buffer;
}

const MIB = 1024 * 1024;
const LARGEST_JAR = 256 * MIB;
/** The game's own have less than a tenth of it. */
const LARGEST_STRUCTURE = 4 * MIB;
/** Of all structures read at once, unpacked. */
const LARGEST_SUM = 64 * MIB;
/** By how much packing may make a file longer. */
const PACKING = 1024;
const MOST_ENTRIES = 200_000;

/** Where structures lie in a jar: "structures" up to 1.20.6, "structure" from 1.21 on (Minecraft wiki, "Structure file"). */
const STRUCTURE = /^data\/minecraft\/structures?\/([a-z0-9_][a-z0-9_./-]*)\.nbt$/;
/** From 1.18 on the jar one downloads holds the server's own jar (Minecraft wiki, "server.jar": the bundler). */
const BUNDLED = /^META-INF\/versions\/[^/]+\/server-[^/]+\.jar$/;

/** The names of all structures in a server's jar, sorted. @throws ConfigError 'jar-not-found' or 'bad-jar'. */
export function structureNames(path: string): string[] {
  return [...entriesOf(path, serverJar(path)).keys()].sort();
}

/**
 * The structures of a server's jar whose names are wanted, sorted by name.
 * @throws ConfigError 'jar-not-found' or 'bad-jar', also for one that would unpack to more than a jar of Minecraft's can.
 */
export function readStructures(path: string, isWanted: (name: string) => boolean): JarStructure[] {
  const jar = serverJar(path);
  const wanted = new Map([...entriesOf(path, jar)].filter(([name]) => isWanted(name)));
  let sum = 0;
  for (const [name, { bytes }] of wanted) {
    sum += bytes;
    if (bytes > LARGEST_STRUCTURE || sum > LARGEST_SUM)
      throw bad(
        path,
        `${name} would unpack to ${bytes} bytes`,
        `at most ${LARGEST_STRUCTURE}, and ${LARGEST_SUM} in all`,
      );
  }
  const files = new Set([...wanted.values()].map(({ entry }) => entry));
  const unpacked = unzip(path, jar, (entry) => files.has(entry));
  return [...wanted]
    .map(([name, { entry }]) => ({ name, bytes: Buffer.from(unpacked[entry] ?? []) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

interface Entry {
  readonly entry: string;
  readonly bytes: number;
}

function entriesOf(path: string, jar: Uint8Array): Map<string, Entry> {
  const found = new Map<string, Entry>();
  unzip(path, jar, (entry, bytes) => {
    const name = STRUCTURE.exec(entry)?.[1];
    if (name !== undefined) found.set(name, { entry, bytes });
    return false;
  });
  return found;
}

/** The jar that holds the game's data: the one inside where the file is a bundler. */
function serverJar(path: string): Uint8Array {
  const outer = bytesOf(path);
  const inner: Entry[] = [];
  unzip(path, outer, (entry, bytes) => {
    if (BUNDLED.test(entry)) inner.push({ entry, bytes });
    return false;
  });
  const [bundled] = inner;
  if (!bundled) return outer;
  if (inner.length > 1) throw bad(path, `${inner.length} server jars are in it`, 'one');
  if (bundled.bytes > LARGEST_JAR)
    throw bad(path, `${bundled.entry} would unpack to ${bundled.bytes} bytes`, `at most ${LARGEST_JAR}`);
  return unzip(path, outer, (entry) => entry === bundled.entry)[bundled.entry] as Uint8Array;
}

/** Unpacks the wanted entries. Each takes no more memory than it announces, whatever is in it. */
function unzip(path: string, data: Uint8Array, isWanted: (entry: string, bytes: number) => boolean) {
  let entries = 0;
  try {
    return unzipSync(data, {
      filter: ({ name, size, originalSize }) => {
        if (++entries > MOST_ENTRIES)
          throw bad(path, `more than ${MOST_ENTRIES} files are in it`, 'a jar of Minecraft');
        if (!isWanted(name, originalSize)) return false;
        if (size > originalSize + PACKING)
          throw bad(path, `${name} has ${size} bytes packed, and ${originalSize} unpacked`, 'the size it has');
        return true;
      },
    });
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    throw bad(path, `it cannot be unpacked (${(cause as Error).message})`, 'a whole .jar file', cause);
  }
}

function bytesOf(path: string): Buffer {
  try {
    const { size } = statSync(path);
    if (size > LARGEST_JAR) throw bad(path, `it is ${size} bytes long`, `at most ${LARGEST_JAR}`);
    return readFileSync(path);
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    const message = code === 'ENOENT' ? `${path}: no such file` : `${path}: cannot be read (${code})`;
    throw new ConfigError('jar-not-found', message, { cause });
  }
}

function bad(path: string, what: string, expected: string, cause?: unknown): ConfigError {
  return new ConfigError('bad-jar', `${path}: ${what}; expected ${expected}`, { cause });
}
