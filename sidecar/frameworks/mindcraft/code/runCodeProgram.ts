import type { Clock } from '../../../../clock/clock.ts';
import type { Json } from '../../../../protocol/briefing.ts';
import { SANDBOX_LIMITS, type SandboxLimits } from '../../../sandbox/limits.ts';
import { type HostFunction, runInSandbox } from '../../../sandbox/sandbox.ts';
import type { ToolResult } from '../../../tools/tool.ts';
import type { Agent } from '../../framework.ts';
import { guestSource } from './guestSource.ts';
import { type OutputLine, outputLine } from './programOutput.ts';
import { namesOf } from './skillLibrary.ts';
import { type Skill, SkillArgumentError, type SkillHost } from './skills/skill.ts';

/** What a program for building may use: hundreds of calls, each of which takes game time, and thousands of looks. */
export const CODE_LIMITS: SandboxLimits = {
  ...SANDBOX_LIMITS,
  interrupts: 1_000,
  jobs: 400_000,
  calls: 20_000,
  logLines: 4_000,
};
/** Game time of a call that took none, and of one that failed at once, ms: nobody gets to ask without end in no time. */
const CALL_MS = 50;
const REFUSED_MS = 500;
/** Looks at the world that share a tick. */
const LOOKS_A_TICK = 20;
/** The longest line of output, and the most lines that are kept for a program that is stopped. */
const LONGEST_LINE = 300;
const MOST_LINES = 4_000;

export interface CodeProgram {
  readonly source: string;
  readonly skills: readonly Skill[];
  /** Of its own randomness, a whole number. */
  readonly seed: number;
}

/** How a program ended. */
export interface CodeRun {
  readonly ok: boolean;
  /** Why it did not reach its end. */
  readonly error: string;
  /** The line of the program in which it failed, from 1. */
  readonly line: number | null;
  /** What it and its skills logged, in order. */
  readonly output: readonly OutputLine[];
  /** How many tools were called. */
  readonly calls: number;
}

/** A program that was stopped, with what its skills had logged. */
export class ProgramStopped extends Error {
  readonly output: readonly OutputLine[];

  constructor(output: readonly OutputLine[], options: ErrorOptions) {
    super('the program was stopped', options);
    this.name = 'ProgramStopped';
    this.output = output;
  }
}

/**
 * Runs a program in the sandbox with the skills it may use. One call after another, each of which ends at once when the
 * signal aborts. Rejects with ProgramStopped when it is, whose cause is the signal's reason.
 */
export async function runCodeProgram(
  { source, skills, seed }: CodeProgram,
  { agent, clock }: { readonly agent: Agent; readonly clock: Clock },
  signal: AbortSignal,
): Promise<CodeRun> {
  const logged: OutputLine[] = [];
  const work = new SkillCalls(agent, clock, logged);
  const functions = Object.fromEntries(
    skills.map((skill): [string, HostFunction] => [
      `${skill.book}.${skill.name}`,
      (args, stop) => work.run(skill, args, stop),
    ]),
  );
  const program = { source: guestSource(source, namesOf(skills)), functions, seed };
  try {
    const outcome = await runInSandbox(program, clock, signal, CODE_LIMITS);
    const { calls } = work;
    if (outcome.ok) return { ok: true, error: '', line: null, output: outcome.log.map(outputLine), calls };
    return { ok: false, error: outcome.message, line: outcome.line, output: outcome.log.map(outputLine), calls };
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new ProgramStopped(logged, { cause: error });
  }
}

/** Does the skills of one program, one at a time, since a body does one thing at a time. */
class SkillCalls {
  readonly #agent: Agent;
  readonly #clock: Clock;
  readonly #logged: OutputLine[];
  #last: Promise<unknown> = Promise.resolve();
  #looks = 0;
  calls = 0;

  constructor(agent: Agent, clock: Clock, logged: OutputLine[]) {
    this.#agent = agent;
    this.#clock = clock;
    this.#logged = logged;
  }

  run(skill: Skill, args: readonly Json[], signal: AbortSignal): Promise<Json> {
    const call = this.#last.then(() => {
      signal.throwIfAborted();
      return this.#perform(skill, args, signal);
    });
    this.#last = call.catch(() => undefined);
    return call;
  }

  async #perform(skill: Skill, args: readonly Json[], signal: AbortSignal): Promise<Json> {
    const begun = this.#clock.now();
    const log: string[] = [];
    const agent = this.#agent;
    const host: SkillHost = {
      body: agent.body,
      clock: this.#clock,
      signal,
      has: (tool) => agent.tools.names.includes(tool),
      call: (tool, given) => this.#call(tool, given, signal),
      log: (text) => {
        log.push(text.slice(0, LONGEST_LINE));
        if (this.#logged.length < MOST_LINES) this.#logged.push({ by: 'skill', text: text.slice(0, LONGEST_LINE) });
      },
    };
    try {
      const value = await skill.run(host, ...args);
      signal.throwIfAborted();
      if (this.#clock.now() === begun) await this.#passTime(skill, value === false, signal);
      return { value, log };
    } catch (error) {
      if (!(error instanceof SkillArgumentError)) throw error;
      await this.#clock.sleep(REFUSED_MS, signal);
      throw new SkillArgumentError(`${skill.book}.${skill.name}: ${error.message}`);
    }
  }

  async #call(tool: string, args: object, signal: AbortSignal): Promise<ToolResult> {
    this.calls++;
    const result = await this.#agent.tools.call(tool, args, signal);
    signal.throwIfAborted();
    return result;
  }

  async #passTime(skill: Skill, isRefused: boolean, signal: AbortSignal): Promise<void> {
    if (isRefused && skill.book === 'skills') await this.#clock.sleep(REFUSED_MS, signal);
    else if (skill.book === 'skills' || ++this.#looks % LOOKS_A_TICK === 0) await this.#clock.sleep(CALL_MS, signal);
  }
}
