import { type Clock, TimeLimitError } from '../../../clock/clock.ts';
import { resultText } from '../../tools/tool.ts';
import type { Agent } from '../framework.ts';
import { type ActionRecord, callRecord } from '../react/history.ts';
import { ProgramError } from './programError.ts';

/** Whose program it is: what it acts with, and until when. */
export interface Programmer {
  readonly clock: Clock;
  readonly agent: Agent;
  readonly signal: AbortSignal;
}

/** What one program may take. */
export interface ProgramLimits {
  /** Calls of tools, those of the skills it uses included. */
  readonly mostCalls: number;
  /** Game time, ms. */
  readonly programMs: number;
}

/** What a program did, as one result for prompts. */
export interface ProgramOutcome {
  /** Every call of a tool, oldest first. */
  readonly actions: readonly ActionRecord[];
  /** Why it ended before its end; null where it did not. */
  readonly error: string | null;
  /** What its code logged. */
  readonly log: readonly string[];
}

/** Game time of a call that failed at once, and of one that took none, ms: nobody gets to ask without end in no time. */
const REFUSED_MS = 500;
const LOOK_MS = 250;

/** Makes a program's tool calls, however many programs ask: counted, recorded, and each taking some game time. */
export class ProgramCalls {
  readonly actions: ActionRecord[] = [];
  readonly #programmer: Programmer;
  readonly #mostCalls: number;
  readonly #signal: AbortSignal;

  constructor(programmer: Programmer, mostCalls: number, signal: AbortSignal) {
    this.#programmer = programmer;
    this.#mostCalls = mostCalls;
    this.#signal = signal;
  }

  /**
   * One call. @throws ProgramError with what went wrong; rejects with the signal's reason
   * @param signal ends the call; the program's own unless given.
   */
  async call(tool: string, args: unknown, signal: AbortSignal = this.#signal): Promise<string> {
    const { clock, agent } = this.#programmer;
    if (this.actions.length >= this.#mostCalls)
      throw new ProgramError(`a program may make at most ${this.#mostCalls} calls`);
    const before = clock.now();
    const result = await agent.tools.call(tool, args, signal);
    signal.throwIfAborted();
    if (clock.now() === before) await clock.sleep(result.ok ? LOOK_MS : REFUSED_MS, signal);
    const shown = JSON.parse(JSON.stringify(args ?? null)) as ActionRecord['args'];
    this.actions.push(callRecord(tool, shown, result));
    if (!result.ok) throw new ProgramError(`${tool} failed: ${resultText(result)}`);
    return result.message;
  }
}

/**
 * Runs a program within its limit of game time and reports what came of it. Rejects with the programmer's
 * signal's reason or ModelUnavailable.
 */
export async function runProgram(
  programmer: Programmer,
  { mostCalls, programMs }: ProgramLimits,
  run: (programCalls: ProgramCalls, signal: AbortSignal) => Promise<readonly string[]>,
): Promise<ProgramOutcome> {
  const { clock, signal } = programmer;
  const begun = clock.now();
  const deadline = clock.deadline(programMs, signal);
  const programCalls = new ProgramCalls(programmer, mostCalls, deadline.signal);
  const over = async (error: string | null, log: readonly string[]) => {
    if (clock.now() === begun) await clock.sleep(REFUSED_MS, signal);
    return { actions: programCalls.actions, error, log };
  };
  try {
    return await over(null, await run(programCalls, deadline.signal));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TimeLimitError || deadline.signal.aborted)
      return await over(`the program took longer than ${programMs / 1_000} s`, []);
    if (error instanceof ProgramError) return await over(error.message, error.log);
    throw error;
  } finally {
    deadline.clear();
  }
}
