import { ConfigError } from '../../../protocol/errors.ts';

/** A model for some calls: those of an agent, those with a purpose, or those of an agent with a purpose. */
interface Role {
  /** As the user wrote it: "dagent.decompose", "dagent.*", "Bob", "Bob/react.step", "Bob/react.*". */
  readonly pattern: string;
  readonly model: string;
}

/** What a pattern says; undefined where it does not care. */
interface Reading {
  readonly agent: string | undefined;
  readonly purpose: string | undefined;
}

/**
 * Reads "PATTERN=MODEL" as the command line has it.
 * @throws ConfigError 'bad-model-for'.
 */
export function parseRole(text: string): Role {
  const equals = text.indexOf('=');
  const [pattern, model] = [text.slice(0, Math.max(0, equals)), text.slice(equals + 1)];
  if (!readingOf(pattern) || model === '')
    throw new ConfigError(
      'bad-model-for',
      `--model-for ${text}: expected WHO=MODEL, where WHO is a purpose such as dagent.decompose or dagent.*, an agent such as Bob, or both: Bob/react.step`,
    );
  return { pattern, model };
}

/**
 * Checks that every role can be played: that its agent is in the team, and that its purpose is one somebody asks for.
 * @throws ConfigError 'bad-model-for' that names those there are.
 */
export function checkRoles(roles: readonly Role[], team: readonly string[], purposes: readonly string[]): void {
  const seen = new Set<string>();
  const [first] = roles;
  if (first && purposes.length === 0) throw refusal(first.pattern, 'no model is asked at all');
  for (const { pattern } of roles) {
    const { agent, purpose } = readingOf(pattern) ?? {};
    if (seen.has(pattern)) throw refusal(pattern, 'is given twice');
    seen.add(pattern);
    if (agent !== undefined && !team.includes(agent))
      throw refusal(pattern, `there is no agent "${agent}" in the team: ${team.join(', ')}`);
    if (purpose !== undefined && !purposes.some((known) => fits(purpose, known)))
      throw refusal(pattern, `nobody asks for "${purpose}"; there are ${purposes.join(', ')}`);
  }
}

/** The role that a call falls to, the most specific one that fits: an agent counts for more than a purpose, and a whole purpose for more than one with "*". */
export function roleFor<R extends Pick<Role, 'pattern'>>(
  roles: readonly R[],
  call: { readonly purpose: string; readonly agent?: string | undefined },
): R | undefined {
  let best: { role: R; rank: number } | undefined;
  for (const role of roles) {
    const reading = readingOf(role.pattern);
    if (!reading) continue;
    const { agent, purpose } = reading;
    if (agent !== undefined && agent !== call.agent) continue;
    if (purpose !== undefined && !fits(purpose, call.purpose)) continue;
    const rank =
      (agent === undefined ? 0 : 1_000) + (purpose === undefined ? 0 : purpose.endsWith('*') ? purpose.length : 500);
    if (!best || rank > best.rank) best = { role, rank };
  }
  return best?.role;
}

function refusal(pattern: string, why: string): ConfigError {
  return new ConfigError('bad-model-for', `--model-for ${pattern}: ${why}`);
}

/** Purposes have a dot and agents have none. */
function readingOf(pattern: string): Reading | undefined {
  const match = /^(?:([A-Za-z0-9_]+)(?:\/|$))?((?:[a-z0-9-]+\.)+(?:[a-z0-9-]+|\*))?$/.exec(pattern);
  const [, agent, purpose] = match ?? [];
  if (agent === undefined && purpose === undefined) return undefined;
  if (pattern.endsWith('/')) return undefined;
  return { agent, purpose };
}

function fits(pattern: string, purpose: string): boolean {
  return pattern.endsWith('*') ? purpose.startsWith(pattern.slice(0, -1)) : pattern === purpose;
}
