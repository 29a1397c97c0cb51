import { z } from 'zod';
import { BlockPosition } from '../../../protocol/geometry.ts';
import type { Action, ActionResult } from '../../../sidecar/body/action.ts';
import type { Agent, FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { actAndNote } from '../construction/acting.ts';
import type { ShownGoal } from '../custom/shownGoal.ts';
import { wearArmour } from './armour.ts';
import { eatUp } from './meals.ts';

const Cell = z.tuple([z.int(), z.int(), z.int()]).transform(([x, y, z]) => ({ x, y, z }));
/** What a briefing states of a portal and what lies behind it. */
const NetherTrip = z.object({
  portal: z.object({ gap: z.array(Cell).min(1) }),
  missing: z.array(Cell),
  chest: BlockPosition,
  spawner: Cell,
});
type NetherTrip = z.infer<typeof NetherTrip>;

const POWDER = 'blaze_powder';
const ROD = 'blaze_rod';
/** Powder of a rod (Minecraft wiki, "Blaze Powder"). */
const OF_ROD = 2;
const LIGHTER = 'flint_and_steel';
const POTION = 'potion';
/** A potion of fire resistance lasts three minutes; the next one is drunk a little before. */
const PROTECTED_MS = 170_000;
const PORTAL = 'nether_portal';
/** Four seconds in a portal, and a little. */
const CROSSING_MS = 6_000;
/** One has to leave a portal that one has come out of before it leads back. */
const STEP_OUT = 3;
const PORTAL_RADIUS = 48;
const MOST_TRIES = 12;
const WATCH_MS = 1_000;
/** Health below which nobody goes on fighting, and food below which wounds do not heal. */
const WOUNDED = 10;
const HEALS = 18;
/** How near to the spawner they wait, blocks: it works while somebody is within 16. */
const WAITING = 9;

/** Whether a goal is about bringing something from the Nether, as far as the briefing states where that is. */
export function hasNetherTrip({ agents }: FrameworkContext): boolean {
  return NetherTrip.safeParse(agents[0]?.briefing.documents.nether).success;
}

/** Makes the portal whole, goes through, slays blazes until there are rods enough, and brings the powder home. */
export async function fetchFromNether(context: FrameworkContext, count: number): Promise<void> {
  const trip = NetherTrip.parse(context.agents[0]?.briefing.documents.nether);
  const [first] = context.agents;
  if (!first) return;
  await Promise.all(context.agents.map((agent) => wearArmour(context, agent)));
  await openPortal(context, first, trip);
  await Promise.all(context.agents.map((agent) => travelAndHunt(context, agent, trip, count)));
  for (const agent of context.agents) await store(context, agent, trip.chest);
}

/** Has agents go through a portal that stands within sight. */
export async function enterNether(context: FrameworkContext, who: string): Promise<void> {
  const named = context.agents.filter(({ name }) => name === who);
  const going = named.length > 0 ? named : who === 'all' ? context.agents : context.agents.slice(0, 1);
  await Promise.all(
    going.map(async (agent) => {
      for (let tries = 0; tries < MOST_TRIES && !isInNether(agent); tries++) await cross(context, agent, []);
    }),
  );
}

/** Has whoever is in the Nether come back through the portal there. */
export async function comeHome(context: FrameworkContext): Promise<void> {
  await Promise.all(
    context.agents.map(async (agent) => {
      for (let tries = 0; tries < MOST_TRIES && isInNether(agent); tries++) await cross(context, agent, []);
    }),
  );
}

/** How much powder an inventory predicate of a goal asks for; undefined for a goal that asks for none. */
export function powderAsked(goal: ShownGoal): number | undefined {
  if ('of' in goal) return goal.of.map(powderAsked).find((count) => count !== undefined);
  return goal.type === 'inventory' && goal.items.includes(POWDER) ? goal.count : undefined;
}

async function openPortal(context: FrameworkContext, agent: Agent, trip: NetherTrip): Promise<void> {
  const { portal, missing, chest } = trip;
  await take(context, agent, chest, 'obsidian', missing.length);
  if (!(await take(context, agent, chest, LIGHTER, 1))) {
    for (const item of ['flint', 'iron_ingot']) await take(context, agent, chest, item, 1);
    await act(context, agent, { type: 'craft', item: LIGHTER, count: 1 });
  }
  // What cannot be placed yet may be once another block is.
  const lowestFirst = [...missing].sort((one, other) => one.y - other.y);
  for (let round = 0; round < missing.length; round++)
    for (const position of lowestFirst)
      if (agent.body.blockAt(position)?.id !== 'obsidian')
        await act(context, agent, { type: 'place', position, state: { id: 'obsidian', properties: {} } });
  for (let tries = 0; tries < MOST_TRIES && !portal.gap.some((cell) => isPortal(agent, cell)); tries++) {
    const [gap] = portal.gap;
    if (!gap) return;
    const position = { ...gap, y: gap.y - 1 };
    await act(context, agent, { type: 'use-item-on-block', item: LIGHTER, position });
  }
}

async function travelAndHunt(context: FrameworkContext, agent: Agent, trip: NetherTrip, count: number): Promise<void> {
  const isEnough = () => teamPowder(context.agents) >= count;
  while (!isEnough()) {
    context.signal.throwIfAborted();
    if (agent.body.lost.aborted) return;
    if (!isInNether(agent)) {
      if (carried(agent, 'iron_sword') === 0) await armUp(context, agent, trip.chest);
      await cross(context, agent, trip.portal.gap);
    }
    if (isInNether(agent)) await hunt(context, agent, trip, isEnough);
  }
  while (isInNether(agent) && !agent.body.lost.aborted) {
    context.signal.throwIfAborted();
    await cross(context, agent, []);
  }
}

/** Stands in a portal, a known one or the nearest in sight, until it has led to the other side, and steps out there. */
async function cross(context: FrameworkContext, agent: Agent, known: readonly BlockPosition[]): Promise<void> {
  const { body } = agent;
  const before = isInNether(agent);
  const cells =
    known.length > 0 ? known : body.findBlocks((id) => id === PORTAL, PORTAL_RADIUS, 1).map((each) => each.position);
  const lowest = cells.map((cell) => {
    let { y } = cell;
    while (isPortal(agent, { ...cell, y: y - 1 })) y--;
    return { ...cell, y };
  });
  const [cell] = lowest;
  if (cell) await act(context, agent, { type: 'walk-to', position: cell, range: 0.3 });
  await act(context, agent, { type: 'wait', ms: CROSSING_MS });
  if (isInNether(agent) === before) return;
  const { position } = body.observe();
  for (const dz of [STEP_OUT, -STEP_OUT]) {
    const aside = { x: Math.floor(position.x), y: Math.floor(position.y), z: Math.floor(position.z) + dz };
    if ((await act(context, agent, { type: 'walk-to', position: aside, range: 1 })).ok) return;
  }
}

/** Gets ready for the fight as far as the chest allows, for who has come back with nothing. */
async function armUp(context: FrameworkContext, agent: Agent, chest: BlockPosition): Promise<void> {
  for (const item of ['iron_sword', 'iron_chestplate', POTION, 'bread']) await take(context, agent, chest, item, 1);
  await wearArmour(context, agent);
}

async function hunt(
  context: FrameworkContext,
  agent: Agent,
  { spawner }: NetherTrip,
  isEnough: () => boolean,
): Promise<void> {
  let protectedUntil = Number.NEGATIVE_INFINITY;
  while (isInNether(agent) && !isEnough() && !agent.body.lost.aborted) {
    context.signal.throwIfAborted();
    const { entities, food, health, position } = agent.body.observe();
    if (food < HEALS) await eatUp(context, agent);
    if (context.clock.now() >= protectedUntil && carried(agent, POTION) > 0) {
      const drunk = await act(context, agent, { type: 'consume', item: POTION });
      if (drunk.ok) protectedUntil = context.clock.now() + PROTECTED_MS;
    }
    const rod = entities.find(({ kind, name }) => kind === 'item' && name === ROD);
    const blaze = entities.find(({ kind, name }) => kind === 'mob' && name === 'blaze');
    if (rod) await act(context, agent, { type: 'collect-drops', radius: 16 });
    if (health < WOUNDED) {
      await act(context, agent, { type: 'walk-to', position: { x: 0, y: spawner.y, z: 0 }, range: 6 });
      await eatUp(context, agent);
      await act(context, agent, { type: 'wait', ms: 4_000 });
      continue;
    }
    const result = blaze && (await act(context, agent, { type: 'attack', target: blaze.id }));
    if (result?.ok) continue;
    if (Math.hypot(position.x - spawner.x, position.z - spawner.z) > WAITING)
      await act(context, agent, { type: 'walk-to', position: spawner, range: WAITING - 1 });
    await act(context, agent, { type: 'wait', ms: WATCH_MS });
  }
}

async function store(context: FrameworkContext, agent: Agent, chest: BlockPosition): Promise<void> {
  const rods = carried(agent, ROD);
  if (rods > 0) await act(context, agent, { type: 'craft', item: POWDER, count: rods * OF_ROD });
  const powder = carried(agent, POWDER);
  if (powder > 0) await act(context, agent, { type: 'deposit', position: chest, item: POWDER, count: powder });
}

/** Takes items out of the chest, as far as it has them. @returns whether the agent carries so many now. */
async function take(
  context: FrameworkContext,
  agent: Agent,
  chest: BlockPosition,
  item: string,
  count: number,
): Promise<boolean> {
  const wanted = count - carried(agent, item);
  if (wanted > 0) await act(context, agent, { type: 'withdraw', position: chest, item, count: wanted });
  return carried(agent, item) >= count;
}

function teamPowder(agents: readonly Agent[]): number {
  return agents.reduce((sum, agent) => sum + carried(agent, POWDER) + OF_ROD * carried(agent, ROD), 0);
}

function carried({ body }: Agent, item: string): number {
  return body.observe().inventory.reduce((sum, { id, count }) => sum + (id === item ? count : 0), 0);
}

function isInNether({ body }: Agent): boolean {
  return body.observe().dimension === 'the_nether';
}

function isPortal({ body }: Agent, position: BlockPosition): boolean {
  return body.blockAt(position)?.id === PORTAL;
}

function act(context: FrameworkContext, agent: Agent, action: Action): Promise<ActionResult> {
  return actAndNote(context, agent, action);
}
