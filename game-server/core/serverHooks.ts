import type { HostEvent } from '../../protocol/gameServer/hostEvent.ts';
import type { PacketFields } from '../network/packetCodec.ts';
import { type PacketGate, type PacketHandler, PacketHandlers } from '../network/packetHandlers.ts';
import type { Player } from '../players/player.ts';
import type { Dimension } from '../world/dimension.ts';
import type { KeptState } from './keptState.ts';
import type { ServerFault } from './serverOptions.ts';
import { type TickPhase, TickPhases } from './tickPhases.ts';

type WithoutTick<E> = E extends { readonly type: 'dimension-entered' }
  ? Omit<E, 'tick'>
  : E extends unknown
    ? Omit<E, 'tick' | 'dimension'>
    : never;
/** An event before the server has dated it. */
type NewHostEvent = WithoutTick<HostEvent>;

/**
 * The part of the server that systems, the referee and whoever else listens register with.
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
 */
export abstract class ServerHooks {
  readonly #kept = new Map<string, KeptState>();
  readonly #handlers = new PacketHandlers();
  readonly #phases = new TickPhases();
  readonly #joinListeners: ((player: Player) => void)[] = [];
  readonly #moveListeners: ((player: Player) => void)[] = [];
  readonly #leaveListeners: ((player: Player, reason: string) => void)[] = [];
  readonly #eventListeners = new Set<(event: HostEvent) => void>();
  readonly #tickListeners = new Set<(tick: number) => void>();
  readonly #faultListeners = new Set<(fault: ServerFault) => void>();

  /** Which dimension it is. */
  abstract get dimension(): Dimension;

  /** Ticks since the server was made. */
  abstract get tickNumber(): number;

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
    (event as { tick?: number }).tick = this.tickNumber;
    if (this.dimension.name !== 'overworld') (event as { dimension?: string }).dimension = this.dimension.name;
    const dated = event as HostEvent;
    for (const listener of this.#eventListeners) listener(dated);
  }

  /** Reports an event that another dimension has dated. */
  relay(event: HostEvent): void {
    for (const listener of this.#eventListeners) listener(event);
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

  /** Hands a packet in play to its handlers; called by the session. */
  dispatch(player: Player, packet: string, fields: PacketFields): void {
    this.#handlers.dispatch(player, packet, fields);
  }

  /** Reports a failure of the server's own code; with nobody listening, its error is thrown. */
  reportFault(fault: ServerFault): void {
    if (this.#faultListeners.size === 0) throw fault.error;
    for (const listener of this.#faultListeners) listener(fault);
  }

  protected fault(where: string, error: unknown, zone?: string): void {
    this.reportFault({ where, error, ...(zone === undefined ? {} : { zone }) });
  }

  protected runPhases(): void {
    this.#phases.run(this.#phaseFailed);
  }

  protected ticked(tick: number): void {
    for (const listener of this.#tickListeners) listener(tick);
  }

  protected joining(player: Player): void {
    for (const listener of this.#joinListeners) listener(player);
  }

  protected moving(player: Player): void {
    for (const listener of this.#moveListeners) listener(player);
  }

  protected leaving(player: Player, reason: string): void {
    for (const listener of this.#leaveListeners) listener(player, reason);
  }

  readonly #phaseFailed = (phase: TickPhase, error: unknown): void => this.fault(`phase ${phase}`, error);
}
