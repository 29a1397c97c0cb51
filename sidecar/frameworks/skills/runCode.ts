import type { Json } from '../../../protocol/briefing.ts';
import { type HostFunction, runInSandbox } from '../../sandbox/sandbox.ts';
import type { CodeSkill } from './codeSkill.ts';
import {
  type ProgramCalls,
  type ProgramLimits,
  type Programmer,
  type ProgramOutcome,
  runProgram,
} from './programCalls.ts';
import { ProgramError } from './programError.ts';

/** A function that a model wrote, called with "bot" alone. */
interface WrittenFunction {
  readonly name: string;
  readonly code: string;
  /** Of its own chance, a whole number. */
  readonly seed: number;
}

/**
 * Runs a function that a model wrote, in the sandbox: it can make the agent's tool calls, one at a time, and nothing
 * else. Rejects with the programmer's signal's reason or ModelUnavailable.
 * @param library what it can call by name
 */
export function runCode(
  programmer: Programmer,
  limits: ProgramLimits,
  { name, code, seed }: WrittenFunction,
  library: readonly CodeSkill[],
): Promise<ProgramOutcome> {
  return runProgram(programmer, limits, async (programCalls, signal) => {
    const source = sourceOf(name, code, library);
    const program = { source, functions: functionsOf(programmer, programCalls), seed };
    const outcome = await runInSandbox(program, programmer.clock, signal);
    if (outcome.ok) return outcome.log;
    const where = outcome.line === null ? '' : ` (line ${outcome.line})`;
    throw new ProgramError(`${outcome.message}${where}`, outcome.log);
  });
}

/**
 * The function's own source comes first, so that lines are its own. It and every skill have scopes of their own, each an
 * async function's body as when it was written, and skills can be called by name.
 */
function sourceOf(name: string, code: string, library: readonly CodeSkill[]): string {
  const skills = library.map(
    (skill) => `const ${skill.name} = async (..._given) => { ${skill.code}\nreturn await ${skill.entry}(..._given); };`,
  );
  // No skill's name begins with "_".
  return `const _program = async () => { ${code}\nreturn await ${name}(bot); };\n${skills.join('\n')}\nreturn await _program();`;
}

/** The agent's tools. A body does one thing at a time: calls wait for those before them. */
function functionsOf({ agent }: Programmer, programCalls: ProgramCalls): Record<string, HostFunction> {
  let last: Promise<unknown> = Promise.resolve();
  return Object.fromEntries(
    agent.tools.names.map((tool): [string, HostFunction] => [
      tool,
      ([args = {}], signal) => {
        const call = last.then((): Promise<Json> => {
          signal.throwIfAborted();
          return programCalls.call(tool, args, signal);
        });
        last = call.catch(() => undefined);
        return call;
      },
    ]),
  );
}
