import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type CodeHome, entryOf, type OwnProcess } from '../../console/ownCode.ts';
import { packageRoot } from '../../console/version.ts';
import { modulesIn } from '../plan/ownModules.ts';

/** A module that starts a process of players, and the files and folders which that process may read. */
export interface Entry {
  readonly entry: string;
  readonly code: readonly string[];
}

/** What of our source players may read. Tasks, with their solutions, and the referee are not among it. */
const SHARED = ['protocol', 'clock', 'files', 'sidecar', 'scripted', 'package.json'];
const MIND = [...SHARED, 'bench/mind.ts', 'bench/run/worker', 'patches', 'game-data'];
const SIDECAR = [...SHARED, 'bench/sidecar.ts', 'patches', 'game-data'];

/** The folders that a process of players reads besides our code: those of the user's own modules, and their packages. */
export function ownCode(spec: string): string[] {
  const folders = modulesIn(spec).flatMap((path) => [dirname(path), ...packageFolders(dirname(path))]);
  return [...new Set(folders)].sort();
}

/** What runs one framework after the other in a process of its own. */
export function mindEntry(): Entry {
  return playersEntry('mind', MIND);
}

/** What runs the players of an episode in real time. */
export function sidecarEntry(): Entry {
  return playersEntry('sidecar', SIDECAR);
}

function playersEntry(name: OwnProcess, source: readonly string[]): Entry {
  const root = packageRoot();
  const { file, home } = entryOf(name, root);
  return { entry: file, code: [...codeOf(home, root, source), ...packageFolders(root)] };
}

/** Where the code of players is; in a checkout also their source, which a framework of a user's own may import. */
function codeOf(home: CodeHome, root: string, source: readonly string[]): string[] {
  const inSource = source.map((path) => join(root, path));
  switch (home.type) {
    case 'package':
      return [home.folder, join(root, 'package.json')];
    case 'checkout':
      return [join(home.folder, 'players'), ...inSource];
    case 'source':
      return inSource;
    default:
      return home satisfies never;
  }
}

/** The folders in which the packages lie that ours finds: its own, and those it is installed in. */
function packageFolders(root: string): string[] {
  const folders: string[] = [];
  for (let folder = root; ; folder = dirname(folder)) {
    const own = basename(folder) === 'node_modules' ? folder : join(folder, 'node_modules');
    if (existsSync(own)) folders.push(own, realpathSync(own));
    if (folder === dirname(folder)) return [...new Set(folders)];
  }
}
