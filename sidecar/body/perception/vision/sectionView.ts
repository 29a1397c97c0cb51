import { SIGHT } from './blockVisibility.ts';

/** Cells of a section: 16 in each direction. */
export const SECTION_VOLUME = 4096;

/** All states of a section, by `y << 8 | z << 4 | x`, or the one that fills it. */
export type SectionStates = Uint16Array | number;

/** A section of the world as eyes take it: what each cell is to them, and which of its blocks they could see at all. */
export interface SectionView {
  readonly states: SectionStates;
  /** `SIGHT` bits of each cell. */
  readonly bits: Uint8Array;
  /** The different states in it. */
  readonly present: readonly number[];
  /**
   * Cells whose blocks may be seen from somewhere: not those hidden on all sides by what is in this section. What lies at
   * its edge counts, since neighbours may change.
   */
  readonly surface: Uint16Array;
  /** Those of them that are notable. */
  readonly notable: Uint16Array;
  /** Through which of its six faces eyes could look in or out, as bits in the order of `FACES`. */
  readonly openFaces: number;
}

/** The steps to the sections beside one: west, east, below, above, north, south. Opposite ones differ in the last bit. */
export const FACES = [
  [-1, 0, 0],
  [1, 0, 0],
  [0, -1, 0],
  [0, 1, 0],
  [0, 0, -1],
  [0, 0, 1],
] as const;

const X = 1;
const Z = 16;
const Y = 256;
const TOP = 15;

/** @param bitsOf the `SIGHT` bits of a state, which the cell of an index holds */
export function viewOf(states: SectionStates, bitsOf: (stateId: number, index: number) => number): SectionView {
  if (typeof states === 'number') return uniformView(states, bitsOf(states, 0));
  const bits = new Uint8Array(SECTION_VOLUME);
  const present: number[] = [];
  const met = new Map<number, number>();
  let last = -1;
  let lastBits = 0;
  for (let index = 0; index < SECTION_VOLUME; index++) {
    const stateId = states[index] as number;
    if (stateId !== last) {
      let known = met.get(stateId);
      if (known === undefined) {
        known = bitsOf(stateId, index);
        met.set(stateId, known);
        present.push(stateId);
      }
      last = stateId;
      lastBits = known;
    }
    bits[index] = lastBits;
  }
  return { states, bits, present, ...targetsIn(bits) };
}

const NONE = new Uint16Array(0);
const surfaces = new WeakMap<SectionView, Map<number, Uint16Array>>();

/** The cells of a view's surface that hold a state, in ascending order. Computed once for each view and state. */
export function surfaceOf(view: SectionView, stateId: number): Uint16Array {
  const { states, surface } = view;
  if (typeof states === 'number') return states === stateId ? surface : NONE;
  let byState = surfaces.get(view);
  if (!byState) {
    byState = new Map();
    surfaces.set(view, byState);
  }
  let cells = byState.get(stateId);
  if (!cells) {
    cells = surface.filter((index) => states[index] === stateId);
    byState.set(stateId, cells);
  }
  return cells;
}

const uniform = new Map<number, Omit<SectionView, 'states' | 'present'>>();

function uniformView(stateId: number, stateBits: number): SectionView {
  let view = uniform.get(stateBits);
  if (!view) {
    const bits = new Uint8Array(SECTION_VOLUME).fill(stateBits);
    view = { bits, ...targetsIn(bits) };
    uniform.set(stateBits, view);
  }
  return { states: stateId, present: [stateId], ...view };
}

function targetsIn(bits: Uint8Array): Pick<SectionView, 'surface' | 'notable' | 'openFaces'> {
  const surface: number[] = [];
  const notable: number[] = [];
  for (let index = 0; index < SECTION_VOLUME; index++) {
    const own = bits[index] as number;
    if ((own & SIGHT.air) !== 0) continue;
    if ((own & SIGHT.fluid) !== 0) {
      if (!isFluidSurface(bits, index)) continue;
    } else if ((own & SIGHT.kind) === SIGHT.opaque && isBuried(bits, index)) continue;
    surface.push(index);
    if ((own & SIGHT.notable) !== 0) notable.push(index);
  }
  return { surface: Uint16Array.from(surface), notable: Uint16Array.from(notable), openFaces: openFacesOf(bits) };
}

function openFacesOf(bits: Uint8Array): number {
  let open = 0;
  for (let first = 0; first < 16; first++)
    for (let second = 0; second < 16; second++) {
      const acrossX = first * Y + second * Z;
      const acrossY = first * Z + second;
      const acrossZ = first * Y + second;
      if (!isOpaque(bits[acrossX])) open |= 1;
      if (!isOpaque(bits[acrossX + 15 * X])) open |= 2;
      if (!isOpaque(bits[acrossY])) open |= 4;
      if (!isOpaque(bits[acrossY + 15 * Y])) open |= 8;
      if (!isOpaque(bits[acrossZ])) open |= 16;
      if (!isOpaque(bits[acrossZ + 15 * Z])) open |= 32;
    }
  return open;
}

function isBuried(bits: Uint8Array, index: number): boolean {
  const x = index & 15;
  const z = (index >> 4) & 15;
  const y = index >> 8;
  return (
    x > 0 &&
    x < 15 &&
    z > 0 &&
    z < 15 &&
    y > 0 &&
    y < TOP &&
    isOpaque(bits[index - X]) &&
    isOpaque(bits[index + X]) &&
    isOpaque(bits[index - Z]) &&
    isOpaque(bits[index + Z]) &&
    isOpaque(bits[index - Y]) &&
    isOpaque(bits[index + Y])
  );
}

/** Whether there is something else to see a fluid from, above or beside it; above the section there may be. */
function isFluidSurface(bits: Uint8Array, index: number): boolean {
  const x = index & 15;
  const z = (index >> 4) & 15;
  const y = index >> 8;
  return (
    y === TOP ||
    isOpen(bits[index + Y]) ||
    (x > 0 && isOpen(bits[index - X])) ||
    (x < 15 && isOpen(bits[index + X])) ||
    (z > 0 && isOpen(bits[index - Z])) ||
    (z < 15 && isOpen(bits[index + Z])) ||
    (y > 0 && isOpen(bits[index - Y]))
  );
}

function isOpaque(bits = 0): boolean {
  return (bits & SIGHT.kind) === SIGHT.opaque;
}

function isOpen(bits = 0): boolean {
  return (bits & SIGHT.kind) !== SIGHT.opaque && (bits & SIGHT.fluid) === 0;
}
