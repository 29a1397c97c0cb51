import type { Duplex } from 'node:stream';
import { setImmediate as immediate } from 'node:timers/promises';
import protocol from 'minecraft-protocol';
import type { Clock } from '../../clock/clock.ts';
import { ManualClock } from '../../clock/manualClock.ts';
import { Random } from '../../clock/random.ts';
import { GameServer } from '../../game-server/core/server.ts';
import type { ServerFault } from '../../game-server/core/serverOptions.ts';
import { ServerGameData } from '../../game-server/data/serverGameData.ts';
import { DEFAULT_VERSION } from '../../game-server/data/versionData.ts';
import type { PacketFields } from '../../game-server/network/packetCodec.ts';
import type { Player } from '../../game-server/players/player.ts';
import { installSurvival } from '../../game-server/survival/installSurvival.ts';
import type { PlayedDimension } from '../../game-server/survival/openDimension.ts';
import { openEnd } from '../../game-server/survival/openEnd.ts';
import { openNether } from '../../game-server/survival/openNether.ts';
import type { SurvivalSystems } from '../../game-server/survival/systems.ts';
import { blockState, parseBlockState } from '../../protocol/blockState.ts';
import { type GameRules, SURVIVAL_RULES } from '../../protocol/gameRules.ts';
import { withStateTexts } from '../../protocol/gameServer/blockEvent.ts';
import type { HostEventType } from '../../protocol/gameServer/hostEvent.ts';
import type { Admission, Zone } from '../../protocol/gameServer/zone.ts';
import type { Point } from '../../protocol/geometry.ts';
import type { SlotStack } from '../../protocol/item.ts';
import { joinHost } from '../../protocol/joinHost.ts';
import { MS_PER_TICK } from '../../protocol/version.ts';
import type { WorldPreset } from '../../worlds/worldPreset.ts';
import { clientForm } from './laterClient.ts';
import type { TextEvent, TextEventOf } from './stateTexts.ts';

/** The y a player's feet have on the flat floor: bedrock, two dirt and one grass block lie below. */
export const FLOOR_Y = -60;

export interface EnvOptions {
  /** A version the embedded server speaks; the default version unless given. */
  readonly version?: string;
  readonly seed?: number;
  /** The zone players join unless told otherwise; 128 blocks square around the origin unless given. */
  readonly zone?: Zone;
  /** Where the default zone differs from `SURVIVAL_RULES`. */
  readonly rules?: Partial<GameRules>;
  readonly viewDistance?: number;
  /** What the untouched world looks like; a flat floor unless given. */
  readonly world?: WorldPreset;
  /** What the untouched Nether looks like; there is none unless given. */
  readonly nether?: WorldPreset;
  /** The same of the End. */
  readonly end?: WorldPreset;
  /** Whether the server allows operators. */
  readonly allowOp?: boolean;
  /** What the server takes for the time, given the clock's, ms: by it the server knows how late its ticks are. */
  readonly serverTime?: (now: number) => number;
  /** Registers more with the server, after the systems of survival. */
  readonly extend?: (server: GameServer) => void;
}

export interface ConnectOptions {
  readonly zone?: string;
  /** Feet; (0.5, FLOOR_Y, 0.5) unless given. */
  readonly position?: Point;
  readonly yaw?: number;
  readonly pitch?: number;
  readonly items?: readonly SlotStack[];
  /** Players of the Env are free at once; true keeps them held, as the host does. */
  readonly held?: boolean;
  /** Admitted as an operator, which counts where the server allows any. */
  readonly operator?: boolean;
  /** Hears the name and fields of every packet from the first on. */
  readonly watch?: (packet: string, fields: PacketFields) => void;
}

/** A world in one line: `await using env = await createEnv()`. */
export interface Env extends AsyncDisposable {
  readonly server: GameServer;
  readonly systems: SurvivalSystems;
  /** The Nether of its world; throws when there is none. */
  readonly nether: PlayedDimension;
  /** The same of the End. */
  readonly end: PlayedDimension;
  readonly clock: ManualClock;
  readonly version: string;
  /** Id of the zone players join unless told otherwise. */
  readonly zone: string;
  /** Everything the server reported so far. */
  readonly events: TextEvent[];
  /** Faults of the server and errors of clients so far; `close` throws when there are any. */
  readonly problems: unknown[];
  /** Runs ticks, letting both sides handle each one's packets. */
  tick(count?: number): Promise<void>;
  /** Lets everything in flight arrive on both sides, without a tick. */
  settle(): Promise<void>;
  /** A raw client in play, with its first chunks, over an in-process link. */
  connect(name: string, options?: ConnectOptions): Promise<TestClient>;
  /** A client of a name that was admitted before. */
  reconnect(admission: Admission, watch?: ConnectOptions['watch']): Promise<TestClient>;
  /** A link that has said nothing yet. */
  link(): Duplex;
  /** Puts a block given as text, such as "oak_log[axis=x]", as the arena would. */
  setBlock(x: number, y: number, z: number, state: string): void;
  /** The canonical text of a block. */
  block(x: number, y: number, z: number): string;
  eventsOf<T extends HostEventType>(type: T): TextEventOf<T>[];
  /** Ends the server. Throws when it had a fault or a client hit an error that no test expected. */
  close(): Promise<void>;
}

