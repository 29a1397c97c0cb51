import type { Json } from '../../../protocol/briefing.ts';
import type { TeamState } from '../../prompt/teamState.ts';
import { TeamView } from '../../prompt/teamView.ts';
import type { ToolBelt } from '../../tools/tool.ts';
import type { Agent, FrameworkContext } from '../framework.ts';
import { VisitedLand } from './visitedLand.ts';

/** Rounds in a row that change nothing, after which an agent gives up. */
const MOST_FRUITLESS = 8;
/** Game time that a round must take to count as lived through, ms. */
const LIVED_MS = 10_000;
/**
 * Rest after such a round, game ms, and after one without an action that succeeded, whatever mates changed meanwhile; twice
 * as long after each further one, up to the longest.
 */
const FIRST_REST_MS = 500;
const LONGEST_REST_MS = 16_000;
const LONGEST_IDLE_REST_MS = 4_000;

/** One agent that works on its own, with its own eyes. */
export interface Loner {
  readonly context: FrameworkContext;
  readonly agent: Agent;
  /** What it knows now. */
  see(): TeamState;
  /** How many calls of its tools have succeeded so far. */
  succeeded(): number;
  /** Aborts with the team's work, and when the agent loses the game. */
  readonly signal: AbortSignal;
  note(topic: string, data: Json): void;
}

/**
 * Has every agent of a team play on its own, all at once: what frameworks for one agent make of a team. An agent that
 * loses the game ends alone, noted as "<name>.agent-lost"; a failure that ends one agent's work for good ends everybody's.
 */
export async function eachAlone(
  context: FrameworkContext,
  name: string,
  play: (loner: Loner) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const teamSignal = AbortSignal.any([context.signal, stop.signal]);
  const alone = async (each: Agent) => {
    const view = new TeamView([each]);
    const { agent, succeeded } = countingSuccesses(view.agents[0] ?? each);
    const signal = AbortSignal.any([teamSignal, agent.body.lost]);
    const note = (topic: string, data: Json) =>
      context.transcript.add({ type: 'framework-noted', at: context.clock.now(), topic: `${name}.${topic}`, data });
    try {
      await play({ context, agent, see: () => view.show(), succeeded, signal, note });
    } catch (error) {
      if (teamSignal.aborted || !agent.body.lost.aborted) {
        stop.abort(error);
        throw error;
      }
      note('agent-lost', { agent: agent.name });
    }
  };
  const ends = await Promise.allSettled(context.agents.map(alone));
  context.signal.throwIfAborted();
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken) throw broken.reason;
}

/**
 * Plays rounds until one of them says that the goal is achieved, or until several in a row have changed nothing, which is
 * noted as "gave-up". In a living world a round that was waited out counts as a change. After a round that changed
 * nothing, or in which nothing it did succeeded, the agent rests, longer each time.
 */
export async function roundsUntilDone(loner: Loner, round: (number: number) => Promise<boolean>): Promise<void> {
  const { agent, context, signal, see, succeeded, note } = loner;
  let [fruitless, idle] = [0, 0];
  const visited = new VisitedLand();
  for (let number = 1; fruitless < MOST_FRUITLESS; number++) {
    const before = see();
    const successes = succeeded();
    const begun = context.clock.now();
    visited.visit(before);
    if (await round(number)) return;
    const after = see();
    const hasLived =
      agent.briefing.living === true && succeeded() > successes && context.clock.now() - begun >= LIVED_MS;
    const hasGotOn = visited.visit(after) || hasLived || essence(after) !== essence(before);
    fruitless = hasGotOn ? 0 : fruitless + 1;
    idle = succeeded() > successes ? 0 : idle + 1;
    const rest = Math.max(restAfter(fruitless, LONGEST_REST_MS), restAfter(idle, LONGEST_IDLE_REST_MS));
    if (rest > 0) await context.clock.sleep(rest, signal);
  }
  note('gave-up', { agent: agent.name, fruitlessRounds: fruitless });
}

function restAfter(rounds: number, longest: number): number {
  return rounds === 0 ? 0 : Math.min(longest, FIRST_REST_MS * 2 ** (rounds - 1));
}

/** The agent with its calls watched, and how many of them have succeeded. */
function countingSuccesses(agent: Agent): { readonly agent: Agent; readonly succeeded: () => number } {
  const { tools } = agent;
  let successes = 0;
  const watched: ToolBelt = {
    names: tools.names,
    describe: () => tools.describe(),
    call: async (name, args, signal) => {
      const result = await tools.call(name, args, signal);
      if (result.ok) successes++;
      return result;
    },
  };
  return { agent: { ...agent, tools: watched }, succeeded: () => successes };
}

/** What a round must change to have helped: anything but where bodies are and how they feel. */
function essence({ team, mates: _, ...rest }: TeamState): string {
  return JSON.stringify([
    rest.blueprint,
    rest.containers,
    rest.devices,
    rest.workshops,
    rest.resources,
    rest.groups,
    rest.land?.trees.map(({ wood, count }) => [wood, count]),
    rest.land?.target.stored,
    team.map(({ inventory }) => inventory),
  ]);
}
