import type { ProgramCalls } from '../skills/programCalls.ts';
import { ProgramError } from '../skills/programError.ts';
import { VOYAGER } from './settings.ts';
import { type Call, callsOf, type VoyagerSkill } from './skills.ts';

/** Carries out calls one after another, skills by their own calls, until the first that fails. @throws ProgramError */
export async function runCalls(
  calls: readonly Call[],
  skills: ReadonlyMap<string, VoyagerSkill>,
  programCalls: ProgramCalls,
  depth = 0,
): Promise<void> {
  if (depth > VOYAGER.mostDepth)
    throw new ProgramError(`skills may use other skills at most ${VOYAGER.mostDepth} levels deep`);
  for (const { call, args } of calls) {
    const skill = skills.get(call);
    if (skill?.type === 'calls') await runCalls(callsOf(skill, args), skills, programCalls, depth + 1);
    else await programCalls.call(call, args);
  }
}
