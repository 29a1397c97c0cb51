import { LockstepClock } from '../../../clock/lockstepClock.ts';
import { Random } from '../../../clock/random.ts';
import { GameServer } from '../../../game-server/core/server.ts';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { installSurvival } from '../../../game-server/survival/installSurvival.ts';
import type { SurvivalSystems } from '../../../game-server/survival/systems.ts';
import { spawnOn } from '../../../game-server/world/ground.ts';
import { useGameTime } from '../../../patches/gameScope.ts';
import { blockState, formatBlockState, parseBlockState } from '../../../protocol/blockState.ts';
import type { Briefing, Sight } from '../../../protocol/briefing.ts';
import type { GameRules } from '../../../protocol/gameRules.ts';
import type { HostEvent } from '../../../protocol/gameServer/hostEvent.ts';
import type { BlockPosition, Box, Point } from '../../../protocol/geometry.ts';
import type { SlotStack } from '../../../protocol/item.ts';
import type { Body } from '../../../sidecar/body/body.ts';
import { createBody } from '../../../sidecar/body/createBody.ts';
import type { LandName } from '../../../worlds/landPresets.ts';

/** Feet on the flat floor of grass, world coordinates. */
export const FLOOR_Y = -60;
/** World = arena + this; arenas never lie at the world's origin. */
export const ORIGIN: BlockPosition = { x: 32, y: 0, z: -16 };

export interface JoinOptions {
  /** Feet, arena coordinates; (0.5, FLOOR_Y, 0.5) unless given. */
  readonly at?: Point;
  readonly items?: Readonly<Record<string, number>>;
  /** Unless given, by line of sight on land and all that is loaded on the flat floor. */
  readonly sight?: Sight;
  /** Whether it is told that the world lives. */
  readonly living?: boolean;
  /** The briefing's documents. */
  readonly documents?: Briefing['documents'];
}

/** A flat world on game time in which bodies play; all positions are arena coordinates. */
export interface BodyWorld extends AsyncDisposable {
  readonly server: GameServer;
  readonly systems: SurvivalSystems;
  readonly clock: LockstepClock;
  readonly events: HostEvent[];
  /** Joins a member of the team Alice, Bob, Carol. */
  join(agent: string, options?: JoinOptions): Promise<Body>;
  /** Lets game time run until `work` is done. */
  play<T>(work: () => Promise<T>): Promise<T>;
  set(x: number, y: number, z: number, state: string): void;
  /** The server's block, as text. */
  block(x: number, y: number, z: number): string;
  /** Empties a cuboid above the floor. */
  clear(): void;
  /** Makes the container at a cell hold exactly these items. */
  fill(cell: BlockPosition, items: Readonly<Record<string, number>>): void;
  /** The server's count of an item in the container at a cell. */
  holds(cell: BlockPosition, item: string): number;
  /** The server's count of an item in a player's inventory. */
  carries(agent: string, item: string): number;
  /** Puts exactly these items into a player's slots from 9 on, as the host would. */
  give(agent: string, items: Readonly<Record<string, number>>): void;
}

/** Items of which a slot holds one. */
const SINGLES =
  /_(?:pickaxe|axe|shovel|hoe|sword|helmet|chestplate|leggings|boots|bed|stew|boat|minecart)$|^(?:milk|water|lava)_bucket$|^(?:saddle|shears|cake)$/;
const TEAM = ['Alice', 'Bob', 'Carol'];

export interface LandOptions {
  readonly preset: LandName;
  readonly seed: number;
  /** How far the zone reaches from the land's place to begin along x and z, blocks; 128 unless given. */
  readonly reach?: number;
  readonly rules?: GameRules;
}

/** The same on generated land; bodies see by line of sight, begin at the land's place and arena coordinates are the land's. */
export function createLandWorld(land: LandOptions, version = '1.20.4', seed = 1): Promise<BodyWorld> {
  return createBodyWorld(version, seed, land);
}

