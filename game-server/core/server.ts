import type { Duplex } from 'node:stream';
import type { Clock, Timer } from '../../clock/clock.ts';
import type { Random } from '../../clock/random.ts';
import { randomNumber } from '../../clock/wallTime.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { GameRules } from '../../protocol/gameRules.ts';
import type { HostEvent } from '../../protocol/gameServer/hostEvent.ts';
import type { Admission, Zone } from '../../protocol/gameServer/zone.ts';
import type { Point } from '../../protocol/geometry.ts';
import type { PacketLink } from '../../protocol/packetLink.ts';
import { MS_PER_TICK } from '../../protocol/version.ts';
import { ServerGameData } from '../data/serverGameData.ts';
import { DEFAULT_VERSION } from '../data/versionData.ts';
import { Admissions, type OpenDoor } from '../network/admissions.ts';
import type { ArrivalTime } from '../network/allowance.ts';
import type { Connection } from '../network/connection.ts';
import { LinkEnd } from '../network/inProcessLink.ts';
import { InProcessWire } from '../network/inProcessWire.ts';
import { Operators } from '../network/operators.ts';
import { PacketCodec, type PacketFields } from '../network/packetCodec.ts';
import { type PacketGate, type PacketHandler, PacketHandlers } from '../network/packetHandlers.ts';
import type { Session } from '../network/session.ts';
import { Sessions } from '../network/sessions.ts';
import { StreamWire } from '../network/streamWire.ts';
import type { WaitingRoom } from '../network/waitingRoom.ts';
import type { Wire } from '../network/wire.ts';
import type { Player } from '../players/player.ts';
import { reportBlocks } from '../world/blockReports.ts';
import { DIMENSIONS, type Dimension } from '../world/dimension.ts';
import { groundOf } from '../world/presetGround.ts';
import { World } from '../world/world.ts';
import { Arrivals } from './arrivals.ts';
import type { KeptState } from './keptState.ts';
import { LinkedDimensions } from './linkedDimensions.ts';
import type { ServerFault, ServerOptions } from './serverOptions.ts';
import { TickMeter } from './tickMeter.ts';
import { type TickPhase, TickPhases } from './tickPhases.ts';
import { Tracker } from './tracker.ts';
import { Uses } from './uses.ts';
import { Zones } from './zones.ts';

/** Makes the player a client plays as from now on. */
type PlayerFactory = (
  connection: Connection,
  admission: Admission,
  zone: Zone,
  entityId: number,
  before: Player | undefined,
) => Player;

type WithoutTick<E> = E extends { readonly type: 'dimension-entered' }
  ? Omit<E, 'tick'>
  : E extends unknown
    ? Omit<E, 'tick' | 'dimension'>
    : never;
/** An event before the server has dated it. */
type NewHostEvent = WithoutTick<HostEvent>;

/** Whose fault it is when a client that is not in play makes the server fail: no zone has this name. */
const NOBODYS_ZONE = '';

/** Numbers of players while a waiting room is open: above those that anything else gets. */
const FIRST_RANDOM_ID = 0x10000000;
const RANDOM_IDS = 0x10000000;
/** Numbers of entities of other dimensions than the overworld: players keep theirs wherever they go. */
const FIRST_ID_ELSEWHERE = 0x40000000;

