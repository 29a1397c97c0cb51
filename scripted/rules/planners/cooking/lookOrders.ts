import type { ShownPlace, TeamState } from '../../../../sidecar/prompt/teamState.ts';
import { FURNACE } from '../../../knowledge/cooking/sources.ts';
import type { PastOrder, PlannedOrder, PlanWanted } from '../planner.ts';
import type { KitchenDraft } from './draft.ts';
import { writeCookOrder } from './orders.ts';
import { MOST_FAILURES } from './pieceChoice.ts';

/** Looks into one container, when nothing else is left to try. */
const MOST_LOOKS = 8;

/** Containers nobody of the view has looked into, but those that nobody came to look into, time and again. */
export function unknownContainers({ containers }: TeamState, past: readonly PastOrder[]): TeamState['containers'] {
  return containers.filter(
    ({ block, position, holds }) =>
      holds === null &&
      past.filter(({ text, status }) => status === 'failed' && text === lookAt(block, position)).length < MOST_FAILURES,
  );
}

/** Looks that nobody is at yet, by those who can walk there. */
export function lookOrders(
  containers: readonly Pick<TeamState['containers'][number], 'block' | 'position' | 'reach'>[],
  { hands }: KitchenDraft,
  { past }: PlanWanted,
): PlannedOrder[] {
  return containers.flatMap(({ block, position, reach }) => {
    const text = lookAt(block, position);
    if (past.some((order) => order.text === text && (order.status === 'running' || order.status === 'waiting')))
      return [];
    const able = hands
      .filter(({ free, tools }) => free && tools.includes('fetchContainerContents'))
      .map(({ name }) => name);
    const near = able.filter((name) => reach.includes(name));
    const candidates = near.length > 0 ? near : able;
    return candidates.length === 0
      ? []
      : [{ text, milestones: [`what the ${block} holds is known`], paths: [], after: [], candidates }];
  });
}

/** Where nothing can be done as things are known, the container looked into least is looked into again. */
export function lastLook(teamState: TeamState, draft: KitchenDraft, wanted: PlanWanted): PlannedOrder[] {
  const furnaces = teamState.workshops.filter(({ block }) => FURNACE.test(block));
  const looks = (block: string, position: ShownPlace) =>
    wanted.past.filter(({ text }) => text === lookAt(block, position)).length;
  const [least] = [...teamState.containers, ...furnaces]
    .filter(({ block, position }) => looks(block, position) < MOST_LOOKS)
    .sort((a, b) => looks(a.block, a.position) - looks(b.block, b.position));
  return least ? lookOrders([least], draft, wanted) : [];
}

function lookAt(block: string, at: ShownPlace): string {
  return writeCookOrder({ type: 'look', block, at });
}
