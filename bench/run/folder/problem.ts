import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { appendToFile } from '../../../files/writing.ts';
import { plainLines } from '../../console/plainText.ts';
import { EPISODE_FILES } from './paths.ts';

/**
 * Keeps the error of an episode's players, or of the process that played them, in the episode's folder, so that it can be
 * read after the command line has ended. It goes behind what is there already. Writes nothing where there is none.
 */
export function keepProblem(folder: string, problem: string | undefined): void {
  if (problem === undefined) return;
  mkdirSync(folder, { recursive: true });
  appendToFile(join(folder, EPISODE_FILES.problem), `${plainLines(problem.trimEnd()).join('\n')}\n`);
}