/** Packets of one name that a client got since the collector was made. */
export interface Collector {
  readonly packets: PacketFields[];
  /** The only packet; throws when there is none or more. */
  single(): PacketFields;
  last(): PacketFields;
}

/** A client that does only what the test makes it do, besides confirming teleports and keep-alives. */
export interface TestClient {
  readonly name: string;
  readonly raw: protocol.Client;
  /** The server's view of the player. Throws when not in play. */
  readonly player: Player;
  /** Why the server ended the connection, as text; undefined while it is open. */
  kicked: string | undefined;
  write(packet: string, fields: PacketFields): void;
  collect(packet: string): Collector;
  /** Sends a position as the version wants it. */
  move(to: Point): void;
  /** The item the client believes in a slot of its window, by number of items; undefined when empty. */
  slot(slot: number): { readonly id: string; readonly count: number } | undefined;
}

/** Starts an embedded server with a flat floor, whose ticks the test owns. */
export async function createEnv(options: EnvOptions = {}): Promise<Env> {
  const version = options.version ?? DEFAULT_VERSION;
  const gameData = ServerGameData.of(version);
  const layers = ['bedrock', 'dirt', 'dirt', 'grass_block'].map((id) => gameData.states.idOf(blockState(id)));
  const clock = new ManualClock();
  const server = new GameServer({
    version,
    clock: options.serverTime ? onOtherTime(clock, options.serverTime) : clock,
    random: new Random(options.seed ?? 1),
    ...(options.world ? { world: options.world } : { layers }),
    viewDistance: options.viewDistance ?? 2,
    allowOp: options.allowOp ?? false,
  });
  const systems = installSurvival(server);
  const nether = options.nether && openNether({ server, systems }, options.nether);
  const end = options.end && openEnd({ server, systems }, options.end, nether || undefined);
  options.extend?.(server);
  const zone = options.zone ?? {
    id: 'zone',
    box: { min: { x: -64, y: -64, z: -64 }, max: { x: 63, y: 255, z: 63 } },
    ...(options.rules ? { rules: { ...SURVIVAL_RULES, ...options.rules } } : {}),
  };
  server.openZone(zone);
  const events: TextEvent[] = [];
  const problems: unknown[] = [];
  server.onEvent((event) => events.push(withStateTexts(event)));
  server.onFault((fault: ServerFault) => problems.push(fault.error));
  server.start();
  const clients: protocol.Client[] = [];
  const settle = async () => {
    await immediate();
    await immediate();
  };
  const tick = async (count = 1) => {
    for (let index = 0; index < count; index++) {
      await settle();
      await clock.advanceSettling(MS_PER_TICK, settle);
    }
  };
  const close = async () => {
    server.close();
    await settle();
    for (const client of clients) client.end('test over');
    if (problems.length > 0)
      throw new AggregateError(problems, `${problems.length} problem(s), first: ${String(problems[0])}`);
  };
  const env: Env = {
    server,
    systems,
    get end() {
      if (!end) throw new Error('this Env has no End');
      return end;
    },
    get nether() {
      if (!nether) throw new Error('this Env has no Nether');
      return nether;
    },
    clock,
    version,
    zone: zone.id,
    events,
    problems,
    tick,
    settle,
    close,
    [Symbol.asyncDispose]: close,
    link: () => server.connectStream(),
    setBlock(x, y, z, text) {
      const state = parseBlockState(text);
      if (!state) throw new Error(`not a block state: ${text}`);
      server.world.setBlock({ x, y, z }, state, { type: 'build' });
    },
    block: (x, y, z) => gameData.states.text(server.world.stateId({ x, y, z })),
    eventsOf: (type) => events.filter((event) => event.type === type) as never,
    async connect(name, connection = {}) {
      const admission: Admission = {
        username: name,
        joinToken: `token-of-${name}`,
        zone: connection.zone ?? zone.id,
        ...(connection.operator ? { operator: true } : {}),
        loadout: {
          position: connection.position ?? { x: 0.5, y: FLOOR_Y, z: 0.5 },
          yaw: connection.yaw ?? 0,
          pitch: connection.pitch ?? 0,
          items: [...(connection.items ?? [])],
        },
      };
      server.admit(admission);
      const client = await env.reconnect(admission, connection.watch);
      if (client.kicked === undefined) client.player.frozen = connection.held ?? false;
      return client;
    },
    async reconnect({ username: name, joinToken: token }, watch) {
      const client = openClient(server, name, token, version, problems);
      clients.push(client);
      client.on('packet', (fields: PacketFields, { name: packet }: { name: string }) => watch?.(packet, fields));
      const slots = new Map<number, { id: string; count: number } | undefined>();
      const testClient: TestClient = {
        name,
        raw: client,
        kicked: undefined,
        get player() {
          const player = server.players.get(name);
          if (!player) throw new Error(`${name} is not in play: ${testClient.kicked ?? 'no reason given'}`);
          return player;
        },
        write: (packet, fields) => client.write(...clientForm(version, packet, fields)),
        collect: (packet) => collector(client, packet),
        move: (to) =>
          client.write('position', { ...to, onGround: true, flags: { onGround: true, hasHorizontalCollision: false } }),
        slot: (slot) => slots.get(slot),
      };
      const read = (item: PacketFields) =>
        typeof item.itemCount === 'number' && item.itemCount > 0
          ? { id: gameData.itemId(item.itemId as number) ?? '?', count: item.itemCount }
          : undefined;
      client.on(
        'set_slot' as never,
        ({ windowId, slot, item }: { windowId: number; slot: number; item: PacketFields }) => {
          if (windowId === 0) slots.set(slot, read(item));
        },
      );
      client.on('window_items' as never, ({ windowId, items }: { windowId: number; items: PacketFields[] }) => {
        for (const [slot, item] of windowId === 0 ? items.entries() : []) slots.set(slot, read(item));
      });
      const on = (packet: string, handle: (fields: PacketFields) => void) =>
        client.on(packet as never, handle as never);
      const remember = (packet: PacketFields) => {
        testClient.kicked = textOf(packet.reason);
      };
      on('kick_disconnect', remember);
      on('disconnect', remember);
      on('position', ({ teleportId }) => client.write('teleport_confirm', { teleportId }));
      let spawned = false;
      on('update_health', () => {
        spawned = true;
      });
      for (let waited = 0; !spawned && testClient.kicked === undefined && waited < 20; waited++) await tick();
      if (!spawned && testClient.kicked === undefined) throw new Error(`${name} did not get into play`);
      if (spawned) {
        await tick(2);
        if (server.players.has(name)) testClient.player.frozen = false;
      }
      return testClient;
    },
  };
  return env;
}

