import {
  type BlockPosition,
  type Box,
  boxContains,
  type Facing,
  type HorizontalFacing,
  neighbour,
  oppositeOf,
} from '../../../protocol/geometry.ts';
import { type Fluid, type FluidFacts, type FluidKind, FULL_AMOUNT } from '../../world/fluids/fluidFacts.ts';

/** The order in which Minecraft looks around a fluid. */
const SIDES: readonly HorizontalFacing[] = ['north', 'east', 'south', 'west'];
const NEVER = 1000;

interface Nature {
  /** Amount lost with each block of the way, and how far an edge is sensed. */
  readonly loss: number;
  readonly sense: number;
  /** Whether two sources make a third between them. */
  readonly multiplies: boolean;
}

type Natures = Readonly<Record<FluidKind, Nature>>;

/** Minecraft wiki, "Water", "Lava". */
const NATURES: Natures = {
  water: { loss: 1, sense: 4, multiplies: true },
  lava: { loss: 2, sense: 2, multiplies: false },
};
/** The same in the Nether, where lava runs as far as water elsewhere. */
const ULTRAWARM: Natures = { ...NATURES, lava: { loss: 1, sense: 4, multiplies: false } };

/** A cell that a fluid goes to, and what is in it then. */
interface Spread {
  readonly position: BlockPosition;
  readonly direction: Facing;
  readonly fluid: Fluid;
}

/** Where a fluid goes from a cell (Minecraft wiki, "Fluid"): pure questions about the surroundings inside one box. */
export class FluidFlow {
  readonly #facts: FluidFacts;
  readonly #read: (position: BlockPosition) => number;
  readonly #box: Box;
  readonly #natures: Natures;

  /** @param read state numbers; @param box where fluids may go; @param ultrawarm as of the dimension. */
  constructor(facts: FluidFacts, read: (position: BlockPosition) => number, box: Box, ultrawarm = false) {
    this.#natures = ultrawarm ? ULTRAWARM : NATURES;
    this.#facts = facts;
    this.#read = read;
    this.#box = box;
  }

  /** The fluid at a cell. */
  at(position: BlockPosition): Fluid | undefined {
    return this.#facts.fluid(this.#read(position));
  }

  /** What flows into a cell from around it; undefined for nothing. */
  arriving(position: BlockPosition, kind: FluidKind): Fluid | undefined {
    const nature = this.#natures[kind];
    let [most, sources] = [0, 0];
    for (const side of SIDES) {
      const beside = neighbour(position, side);
      const fluid = this.at(beside);
      if (fluid?.kind !== kind || !this.#open(position, side, beside)) continue;
      if (fluid.source) sources++;
      most = Math.max(most, fluid.amount);
    }
    if (nature.multiplies && sources >= 2) {
      const below = neighbour(position, 'down');
      const fluid = this.at(below);
      const solid = fluid === undefined && this.#facts.taking(this.#read(below)) !== 'gives-way';
      if (solid || (fluid?.kind === kind && fluid.source))
        return { kind, amount: FULL_AMOUNT, source: true, falling: false };
    }
    const above = neighbour(position, 'up');
    if (this.at(above)?.kind === kind && this.#open(position, 'up', above))
      return { kind, amount: FULL_AMOUNT, source: false, falling: true };
    const amount = most - nature.loss;
    return amount > 0 ? { kind, amount, source: false, falling: false } : undefined;
  }

  /** Where the fluid of a cell goes on to. */
  spreads(position: BlockPosition): Spread[] {
    const fluid = this.at(position);
    if (!fluid) return [];
    const { kind } = fluid;
    const below = neighbour(position, 'down');
    const falls = this.arriving(below, kind);
    if (falls && this.#takes(position, 'down', below, falls)) {
      const down: Spread = { position: below, direction: 'down', fluid: falls };
      return this.#sourcesBeside(position, kind) >= 3 ? [down, ...this.#sideways(position, fluid)] : [down];
    }
    return fluid.source || !this.#isHole(position, kind) ? this.#sideways(position, fluid) : [];
  }

  #sideways(position: BlockPosition, { kind, amount, falling }: Fluid): Spread[] {
    const left = falling ? FULL_AMOUNT - 1 : amount - this.#natures[kind].loss;
    if (left <= 0) return [];
    let nearest = NEVER;
    let ways: Spread[] = [];
    for (const side of SIDES) {
      const beside = neighbour(position, side);
      const fluid = this.arriving(beside, kind);
      if (!fluid || !this.#passable(position, side, beside, kind, fluid)) continue;
      const far = this.#isHole(beside, kind) ? 0 : this.#wayDown(beside, 1, oppositeOf(side), kind);
      if (far < nearest) ways = [];
      if (far > nearest) continue;
      nearest = far;
      ways.push({ position: beside, direction: side, fluid });
    }
    return ways.filter((way) => this.#takes(position, way.direction, way.position, way.fluid));
  }

  /** Steps to the nearest place where the fluid could fall. */
  #wayDown(position: BlockPosition, steps: number, from: Facing, kind: FluidKind): number {
    let nearest = NEVER;
    for (const side of SIDES) {
      if (side === from) continue;
      const beside = neighbour(position, side);
      if (!this.#passable(position, side, beside, kind)) continue;
      if (this.#isHole(beside, kind)) return steps;
      if (steps < this.#natures[kind].sense)
        nearest = Math.min(nearest, this.#wayDown(beside, steps + 1, oppositeOf(side), kind));
    }
    return nearest;
  }

  #isHole(position: BlockPosition, kind: FluidKind): boolean {
    const below = neighbour(position, 'down');
    if (!this.#open(position, 'down', below)) return false;
    return this.at(below)?.kind === kind || this.#holds(below);
  }

  #sourcesBeside(position: BlockPosition, kind: FluidKind): number {
    return SIDES.filter((side) => {
      const fluid = this.at(neighbour(position, side));
      return fluid?.kind === kind && fluid.source;
    }).length;
  }

  #passable(from: BlockPosition, side: Facing, to: BlockPosition, kind: FluidKind, fluid?: Fluid): boolean {
    const there = this.at(to);
    if (there?.kind === kind && there.source) return false;
    return this.#open(from, side, to) && this.#holds(to, fluid);
  }

  #takes(from: BlockPosition, side: Facing, to: BlockPosition, fluid: Fluid): boolean {
    const there = this.at(to);
    if (there) {
      // Water drowns lava only from the side when that is high, lava meets water from above (wiki: "Lava").
      if (there.kind === fluid.kind) return false;
      if (there.kind === 'water' ? side !== 'down' : there.amount / 9 < 0.44444445) return false;
    }
    return this.#open(from, side, to) && this.#holds(to, fluid);
  }

  /** Whether a cell has room for a fluid at all: waterloggable blocks for sources of water only. */
  #holds(position: BlockPosition, fluid?: Fluid): boolean {
    if (!boxContains(this.#box, position)) return false;
    const taking = this.#facts.taking(this.#read(position));
    return taking === 'gives-way' || (taking === 'waterlogs' && fluid?.kind === 'water' && fluid.source);
  }

  /** Whether no shape closes the face between two cells. */
  #open(from: BlockPosition, side: Facing, to: BlockPosition): boolean {
    return !this.#facts.closes(this.#read(from), side) && !this.#facts.closes(this.#read(to), oppositeOf(side));
  }
}
