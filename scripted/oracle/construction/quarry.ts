import { type BlockPosition, distance, neighbour } from '../../../protocol/geometry.ts';
import type { SeenBlock } from '../../../sidecar/body/body.ts';
import type { Agent, FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { stepsOf } from '../../knowledge/construction/buildStep.ts';
import { actAndNote } from './acting.ts';
import type { BuildingSite } from './site.ts';
import { held, itemsOfStep, sumOf } from './supplies.ts';

/** How far a material factory is looked for, blocks. */
const SEARCH_RADIUS = 48;
/** Blocks broken before what dropped is picked up. */
const BATCH = 10;
const PICKUP_RADIUS = 9;
/** Times one goes over the heap again because something was lost. */
const MOST_ROUNDS = 4;

/** A material factory as the agents see it: its tool chest, and the heap on podzol beside it. */
export class Quarry {
  readonly #context: FrameworkContext;
  readonly #site: BuildingSite;
  readonly #toolChest: BlockPosition;

  private constructor(context: FrameworkContext, site: BuildingSite, toolChest: BlockPosition) {
    this.#context = context;
    this.#site = site;
    this.#toolChest = toolChest;
  }

  /** The factory that a sign marks; undefined without such a sign. */
  static find(context: FrameworkContext, site: BuildingSite): Quarry | undefined {
    const body = context.agents[0]?.body;
    const sign = body
      ?.findBlocks((id) => id.endsWith('_sign'), SEARCH_RADIUS, 16)
      .find(({ position }) => /material\s+factory/i.test(body.signAt(position)?.join(' ') ?? ''));
    if (!body || !sign) return undefined;
    const { chest } = site;
    const [toolChest] = body
      .findBlocks((id) => id === 'chest', SEARCH_RADIUS, 16)
      .map(({ position }) => position)
      .filter((position) => site.wantedAt(position) === undefined && (!chest || distance(position, chest) > 0))
      .sort((a, b) => distance(a, sign.position) - distance(b, sign.position));
    return toolChest && new Quarry(context, site, toolChest);
  }

  /**
   * Mines what the building lacks, nobody carries and the material chest does not hold, and brings it there: stones by the
   * first agent, logs by the second if there is one, since there is one tool of each kind.
   */
  async mineLacking(): Promise<void> {
    const [first, second] = this.#context.agents.filter(({ body }) => !body.lost.aborted);
    if (!first) return;
    const lacking = await this.#lacking(first);
    const [logs, stones] = [new Map<string, number>(), new Map<string, number>()];
    for (const [item, count] of lacking) (item.includes('log') ? logs : stones).set(item, count);
    const alone = this.#context.agents.length === 1;
    const shifts = [
      { miner: first, tool: 'iron_pickaxe', needs: stones },
      { miner: second ?? first, tool: 'iron_axe', needs: logs },
    ].filter(({ needs }) => needs.size > 0);
    const work = async ({ miner, tool, needs }: (typeof shifts)[number]) => {
      const { chest } = this.#site;
      if (held(miner, tool) === 0)
        await actAndNote(this.#context, miner, { type: 'withdraw', position: this.#toolChest, item: tool, count: 1 });
      await mine(this.#context, miner, this.#site, needs);
      if (!alone && chest) await store(this.#context, miner, chest, needs);
    };
    if (alone) for (const shift of shifts) await work(shift);
    else await Promise.all(shifts.map(work));
  }

  async #lacking(looker: Agent): Promise<ReadonlyMap<string, number>> {
    const site = this.#site;
    const needs = sumOf(stepsOf(site.inspect().missing).map(itemsOfStep));
    const offered = new Set(heapOf(looker, site, new Set(needs.keys())).map(({ state }) => state.id));
    const short = [...needs]
      .map(([item, count]) => [item, count - sum(this.#context.agents, item)] as const)
      .filter(([item, count]) => offered.has(item) && count > 0);
    if (short.length === 0 || !site.chest) return new Map(short);
    const stored = await storedIn(this.#context, looker, site.chest);
    return new Map(
      short.map(([item, count]) => [item, count - (stored.get(item) ?? 0)] as const).filter(([, count]) => count > 0),
    );
  }
}

function sum(agents: readonly Agent[], item: string): number {
  return agents.reduce((total, agent) => total + held(agent, item), 0);
}

async function storedIn(context: FrameworkContext, looker: Agent, chest: BlockPosition): Promise<Map<string, number>> {
  const { data } = await actAndNote(context, looker, { type: 'look-into-container', position: chest });
  const { items = [] } = (data ?? {}) as { items?: readonly { readonly id: string; readonly count: number }[] };
  return new Map(items.map(({ id, count }) => [id, count]));
}

/** Blocks of some kinds that stand on podzol, not in the building, the highest and nearest first. */
function heapOf({ body }: Agent, site: BuildingSite, kinds: ReadonlySet<string>): SeenBlock[] {
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
  site: BuildingSite,
  needs: ReadonlyMap<string, number>,
): Promise<void> {
  const goals = new Map([...needs].map(([item, count]) => [item, count + held(miner, item)]));
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const lacking = new Map([...goals].map(([item, count]) => [item, count - held(miner, item)]));
    let broken = 0;
    for (;;) {
      const kinds = new Set([...lacking].filter(([, count]) => count > 0).map(([item]) => item));
      const next = nextOf(heapOf(miner, site, kinds), miner);
      if (!next) break;
      const { ok } = await actAndNote(context, miner, { type: 'dig', position: next.position, leave: true });
      if (!ok) break;
      lacking.set(next.state.id, (lacking.get(next.state.id) ?? 0) - 1);
      if (++broken % BATCH === 0) await actAndNote(context, miner, { type: 'collect-drops', radius: PICKUP_RADIUS });
    }
    if (broken > 0) await actAndNote(context, miner, { type: 'collect-drops', radius: PICKUP_RADIUS });
    if ([...goals].every(([item, count]) => held(miner, item) >= count)) return;
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
    if (count > 0) await actAndNote(context, miner, { type: 'deposit', position: chest, item, count });
  }
}
