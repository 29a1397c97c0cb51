import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const PackageJson = z.object({
  name: z.string(),
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
});

/** The folder of this package, whether it runs from source or from dist/. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

/** This package's version. */
export function guildhallVersion(): string {
  return readPackage(packageRoot()).version;
}

/** Exact versions of the packages an episode depends on, for run.json. */
export function packageVersions(): Record<string, string> {
  const root = packageRoot();
  const versions: Record<string, string> = {};
  for (const name of Object.keys(readPackage(root).dependencies).sort()) {
    const folder = findPackage(root, name);
    if (folder) versions[name] = readPackage(folder).version;
  }
  return versions;
}

/** What `gitSha` found: the source of a process is loaded once, so it is looked at once. */
let foundSha: { readonly sha: string | null } | undefined;

/** The commit of the source tree, with "+dirty" when it has changes; null outside a git checkout. */
export function gitSha(): string | null {
  foundSha ??= { sha: findSha() };
  return foundSha.sha;
}

function findSha(): string | null {
  const root = packageRoot();
  if (!existsSync(join(root, '.git'))) return null;
  try {
    const status = execFileSync('git', ['status', '--porcelain=v2', '--branch'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const sha = /^# branch\.oid ([0-9a-f]{40,})$/m.exec(status)?.[1];
    if (sha === undefined) return null;
    return /^[^#]/m.test(status) ? `${sha}+dirty` : sha;
  } catch {
    return null;
  }
}

function readPackage(folder: string): z.infer<typeof PackageJson> {
  return PackageJson.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
}

function findPackage(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (dirname(folder) === folder) return undefined;
  }
}
