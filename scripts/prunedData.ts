import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Folders of minecraft-data's files by edition, version and kind, such as pc, 1.20.4, blocks: "pc/1.20.4". */
const DataPaths = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.string())));
/** Read by minecraft-data as soon as it is loaded, whatever the version. */
const ALWAYS = ['pc/common', 'bedrock/common'];

/** Of an installed package, what no installed program reads: descriptions for editors and for people. */
const NOT_READ = /\.(?:d\.[cm]?ts|[cm]?js\.map|ts\.map|md|markdown)$/;

/**
 * Takes out of an installed node_modules what a server of these versions of Minecraft never reads: the data of other
 * versions, source maps, type declarations and Markdown. Licences stay.
 * @returns the bytes that were freed. @throws Error for a version that minecraft-data does not have.
 */
export function pruneInstall(nodeModules: string, versions: readonly string[]): number {
  let freed = 0;
  const remove = (file: string) => {
    freed += statSync(file).size;
    rmSync(file);
  };
  const data = join(nodeModules, 'minecraft-data', 'minecraft-data', 'data');
  const kept = keptFiles(JSON.parse(readFileSync(join(data, 'dataPaths.json'), 'utf8')), versions);
  for (const edition of ['pc', 'bedrock'])
    for (const path of filesBelow(join(data, edition)))
      if (!isKept(`${edition}/${path}`, kept)) remove(join(data, edition, path));
  for (const path of filesBelow(nodeModules)) {
    const isOurs = path.startsWith(join('guildhall', 'docs')) || path.startsWith(join('guildhall', 'dist', 'types'));
    if (NOT_READ.test(path) && !isOurs && !/licen[cs]e|notice|copying/i.test(path)) remove(join(nodeModules, path));
  }
  return freed;
}

/** Files without their endings that these versions read, such as "pc/1.20.4/blocks". */
function keptFiles(paths: unknown, versions: readonly string[]): ReadonlySet<string> {
  const java = DataPaths.parse(paths).pc ?? {};
  return new Set(
    versions.flatMap((version) => {
      const kinds = java[version];
      if (!kinds) throw new Error(`minecraft-data has no version ${version} of Minecraft: Java Edition`);
      return Object.entries(kinds).map(([kind, folder]) => `${folder}/${kind}`);
    }),
  );
}

function isKept(path: string, kept: ReadonlySet<string>): boolean {
  return ALWAYS.some((folder) => path.startsWith(`${folder}/`)) || kept.has(path.replace(/\.[a-z]+$/, ''));
}

/** Paths of all files below a folder, relative to it; links are not followed. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
}
