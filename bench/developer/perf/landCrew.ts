import { z } from 'zod';
import { LockstepClock } from '../../../clock/lockstepClock.ts';
import { Random } from '../../../clock/random.ts';
import { wallTimeMs } from '../../../clock/wallTime.ts';
import { useGameTime } from '../../../patches/gameScope.ts';
import { blockState } from '../../../protocol/blockState.ts';
import type { Briefing } from '../../../protocol/briefing.ts';
import { OPEN_WORLD_RULES } from '../../../protocol/gameRules.ts';
import type { BlockPosition, Box, Point } from '../../../protocol/geometry.ts';
import { ArenaYard } from '../../../server-plugin/arena/arena.ts';
import { ArenaGrid } from '../../../server-plugin/arena/arenaGrid.ts';
import type { EmbeddedHost } from '../../../server-plugin/hosts/embedded/embeddedHost.ts';
import { startEmbeddedHost } from '../../../server-plugin/hosts/embedded/startEmbeddedHost.ts';
import type { Body } from '../../../sidecar/body/body.ts';
import { createBody } from '../../../sidecar/body/createBody.ts';
import type { LandName } from '../../../worlds/landPresets.ts';
import type { BuildPlan } from '../../../worlds/plan/buildPlan.ts';
import { GeneratedTerrain } from '../../../worlds/terrain/generatedTerrain.ts';
import { withLatency } from '../../run/play/linkLatency.ts';
import { threadMs, timeTicks } from './tickTime.ts';

/** Of the player inventory window (wiki "Java Edition protocol/Inventory"). */
const FIRST_HOTBAR_SLOT = 36;
/** How far the arena reaches from the place to begin, blocks, and how far from it anyone goes. */
const REACH = 192;
const REACH_OF_WORK = 150;
/** How far anyone goes for the next piece of work, blocks. */
const STRIDE = 24;

export interface LandCrewOptions {
  readonly bots: number;
  readonly land: LandName;
  readonly seed: number;
  readonly warmUpMs: number;
  /** Game time that is measured. */
  readonly windowMs: number;
}

export const LandCrewFigures = z.strictObject({
  gameMs: z.number(),
  wallMs: z.number(),
  /** CPU time within ticks of the server. */
  serverMs: z.number(),
  /** CPU time of the game's thread besides. */
  playersMs: z.number(),
  /** CPU time of the whole process, collection of garbage included. */
  cpuMs: z.number(),
  resetMs: z.number(),
  /** Bytes of the process in memory at the end, and of those the heap's in use. */
  rss: z.number(),
  heapUsed: z.number(),
  /** Blocks gone, all together. */
  walked: z.number(),
  placed: z.int(),
  dug: z.int(),
  corrected: z.int(),
  deaths: z.int(),
});
export type LandCrewFigures = z.infer<typeof LandCrewFigures>;

/**
 * Runs a crew of bodies in an arena of generated land under lockstep and times a stretch of it: server, herds, links,
 * Mineflayer and actions, without referee and framework. Each goes where it has not been, puts a block there and digs
 * into the ground. One call a process: game packages have one clock.
 */
export async function runLandCrew(options: LandCrewOptions): Promise<LandCrewFigures> {
  const clock = new LockstepClock();
  const random = new Random(1);
  const leave = useGameTime(clock, random.fork('game packages'));
  const host = await startEmbeddedHost({ clock, random: random.fork('server') });
  const plan = planFor(options);
  const arena = new ArenaYard(host, new ArenaGrid()).claim(plan);
  const resetStart = wallTimeMs();
  await arena.reset(1);
  const resetMs = wallTimeMs() - resetStart;
  const counts = { walked: 0, placed: 0, dug: 0, corrected: 0, deaths: 0 };
  countInto(counts, host);
  const serverMs = timeTicks(host);
  const stop = new AbortController();
  let [joined, failure]: [number, unknown] = [0, undefined];
  for (let index = 0; index < options.bots; index++)
    join(host, arena.zone, plan, arena.origin, clock, random, index).then(
      (body) => {
        joined++;
        void toil(body, plan, random.fork(`work/${index}`), stop.signal);
      },
      (error: unknown) => {
        failure ??= error;
      },
    );
  await clock.run({ until: () => joined === options.bots || failure !== undefined });
  if (failure) throw failure;
  const warm = clock.now() + options.warmUpMs;
  await clock.run({ until: () => clock.now() >= warm });
  Object.assign(counts, { walked: 0, placed: 0, dug: 0, corrected: 0, deaths: 0 });
  const [gameStart, wall, cpu, ticks] = [clock.now(), wallTimeMs(), process.cpuUsage(), serverMs()];
  const thread = threadMs();
  await clock.run({ until: () => clock.now() >= gameStart + options.windowMs });
  const { user, system } = process.cpuUsage(cpu);
  const { rss, heapUsed } = process.memoryUsage();
  const figures = {
    gameMs: clock.now() - gameStart,
    wallMs: wallTimeMs() - wall,
    serverMs: serverMs() - ticks,
    playersMs: threadMs() - thread - (serverMs() - ticks),
    cpuMs: (user + system) / 1000,
    resetMs,
    rss,
    heapUsed,
    ...counts,
  };
  stop.abort();
  leave();
  return figures;
}

