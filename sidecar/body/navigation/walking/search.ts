import type { Bot } from 'mineflayer';
import pathfinderPackage, { type ComputedPath, type Move } from 'mineflayer-pathfinder';
import type { Box } from '../../../../protocol/geometry.ts';
import { loadIdlePathfinder } from '../../patches/idlePathfinder.ts';
import { type Blocks, cellKey, columnOfKey } from '../../perception/blockView.ts';
import { type Footing, SAFE_DROP, type Step } from './footing.ts';
import { KnownSteps } from './knownSteps.ts';
import { ReachedCells } from './reachedCells.ts';
import { isShutOff, type ReverseSteps } from './shutOff.ts';

const { pathfinder, Movements, goals } = pathfinderPackage;

/** What a turn costs, in blocks walked: too little to matter, but of equal ways the straighter is run faster. */
const TURN = 1e-3;
/** What coming later costs, in blocks walked: of equal footings the search takes the one it found first. */
const LATER = 1e-9;

/** Footings visited before a second search, backwards from the goal, finds out whether anything leads there; its own budget. */
const IN_VAIN = 300;
const LOOKED_BACK_AT = 1_500;

/** Where a walk should end. */
export interface Goal {
  /** Whether standing here will do. Asked once for each footing, in order of walking cost. */
  accepts(footing: Footing): boolean;
  /** A lower bound of the cost still ahead; 0 is always right. Also ranks the nearest miss. */
  estimate(footing: Footing): number;
  /** What holds every cell it accepts, where that is little: a search that finds nothing looks from there as well. */
  readonly around?: Box;
  /** Cells the way must not lead into, nor across a corner of, by `cellKey`. */
  readonly avoids?: ReadonlySet<number>;
  /** Whether no fall that hurts is worth it. */
  readonly unhurt?: boolean;
  /** Whether such a fall is not worth it either once something has moved the body on the way. */
  readonly stayWhereTaken?: boolean;
  /** Whether it may end in deep water. */
  readonly afloat?: boolean;
}

/** A path is the steps after the start, in order; that of a miss leads to the footing that came nearest. */
export type SearchResult =
  | { readonly found: true; readonly path: readonly Footing[]; readonly steps: readonly Step[] }
  | {
      readonly found: false;
      /** Whether all footings that could be reached were visited, or what is left cannot lead to the goal; false when the budget ran out. */
      readonly exhausted: boolean;
      /** Whether it was looked for from the goal too, and nothing leads there from anywhere. */
      readonly shutOff: boolean;
      readonly nearest: Footing;
      readonly path: readonly Footing[];
      readonly steps: readonly Step[];
      readonly visited: number;
    };

interface SearchOptions {
  /** Cells nobody may enter, such as those where others stand, by `cellKey`. */
  readonly closed?: ReadonlySet<number>;
  /** Footings the search may look at. */
  readonly budget: number;
  /** The deepest fall a step may be, blocks; unhurt unless given. */
  readonly longestDrop?: number;
  /** The ground the body may go on, whatever the height; any unless given. */
  readonly within?: Box;
  /** Steps besides those a body just takes, such as ones that dig or place first. */
  readonly more?: (from: Footing) => readonly Step[];
  /** The steps backwards, where steps do more than walk, to find out that none leads to the goal. */
  readonly reverseSteps?: () => ReverseSteps;
  /** Steps that are not to be taken. */
  readonly refuses?: (from: Footing, to: Footing) => boolean;
  /** How long the library searches at a stretch, ms; the answer is the same for every value. */
  readonly tickTimeout?: number;
}

/** Gives a bot mineflayer-pathfinder with our movements. Call once Mineflayer allows plugins ('inject_allowed'). */
export function loadPathfinder(bot: Bot): void {
  loadIdlePathfinder(bot, pathfinder);
  bot.pathfinder.setMovements(new FootingMovements(bot));
}

/**
 * mineflayer-pathfinder's A* over our footings. The budget is a number of footings, never time, so that the answer does
 * not depend on how busy the machine is. Of equally long ways it takes the one with fewer turns. The bot must
 * have been through `loadPathfinder`.
 */
