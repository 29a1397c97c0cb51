import { z } from 'zod';
import { LockstepClock } from '../../../clock/lockstepClock.ts';
import { Random } from '../../../clock/random.ts';
import { wallTimeMs } from '../../../clock/wallTime.ts';
import { GameServer } from '../../../game-server/core/server.ts';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { DEFAULT_VERSION } from '../../../game-server/data/versionData.ts';
import { installSurvival } from '../../../game-server/survival/installSurvival.ts';
import { useGameTime } from '../../../patches/gameScope.ts';
import { blockState } from '../../../protocol/blockState.ts';
import type { Briefing } from '../../../protocol/briefing.ts';
import { CALM_RULES } from '../../../protocol/gameRules.ts';
import type { BlockPosition, Box } from '../../../protocol/geometry.ts';
import { EmbeddedHost } from '../../../server-plugin/hosts/embedded/embeddedHost.ts';
import type { Body } from '../../../sidecar/body/body.ts';
import { createBody } from '../../../sidecar/body/createBody.ts';
import { withLatency } from '../../run/play/linkLatency.ts';

/** Feet on a flat floor: bedrock at -64, two layers of dirt, grass. */
const FLOOR = -60;
const ZONE: Box = { min: { x: -64, y: -64, z: -64 }, max: { x: 63, y: 63, z: 63 } };
/** Of the player inventory window (wiki "Java Edition protocol/Inventory"). */
const FIRST_HOTBAR_SLOT = 36;
/** How far from the middle anyone works, blocks. */
const REACH_OF_WORK = 20;

export interface CrewOptions {
  readonly bots: number;
  /** `busy` bots walk to places at random, put a block there and dig it up again, without a pause. */
  readonly work: 'busy' | 'idle';
  readonly warmUpMs: number;
  /** Game time that is measured. */
  readonly windowMs: number;
}

export const CrewFigures = z.strictObject({
  bots: z.int(),
  gameMs: z.number(),
  wallMs: z.number(),
  /** Of the whole process, collection of garbage included. */
  cpuMs: z.number(),
  loginWallMs: z.number(),
  /** Blocks gone, all together. */
  walked: z.number(),
  placed: z.int(),
  dug: z.int(),
  corrected: z.int(),
});
export type CrewFigures = z.infer<typeof CrewFigures>;

/**
 * Runs a crew of bodies on one embedded server under lockstep and times a stretch of it: server, links, Mineflayer and
 * actions, without referee and framework. All are in one zone and see one another. One call a process: game packages
 * have one clock.
 */
export async function runCrew(options: CrewOptions): Promise<CrewFigures> {
  const clock = new LockstepClock();
  const random = new Random(1);
  const leave = useGameTime(clock, random.fork('game packages'));
  const gameData = ServerGameData.of(DEFAULT_VERSION);
  const layers = ['bedrock', 'dirt', 'dirt', 'grass_block'].map((id) => gameData.states.idOf(blockState(id)));
  const server = new GameServer({ clock, random: random.fork('server'), layers });
  const host = new EmbeddedHost(server, installSurvival(server));
  server.openZone({ id: 'crew', box: ZONE, rules: CALM_RULES });
  const counts = { walked: 0, placed: 0, dug: 0, corrected: 0 };
  countInto(counts, server);
  server.start();
  const stop = new AbortController();
  const joined = Promise.all(
    Array.from({ length: options.bots }, async (_, index) => {
      const body = await join(host, clock, random, index);
      if (options.work === 'busy') void toil(body, random.fork(`work/${index}`), stop.signal);
      return body;
    }),
  );
  let bodies: Body[] | undefined;
  let failure: unknown;
  joined.then(
    (all) => {
      bodies = all;
    },
    (error: unknown) => {
      failure = error;
    },
  );
  const loginStart = wallTimeMs();
  await clock.run({ until: () => bodies !== undefined || failure !== undefined });
  if (failure) throw failure;
  const loginWallMs = wallTimeMs() - loginStart;
  const warm = clock.now() + options.warmUpMs;
  await clock.run({ until: () => clock.now() >= warm });
  Object.assign(counts, { walked: 0, placed: 0, dug: 0, corrected: 0 });
  const [gameStart, wall, cpu] = [clock.now(), wallTimeMs(), process.cpuUsage()];
  await clock.run({ until: () => clock.now() >= gameStart + options.windowMs });
  const { user, system } = process.cpuUsage(cpu);
  const figures = {
    bots: options.bots,
    gameMs: clock.now() - gameStart,
    wallMs: wallTimeMs() - wall,
    cpuMs: (user + system) / 1000,
    loginWallMs,
    ...counts,
  };
  stop.abort();
  leave();
  return figures;
}

async function join(host: EmbeddedHost, clock: LockstepClock, random: Random, index: number): Promise<Body> {
  const username = `Bot${index}`;
  const position = { x: (index % 4) * 3 - 4.5, y: FLOOR, z: Math.floor(index / 4) * 3 - 4.5 };
  const items = Array.from({ length: 9 }, (_, slot) => ({ slot: FIRST_HOTBAR_SLOT + slot, id: 'dirt', count: 64 }));
  const loadout = { position, yaw: 0, pitch: 0, items };
  host.server.admit({ username, joinToken: username, zone: 'crew', loadout });
  const body = await createBody({
    briefing: crewBriefing(host, username, position, ZONE),
    clock,
    random: random.fork(username),
    connect: () => withLatency(host.server.connectInProcess(), clock),
  });
  await host.hold(username, false);
  return body;
}

/** What a body of a crew is told: where it is, and nothing to do. */
export function crewBriefing(host: EmbeddedHost, username: string, spawn: Briefing['spawn'], arena: Box): Briefing {
  return {
    episodeId: 'crew',
    taskId: 'crew',
    agent: 'alice',
    team: [{ agent: 'alice', username }],
    goal: '',
    documents: [],
    tools: [],
    limits: { gameTicks: 1, stagnationTicks: 1, actionTicks: 1 },
    arena,
    origin: { x: 0, y: 0, z: 0 },
    spawn,
    seed: 1,
    game: { ...host.address, username, joinToken: username },
  } as unknown as Briefing;
}

/** Walk, place, dig, for ever; what fails (another stands there) is part of the game. */
async function toil(body: Body, random: Random, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !body.lost.aborted) {
    const at = (): number => random.integer(-REACH_OF_WORK, REACH_OF_WORK);
    const position: BlockPosition = { x: at(), y: FLOOR, z: at() };
    await body.perform({ type: 'walk-to', position, range: 2 }, signal);
    const placed = await body.perform({ type: 'place', position, state: blockState('dirt') }, signal);
    if (placed.ok) await body.perform({ type: 'dig', position }, signal);
  }
}

function countInto(counts: { walked: number; placed: number; dug: number; corrected: number }, server: GameServer) {
  server.onEvent(({ type }) => {
    if (type === 'block-broken') counts.dug++;
    else if (type === 'block-placed') counts.placed++;
    else if (type === 'player-corrected') counts.corrected++;
  });
  const before = new Map<string, { x: number; z: number }>();
  server.onTick(() => {
    for (const { username, position } of server.players.values()) {
      const last = before.get(username);
      if (last) counts.walked += Math.hypot(position.x - last.x, position.z - last.z);
      before.set(username, position);
    }
  });
}
