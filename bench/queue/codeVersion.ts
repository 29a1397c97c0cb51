import type { z } from 'zod';
import { gitSha, guildhallVersion, packageVersions } from '../console/version.ts';
import { CodeVersions } from '../run/folder/runRecord.ts';

/** The code that plays: two machines play the same game the same way only where all of it is equal. */
export const CodeVersion = CodeVersions;
export type CodeVersion = z.infer<typeof CodeVersion>;

/** The code of this process. */
export function ownCodeVersion(): CodeVersion {
  return {
    guildhallVersion: guildhallVersion(),
    gitSha: gitSha(),
    nodeVersion: process.version,
    packages: packageVersions(),
  };
}

/** How the code of a worker differs from a run's; undefined where it does not. */
export function codeMismatch(run: CodeVersion, worker: CodeVersion): string | undefined {
  const [ofRun, ofWorker] = [namesOf(run), namesOf(worker)];
  const names = [...new Set([...ofRun.keys(), ...ofWorker.keys()])].sort();
  const differing = names.filter((name) => ofRun.get(name) !== ofWorker.get(name));
  if (differing.length === 0) return undefined;
  return differing
    .map((name) => `the run is on ${name} ${ofRun.get(name) ?? 'none'}, this worker on ${ofWorker.get(name) ?? 'none'}`)
    .join('; ');
}

function namesOf({ guildhallVersion: version, gitSha: sha, nodeVersion, packages }: CodeVersion): Map<string, string> {
  const own = { Guildhall: version, commit: sha ?? 'none', Node: nodeVersion };
  return new Map(Object.entries({ ...packages, ...own }));
}
