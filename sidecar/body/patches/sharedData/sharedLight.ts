/** prismarine-chunk's BitArray, as far as it is used here. */
export interface Bits {
  readonly data: Uint32Array;
  get(index: number): number;
  set(index: number, value: number): void;
}

/** 64 flags as the upper and the lower half, each 32 bits with sign. */
type Long = readonly [number, number];
type ByteLists = readonly ArrayLike<number>[];

/** The arguments of prismarine-chunk's loadParsedLight, as packets have them. */
export type LightArguments = readonly [
  skyLight: ByteLists,
  blockLight: ByteLists,
  skyLightMask: readonly Long[],
  blockLightMask: readonly Long[],
  emptySkyLightMask: readonly Long[],
  emptyBlockLightMask: readonly Long[],
];

/** The light of prismarine-chunk's column of 1.18 and later. */
export interface LightFields {
  skyLightMask: Bits;
  emptySkyLightMask: Bits;
  skyLightSections: (Bits | null)[];
  blockLightMask: Bits;
  emptyBlockLightMask: Bits;
  blockLightSections: (Bits | null)[];
}

type BitsClass = new (options: { bitsPerValue: number; capacity: number }) => Bits;

/** The light of a section as it was sent, and once somebody has read it, as it is kept. */
interface SentBits extends Bits {
  sent: ArrayLike<number>;
  words: Uint32Array | undefined;
}

interface SentLight {
  /** Makes the light of a section; nothing is unpacked before it is read. */
  section(bytes: ArrayLike<number>): Bits;
  /** A section without light, for all that have none; whoever writes to it writes to a copy. */
  readonly dark: Bits;
}

const sentLights = new WeakMap<BitsClass, SentLight>();

/** Cells of a section. */
const SECTION_VOLUME = 4096;
/** Bits of light for each cell. */
const LIGHT_BITS = 4;

/**
 * What prismarine-chunk makes of light that comes to a column without any (`blank`), without its checked reads of single
 * integers.
 */
export function lightOf(blank: LightFields, light: LightArguments): LightFields {
  const sections = sentLight(blank.skyLightMask.constructor as BitsClass);
  const lit: LightFields = {
    skyLightMask: clonedBits(blank.skyLightMask),
    emptySkyLightMask: clonedBits(blank.emptySkyLightMask),
    skyLightSections: [...blank.skyLightSections],
    blockLightMask: clonedBits(blank.blockLightMask),
    emptyBlockLightMask: clonedBits(blank.emptyBlockLightMask),
    blockLightSections: [...blank.blockLightSections],
  };
  const [sky, block, skyMask, blockMask, noSkyMask, noBlockMask] = light;
  readLight(lit.skyLightSections, sky, skyMask, lit.skyLightMask, noSkyMask, lit.emptySkyLightMask, sections);
  readLight(
    lit.blockLightSections,
    block,
    blockMask,
    lit.blockLightMask,
    noBlockMask,
    lit.emptyBlockLightMask,
    sections,
  );
  return lit;
}

/** Reads the light that a packet tells of one kind into sections and masks without any. */
function readLight(
  sections: (Bits | null)[],
  lists: ByteLists,
  told: readonly Long[],
  mask: Bits,
  toldEmpty: readonly Long[],
  emptyMask: Bits,
  light: SentLight,
): void {
  let next = 0;
  for (let y = 0; y < sections.length; y++) {
    const isEmpty = flag(toldEmpty, y);
    if (!isEmpty && !flag(told, y)) continue;
    emptyMask.set(y, isEmpty ? 1 : 0);
    mask.set(y, isEmpty ? 0 : 1);
    sections[y] = isEmpty ? light.dark : light.section(lists[next++] as ArrayLike<number>);
  }
}

/**
 * Most sections of light are never read: the bytes that came stay as they are, and 2 KiB are unpacked where somebody reads.
 */
function sentLight(Class: BitsClass): SentLight {
  const known = sentLights.get(Class);
  if (known) return known;
  const dark = new Class({ bitsPerValue: LIGHT_BITS, capacity: SECTION_VOLUME });
  const { data: words, ...fields } = dark as Bits & Record<string, unknown>;
  const prototype = Object.create(Class.prototype, {
    data: {
      get(this: SentBits) {
        this.words ??= unpackedLight(this.sent, words.length);
        return this.words;
      },
      set(this: SentBits, own: Uint32Array) {
        this.words = own;
      },
    },
  });
  const light: SentLight = {
    dark,
    section: (sent) => Object.assign(Object.create(prototype), fields, { sent, words: undefined }) as SentBits,
  };
  sentLights.set(Class, light);
  return light;
}

function unpackedLight(bytes: ArrayLike<number>, length: number): Uint32Array {
  const data = new Uint32Array(length);
  // Each eight bytes are a long, its upper half first.
  for (let word = 0; word < length; word++) {
    const at = (word ^ 1) * 4;
    data[word] =
      (((bytes[at] as number) << 24) |
        ((bytes[at + 1] as number) << 16) |
        ((bytes[at + 2] as number) << 8) |
        (bytes[at + 3] as number)) >>>
      0;
  }
  return data;
}

function flag(longs: readonly Long[], index: number): boolean {
  const long = longs[index >> 6];
  return long !== undefined && (((index & 32 ? long[0] : long[1]) >> (index & 31)) & 1) === 1;
}

/** A copy that shares nothing. */
export function clonedBits(bits: Bits): Bits {
  const own = clonedFields(bits) as Bits & { data: Uint32Array };
  own.data = bits.data.slice();
  return own;
}

/** A copy of an object that shares what its fields hold. */
export function clonedFields<T extends object>(value: T): T {
  return Object.assign(Object.create(Object.getPrototypeOf(value)), value);
}
