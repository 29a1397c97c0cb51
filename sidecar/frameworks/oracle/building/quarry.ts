import { type BlockPosition, distance, neighbour } from '../../../../protocol/geometry.ts';
import type { SeenBlock } from '../../../body/body.ts';
import type { Agent, FrameworkContext } from '../../framework.ts';
import { act } from './acting.ts';
import { stepsOf } from './buildStep.ts';
import type { Site } from './site.ts';
import { held, itemsOfStep, sumOf } from './supplies.ts';

/** How far a material factory is looked for, blocks. */
const SEARCH_RADIUS = 48;
/** Blocks broken before what dropped is picked up. */
const BATCH = 10;
const PICKUP_RADIUS = 9;
/** Times one goes over the heap again because something was lost. */
const MOST_ROUNDS = 4;

/** A factory as the agents see it: its tool chest and the heap on podzol beside it. */
interface Quarry {
  readonly toolChest: BlockPosition;
  /** What the building needs of what lies in the heap. */
  readonly needs: ReadonlyMap<string, number>;
}

/**
 * Where a sign tells of a material factory: mines there what the building needs and brings it to the material chest, stones
 * by the first agent, logs by the second if there is one, since there is one tool of each kind. Nothing elsewhere.
 */
export async function mineMaterials(context: FrameworkContext, site: Site): Promise<void> {
  const quarry = seen(context, site);
  if (!quarry) return;
  const [first, second] = context.agents;
  if (!first) return;
  const [logs, stones] = [new Map<string, number>(), new Map<string, number>()];
  for (const [item, count] of quarry.needs) (item.includes('log') ? logs : stones).set(item, count);
  const alone = context.agents.length === 1;
  const shifts = [
    { miner: first, tool: 'iron_pickaxe', needs: stones },
    { miner: second ?? first, tool: 'iron_axe', needs: logs },
  ].filter(({ needs }) => needs.size > 0);
  const work = async ({ miner, tool, needs }: (typeof shifts)[number]) => {
    await act(context, miner, { type: 'withdraw', position: quarry.toolChest, item: tool, count: 1 });
    await mine(context, miner, site, needs);
    if (!alone && site.chest) await store(context, miner, site.chest, needs);
  };
  if (alone) for (const shift of shifts) await work(shift);
  else await Promise.all(shifts.map(work));
}

function seen(context: FrameworkContext, site: Site): Quarry | undefined {
  const body = context.agents[0]?.body;
  if (!body) return undefined;
  const sign = body
    .findBlocks((id) => id.endsWith('_sign'), SEARCH_RADIUS, 16)
    .find(({ position }) => /material\s+factory/i.test(body.signAt(position)?.join(' ') ?? ''));
  if (!sign) return undefined;
  const [toolChest] = body
    .findBlocks((id) => id === 'chest', SEARCH_RADIUS, 16)
    .map(({ position }) => position)
    .filter((position) => site.wantedAt(position) === undefined && (!site.chest || distance(position, site.chest) > 0))
    .sort((a, b) => distance(a, sign.position) - distance(b, sign.position));
  if (!toolChest) return undefined;
  const all = sumOf(stepsOf(site.inspect().missing).map(itemsOfStep));
  const offered = new Set(heapOf(context.agents[0] as Agent, site, new Set(all.keys())).map(({ state }) => state.id));
  const needs = new Map([...all].filter(([item]) => offered.has(item)));
  return needs.size > 0 ? { toolChest, needs } : undefined;
}

/** Blocks of some kinds that stand on podzol, not in the building, the highest and nearest first. */
function heapOf({ body }: Agent, site: Site, kinds: ReadonlySet<string>): SeenBlock[] {
  const onPodzol = (position: BlockPosition) =>
    body.blockAt({ ...position, y: site.home.y - 1 })?.id === 'podzol' && site.wantedAt(position) === undefined;
  const here = body.observe().position;
  return body
    .findBlocks((id) => kinds.has(id), SEARCH_RADIUS, 1_000)
    .filter(({ position }) => onPodzol(position))
    .sort((a, b) => b.position.y - a.position.y || distance(a.position, here) - distance(b.position, here));
}

async function mine(
  context: FrameworkContext,
  miner: Agent,
  site: Site,
  needs: ReadonlyMap<string, number>,
): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const lacking = new Map([...needs].map(([item, count]) => [item, count - held(miner, item)]));
    let broken = 0;
    for (;;) {
      const kinds = new Set([...lacking].filter(([, count]) => count > 0).map(([item]) => item));
      const next = nextOf(heapOf(miner, site, kinds), miner);
      if (!next) break;
      const { ok } = await act(context, miner, { type: 'dig', position: next.position, leave: true });
      if (!ok) break;
      lacking.set(next.state.id, (lacking.get(next.state.id) ?? 0) - 1);
      if (++broken % BATCH === 0) await act(context, miner, { type: 'collect-drops', radius: PICKUP_RADIUS });
    }
    if (broken > 0) await act(context, miner, { type: 'collect-drops', radius: PICKUP_RADIUS });
    if ([...needs].every(([item, count]) => held(miner, item) >= count)) return;
  }
}

/** The nearest with nothing on top of it. */
function nextOf(heap: readonly SeenBlock[], { body }: Agent): SeenBlock | undefined {
  const { x, y, z } = body.observe().position;
  const free = heap.filter(({ position }) => {
    const above = body.blockAt(neighbour(position, 'up'))?.id;
    return above === undefined || above === 'air';
  });
  return [...free].sort((a, b) => distance(a.position, { x, y, z }) - distance(b.position, { x, y, z }))[0];
}

async function store(
  context: FrameworkContext,
  miner: Agent,
  chest: BlockPosition,
  needs: ReadonlyMap<string, number>,
): Promise<void> {
  for (const item of needs.keys()) {
    const count = held(miner, item);
    if (count > 0) await act(context, miner, { type: 'deposit', position: chest, item, count });
  }
}
