import type { PathWalker } from './busyRate.ts';
import type { DependencyGraph } from './graph.ts';
import type { SubtaskPath } from './paths.ts';

type SubtaskStatus = 'open' | 'running' | 'succeeded' | 'failed' | 'dropped';

/** A subtask on the board. */
export interface Subtask {
  readonly id: number;
  /** Who can do it. */
  readonly players: readonly string[];
  status: SubtaskStatus;
  agent: string | null;
  feedback: string;
}

/** What an agent is to do now: a subtask, wait until something changes, or rest because nothing will. */
type Turn<S> = { readonly type: 'do'; readonly subtask: S } | { readonly type: 'wait' } | { readonly type: 'rest' };

/** Chooses the path an agent takes; both lists are never empty, `startable` are those of `open` it can begin with at once. */
export type ChoosePath = (
  open: readonly SubtaskPath[],
  startable: readonly SubtaskPath[],
  others: readonly PathWalker[],
) => SubtaskPath;

/**
 * The worker's assignment (CausalMACE, section 3.5): each agent follows a path, subtask after subtask; what others did is
 * skipped, what an open subtask still lacks is taken over when nobody does it, or waited for. A subtask that failed holds
 * nobody up: what needs it may need another part of it. At a path's end, and where `leavesToWait` also when it would have
 * to wait while another path could start, the agent takes another.
 */
export class PathBoard<S extends Subtask = Subtask> {
  readonly #subtasks: ReadonlyMap<number, S>;
  readonly #graph: DependencyGraph;
  readonly #paths: readonly SubtaskPath[];
  readonly #choose: ChoosePath;
  readonly #leavesToWait: boolean;
  readonly #walkers = new Map<string, PathWalker>();
  readonly #ancestors = new Map<number, readonly number[]>();

  constructor(
    subtasks: readonly S[],
    graph: DependencyGraph,
    paths: readonly SubtaskPath[],
    agents: readonly string[],
    how: { readonly choose: ChoosePath; readonly leavesToWait: boolean },
  ) {
    this.#subtasks = new Map(subtasks.map((subtask) => [subtask.id, subtask]));
    this.#graph = graph;
    this.#paths = paths;
    this.#choose = how.choose;
    this.#leavesToWait = how.leavesToWait;
    for (const agent of agents) this.#walkers.set(agent, { path: null, at: null, doing: null });
  }

  /** The agent's next turn; a subtask that it is given is its own from then on. */
  turn(agent: string): Turn<S> {
    const walker = this.#walkers.get(agent);
    if (!walker) return { type: 'rest' };
    let path = walker.path;
    if (path === null || !this.#hasOpen(path)) path = this.#take(agent);
    if (path === null) {
      this.#walkers.set(agent, { path: null, at: null, doing: null });
      return this.#idle();
    }
    let next = this.#startable(path, agent);
    if (next === undefined && (this.#leavesToWait || !this.#isUnderWay(path))) {
      const startable = this.#open().filter((other) => this.#startable(other, agent) !== undefined);
      if (startable.length > 0) {
        path = this.#choose(startable, startable, this.#others(agent));
        next = this.#startable(path, agent);
      }
    }
    const at = path.find((id) => this.#isOpen(id)) ?? null;
    this.#walkers.set(agent, { path, at, doing: next?.id ?? null });
    if (!next) return this.#idle();
    next.status = 'running';
    next.agent = agent;
    return { type: 'do', subtask: next };
  }

  /** Notes what came of a subtask. */
  finish(id: number, succeeded: boolean, feedback: string): void {
    const subtask = this.#subtasks.get(id);
    if (subtask?.status !== 'running') throw new Error(`subtask ${id} is not running`);
    subtask.status = succeeded ? 'succeeded' : 'failed';
    subtask.feedback = feedback;
    const walker = subtask.agent === null ? undefined : this.#walkers.get(subtask.agent);
    if (subtask.agent !== null && walker) this.#walkers.set(subtask.agent, { ...walker, doing: null });
  }

  /** Takes an agent off the board for good, such as one whose body was lost. */
  retire(agent: string): void {
    this.#walkers.delete(agent);
  }

  /** Where everybody is, by name. */
  get walkers(): ReadonlyMap<string, PathWalker> {
    return this.#walkers;
  }

  #take(agent: string): SubtaskPath | null {
    const open = this.#open();
    if (open.length === 0) return null;
    const startable = open.filter((path) => this.#startable(path, agent) !== undefined);
    return this.#choose(open, startable, this.#others(agent));
  }

  #others(agent: string): PathWalker[] {
    return [...this.#walkers].flatMap(([name, walker]) => (name === agent ? [] : [walker]));
  }

  #open(): SubtaskPath[] {
    return this.#paths.filter((path) => this.#hasOpen(path));
  }

  #hasOpen(path: SubtaskPath): boolean {
    return path.some((id) => this.#subtasks.get(id)?.status === 'open');
  }

  /** What an agent can begin with on a path: its first subtask that is left, or something that one still lacks. */
  #startable(path: SubtaskPath, agent: string): S | undefined {
    const first = path.find((id) => this.#isOpen(id));
    if (first === undefined) return undefined;
    return [first, ...this.#lacks(first)]
      .flatMap((id) => this.#subtasks.get(id) ?? [])
      .find(({ id, status, players }) => status === 'open' && players.includes(agent) && this.#isReady(id));
  }

  /** Whether somebody does a path's next subtask, or something it lacks. */
  #isUnderWay(path: SubtaskPath): boolean {
    const first = path.find((id) => this.#isOpen(id));
    if (first === undefined) return false;
    return [first, ...this.#lacks(first)].some((id) => this.#subtasks.get(id)?.status === 'running');
  }

  #isOpen(id: number): boolean {
    const status = this.#subtasks.get(id)?.status;
    return status === 'open' || status === 'running';
  }

  #isReady(id: number): boolean {
    return this.#graph.before(id).every((other) => !this.#isOpen(other));
  }

  /** Waits as long as somebody works or has something to begin with. */
  #idle(): Turn<S> {
    const goesOn = [...this.#subtasks.values()].some(
      ({ id, status, players }) =>
        status === 'running' ||
        (status === 'open' && this.#isReady(id) && players.some((name) => this.#walkers.has(name))),
    );
    return { type: goesOn ? 'wait' : 'rest' };
  }

  #lacks(id: number): readonly number[] {
    const known = this.#ancestors.get(id);
    if (known) return known;
    const ancestors = [...this.#graph.ancestors(id)].sort((a, b) => a - b);
    this.#ancestors.set(id, ancestors);
    return ancestors;
  }
}
