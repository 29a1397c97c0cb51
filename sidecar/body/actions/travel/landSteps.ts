import type { BlockPosition } from '../../../../protocol/geometry.ts';
import { type Footing, isWater, type Step } from '../../navigation/walking/footing.ts';
import type { BlockFacts } from '../../perception/blockView.ts';
import { type BesideFluids, carries, isFalling, isOpen, type KnownLand } from './knownLand.ts';
import type { WorkCosts } from './workCosts.ts';

/** What a path through the land may dig, fill and use. */
export interface LandRules {
  readonly land: KnownLand;
  /** Of that land, remembered. */
  readonly besideFluids: BesideFluids;
  readonly costs: WorkCosts;
  /** Cells that are left as they are. */
  readonly spares: (x: number, y: number, z: number) => boolean;
  /** Whether the way must be walkable backwards: no drops, no shafts, no pillars. */
  readonly bothWays: boolean;
  /** The lowest and the highest cell that may be dug or filled. */
  readonly bottom: number;
  readonly top: number;
}

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
/** How far down a step may lead, blocks: unhurt. */
export const DEEPEST = 3;
/** What stepping up or down a block costs more, in blocks walked. */
const CLIMB = 1;
const DESCEND = 0.5;
const WADE = 1;
/** The first level of running water that is no higher than 0.4 blocks: each is a ninth lower (wiki "Fluid", height). */
const SHALLOW = 5;
/** Blocks that may come down on a cell that is opened, beyond which it is left shut. */
const MOST_FALLING = 8;

/** What opening some cells costs so far, and which have to be dug. */
class Opening {
  cost = 0;
  readonly dig: BlockPosition[] = [];
  /** A cell that cannot or must not be opened; nothing leads through. */
  shut = false;
  readonly #rules: LandRules;

  constructor(rules: LandRules) {
    this.#rules = rules;
  }

  through(x: number, y: number, z: number, head: boolean): this {
    if (this.shut) return this;
    const { land, besideFluids, costs, spares, bottom, top } = this.#rules;
    const facts = land.atXyz(x, y, z);
    if (facts && isOpen(facts)) {
      if (isWater(facts)) {
        if (head) this.shut = true;
        this.cost += WADE;
      }
      return this;
    }
    const fluid = facts !== undefined && facts.shapes.length === 0 && facts.replaceable;
    if (fluid || y < bottom || y > top || spares(x, y, z) || besideFluids.behind(x, y, z)) {
      this.shut = true;
      return this;
    }
    this.cost += costs.dig(facts, y) + this.#falling(x, y, z);
    if (!Number.isFinite(this.cost)) this.shut = true;
    this.dig.push({ x, y, z });
    return this;
  }

  /** What comes down into an opened cell has to be dug as well. */
  #falling(x: number, y: number, z: number): number {
    const { land, besideFluids, costs } = this.#rules;
    let cost = 0;
    for (let above = y + 1; above <= y + MOST_FALLING; above++) {
      const facts = land.atXyz(x, above, z);
      if (!facts || !isFalling(facts)) return cost;
      if (besideFluids.behind(x, above, z)) return Number.POSITIVE_INFINITY;
      cost += costs.dig(facts, above);
    }
    return Number.POSITIVE_INFINITY;
  }
}

/** Whether a cell is open or may be opened, for the feet or for the head. */
export function isOpenable(rules: LandRules, x: number, y: number, z: number, head: boolean): boolean {
  return !new Opening(rules).through(x, y, z, head).shut;
}

/** The steps from a footing that take some digging or filling; from one that is yet to be made all there are. */
export function landSteps(rules: LandRules, from: Footing): Step[] {
  const steps: Step[] = [];
  // Halves of blocks and ladders are rare in nature: one walks on from them.
  if (!from.swims && from.feet !== from.y) return steps;
  for (const [dx, dz] of SIDES) {
    level(rules, from, from.x + dx, from.z + dz, steps);
    up(rules, from, from.x + dx, from.z + dz, steps);
  }
  if (!from.swims && !rules.bothWays) {
    rise(rules, from, steps);
    sink(rules, from, steps);
  }
  return steps;
}

