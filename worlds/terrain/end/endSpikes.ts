import { Random } from '../../../clock/random.ts';
import { mix } from '../seeds.ts';

/** A pillar of obsidian on the main island of the End, with an end crystal on top. */
export interface EndSpike {
  /** The middle, blocks. */
  readonly x: number;
  readonly z: number;
  readonly radius: number;
  /** Where the bedrock under the crystal lies. */
  readonly height: number;
  /** Whether iron bars stand around the crystal. */
  readonly caged: boolean;
}

const SPIKES = 10;
/** How far from the middle they stand, blocks (Minecraft wiki, "The End", "End Spike"). */
const CIRCLE = 42;

/** The ten pillars of a seed: always in the same places, each of another height (Minecraft wiki, "End Spike"). */
export function endSpikes(seed: number): readonly EndSpike[] {
  const sizes = new Random(mix(seed | 0, 0x5b1)).shuffle(Array.from({ length: SPIKES }, (_, size) => size));
  return sizes.map((size, index) => {
    const angle = 2 * (-Math.PI + (Math.PI / SPIKES) * index);
    return {
      x: Math.floor(CIRCLE * Math.cos(angle)),
      z: Math.floor(CIRCLE * Math.sin(angle)),
      radius: 2 + Math.floor(size / 3),
      height: 76 + size * 3,
      caged: size === 1 || size === 2,
    };
  });
}
