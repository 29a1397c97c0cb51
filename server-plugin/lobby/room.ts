import { type BlockState, blockState } from '../../protocol/blockState.ts';
import type { GameRules } from '../../protocol/gameRules.ts';
import { CALM_RULES } from '../../protocol/gameRules.ts';
import type { Loadout } from '../../protocol/gameServer/zone.ts';
import { add, type BlockPosition, type Box } from '../../protocol/geometry.ts';
import type { BuildPlan, BuildStep } from '../../worlds/plan/buildPlan.ts';

/** Blocks from the middle of the room to its walls, and from its floor to its ceiling. */
const HALF = 4;
const HEIGHT = 5;

const BOX: Box = { min: { x: -HALF, y: 0, z: -HALF }, max: { x: HALF, y: HEIGHT, z: HALF } };
const LECTERN: BlockPosition = { x: 0, y: 1, z: HALF - 1 };

/** Nothing happens to anybody, whatever they do. */
export const ROOM_RULES: GameRules = { ...CALM_RULES, fallDamage: false, drowningDamage: false, fireDamage: false };

/** People look at the lectern when they come in. Room coordinates. */
const START: Loadout = { position: { x: 0.5, y: 1, z: 0.5 }, yaw: 0, pitch: 0, items: [] };

/** A closed, lit room with a book on a lectern. */
export function roomPlan(book: { readonly title: string; readonly pages: readonly string[] }): BuildPlan {
  const shell = (min: BlockPosition, max: BlockPosition, state: BlockState): BuildStep => ({
    type: 'fill',
    box: { min, max },
    state,
  });
  const { min, max } = BOX;
  return {
    box: BOX,
    steps: [
      shell(min, max, blockState('smooth_stone')),
      shell({ x: min.x + 1, y: 1, z: min.z + 1 }, { x: max.x - 1, y: HEIGHT - 1, z: max.z - 1 }, blockState('air')),
      shell({ x: -1, y: HEIGHT, z: -1 }, { x: 1, y: HEIGHT, z: 1 }, blockState('sea_lantern')),
      { type: 'set', position: LECTERN, state: blockState('lectern', { facing: 'north', has_book: 'true' }) },
      {
        type: 'container',
        position: LECTERN,
        items: [
          {
            slot: 0,
            id: 'written_book',
            count: 1,
            data: { title: book.title, author: 'Guildhall', pages: [...book.pages] },
          },
        ],
      },
    ],
    rules: ROOM_RULES,
    loadouts: [START],
  };
}

/** The room's box and how people begin in it, with its middle at `origin`. */
export function roomInWorld(origin: BlockPosition): { readonly box: Box; readonly loadout: Loadout } {
  return {
    box: { min: add(BOX.min, origin), max: add(BOX.max, origin) },
    loadout: { ...START, position: add(START.position, origin) },
  };
}