function offer(
  rules: LandRules,
  from: Footing,
  opening: Opening,
  to: Footing,
  extra: number,
  steps: Step[],
  fill?: BlockPosition,
): void {
  const works = opening.dig.length > 0 || fill !== undefined;
  if (opening.shut || (!works && !from.made)) return;
  if (rules.besideFluids.isBesideLava(to.x, to.y, to.z)) return;
  const cost = 1 + opening.cost + extra;
  if (!works) steps.push({ to, cost });
  else steps.push({ to, cost, work: { dig: opening.dig, ...(fill ? { fill } : {}) } });
}

/** A footing that is yet to be made. */
export function madeAt(x: number, y: number, z: number): Footing {
  return { x, y, z, feet: y, ladder: false, made: true };
}

/** Straight on: level, a step down, or down a drop; over a gap on a block set down before. */
function level(rules: LandRules, from: Footing, x: number, z: number, steps: Step[]): void {
  const { land, costs } = rules;
  const { y } = from;
  const opening = new Opening(rules).through(x, y + 1, z, true).through(x, y, z, false);
  if (opening.shut) return;
  const deepest = rules.bothWays ? 1 : DEEPEST;
  const floor = land.atXyz(x, y - 1, z);
  if (!floor || carries(floor)) offer(rules, from, copyOf(opening, rules), madeAt(x, y, z), 0, steps);
  else if (floor.replaceable && !from.swims && costs.fill !== undefined && isFillable(rules, x, y - 1, z))
    offer(rules, from, copyOf(opening, rules), madeAt(x, y, z), costs.fill, steps, { x, y: y - 1, z });
  if (from.swims) return;
  for (let drop = 1; drop <= deepest; drop++) {
    const cell = y - drop;
    const facts = land.atXyz(x, cell, z);
    // Deeper than a step one falls where it is open already, and never into what nobody has seen.
    if (drop > 1 && !(facts && isOpen(facts))) return;
    opening.through(x, cell, z, false);
    if (opening.shut) return;
    const below = land.atXyz(x, cell - 1, z);
    if (below ? carries(below) : drop === 1)
      offer(rules, from, copyOf(opening, rules), madeAt(x, cell, z), drop * DESCEND, steps);
  }
}

function up(rules: LandRules, from: Footing, x: number, z: number, steps: Step[]): void {
  const { y } = from;
  const floor = rules.land.atXyz(x, y, z);
  if (floor && !carries(floor)) return;
  const opening = new Opening(rules)
    .through(from.x, y + 2, from.z, true)
    .through(x, y + 2, z, true)
    .through(x, y + 1, z, false);
  offer(rules, from, opening, madeAt(x, y + 1, z), CLIMB, steps);
}

/** Straight up on a block set down under the feet. */
function rise(rules: LandRules, from: Footing, steps: Step[]): void {
  const { x, y, z } = from;
  if (rules.costs.fill === undefined || !isFillable(rules, x, y, z)) return;
  const here = rules.land.atXyz(x, y, z);
  if (here && isWater(here) && !isShallow(here)) return;
  const opening = new Opening(rules).through(x, y + 2, z, true);
  offer(rules, from, opening, madeAt(x, y + 1, z), rules.costs.fill, steps, { x, y, z });
}

/** Whether water is so low that a body jumps from its ground, rather than swims: no higher than 0.4 blocks (LivingEntity.aiStep). */
function isShallow({ state }: BlockFacts): boolean {
  const level = Number(state.properties.level ?? 0);
  return level >= SHALLOW && level < 8;
}

/** Straight down, but only onto what was seen. */
function sink(rules: LandRules, from: Footing, steps: Step[]): void {
  const { x, y, z } = from;
  const floor = rules.land.atXyz(x, y - 1, z);
  const below = rules.land.atXyz(x, y - 2, z);
  if (!floor || isOpen(floor) || !below || !carries(below)) return;
  offer(rules, from, new Opening(rules).through(x, y - 1, z, false), madeAt(x, y - 1, z), DESCEND, steps);
}

function isFillable({ spares, bottom, top }: LandRules, x: number, y: number, z: number): boolean {
  return y >= bottom && y <= top && !spares(x, y, z);
}

/** One opening is the beginning of several steps. */
function copyOf(opening: Opening, rules: LandRules): Opening {
  const copy = new Opening(rules);
  copy.cost = opening.cost;
  copy.dig.push(...opening.dig);
  return copy;
}
