import { type Clock, TimeLimitError } from '../../../../clock/clock.ts';
import type { Random } from '../../../../clock/random.ts';
import type { Json } from '../../../../protocol/briefing.ts';
import type { Retriever } from '../../../model/retrieval/retriever.ts';
import { cutMiddle } from '../../../tools/mindcraft/commandResult.ts';
import type { ToolResult } from '../../../tools/tool.ts';
import type { Agent } from '../../framework.ts';
import { lintCode, problemsText } from './lint.ts';
import { outputText } from './programOutput.ts';
import { programIn } from './programText.ts';
import { type CodeRun, ProgramStopped, runCodeProgram } from './runCodeProgram.ts';
import { namesOf, skillDocs, skillsPermitted } from './skillLibrary.ts';

/** Programs that are run or looked over for one request, and replies without one. */
const MOST_ATTEMPTS = 5;
const MOST_WITHOUT_CODE = 3;
/** What a model is told after an attempt that came to nothing. */
const AGAIN = 'Mend it and write the whole program again.';
/** How long one program may run, ms of game time: an agent's share of a pyramid takes about three minutes. */
const PROGRAM_MS = 600_000;

/** A reply of the model, or what came of it, as the next request shows it. */
export interface CodeTurn {
  readonly role: 'assistant' | 'user';
  readonly content: string;
}

/** What a model needs to write a program: the framework puts it into its coding prompt. */
export interface CodeRequest {
  /** What the program is to do, as `!newAction` says. */
  readonly prompt: string;
  /** Documentation of skills, chosen for this prompt. */
  readonly docs: string;
  /** The attempts before, oldest first. */
  readonly turns: readonly CodeTurn[];
}

export interface CoderOptions {
  readonly agent: Agent;
  readonly clock: Clock;
  /** Of the programs' own randomness. */
  readonly random: Random;
  readonly retriever: Retriever;
  /** Asks the model. Rejects as models do; the rejection ends the action. */
  readonly write: (request: CodeRequest, signal: AbortSignal) => Promise<string>;
  /** Keeps each program and what came of it. */
  readonly note?: (topic: string, data: Json) => void;
  /** How long one program may run, ms of game time; ten minutes unless given. */
  readonly programMs?: number;
}

/**
 * What `!newAction` does: has the model write a program for a prompt, looks it over, runs it in the sandbox, and has it
 * written again with what went wrong, up to five times. The function it returns is an action's job:
 * `actions.run('!newAction', (signal) => coder(prompt, signal))`. Its result's message has all of the program's output,
 * for it is cut where the agent reads it; a stopped program returns 'cancelled' with what it had put out. Rejects as `write` does.
 */
export function createCoder(options: CoderOptions): (prompt: string, signal: AbortSignal) => Promise<ToolResult> {
  const { agent, random } = options;
  const skills = skillsPermitted(agent.tools.names);
  const seeds = random.fork(`${agent.name} code`);
  return async (prompt, signal) => {
    const docs = await skillDocs(skills, prompt, options.retriever, signal);
    const turns: CodeTurn[] = [];
    let withoutCode = 0;
    let last = '';
    for (let attempt = 0; attempt < MOST_ATTEMPTS; ) {
      const reply = await options.write({ prompt, docs, turns: [...turns] }, signal);
      const found = programIn(reply);
      const retry = (problem: string) => {
        last = problem;
        turns.push({ role: 'assistant', content: reply }, { role: 'user', content: `${problem}\n${AGAIN}` });
      };
      if (!found.ok) {
        if (++withoutCode >= MOST_WITHOUT_CODE)
          return { ok: false, code: 'bad-argument', message: `No program was written: ${found.problem}.` };
        retry(`No program was run: ${found.problem}.`);
        continue;
      }
      attempt++;
      const { program } = found;
      const problems = lintCode(program, namesOf(skills));
      if (problems.length > 0) {
        const text = problemsText(problems, program);
        options.note?.('code', { agent: agent.name, prompt, program, ran: false, problems: text });
        retry(`The program was not run, because of this:\n${text}`);
        continue;
      }
      const run = await runWithin(options, program, skills, seeds.integer(0, 2 ** 31 - 1), signal);
      options.note?.('code', {
        agent: agent.name,
        prompt,
        program,
        ran: true,
        ok: run.ok,
        error: run.error,
        calls: run.calls,
      });
      const output = outputText(run.output);
      if (run.isOver || run.ok) return ended(run, output);
      retry(`The program failed${errorText(run, program)}\n${cutMiddle(output)}`);
    }
    return {
      ok: false,
      code: 'wrong-result',
      message: `No program worked in ${MOST_ATTEMPTS} attempts. ${last}`,
    };
  };
}

interface OverRun extends CodeRun {
  /** Whether it was stopped or ran out of time: there is no other attempt. */
  readonly isOver: 'stopped' | 'late' | undefined;
}

async function runWithin(
  { agent, clock, programMs = PROGRAM_MS }: CoderOptions,
  source: string,
  skills: ReturnType<typeof skillsPermitted>,
  seed: number,
  signal: AbortSignal,
): Promise<OverRun> {
  const limit = clock.deadline(programMs, signal);
  try {
    return { ...(await runCodeProgram({ source, skills, seed }, { agent, clock }, limit.signal)), isOver: undefined };
  } catch (error) {
    if (!(error instanceof ProgramStopped)) throw error;
    const isLate = !signal.aborted && limit.signal.reason instanceof TimeLimitError;
    const why = isLate ? `it ran for more than ${programMs / 1_000} s` : 'it was stopped';
    return { ok: false, error: why, line: null, output: error.output, calls: 0, isOver: isLate ? 'late' : 'stopped' };
  } finally {
    limit.clear();
  }
}

function ended(run: OverRun, output: string): ToolResult {
  if (run.ok) return { ok: true, message: `The program ran to its end. ${output}` };
  const code = run.isOver === 'late' ? 'time-limit' : 'cancelled';
  return { ok: false, code, message: `The program was not finished: ${run.error}. ${output}` };
}

/** What went wrong and in which line. */
function errorText({ error, line }: CodeRun, program: string): string {
  if (line === null) return `: ${error}`;
  const text = (program.split('\n')[line - 1] ?? '').trim().slice(0, 160);
  return ` in line ${line}: ${error}\n    ${text}`;
}
