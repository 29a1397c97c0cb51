import type { Random } from '../../../clock/random.ts';
import type { Json } from '../../../protocol/briefing.ts';
import { TeamView } from '../../prompt/teamView.ts';
import type { Agent, Framework, FrameworkContext } from '../framework.ts';
import { frameworkWithOptions, oneOf } from '../frameworkOptions.ts';
import { ActionHistory } from '../react/history.ts';
import { leastBusy } from './busyRate.ts';
import { type ExecutionMemory, executeSubtask } from './execute.ts';
import { type ChoosePath, PathBoard } from './pathBoard.ts';
import { listPaths } from './paths.ts';
import { type CausalPlan, CausalPlanner, type PlannerParts } from './plan.ts';
import { CAUSALMACE_SETTINGS } from './settings.ts';
import type { PlannedSubtask } from './subtask.ts';

/** The paper's ablations: what is off is done without (section 4.3). */
interface Parts extends PlannerParts {
  readonly busyRate: boolean;
  /** Ours: to plan anew what is left. The paper plans once. */
  readonly replan: boolean;
}

/**
 * CausalMACE: a planner decomposes the whole task, asks under the game's rules which subtask needs which, and takes out by
 * causal intervention what no rule supports; a worker sends agents along the paths of that graph, each to the least busy.
 * When all is done or failed and the episode goes on, what is left is planned anew, unless `replan` is off. It ends when nothing is left to plan
 * or several plans in a row came to nothing.
 */
export const causalmace: Framework = frameworkWithOptions(
  {
    graph: oneOf('on', 'off'),
    intervention: oneOf('on', 'off'),
    busyRate: oneOf('on', 'off'),
    replan: oneOf('on', 'off'),
  },
  ({ graph, intervention, busyRate, replan }) => ({
    name: 'causalmace',
    usesModel: true,
    paperAids: ['through-walls'],
    purposes: [
      'causalmace.decompose',
      'causalmace.redecompose',
      'causalmace.effects',
      'causalmace.counterfactuals',
      'causalmace.intervene',
      'react.step',
      'react.reflect',
    ],
    run: (context) =>
      new Team(context, {
        graph: graph === 'on',
        intervention: intervention === 'on',
        busyRate: busyRate === 'on',
        replan: replan === 'on',
      }).run(),
  }),
);

class Team {
  readonly #context: FrameworkContext;
  readonly #view: TeamView<Agent>;
  readonly #planner: CausalPlanner;
  readonly #parts: Parts;
  readonly #memories: ReadonlyMap<string, ExecutionMemory>;
  readonly #past: PlannedSubtask[] = [];

