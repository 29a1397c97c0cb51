import type { BlockState } from '../../../protocol/blockState.ts';
import {
  HORIZONTAL_FACINGS,
  type HorizontalFacing,
  neighbour,
  oppositeOf,
  positionKey,
} from '../../../protocol/geometry.ts';
import type { FarmCell } from './farmCells.ts';

/** Blocks that fences and panes hold on to: full ones. */
const NOT_FULL =
  /(_fence|_fence_gate|_pane|_stairs|_slab|_pressure_plate|_door|_trapdoor|_button|_sign|_carpet|_bed|torch|lantern|ladder|chest|water|lava|farmland|dirt_path|wheat|carrots|potatoes|beetroots|sugar_cane|mushroom|sapling|grass|fern|dandelion|poppy|tulip|air|cactus|bamboo|lever|rail|leaves)$/;
const FULL = /^(grass_block|hay_block|mushroom_stem|(brown|red)_mushroom_block)$/;

/**
 * Links fences and panes as the game does when a command sets them, which the files leave to it (Minecraft wiki, "Fence":
 * to fences, to gates that stand across, and to full blocks).
 */
export function linked(cells: readonly FarmCell[]): FarmCell[] {
  const states = new Map(cells.map(({ position, state }) => [positionKey(position), state]));
  return cells.map((cell) => {
    if (!/(_fence|_pane)$/.test(cell.state.id)) return cell;
    const links = HORIZONTAL_FACINGS.map((side) => {
      const other = states.get(positionKey(neighbour(cell.position, side)));
      return [side, `${other !== undefined && holds(cell.state, other, side)}`];
    });
    return {
      ...cell,
      state: { id: cell.state.id, properties: { ...cell.state.properties, ...Object.fromEntries(links) } },
    };
  });
}

function holds(self: BlockState, other: BlockState, side: HorizontalFacing): boolean {
  if (self.id.endsWith('_fence') && other.id.endsWith('_fence_gate')) {
    const { facing } = other.properties;
    return facing !== side && facing !== oppositeOf(side);
  }
  const kind = self.id.endsWith('_fence') ? '_fence' : '_pane';
  return other.id.endsWith(kind) || FULL.test(other.id) || !NOT_FULL.test(other.id);
}
