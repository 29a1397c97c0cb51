import { TimeLimitError } from '../../../clock/clock.ts';
import { resultText } from '../../tools/tool.ts';
import type { Loner } from '../alone/alone.ts';
import { type ActionRecord, callRecord } from '../react/history.ts';
import { ProgramError } from './programError.ts';
import { LOOK_MS, REFUSED_MS, VOYAGER } from './settings.ts';
import { type Call, callsOf, type ProgramOutcome, type VoyagerSkill } from './skills.ts';

/** Makes a program's tool calls, however many programs ask: counted, recorded, and each taking some game time. */
export class ProgramCalls {
  readonly actions: ActionRecord[] = [];
  readonly #loner: Loner;
  readonly #signal: AbortSignal;

  constructor(loner: Loner, signal: AbortSignal) {
    this.#loner = loner;
    this.#signal = signal;
  }

  /**
   * One call. @throws ProgramError with what went wrong; rejects with the signal's reason
   * @param signal ends the call; the program's own unless given.
   */
  async call(tool: string, args: unknown, signal: AbortSignal = this.#signal): Promise<string> {
    const { context, agent } = this.#loner;
    if (this.actions.length >= VOYAGER.mostCalls)
      throw new ProgramError(`a program may make at most ${VOYAGER.mostCalls} calls`);
    const before = context.clock.now();
    const result = await agent.tools.call(tool, args, signal);
    signal.throwIfAborted();
    if (context.clock.now() === before) await context.clock.sleep(result.ok ? LOOK_MS : REFUSED_MS, signal);
    const shown = JSON.parse(JSON.stringify(args ?? null)) as ActionRecord['args'];
    this.actions.push(callRecord(tool, shown, result));
    if (!result.ok) throw new ProgramError(`${tool} failed: ${resultText(result)}`);
    return result.message;
  }
}

/**
 * Runs a program within its limit of game time and reports what came of it. Rejects with the loner's
 * signal's reason or ModelUnavailable.
 */
export async function runProgram(
  loner: Loner,
  run: (programCalls: ProgramCalls, signal: AbortSignal) => Promise<readonly string[]>,
): Promise<ProgramOutcome> {
  const { clock } = loner.context;
  const begun = clock.now();
  const deadline = clock.deadline(VOYAGER.programMs, loner.signal);
  const programCalls = new ProgramCalls(loner, deadline.signal);
  const over = async (error: string | null, log: readonly string[]) => {
    if (clock.now() === begun) await clock.sleep(REFUSED_MS, loner.signal);
    return { actions: programCalls.actions, error, log };
  };
  try {
    return await over(null, await run(programCalls, deadline.signal));
  } catch (error) {
    loner.signal.throwIfAborted();
    if (error instanceof TimeLimitError || deadline.signal.aborted)
      return await over(`the program took longer than ${VOYAGER.programMs / 1_000} s`, []);
    if (error instanceof ProgramError) return await over(error.message, error.log);
    throw error;
  } finally {
    deadline.clear();
  }
}

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
