import type { Bot } from 'mineflayer';
import { type BlockPosition, type Box, distance, type Point } from '../../../../protocol/geometry.ts';
import type { Columns } from '../../client/columns.ts';
import { eyeAt } from '../../player/player.ts';
import type { BlockFacts, BlockView } from '../blockView.ts';
import { SIGHT } from './blockVisibility.ts';
import { Lines } from './lines.ts';
import { openSections } from './openSections.ts';
import { FARTHEST, Search } from './search.ts';
import { cellIndex, isSeen, type Section, Sections, stateIn } from './sections.ts';
import type { Sighting, Vision } from './vision.ts';

/** How far they take in everything notable at each look, and every cell there is. */
const NEAR = 16;
const CLOSE = 6;
/** Within this distance a block counts as seen if a corner of its side shows, beyond if the middle does. */
const CORNERS = 12;
/** Far waters and lakes of lava are noticed at every fourth cell along x and z. */
const FLUID_GRID = 3;
/** Ticks between looks around, and how far the eye has to have moved for another, near and far, blocks. */
const LOOK_TICKS = 10;
const STEP = 0.5;
const STRIDE = 4;
/** From a chunk's middle to its corner, blocks. */
const CHUNK = 12;
/** Where on a side lines end, from its middle. */
const SPOTS = [
  [0, 0],
  [-0.4, -0.4],
  [0.4, -0.4],
  [-0.4, 0.4],
  [0.4, 0.4],
] as const;
/** How far in front of a side a line ends, so that it ends in the cell before it. */
const BEFORE = 1e-3;
/** Sides of a block, by the axis they look along. */
const ALONG_X = 1;
const ALONG_Y = 2;
const ALONG_Z = 4;
const OWN = 8;
/** Rings that are searched one after the other, as long as too little was found, blocks. */
const RINGS = [8, 16, 32, 64, 128, Number.POSITIVE_INFINITY] as const;

/**
 * Sees what a line of sight from the eyes has reached, now or earlier, in any direction: a player can turn their head. See
 * docs/explanation/sight.md.
 */
export class LineOfSight implements Vision {
  readonly #bot: Bot;
  readonly #sections: Sections;
  readonly #lines: Lines;
  #ticks = 0;
  /** Where the eye last looked around from, near and far; undefined when more may be seen since. */
  #nearEye: Point | undefined;
  #farEye: Point | undefined;

