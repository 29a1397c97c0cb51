import { type BlockPosition, samePosition } from '../../../../protocol/geometry.ts';
import type { TeamState } from '../../../../sidecar/prompt/teamState.ts';
import type { PastOrder, PlannedOrder } from '../planner.ts';
import { hindersBuilding, lookouts, outsideOf, placeAtBuilding } from './leave.ts';
import { readBuildOrder, walkOrder } from './orders.ts';

/** How many of one's latest walks one does not take again: one place of five is left besides that where one is. */
const REMEMBERED = 3;
/** Walks on end, after which one stays where one is: looking on changes nothing. */
const MOST_ON_END = 30;
const TOOL = 'navigateTo';

/**
 * Where somebody goes who has nothing to place: out of the others' way, or, with eyes of its own alone, to where it sees
 * whether the others are done. Only where builders carry what there is: at a chest there is work for everybody.
 */
export function walkFor(agent: string, teamState: TeamState, past: readonly PastOrder[]): PlannedOrder | undefined {
  const place = placeAtBuilding({ agent, teamState });
  if (!place || place.site.chest || !place.self.tools.includes(TOOL)) return undefined;
  const own = past.filter((order) => order.agent === agent);
  if (own.some(({ status }) => status === 'running' || status === 'waiting')) return undefined;
  const others = own.findLastIndex(({ text }) => readBuildOrder(text).type !== 'walk');
  if (own.length - 1 - others >= MOST_ON_END) return undefined;
  const latest = own.flatMap(({ text }) => {
    const order = readBuildOrder(text);
    return order.type === 'walk' ? [order.to] : [];
  });
  const walked = latest.slice(-REMEMBERED);
  const isNew = (spot: BlockPosition) => !walked.some((other) => samePosition(other, spot));
  if (hindersBuilding(place, teamState)) {
    const outside = outsideOf({ agent, teamState });
    if (outside && isNew(outside)) return order(outside, "out of the others' way", agent);
  }
  if (teamState.team.length === teamState.roster.length) return undefined;
  const spot = lookouts(place, teamState).find(isNew);
  return spot && order(spot, 'to look at the building', agent);
}

function order(to: BlockPosition, why: string, agent: string): PlannedOrder {
  return {
    text: walkOrder(to, why),
    milestones: [`${agent} is there`],
    paths: [],
    after: [],
    candidates: [agent],
    meanwhile: true,
  };
}
