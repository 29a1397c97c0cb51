import { type BlockPosition, positionKey, samePosition } from '../../../protocol/geometry.ts';
import type { Action, ActionResult } from '../../../sidecar/body/action.ts';
import type { Agent, FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { isDeviceOn } from '../../knowledge/escape/devices.ts';
import { type DeviceWork, type DeviceWorker, dealOut, type WorkerDuty } from './assign.ts';
import { placeAside, type Spot, WaitingGround, waitingPlaces } from './places.ts';
import { feetCellOf, MOST_CELLS, type Room } from './rooms.ts';

/** Longest time to take up positions, and for what is pressed to come up again, ms of game time. */
const PREPARE_MS = 15_000;
const RELEASE_MS = 2_000;
/** Tries to get to a place that others stand in the way of, and the pause between them, ms. */
const WALKS = 8;
const PAUSE_MS = 350;
/** How much later than the step onto a plate a hand moves, so that both happen together, ms. */
const STEP_MS = 200;
const POLL_MS = 50;

/** Lets an agent do something; what happens to the body meanwhile is a result, never an error. */
export async function actInDrill(
  context: FrameworkContext,
  agent: Agent,
  action: Action,
  signal = context.signal,
): Promise<ActionResult> {
  if (agent.body.lost.aborted) return { ok: false, code: 'disconnected', message: 'the body lost its connection' };
  const result = await agent.body.perform(action, signal);
  context.signal.throwIfAborted();
  return result;
}

/** Walks into exactly this cell, again and again while others stand in the way; over what is to be avoided only at last. */
async function walkInto(
  context: FrameworkContext,
  agent: Agent,
  position: BlockPosition,
  avoid: readonly BlockPosition[],
  signal: AbortSignal,
): Promise<boolean> {
  for (let walk = 0; walk < WALKS && !signal.aborted; walk++) {
    if (samePosition(feetCellOf(agent), position)) return true;
    const around = walk < WALKS / 2 ? { avoid, unhurt: true } : {};
    const result = await actInDrill(context, agent, { type: 'walk-to', position, range: 0, ...around }, signal);
    if (result.ok || agent.body.lost.aborted) return result.ok;
    // Somebody who stands in a doorway is on the move, most likely.
    await actInDrill(context, agent, { type: 'wait', ms: PAUSE_MS }, signal);
  }
  return false;
}

/** Works devices together: all take up positions, then each works its first device at the same moment, and the rest at once. */
export async function workTogether(
  context: FrameworkContext,
  rooms: readonly Room[],
  works: readonly DeviceWork[],
  turn: number,
): Promise<void> {
  const hands = handsIn(rooms);
  const agents = agentsIn(rooms);
  const duties = dealOut(hands, works, turn);
  const grounds = groundsOf(rooms);
  const places = waitingPlaces(duties, hands, (room) => grounds[room] as WaitingGround);
  const taken = new Set([...places.values()].map(positionKey));
  for (const { agent, room, feet } of hands) {
    if (places.has(agent)) continue;
    const inRoom = works.filter((work) => work.room === room);
    const place = placeAside(feet, grounds[room] as WaitingGround, inRoom, taken);
    if (place) places.set(agent, place);
    taken.add(positionKey(place ?? feet));
  }
  await takePositions(context, agents, duties, places, platesIn(rooms));
  await released(context, agents, duties);
  await Promise.all(
    duties.map(async ({ agent: name, works: own }) => {
      const agent = agents.get(name);
      if (!agent) return;
      for (const [index, work] of own.entries()) await workOne(context, agent, work, index === 0 ? STEP_MS : 0);
    }),
  );
}

/** Sends those to where something is worked who are elsewhere and can get there. @returns whether there was anybody to send */
export async function joinAt(
  context: FrameworkContext,
  rooms: readonly Room[],
  spotsIn: (room: Room) => readonly Spot[],
): Promise<boolean> {
  const grounds = groundsOf(rooms);
  const places = new Map<string, BlockPosition>();
  for (const room of rooms) {
    const spots = spotsIn(room);
    const taken = new Set(spots.map(({ position }) => positionKey(position)));
    for (const agent of room.members) {
      const feet = feetCellOf(agent);
      const place = placeAside(feet, grounds[room.index] as WaitingGround, spots, taken);
      if (place) places.set(agent.name, place);
      taken.add(positionKey(place ?? feet));
    }
  }
  await takePositions(context, agentsIn(rooms), [], places, platesIn(rooms));
  return places.size > 0;
}

/** Jumps down to where there is no way but by a fall that hurts. @returns whether there was such a place, and it got there */
export async function jumpDown(context: FrameworkContext, agent: Agent): Promise<boolean> {
  const near = new Set(agent.body.walkable(MOST_CELLS).map(positionKey));
  const position = agent.body.walkable(MOST_CELLS, true).find((cell) => !near.has(positionKey(cell)));
  return position !== undefined && (await actInDrill(context, agent, { type: 'walk-to', position, range: 0 })).ok;
}

function agentsIn(rooms: readonly Room[]): Map<string, Agent> {
  return new Map(rooms.flatMap((room) => room.members.map((agent) => [agent.name, agent] as const)));
}

function handsIn(rooms: readonly Room[]): DeviceWorker[] {
  return rooms.flatMap((room) =>
    room.members.map((agent) => ({ agent: agent.name, feet: feetCellOf(agent), room: room.index })),
  );
}

function platesIn(rooms: readonly Room[]): BlockPosition[] {
  return rooms.flatMap(({ devices }) => devices.filter(({ kind }) => kind === 'plate').map(({ position }) => position));
}

function groundsOf(rooms: readonly Room[]): WaitingGround[] {
  const plates = new Set(platesIn(rooms).map(positionKey));
  return rooms.map(({ cells, textAt }) => new WaitingGround(cells, plates, textAt));
}

async function takePositions(
  context: FrameworkContext,
  agents: ReadonlyMap<string, Agent>,
  duties: readonly WorkerDuty[],
  places: ReadonlyMap<string, BlockPosition>,
  avoid: readonly BlockPosition[],
): Promise<void> {
  const limit = context.clock.deadline(PREPARE_MS, context.signal);
  try {
    await Promise.all(
      [...places].map(async ([name, place]) => {
        const agent = agents.get(name);
        if (!agent) return;
        await walkInto(context, agent, place, avoid, limit.signal);
        const first = duties.find((duty) => duty.agent === name)?.works[0];
        // A lever counts as it is pulled: what is down already must come up first.
        if (first?.kind === 'lever' && isDown(agent, first)) await click(context, agent, first, limit.signal);
      }),
    );
  } finally {
    limit.clear();
  }
}

/** Waits until the plates and buttons about to be worked are up. */
async function released(
  context: FrameworkContext,
  agents: ReadonlyMap<string, Agent>,
  duties: readonly WorkerDuty[],
): Promise<void> {
  const down = () =>
    duties.some(({ agent: name, works }) => {
      const agent = agents.get(name);
      return agent !== undefined && works.some((work) => work.kind !== 'lever' && isDown(agent, work));
    });
  for (let waited = 0; waited < RELEASE_MS && down(); waited += POLL_MS)
    await context.clock.sleep(POLL_MS, context.signal);
}

function isDown({ body }: Agent, { position }: DeviceWork): boolean {
  const state = body.blockAt(position);
  return state !== undefined && isDeviceOn(state.properties);
}

async function workOne(context: FrameworkContext, agent: Agent, work: DeviceWork, delay: number): Promise<void> {
  switch (work.kind) {
    case 'plate':
      // A plate may lift whoever steps on it: they should not jump down again.
      await actInDrill(context, agent, { type: 'walk-to', position: work.position, range: 0, unhurt: true });
      return;
    case 'button':
    case 'lever':
      if (delay > 0) await context.clock.sleep(delay, context.signal);
      // Whoever has more than one to pull may find this one down.
      if (work.kind === 'lever' && isDown(agent, work)) await click(context, agent, work);
      await click(context, agent, work);
      return;
    default:
      work.kind satisfies never;
  }
}

/** Presses or pulls, from where the agent stands if that can be. */
async function click(
  context: FrameworkContext,
  agent: Agent,
  { position }: DeviceWork,
  signal = context.signal,
): Promise<void> {
  const here = await actInDrill(context, agent, { type: 'use-block', position, stay: true }, signal);
  if (!here.ok && here.code === 'unreachable')
    await actInDrill(context, agent, { type: 'use-block', position }, signal);
}
