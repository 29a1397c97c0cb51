import { isAir } from '../../protocol/blockState.ts';
import {
  type BlockPosition,
  boxContains,
  HORIZONTAL_FACINGS,
  neighbour,
  samePosition,
} from '../../protocol/geometry.ts';
import type { BuildStep } from '../../worlds/plan/buildPlan.ts';

const BARS = 'iron_bars';
/** What bars are not joined to, of what stands in escapes; everything else there is a whole block (IronBarsBlock.attachsTo). */
const APART =
  /(_sign|_banner|_pressure_plate|_button|_trapdoor|_door|_fence|_fence_gate|_slab|_stairs|_carpet|chest|lever|lava|water|torch|lantern|piston|piston_head|redstone_wire|barrier|leaves)$/;

/**
 * The steps with every iron bar joined to what stands beside it at the end: the game joins them so, whatever they are given
 * as, and a plan that says otherwise can be built on no real server.
 */
export function joinedBars(steps: readonly BuildStep[]): BuildStep[] {
  const idAt = (position: BlockPosition) => {
    for (let index = steps.length - 1; index >= 0; index--) {
      const step = steps[index];
      if (step?.type === 'set' && samePosition(step.position, position)) return step.state.id;
      if (step?.type === 'fill' && boxContains(step.box, position)) return step.state.id;
    }
    return 'air';
  };
  const isJoined = (id: string) => id === BARS || (!isAir(id) && !APART.test(id));
  return steps.map((step) => {
    if (step.type !== 'set' || step.state.id !== BARS) return step;
    const sides = HORIZONTAL_FACINGS.map(
      (facing) => [facing, `${isJoined(idAt(neighbour(step.position, facing)))}`] as const,
    );
    return {
      ...step,
      state: { ...step.state, properties: { ...step.state.properties, ...Object.fromEntries(sides) } },
    };
  });
}
