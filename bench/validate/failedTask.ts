import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { episodeFolder } from '../run/folder/paths.ts';
import { writeRunRecord } from '../run/folder/writeRun.ts';
import { chooseClock } from '../run/plan/clockChoice.ts';
import { planRun } from '../run/plan/planRun.ts';
import { chooseSeats } from '../run/plan/seatChoice.ts';
import type { PlannedValidation } from './planValidation.ts';
import type { TaskValidation } from './taskValidation.ts';
import { checkPlays } from './validationPlays.ts';

/** The checks that a task failed, a line each. */
export function failureLines({ taskId, checks }: TaskValidation): string[] {
  return checks
    .filter(({ passed }) => !passed)
    .map(
      ({ name, agents, detail }) =>
        `${taskId}: ${name}${agents === undefined ? '' : ` x${agents}`}: ${inOneLine(detail)}`,
    );
}

/** The line with the error; what a process printed last begins with where it happened. */
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
  { task, teams }: PlannedValidation,
  {
    seed,
    gameVersion,
    seats = [],
    command,
  }: {
    readonly seed: number;
    readonly seats?: readonly string[] | undefined;
    readonly gameVersion: string;
    readonly command: readonly string[];
  },
): void {
  const whole = join(folder.parent, folder.id);
  const { record } = planRun({
    casts: checkPlays(task, { teams, seats: chooseSeats({ seat: seats }), seed }).map(({ cast, task: played }) => ({
      cast,
      tasks: [played],
    })),
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
