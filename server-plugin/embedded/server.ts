import type { Duplex } from 'node:stream';
import type { Clock, Timer } from '../../clock/clock.ts';
import type { Random } from '../../clock/random.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { GameRules } from '../../protocol/gameRules.ts';
import type { Point } from '../../protocol/geometry.ts';
import type { PacketLink } from '../../protocol/packetLink.ts';
import { MS_PER_TICK } from '../../protocol/version.ts';
import type { WorldPreset } from '../../worlds/worldPreset.ts';
import type { HostEvent } from '../host/hostEvent.ts';
import type { Admission, Zone } from '../host/minecraftHost.ts';
import { EmbeddedGameData } from './data/embeddedGameData.ts';
import { DEFAULT_VERSION } from './data/versionData.ts';
import { Entities } from './entities/entities.ts';
import { Uses } from './interaction/uses.ts';
import { Admissions, type OpenDoor } from './network/admissions.ts';
import { Connection } from './network/connection.ts';
import { Farewells } from './network/farewells.ts';
import { LinkEnd } from './network/inProcessLink.ts';
import { InProcessWire } from './network/inProcessWire.ts';
import { PacketCodec, type PacketFields } from './network/packetCodec.ts';
import { Session } from './network/session.ts';
import { StreamWire } from './network/streamWire.ts';
import type { Wire } from './network/wire.ts';
import type { Player } from './players/player.ts';
import { TickMeter } from './tickMeter.ts';
import { reportBlocks } from './world/blockReports.ts';
import type { FlatLayers } from './world/ground.ts';
import { groundOf } from './world/presetGround.ts';
import { World } from './world/world.ts';
import { Zones } from './zones.ts';

/**
 * What happens in a tick after all packets have been handled, in this order. A system registers for the phase its work
 * belongs to; within a phase systems run in the order they were installed.
 */
export const TICK_PHASES = [
  'commands',
  'digging',
  'placing',
  'containers',
  'furnaces',
  'devices',
  'crops',
  'mobs',
  'items',
  'players',
  /** Telling the clients: chunks, blocks, entities, slots. Nothing changes the world any more. */
  'views',
] as const;
export type TickPhase = (typeof TICK_PHASES)[number];

/** A part of the game: hooks itself into the server once, before the first tick. */
export interface System {
  readonly name: string;
  install(server: EmbeddedServer): void;
}

/** Handles one packet of a player in play. Fields are minecraft-data's for the version and unchecked claims. */
export type PacketHandler = (player: Player, fields: PacketFields) => void;

type WithoutTick<E> = E extends unknown ? Omit<E, 'tick'> : never;
/** An event before the server has dated it. */
export type NewHostEvent = WithoutTick<HostEvent>;

export interface ServerOptions {
  /** One of `EMBEDDED_VERSIONS`; 1.20.4 unless given. */
  readonly version?: string;
  readonly clock: Clock;
  readonly random: Random;
  /** Chunks sent around a player in each direction; 6 unless given. */
  readonly viewDistance?: number;
  /** Layers of the world from its lowest block up, as state numbers; the void unless given. */
  readonly layers?: FlatLayers;
  /** What the world looks like before anyone builds; instead of `layers`. */
  readonly world?: WorldPreset;
  /** Whether players can have operator rights at all; no, unless given. */
  readonly allowOp?: boolean;
}

/** Whose fault it is when a client that is not in play makes the server fail: no zone has this name. */
const NOBODYS_ZONE = '';

/** A handler or system threw: a defect of the server, never the fault of what a client sent. */
export interface ServerFault {
  readonly where: string;
  readonly error: unknown;
  /** The zone of the player whose packet it was; undefined when the whole server is affected. */
  readonly zone?: string;
}

