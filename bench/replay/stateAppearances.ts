import { VersionGameData } from '../../game-data/versionGameData.ts';
import { type BlockState, formatBlockState, parseBlockState } from '../../protocol/blockState.ts';
import { BlockAppearance, KIND, LIQUID, TURNED } from '../../sidecar/vision/blocks/blockAppearance.ts';
import { TEXTURE_CELLS, type TextureSource } from '../../sidecar/vision/blocks/textures.ts';
import { filesFor, tintOf } from '../../sidecar/vision/resourcePack.ts';
import { LAYER, type ReplayTexture, type StateLook } from '../../viewer/replayDocument.ts';

/** Pixels of a texture at full size. */
const PIXELS = 256;

/** Block states and their textures by number, in the order in which a replay met them; 0 is air. */
export class StateAppearances {
  readonly #data: VersionGameData;
  readonly #appearance: BlockAppearance;
  readonly #numbers = new Map<string, number>();
  readonly #looks: StateLook[] = [];
  readonly #textureNames: string[] = [];
  #statesTaken = 0;
  #texturesTaken = 0;

  /** @throws ConfigError 'unsupported-version'. */
  constructor(gameVersion: string, textures?: TextureSource) {
    this.#data = VersionGameData.ofVersion(gameVersion);
    // A texture is asked for once, when it gets its number.
    this.#appearance = new BlockAppearance(gameVersion, {
      brush: (name) => {
        this.#textureNames.push(name);
        return textures?.brush(name);
      },
    });
    this.numberOf('air');
  }

  /** The number of a canonical state text. */
  numberOf(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#looks.push(this.#lookOf(text)) - 1;
      this.#numbers.set(text, number);
    }
    return number;
  }

  /** The number of the first of the blocks in "short_grass|grass" that the version has, with its usual properties. */
  numberOfFirst(names: string): number {
    const states = names.split('|').flatMap((name) => parseBlockState(name) ?? []);
    const known = states.find(({ id }) => this.#data.hasBlock(id));
    return this.numberOf(known ? formatBlockState(this.#data.complete(known)) : names);
  }

  /** A state with the usual values of the properties it leaves out. */
  complete(state: BlockState): BlockState {
    return this.#data.states.problemWith(state) === undefined ? this.#data.complete(state) : state;
  }

  /** The text of a number. */
  textOf(number: number): string {
    return this.#looks[number]?.text ?? 'air';
  }

  /** What was not taken before. */
  take(): { states: StateLook[]; textures: ReplayTexture[] } {
    const states = this.#looks.slice(this.#statesTaken);
    const textures = this.#textureNames
      .slice(this.#texturesTaken)
      .map((name, index) => this.#textureOf(name, this.#texturesTaken + index));
    this.#statesTaken = this.#looks.length;
    this.#texturesTaken = this.#textureNames.length;
    return { states, textures };
  }

  #lookOf(text: string): StateLook {
    const state = parseBlockState(text);
    const known = state && this.#data.states.problemWith(state) === undefined;
    // What this version does not know is still there, and is shown as a whole block.
    if (!known) {
      const face = this.#appearance.textures.numberOf(state?.id ?? 'unknown');
      return { text, cube: true, fills: true, boxes: [[0, 0, 0, 1, 1, 1]], faces: [Array<number>(6).fill(face)] };
    }
    const id = this.#data.states.idOf(state);
    const appearance = this.#appearance;
    const kind = appearance.learn(id);
    if (kind === KIND.cube) {
      const faces = Array.from(appearance.cubeFaces.subarray(id * 6, id * 6 + 6), faceNumber);
      return { text, cube: true, fills: true, boxes: [[0, 0, 0, 1, 1, 1]], faces: [faces] };
    }
    const list = appearance.partsOf(id);
    const parts = Array.from({ length: list.count }, (_, part) => part);
    const liquid = appearance.liquids[id] ?? LIQUID.none;
    return {
      text,
      cube: false,
      fills: list.fills,
      boxes: parts.map((part) =>
        list.crossed[part] === 1 ? [] : Array.from(list.boxes.subarray(part * 6, part * 6 + 6)),
      ),
      faces: parts.map((part) => Array.from(list.faces.subarray(part * 6, part * 6 + 6), faceNumber)),
      ...(liquid === LIQUID.none
        ? {}
        : {
            liquid: [
              appearance.levels[id] ?? 1,
              liquid === LIQUID.water ? appearance.waterTexture : appearance.lavaTexture,
            ] as const,
          }),
    };
  }

  #textureOf(name: string, number: number): ReplayTexture {
    const start = number * TEXTURE_CELLS;
    const cells = this.#appearance.textures.cells.slice(start, start + PIXELS);
    const opacities = Array.from(cells, (cell) => cell >>> 24);
    const layer = opacities.some((value) => value > 0 && value < 255)
      ? LAYER.translucent
      : opacities.some((value) => value === 0)
        ? LAYER.cutout
        : LAYER.opaque;
    const files = filesFor(name);
    const tint = files.map(tintOf).find((found) => found !== undefined);
    const pixels = Buffer.from(cells.buffer, cells.byteOffset, cells.byteLength).toString('base64');
    return { name, pixels, layer, files, ...(tint ? { tint } : {}) };
  }
}

/** A face as documents have it. */
function faceNumber(face: number): number {
  const number = face & (TURNED - 1);
  return face & TURNED ? -1 - number : number;
}
