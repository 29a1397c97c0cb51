import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';

/** The files of one data pack, whatever they lie in. */
export interface PackFiles {
  /** Vanilla's id of the pack: "file/" and the name of its folder or zip. */
  readonly id: string;
  /** Paths with "/", sorted. */
  readonly paths: readonly string[];
  /** @throws RangeError for a path the pack has not. */
  read(path: string): string;
}

/** The packs of a world's `datapacks` folder by name: folders with a pack.mcmeta, and zips (vanilla's FolderRepositorySource). */
export function packsIn(folder: string): PackFiles[] {
  if (!existsSync(folder)) return [];
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
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();
  const known = new Set(paths);
  return {
    id: `file/${name}`,
    paths,
    read(path) {
      if (!known.has(path)) throw new RangeError(`${name} has no ${path}`);
      return readFileSync(join(folder, path), 'utf8');
    },
  };
}

function zipPack(file: string, name: string): PackFiles {
  const files = unzipSync(readFileSync(file));
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