/**
 * The core of the Minecraft server: one synchronous tick over connections, systems and players.
 *
 * **A tick** takes every packet that has arrived, connection by connection in the order they connected, and gives it to
 * the handlers of its name; then runs the phases of tickPhases.ts; then hands what was sent to the streams. Nothing in
 * it awaits, reads a clock or draws unseeded randomness, so the same packets give the same world.
 *
 * **A system** is a part of the game: a class that takes the server and other systems in its constructor and registers
 * with the server in `install()`, or, where it keeps no state, a function `installX(server, ...)`. While it is installed,
 * before the first tick, it may
 * - `server.onPacket('block_place', (player, fields) => ...)`: handle a packet of players in play. Several systems may
 *   handle one name; they run in order of installation. Packets of held or dead players that would move or act
 *   (`ACTING_PACKETS` in players/limits/gatekeeper.ts) never reach handlers;
 * - `server.onPhase('items', () => ...)`: run once a tick;
 * - `server.onJoin(player => ...)`, `server.onLeave(player => ...)`: follow players; per-player state lives in the
 *   system's own `Map<Player, ...>`, dropped on leave;
 * - `server.onMove(player => ...)`: take away what a client was shown that goes on as another player (`reseat`);
 * - `server.world.onBlockChanged(change => ...)`: react to blocks (connections, support, spilling containers); blocks
 *   change only by `server.world.setBlock(position, state, cause)`, which reports the event and reaches the clients;
 * - `server.emit({ type: 'sign-written', ... })`: report what happened. The referee scores from these events alone;
 * - `server.broadcast(zone, packet, fields, except?)` and `player.send(packet, fields)`: send packets, and
 *   `server.tracker.broadcastAbout(...)` those that name a body. A packet is encoded once for all.
 *
 * `installSurvival` (survival/) installs the systems that play survival, in the order that clients rely on.
 */
export class GameServer {
  readonly gameData: ServerGameData;
  readonly world: World;
  readonly clock: Clock;
  readonly random: Random;
  readonly viewDistance: number;
  readonly allowOp: boolean;
  readonly codec: PacketCodec;
  /** Players in play, in the order they joined. */
  readonly players: ReadonlyMap<string, Player>;
  readonly admissions = new Admissions();
  readonly operators = new Operators();
  readonly meter = new TickMeter();
  /** When the packets that this tick handles arrived: what limits on clients count by. */
  readonly arrivals: ArrivalTime;
  /** Who answers the use key and attacks. */
  readonly uses = new Uses();
  /** The dimensions of its world, itself included. */
  readonly dimensions = new LinkedDimensions(this);
  /** Who is shown which bodies. */
  readonly tracker = new Tracker(this);
  readonly #arrivals: Arrivals;
  #uuids: Random;
  readonly #kept = new Map<string, KeptState>();
  readonly #zones: Zones;
  readonly #handlers = new PacketHandlers();
  readonly #phases = new TickPhases();
  readonly #sessions: Sessions;
  readonly #joinListeners: ((player: Player) => void)[] = [];
  readonly #moveListeners: ((player: Player) => void)[] = [];
  readonly #leaveListeners: ((player: Player, reason: string) => void)[] = [];
  readonly #eventListeners = new Set<(event: HostEvent) => void>();
  readonly #tickListeners = new Set<(tick: number) => void>();
  readonly #faultListeners = new Set<(fault: ServerFault) => void>();
  #playerFactory: PlayerFactory | undefined;
  #restore: (player: Player) => boolean = () => false;
  #nextEntityId = 1;
  #tick = 0;
  #ticking = false;
  #timer: Timer | undefined;
  #tickMs: number = MS_PER_TICK;
  #closed = false;
  #suspended = false;

  /** @throws ConfigError 'unsupported-version'; those of `groundOf` for a preset. */
  constructor(options: ServerOptions) {
    this.gameData = ServerGameData.of(options.version ?? DEFAULT_VERSION);
    this.clock = options.clock;
    this.#arrivals = new Arrivals(options.clock);
    this.arrivals = this.#arrivals;
    this.random = options.random;
    this.#uuids = options.random.fork('entity-uuids');
    this.#zones = new Zones(options.random);
    this.#sessions = new Sessions(this, (player, reason) => this.#left(player, reason));
    this.players = this.#sessions.players;
    this.viewDistance = options.viewDistance ?? 6;
    this.allowOp = options.allowOp ?? false;
    this.codec = new PacketCodec(this.gameData.version);
    const { configurationPhase } = this.gameData.source.features;
    this.codec.prepare(['handshaking', 'login', ...(configurationPhase ? (['configuration'] as const) : []), 'play']);
    this.world = new World(
      this.gameData,
      options.world ? groundOf(this.gameData, options.world) : (options.layers ?? []),
      DIMENSIONS[options.dimension ?? 'overworld'],
    );
    if (this.world.dimension.name !== 'overworld') this.#nextEntityId = FIRST_ID_ELSEWHERE;
    this.world.chunks.onUnreadable = (error) => this.#fault('reading the world', error);
    reportBlocks(this);
  }

