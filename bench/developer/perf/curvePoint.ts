import { z } from 'zod';
import { LockstepClock } from '../../../clock/lockstepClock.ts';
import { Random } from '../../../clock/random.ts';
import { summon } from '../../../game-server/mobs/summon.ts';
import { useGameTime } from '../../../patches/gameScope.ts';
import { blockState } from '../../../protocol/blockState.ts';
import { type EpisodeEvent, readEvents, toGameEvent } from '../../../protocol/episodeEvent.ts';
import { CALM_RULES, type GameRules, OPEN_WORLD_RULES } from '../../../protocol/gameRules.ts';
import type { Point } from '../../../protocol/geometry.ts';
import { LoggedEvent } from '../../../protocol/loggedEvent.ts';
import { ArenaYard } from '../../../server-plugin/arena/arena.ts';
import { ArenaGrid } from '../../../server-plugin/arena/arenaGrid.ts';
import type { EmbeddedHost } from '../../../server-plugin/hosts/embedded/embeddedHost.ts';
import { startEmbeddedHost } from '../../../server-plugin/hosts/embedded/startEmbeddedHost.ts';
import { scoreConstruction } from '../../../server-plugin/scoring/construction/scoreConstruction.ts';
import { createBody } from '../../../sidecar/body/createBody.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { ConstructionTask } from '../../../tasks/task.ts';
import type { BuildStep } from '../../../worlds/plan/buildPlan.ts';
import { GeneratedTerrain } from '../../../worlds/terrain/generatedTerrain.ts';
import { CLASSIC_FLAT, type WorldPreset } from '../../../worlds/worldPreset.ts';
import { withLatency } from '../../run/play/linkLatency.ts';
import { bareHost } from './bareHost.ts';
import { buildEpisode } from './builtEpisode.ts';
import type { CurveAxis } from './costCurves.ts';
import { crewBriefing } from './lockstepCrew.ts';

export const CurvePoint = z.strictObject({
  /** Processor time of the process for one of what the axis measures, ms. */
  cpuMs: z.number(),
});
export type CurvePoint = z.infer<typeof CurvePoint>;

const [WARM_UP_MS, WINDOW_MS] = [20_000, 60_000];
const MS_A_TICK = 50;
/** Blocks between cows that stand in rows. */
const COW_ROOM = 2;
const FLOOR = -60;
const ZONE = 'crew';
/** How far the zone reaches from its middle, blocks: no further than a world is loaded. */
const REACH = 240;
const VIEW_DISTANCE = 6;
/** Of an arena of blocks. */
const HEIGHT = 16;
const TEAM = 4;

/** One point of a cost curve. One call a process: game packages have one clock. */
export async function curvePoint(axis: Exclude<CurveAxis, 'agents'>, count: number): Promise<CurvePoint> {
  switch (axis) {
    case 'mobs':
      return mobs(count);
    case 'chunks':
      return chunks(count);
    case 'blocks':
      return blocks(count);
    case 'events':
      return events(count);
    default:
      return axis satisfies never;
  }
}

/** Cows that stand about on grass, all near enough to a player to live. */
function mobs(count: number): Promise<CurvePoint> {
  const spawn = { x: 0.5, y: FLOOR, z: 0.5 };
  return lookOn({ world: CLASSIC_FLAT, viewDistance: VIEW_DISTANCE, rules: CALM_RULES, spawn }, ({ systems }) => {
    const side = Math.ceil(Math.sqrt(count));
    const along = (at: number) => (at - side / 2) * COW_ROOM + 0.5;
    for (let cow = 0; cow < count; cow++) {
      const position = { x: along(cow % side), y: FLOOR, z: along(Math.floor(cow / side)) };
      summon(systems.habitat, 'cow', { zone: ZONE, position });
    }
  });
}

