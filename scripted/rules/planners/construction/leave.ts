import { parseBlueprintText } from '../../../../protocol/blueprintText.ts';
import type { Json } from '../../../../protocol/briefing.ts';
import { type BlockPosition, type Box, boundsOf, distance, positionKey } from '../../../../protocol/geometry.ts';
import type { ShownAgent, TeamState } from '../../../../sidecar/prompt/teamState.ts';
import { isInside } from '../../../knowledge/construction/reach.ts';
import { currentStage } from '../../../knowledge/construction/stages.ts';
import type { ShownStep, StepReply } from '../planner.ts';
import { itemsFor, positionsIn } from './orders.ts';
import { type ShownSite, siteOf } from './site.ts';

/** How far outside the building one waits and looks at it, blocks. */
const AWAY = 4;
/** How far beside the building ladders may go up, blocks. */
const NEAR = 2;
/** How far from a place one is there, blocks. */
const THERE = 2.5;

/**
 * What somebody does for whom the plan has nothing: looks at what is out of sight of the stage being built, from each
 * side and from within, since it may be done by now; then gets out of the way of others. Undefined where nothing is left
 * to do.
 */
export function idleStep(shown: ShownStep): StepReply | undefined {
  const { teamState, actions, tools } = shown;
  const place = placeAtBuilding(shown);
  const out = leave(shown);
  if (!place || !tools.includes('navigateTo')) return undefined;
  const spot = lookouts(place, teamState).find(
    (each) => !actions.some(({ tool, args }) => tool === 'navigateTo' && goesTo(args, each)),
  );
  return spot ? walk(spot, 'I look at what I cannot see from here.') : out;
}

/** From where to look at what is out of sight of the stage being built, the best first; none where all of it is seen. */
export function lookouts({ site, bounds, at }: Place, teamState: TeamState): BlockPosition[] {
  const needed = new Set(currentStage(site.missing, teamState).map(({ position }) => positionKey(position)));
  const unseen = (parseBlueprintText(teamState.blueprint?.unseen ?? []) ?? []).filter(({ position }) =>
    needed.has(positionKey(position)),
  );
  const [first] = unseen;
  if (!first) return [];
  const { min, max } = bounds;
  const y = site.home.y;
  const middle = { x: Math.round((min.x + max.x) / 2), y, z: Math.round((min.z + max.z) / 2) };
  return [...around(bounds, middle), middle]
    .filter((spot) => distance(spot, at) > THERE)
    .sort((a, b) => distance(a, first.position) - distance(b, first.position));
}

/**
 * Who is inside, on top of or close to a building and carries nothing it needs now, or stands in a
 * cell of it, walks out of it, the nearest way, not to stand in
 * the others' cells. Undefined for whoever need not, or has just tried.
 */
export function leave(shown: ShownStep): StepReply | undefined {
  const { teamState, actions, tools } = shown;
  const place = placeAtBuilding(shown);
  if (!place || !tools.includes('navigateTo') || actions.at(-1)?.tool === 'navigateTo') return undefined;
  if (!hindersBuilding(place, teamState)) return undefined;
  const outside = outsideOf(shown);
  return outside && walk(outside, 'I am done here and go out of the way.');
}

/** Whether somebody is close to a building and no use there, or in a cell of it. */
export function hindersBuilding({ self, site, bounds: { min, max }, at }: Place, teamState: TeamState): boolean {
  if (at.x < min.x - NEAR || at.x > max.x + NEAR || at.z < min.z - NEAR || at.z > max.z + NEAR) return false;
  if (site.missing.some(({ position }) => isInside(at, position))) return true;
  const needed = currentStage(site.missing, teamState).flatMap(({ state }) => itemsFor(state.id));
  return needed.length > 0 && !needed.some((item) => (self.inventory[item] ?? 0) > 0);
}

/** The same for whom no prompt shows the building: who has used up some items goes to the corner the goal names. */
export function leaveUnseen(
  { agent, teamState, actions, tools }: ShownStep,
  items: readonly string[],
): StepReply | undefined {
  const self = teamState.team.find(({ name }) => name === agent);
  const [corner] = positionsIn(/corner[^.]*/i.exec(teamState.goal)?.[0] ?? '');
  if (teamState.blueprint || !self || !corner || !tools.includes('navigateTo')) return undefined;
  if (actions.some(({ tool }) => tool === 'navigateTo') || items.some((item) => (self.inventory[item] ?? 0) > 0))
    return undefined;
  const { x, y, z } = corner;
  return walk({ x: x - AWAY, y, z: z - AWAY }, 'I have used up what I had and go out of the way.');
}

/** The nearest place beside the building; undefined where none is shown. */
export function outsideOf(shown: Pick<ShownStep, 'agent' | 'teamState'>): BlockPosition | undefined {
  const place = placeAtBuilding(shown);
  if (!place) return undefined;
  const { bounds, at, site } = place;
  return around(bounds, { ...at, y: site.home.y }).sort((a, b) => distance(a, at) - distance(b, at))[0];
}

/** Where an agent of a team state is, beside the building it shows. */
interface Place {
  readonly self: ShownAgent;
  readonly site: ShownSite;
  readonly bounds: Box;
  readonly at: BlockPosition;
}

/** Undefined where no building is shown, or not that agent. */
export function placeAtBuilding({ agent, teamState }: Pick<ShownStep, 'agent' | 'teamState'>): Place | undefined {
  const self = teamState.team.find(({ name }) => name === agent);
  const site = siteOf(teamState);
  const bounds = site && boundsOf(site.cells.map(({ position }) => position));
  if (!self || !site || !bounds) return undefined;
  const [x, y, z] = self.position;
  return { self, site, bounds, at: { x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) } };
}

/** Places beside each of the four sides of a box, level with another place. */
function around({ min, max }: Box, from: BlockPosition): BlockPosition[] {
  return [
    { ...from, x: min.x - AWAY },
    { ...from, x: max.x + AWAY },
    { ...from, z: min.z - AWAY },
    { ...from, z: max.z + AWAY },
  ];
}

function walk({ x, y, z }: BlockPosition, thought: string): StepReply {
  return { thought, action: 'navigateTo', action_input: { x, y, z } };
}

function goesTo(args: Json, { x, y, z }: BlockPosition): boolean {
  return (
    typeof args === 'object' && args !== null && !Array.isArray(args) && args.x === x && args.y === y && args.z === z
  );
}
