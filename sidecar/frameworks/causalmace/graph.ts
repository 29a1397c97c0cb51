/** A dependency between subtasks, by id: `from` must be done before `to`. */
export type Edge = readonly [from: number, to: number];

/** What comes before and after each subtask. Holds no cycles if it was made of edges without. */
export class DependencyGraph {
  readonly ids: readonly number[];
  readonly edges: readonly Edge[];
  readonly #before = new Map<number, number[]>();
  readonly #after = new Map<number, number[]>();

  constructor(ids: readonly number[], edges: readonly Edge[]) {
    this.ids = ids;
    this.edges = edges;
    for (const id of ids) {
      this.#before.set(id, []);
      this.#after.set(id, []);
    }
    for (const [from, to] of edges) {
      this.#before.get(to)?.push(from);
      this.#after.get(from)?.push(to);
    }
  }

  before(id: number): readonly number[] {
    return this.#before.get(id) ?? [];
  }

  after(id: number): readonly number[] {
    return this.#after.get(id) ?? [];
  }

  /** Subtasks nothing comes before, in list order. */
  get roots(): number[] {
    return this.ids.filter((id) => this.before(id).length === 0);
  }

  /** Everything that comes before a subtask, directly or not. */
  ancestors(id: number): Set<number> {
    return reached(id, (at) => this.before(at));
  }

  /** Everything that comes after a subtask, directly or not. */
  descendants(id: number): Set<number> {
    return reached(id, (at) => this.after(at));
  }
}

/**
 * Edges without those that close a circle. Planners list subtasks in the order they would do them, so edges that agree with
 * the list are all kept; of the others, in the order given, each that closes no circle with what is kept so far.
 */
export function breakCycles(
  ids: readonly number[],
  edges: readonly Edge[],
): { readonly kept: readonly Edge[]; readonly broken: readonly Edge[] } {
  const place = new Map(ids.map((id, index) => [id, index]));
  const agrees = ([from, to]: Edge) => (place.get(from) ?? 0) < (place.get(to) ?? 0);
  const after = new Map<number, number[]>(ids.map((id) => [id, []]));
  const kept: Edge[] = [];
  const broken: Edge[] = [];
  for (const edge of [...edges.filter(agrees), ...edges.filter((other) => !agrees(other))]) {
    const [from, to] = edge;
    if (from === to || (!agrees(edge) && reached(to, (at) => after.get(at) ?? []).has(from))) {
      broken.push(edge);
      continue;
    }
    kept.push(edge);
    after.get(from)?.push(to);
  }
  return { kept, broken };
}

/** What can be reached from an id in at least one step. */
function reached(start: number, next: (id: number) => readonly number[]): Set<number> {
  const found = new Set<number>();
  const open = [...next(start)];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...next(id));
  }
  return found;
}