export function findPath(bot: Bot, blocks: Blocks, start: Footing, goal: Goal, options: SearchOptions): SearchResult {
  const { movements } = bot.pathfinder;
  if (!(movements instanceof FootingMovements)) throw new Error('this bot searches with other movements than ours');
  const target = new FootingGoal(goal, options.budget, () => movements.isShutOff(start));
  movements.explore(blocks, target, options);
  const stretches = bot.pathfinder.getPathFromTo(movements, null, target, {
    startMove: new FootingMove({ to: start, cost: 0 }, 0, 0),
    timeout: Number.POSITIVE_INFINITY,
    tickTimeout: options.tickTimeout ?? Number.POSITIVE_INFINITY,
    // It would snap the path to the kind of floor it takes each block for.
    optimizePath: false,
  });
  let last: ComputedPath | undefined;
  for (const { result } of stretches) last = result;
  const steps = last?.path.map((move) => (move as FootingMove).step) ?? [];
  const path = steps.map(({ to }) => to);
  if (last?.status === 'success') return { found: true, path, steps };
  const { spent, shutOff, visited } = target;
  return { found: false, exhausted: !spent || shutOff, shutOff, nearest: path.at(-1) ?? start, path, steps, visited };
}

const NOTHING: Move[] = [];
const NOWHERE: ReadonlySet<number> = new Set();
/** Of the search under way. */
const reached = new ReachedCells();

/** Which columns may hold one of some cells: large sets take long to say that they do not. */
class FewColumns {
  readonly #held = new Uint8Array(64 * 64);

  hold(cells: ReadonlySet<number>): void {
    this.#held.fill(0);
    for (const cell of cells) {
      const { x, z } = columnOfKey(cell);
      this.#held[indexIn64(x, z)] = 1;
    }
  }

  /** False where they do not; true of those a multiple of 64 blocks from one that does, too. */
  mayHold(x: number, z: number): boolean {
    return this.#held[indexIn64(x, z)] === 1;
  }
}

function indexIn64(x: number, z: number): number {
  return ((x & 63) << 6) | (z & 63);
}

/** Of the search under way. */
const closedColumns = new FewColumns();

/** A footing as the library sees it, and the step that led there; what is dug and placed for it is our own matter. */
class FootingMove implements Move {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** A small number, since making texts took longer than the search, and tables find it fastest; the library only compares it. */
  readonly hash: string;
  readonly cost: number;
  /** What the way there costs from the start, as the library adds it up. */
  readonly whole: number;
  readonly remainingBlocks = 0;
  readonly toBreak = NOTHING;
  readonly toPlace = NOTHING;
  readonly parkour = false;
  readonly footing: Footing;
  readonly step: Step;
  /** Which way the step leads that reached it; 0 on the spot. */
  readonly heading: number;

  constructor(step: Step, cost: number, whole: number, heading = 0) {
    const footing = step.to;
    this.x = footing.x;
    this.y = footing.y;
    this.z = footing.z;
    this.hash = shortKey(footing) as unknown as string;
    this.cost = cost;
    this.whole = whole;
    this.footing = footing;
    this.step = step;
    this.heading = heading;
  }
}

/** A number of 32 bits for a cell, unique within a search: no land is 2048 blocks wide. */
function shortKey({ x, y, z }: Footing): number {
  return ((x & 0x7ff) << 21) | ((z & 0x7ff) << 10) | (y & 0x3ff);
}

function footingOf(move: Move): Footing {
  return (move as FootingMove).footing;
}

function isOver({ min, max }: Box, { x, z }: Footing): boolean {
  return x >= min.x && x <= max.x && z >= min.z && z <= max.z;
}

function headingOf(from: Footing, to: Footing): number {
  return (to.x - from.x) * 3 + (to.z - from.z);
}

/** A goal of ours as the library asks for it; nothing is the end once the budget is spent. */
class FootingGoal extends goals.Goal {
  visited = 0;
  shutOff = false;
  readonly #goal: Goal;
  readonly #budget: number;
  readonly #isShutOff: () => boolean;

  constructor(goal: Goal, budget: number, isShutOff: () => boolean) {
    super();
    this.#goal = goal;
    this.#budget = budget;
    this.#isShutOff = isShutOff;
  }

  get goal(): Goal {
    return this.#goal;
  }

  get avoids(): ReadonlySet<number> {
    return this.#goal.avoids ?? NOWHERE;
  }

  get spent(): boolean {
    return this.shutOff || this.visited >= this.#budget;
  }

  override heuristic(move: Move): number {
    return this.#goal.estimate(footingOf(move));
  }

  override isEnd(move: Move): boolean {
    if (this.spent) return false;
    if (this.visited++ === IN_VAIN) this.shutOff = this.#isShutOff();
    return !this.shutOff && this.#goal.accepts(footingOf(move));
  }