  constructor(bot: Bot, columns: Columns, blocks: BlockView) {
    this.#bot = bot;
    this.#sections = new Sections(bot, columns, blocks, (cell) => this.#changed(cell));
    this.#lines = new Lines(this.#sections);
    bot.on('physicsTick', () => {
      if (++this.#ticks % LOOK_TICKS === 0) this.#look();
    });
  }

  at(position: BlockPosition): BlockFacts | undefined {
    const { x, y, z } = position;
    const section = this.#sections.at(x >> 4, y >> 4, z >> 4);
    const view = this.#sections.viewOf(section);
    const index = cellIndex(x, y, z);
    if (!view) return section.notes.get(index);
    if (!isSeen(section, index)) {
      const eye = this.#eye();
      if (!this.#meets(eye, section, x, y, z, view.bits[index] as number)) return undefined;
    }
    return this.#sections.visibility.factsOf(stateIn(view.states, index));
  }

  learn({ x, y, z }: BlockPosition): void {
    const section = this.#sections.at(x >> 4, y >> 4, z >> 4);
    if (this.#sections.viewOf(section)) this.#sections.note(section, cellIndex(x, y, z));
  }

  find(matches: (id: string) => boolean, box: Box, around: BlockPosition, limit: number): Sighting[] {
    const eye = this.#eye();
    const mayShow = (x: number, y: number, z: number, bits: number) =>
      (bits & SIGHT.kind) !== SIGHT.opaque || this.#openSides(eye, x, y, z, (bits & SIGHT.fluid) !== 0) !== 0;
    const search = new Search(this.#sections, matches, box, around, mayShow);
    const found: Sighting[] = [];
    let inner = -1;
    for (const outer of RINGS) {
      const ring = search.between(inner, outer);
      for (const candidate of ring) {
        if (found.length >= limit) return found;
        const { x, y, z } = candidate.position;
        if (!candidate.known && !this.#meets(eye, candidate.section, x, y, z, candidate.bits)) continue;
        found.push({ position: candidate.position, facts: candidate.facts });
      }
      if (outer >= search.farthest) break;
      inner = outer;
    }
    return found;
  }

  sees({ x, y, z }: Point, height: number): boolean {
    const eye = this.#eye();
    for (const share of [0.85, 0.1, 0.5]) {
      const pointY = y + height * share;
      if (this.#lines.isFree(eye, { x, y: pointY, z })) return true;
    }
    return false;
  }

  #eye(): Point {
    return eyeAt(this.#bot.entity.position, this.#bot.getControlState('sneak'));
  }

  /** Makes the next look start again, as far as that place; a chunk's height is NaN. */
  #changed(place: Point): void {
    const eye = this.#farEye;
    if (!eye) {
      this.#nearEye = undefined;
      return;
    }
    const across = Math.hypot(place.x - eye.x, place.z - eye.z);
    if (Number.isNaN(place.y)) {
      if (across <= FARTHEST + CHUNK) this.#farEye = undefined;
      return;
    }
    const away = Math.hypot(across, place.y - eye.y);
    if (away > FARTHEST) return;
    this.#nearEye = undefined;
    if (away > NEAR) this.#farEye = undefined;
  }

  /** Takes in what has come into sight since the last look. */
  #look(): void {
    if (!this.#bot.entity) return;
    const eye = this.#eye();
    if (!Number.isFinite(eye.x)) return;
    if (!this.#nearEye || distance(this.#nearEye, eye) >= STEP) {
      this.#nearEye = eye;
      this.#lookClose(eye);
      this.#lookFor(eye, NEAR);
    }
    if (!this.#farEye || distance(this.#farEye, eye) >= STRIDE) {
      this.#farEye = eye;
      this.#lookFor(eye, FARTHEST);
    }
  }

  /** Every cell around: a body that digs has to know what it uncovers. */
  #lookClose(eye: Point): void {
    const baseX = Math.floor(eye.x);
    const baseY = Math.floor(eye.y);
    const baseZ = Math.floor(eye.z);
    for (let y = baseY - CLOSE; y <= baseY + CLOSE; y++)
      for (let z = baseZ - CLOSE; z <= baseZ + CLOSE; z++)
        for (let x = baseX - CLOSE; x <= baseX + CLOSE; x++) {
          const section = this.#sections.at(x >> 4, y >> 4, z >> 4);
          const index = cellIndex(x, y, z);
          if (isSeen(section, index)) continue;
          const view = section.view ?? this.#sections.viewOf(section);
          if (view) this.#meets(eye, section, x, y, z, view.bits[index] as number);
        }
  }

  /** Notable blocks as far as `reach`. */
  #lookFor(eye: Point, reach: number): void {
    const reachSquared = reach * reach;
    for (const section of openSections(this.#sections, eye, reach)) {
      const { view } = section;
      if (!view) continue;
      for (const index of view.notable) {
        if (isSeen(section, index)) continue;
        const x = (section.x << 4) | (index & 15);
        const y = (section.y << 4) | (index >> 8);
        const z = (section.z << 4) | ((index >> 4) & 15);
        const bits = view.bits[index] as number;
        if (reach > NEAR && (bits & SIGHT.fluid) !== 0 && ((x & FLUID_GRID) !== 0 || (z & FLUID_GRID) !== 0)) continue;
        const away = (x + 0.5 - eye.x) ** 2 + (y + 0.5 - eye.y) ** 2 + (z + 0.5 - eye.z) ** 2;
        if (away <= reachSquared) this.#meets(eye, section, x, y, z, bits);
      }
    }
  }

  /** Whether a line of sight meets the block or the air in a cell; then it is noted. */
  #meets(eye: Point, section: Section, x: number, y: number, z: number, bits: number): boolean {
    const away = Math.hypot(x + 0.5 - eye.x, y + 0.5 - eye.y, z + 0.5 - eye.z);
    if (away > FARTHEST) return false;
    const found =
      (bits & SIGHT.kind) === SIGHT.opaque
        ? this.#showsASide(eye, x, y, z, away, (bits & SIGHT.fluid) !== 0)
        : this.#showsItself(eye, section, x, y, z);
    if (found) this.#sections.note(section, cellIndex(x, y, z));
    return found;
  }

  #showsASide(eye: Point, x: number, y: number, z: number, away: number, fluid: boolean): boolean {
    const open = this.#openSides(eye, x, y, z, fluid);
    if (open === 0) return false;
    if ((open & OWN) !== 0) return true;
    const spots = away <= CORNERS ? SPOTS.length : 1;
    const atX = eye.x > x ? x + 1 + BEFORE : x - BEFORE;
    const atY = eye.y > y ? y + 1 + BEFORE : y - BEFORE;
    const atZ = eye.z > z ? z + 1 + BEFORE : z - BEFORE;
    const lines = this.#lines;
    for (let spot = 0; spot < spots; spot++) {
      const [first, second] = SPOTS[spot] as (typeof SPOTS)[number];
      if ((open & ALONG_X) !== 0 && lines.isClear(eye, atX, y + 0.5 + first, z + 0.5 + second, x, y, z)) return true;
      if ((open & ALONG_Y) !== 0 && lines.isClear(eye, x + 0.5 + first, atY, z + 0.5 + second, x, y, z)) return true;
      if ((open & ALONG_Z) !== 0 && lines.isClear(eye, x + 0.5 + first, y + 0.5 + second, atZ, x, y, z)) return true;
    }
    return false;
  }

  /** Which sides of a block face the eye and are not covered, as bits; `OWN` alone where the eye is in its cell. */
  #openSides(eye: Point, x: number, y: number, z: number, fluid: boolean): number {
    const sideX = eye.x > x + 1 ? 1 : eye.x < x ? -1 : 0;
    const sideY = eye.y > y + 1 ? 1 : eye.y < y ? -1 : 0;
    const sideZ = eye.z > z + 1 ? 1 : eye.z < z ? -1 : 0;
    if (sideX === 0 && sideY === 0 && sideZ === 0) return OWN;
    let open = 0;
    if (sideX !== 0 && this.#isOpen(x + sideX, y, z, fluid)) open |= ALONG_X;
    if (sideY !== 0 && this.#isOpen(x, y + sideY, z, fluid)) open |= ALONG_Y;
    if (sideZ !== 0 && this.#isOpen(x, y, z + sideZ, fluid)) open |= ALONG_Z;
    return open;
  }

  /** Whether something can be seen through the cell beside a block; fluids hide their own kind. */
  #isOpen(x: number, y: number, z: number, fluid: boolean): boolean {
    const section = this.#sections.at(x >> 4, y >> 4, z >> 4);
    const view = section.view ?? this.#sections.viewOf(section);
    if (!view) return false;
    const bits = view.bits[cellIndex(x, y, z)] as number;
    return (bits & SIGHT.kind) !== SIGHT.opaque && !(fluid && (bits & SIGHT.fluid) !== 0);
  }

  #showsItself(eye: Point, section: Section, x: number, y: number, z: number): boolean {
    const view = this.#sections.viewOf(section);
    if (!view) return false;
    const shapes = this.#sections.visibility.factsOf(stateIn(view.states, cellIndex(x, y, z)))?.shapes ?? [];
    const top = shapes.reduce((highest, shape) => Math.max(highest, Math.min(1, shape[4])), 0);
    const middle = top > 0 ? top / 2 : 0.5;
    if (this.#lines.isClear(eye, x + 0.5, y + middle, z + 0.5, x, y, z)) return true;
    return top > 0 && this.#lines.isClear(eye, x + 0.5, y + top - BEFORE, z + 0.5, x, y, z);
  }
}