/** Land whose plants grow, without animals, in a square of chunks round a player. */
function chunks(count: number): Promise<CurvePoint> {
  const world = { type: 'overworld', seed: 1 } as const;
  const spawn = new GeneratedTerrain(world.type, world.seed).spawn();
  return lookOn({ world, viewDistance: (Math.sqrt(count) - 1) / 2, rules: OPEN_WORLD_RULES, spawn });
}

interface Scene {
  readonly world: WorldPreset;
  readonly viewDistance: number;
  readonly rules: GameRules;
  readonly spawn: Point;
}

/** What a tick takes with one body in it that does nothing. */
async function lookOn(scene: Scene, begin: (host: EmbeddedHost) => void = () => undefined): Promise<CurvePoint> {
  const clock = new LockstepClock();
  const random = new Random(1);
  const leave = useGameTime(clock, random.fork('game packages'));
  const { world, viewDistance, rules, spawn } = scene;
  const host = await startEmbeddedHost({ clock, random: random.fork('server'), world, viewDistance });
  const box = { min: { x: -REACH, y: -64, z: -REACH }, max: { x: REACH - 1, y: 319, z: REACH - 1 } };
  host.server.openZone({ id: ZONE, box, rules });
  begin(host);
  const username = 'Bot0';
  host.server.admit({
    username,
    joinToken: username,
    zone: ZONE,
    loadout: { position: spawn, yaw: 0, pitch: 0, items: [] },
  });
  let isThere = false;
  const joined = createBody({
    briefing: crewBriefing(host, username, spawn, box),
    clock,
    random: random.fork(username),
    connect: () => withLatency(host.server.connectInProcess(), clock),
  }).then(async () => {
    await host.hold(username, false);
    isThere = true;
  });
  await clock.run({ until: () => isThere });
  await joined;
  const warm = clock.now() + WARM_UP_MS;
  await clock.run({ until: () => clock.now() >= warm });
  const [from, cpu] = [clock.now(), process.cpuUsage()];
  await clock.run({ until: () => clock.now() >= from + WINDOW_MS });
  const cpuMs = (cpuMsSince(cpu) * MS_A_TICK) / (clock.now() - from);
  leave();
  return { cpuMs };
}

/** An arena full of stone, built and compared a second time where it stands. */
async function blocks(count: number): Promise<CurvePoint> {
  const host = await bareHost();
  const side = Math.sqrt(count / HEIGHT);
  const box = { min: { x: 0, y: 0, z: 0 }, max: { x: side - 1, y: HEIGHT - 1, z: side - 1 } };
  const loadout = { position: { x: 0.5, y: HEIGHT, z: 0.5 }, yaw: 0, pitch: 0, items: [] };
  const steps: BuildStep[] = [{ type: 'fill', box, state: blockState('stone') }];
  const arena = new ArenaYard(host, new ArenaGrid()).claim({ box, steps, loadouts: [loadout] });
  await arena.reset();
  const cpu = process.cpuUsage();
  await arena.reset();
  const cpuMs = cpuMsSince(cpu);
  await host.close();
  return { cpuMs };
}

/** A log in which the same building is put up again and again. */
async function events(count: number): Promise<CurvePoint> {
  const host = await bareHost();
  const task = ConstructionTask.parse(findTask('construction/chapel'));
  const { arena, agents, initial, events: once } = await buildEpisode(host, task, TEAM);
  const [head, ...rest] = once;
  const tail = rest.splice(-1);
  const log = [head, ...Array.from({ length: count }, (_, at) => rest[at % rest.length]), ...tail];
  const lines = log.map((event, seq) => JSON.stringify({ ...toGameEvent(event as EpisodeEvent), seq }));
  const final = await arena.snapshot(host.tick());
  const cpu = process.cpuUsage();
  scoreConstruction({
    episodeId: 'bench',
    task,
    agents,
    initial,
    final,
    events: readEvents(lines.map((line) => LoggedEvent.parse(JSON.parse(line)))),
  });
  const cpuMs = cpuMsSince(cpu);
  await host.close();
  return { cpuMs };
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
