import type { BlockState } from '../../../protocol/blockState.ts';
import { type HorizontalFacing, oppositeOf, stepOf } from '../../../protocol/geometry.ts';
import type { Local } from '../../escape/chamber.ts';
import { HALF } from '../../escape/layout.ts';

/** Blocks of a room that hold nothing; floor, walls and the rest do. */
const HOLDS_NOTHING =
  /(_sign|_pressure_plate|_button|_trapdoor|_door|_fence|_fence_gate|_slab|_stairs|_carpet|chest|lever|lava|water|iron_bars|air|torch|pane)$/;

/** What devices of a room hang on or stand on. */
export class Supports {
  readonly #blocks: ReadonlyMap<string, { readonly state: BlockState }>;

  constructor(blocks: ReadonlyMap<string, { readonly state: BlockState }>) {
    this.#blocks = blocks;
  }

  /** The device as it can stay where it is, mended where it must stand instead of hang; undefined where it cannot stay. */
  held(place: Local, state: BlockState): { readonly state: BlockState; readonly mended: boolean } | undefined {
    const stands = this.#isSolid([place[0], place[1] - 1, place[2]]);
    if (state.id.endsWith('_pressure_plate')) return stands ? { state, mended: false } : undefined;
    const { face = 'wall', facing = 'north' } = state.properties;
    if (this.#isSolid(behind(place, face, facing)))
      return { state: { id: state.id, properties: { face, facing } }, mended: false };
    return stands ? { state: { id: state.id, properties: { face: 'floor', facing } }, mended: true } : undefined;
  }

  #isSolid(place: Local): boolean {
    const own = this.#blocks.get(place.join());
    if (own) return !HOLDS_NOTHING.test(own.state.id);
    const [x, y, z] = place;
    return y === -1 || Math.abs(x) > HALF || (Math.abs(z) > HALF && !(x === 0 && y <= 1));
  }
}

function behind([x, y, z]: Local, face: string, facing: string): Local {
  if (face === 'floor') return [x, y - 1, z];
  if (face === 'ceiling') return [x, y + 1, z];
  const step = stepOf(oppositeOf(facing as HorizontalFacing));
  return [x + step.x, y + step.y, z + step.z];
}