/** Starts a server and a clock; one at a time in a process. */
export async function createBodyWorld(version = '1.20.4', seed = 1, land?: LandOptions): Promise<BodyWorld> {
  const clock = new LockstepClock();
  const random = new Random(seed);
  const leaveGameTime = useGameTime(clock, random.fork('game'));
  const gameData = ServerGameData.of(version);
  const layers = ['bedrock', 'dirt', 'dirt', 'grass_block'].map((id) => gameData.states.idOf(blockState(id)));
  const server = new GameServer({
    version,
    clock,
    random: random.fork('server'),
    ...(land ? { world: { type: land.preset, seed: land.seed } } : { layers, viewDistance: 3 }),
  });
  const start = land ? spawnOn(server.world.chunks.ground) : undefined;
  const origin = start ? { x: 0, y: 0, z: 0 } : ORIGIN;
  const systems = installSurvival(server);
  const box = start
    ? around(start, land?.reach ?? 128)
    : { min: { x: -64, y: -64, z: -64 }, max: { x: 127, y: 100, z: 63 } };
  server.openZone({ id: 'zone', box, ...(land?.rules ? { rules: land.rules } : {}) });
  const events: HostEvent[] = [];
  const faults: unknown[] = [];
  server.onEvent((event) => events.push(event));
  server.onFault((fault) => faults.push(fault.error));
  server.start();
  const bodies: Body[] = [];
  const set = (x: number, y: number, z: number, text: string) => {
    const state = parseBlockState(text);
    if (!state) throw new Error(`not a block state: ${text}`);
    server.world.setBlock({ x: x + origin.x, y, z: z + origin.z }, state, { type: 'build' });
  };
  const play = async <T>(work: () => Promise<T>): Promise<T> => {
    let done = false;
    // What the test has just set must reach the clients first.
    const working = clock
      .sleep(100)
      .then(work)
      .finally(() => {
        done = true;
      });
    working.catch(() => undefined);
    await clock.run({ until: () => done });
    return working;
  };
  const playerOf = (agent: string) => {
    const player = server.players.get(agent.toLowerCase());
    if (!player) throw new Error(`${agent} is not in play`);
    return player;
  };
  const containerAt = ({ x, y, z }: BlockPosition) => {
    const entity = server.world.entityAt({ x: x + origin.x, y, z: z + origin.z });
    if (entity?.type !== 'container') throw new Error(`no container at ${x}, ${y}, ${z}`);
    return entity.slots;
  };
  return {
    server,
    systems,
    clock,
    events,
    play,
    set,
    block: (x, y, z) =>
      formatBlockState(
        parseBlockState(gameData.states.text(server.world.stateId({ x: x + origin.x, y, z: z + origin.z }))) ??
          blockState('air'),
      ),
    clear() {
      for (let y = FLOOR_Y; y < FLOOR_Y + 24; y++)
        for (let z = -16; z <= 16; z++)
          for (let x = -16; x <= 16; x++)
            if (server.world.stateId({ x: x + origin.x, y, z: z + origin.z }) !== 0) set(x, y, z, 'air');
      for (let z = -16; z <= 16; z++) for (let x = -16; x <= 16; x++) set(x, FLOOR_Y - 1, z, 'grass_block');
    },
    fill: (cell, items) => containerAt(cell).replaceAll(slotsOf(items, 0)),
    holds: (cell, item) => containerAt(cell).count(item),
    carries: (agent, item) => playerOf(agent).inventory.slots.count(item),
    give(agent, items) {
      playerOf(agent).inventory.slots.replaceAll(slotsOf(items));
    },
    async join(agent, options = {}) {
      const at = options.at ?? start ?? { x: 0.5, y: FLOOR_Y, z: 0.5 };
      const username = agent.toLowerCase();
      const joinToken = `token-of-${username}`;
      server.admit({
        username,
        joinToken,
        zone: 'zone',
        loadout: {
          position: { x: at.x + origin.x, y: at.y, z: at.z + origin.z },
          yaw: 0,
          pitch: 0,
          items: slotsOf(options.items ?? {}),
        },
      });
      const body = await play(() =>
        createBody({
          briefing: {
            ...briefingFor(agent, joinToken, version, at),
            ...(start ? { arena: box, origin, spawn: at, sight: 'line-of-sight' as const } : {}),
            ...(options.sight ? { sight: options.sight } : {}),
            ...(options.living ? { living: true as const } : {}),
            ...(options.documents ? { documents: options.documents } : {}),
          },
          clock,
          random: random.fork(agent),
          connect: () => server.connectInProcess(),
        }),
      );
      bodies.push(body);
      const player = playerOf(agent);
      player.inventory.slots.replaceAll(slotsOf(options.items ?? {}));
      player.frozen = false;
      await play(() => clock.sleep(200));
      return body;
    },
    async [Symbol.asyncDispose]() {
      await play(() => Promise.all(bodies.map((body) => body.close())));
      server.close();
      leaveGameTime();
      if (faults.length > 0) throw new AggregateError(faults, `the server had ${faults.length} fault(s)`);
    },
  };
}

/** Whole chunks around a place, from the world's bottom to its top. */
function around({ x, z }: Point, reach: number): Box {
  const low = (at: number) => Math.floor((at - reach) / 16) * 16;
  const high = (at: number) => Math.ceil((at + reach) / 16) * 16 - 1;
  return { min: { x: low(x), y: -64, z: low(z) }, max: { x: high(x), y: 319, z: high(z) } };
}

function slotsOf(items: Readonly<Record<string, number>>, first = 9): SlotStack[] {
  const slots: SlotStack[] = [];
  for (const [id, count] of Object.entries(items)) {
    const size = SINGLES.test(id) ? 1 : id.endsWith('_sign') ? 16 : 64;
    for (let left = count; left > 0; left -= size)
      slots.push({ slot: first + slots.length, id, count: Math.min(left, size) });
  }
  return slots;
}

/** The briefing of one agent of the test team. */
export function briefingFor(agent: string, joinToken: string, version: string, spawn: Point): Briefing {
  return {
    episodeId: 'test',
    taskId: 'test',
    agent,
    team: TEAM.map((name) => ({ agent: name, username: name.toLowerCase() })),
    goal: 'test',
    documents: {},
    tools: [],
    limits: { gameTicks: 1, actionTicks: 1, noProgressTicks: 1 },
    arena: { min: { x: -40, y: -64, z: -40 }, max: { x: 40, y: 40, z: 40 } },
    origin: ORIGIN,
    spawn,
    seed: 1,
    game: { host: '127.0.0.1', port: 1, version, username: agent.toLowerCase(), joinToken },
  };
}
