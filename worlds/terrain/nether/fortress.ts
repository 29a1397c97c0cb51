import type { Random } from '../../../clock/random.ts';
import type { ChunkPaste } from '../structures/chunkPaste.ts';
import { chestLoot } from '../structures/loot.ts';
import type { Structure, StructureSpread } from '../structures/structureGrid.ts';
import { NETHER_PALETTE, netherIndex } from './netherPalette.ts';

const AIR = 0;
const BRICKS = netherIndex('nether_bricks');
const LAVA = netherIndex('lava');
const SOUL_SAND = netherIndex('soul_sand');
const SPAWNER = netherIndex('spawner');
const POST = netherIndex('nether_brick_fence[east=false,north=false');
const FENCE_X = NETHER_PALETTE.indexOf(
  'nether_brick_fence[east=true,north=false,south=false,waterlogged=false,west=true]',
);
const FENCE_Z = NETHER_PALETTE.indexOf(
  'nether_brick_fence[east=false,north=true,south=true,waterlogged=false,west=false]',
);
const WART = [netherIndex('nether_wart[age=0]'), netherIndex('nether_wart[age=3]')] as const;
const stairs = (facing: Side) => netherIndex(`nether_brick_stairs[facing=${facing}`);
const chest = (facing: Side) => netherIndex(`chest[facing=${facing}`);

type Side = 'north' | 'south' | 'west' | 'east';

/** A way from the middle: a step along it, and one to its left. */
interface Heading {
  readonly side: Side;
  readonly back: Side;
  readonly left: Side;
  readonly dx: number;
  readonly dz: number;
}

const HEADINGS: readonly Heading[] = [
  { side: 'east', back: 'west', left: 'north', dx: 1, dz: 0 },
  { side: 'south', back: 'north', left: 'east', dx: 0, dz: 1 },
  { side: 'west', back: 'east', left: 'south', dx: -1, dz: 0 },
  { side: 'north', back: 'south', left: 'west', dx: 0, dz: -1 },
];

/** What stands at the end of a way. */
type End = 'blazes' | 'warts' | 'hall';

interface Arm {
  readonly heading: Heading;
  /** Blocks of bridge from the middle's edge. */
  readonly length: number;
  readonly end: End;
  readonly chests: readonly ReturnType<typeof chestLoot>[];
}

/** Half the width of the middle, of a bridge and of what stands at the ends. */
const MIDDLE = 6;
const BRIDGE = 2;
const END = 6;
/** Blocks between two pillars under a bridge. */
const PILLARS = 14;
const LOWEST = 12;

/** One in so many squares of vanilla's grid has a fortress; bastions, of which there are none here, have the others. */
const SHARE = 0.7;

/**
 * Fortresses of our own design after the game's (Minecraft wiki, "Nether Fortress"): bridges of nether brick on pillars,
 * crossing in a roofed hall; at their ends platforms with blaze spawners, gardens of nether wart and halls with chests.
 */
export const FORTRESSES: StructureSpread = {
  salt: 41,
  spacing: 27,
  separation: 4,
  reach: 6,
  plan(chunkX, chunkZ, random) {
    return random.float() < SHARE ? planFortress(chunkX * 16 + 8, chunkZ * 16 + 8, random) : undefined;
  },
};

function planFortress(x: number, z: number, random: Random): Structure {
  const y = random.integer(56, 68);
  const ends = random.shuffle<End>(['blazes', 'blazes', 'warts', 'hall']);
  const arms = HEADINGS.map((heading, index): Arm => {
    const end = ends[index] as End;
    const chests = Array.from({ length: end === 'hall' ? 2 : end === 'warts' ? 1 : 0 }, () =>
      chestLoot('fortress', random),
    );
    return { heading, length: random.integer(3, 8) * 7, end, chests };
  });
  const reach = (side: Side) => {
    const arm = arms.find(({ heading }) => heading.side === side) as Arm;
    return MIDDLE + arm.length + END * 2 + 2;
  };
  return {
    id: 'fortress',
    minX: x - reach('west'),
    maxX: x + reach('east'),
    minZ: z - reach('north'),
    maxZ: z + reach('south'),
    paste(into) {
      for (const arm of arms) pasteBridge(into, x, y, z, arm);
      for (const arm of arms) pasteEnd(into, x, y, z, arm);
      pasteMiddle(into, x, y, z);
    },
  };
}

/** Writes in a frame whose first axis runs along a heading and whose second runs to the left, from a floor's middle. */
class Frame {
  readonly #into: ChunkPaste;
  readonly #x: number;
  readonly #z: number;
  readonly heading: Heading;
  readonly y: number;

