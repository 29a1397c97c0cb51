import type { Json } from '../../../protocol/briefing.ts';
import { type HostFunction, runInSandbox } from '../../sandbox/sandbox.ts';
import type { Loner } from '../alone/alone.ts';
import { ProgramError } from './programError.ts';
import { type ProgramCalls, runProgram } from './runCalls.ts';
import type { ProgramOutcome, VoyagerSkill } from './skills.ts';

/**
 * Runs a function that a model wrote, in the sandbox: it can make the agent's tool calls, one at a time, and nothing
 * else. Rejects with the loner's signal's reason or ModelUnavailable.
 */
export function runCode(
  loner: Loner,
  name: string,
  code: string,
  library: readonly VoyagerSkill[],
): Promise<ProgramOutcome> {
  return runProgram(loner, async (programCalls, signal) => {
    const { clock, random } = loner.context;
    const program = {
      source: sourceOf(name, code, library),
      functions: functionsOf(loner, programCalls),
      seed: random.fork(`${loner.agent.name} voyager`).integer(0, 2 ** 31 - 1),
    };
    const outcome = await runInSandbox(program, clock, signal);
    if (outcome.ok) return outcome.log;
    const where = outcome.line === null ? '' : ` (line ${outcome.line})`;
    throw new ProgramError(`${outcome.message}${where}`, outcome.log);
  });
}

/**
 * The function's own source comes first, so that lines are its own. It and every skill have scopes of their own, each an
 * async function's body as when it was written, and skills can be called by name.
 */
function sourceOf(name: string, code: string, library: readonly VoyagerSkill[]): string {
  const skills = library
    .filter((skill) => skill.type === 'code')
    .map(
      (skill) =>
        `const ${skill.name} = async (..._given) => { ${skill.code}\nreturn await ${skill.entry}(..._given); };`,
    );
  // No skill's name begins with "_".
  return `const _program = async () => { ${code}\nreturn await ${name}(bot); };\n${skills.join('\n')}\nreturn await _program();`;
}

/** The agent's tools. A body does one thing at a time: calls wait for those before them. */
function functionsOf({ agent }: Loner, programCalls: ProgramCalls): Record<string, HostFunction> {
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