/**
 * The core of the embedded Minecraft server: one synchronous tick over connections, systems and players.
 *
 * **A tick** takes every packet that has arrived, connection by connection in the order they connected, and gives it to
 * the handlers of its name; then runs the phases of `TICK_PHASES`; then hands what was sent to the streams. Nothing in
 * it awaits, reads a clock or draws unseeded randomness, so the same packets give the same world.
 *
 * **A system** is a module `{ name, install(server) }`. Within `install` it may
 * - `server.onPacket('block_place', (player, fields) => ...)`: handle a packet of players in play. Several systems may
 *   handle one name; they run in order of installation. Packets of held or dead players that would move or act
 *   (`ACTING_PACKETS` in systems/gatekeeper.ts) never reach handlers;
 * - `server.onPhase('items', () => ...)`: run once a tick;
 * - `server.onJoin(player => ...)`, `server.onLeave(player => ...)`: follow players; per-player state lives in the
 *   system's own `Map<Player, ...>`, dropped on leave;
 * - `server.world.onBlockChanged(change => ...)`: react to blocks (connections, support, spilling containers); blocks
 *   change only by `server.world.setBlock(position, state, cause)`, which reports the event and reaches the clients;
 * - `server.emit({ type: 'sign-written', ... })`: report what happened. The referee scores from these events alone;
 * - `server.broadcast(zone, packet, fields, except?)` and `player.send(packet, fields)`: tell clients. A packet is
 *   encoded once for all.
 *
 * Install with `server.install(system)`; `standardSystems()` in systems/standard.ts is the list that plays survival.
 */
export class EmbeddedServer {
  readonly gameData: EmbeddedGameData;
  readonly world: World;
  readonly clock: Clock;
  readonly random: Random;
  readonly viewDistance: number;
  readonly allowOp: boolean;
  readonly codec: PacketCodec;
  readonly admissions = new Admissions();
  readonly meter = new TickMeter();
  /** Who answers the use key and attacks. */
  readonly uses = new Uses();
  readonly #uuids: Random;
  readonly #players = new Map<string, Player>();
  readonly #zones: Zones;
  readonly #handlers = new Map<string, PacketHandler[]>();
  readonly #phases: (() => void)[][] = TICK_PHASES.map(() => []);
  readonly #gates: ((player: Player, packet: string, fields: PacketFields) => boolean)[] = [];
  readonly #joinListeners: ((player: Player) => void)[] = [];
  readonly #leaveListeners: ((player: Player, reason: string) => void)[] = [];
  readonly #eventListeners = new Set<(event: HostEvent) => void>();
  readonly #tickListeners = new Set<(tick: number) => void>();
  readonly #faultListeners = new Set<(fault: ServerFault) => void>();
  readonly #installed = new Map<string, System>();
  readonly #found = new Map<unknown, System>();
  #sessions: Session[] = [];
  readonly #farewells = new Farewells();
  #nextConnectionId = 0;
  #nextEntityId = 1;
  #tick = 0;
  #ticking = false;
  #timer: Timer | undefined;
  #tickMs: number = MS_PER_TICK;
  #skips: ((phase: TickPhase) => boolean) | undefined;
  #closed = false;
  #suspended = false;

  /** @throws ConfigError 'unsupported-version'; those of `groundOf` for a preset. */
  constructor(options: ServerOptions) {
    this.gameData = EmbeddedGameData.of(options.version ?? DEFAULT_VERSION);
    this.clock = options.clock;
    this.random = options.random;
    this.#uuids = options.random.fork('entity-uuids');
    this.#zones = new Zones(options.random);
    this.viewDistance = options.viewDistance ?? 6;
    this.allowOp = options.allowOp ?? false;
    this.codec = new PacketCodec(this.gameData.version);
    const { configurationPhase } = this.gameData.source.features;
    this.codec.prepare(['handshaking', 'login', ...(configurationPhase ? (['configuration'] as const) : []), 'play']);
    this.world = new World(
      this.gameData,
      options.world ? groundOf(this.gameData, options.world) : (options.layers ?? []),
    );
    this.world.chunks.onUnreadable = (error) => this.#fault('reading the world', error);
    reportBlocks(this);
  }

  /** Ticks since the server was made. */
  get tickNumber(): number {
    return this.#tick;
  }

