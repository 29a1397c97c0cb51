import type { Bot } from 'mineflayer';
import type { Vec3 } from 'vec3';
import type { Point } from '../../../../protocol/geometry.ts';
import type { Column, Columns } from '../../client/columns.ts';
import type { BlockFacts, BlockView } from '../blockView.ts';
import { type BlockVisibility, SIGHT, visibilityIn } from './blockVisibility.ts';
import { SECTION_VOLUME, type SectionStates, type SectionView, viewOf } from './sectionView.ts';

/** What a body has of one section of the world: what its client was sent, and what its eyes have met of that. */
export interface Section {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** A bit for each cell the eyes have met. */
  readonly seen: Uint32Array;
  /** What they met that is worth remembering, by the cell's index. */
  readonly notes: Map<number, BlockFacts>;
  /** Undefined until it is asked for, and while its chunk is not there. */
  view: SectionView | undefined;
}

const SPAN = 16;
const MASK = SPAN - 1;
const HEIGHTS = 64;
/** Above and below the world there is nothing to see. */
const NOTHING = 0;

/** Flat arrays of shared columns are read once for all bodies. */
const views = new WeakMap<Uint16Array, SectionView>();

/** The sections around a body and its memory of all it has been near to; what changes in the game is corrected here. */
export class Sections {
  readonly visibility: BlockVisibility;
  readonly #bot: Bot;
  readonly #columns: Columns;
  readonly #blocks: BlockView;
  readonly #all = new Map<number, Section>();
  readonly #near: (Section | undefined)[] = new Array<Section | undefined>(SPAN * SPAN * HEIGHTS).fill(undefined);
  readonly #outside: Section;
  readonly #changed: (cell: Point) => void;

  /** @param changed called with where more may be visible now: a cell, or the middle of a chunk that arrived, whose y is NaN */
  constructor(bot: Bot, columns: Columns, blocks: BlockView, changed: (cell: Point) => void) {
    this.#bot = bot;
    this.#columns = columns;
    this.#blocks = blocks;
    this.#changed = changed;
    this.visibility = visibilityIn(bot.registry);
    this.#outside = emptySection(0, 0, 0);
    this.#outside.view = viewOf(NOTHING, () => SIGHT.clear | SIGHT.air);
    columns.onChange((x, y, z, before, after) => this.#correct(x, y, z, before, after));
    columns.onWorld((world) => {
      for (const section of this.#all.values()) section.view = undefined;
      world.on('chunkColumnLoad', (corner) => this.#renew(corner));
      world.on('chunkColumnUnload', (corner) => this.#drop(corner));
    });
  }

  /** A section by its coordinates, those of a chunk and y / 16. */
  at(x: number, y: number, z: number): Section {
    const height = y & (HEIGHTS - 1);
    const slot = ((x & MASK) * SPAN + (z & MASK)) * HEIGHTS + height;
    const near = this.#near[slot];
    if (near && near.x === x && near.z === z && near.y === y) return near;
    if (y < this.lowest || y > this.highest) return this.#outside;
    const key = keyOf(x, y, z);
    let section = this.#all.get(key);
    if (!section) {
      section = emptySection(x, y, z);
      this.#all.set(key, section);
    }
    this.#near[slot] = section;
    return section;
  }

  /** The same if the body ever had to do with it. */
  known(x: number, y: number, z: number): Section | undefined {
    return this.#all.get(keyOf(x, y, z));
  }

  /** All the body ever had to do with, in the order it met them. */
  all(): Iterable<Section> {
    return this.#all.values();
  }

  get lowest(): number {
    return this.#minY() >> 4;
  }

  get highest(): number {
    const { height } = this.#bot.game as unknown as { height?: number };
    return ((this.#minY() + (height ?? 256)) >> 4) - 1;
  }

  /** What is in a section; undefined while its chunk is not there. */
  viewOf(section: Section): SectionView | undefined {
    if (section.view) return section.view;
    const column = this.#columns.columnAt(section.x, section.z);
    if (!column) return undefined;
    section.view = this.#read(column, section);
    return section.view;
  }

  /** Remembers that eyes met a cell of a section. */
  note(section: Section, index: number): void {
    const word = index >> 5;
    const bit = 1 << (index & 31);
    if (((section.seen[word] as number) & bit) !== 0) return;
    section.seen[word] = (section.seen[word] as number) | bit;
    const view = section.view;
    if (!view || ((view.bits[index] as number) & SIGHT.notable) === 0) return;
    const facts = this.visibility.factsOf(stateIn(view.states, index));
    if (facts) section.notes.set(index, facts);
  }

  #minY(): number {
    const { minY } = this.#bot.game as unknown as { minY?: number };
    return minY ?? 0;
  }

  #read(column: Column, section: Section): SectionView {
    const states = column.statesIn?.(section.y) ?? statesOf(column, section.y);
    const known = typeof states === 'number' ? undefined : views.get(states);
    if (known) return known;
    const view = viewOf(states, (stateId, index) => this.#bitsOf(stateId, section, index));
    if (typeof states !== 'number') views.set(states, view);
    return view;
  }

  #bitsOf(stateId: number, { x, y, z }: Section, index: number): number {
    return this.visibility.of(stateId, () =>
      this.#blocks.atXyz((x << 4) | (index & 15), (y << 4) | (index >> 8), (z << 4) | ((index >> 4) & 15)),
    );
  }

  #correct(x: number, y: number, z: number, before: number, after: number): void {
    const section = this.#all.get(keyOf(x >> 4, y >> 4, z >> 4));
    if (!section || before === after) return;
    const index = cellIndex(x, y, z);
    const was = this.#bitsOf(before, section, index);
    const bits = this.#bitsOf(after, section, index);
    this.#renewView(section, was === bits ? after : undefined);
    if (!isSeen(section, index)) return;
    const old = this.visibility.factsOf(before);
    const now = this.visibility.factsOf(after);
    section.notes.delete(index);
    const notable = (bits & SIGHT.notable) !== 0;
    // What takes the place of a block has to be looked at; that one is gone, or grown or open now, is known at once.
    const known = now && (now.air || now.state.id === old?.state.id || (was === bits && !notable));
    if (!known) section.seen[index >> 5] = (section.seen[index >> 5] as number) & ~(1 << (index & 31));
    else if (notable) section.notes.set(index, now);
    if (!known || was !== bits) this.#changed({ x, y, z });
  }

  /** After a change of one cell, to a state that is no different to eyes when `alike` is given. */
  #renewView(section: Section, alike: number | undefined): void {
    const { view } = section;
    if (!view) return;
    const column = this.#columns.columnAt(section.x, section.z);
    const states = column?.statesIn?.(section.y);
    // A section's own array is written to in place, so that what was made of it is no longer true for others.
    if (states instanceof Uint16Array) views.delete(states);
    if (alike === undefined || !states) section.view = undefined;
    else section.view = { ...view, states, present: [...new Set([...view.present, alike])] };
  }

  #renew(corner: Vec3): void {
    for (let y = this.lowest; y <= this.highest; y++) {
      const section = this.#all.get(keyOf(corner.x >> 4, y, corner.z >> 4));
      if (!section) continue;
      section.view = undefined;
      this.#compare(section);
    }
    this.#changed({ x: corner.x + 8, y: Number.NaN, z: corner.z + 8 });
  }

  /** Corrects what is remembered of a section that was sent again. */
  #compare(section: Section): void {
    if (section.seen.every((word) => word === 0)) return;
    const view = this.viewOf(section);
    if (!view) return;
    section.notes.clear();
    for (let index = 0; index < SECTION_VOLUME; index++) {
      if (((section.seen[index >> 5] as number) & (1 << (index & 31))) === 0) continue;
      if (((view.bits[index] as number) & SIGHT.notable) === 0) continue;
      const facts = this.visibility.factsOf(stateIn(view.states, index));
      if (facts) section.notes.set(index, facts);
    }
  }