function planFor({ land, seed, bots }: LandCrewOptions): BuildPlan {
  const { x, y, z } = new GeneratedTerrain(land, seed).spawn();
  const low = (at: number) => Math.floor((at - REACH) / 16) * 16;
  const high = (at: number) => Math.ceil((at + REACH) / 16) * 16 - 1;
  const cell = { x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) };
  const items = [
    ...['iron_pickaxe', 'iron_shovel', 'iron_axe'].map((id, slot) => ({
      slot: FIRST_HOTBAR_SLOT + slot,
      id,
      count: 1,
    })),
    ...[3, 4, 5].map((slot) => ({ slot: FIRST_HOTBAR_SLOT + slot, id: 'cobblestone', count: 64 })),
    { slot: FIRST_HOTBAR_SLOT + 6, id: 'bread', count: 64 },
  ];
  return {
    box: { min: { x: low(x), y: -64, z: low(z) }, max: { x: high(x), y: 319, z: high(z) } },
    ground: { preset: land, seed, herds: true },
    steps: [],
    watched: { min: cell, max: cell },
    rules: OPEN_WORLD_RULES,
    loadouts: Array.from({ length: bots }, () => ({ position: { x, y, z }, yaw: 0, pitch: 0, items })),
  };
}

async function join(
  host: EmbeddedHost,
  zone: string,
  plan: BuildPlan,
  origin: BlockPosition,
  clock: LockstepClock,
  random: Random,
  index: number,
): Promise<Body> {
  const username = `Bot${index}`;
  const loadout = plan.loadouts[index] as BuildPlan['loadouts'][number];
  const { x, y, z } = loadout.position;
  const position = { x: x + origin.x, y, z: z + origin.z };
  host.server.admit({ username, joinToken: username, zone, loadout: { ...loadout, position } });
  const body = await createBody({
    briefing: briefingFor(host, username, plan.box, origin, loadout.position),
    clock,
    random: random.fork(username),
    connect: () => withLatency(host.server.connectInProcess(), clock),
  });
  await host.equip(username);
  await host.hold(username, false);
  return body;
}

function briefingFor(host: EmbeddedHost, username: string, box: Box, origin: BlockPosition, spawn: Point): Briefing {
  return {
    episodeId: 'crew',
    taskId: 'crew',
    agent: username.toLowerCase(),
    team: [{ agent: username.toLowerCase(), username }],
    goal: '',
    documents: {},
    tools: [],
    limits: { gameTicks: 1, noProgressTicks: 1, actionTicks: 1 },
    arena: box,
    origin,
    spawn,
    sight: 'line-of-sight',
    seed: 1,
    game: { ...host.address, username, joinToken: username },
  };
}

/** Go on, put a block down, dig into the ground, for ever; what fails (a tree, water) is part of the game. */
async function toil(body: Body, { loadouts }: BuildPlan, random: Random, signal: AbortSignal): Promise<void> {
  const home = (loadouts[0] as BuildPlan['loadouts'][number]).position;
  while (!signal.aborted && !body.lost.aborted) {
    const { position: here } = body.observe();
    const to = (at: number, from: number) =>
      Math.floor(Math.max(from - REACH_OF_WORK, Math.min(from + REACH_OF_WORK, at + random.integer(-STRIDE, STRIDE))));
    const [x, z] = [to(here.x, home.x), to(here.z, home.z)];
    const ground = groundAt(body, x, z, Math.floor(here.y));
    await body.perform({ type: 'travel', position: { x, y: ground + 1, z }, range: 2 }, signal);
    const feet = body.observe().position;
    const beside = { x: Math.floor(feet.x) + 1, y: Math.floor(feet.y), z: Math.floor(feet.z) };
    await body.perform({ type: 'place', position: beside, state: blockState('cobblestone') }, signal);
    for (const dx of [1, 2, -1])
      await body.perform({ type: 'dig', position: { x: beside.x - 1 + dx, y: beside.y - 1, z: beside.z } }, signal);
    const { food } = body.observe();
    if (food < 12) await body.perform({ type: 'consume', item: 'bread' }, signal);
  }
}

/** The highest block the client knows near a height; that height itself where it knows none. */
function groundAt(body: Body, x: number, z: number, near: number): number {
  for (let y = near + 24; y > near - 24; y--) {
    const block = body.blockAt({ x, y, z });
    if (block && block.id !== 'air' && !/leaves|log|grass$|flower|fern/.test(block.id)) return y;
  }
  return near - 1;
}

function countInto(counts: Record<'walked' | 'placed' | 'dug' | 'corrected' | 'deaths', number>, host: EmbeddedHost) {
  host.onEvent(({ type }) => {
    if (type === 'block-broken') counts.dug++;
    else if (type === 'block-placed') counts.placed++;
    else if (type === 'player-corrected') counts.corrected++;
    else if (type === 'player-died') counts.deaths++;
  });
  const before = new Map<string, Point>();
  host.onTick(() => {
    for (const { username, position } of host.server.players.values()) {
      const last = before.get(username);
      if (last) counts.walked += Math.hypot(position.x - last.x, position.z - last.z);
      before.set(username, position);
    }
  });
}
