import type { BlockPosition, Box } from '../../../../protocol/geometry.ts';
import type { BlockFacts } from '../blockView.ts';
import { isSeen, type Section, type Sections } from './sections.ts';
import { surfaceOf } from './sectionView.ts';

/** How far eyes make out single blocks, blocks. */
export const FARTHEST = 48;

/** A block that matches and was seen before, or may be seen now. */
interface Candidate {
  readonly position: BlockPosition;
  readonly facts: BlockFacts;
  readonly section: Section;
  readonly bits: number;
  readonly known: boolean;
  readonly away: number;
}

/** The sections one question is about, and what of them it asks for. */
export class Search {
  /** No cell of the box is farther away. */
  readonly farthest: number;
  readonly #sections: Sections;
  readonly #matches: (id: string) => boolean;
  readonly #box: Box;
  readonly #around: BlockPosition;
  readonly #mayShow: (x: number, y: number, z: number, bits: number) => boolean;
  readonly #verdicts = new Map<number, boolean>();
  readonly #wanted: { section: Section; nearest: number; farthest: number }[] = [];

  /** @param mayShow whether it is worth trying lines to a block that was not seen yet */
  constructor(
    sections: Sections,
    matches: (id: string) => boolean,
    box: Box,
    around: BlockPosition,
    mayShow: (x: number, y: number, z: number, bits: number) => boolean,
  ) {
    this.#mayShow = mayShow;
    this.#sections = sections;
    this.#matches = matches;
    this.#box = box;
    this.#around = around;
    const reach = (low: number, high: number, at: number) => Math.max(Math.abs(low - at), Math.abs(high - at));
    this.farthest = Math.hypot(
      reach(box.min.x, box.max.x, around.x),
      reach(box.min.y, box.max.y, around.y),
      reach(box.min.z, box.max.z, around.z),
    );
    this.#gather();
  }

  /** What matches farther away than `inner` and no farther than `outer`, nearest first. */
  between(inner: number, outer: number): Candidate[] {
    const found: Candidate[] = [];
    for (const { section, nearest, farthest } of this.#wanted)
      if (nearest <= outer && farthest > inner) this.#collect(section, inner, outer, found);
    return found.sort(
      (a, b) =>
        a.away - b.away || a.position.y - b.position.y || a.position.z - b.position.z || a.position.x - b.position.x,
    );
  }

  /** Sections in view, and those beyond of which something is remembered. */
  #gather(): void {
    const { min, max } = this.#box;
    const { x, y, z } = this.#around;
    const reach = FARTHEST + 2;
    const inView = {
      min: {
        x: Math.max(min.x, x - reach) >> 4,
        y: Math.max(min.y, y - reach) >> 4,
        z: Math.max(min.z, z - reach) >> 4,
      },
      max: {
        x: Math.min(max.x, x + reach) >> 4,
        y: Math.min(max.y, y + reach) >> 4,
        z: Math.min(max.z, z + reach) >> 4,
      },
    };
    const lowest = Math.max(inView.min.y, this.#sections.lowest);
    const highest = Math.min(inView.max.y, this.#sections.highest);
    for (let sectionX = inView.min.x; sectionX <= inView.max.x; sectionX++)
      for (let sectionZ = inView.min.z; sectionZ <= inView.max.z; sectionZ++)
        for (let sectionY = lowest; sectionY <= highest; sectionY++)
          this.#want(this.#sections.at(sectionX, sectionY, sectionZ));
    const isInView = (section: Section) =>
      section.x >= inView.min.x &&
      section.x <= inView.max.x &&
      section.z >= inView.min.z &&
      section.z <= inView.max.z &&
      section.y >= lowest &&
      section.y <= highest;
    if (this.farthest > FARTHEST)
      for (const section of this.#sections.all()) {
        if (isInView(section)) continue;
        if (section.x < min.x >> 4 || section.x > max.x >> 4) continue;
        if (section.y < min.y >> 4 || section.y > max.y >> 4) continue;
        if (section.z < min.z >> 4 || section.z > max.z >> 4) continue;
        this.#want(section);
      }
  }

  #want(section: Section): void {
    const { x, y, z } = this.#around;
    const gap = (low: number, at: number) => Math.max(0, low - at, at - (low + 15));
    const reach = (low: number, at: number) => Math.max(Math.abs(low - at), Math.abs(low + 15 - at));
    this.#wanted.push({
      section,
      nearest: Math.hypot(gap(section.x << 4, x), gap(section.y << 4, y), gap(section.z << 4, z)),
      farthest: Math.hypot(reach(section.x << 4, x), reach(section.y << 4, y), reach(section.z << 4, z)),
    });
  }

  #collect(section: Section, inner: number, outer: number, found: Candidate[]): void {
    const view = this.#sections.viewOf(section);
    if (view)
      for (const stateId of view.present) {
        if (!this.#isMatch(stateId)) continue;
        const facts = this.#sections.visibility.factsOf(stateId);
        if (!facts) continue;
        for (const index of surfaceOf(view, stateId))
          this.#place(section, index, facts, view.bits[index] as number, isSeen(section, index), inner, outer, found);
      }
    // What was seen and has been built over since is known all the same.
    for (const [index, facts] of section.notes) {
      if (!this.#matches(facts.state.id)) continue;
      if (view && contains(view.notable, index)) continue;
      this.#place(section, index, facts, view ? (view.bits[index] as number) : 0, true, inner, outer, found);
    }
  }

  #isMatch(stateId: number): boolean {
    let verdict = this.#verdicts.get(stateId);
    if (verdict === undefined) {
      const facts = this.#sections.visibility.factsOf(stateId);
      verdict = facts !== undefined && !facts.air && this.#matches(facts.state.id);
      this.#verdicts.set(stateId, verdict);
    }
    return verdict;
  }

  #place(
    section: Section,
    index: number,
    facts: BlockFacts,
    bits: number,
    known: boolean,
    inner: number,
    outer: number,
    found: Candidate[],
  ): void {
    const x = (section.x << 4) | (index & 15);
    const y = (section.y << 4) | (index >> 8);
    const z = (section.z << 4) | ((index >> 4) & 15);
    const { min, max } = this.#box;
    if (x < min.x || x > max.x || y < min.y || y > max.y || z < min.z || z > max.z) return;
    const away = Math.hypot(x - this.#around.x, y - this.#around.y, z - this.#around.z);
    if (away <= inner || away > outer) return;
    if (!known && (away > FARTHEST + 2 || !this.#mayShow(x, y, z, bits))) return;
    found.push({ position: { x, y, z }, facts, section, bits, known, away });
  }
}

/** Whether a sorted list has a value. */
function contains(sorted: Uint16Array, value: number): boolean {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = sorted[middle] as number;
    if (at === value) return true;
    if (at < value) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
