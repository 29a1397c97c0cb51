import { VersionGameData } from '../../../game-data/versionGameData.ts';
import { FACINGS } from '../../../protocol/geometry.ts';
import { faceTexture } from './faceTexture.ts';
import { type Cuboid, type Part, partsOf } from './parts.ts';
import { type TextureSource, Textures } from './textures.ts';

/** What a state is to a ray. */
export const KIND = {
  unknown: 0,
  /** Nothing to see. */
  empty: 1,
  /** A whole cell that hides what is behind. */
  cube: 2,
  /** Parts, or a liquid, or both. */
  parts: 3,
} as const;

export const LIQUID = { none: 0, water: 1, lava: 2 } as const;

/** Marks a face whose texture lies on its side, above the texture's number. */
export const TURNED = 1 << 24;

/** The parts of a state, for the tracer: six numbers and six faces for each. */
export interface PartList {
  readonly count: number;
  /** x0, y0, z0, x1, y1, z1 of each part. */
  readonly boxes: Float64Array;
  /** Textures of the faces of each part, down, up, north, south, west, east, with `TURNED`. */
  readonly faces: Int32Array;
  /** 1 for crossed planes. */
  readonly crossed: Uint8Array;
  /** Whether the parts are one box that fills the cell, of which like neighbours hide each other's faces. */
  readonly fills: boolean;
}

/** minecraft-data's blockCollisionShapes. */
interface CollisionShapes {
  readonly blocks: Readonly<Record<string, number | readonly number[]>>;
  readonly shapes: Readonly<Record<string, readonly Cuboid[]>>;
}

const FILLED_BY_WATER = /^(?:water|bubble_column|seagrass|tall_seagrass|kelp|kelp_plant)$/;
const NOTHING: PartList = {
  count: 0,
  boxes: new Float64Array(0),
  faces: new Int32Array(0),
  crossed: new Uint8Array(0),
  fills: false,
};

/** How the block states of a version look, worked out when a state is first met. */
export class BlockAppearance {
  readonly textures: Textures;
  /** By state: `KIND`. */
  readonly kinds: Uint8Array;
  /** By state: the textures of a cube's faces, six each, as in `PartList`. */
  readonly cubeFaces: Int32Array;
  /** By state: `LIQUID`. */
  readonly liquids: Uint8Array;
  /** By state: how high its liquid stands, from 0 to 1, unless there is the same above. */
  readonly levels: Float64Array;
  readonly waterTexture: number;
  readonly lavaTexture: number;
  readonly #parts: PartList[] = [];
  readonly #data: VersionGameData;
  readonly #collision: CollisionShapes;

  constructor(version: string, source?: TextureSource) {
    this.#data = VersionGameData.ofVersion(version);
    this.#collision = (this.#data.data as unknown as { blockCollisionShapes: CollisionShapes }).blockCollisionShapes;
    this.textures = new Textures(source);
    const { count } = this.#data.states;
    this.kinds = new Uint8Array(count);
    this.cubeFaces = new Int32Array(count * 6);
    this.liquids = new Uint8Array(count);
    this.levels = new Float64Array(count);
    this.waterTexture = this.textures.numberOf('water');
    this.lavaTexture = this.textures.numberOf('lava');
  }

  /** The parts of a state of kind `parts`. */
  partsOf(stateId: number): PartList {
    return this.#parts[stateId] ?? NOTHING;
  }

  /** The `LIQUID` in a state. */
  liquidOf(stateId: number): number {
    if (this.kinds[stateId] === KIND.unknown) this.learn(stateId);
    return this.liquids[stateId] ?? LIQUID.none;
  }

  /** Works out how a state looks. @returns its kind; numbers the version does not have are empty. */
  learn(stateId: number): number {
    if (stateId >= this.kinds.length) return KIND.empty;
    const { states } = this.#data;
    const state = states.state(stateId);
    const { id, properties } = state;
    const parts = partsOf(state, this.#collisionOf(stateId));
    const liquid =
      id === 'lava'
        ? LIQUID.lava
        : FILLED_BY_WATER.test(id) || properties.waterlogged === 'true'
          ? LIQUID.water
          : LIQUID.none;
    this.liquids[stateId] = liquid;
    this.levels[stateId] = liquid === LIQUID.none ? 0 : levelOf(properties.level);
    const list = this.#listOf(state, parts);
    const isCube = liquid === LIQUID.none && list.fills && this.#isOpaque(list.faces);
    if (isCube) this.cubeFaces.set(list.faces, stateId * 6);
    else this.#parts[stateId] = list;
    const kind = isCube ? KIND.cube : list.count === 0 && liquid === LIQUID.none ? KIND.empty : KIND.parts;
    this.kinds[stateId] = kind;
    return kind;
  }

  #listOf(state: Parameters<typeof faceTexture>[0], parts: readonly Part[]): PartList {
    const boxes = new Float64Array(parts.length * 6);
    const faces = new Int32Array(parts.length * 6);
    const crossed = new Uint8Array(parts.length);
    for (const [index, part] of parts.entries()) {
      if (part.type === 'cross') crossed[index] = 1;
      else boxes.set(part.box, index * 6);
      for (const [side, face] of FACINGS.entries()) {
        const { name, turned } =
          part.texture === undefined
            ? faceTexture(state, face, (id) => this.#data.states.has(id))
            : { name: part.texture, turned: false };
        faces[index * 6 + side] = this.textures.numberOf(name) | (turned ? TURNED : 0);
      }
    }
    const fills = parts.length === 1 && crossed[0] === 0 && boxes.every((edge, index) => edge === (index < 3 ? 0 : 1));
    return { count: parts.length, boxes, faces, crossed, fills };
  }

  #isOpaque(faces: Int32Array): boolean {
    return faces.every((face) => this.textures.isOpaque(face & (TURNED - 1)));
  }

  #collisionOf(stateId: number): readonly Cuboid[] {
    const { states } = this.#data;
    const entry = this.#collision.blocks[states.blockId(stateId)];
    if (entry === undefined) return [];
    const number = typeof entry === 'number' ? entry : (entry[states.offsetInBlock(stateId)] ?? entry[0] ?? 0);
    return this.#collision.shapes[number] ?? [];
  }
}

/** Sources stand at 8/9 of a block, falling liquid fills its cell (Minecraft wiki, "Fluid"). */
function levelOf(level: string | undefined): number {
  const value = Number(level ?? 0);
  return value >= 8 ? 1 : (8 - value) / 9;
}
