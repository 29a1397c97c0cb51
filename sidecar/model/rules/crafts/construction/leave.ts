import { boundsOf } from '../../../../../protocol/geometry.ts';
import { currentStage } from '../../../../building/stages.ts';
import type { ShownStep, Step } from '../../craft.ts';
import { itemsFor } from './orders.ts';
import { siteOf } from './site.ts';

/** How far outside the building one waits, blocks. */
const AWAY = 2;

/**
 * Who is inside or on top of a building and carries nothing it needs now walks out of it, the nearest way, not to stand in
 * the others' cells. Undefined for whoever need not, or has just tried.
 */
export function leave({ agent, situation, actions, tools }: ShownStep): Step | undefined {
  const self = situation.team.find(({ name }) => name === agent);
  const site = siteOf(situation);
  const bounds = site && boundsOf(site.cells.map(({ position }) => position));
  if (!self || !site || !bounds || !tools.includes('navigateTo') || actions.at(-1)?.tool === 'navigateTo')
    return undefined;
  const [x, , z] = self.position;
  const { min, max } = bounds;
  if (x < min.x - 1 || x > max.x + 2 || z < min.z - 1 || z > max.z + 2) return undefined;
  const needed = currentStage(site.missing, situation).flatMap(({ state }) => itemsFor(state.id));
  if (needed.length === 0 || needed.some((item) => (self.inventory[item] ?? 0) > 0)) return undefined;
  const here = { x: Math.floor(x), y: site.home.y, z: Math.floor(z) };
  const [nearest] = [
    { ...here, x: min.x - AWAY },
    { ...here, x: max.x + AWAY },
    { ...here, z: min.z - AWAY },
    { ...here, z: max.z + AWAY },
  ].sort((a, b) => Math.hypot(a.x - x, a.z - z) - Math.hypot(b.x - x, b.z - z));
  return {
    thought: 'I have nothing for what comes next and go out of the way.',
    action: 'navigateTo',
    action_input: { ...(nearest ?? here) },
  };
}