  // A goal lives for one search, in which nothing moves.
  override hasChanged(): boolean {
    return false;
  }

  override isValid(): boolean {
    return true;
  }
}

/** The steps a body of ours can take, in place of the library's moves, which go by the kind of a block. */
class FootingMovements extends Movements {
  readonly #known = new WeakMap<Blocks, KnownSteps>();
  #steps = new KnownSteps({ atXyz: () => undefined });
  #closed: ReadonlySet<number> = new Set();
  #longestDrop = SAFE_DROP;
  #within: Box | undefined;
  #refuses: SearchOptions['refuses'];
  #more: SearchOptions['more'];
  #reverseSteps: SearchOptions['reverseSteps'];
  #goal: FootingGoal | undefined;
  #avoided: ReadonlySet<number> = NOWHERE;
  #offered = 0;

  constructor(bot: Bot) {
    super(bot);
    // Cells where others stand are closed, not dearer.
    this.allowEntityDetection = false;
  }

  /** Prepares for a search; keeps what it knows of blocks from the last one only if they report changes. */
  explore(
    blocks: Blocks,
    goal: FootingGoal,
    { closed = new Set(), longestDrop = SAFE_DROP, more, reverseSteps, within, refuses }: SearchOptions,
  ): void {
    const known = this.#known.get(blocks) ?? new KnownSteps(blocks);
    if ('onChange' in blocks) this.#known.set(blocks, known);
    known.refresh();
    this.#steps = known;
    this.#goal = goal;
    this.#avoided = goal.avoids;
    this.#closed = closed;
    this.#longestDrop = longestDrop;
    this.#more = more;
    this.#reverseSteps = reverseSteps;
    this.#within = within;
    this.#refuses = refuses;
    this.#offered = 0;
    reached.startAnew();
    closedColumns.hold(closed);
  }

  /** Whether nothing leads to the goal of the search under way. */
  isShutOff(start: Footing): boolean {
    if (!this.#goal || (this.#more && !this.#reverseSteps)) return false;
    const walked = this.#steps.from(start, this.#longestDrop);
    const ways = this.#reverseSteps?.() ?? this.#steps.reverseSteps(this.#longestDrop);
    return isShutOff(ways, this.#goal.goal, start, [...walked, ...(this.#more?.(start) ?? [])], LOOKED_BACK_AT);
  }

  override getNeighbors(node: Move): Move[] {
    if (this.#goal?.spent) return [];
    const { footing } = node as FootingMove;
    const moves: Move[] = [];
    reached.settle(footing.x, footing.y, footing.z);
    // What a body has yet to make is no matter of what it knows.
    if (!footing.made) this.#offer(this.#steps.from(footing, this.#longestDrop), node as FootingMove, moves);
    if (this.#more) this.#offer(this.#more(footing), node as FootingMove, moves);
    return moves;
  }

  /** Leaves out those that the library would: it takes longer to find that out. */
  #offer(steps: readonly Step[], { footing, heading, whole }: FootingMove, moves: Move[]): void {
    const closed = this.#closed;
    for (const step of steps) {
      const { to } = step;
      const next = headingOf(footing, to);
      const turn = heading !== 0 && heading !== next ? TURN : 0;
      const cost = step.cost + turn + LATER * this.#offered++;
      const total = whole + cost;
      if (!reached.isOfUse(to.x, to.y, to.z, total)) continue;
      if (this.#within && !isOver(this.#within, to)) continue;
      if (
        closedColumns.mayHold(to.x, to.z) &&
        (closed.has(cellKey(to.x, to.y, to.z)) || closed.has(cellKey(to.x, to.y + 1, to.z)))
      )
        continue;
      if (this.#refuses?.(footing, to)) continue;
      if (this.#avoided.size > 0 && this.#touches(footing, to)) continue;
      reached.reach(to.x, to.y, to.z, total);
      moves.push(new FootingMove(step, cost, total, next));
    }
  }

  /** Whether a step leads into a cell to be avoided, or diagonally across the corner of one. */
  #touches(from: Footing, to: Footing): boolean {
    const avoided = this.#avoided;
    return (
      avoided.has(cellKey(to.x, to.y, to.z)) ||
      (from.x !== to.x &&
        from.z !== to.z &&
        (avoided.has(cellKey(from.x, to.y, to.z)) || avoided.has(cellKey(to.x, to.y, from.z))))
    );
  }
}