  /** Which dimension it is. */
  get dimension(): Dimension {
    return this.world.dimension;
  }

  /** Ticks since the server was made. */
  get tickNumber(): number {
    return this.#tick;
  }

  get zones(): ReadonlyMap<string, Zone> {
    return this.#zones.open;
  }

  /** Sets how players are made; call it before the first one joins. */
  makePlayersBy(factory: PlayerFactory): void {
    this.#playerFactory = factory;
  }

  /**
   * The player of a client that enters play, or goes on as another one (`before`). While a waiting room is open their numbers
   * tell nothing about when and how anybody came. Throws RangeError before `makePlayersBy`.
   */
  newPlayer(connection: Connection, admission: Admission, zone: Zone, before?: Player): Player {
    if (!this.#playerFactory) throw new RangeError('no player factory is set: call makePlayersBy first');
    const unpredictable = this.admissions.room !== undefined;
    const id = before?.entityId ?? (unpredictable ? this.#unusedId() : this.newEntityId());
    return this.#playerFactory(connection, admission, zone, id, before);
  }

  /** Has `restore` give players what they had, who have not played since the server was made; false for those it does not know. */
  restorePlayersBy(restore: (player: Player) => boolean): void {
    this.#restore = restore;
  }

  /** Gives a player who has just come what was saved of them; false when nothing was. Called before the client is greeted. */
  restore(player: Player): boolean {
    return this.#restore(player);
  }

  #unusedId(): number {
    for (;;) {
      const id = FIRST_RANDOM_ID + randomNumber(RANDOM_IDS);
      if (![...this.players.values()].some(({ entityId }) => entityId === id)) return id;
    }
  }

  onPacket(packet: string, handler: PacketHandler): void {
    this.#handlers.add(packet, handler);
  }

  onPhase(phase: TickPhase, run: () => void): void {
    this.#phases.add(phase, run);
  }

  /** Asks `skips` in every tick which phases stand still, as on a frozen server. */
  skipPhases(skips: (phase: TickPhase) => boolean): void {
    this.#phases.skipWhere(skips);
  }

  /** Asks `admits` before any packet reaches a handler; the packet is dropped when one gate returns false. */
  addGate(admits: PacketGate): void {
    this.#handlers.addGate(admits);
  }

  onJoin(listener: (player: Player) => void): void {
    this.#joinListeners.push(listener);
  }

  /**
   * Calls back before a client goes on as another player, to take away what it was shown that a new world alone does not
   * make it forget. The player leaves and another joins right after.
   */
  onMove(listener: (player: Player) => void): void {
    this.#moveListeners.push(listener);
  }

  onLeave(listener: (player: Player, reason: string) => void): void {
    this.#leaveListeners.push(listener);
  }

  /** Calls back for every event as it happens. @returns a function that stops it. */
  onEvent(listener: (event: HostEvent) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  /** Calls back at the end of every tick. @returns a function that stops it. */
  onTick(listener: (tick: number) => void): () => void {
    this.#tickListeners.add(listener);
    return () => this.#tickListeners.delete(listener);
  }

  /** Calls back when the server's own code fails. With no listener the error is thrown out of `tick`. */
  onFault(listener: (fault: ServerFault) => void): () => void {
    this.#faultListeners.add(listener);
    return () => this.#faultListeners.delete(listener);
  }

  /** Stamps an event with the tick and reports it to all listeners; the caller must not change it afterwards. */
  emit(event: NewHostEvent): void {
    (event as { tick?: number }).tick = this.#tick;
    if (this.dimension.name !== 'overworld') (event as { dimension?: string }).dimension = this.dimension.name;
    const dated = event as HostEvent;
    for (const listener of this.#eventListeners) listener(dated);
  }

  /** Reports an event that another dimension has dated. */
  relay(event: HostEvent): void {
    for (const listener of this.#eventListeners) listener(event);
  }

  /** A number for a new entity; counts up from 1. */
  newEntityId(): number {
    return this.#nextEntityId++;
  }

  /** A uuid for a new entity, from the seed. */
  newUuid(): string {
    return this.#uuids.uuid();
  }

  /** Has uuids of new entities be others than those of a server that was made alike, as when it goes on with a saved world. */
  renewUuids(label: string): void {
    this.#uuids = this.random.fork(`entity-uuids/${label}`);
  }

  /** Has what a system remembers kept with a saved world. Throws RangeError when the name is taken. */
  keep(name: string, state: KeptState): void {
    if (this.#kept.has(name)) throw new RangeError(`a state named "${name}" is already registered`);
    this.#kept.set(name, state);
  }

  /** What systems want kept, by name. */
  get kept(): ReadonlyMap<string, KeptState> {
    return this.#kept;
  }

  /** Opens a zone, or opens it anew: its rules and its random generator start over. */
  openZone(zone: Zone): void {
    this.#zones.add(zone);
  }

  /** Calls back whenever a zone is opened. */
  onZoneOpened(listener: (zone: Zone) => void): void {
    this.#zones.onOpened(listener);
  }

  /** Whether any player of a zone is free to act; until then its arena stays as it was built. */
  isPlayed(zone: string): boolean {
    for (const player of this.players.values())
      if (player.zone.id === zone && !player.frozen && !player.hidden) return true;
    return false;
  }

  /** The game rules of a zone now; `SURVIVAL_RULES` for an unknown zone. */
  rules(zone: string): Readonly<GameRules> {
    return this.#zones.rules(zone);
  }

  /** Changes one rule of an open zone from now on, as an operator's command does. */
  setRule<K extends keyof GameRules>(zone: string, rule: K, value: GameRules[K]): void {
    for (const server of this.dimensions.all)
      if (rule !== 'doWeatherCycle' || server.dimension.hasSky) server.#zones.setRule(zone, rule, value);
  }

  /** The seeded random generator of a zone: everything random in it draws from this, so zones do not affect each other. */
  zoneRandom(zone: string): Random {
    return this.#zones.chance(zone);
  }

  /** The random generator of the zone a place lies in; between zones, one that affects no zone. */
  randomAt(point: Point): Random {
    return this.zoneRandom(this.zoneAt(point)?.id ?? NOBODYS_ZONE);
  }

  /** The zone a place lies in; undefined between zones. */
  zoneAt(point: Point): Zone | undefined {
    return this.#zones.at(point);
  }

  closeZone(id: string): void {
    for (const other of this.dimensions.all.slice(1)) if (other !== this && other.zones.has(id)) other.closeZone(id);
    for (const player of [...this.players.values()])
      if (player.zone.id === id) this.kick(player, 'the arena is closed');
    this.admissions.forgetZone(id);
    this.#zones.remove(id);
  }

  /** Lets a player in from now on. @throws ConfigError 'unknown-zone'. */
  admit(admission: Admission): void {
    if (!this.#zones.open.has(admission.zone))
      throw new ConfigError('unknown-zone', `cannot admit ${admission.username}: zone "${admission.zone}" is not open`);
    // Who came in under this name before it was somebody's must not keep them out.
    const squatter = this.players.get(admission.username);
    if (this.admissions.isGuest(admission.username) || squatter?.hidden)
      this.#sessions.disconnect(
        'this name belongs to another player now',
        ({ username }) => username === admission.username,
      );
    this.admissions.add(admission);
    this.#sessions.dropEnded();
  }

  /**
   * Lets anyone on this machine in under any name that is nobody's yet, as people expect of a server they "just connect"
   * to; undefined ends that. Closed unless asked for. @throws ConfigError 'unknown-zone'.
   */
  openDoor(door: OpenDoor | undefined): void {
    if (door && !this.#zones.open.has(door.zone))
      throw new ConfigError('unknown-zone', `cannot admit guests: zone "${door.zone}" is not open`);
    this.admissions.openDoor(door);
  }

  /**
   * Lets anyone in as a visitor under a name of the server's own, whatever name they claim; undefined sends away those who
   * wait and lets nobody in any more. Who was given another place meanwhile keeps it. @throws ConfigError 'unknown-zone'.
   */
  openWaitingRoom(room: WaitingRoom | undefined): void {
    if (room && !this.#zones.open.has(room.zone))
      throw new ConfigError('unknown-zone', `cannot admit visitors: zone "${room.zone}" is not open`);
    this.admissions.openRoom(room);
    if (room) return;
    this.#sessions.disconnect(
      'the waiting room is closed; thank you for coming',
      ({ admission }) => admission?.presence === 'visitor',
    );
    this.#sessions.dropEnded();
  }

  /**
   * Lets the client of a player go on as another one, over the same connection: the player leaves, the other joins. Not
   * within a tick's phases. Throws RangeError when the player is not in play, or somebody else plays under the name.
   * @throws ConfigError 'unknown-zone'. @returns the other player.
   */
  reseat(player: Player, admission: Admission): Player {
    const session = this.#sessions.of(player);
    const zone = this.#zones.open.get(admission.zone);
    if (!zone) throw new ConfigError('unknown-zone', `zone "${admission.zone}" is not open`);
    if (!session) throw new RangeError(`${player.username} is not in play`);
    if (this.isTaken(admission.username, session)) throw new RangeError(`${admission.username} is already playing`);
    for (const listener of this.#moveListeners) listener(player);
    this.#sessions.remove(player);
    this.#left(player, 'went to another place');
    return session.continueAs(admission, zone);
  }

  /**
   * Lets a player go on in another dimension of the world. Not within a tick's phases: `LinkedDimensions.send` waits for
   * their end. @returns the player there.
   */
  handOver(player: Player, to: GameServer): Player {
    const session = this.#sessions.of(player);
    const zone = to.zones.get(player.zone.id);
    if (!session || !zone) throw new RangeError(`${player.username} cannot go to ${to.dimension.name}`);
    player.leavingFor = to.dimension;
    for (const listener of this.#moveListeners) listener(player);
    this.#sessions.release(session);
    for (const listener of this.#leaveListeners) listener(player, `went to ${to.dimension.name}`);
    this.operators.forget(player);
    to.#sessions.adopt(session);
    session.goTo(to);
    return session.continueAs(player.admission, zone);
  }

  /** Lets a client that has logged in enter play in another dimension; called by its session. */
  handOverSession(session: Session, to: GameServer): void {
    this.#sessions.release(session);
    to.#sessions.adopt(session);
  }

  /** Everyone in a zone, in the order they joined; not those whom nobody perceives. */
  playersIn(zone: string): Player[] {
    const players: Player[] = [];
    for (const player of this.players.values()) if (player.zone.id === zone && !player.hidden) players.push(player);
    return players;
  }

  /** `broadcast` to those of the zone in all dimensions. */
  broadcastEverywhere(zone: string, packet: string, fields: PacketFields): void {
    for (const server of this.dimensions.all) server.broadcast(zone, packet, fields);
  }

  /** Sends one packet to everyone in a zone but `except`, also to those whom nobody perceives; it is encoded once. */
  broadcast(zone: string, packet: string, fields: PacketFields, except?: Player): void {
    let frame: Buffer | undefined;
    for (const player of this.players.values()) {
      if (player.zone.id !== zone || player === except || !player.online) continue;
      frame ??= this.codec.encode('play', packet, fields);
      player.connection.sendFrame(frame);
    }
  }

  /** Serves a client over any stream of bytes. */
  accept(stream: Duplex): void {
    this.#serve(new StreamWire(stream));
  }

  /** The client's end of a connection within the process, for a body (sidecar/body/client). */
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

  /** Disconnects a player with a reason. */
  kick(player: Player, reason: string): void {
    this.#sessions.disconnect(reason, ({ connection }) => connection === player.connection);
    this.#sessions.dropEnded();
  }

  /**
   * Runs one tick, the next one unless it is to have a number of its own. Throws when called within one, and the first fault
   * when nobody listens for faults.
   */
  tick(number = this.#tick + 1): void {
    if (this.#ticking) throw new RangeError('a tick is already running');
    this.#ticking = true;
    this.#tick = number;
    this.#arrivals.begin(this.#tick);
    this.meter.begin();
    try {
      this.#sessions.dropEnded();
      this.#sessions.hangUp();
      this.#sessions.handlePackets(this.#packetsFailed);
      this.#drainOperators();
      this.#sessions.dropEnded();
      this.#phases.run(this.#phaseFailed);
      this.#sessions.flush();
      this.dimensions.tickOthers();
      for (const listener of this.#tickListeners) listener(this.#tick);
    } finally {
      this.meter.end();
      this.#ticking = false;
    }
  }

  /** Ticks every 50 ms of the clock from now on. */
  start(): void {
    if (this.#timer) return;
    this.#arrivals.schedule(this.#tickMs);
    this.#timer = this.clock.every(this.#tickMs, () => this.tick());
  }

  /** Lets ticks be so many ms of the clock apart from now on, as an operator's /tick rate does. */
  setTickLength(ms: number): void {
    this.#tickMs = ms;
    if (!this.#timer) return;
    this.#timer.cancel();
    this.#timer = undefined;
    this.start();
  }

  /** Stops ticking and disconnects everyone with a reason; until `resume` nobody may join and the world stands still. */
  suspend(reason: string): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#suspended = true;
    this.#disconnectAll(reason);
  }

  /** Continues after `suspend`. */
  resume(): void {
    this.#suspended = false;
    this.start();
  }

  /** Stops ticking and disconnects everyone. */
  close(reason = 'the server is closing'): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#timer?.cancel();
    this.#disconnectAll(reason);
  }

  #disconnectAll(reason: string): void {
    for (const server of this.dimensions.all) {
      server.#sessions.disconnect(reason, () => true);
      server.#sessions.dropEnded();
    }
  }

  /** Hands a packet in play to its handlers; called by the session. */
  dispatch(player: Player, packet: string, fields: PacketFields): void {
    this.#handlers.dispatch(player, packet, fields);
  }

  /** Takes a player who has logged in into the world; called by the session. */
  join(player: Player): void {
    this.#sessions.enter(player);
    for (const listener of this.#joinListeners) listener(player);
    const { username, position, yaw, pitch } = player;
    if (player.cameAs) {
      this.dimensions.home.emit({
        type: 'dimension-entered',
        player: username,
        dimension: this.dimension.name,
        position: { ...position },
        yaw,
        pitch,
      });
      return;
    }
    this.emit({ type: 'player-joined', player: username, position: { ...position }, yaw, pitch });
  }

  /** Ticks since the client of a player last sent anything; 0 for one that is not in play. */
  silence(player: Player): number {
    return this.#tick - (this.#sessions.of(player)?.lastPacketTick ?? this.#tick);
  }

  /** How many visitors there are, or are logging in: in all, and of one address. */
  visitors(address?: string): number {
    return this.#sessions.visitors(address);
  }

  /** Whether a name is in play or logging in. */
  isTaken(username: string, except: Session): boolean {
    return this.dimensions.all.some((server) => server.#sessions.isTaken(username, except));
  }

  #serve(wire: Wire): void {
    if (this.#closed || this.#suspended) {
      wire.destroy();
      return;
    }
    this.#sessions.serve(wire);
  }

  readonly #packetsFailed = (session: Session, error: unknown): void =>
    this.#fault(`packets of ${session.label}`, error, session.player?.zone.id ?? NOBODYS_ZONE);

  readonly #phaseFailed = (phase: TickPhase, error: unknown): void => this.#fault(`phase ${phase}`, error);

  #drainOperators(): void {
    try {
      this.operators.drain();
    } catch (error) {
      this.#fault('commands of operators', error);
    }
  }

  #left(player: Player, reason: string): void {
    this.operators.forget(player);
    for (const listener of this.#leaveListeners) listener(player, reason);
    this.emit({ type: 'player-left', player: player.username, reason });
  }

  #fault(where: string, error: unknown, zone?: string): void {
    this.reportFault({ where, error, ...(zone === undefined ? {} : { zone }) });
  }

  /** Reports a failure of the server's own code; with nobody to hear of it, its error is thrown. */
  reportFault(fault: ServerFault): void {
    if (this.#faultListeners.size === 0) throw fault.error;
    for (const listener of this.#faultListeners) listener(fault);
  }
}
