import type { Json } from '../../../protocol/briefing.ts';

export type NodeStatus = 'waiting' | 'running' | 'succeeded' | 'failed' | 'dropped';

/** A subtask as the decomposer names it. */
export interface NewSubtask {
  readonly id: number;
  readonly description: string;
  readonly milestones: readonly string[];
  readonly retrieval_paths: readonly string[];
  readonly required_subtasks: readonly number[];
  readonly candidate_agents: readonly string[];
  /** How many of them it takes at once. */
  readonly agents_required: number;
}

/** A node N = (T, D, C, F) of the graph; `data` is what its retrieval paths select. */
export interface SubtaskNode {
  readonly id: number;
  readonly description: string;
  readonly milestones: readonly string[];
  readonly data: readonly { readonly path: string; readonly value: Json }[];
  readonly candidates: readonly string[];
  /** How many of its candidates do it together. */
  readonly agentsRequired: number;
  status: NodeStatus;
  /** Who does or did it; empty until it starts. */
  agents: readonly string[];
  feedback: string;
}

/** The directed acyclic graph of subtasks: the paper's algorithms 1 (list to graph) and 2 (ready set). */
export class TaskGraph {
  readonly #nodes = new Map<number, SubtaskNode>();
  readonly #predecessors = new Map<number, ReadonlySet<number>>();

  get nodes(): SubtaskNode[] {
    return [...this.#nodes.values()];
  }

  get edges(): [number, number][] {
    return [...this.#predecessors].flatMap(([to, from]) => [...from].map((id): [number, number] => [id, to]));
  }

  get nextId(): number {
    return Math.max(0, ...this.#nodes.keys()) + 1;
  }

  predecessorsOf(id: number): SubtaskNode[] {
    return [...(this.#predecessors.get(id) ?? [])].flatMap((other) => this.#nodes.get(other) ?? []);
  }

  /** Why a list cannot be added, in words a model can act on; null when it can. Changes nothing. */
  problemWith(list: readonly NewSubtask[]): string | null {
    const fresh = new Set<number>();
    for (const { id } of list) {
      if (this.#nodes.has(id)) return `id ${id} is taken; new subtasks start at ${this.nextId}`;
      if (fresh.has(id)) return `id ${id} occurs twice`;
      fresh.add(id);
    }
    for (const { id, required_subtasks } of list)
      for (const required of required_subtasks) {
        if (required === id) return `subtask ${id} requires itself`;
        const known = this.#nodes.get(required);
        if (!known && !fresh.has(required)) return `subtask ${id} requires ${required}, which does not exist`;
        if (known?.status === 'failed' || known?.status === 'dropped')
          return `subtask ${id} requires ${required}, which has ${known.status}; plan that work anew instead`;
      }
    const cycle = cycleIn(list);
    return cycle ? `the subtasks ${cycle.join(' -> ')} require each other in a circle` : null;
  }

  /**
   * Algorithm 1: each subtask gets an edge from everything it requires; one that requires nothing and is not the first
   * shares the predecessors of the one before it, but for those that come after it themselves: lists need not be in an
   * order in which things can be done. Call only when `problemWith` is null.
   */
  add(list: readonly NewSubtask[], dataOf: (subtask: NewSubtask) => SubtaskNode['data']): void {
    for (const { id, required_subtasks } of list) this.#predecessors.set(id, new Set(required_subtasks));
    let previous: ReadonlySet<number> = new Set();
    for (const [index, subtask] of list.entries()) {
      const { id, description, milestones, candidate_agents, agents_required } = subtask;
      const own = new Set(subtask.required_subtasks);
      const predecessors =
        own.size > 0 || index === 0 ? own : new Set([...previous].filter((other) => !this.#restsOn(other, id)));
      this.#predecessors.set(id, predecessors);
      this.#nodes.set(id, {
        id,
        description,
        milestones,
        data: dataOf(subtask),
        candidates: candidate_agents,
        agentsRequired: agents_required,
        status: 'waiting',
        agents: [],
        feedback: '',
      });
      previous = predecessors;
    }
  }

  /** Whether a subtask is another one, or comes after it through any number of others. */
  #restsOn(id: number, other: number): boolean {
    const seen = new Set([id]);
    for (const next of seen) for (const before of this.#predecessors.get(next) ?? []) seen.add(before);
    return seen.has(other);
  }

  /** Algorithm 2: subtasks not yet executed whose predecessors have all succeeded. */
  ready(): SubtaskNode[] {
    return this.nodes.filter(
      ({ id, status }) =>
        status === 'waiting' && this.predecessorsOf(id).every((other) => other.status === 'succeeded'),
    );
  }

  /** Drops subtasks that can never become ready because something before them failed. */
  dropBlocked(): SubtaskNode[] {
    const dropped: SubtaskNode[] = [];
    for (let changed = true; changed; ) {
      changed = false;
      for (const node of this.nodes) {
        if (node.status !== 'waiting') continue;
        const culprit = this.predecessorsOf(node.id).find(({ status }) => status === 'failed' || status === 'dropped');
        if (!culprit) continue;
        node.status = 'dropped';
        node.feedback = `not started: it required subtask ${culprit.id}, which ${culprit.status === 'failed' ? 'failed' : 'was dropped'}`;
        dropped.push(node);
        changed = true;
      }
    }
    return dropped;
  }
}

/** Ids on a cycle among the new subtasks; old ones cannot require new ones. */
function cycleIn(list: readonly NewSubtask[]): number[] | undefined {
  const requires = new Map(list.map(({ id, required_subtasks }) => [id, required_subtasks]));
  const finished = new Set<number>();
  const walk = (id: number, path: readonly number[]): number[] | undefined => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id];
    if (finished.has(id)) return undefined;
    for (const next of requires.get(id) ?? []) {
      const cycle = walk(next, [...path, id]);
      if (cycle) return cycle;
    }
    finished.add(id);
    return undefined;
  };
  for (const { id } of list) {
    const cycle = walk(id, []);
    if (cycle) return cycle;
  }
  return undefined;
}