  /** Players in play, in the order they joined. */
  get players(): ReadonlyMap<string, Player> {
    return this.#players;
  }

  get zones(): ReadonlyMap<string, Zone> {
    return this.#zones.open;
  }

  /** Adds systems, in the order they shall run. Throws RangeError when a name is taken. */
  install(...systems: readonly System[]): this {
    for (const system of systems) {
      if (this.#installed.has(system.name)) throw new RangeError(`system "${system.name}" is installed already`);
      this.#installed.set(system.name, system);
      system.install(this);
    }
    return this;
  }

  /** The installed system of a class. Throws RangeError when there is none. */
  find<T extends System>(kind: new (...args: never[]) => T): T {
    const known = this.#found.get(kind);
    if (known) return known as T;
    for (const system of this.#installed.values())
      if (system instanceof kind) {
        this.#found.set(kind, system);
        return system;
      }
    throw new RangeError(`no ${kind.name} is installed`);
  }

  /** Everything with a body that is neither a player nor a dropped item. Throws RangeError before it is installed. */
  get entities(): Entities {
    return this.find(Entities);
  }

  onPacket(packet: string, handler: PacketHandler): void {
    const handlers = this.#handlers.get(packet);
    if (handlers) handlers.push(handler);
    else this.#handlers.set(packet, [handler]);
  }

  onPhase(phase: TickPhase, run: () => void): void {
    this.#phases[TICK_PHASES.indexOf(phase)]?.push(run);
  }

  /** Asks `skips` in every tick which phases stand still, as on a frozen server. */
  skipPhases(skips: (phase: TickPhase) => boolean): void {
    this.#skips = skips;
  }

  /** Asks `admits` before any packet reaches a handler; the packet is dropped when one gate says false. */
  addGate(admits: (player: Player, packet: string, fields: PacketFields) => boolean): void {
    this.#gates.push(admits);
  }

  onJoin(listener: (player: Player) => void): void {
    this.#joinListeners.push(listener);
  }

  onLeave(listener: (player: Player, reason: string) => void): void {
    this.#leaveListeners.push(listener);
  }

  /** Calls back for every event as it happens; returns the way to stop. */
  onEvent(listener: (event: HostEvent) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  /** Calls back at the end of every tick; returns the way to stop. */
  onTick(listener: (tick: number) => void): () => void {
    this.#tickListeners.add(listener);
    return () => this.#tickListeners.delete(listener);
  }

  /** Calls back when the server's own code fails. With no listener the error is thrown out of `tick`. */
  onFault(listener: (fault: ServerFault) => void): () => void {
    this.#faultListeners.add(listener);
    return () => this.#faultListeners.delete(listener);
  }

  /** Dates an event, which is the server's from then on, and reports it. */
  emit(event: NewHostEvent): void {
    (event as { tick?: number }).tick = this.#tick;
    const dated = event as HostEvent;
    for (const listener of this.#eventListeners) listener(dated);
  }

  /** A number for a new entity; counts up from 1. */
  newEntityId(): number {
    return this.#nextEntityId++;
  }

  /** A uuid for a new entity, from the seed. */
  newUuid(): string {
    return this.#uuids.uuid();
  }

  /** Opens a zone, or opens it anew: its rules and its chance start over. */
  openZone(zone: Zone): void {
    this.#zones.add(zone);
  }

  /** Calls back whenever a zone is opened. */
  onZoneOpened(listener: (zone: Zone) => void): void {
    this.#zones.onOpened(listener);
  }

  /** Whether anyone in a zone is free to act: until then an arena rests as it was built. */
  isPlayed(zone: string): boolean {
    for (const player of this.#players.values()) if (player.zone.id === zone && !player.frozen) return true;
    return false;
  }

  /** How the game is played in a zone now; of an unknown zone, `SURVIVAL_RULES`. */
  rules(zone: string): Readonly<GameRules> {
    return this.#zones.rules(zone);
  }

  /** Changes one rule of an open zone from now on, as an operator's command does. */
  setRule<K extends keyof GameRules>(zone: string, rule: K, value: GameRules[K]): void {
    this.#zones.setRule(zone, rule, value);
  }

  /** The seeded chance of a zone: all that happens by chance in it draws from this, so zones do not disturb each other. */
  zoneRandom(zone: string): Random {
    return this.#zones.chance(zone);
  }

  /** The chance of the zone a place lies in; between zones, chance that nobody's fate hangs on. */
  randomAt(point: Point): Random {
    return this.zoneRandom(this.zoneAt(point)?.id ?? NOBODYS_ZONE);
  }

  /** The zone a place lies in; undefined between zones. */
  zoneAt(point: Point): Zone | undefined {
    return this.#zones.at(point);
  }

  closeZone(id: string): void {
    for (const player of [...this.#players.values()])
      if (player.zone.id === id) this.kick(player, 'the arena is closed');
    this.admissions.forgetZone(id);
    this.#zones.remove(id);
  }

  /** Lets a player in from now on. @throws ConfigError 'unknown-zone'. */
  admit(admission: Admission): void {
    if (!this.#zones.open.has(admission.zone))
      throw new ConfigError(
        'unknown-zone',
        `${admission.username} is to join zone "${admission.zone}", which is not open`,
      );
    // A guest who came in under this name before it was somebody's must not keep them out.
    if (this.admissions.isGuest(admission.username))
      for (const session of this.#sessions)
        if (session.username === admission.username) session.disconnect('this name belongs to another player now');
    this.admissions.add(admission);
    this.#dropEnded();
  }

  /**
   * Lets anyone on this machine in under any name that is nobody's yet, as people expect of a server they "just connect"
   * to; undefined ends that. Closed unless asked for. @throws ConfigError 'unknown-zone'.
   */
  openDoor(door: OpenDoor | undefined): void {
    if (door && !this.#zones.open.has(door.zone))
      throw new ConfigError('unknown-zone', `guests are to join zone "${door.zone}", which is not open`);
    this.admissions.openDoor(door);
  }

  /** Everyone in a zone, in the order they joined. */
  playersIn(zone: string): Player[] {
    const players: Player[] = [];
    for (const player of this.#players.values()) if (player.zone.id === zone) players.push(player);
    return players;
  }

  /** Sends one packet to everyone in a zone but `except`; it is encoded once. */
  broadcast(zone: string, packet: string, fields: PacketFields, except?: Player): void {
    let frame: Buffer | undefined;
    for (const player of this.#players.values()) {
      if (player.zone.id !== zone || player === except || !player.online) continue;
      frame ??= this.codec.encode('play', packet, fields);
      player.connection.sendFrame(frame);
    }
  }

  /** Serves a client over any stream of bytes. */
  accept(stream: Duplex): void {
    this.#serve(new StreamWire(stream));
  }

  /** The client's end of a connection within the process, for a body (sidecar/body/link). */
  connectInProcess(): PacketLink {
    const wire = new InProcessWire();
    this.#serve(wire);
    return wire.link;
  }

  /** The same as a stream of bytes, for the `stream` option of minecraft-protocol's createClient. */
  connectStream(): Duplex {
    const [here, there] = LinkEnd.pair();
    this.accept(here);
    return there;
  }

  /** Disconnects a player, saying why. */
  kick(player: Player, reason: string): void {
    const session = this.#sessions.find((candidate) => candidate.connection === player.connection);
    session?.disconnect(reason);
    this.#dropEnded();
  }

  /** Runs one tick. Throws when called within one, and the first fault when nobody listens for faults. */
  tick(): void {
    if (this.#ticking) throw new RangeError('a tick is running already');
    this.#ticking = true;
    this.#tick++;
    this.meter.begin();
    try {
      this.#dropEnded();
      this.#farewells.hangUp(this.#tick);
      this.#handlePackets();
      this.#dropEnded();
      this.#runPhases();
      for (const session of this.#sessions) session.connection.flush();
      for (const listener of this.#tickListeners) listener(this.#tick);
    } finally {
      this.meter.end();
      this.#ticking = false;
    }
  }

  /** Ticks every 50 ms of the clock from now on. */
  start(): void {
    this.#timer ??= this.clock.every(this.#tickMs, () => this.tick());
  }

  /** Lets ticks be so many ms of the clock apart from now on, as an operator's /tick rate does. */
  setTickLength(ms: number): void {
    this.#tickMs = ms;
    if (!this.#timer) return;
    this.#timer.cancel();
    this.#timer = undefined;
    this.start();
  }

  /** Stops ticking and disconnects everyone, saying why; until `resume` nobody is let in, and the world stands. */
  suspend(reason: string): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#suspended = true;
    for (const session of this.#sessions) session.disconnect(reason);
    this.#dropEnded();
  }

  /** Takes up where `suspend` left off. */
  resume(): void {
    this.#suspended = false;
    this.start();
  }

  /** Stops ticking and disconnects everyone. */
  close(reason = 'the server is closing'): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#timer?.cancel();
    for (const session of this.#sessions) session.disconnect(reason);
    this.#dropEnded();
  }

  /** Hands a packet in play to its handlers; called by the session. */
  dispatch(player: Player, packet: string, fields: PacketFields): void {
    for (const admits of this.#gates) if (!admits(player, packet, fields)) return;
    const handlers = this.#handlers.get(packet);
    if (handlers) for (const handler of handlers) handler(player, fields);
  }

  /** Takes a player who has logged in into the world; called by the session. */
  join(player: Player): void {
    this.#players.set(player.username, player);
    for (const listener of this.#joinListeners) listener(player);
    const { username, position, yaw, pitch } = player;
    this.emit({ type: 'player-joined', player: username, position: { ...position }, yaw, pitch });
  }

  /** Whether a name is in play or logging in. */
  isTaken(username: string, except: Session): boolean {
    return this.#sessions.some((session) => session !== except && session.open && session.username === username);
  }

  #serve(wire: Wire): void {
    if (this.#closed || this.#suspended) {
      wire.destroy();
      return;
    }
    this.#sessions.push(new Session(this, new Connection(this.#nextConnectionId++, wire, this.codec)));
  }

  #handlePackets(): void {
    // Who is dropped or comes meanwhile is in another list.
    const sessions = this.#sessions;
    const count = sessions.length;
    for (let index = 0; index < count; index++) {
      const session = sessions[index] as Session;
      try {
        session.handleQueued();
      } catch (error) {
        session.disconnect('the server failed on what you sent');
        this.#fault(`packets of ${session.label}`, error, session.player?.zone.id ?? NOBODYS_ZONE);
      }
    }
  }

  #runPhases(): void {
    for (let phase = 0; phase < TICK_PHASES.length; phase++) {
      if (this.#skips?.(TICK_PHASES[phase] as TickPhase)) continue;
      const systems = this.#phases[phase] as (() => void)[];
      for (let index = 0; index < systems.length; index++)
        try {
          (systems[index] as () => void)();
        } catch (error) {
          this.#fault(`phase ${TICK_PHASES[phase]}`, error);
        }
    }
  }

  #dropEnded(): void {
    let ending = false;
    for (const session of this.#sessions) if (!session.open) ending = true;
    if (!ending) return;
    const ended = this.#sessions.filter((session) => !session.open);
    this.#sessions = this.#sessions.filter((session) => session.open);
    for (const { player, connection } of ended) {
      this.#farewells.begin(connection, this.#tick);
      if (!player || this.#players.get(player.username) !== player) continue;
      this.#players.delete(player.username);
      const reason = connection.endReason ?? 'disconnected';
      for (const listener of this.#leaveListeners) listener(player, reason);
      this.emit({ type: 'player-left', player: player.username, reason });
    }
  }

  #fault(where: string, error: unknown, zone?: string): void {
    if (this.#faultListeners.size === 0) throw error;
    for (const listener of this.#faultListeners) listener({ where, error, ...(zone === undefined ? {} : { zone }) });
  }
}