  #drop(corner: Vec3): void {
    for (let y = this.lowest; y <= this.highest; y++) {
      const section = this.#all.get(keyOf(corner.x >> 4, y, corner.z >> 4));
      if (section) section.view = undefined;
    }
  }
}

/** The index of a world's cell within its section. */
export function cellIndex(x: number, y: number, z: number): number {
  return ((y & 15) << 8) | ((z & 15) << 4) | (x & 15);
}

/** The state at an index of a section. */
export function stateIn(states: SectionStates, index: number): number {
  return typeof states === 'number' ? states : (states[index] as number);
}

/** Whether eyes have met the cell of an index. */
export function isSeen(section: Section, index: number): boolean {
  return ((section.seen[index >> 5] as number) & (1 << (index & 31))) !== 0;
}

function emptySection(x: number, y: number, z: number): Section {
  return { x, y, z, seen: new Uint32Array(SECTION_VOLUME / 32), notes: new Map(), view: undefined };
}

/** Reads a column that has no flat arrays of its own. */
function statesOf(column: Column, sectionY: number): SectionStates {
  const states = new Uint16Array(SECTION_VOLUME);
  const inside = { x: 0, y: 0, z: 0 };
  let same = true;
  for (let index = 0; index < SECTION_VOLUME; index++) {
    inside.x = index & 15;
    inside.z = (index >> 4) & 15;
    inside.y = (sectionY << 4) + (index >> 8);
    states[index] = column.getBlockStateId(inside) ?? 0;
    same &&= states[index] === states[0];
  }
  return same ? (states[0] as number) : states;
}

function keyOf(x: number, y: number, z: number): number {
  return ((x + 0x10_00_00) * 0x20_00_00 + z + 0x10_00_00) * HEIGHTS + (y & (HEIGHTS - 1));
}
