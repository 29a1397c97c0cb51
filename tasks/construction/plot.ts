import { blockState } from '../../protocol/blockState.ts';
import { blueprintBounds } from '../../protocol/blueprint.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { CALM_RULES } from '../../protocol/gameRules.ts';
import type { Loadout } from '../../protocol/gameServer/zone.ts';
import { type Box, shiftBox } from '../../protocol/geometry.ts';
import { AGENT_NAMES } from '../../protocol/team.ts';
import type { BuildPlan, BuildStep } from '../../worlds/plan/buildPlan.ts';
import { FIRST_SLOT } from '../shelter/landSite.ts';
import type { ConstructionTask } from '../task.ts';

/** Feet stand here; below lies the vanilla superflat ground. */
export const PLOT_FLOOR = -60;
/** Free ground around the building, blocks: room to walk around it and to stand back. */
const MARGIN = 8;
/** Free air over the building, for whoever stands on its roof or on a scaffold. */
const HEADROOM = 8;
/** How far south of the building its builders start. */
const STEP_BACK = 4;

/** A building that its builders carry the materials for. */
type Plotted = Pick<ConstructionTask, 'id' | 'blueprint' | 'at'> & {
  readonly kits: NonNullable<ConstructionTask['kits']>;
};

/** A plot of flat grass as large as a building needs, arena coordinates. @throws ConfigError 'empty-blueprint'. */
export function plotBox({ id, blueprint, at }: Pick<ConstructionTask, 'id' | 'blueprint' | 'at'>): Box {
  const bounds = blueprintBounds(blueprint);
  if (!bounds) throw new ConfigError('empty-blueprint', `task ${id}: blueprint ${blueprint.name} holds no blocks`);
  const { min, max } = shiftBox(bounds, at);
  return {
    min: { x: min.x - MARGIN, y: -64, z: min.z - MARGIN },
    max: { x: max.x + MARGIN, y: max.y + HEADROOM, z: max.z + MARGIN },
  };
}

/**
 * The plot as a build plan: nothing stands on it, and every builder carries the kit of its place. A smaller team shares out
 * all kits in turn, in a larger one the last have none. @throws ConfigError 'empty-blueprint' or 'too-many-agents'.
 */
export function plotPlan(task: Plotted, agents: number): BuildPlan {
  if (!Number.isInteger(agents) || agents < 1 || agents > AGENT_NAMES.length)
    throw new ConfigError('too-many-agents', `${agents} agents asked for; a plot takes 1 to ${AGENT_NAMES.length}`);
  const box = plotBox(task);
  return { box, steps: groundSteps(box), rules: CALM_RULES, loadouts: loadoutsOn(box, task.kits, agents) };
}

function groundSteps({ min, max }: Box): BuildStep[] {
  const layer = (from: number, to: number, id: string): BuildStep => ({
    type: 'fill',
    box: { min: { ...min, y: from }, max: { ...max, y: to } },
    state: blockState(id),
  });
  return [
    layer(-64, -64, 'bedrock'),
    layer(-63, PLOT_FLOOR - 2, 'dirt'),
    layer(PLOT_FLOOR - 1, PLOT_FLOOR - 1, 'grass_block'),
  ];
}

/** Side by side along the south of the building, looking at it. */
function loadoutsOn({ min, max }: Box, kits: Plotted['kits'], agents: number): Loadout[] {
  const middle = Math.floor((min.x + max.x) / 2);
  return Array.from({ length: agents }, (_, place) => {
    const own = kits.filter((_kit, index) => index % agents === place).flat();
    const aside = place % 2 === 1 ? (place + 1) / 2 : -place / 2;
    return {
      position: { x: middle + aside + 0.5, y: PLOT_FLOOR, z: max.z - MARGIN + STEP_BACK + 0.5 },
      yaw: 180,
      pitch: 0,
      items: own.map((stack, index) => ({ slot: FIRST_SLOT + index, ...stack })),
    };
  });
}