/** A clock whose callbacks come as ever, and which shows another time. */
function onOtherTime(clock: Clock, timeOf: (now: number) => number): Clock {
  return {
    now: () => timeOf(clock.now()),
    after: (ms, callback) => clock.after(ms, callback),
    every: (ms, callback) => clock.every(ms, callback),
    sleep: (ms, signal) => clock.sleep(ms, signal),
    deadline: (ms, parent) => clock.deadline(ms, parent),
    think: (answer, policy, signal, elapsedMs) => clock.think(answer, policy, signal, elapsedMs),
  };
}

/** A minecraft-protocol client on an in-process link to a server. */
function openClient(
  server: GameServer,
  name: string,
  token: string,
  version: string,
  problems: unknown[],
): protocol.Client {
  const link = server.connectStream();
  const client = protocol.createClient({
    username: name,
    version,
    auth: 'offline',
    fakeHost: joinHost(token),
    hideErrors: true,
    checkTimeoutInterval: 600_000,
    // As Mineflayer does: looking through the package's own channel types again costs as much as the whole login.
    validateChannelProtocol: false,
    // createClient listens for "connect" only after it has called this, so the news must wait a turn.
    connect: (opening: protocol.Client) => {
      opening.setSocket(link as never);
      process.nextTick(() => opening.emit('connect'));
    },
  } as unknown as protocol.ClientOptions);
  client.on('error' as never, ((error: unknown) => problems.push(error)) as never);
  return client;
}

function collector(client: protocol.Client, packet: string): Collector {
  const packets: PacketFields[] = [];
  client.on(packet as never, ((fields: PacketFields) => packets.push(fields)) as never);
  return {
    packets,
    single() {
      if (packets.length !== 1)
        throw new Error(
          `expected one ${packet}, got ${packets.length}: ${JSON.stringify(packets, printable).slice(0, 2000)}`,
        );
      return packets[0] as PacketFields;
    },
    last() {
      const last = packets.at(-1);
      if (!last) throw new Error(`expected a ${packet}, got none`);
      return last;
    },
  };
}

function printable(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value;
}

/** The plain text of a component in JSON or NBT. */
export function textOf(component: unknown): string {
  const json = typeof component === 'string' ? component : JSON.stringify(component, printable);
  try {
    const parsed = JSON.parse(json) as { text?: string; value?: string | { text?: { value?: string } } };
    if (typeof parsed.value === 'string') return parsed.value;
    return parsed.value?.text?.value ?? parsed.text ?? json;
  } catch {
    return json;
  }
}
