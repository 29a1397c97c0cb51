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

/** A block of a pillar, as a block state's text. */
export interface SpikeBlock {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly block: string;
}

/** The cage around a crystal: two blocks to each side, three high. */
const CAGE = 2;
const CAGE_HEIGHT = 3;
const BESIDE = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] } as const;

/** The blocks of a pillar and of the cage on it. */
export function spikeBlocks({ x, z, radius, height, caged }: EndSpike): readonly SpikeBlock[] {
  const blocks: SpikeBlock[] = [];
  const reach = Math.max(radius, CAGE);
  for (let dx = -reach; dx <= reach; dx++)
    for (let dz = -reach; dz <= reach; dz++) {
      const put = (y: number, block: string) => blocks.push({ x: x + dx, y, z: z + dz, block });
      if (dx * dx + dz * dz <= radius * radius + 1) for (let y = 0; y < height; y++) put(y, 'obsidian');
      if (dx === 0 && dz === 0) put(height, 'bedrock');
      if (caged) for (let dy = 0; dy <= CAGE_HEIGHT; dy++) if (isBars(dx, dy, dz)) put(height + dy, barsAt(dx, dy, dz));
    }
  return blocks;
}

const isBars = (dx: number, dy: number, dz: number): boolean =>
  Math.abs(dx) <= CAGE &&
  Math.abs(dz) <= CAGE &&
  (Math.abs(dx) === CAGE || Math.abs(dz) === CAGE || dy === CAGE_HEIGHT);

function barsAt(dx: number, dy: number, dz: number): string {
  const joined = (side: keyof typeof BESIDE) => isBars(dx + BESIDE[side][0], dy, dz + BESIDE[side][1]);
  return `iron_bars[east=${joined('east')},north=${joined('north')},south=${joined('south')},waterlogged=false,west=${joined('west')}]`;
}
