import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { episodeFolder } from '../run/folder/paths.ts';
import { writeRunRecord } from '../run/folder/writeRun.ts';
import { chooseClock } from '../run/plan/clockChoice.ts';
import { planRun } from '../run/plan/planRun.ts';
import type { PlannedProof } from './planValidation.ts';
import type { TaskProof } from './taskValidation.ts';
import { provingPlays } from './validationPlays.ts';

/** The certificates a task was not given, a line each. */
export function failureLines({ taskId, certificates }: TaskProof): string[] {
  return certificates
    .filter(({ passed }) => !passed)
    .map(
      ({ name, agents, detail }) =>
        `${taskId}: ${name}${agents === undefined ? '' : ` x${agents}`}: ${inOneLine(detail)}`,
    );
}

/** The line that says what went wrong; a process's last words begin with where it did. */
function inOneLine(text: string): string {
  const lines = text.split('\n');
  return lines.length === 1 ? text : (lines.find((line) => /^\s*\w*Error\b/.test(line)) ?? lines[0] ?? '').trim();
}

/**
 * Makes the folder of a task's plays a run's, so that `guildhall report` and `score` read it.
 * @param folder ends in the run's id.
 */
export function keepAsRun(
  folder: { readonly parent: string; readonly id: string },
  { task, teams }: PlannedProof,
  {
    seed,
    gameVersion,
    command,
  }: { readonly seed: number; readonly gameVersion: string; readonly command: readonly string[] },
): void {
  const whole = join(folder.parent, folder.id);
  const { record } = planRun({
    casts: provingPlays(task, teams, seed).map(({ cast, task: played }) => ({ cast, tasks: [played] })),
    gameVersion,
    seed,
    // Anywhere but where the files are already.
    out: join(folder.parent, 'none'),
    id: folder.id,
    clock: chooseClock({ jobs: 1 }),
    command,
  });
  const episodes = record.episodes.filter(({ index }) => existsSync(episodeFolder(whole, index)));
  if (episodes.length > 0) writeRunRecord(whole, { ...record, episodes });
}
