import type { Random } from '../../../clock/random.ts';
import { type BlockState, blockState } from '../../../protocol/blockState.ts';
import { type Axis, type BlockPosition, type HorizontalFacing, neighbour } from '../../../protocol/geometry.ts';
import { along, BlueprintDraft } from '../blueprints/draft.ts';
import { type BuildingFamily, nearestTo, pairs } from './family.ts';

/** A stroke of bone that starts beside the last one's end. */
class Bone {
  readonly draft = new BlueprintDraft();
  #at: BlockPosition;

  constructor(at: BlockPosition) {
    this.#at = at;
  }

  go(towards: HorizontalFacing | 'up' | 'down', blocks: number): this {
    const axis: Axis =
      towards === 'up' || towards === 'down' ? 'y' : towards === 'east' || towards === 'west' ? 'x' : 'z';
    for (let block = 0; block < blocks; block++) {
      this.draft.set(this.#at.x, this.#at.y, this.#at.z, along('bone_block', axis));
      this.#at = neighbour(this.#at, towards);
    }
    return this;
  }

  /** Moves the end without drawing. */
  skip(towards: HorizontalFacing | 'up' | 'down', blocks = 1): this {
    this.#at = neighbour(this.#at, towards, blocks);
    return this;
  }
}

const SIDES: readonly HorizontalFacing[] = ['north', 'south', 'west', 'east'];

/** A single rib: up, over, and sometimes down again. */
export const rib: BuildingFamily = {
  name: 'rib',
  draw(random, aim) {
    const height = Math.min(7, random.integer(Math.ceil(aim * 0.6), aim - 1));
    const over = Math.min(aim - height, random.integer(1, 2));
    const side = random.pick(SIDES);
    const bone = new Bone({ x: 0, y: 0, z: 0 }).go('up', height).skip('down').skip(side).go(side, over);
    const left = aim - height - over;
    return { title: "a giant's rib", draft: bone.skip('down').skip(opposite(side)).go('down', left).draft };
  },
};

/** Two ribs that meet overhead. */
export const boneArch: BuildingFamily = {
  name: 'bone-arch',
  draw(random, aim) {
    const [height, width] = nearestTo(
      aim,
      pairs([2, 6], [3, 7]).filter(([h, w]) => h >= w - 3),
      ([h, w]) => 2 * h + w - 2 + (random.float() - 0.5) / 10,
    );
    const [side, down] = random.pick([
      ['east', 'west'],
      ['south', 'north'],
    ] as const);
    const bone = new Bone({ x: 0, y: 0, z: 0 })
      .go('up', height)
      .skip('down')
      .skip(side)
      .go(side, width - 2);
    bone.go('down', height);
    return { title: `an arch of bone, open to the ${down}`, draft: bone.draft };
  },
};

/** Toes that curl up from the middle of a foot. */
export const claw: BuildingFamily = {
  name: 'claw',
  draw(random, aim) {
    const toes = Math.min(random.integer(2, 3), Math.floor((aim - 1) / 3));
    const draft = new BlueprintDraft().set(0, 0, 0, along('bone_block', 'y'));
    const sides = random.shuffle(SIDES).slice(0, toes);
    for (const [index, side] of sides.entries()) {
      const length = Math.floor((aim - 1) / toes) + (index < (aim - 1) % toes ? 1 : 0);
      const out = random.integer(1, Math.min(2, length - 1));
      const axis = side === 'east' || side === 'west' ? 'x' : 'z';
      for (let block = 1; block <= length; block++) {
        const { x, z } = neighbour({ x: 0, y: 0, z: 0 }, side, Math.min(block, out));
        draft.set(x, Math.max(0, block - out), z, along('bone_block', block <= out ? axis : 'y'));
      }
    }
    return { title: `a claw of ${toes} toes`, draft };
  },
};

/** Bones that lie about on the ground. */
export const lyingBones: BuildingFamily = {
  name: 'lying-bones',
  draw(random, aim) {
    const side = Math.ceil(Math.sqrt(aim * 2.4));
    const taken = new Map<string, { x: number; z: number; axis: Axis }>();
    while (taken.size < aim) {
      const axis = random.pick(['x', 'z'] as const);
      const [x, z] = [random.integer(0, side - 1), random.integer(0, side - 1)];
      for (let block = 0; block < random.integer(1, 3) && taken.size < aim; block++) {
        const place = axis === 'x' ? { x: (x + block) % side, z } : { x, z: (z + block) % side };
        if (!taken.has(`${place.x},${place.z}`)) taken.set(`${place.x},${place.z}`, { ...place, axis });
      }
    }
    const draft = new BlueprintDraft();
    for (const { x, z, axis } of taken.values()) draft.set(x, 0, z, along('bone_block', axis));
    return { title: 'bones on the ground', draft };
  },
};

/** A rib cage that lies on its belly: a backbone along z with pairs of ribs, and a tail. */
export const ribcage: BuildingFamily = {
  name: 'ribcage',
  draw(random, aim) {
    const sizeOf = ([count, height]: readonly [number, number]) => 2 * count - 1 + count * 2 * height;
    const [count, height] = nearestTo(
      aim,
      pairs([1, 3], [4, 6]).filter((option) => sizeOf(option) <= aim),
      sizeOf,
    );
    const width = random.integer(1, 2);
    const draft = new BlueprintDraft();
    for (let pair = 0; pair < count; pair++)
      for (const side of [-1, 1])
        for (let block = 0; block < height; block++) {
          const [flat, z] = [block < width, pair * 2];
          draft.set(
            side * Math.min(block + 1, width + 1),
            flat ? height : height - block + width - 1,
            z,
            along('bone_block', flat ? 'x' : 'y'),
          );
        }
    const length = aim - count * 2 * height;
    for (let z = 0; z < length; z++) draft.set(0, height, z, along('bone_block', 'z'));
    return { title: `a rib cage of ${count} pairs`, draft };
  },
};

/** A stretch of backbone with its processes, along z. */
function spineOf(bone: (axis: Axis, random: Random) => BlockState) {
  return (random: Random, aim: number): BlueprintDraft => {
    const [vertebrae, reach] = nearestTo(aim, pairs([4, 8], [1, 2]), ([count, out]) => count * (2 + 4 * out));
    const places: { x: number; y: number; z: number; axis: Axis }[] = [];
    for (let z = 0; z < 2 * vertebrae; z++) {
      places.push({ x: 0, y: reach, z, axis: 'z' });
      if (z % 2 === 1) continue;
      for (let out = 1; out <= reach; out++) {
        for (const x of [-out, out]) places.push({ x, y: reach, z, axis: 'x' });
        for (const y of [reach - out, reach + out]) places.push({ x: 0, y, z, axis: 'y' });
      }
    }
    // Tips break off first, from above; what is missing lengthens the tail.
    const tips = random.shuffle(
      places.filter(({ axis, x, y }) => (axis === 'x' && Math.abs(x) === reach) || y === 2 * reach),
    );
    const gone = new Set(tips.slice(0, Math.max(0, places.length - aim)));
    const draft = new BlueprintDraft();
    for (const place of places) if (!gone.has(place)) draft.set(place.x, place.y, place.z, bone(place.axis, random));
    for (let more = 0; more < aim - places.length; more++) draft.set(0, reach, 2 * vertebrae + more, bone('z', random));
    return draft;
  };
}

/** A skull: a vaulted box with two eyes, a nose and teeth to the south. */
function skullOf(bone: (axis: Axis, random: Random) => BlockState) {
  return (random: Random, aim: number): BlueprintDraft => {
    const options = pairs([4, 6], [4, 5]).flatMap(([width, height]) =>
      [4, 5, 6].map((depth) => ({ width, height, depth })),
    );
    const placesOf = ({ width, height, depth }: (typeof options)[number]) => {
      const places: { x: number; y: number; z: number; axis: Axis }[] = [];
      const [east, top, front] = [width - 1, height - 1, depth - 1];
      for (let y = 0; y <= top; y++)
        for (let z = 0; z <= front; z++)
          for (let x = 0; x <= east; x++) {
            const [onSide, onEnd] = [x === 0 || x === east, z === 0 || z === front];
            if (y === top ? onSide && onEnd : !onSide && !onEnd) continue;
            if (y === 0 && (z === 0 || (z === front && x % 2 === 0 && !onSide))) continue;
            if (z === front && y === top - 1 && (x === 1 || x === east - 1)) continue;
            places.push({ x, y, z, axis: y === top ? (z % 2 === 0 ? 'x' : 'z') : 'y' });
          }
      return places;
    };
    const places = placesOf(
      nearestTo(
        aim,
        options.filter((option) => placesOf(option).length >= aim),
        (option) => placesOf(option).length,
      ),
    );
    const { depth } = { depth: Math.max(...places.map(({ z }) => z)) };
    // Time takes the back of the head first, then the jaw.
    const fragile = random
      .shuffle(places.filter(({ y, z }) => z === 0 && y > 0))
      .concat(random.shuffle(places.filter(({ y, z }) => y === 0 && z > 0 && z < depth)));
    const gone = new Set(fragile.slice(0, Math.max(0, places.length - aim)));
    const draft = new BlueprintDraft();
    for (const place of places) if (!gone.has(place)) draft.set(place.x, place.y, place.z, bone(place.axis, random));
    return draft;
  };
}

const fresh = (axis: Axis) => along('bone_block', axis);
const PETRIFIED: readonly string[] = ['calcite', 'diorite', 'coal_ore', 'tuff', 'deepslate_coal_ore'];
const petrified = (_axis: Axis, random: Random) => blockState(random.pick(PETRIFIED));

export const spine: BuildingFamily = {
  name: 'spine',
  draw: (random, aim) => ({ title: 'a stretch of backbone', draft: spineOf(fresh)(random, aim) }),
};

/** Bones turned to stone, which have no axis. */
export const stoneSpine: BuildingFamily = {
  name: 'stone-spine',
  draw: (random, aim) => ({ title: 'a petrified backbone', draft: spineOf(petrified)(random, aim) }),
};

export const skull: BuildingFamily = {
  name: 'skull',
  draw: (random, aim) => ({ title: 'the skull of a giant', draft: skullOf(fresh)(random, aim) }),
};

export const stoneSkull: BuildingFamily = {
  name: 'stone-skull',
  draw: (random, aim) => ({ title: 'a petrified skull', draft: skullOf(petrified)(random, aim) }),
};

function opposite(side: HorizontalFacing): HorizontalFacing {
  return ({ north: 'south', south: 'north', west: 'east', east: 'west' } as const)[side];
}
