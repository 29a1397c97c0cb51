import { VersionGameData } from '../../../game-data/versionGameData.ts';
import { parseBlockState } from '../../../protocol/blockState.ts';
import type { BlockPosition, Point } from '../../../protocol/geometry.ts';
import type { Scene, SceneColumn } from '../../../sidecar/body/scene.ts';

export const VERSION = '1.20.4';
/** Cells from the lowest to the highest of the small world. */
const MIN_Y = 0;
const SECTIONS = 3;

/** A world of a few chunks, written down cell by cell. */
export class TestWorld {
  readonly blocks = new Map<string, { readonly at: BlockPosition; readonly stateId: number }>();
  readonly #columns = new Map<string, Uint16Array[]>();
  readonly #lights = new Map<string, [Uint32Array, Uint32Array][]>();
  readonly #light: (x: number, y: number, z: number) => number;

  /** @param chunks which chunks were sent @param light `sky << 4 | block` of each cell */
  constructor(chunks: readonly (readonly [number, number])[], light: (x: number, y: number, z: number) => number) {
    this.#light = light;
    for (const [x, z] of chunks) {
      this.#columns.set(
        `${x},${z}`,
        Array.from({ length: SECTIONS }, () => new Uint16Array(4096)),
      );
      this.#lights.set(
        `${x},${z}`,
        Array.from({ length: SECTIONS }, (_, section) => lightsOf(x, section, z, this.#light)),
      );
    }
  }

  set(x: number, y: number, z: number, text: string): void {
    const state = parseBlockState(text);
    if (!state) throw new Error(text);
    const { states } = VersionGameData.ofVersion(VERSION);
    const stateId = states.idOf(state);
    const section = this.#columns.get(`${x >> 4},${z >> 4}`)?.[(y - MIN_Y) >> 4];
    if (!section) throw new Error(`no cell ${x}, ${y}, ${z}`);
    section[((y & 15) << 8) | ((z & 15) << 4) | (x & 15)] = stateId;
    this.blocks.set(`${x},${y},${z}`, { at: { x, y, z }, stateId });
  }

  stateAt(x: number, y: number, z: number): number | undefined {
    if (!this.#columns.has(`${x >> 4},${z >> 4}`)) return undefined;
    return this.blocks.get(`${x},${y},${z}`)?.stateId ?? 0;
  }

  lightAt(x: number, y: number, z: number): number {
    const isInside = this.#columns.has(`${x >> 4},${z >> 4}`) && y >= MIN_Y && y < MIN_Y + SECTIONS * 16;
    return isInside ? this.#light(x, y, z) : 0xf0;
  }

  scene(eye: Point, yaw: number, pitch: number, more: Partial<Scene> = {}): Scene {
    return {
      version: VERSION,
      eye,
      yaw,
      pitch,
      timeOfDay: 3000,
      raining: false,
      viewDistance: 32,
      held: null,
      entities: [],
      columnAt: (x, z) => this.#column(`${x},${z}`),
      ...more,
    };
  }

  #column(key: string): SceneColumn | undefined {
    const sections = this.#columns.get(key);
    if (!sections) return undefined;
    return {
      sectionOfZero: -(MIN_Y >> 4),
      sections: SECTIONS,
      states: (section) => sections[section] as Uint16Array,
      skyLight: (section) => this.#lights.get(key)?.[section]?.[0],
      blockLight: (section) => this.#lights.get(key)?.[section]?.[1],
    };
  }
}

/** Light as packets have it, read as longs the way prismarine-chunk does. */
function lightsOf(
  chunkX: number,
  section: number,
  chunkZ: number,
  light: (x: number, y: number, z: number) => number,
): [Uint32Array, Uint32Array] {
  const packets = [Buffer.alloc(2048), Buffer.alloc(2048)] as const;
  for (let cell = 0; cell < 4096; cell++) {
    const [x, y, z] = [cell & 15, cell >> 8, (cell >> 4) & 15];
    const level = light(chunkX * 16 + x, MIN_Y + section * 16 + y, chunkZ * 16 + z);
    for (const [index, nibble] of [level >> 4, level & 15].entries()) {
      const packet = packets[index] as Buffer;
      packet[cell >> 1] = (packet[cell >> 1] as number) | (nibble << ((cell & 1) * 4));
    }
  }
  return packets.map((packet) => {
    const words = new Uint32Array(512);
    for (let word = 0; word < 512; word += 2) {
      words[word + 1] = packet.readUInt32BE(word * 4);
      words[word] = packet.readUInt32BE(word * 4 + 4);
    }
    return words;
  }) as [Uint32Array, Uint32Array];
}
