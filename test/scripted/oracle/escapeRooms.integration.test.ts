import { afterEach, beforeEach, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { intervene } from '../../../game-server/commands/intervening.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import { escapeRooms } from '../../../scripted/oracle/escape/escapeRooms.ts';
import type { Agent, FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { noModel } from '../../../sidecar/model/noModel.ts';
import { type BodyWorld, briefingFor, createBodyWorld, FLOOR_Y, ORIGIN } from '../../sidecar/body/bodyWorld.ts';
import { TranscriptList } from '../../support/transcriptList.ts';

let world: BodyWorld;
let transcript: TranscriptList;

beforeEach(async () => {
  world = await createBodyWorld();
  transcript = new TranscriptList();
});
afterEach(() => world[Symbol.asyncDispose]());

const at = (x: number, z: number, up = 0): BlockPosition => ({ x, y: FLOOR_Y + up, z });

/** A room seven cells square around a middle, roofed, with bars in the south wall. */
function room(middleZ: number, middleX = 0): void {
  for (let x = -4; x <= 4; x++)
    for (let z = -4; z <= 4; z++)
      for (let up = -1; up <= 5; up++)
        if (Math.max(Math.abs(x), Math.abs(z)) === 4 || up === 5 || up === -1)
          world.set(middleX + x, FLOOR_Y + up, middleZ + z, 'stone_bricks');
  gate(middleZ, 'iron_bars', middleX);
}

function gate(middleZ: number, block: string, middleX = 0): void {
  for (const up of [0, 1]) world.set(middleX, FLOOR_Y + up, middleZ + 4, block);
}

async function join(places: readonly BlockPosition[], goal: string): Promise<Agent[]> {
  const agents: Agent[] = [];
  for (const [index, place] of places.entries()) {
    const name = ['Alice', 'Bob', 'Carol'][index] as string;
    const feet = { x: place.x + 0.5, y: place.y, z: place.z + 0.5 };
    const body = await world.join(name, { at: feet });
    const tools = { names: [], describe: () => [], call: () => Promise.reject(new Error('no tools')) };
    agents.push({ name, body, tools, briefing: { ...briefingFor(name, '', '1.20.4', feet), goal } });
  }
  return agents;
}

/** Lets the oracle play, and `rule` look each tick whether a device is on, to change the world as a referee would. */
async function playOracle(
  agents: readonly Agent[],
  rule: (on: (x: number, z: number, up?: number) => boolean) => void,
) {
  const context: FrameworkContext = {
    agents,
    model: noModel,
    clock: world.clock,
    random: new Random(1),
    transcript,
    signal: new AbortController().signal,
  };
  const referee = world.clock.every(50, () =>
    rule((x, z, up = 0) => world.block(x, FLOOR_Y + up, z).includes('powered=true')),
  );
  const start = world.clock.now();
  await world.play(() => escapeRooms(context));
  referee.cancel();
  return world.clock.now() - start;
}

/** Moves an agent as a referee does. */
function teleport(agent: string, to: BlockPosition): void {
  const player = world.server.players.get(agent.toLowerCase());
  const position = { x: to.x + ORIGIN.x + 0.5, y: to.y, z: to.z + ORIGIN.z + 0.5 };
  intervene(world.systems.commands.game, { type: 'teleport', player: agent.toLowerCase(), position, yaw: 0 }, player);
}

const feet = (agent: Agent) => agent.body.observe().position;

test('two plates and a button that must go down within half a second, by three', async () => {
  room(0);
  room(8);
  world.set(-2, FLOOR_Y, 0, 'spruce_pressure_plate');
  world.set(2, FLOOR_Y, 0, 'birch_pressure_plate');
  world.set(-3, FLOOR_Y + 1, 3, 'stone_button[face=wall,facing=north]');
  world.set(0, FLOOR_Y, 8, 'lever[face=floor]');
  const agents = await join([at(0, -2), at(1, -2), at(-1, -2)], 'Go to the exit at (0, -60, 13) to (1, -60, 15).');
  const wentDown = new Map<number, number>();
  const ms = await playOracle(agents, (on) => {
    for (const [index, down] of [on(-2, 0), on(2, 0), on(-3, 3, 1)].entries())
      if (!down) wentDown.delete(index);
      else if (!wentDown.has(index)) wentDown.set(index, world.clock.now());
    const times = [...wentDown.values()];
    if (times.length === 3 && Math.max(...times) - Math.min(...times) <= 500) gate(0, 'air');
    if (on(0, 8)) gate(8, 'air');
  });
  for (const agent of agents) expect(feet(agent).z).toBeGreaterThan(13);
  expect(ms).toBeLessThan(30_000);
});

test('a lever in each of two rooms, pulled within a second, brings both together before the exit', async () => {
  room(0);
  room(0, 10);
  room(12);
  world.set(2, FLOOR_Y, 2, 'lever[face=floor]');
  world.set(10, FLOOR_Y, -3, 'lever[face=floor]');
  const pulledAt: (number | undefined)[] = [];
  const agents = await join([at(-2, -2), at(12, 2)], 'The exit is at (0, -60, 20).');
  world.set(0, FLOOR_Y, 14, 'oak_pressure_plate');
  await playOracle(agents, (on) => {
    for (const [index, down] of [on(2, 2), on(10, -3)].entries())
      if (!down) pulledAt[index] = undefined;
      else pulledAt[index] ??= world.clock.now();
    const [first, second] = pulledAt;
    if (
      first !== undefined &&
      second !== undefined &&
      Math.abs(first - second) <= 1_000 &&
      feet(agents[0] as Agent).z < 5
    ) {
      teleport('Alice', at(-1, 10));
      teleport('Bob', at(1, 10));
    }
    if (on(0, 14)) gate(12, 'air');
  });
  expect(agents.map((agent) => feet(agent).z >= 18)).toEqual([true, true]);
});

test('stages in a room: a plate lifts one to a button, then a lever', async () => {
  room(0);
  world.set(0, FLOOR_Y, -3, 'oak_pressure_plate');
  for (let x = -3; x <= 3; x++) world.set(x, FLOOR_Y + 2, -1, 'glass');
  for (let x = -3; x <= 3; x++) world.set(x, FLOOR_Y + 2, 0, 'stone_bricks');
  world.set(2, FLOOR_Y, 3, 'lever[face=floor]');
  world.set(3, FLOOR_Y + 4, 0, 'stone_button[face=wall,facing=west]');
  let stage = 0;
  const agents = await join([at(-2, 2), at(2, 1)], 'The exit is at (0, -60, 6) to (1, -60, 7).');
  await playOracle(agents, (on) => {
    const who = agents.find((agent) => Math.floor(feet(agent).z) === -3 && Math.floor(feet(agent).x) === 0);
    if (who && on(0, -3)) teleport(who.name, at(0, 0, 3));
    if (stage === 0 && on(3, 0, 4)) stage = 1;
    if (stage === 1 && on(2, 3)) {
      stage = 2;
      gate(0, 'air');
      for (const agent of agents) teleport(agent.name, at(agent.name === 'Bob' ? 0 : 1, 6));
    }
  });
  expect(agents.map((agent) => feet(agent).z >= 6)).toEqual([true, true]);
});

test('a chest gives the block that goes into the floor where a sign asks for it', async () => {
  room(0);
  room(8);
  world.set(-3, FLOOR_Y, 0, 'chest[facing=east]');
  world.fill(at(-3, 0), { gold_block: 1, bread: 2 });
  world.set(2, FLOOR_Y, 2, 'lever[face=floor]');
  world.set(1, FLOOR_Y - 1, 10, 'oak_sign');
  const position = { x: 1 + ORIGIN.x, y: FLOOR_Y - 1, z: 10 + ORIGIN.z };
  const entity = world.server.world.entityAt(position);
  if (entity?.type === 'sign') entity.front = ['Put a gold', 'block in', 'my place', ''];
  world.server.world.touch(position);
  const agents = await join([at(-2, 2), at(2, 1)], 'The exit is at (0, -60, 13) to (1, -60, 14).');
  await playOracle(agents, (on) => {
    if (on(2, 2)) gate(0, 'air');
    if (world.block(1, FLOOR_Y - 1, 10) === 'gold_block') gate(8, 'air');
  });
  expect(agents.map((agent) => feet(agent).z >= 13)).toEqual([true, true]);
});

test('what is asked for and lies about is picked up', async () => {
  room(0);
  world.set(1, FLOOR_Y - 1, 2, 'oak_sign');
  const position = { x: 1 + ORIGIN.x, y: FLOOR_Y - 1, z: 2 + ORIGIN.z };
  const entity = world.server.world.entityAt(position);
  if (entity?.type === 'sign') entity.front = ['gold block', 'goes here', '', ''];
  world.server.world.touch(position);
  const agents = await join([at(-2, -2)], 'The exit is at (0, -60, 6) to (1, -60, 7).');
  const [alice] = agents as [Agent];
  world.give('Alice', { gold_block: 1 });
  await world.play(async () => {
    await alice.body.perform({ type: 'wait', ms: 100 });
    expect(await alice.body.perform({ type: 'toss', item: 'gold_block', count: 1 })).toMatchObject({ ok: true });
    await alice.body.perform({ type: 'walk-to', position: at(3, -3), range: 0 });
  });
  expect(world.carries('Alice', 'gold_block')).toBe(0);
  await playOracle(agents, () => {
    if (world.block(1, FLOOR_Y - 1, 2) === 'gold_block') gate(0, 'air');
  });
  expect(feet(alice).z).toBeGreaterThanOrEqual(6);
});

test('one alone gives up on a room for two after half a minute', async () => {
  room(0);
  world.set(-2, FLOOR_Y, 0, 'spruce_pressure_plate');
  world.set(2, FLOOR_Y, 0, 'birch_pressure_plate');
  const agents = await join([at(0, -2)], 'The exit is at (0, -60, 6) to (1, -60, 7).');
  const ms = await playOracle(agents, (on) => {
    if (on(-2, 0) && on(2, 0)) gate(0, 'air');
  });
  expect(feet(agents[0] as Agent).z).toBeLessThan(4);
  expect(ms).toBeLessThan(45_000);
});
