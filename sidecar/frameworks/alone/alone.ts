import type { Json } from '../../../protocol/briefing.ts';
import type { TeamState } from '../../prompt/teamState.ts';
import { TeamView } from '../../prompt/teamView.ts';
import type { Agent, FrameworkContext } from '../framework.ts';
import { VisitedLand } from './visitedLand.ts';

/** Rounds in a row that change nothing, after which an agent gives up. */
const MOST_FRUITLESS = 8;
/** Rest after such a round, game ms; twice as long after each further one, up to the longest. */
const FIRST_REST_MS = 500;
const LONGEST_REST_MS = 16_000;

/** One agent that works on its own, with its own eyes. */
export interface Loner {
  readonly context: FrameworkContext;
  readonly agent: Agent;
  /** What it knows now. */
  see(): TeamState;
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
    const agent = view.agents[0] ?? each;
    const signal = AbortSignal.any([teamSignal, agent.body.lost]);
    const note = (topic: string, data: Json) =>
      context.transcript.add({ type: 'framework-noted', at: context.clock.now(), topic: `${name}.${topic}`, data });
    try {
      await play({ context, agent, see: () => view.show(), signal, note });
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
 * noted as "gave-up". After a round that changed nothing the agent rests, longer each time.
 */
export async function roundsUntilDone(loner: Loner, round: (number: number) => Promise<boolean>): Promise<void> {
  const { agent, context, signal, see, note } = loner;
  let fruitless = 0;
  const visited = new VisitedLand();
  for (let number = 1; fruitless < MOST_FRUITLESS; number++) {
    const before = see();
    visited.visit(before);
    if (await round(number)) return;
    const after = see();
    const hasGotOn = visited.visit(after) || essence(after) !== essence(before);
    fruitless = hasGotOn ? 0 : fruitless + 1;
    if (fruitless > 0)
      await context.clock.sleep(Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** (fruitless - 1)), signal);
  }
  note('gave-up', { agent: agent.name, fruitlessRounds: fruitless });
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
