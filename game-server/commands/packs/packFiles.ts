import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { readBounded } from '../../../files/reading.ts';
import { ConfigError } from '../../../protocol/errors.ts';

/** What a pack, and one file of it, may hold unpacked, in bytes. */
const MOST_BYTES = 1024 * 1024 * 1024;
const MOST_FILE_BYTES = 64 * 1024 * 1024;

/** The files of one data pack, whatever they lie in. */
export interface PackFiles {
  /** Vanilla's id of the pack: "file/" and the name of its folder or zip. */
  readonly id: string;
  /** Paths with "/", sorted. */
  readonly paths: readonly string[];
  /** @throws RangeError for a path the pack has not, and UnreadableFile. */
  read(path: string): string;
}

/**
 * The packs of a world's `datapacks` folder by name: folders with a pack.mcmeta, and zips (vanilla's FolderRepositorySource).
 * @throws ConfigError 'no-pack' for a zip that is not one or unpacks to too much.
 */
export function packsIn(folder: string | undefined): PackFiles[] {
  if (folder === undefined || !existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry): PackFiles[] => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return existsSync(join(path, 'pack.mcmeta')) ? [folderPack(path, entry.name)] : [];
      return entry.name.endsWith('.zip') ? [zipPack(path, entry.name)] : [];
    });
}

function folderPack(folder: string, name: string): PackFiles {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => lstatSync(join(folder, path)).isFile())
    .sort();
  const known = new Set(paths);
  return {
    id: `file/${name}`,
    paths,
    read(path) {
      if (!known.has(path)) throw new RangeError(`${name} has no ${path}`);
      return readBounded(join(folder, path), MOST_FILE_BYTES).toString('utf8');
    },
  };
}

function zipPack(file: string, name: string): PackFiles {
  const files = unpacked(file);
  const decoder = new TextDecoder();
  return {
    id: `file/${name}`,
    paths: Object.keys(files)
      .filter((path) => !path.endsWith('/'))
      .sort(),
    read(path) {
      const bytes = files[path];
      if (!bytes) throw new RangeError(`${name} has no ${path}`);
      return decoder.decode(bytes);
    },
  };
}

function unpacked(file: string): Readonly<Record<string, Uint8Array>> {
  let total = 0;
  try {
    return unzipSync(readBounded(file, MOST_BYTES), {
      filter: ({ name, originalSize }) => {
        total += originalSize;
        if (originalSize > MOST_FILE_BYTES) throw new Error(`${name} unpacks to more than ${MOST_FILE_BYTES} bytes`);
        if (total > MOST_BYTES) throw new Error(`it unpacks to more than ${MOST_BYTES} bytes`);
        return true;
      },
    });
  } catch (cause) {
    throw new ConfigError('no-pack', `${file}: cannot be read as a data pack: ${(cause as Error).message}`, { cause });
  }
}
