import { collisionBoxesByState, type ShapeBox } from '../../data/collisionShapes.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';
import { emission, isRelevant, opacity, shadesByShape } from './lightSources.ts';

/** What light must know of each state number. */
export interface LightTables {
  /** Light given off, 0 to 15. */
  readonly emission: Uint8Array;
  /** Light taken away, 0 to 15. */
  readonly opacity: Uint8Array;
  /** Which quarters of its six faces a state shuts, four bits a face in the order of `DIRECTIONS`; 0 for most. */
  readonly faces: Int32Array;
}

/** Down, up, north, south, west, east: the direction opposite to `d` is `d ^ 1`. */
export const DIRECTIONS = 6;
const WHOLE_FACE = 0b1111;

const tables = new WeakMap<ServerGameData, LightTables>();

/** The tables of a version, made once (minecraft-data `emitLight`, `filterLight`, `blockCollisionShapes`). */
export function lightTables(gameData: ServerGameData): LightTables {
  const known = tables.get(gameData);
  if (known) return known;
  const { states } = gameData;
  const boxes = collisionBoxesByState(gameData);
  const made: LightTables = {
    emission: new Uint8Array(states.count),
    opacity: new Uint8Array(states.count),
    faces: new Int32Array(states.count),
  };
  const facesOfShape = new Map<readonly ShapeBox[], number>();
  for (const block of gameData.source.data.blocksArray) {
    const { name, emitLight, filterLight } = block;
    const relevant = (block.states ?? [])
      .map((property) => property.name)
      .filter((property) => isRelevant(name, property));
    if (relevant.length === 0) {
      const state = { id: name, value: () => undefined };
      const [from, to] = [block.minStateId as number, (block.maxStateId as number) + 1];
      made.emission.fill(emission(state, emitLight), from, to);
      made.opacity.fill(opacity(state, filterLight), from, to);
      if (!shadesByShape(state)) continue;
    }
    const known = new Map<string, readonly [number, number, boolean]>();
    for (let stateId = block.minStateId as number; stateId <= (block.maxStateId as number); stateId++) {
      const key = relevant.map((property) => states.valueOf(stateId, property)).join();
      let facts = known.get(key);
      if (!facts) {
        const state = { id: name, value: (property: string) => states.valueOf(stateId, property) };
        facts = [emission(state, emitLight), opacity(state, filterLight), shadesByShape(state)];
        known.set(key, facts);
      }
      const [shines, takes, shades] = facts;
      made.emission[stateId] = shines;
      made.opacity[stateId] = takes;
      if (takes === 15 || !shades) continue;
      const shape = boxes(stateId);
      const faces = facesOfShape.get(shape) ?? facesOf(shape);
      facesOfShape.set(shape, faces);
      made.faces[stateId] = faces;
    }
  }
  tables.set(gameData, made);
  return made;
}

/** Whether two states shut the face between them, `direction` leading from the first to the second. */
export function isShut(faces: Int32Array, from: number, to: number, direction: number): boolean {
  const [a, b] = [faces[from] as number, faces[to] as number];
  if ((a | b) === 0) return false;
  return (((a >> (direction * 4)) | (b >> ((direction ^ 1) * 4))) & WHOLE_FACE) === WHOLE_FACE;
}

/** The axis a direction runs along (0 x, 1 y, 2 z), and whether towards its greater end. */
const FACES = [
  { axis: 1, far: false },
  { axis: 1, far: true },
  { axis: 2, far: false },
  { axis: 2, far: true },
  { axis: 0, far: false },
  { axis: 0, far: true },
] as const;
/** Just inside the edges of a quarter and in its middle: enough to tell shapes made of sixteenths. */
const SAMPLES = [0.01, 0.25, 0.49] as const;

function facesOf(boxes: readonly ShapeBox[]): number {
  let faces = 0;
  FACES.forEach(({ axis, far }, direction) => {
    const touching = boxes.filter((box) => (far ? (box[axis + 3] as number) >= 1 : (box[axis] as number) <= 0));
    const [u, v] = axis === 0 ? [1, 2] : axis === 1 ? [0, 2] : [0, 1];
    for (let quarter = 0; quarter < 4; quarter++) {
      const covered = SAMPLES.every((du) =>
        SAMPLES.every((dv) => {
          const [pu, pv] = [(quarter & 1) / 2 + du, (quarter >> 1) / 2 + dv];
          return touching.some(
            (box) =>
              (box[u as 0] as number) <= pu &&
              (box[(u as number) + 3] as number) >= pu &&
              (box[v as 0] as number) <= pv &&
              (box[(v as number) + 3] as number) >= pv,
          );
        }),
      );
      if (covered) faces |= 1 << (direction * 4 + quarter);
    }
  });
  return faces;
}