  constructor(into: ChunkPaste, x: number, y: number, z: number, heading: Heading, along: number) {
    this.#into = into;
    this.heading = heading;
    this.#x = x + heading.dx * along;
    this.y = y;
    this.#z = z + heading.dz * along;
  }

  place(along: number, left: number): readonly [x: number, z: number] {
    const { dx, dz } = this.heading;
    return [this.#x + dx * along + dz * left, this.#z + dz * along - dx * left];
  }

  fill(a1: number, up1: number, l1: number, a2: number, up2: number, l2: number, block: number): void {
    const [[x1, z1], [x2, z2]] = [this.place(a1, l1), this.place(a2, l2)];
    this.#into.fill(x1, this.y + up1, z1, x2, this.y + up2, z2, block);
  }

  set(along: number, up: number, left: number, block: number): void {
    const [x, z] = this.place(along, left);
    this.#into.set(x, this.y + up, z, block);
  }

  down(along: number, up: number, left: number): void {
    const [x, z] = this.place(along, left);
    this.#into.fillDown(x, this.y + up, z, BRICKS, (block) => block === AIR || block === LAVA, LOWEST);
  }

  chest(along: number, up: number, left: number, facing: Side, items: ReturnType<typeof chestLoot>): void {
    const [x, z] = this.place(along, left);
    this.#into.set(x, this.y + up, z, chest(facing));
    this.#into.hold({ type: 'chest', x, y: this.y + up, z, items });
  }

  spawner(along: number, up: number, left: number): void {
    const [x, z] = this.place(along, left);
    this.#into.set(x, this.y + up, z, SPAWNER);
    this.#into.hold({ type: 'spawner', x, y: this.y + up, z, mob: 'blaze' });
  }

  /** Fences run along the way, or across it. */
  get railAlong(): number {
    return this.heading.dx === 0 ? FENCE_Z : FENCE_X;
  }

  get railAcross(): number {
    return this.heading.dx === 0 ? FENCE_X : FENCE_Z;
  }
}

function pasteBridge(into: ChunkPaste, x: number, y: number, z: number, { heading, length }: Arm): void {
  const way = new Frame(into, x, y, z, heading, MIDDLE + 1);
  const last = length - 1;
  way.fill(0, 1, -BRIDGE, last, 5, BRIDGE, AIR);
  way.fill(0, -1, -BRIDGE, last, 0, BRIDGE, BRICKS);
  for (const side of [-BRIDGE, BRIDGE]) way.fill(0, 1, side, last, 1, side, BRICKS);
  for (let along = 3; along < length; along += PILLARS) {
    for (let left = -BRIDGE; left <= BRIDGE; left++)
      for (let wide = 0; wide < 2; wide++) way.down(along + wide, -2, left);
    // Arches towards the pillars.
    for (const [near, far] of [
      [along - 1, along - 2],
      [along + 2, along + 3],
    ] as const) {
      way.fill(near, -3, -BRIDGE, near, -2, BRIDGE, BRICKS);
      way.fill(far, -2, -BRIDGE, far, -2, BRIDGE, BRICKS);
    }
  }
}

function pasteMiddle(into: ChunkPaste, x: number, y: number, z: number): void {
  const hall = new Frame(into, x, y, z, HEADINGS[0] as Heading, 0);
  hall.fill(-MIDDLE, -1, -MIDDLE, MIDDLE, 0, MIDDLE, BRICKS);
  hall.fill(-MIDDLE, 1, -MIDDLE, MIDDLE, 6, MIDDLE, AIR);
  hall.fill(-MIDDLE, 7, -MIDDLE, MIDDLE, 7, MIDDLE, BRICKS);
  hall.fill(-MIDDLE + 2, 8, -MIDDLE + 2, MIDDLE - 2, 8, MIDDLE - 2, BRICKS);
  for (const along of [-MIDDLE, MIDDLE])
    for (const left of [-MIDDLE, MIDDLE])
      for (let dx = 0; dx < 3; dx++)
        for (let dz = 0; dz < 3; dz++) {
          const [a, l] = [along - Math.sign(along) * dx, left - Math.sign(left) * dz];
          hall.fill(a, 1, l, a, 6, l, BRICKS);
          hall.down(a, -2, l);
        }
  // Windows of fence between the corners, but for the four ways.
  for (const side of [-MIDDLE, MIDDLE])
    for (let along = -MIDDLE + 3; along <= MIDDLE - 3; along++) {
      if (Math.abs(along) < BRIDGE) continue;
      hall.fill(along, 1, side, along, 1, side, BRICKS);
      hall.fill(along, 2, side, along, 5, side, FENCE_X);
      hall.fill(along, 6, side, along, 6, side, BRICKS);
      hall.fill(side, 1, along, side, 1, along, BRICKS);
      hall.fill(side, 2, along, side, 5, along, FENCE_Z);
      hall.fill(side, 6, along, side, 6, along, BRICKS);
    }
}

function pasteEnd(into: ChunkPaste, x: number, y: number, z: number, arm: Arm): void {
  const frame = new Frame(into, x, y, z, arm.heading, MIDDLE + arm.length + END + 1);
  frame.fill(-END, -1, -END, END, 0, END, BRICKS);
  for (const along of [-END, END])
    for (const left of [-END, END]) {
      const [inwardA, inwardL] = [-Math.sign(along), -Math.sign(left)];
      for (let da = 0; da < 2; da++)
        for (let dl = 0; dl < 2; dl++) frame.down(along + inwardA * da, -2, left + inwardL * dl);
    }
  switch (arm.end) {
    case 'blazes':
      pasteBlazes(frame);
      break;
    case 'warts':
      pasteRoom(frame);
      pasteWarts(frame, arm);
      break;
    case 'hall':
      pasteRoom(frame);
      frame.chest(END - 1, 1, -END + 1, frame.heading.back, arm.chests[0] ?? []);
      frame.chest(END - 1, 1, END - 1, frame.heading.back, arm.chests[1] ?? []);
      break;
    default:
      arm.end satisfies never;
  }
}

/** An open platform with a rail, three steps up to the spawner. */
function pasteBlazes(frame: Frame): void {
  frame.fill(-END, 1, -END, END, 8, END, AIR);
  for (let along = -END; along <= END; along++)
    for (const side of [-END, END]) {
      frame.set(along, 1, side, BRICKS);
      frame.set(along, 2, side, Math.abs(along) === END ? BRICKS : frame.railAlong);
    }
  for (let left = -END; left <= END; left++) {
    if (Math.abs(left) < BRIDGE) continue;
    frame.set(-END, 1, left, BRICKS);
    frame.set(-END, 2, left, Math.abs(left) === END ? BRICKS : frame.railAcross);
  }
  for (let left = -END; left <= END; left++) {
    frame.set(END, 1, left, BRICKS);
    frame.set(END, 2, left, Math.abs(left) === END ? BRICKS : frame.railAcross);
  }
  const { side } = frame.heading;
  for (let step = 0; step < 3; step++) {
    frame.fill(-1 + step, 1, -1, -1 + step, step, 1, BRICKS);
    for (let left = -1; left <= 1; left++) frame.set(-1 + step, step + 1, left, stairs(side));
  }
  frame.fill(2, 1, -2, END - 1, 3, 2, BRICKS);
  for (let along = 2; along < END; along++) for (const left of [-2, 2]) frame.set(along, 4, left, frame.railAlong);
  for (let left = -1; left <= 1; left++) frame.set(END - 1, 4, left, frame.railAcross);
  frame.set(END - 1, 4, -2, BRICKS);
  frame.set(END - 1, 4, 2, BRICKS);
  frame.spawner(END - 3, 4, 0);
}

/** Walls with windows and a roof; the way in is as wide as the bridge. */
function pasteRoom(frame: Frame): void {
  frame.fill(-END, 1, -END, END, 7, END, BRICKS);
  frame.fill(-END + 1, 1, -END + 1, END - 1, 6, END - 1, AIR);
  frame.fill(-END, 1, -1, -END, 4, 1, AIR);
  for (let along = -END + 3; along <= END - 3; along += 2)
    for (const side of [-END, END]) frame.fill(along, 2, side, along, 4, side, frame.railAlong);
  for (let left = -END + 3; left <= END - 3; left += 2) frame.fill(END, 2, left, END, 4, left, frame.railAcross);
  for (const along of [-3, 3]) for (const left of [-3, 3]) frame.fill(along, 1, left, along, 6, left, POST);
}

/** Two beds of soul sand beside a stair that leads up to a gallery, as in the game's own. */
function pasteWarts(frame: Frame, arm: Arm): void {
  const { side } = frame.heading;
  for (const left of [-1, 1]) {
    frame.fill(-2, 0, left * 2, 3, 0, left * (END - 1), SOUL_SAND);
    for (let along = -2; along <= 3; along++)
      for (let at = 2; at < END; at++) {
        if (along === 3 && at === 3) continue;
        frame.set(along, 1, left * at, WART[(along * 7 + at * 3 + 20) % 3 === 0 ? 1 : 0]);
      }
  }
  for (let step = 0; step < 3; step++) {
    frame.fill(step, 1, -1, step, step, 1, BRICKS);
    for (let left = -1; left <= 1; left++) frame.set(step, step + 1, left, stairs(side));
  }
  frame.fill(3, 1, -1, END - 1, 3, 1, BRICKS);
  frame.chest(END - 1, 4, 0, frame.heading.back, arm.chests[0] ?? []);
}
