import { Continents } from './terrain/land/continents.ts';
import { HillsAndLakes } from './terrain/land/hillsAndLakes.ts';
import type { Landscape } from './terrain/land/landscape.ts';
import { RockMass } from './terrain/land/rockMass.ts';
import { Wilderness } from './terrain/land/wilderness.ts';
import { VANILLA_ORES, type VeinRule } from './terrain/underground/oreTable.ts';

/** What a kind of land consists of; with a seed it is a world. */
export interface LandPreset {
  /** For people who choose. */
  readonly summary: string;
  readonly landscape: (seed: number) => Landscape;
  readonly hasCaves: boolean;
  readonly veins: readonly VeinRule[];
  /** Whether it has ravines, snow, water plants and structures. */
  readonly isWild?: boolean;
  /** What there is to be near the place to begin. */
  readonly start: StartRules;
}

/** What must lie within how many blocks of the place to begin, measured across; what is left out may be anywhere. */
export interface StartRules {
  /** Trunks of at least `MIN_TRUNKS` trees. */
  readonly woodWithin?: number;
  /** A way into a cave, or bare rock, on the surface. */
  readonly rockWithin?: number;
}

/** Trees that count as wood being near. */
export const MIN_TRUNKS = 4;

/** Kinds of land by the name a world preset gives them. */
export const LAND_PRESETS = {
  'plains-forest': {
    summary: 'hills with meadows, woods of oak, birch, spruce and dark oak, lakes, animals; plain rock below',
    landscape: (seed) => new HillsAndLakes(seed),
    hasCaves: false,
    veins: [],
    start: { woodWithin: 24 },
  },
  cavern: {
    summary: 'rock from bedrock to a roof of bedrock at y 127, with caves, lava, small lakes and every ore',
    landscape: (seed) => new RockMass(seed),
    hasCaves: true,
    veins: VANILLA_ORES,
    start: {},
  },
  overworld: {
    summary: 'seas, rivers, plains, woods, deserts and hills over caves and ores',
    landscape: (seed) => new Continents(seed),
    hasCaves: true,
    veins: VANILLA_ORES,
    start: { woodWithin: 24, rockWithin: 64 },
  },
  wilderness: {
    summary:
      'overworld with snow, jungles, savannas, swamps and badlands, ravines, water plants, villages, mineshafts, dungeons',
    landscape: (seed) => new Wilderness(seed),
    hasCaves: true,
    veins: VANILLA_ORES,
    isWild: true,
    start: { woodWithin: 24 },
  },
} as const satisfies Record<string, LandPreset>;
export type LandName = keyof typeof LAND_PRESETS;
