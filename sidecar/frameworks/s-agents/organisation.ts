/** The organisations of the paper: who of a team may instruct whom. */
export const ORGANISATION_SHAPES = ['tree', 'chain', 'graph', 'solo'] as const;
export type OrganisationShape = (typeof ORGANISATION_SHAPES)[number];

/** For each agent, whom it may instruct. */
type CommandEdges = ReadonlyMap<string, readonly string[]>;

/**
 * A team as a directed graph over its agents; an edge means "may instruct". Talking needs no edge. In a tree the first of
 * the roster is the root, a chain goes down the roster.
 */
export class Organisation {
  readonly shape: OrganisationShape;
  /** In roster order. */
  readonly members: readonly string[];
  readonly #edges: CommandEdges;

  /** @throws RangeError when the edges are not of that shape. */
  constructor(shape: OrganisationShape, members: readonly string[], edges = edgesOf(shape, members)) {
    const problem = organisationProblem(shape, members, edges);
    if (problem) throw new RangeError(problem);
    this.shape = shape;
    this.members = members;
    this.#edges = edges;
  }

  mayCommand(from: string, to: string): boolean {
    return this.commandedBy(from).includes(to);
  }

  /** Whom an agent may instruct, in roster order. */
  commandedBy(name: string): readonly string[] {
    return this.#edges.get(name) ?? [];
  }

  /** Who may instruct an agent, in roster order. */
  commandersOf(name: string): readonly string[] {
    return this.members.filter((other) => this.mayCommand(other, name));
  }

  /** Those who work for the goal of their own accord: whom nobody commands, and in a graph everybody. */
  get heads(): readonly string[] {
    return this.shape === 'graph' ? this.members : this.members.filter((name) => this.commandersOf(name).length === 0);
  }

  /**
   * The organisation when somebody has left it for good: the next in the roster takes over a lost root, a chain closes its
   * gap.
   */
  without(name: string): Organisation {
    return new Organisation(
      this.shape,
      this.members.filter((other) => other !== name),
    );
  }
}

/** The edges a shape has over a roster. */
export function edgesOf(shape: OrganisationShape, members: readonly string[]): CommandEdges {
  const [root, ...others] = members;
  switch (shape) {
    case 'solo':
      return new Map();
    case 'chain':
      return new Map(members.slice(0, -1).map((name, index) => [name, [members[index + 1] as string]]));
    case 'graph':
      return new Map(members.map((name) => [name, members.filter((other) => other !== name)]));
    case 'tree':
      return new Map(root === undefined ? [] : [[root, others]]);
    default:
      return shape satisfies never;
  }
}

/** Why edges over these members are not of a shape, or null when they are. Any tree is one, whatever its depth. */
export function organisationProblem(
  shape: OrganisationShape,
  members: readonly string[],
  edges: CommandEdges,
): string | null {
  const pairs = [...edges].flatMap(([from, commanded]) => commanded.map((to): [string, string] => [from, to]));
  for (const [from, to] of pairs) {
    const stranger = [from, to].find((name) => !members.includes(name));
    if (stranger !== undefined) return `${stranger} is not in the team: ${members.join(', ')}`;
    if (from === to) return `${from} would instruct itself`;
  }
  if (new Set(pairs.map(String)).size < pairs.length) return 'an edge is there twice';
  if (shape === 'solo') return pairs.length === 0 ? null : 'nobody instructs anybody in a team of soloists';
  if (shape === 'graph') {
    const lacking = members.find((name) => (edges.get(name)?.length ?? 0) < members.length - 1);
    return lacking === undefined ? null : `${lacking} may not instruct everybody, as all do in a graph`;
  }
  return treeProblem(members, pairs) ?? (shape === 'chain' ? chainProblem(edges) : null);
}

/** One root, everybody else below exactly one other, all of them below the root. */
function treeProblem(members: readonly string[], pairs: readonly (readonly [string, string])[]): string | null {
  const above = (name: string) => pairs.filter(([, to]) => to === name).map(([from]) => from);
  const crowded = members.find((name) => above(name).length > 1);
  if (crowded !== undefined) return `${crowded} would take orders from ${above(crowded).join(' and ')}`;
  const roots = members.filter((name) => above(name).length === 0);
  if (members.length > 0 && roots.length !== 1) return `there is not one root but ${roots.length}`;
  const reached = new Set(roots);
  for (let grown = true; grown; ) {
    const before = reached.size;
    for (const [from, to] of pairs) if (reached.has(from)) reached.add(to);
    grown = reached.size > before;
  }
  const lost = members.find((name) => !reached.has(name));
  return lost === undefined ? null : `${lost} is below itself and not below the root`;
}

function chainProblem(edges: CommandEdges): string | null {
  const fork = [...edges].find(([, commanded]) => commanded.length > 1);
  return fork === undefined ? null : `${fork[0]} would instruct ${fork[1].length} agents, and in a chain only the next`;
}