  constructor(context: FrameworkContext, parts: Parts) {
    this.#view = new TeamView(context.agents);
    this.#context = { ...context, agents: this.#view.agents };
    this.#parts = parts;
    this.#planner = new CausalPlanner(this.#context, parts);
    this.#memories = new Map(
      context.agents.map(({ name }) => [
        name,
        { history: new ActionHistory(CAUSALMACE_SETTINGS.historyLength), strategy: '' },
      ]),
    );
  }

  async run(): Promise<void> {
    const { signal, clock } = this.#context;
    const { mostFailures, plansToEnd, pauseMs } = CAUSALMACE_SETTINGS;
    let [failures, empty] = [0, 0];
    while (failures < mostFailures && this.#able().length > 0) {
      signal.throwIfAborted();
      const answer = await this.#planner.plan(this.#view.show(), this.#past, signal);
      empty = answer.ok && answer.value.subtasks.length === 0 ? empty + 1 : 0;
      if (empty === plansToEnd) return;
      if (!answer.ok) this.#note('causalmace.plan-unusable', { problem: answer.problem });
      const helped = answer.ok && empty === 0 && (await this.#work(answer.value));
      if (answer.ok && !this.#parts.replan) return;
      failures = helped || empty > 0 ? 0 : failures + 1;
      if (!helped) await clock.sleep(pauseMs, signal);
    }
    if (failures > 0) this.#note('causalmace.gave-up', { reason: `${failures} plans in a row came to nothing` });
  }

  #able(): Agent[] {
    return this.#context.agents.filter(({ body }) => !body.lost.aborted);
  }

  /** Works a plan off; says whether anything succeeded. */
  async #work({ number, subtasks, graph, removed }: CausalPlan): Promise<boolean> {
    const paths = listPaths(graph, CAUSALMACE_SETTINGS.mostPaths);
    const able = this.#able();
    const board = new PathBoard(
      subtasks,
      graph,
      paths,
      able.map(({ name }) => name),
      {
        choose: this.#parts.busyRate ? byBusyRate : atRandom(this.#context.random.fork(`paths/${number}`)),
        leavesToWait: this.#parts.busyRate,
      },
    );
    this.#past.push(...subtasks);
    const note = () =>
      this.#note('causalmace.graph', {
        plan: number,
        nodes: subtasks.map(({ id, description, status, agent }) => ({
          id,
          description,
          status: status === 'open' ? 'waiting' : status,
          agents: agent === null ? [] : [agent],
        })),
        edges: graph.edges.map((edge) => [...edge]),
        removed: removed.map((edge) => [...edge]),
      });
    note();
    const stop = new AbortController();
    const crew = new Crew(board, AbortSignal.any([this.#context.signal, stop.signal]));
    try {
      const lives = able.map((agent) =>
        this.#live(agent, crew).catch((error: unknown) => {
          stop.abort(error);
          throw error;
        }),
      );
      const failed = (await Promise.allSettled(lives)).find((life) => life.status === 'rejected');
      if (failed) throw failed.reason;
    } finally {
      for (const subtask of subtasks)
        if (subtask.status === 'open') {
          subtask.status = 'dropped';
          subtask.feedback = 'nobody who can do it was left';
        }
      note();
    }
    return subtasks.some(({ status }) => status === 'succeeded');
  }

  /** One agent's turns until nothing is left for it. */
  async #live(agent: Agent, { board, signal, changed }: Crew): Promise<void> {
    const memory = this.#memories.get(agent.name) as ExecutionMemory;
    while (!agent.body.lost.aborted) {
      signal.throwIfAborted();
      const turn = board.turn(agent.name);
      if (turn.type === 'rest') return;
      if (turn.type === 'wait') {
        await changed.next(signal);
        continue;
      }
      const { subtask } = turn;
      try {
        const own = AbortSignal.any([signal, agent.body.lost]);
        const { succeeded, feedback } = await executeSubtask(this.#context, this.#view, agent, subtask, memory, own);
        board.finish(subtask.id, succeeded, feedback);
        changed.tell();
        if (!succeeded) await this.#context.clock.sleep(CAUSALMACE_SETTINGS.pauseMs, own);
      } catch (error) {
        if (subtask.status === 'running') board.finish(subtask.id, false, lastWords(error));
        if (!agent.body.lost.aborted || signal.aborted) throw error;
      }
    }
    board.retire(agent.name);
    this.#note('causalmace.agent-lost', { agent: agent.name });
    changed.tell();
  }

  #note(topic: string, data: Json): void {
    this.#context.transcript.add({ type: 'framework-noted', at: this.#context.clock.now(), topic, data });
  }
}

/** What the agents of one plan share. */
class Crew {
  readonly board: PathBoard<PlannedSubtask>;
  readonly signal: AbortSignal;
  readonly changed = new Change();

  constructor(board: PathBoard<PlannedSubtask>, signal: AbortSignal) {
    this.board = board;
    this.signal = signal;
  }
}

/** Tells all who wait for the next change of the board. */
class Change {
  #next = Promise.withResolvers<void>();

  tell(): void {
    this.#next.resolve();
    this.#next = Promise.withResolvers();
  }

  /** Resolves at the next change, or rejects with the signal's reason. */
  async next(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const aborted = Promise.withResolvers<never>();
    const abort = () => aborted.reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    try {
      await Promise.race([this.#next.promise, aborted.promise]);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }
}

/** The least busy path, of those that can start if there are any. */
const byBusyRate: ChoosePath = (open, startable, others) => leastBusy(startable.length > 0 ? startable : open, others);

function atRandom(random: Random): ChoosePath {
  return (open) => random.pick(open);
}

function lastWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
