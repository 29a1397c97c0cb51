import { ConfigError } from '../../protocol/errors.ts';
import type { Intervention } from '../../protocol/gameServer/intervention.ts';
import { add, type BlockPosition } from '../../protocol/geometry.ts';
import { AGENT_NAMES, AgentName } from '../../protocol/team.ts';

/** Minecraft's limit for account names (Minecraft wiki, "Player"). */
const LONGEST_USERNAME = 16;

/**
 * The names of a team of `count`. Throws ConfigError 'no-agents', 'too-many-agents', or 'team-size' when the task
 * (`range`) is for another number.
 */
export function agentNames(count: number, range: { readonly min: number; readonly max: number }): string[] {
  const isTeam = Number.isInteger(count) && count >= 1;
  if (!isTeam || count > AGENT_NAMES.length)
    throw new ConfigError(
      isTeam ? 'too-many-agents' : 'no-agents',
      `${count} agents: expected 1 to ${AGENT_NAMES.length}`,
    );
  if (count < range.min || count > range.max)
    throw new ConfigError('team-size', `${count} agents: the task is for ${range.min} to ${range.max}`);
  return AGENT_NAMES.slice(0, count);
}

/**
 * The names of a team of `count`: the usual ones, or those given. Throws ConfigError as `agentNames` does, and 'bad-team' for
 * names that are too few, too many or the same.
 */
export function teamNames(
  count: number,
  names: readonly string[] | undefined,
  range: { readonly min: number; readonly max: number },
): string[] {
  const usual = agentNames(count, range);
  if (!names) return usual;
  const distinct = new Set(names.map((name) => name.toLowerCase()));
  if (names.length !== count || distinct.size !== count || names.some((name) => !AgentName.safeParse(name).success))
    throw new ConfigError('bad-team', `team ${names.join(', ')}: expected ${count} different names of 1 to 12 letters`);
  return [...names];
}

/** The account name of an agent whose arena lies in `slot`: the plain name in slot 0, "Alice_3" elsewhere. */
export function usernameOf(agent: string, slot: number): string {
  return slot === 0 ? agent : `${agent.slice(0, LONGEST_USERNAME - 1 - `${slot}`.length)}_${slot}`;
}

/** Whose account is whose, in team order, and the way to keep account names out of a log. */
export class Roster {
  readonly agents: readonly string[];
  readonly usernames: readonly string[];
  readonly #agentOf: ReadonlyMap<string, string>;
  readonly #accounts: RegExp | undefined;

  constructor(agents: readonly string[], slot: number) {
    this.agents = agents;
    this.usernames = agents.map((agent) => usernameOf(agent, slot));
    this.#agentOf = new Map(this.usernames.map((username, index) => [username, agents[index] as string]));
    if (slot !== 0) this.#accounts = new RegExp(`\\b(?:${this.usernames.join('|')})\\b`, 'g');
  }

  /** The agent behind an account; undefined for strangers. */
  agentOf(username: string): string | undefined {
    return this.#agentOf.get(username);
  }

  /** The account of an agent. Throws RangeError for a stranger. */
  usernameOf(agent: string): string {
    const username = this.usernames[this.agents.indexOf(agent)];
    if (username === undefined) throw new RangeError(`no agent "${agent}" in the team ${this.agents.join(', ')}`);
    return username;
  }

  /** The accounts of some agents, in team order. */
  usernamesOf(agents: readonly string[]): string[] {
    return this.agents.flatMap((agent, index) => (agents.includes(agent) ? [this.usernames[index] as string] : []));
  }

  /** What a director asks for, as a host takes it: world coordinates (`origin` is the arena's), usernames. */
  inWorld(intervention: Intervention, origin: BlockPosition): Intervention {
    switch (intervention.type) {
      case 'set-blocks':
        return {
          ...intervention,
          cells: intervention.cells.map((cell) => ({ ...cell, position: add(cell.position, origin) })),
        };
      case 'teleport':
      case 'set-respawn':
        return {
          ...intervention,
          player: this.usernameOf(intervention.player),
          position: add(intervention.position, origin),
        };
      case 'give':
        return { ...intervention, player: this.usernameOf(intervention.player) };
      default:
        return intervention satisfies never;
    }
  }

  /** The text with every account name of the team replaced by its agent's name. */
  anonymous(text: string): string {
    return this.#accounts ? text.replace(this.#accounts, (username) => this.#agentOf.get(username) ?? username) : text;
  }
}
