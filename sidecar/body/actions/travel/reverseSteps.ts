import { type Footing, footingIn, stepCost } from '../../navigation/walking/footing.ts';
import type { ReverseSteps } from '../../navigation/walking/shutOff.ts';
import type { Blocks } from '../../perception/blockView.ts';
import { CellMemo } from './cellMemo.ts';
import { carries } from './knownLand.ts';
import { DEEPEST, isOpenable, type LandRules, madeAt } from './landSteps.ts';

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
/** How far below and above the end of a step that is walked, in cells, its beginning may be. */
const WALKED_BELOW = 2;
const WALKED_ABOVE = 4;

/** The steps that lead to a footing, backwards: those a body walks, and those that `landSteps` may dig or build. */
export class TravelReverseSteps implements ReverseSteps {
  readonly #rules: LandRules;
  readonly #walked: CellMemo<Footing>;
  readonly #footings: CellMemo<Footing>;
  readonly #blocks: Blocks;

  constructor(rules: LandRules, blocks: Blocks) {
    this.#rules = rules;
    this.#blocks = blocks;
    this.#walked = new CellMemo((x, y, z) => footingIn(blocks, x, y, z));
    this.#footings = new CellMemo((x, y, z) => this.#walked.get(x, y, z) ?? this.#madeIn(x, y, z));
  }

  footingIn(x: number, y: number, z: number): Footing | undefined {
    return this.#footings.get(x, y, z);
  }

  /** What nobody has seen is taken for rock. */
  knows(): boolean {
    return true;
  }

  leadingTo(to: Footing): readonly Footing[] {
    const before: Footing[] = [];
    const offer = (x: number, y: number, z: number) => {
      const from = this.#footings.get(x, y, z);
      if (from) before.push(from);
    };
    for (const [dx, dz] of SIDES) for (let y = to.y - 1; y <= to.y + DEEPEST; y++) offer(to.x + dx, y, to.z + dz);
    offer(to.x, to.y + 1, to.z);
    if (this.#rules.costs.fill !== undefined) offer(to.x, to.y - 1, to.z);
    if (!to.made) this.#walkedTo(to, before);
    return before;
  }

  #walkedTo(to: Footing, before: Footing[]): void {
    for (let x = to.x - 1; x <= to.x + 1; x++)
      for (let z = to.z - 1; z <= to.z + 1; z++)
        for (let y = to.y - WALKED_BELOW; y <= to.y + WALKED_ABOVE; y++) {
          const from = this.#walked.get(x, y, z);
          if (from && from !== to && stepCost(this.#blocks, from, to) !== undefined) before.push(from);
        }
  }

  /** The footing that digging or building might make of a cell, whatever is around it. */
  #madeIn(x: number, y: number, z: number): Footing | undefined {
    const { land, costs } = this.#rules;
    const floor = land.atXyz(x, y - 1, z);
    if (floor && !carries(floor) && costs.fill === undefined) return undefined;
    return isOpenable(this.#rules, x, y, z, false) && isOpenable(this.#rules, x, y + 1, z, true)
      ? madeAt(x, y, z)
      : undefined;
  }
}
