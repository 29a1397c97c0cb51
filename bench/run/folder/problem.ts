import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EPISODE_FILES } from './paths.ts';

/**
 * Keeps in an episode's folder what its players, or the process that played them, said when they failed, so that it can
 * be read after the command line is gone. Writes nothing where nobody said anything.
 */
export function keepProblem(folder: string, problem: string | undefined): void {
  if (problem === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, EPISODE_FILES.problem), `${problem.trimEnd()}\n`);
}
