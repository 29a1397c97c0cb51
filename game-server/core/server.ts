import type { Duplex } from 'node:stream';
import type { Clock } from '../../clock/clock.ts';
import type { Random } from '../../clock/random.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { GameRules } from '../../protocol/gameRules.ts';
import type { Admission, Zone } from '../../protocol/gameServer/zone.ts';
import type { Point } from '../../protocol/geometry.ts';
import type { PacketLink } from '../../protocol/packetLink.ts';
import { ServerGameData } from '../data/serverGameData.ts';
import { DEFAULT_VERSION } from '../data/versionData.ts';
import { Admissions, type OpenDoor } from '../network/admissions.ts';
import type { ArrivalTime } from '../network/allowance.ts';
import { LinkEnd } from '../network/inProcessLink.ts';
import { InProcessWire } from '../network/inProcessWire.ts';
import { Operators } from '../network/operators.ts';
import { PacketCodec, type PacketFields } from '../network/packetCodec.ts';
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
import { EntityNumbers } from './entityNumbers.ts';
import { Entrance } from './entrance.ts';
import { LinkedDimensions } from './linkedDimensions.ts';
import { Newcomers } from './newcomers.ts';
import { ServerHooks } from './serverHooks.ts';
import type { ServerOptions } from './serverOptions.ts';
import { TickMeter } from './tickMeter.ts';
import { TickTimer } from './tickTimer.ts';
import { Tracker } from './tracker.ts';
import { Uses } from './uses.ts';
import { Zones } from './zones.ts';

/** Whose fault it is when a client that is not in play makes the server fail: no zone has this name. */
const NOBODYS_ZONE = '';

/**
 * The core of the Minecraft server: one synchronous tick over connections, systems and players.
 *
 * **A tick** takes every packet that has arrived, connection by connection in the order they connected, and gives it to
 * the handlers of its name; then runs the phases of tickPhases.ts; then hands what was sent to the streams. Nothing in
 * it awaits, reads a clock or draws unseeded randomness, so the same packets give the same world.
 *
 * What systems and listeners register with is serverHooks.ts. `installSurvival` (survival/) installs the systems that play
 * survival, in the order that clients rely on.
 */
export class GameServer extends ServerHooks {
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
  /** How players are made. */
  readonly newcomers = new Newcomers(this);
  /** Numbers and uuids of entities. */
  readonly numbers: EntityNumbers;
  readonly #arrivals: Arrivals;
  readonly #zones: Zones;
  readonly #sessions: Sessions;
  readonly #entrance: Entrance;
  readonly #timer: TickTimer;
  #tick = 0;
  #ticking = false;
  #closed = false;
  #suspended = false;

  /** @throws ConfigError 'unsupported-version'; those of `groundOf` for a preset. */
  constructor(options: ServerOptions) {
    super();
    this.gameData = ServerGameData.of(options.version ?? DEFAULT_VERSION);
    this.clock = options.clock;
    this.#arrivals = new Arrivals(options.clock);
    this.arrivals = this.#arrivals;
    this.random = options.random;
    const dimension = DIMENSIONS[options.dimension ?? 'overworld'];
    this.numbers = new EntityNumbers(options.random, dimension.name === 'overworld');
    this.#timer = new TickTimer(options.clock, this.#arrivals, () => this.tick());
    this.#zones = new Zones(options.random);
    this.#sessions = new Sessions(this, (player, reason) => this.#left(player, reason));
    this.players = this.#sessions.players;
    this.#entrance = new Entrance(this, this.#sessions);
    this.viewDistance = options.viewDistance ?? 6;
    this.allowOp = options.allowOp ?? false;
    this.codec = new PacketCodec(this.gameData.version);
    const { configurationPhase } = this.gameData.source.features;
    this.codec.prepare(['handshaking', 'login', ...(configurationPhase ? (['configuration'] as const) : []), 'play']);
    this.world = new World(
      this.gameData,
      options.world ? groundOf(this.gameData, options.world) : (options.layers ?? []),
      dimension,
    );
    this.world.chunks.onUnreadable = (error) => this.fault('reading the world', error);
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
    this.#entrance.admit(admission);
  }

  /** Lets guests in, or no more (`Entrance`). @throws ConfigError 'unknown-zone'. */
  openDoor(door: OpenDoor | undefined): void {
    this.#entrance.openDoor(door);
  }

  /** Lets visitors in, or no more (`Entrance`). @throws ConfigError 'unknown-zone'. */
  openWaitingRoom(room: WaitingRoom | undefined): void {
    this.#entrance.openWaitingRoom(room);
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
    this.moving(player);
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
    this.moving(player);
    this.#sessions.release(session);
    this.leaving(player, `went to ${to.dimension.name}`);
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
      this.runPhases();
      this.#sessions.flush();
      this.dimensions.tickOthers();
      this.ticked(this.#tick);
    } finally {
      this.meter.end();
      this.#ticking = false;
    }
  }

  /** Ticks every 50 ms of the clock from now on. */
  start(): void {
    if (!this.#closed) this.#timer.start();
  }

  /** Lets ticks be so many ms of the clock apart from now on, as an operator's /tick rate does. */
  setTickLength(ms: number): void {
    this.#timer.setLength(ms);
  }

  /** Stops ticking and disconnects everyone with a reason; until `resume` nobody may join and the world stands still. */
  suspend(reason: string): void {
    this.#timer.stop();
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
    this.#timer.stop();
    this.#disconnectAll(reason);
  }

  #disconnectAll(reason: string): void {
    for (const server of this.dimensions.all) {
      server.#sessions.disconnect(reason, () => true);
      server.#sessions.dropEnded();
    }
  }

  /** Takes a player who has logged in into the world; called by the session. */
  join(player: Player): void {
    this.#sessions.enter(player);
    this.joining(player);
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
    this.fault(`packets of ${session.label}`, error, session.player?.zone.id ?? NOBODYS_ZONE);

  #drainOperators(): void {
    try {
      this.operators.drain();
    } catch (error) {
      this.fault('commands of operators', error);
    }
  }

  #left(player: Player, reason: string): void {
    this.operators.forget(player);
    this.leaving(player, reason);
    this.emit({ type: 'player-left', player: player.username, reason });
  }
}
