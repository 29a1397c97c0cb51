import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { examineHub } from '../../../hub/doctor/examineHub.ts';
import type { CommandContext } from '../../console/shell.ts';
import { printChecks } from '../doctor.ts';
import { hubFile } from './startHub.ts';

/** `guildhall doctor --hub`: checks what a hub needs. Returns the exit code: 1 where something has to be fixed. */
export function doctorHub(file: string | undefined, context: CommandContext): Promise<number> {
  const read = hubFile(file);
  const checks = examineHub({ file: read, env: context.env, clock: new RealtimeClock() });
  return printChecks(checks, { hub: { file: read ?? null } }, context);
}
