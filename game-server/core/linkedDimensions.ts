import type { HostEventType } from '../../protocol/gameServer/hostEvent.ts';
import type { Admission } from '../../protocol/gameServer/zone.ts';
import type { Point } from '../../protocol/geometry.ts';
import type { Player } from '../players/player.ts';
import type { DimensionName } from '../world/dimension.ts';
import type { GameServer } from './server.ts';

/** Where somebody comes out in another dimension. Feet; degrees. */
export interface Arrival {
  readonly position: Point;
  readonly yaw: number;
  readonly pitch: number;
}

/** Called when a player has come out of another dimension, with the body they left there. */
type ArrivalListener = (player: Player, before: Player) => void;

/** What the overworld's listeners hear of other dimensions: what is about people, not places. */
const RELAYED: ReadonlySet<HostEventType> = new Set([
  'player-joined',
  'player-left',
  'player-died',
  'chat-sent',
  'action-refused',
]);

/** Whether an event of another dimension reaches the overworld's listeners. */
export function isRelayed({ type }: { readonly type: HostEventType }): boolean {
  return RELAYED.has(type);
}

/** Somebody on the way to another dimension. */
interface Departure {
  readonly player: Player;
  readonly to: GameServer;
  readonly arrival: Arrival;
  readonly arrived: (player: Player) => void;
}

/**
 * The dimensions of one world: a game server each, with a world, entities and systems of its own. The overworld's clock
 * drives them all: the others tick when its own tick is over. A zone of the overworld has a zone of the same name in each
 * of them. A server that nothing is linked to is alone.
 */
export class LinkedDimensions {
  readonly #own: GameServer;
  #all: GameServer[];
  /** Those who are to be sent away when the tick's phases are over. */
  #departures: Departure[] = [];
  readonly #arrivals: ArrivalListener[] = [];
  readonly #whereabouts: ((admission: Admission) => DimensionName | undefined)[] = [];

  constructor(own: GameServer) {
    this.#own = own;
    this.#all = [own];
  }

  /** Every dimension, the overworld first. */
  get all(): readonly GameServer[] {
    return this.#all;
  }

  /** The overworld. */
  get home(): GameServer {
    return this.#all[0] as GameServer;
  }

  /** The server of a dimension; undefined where the world has none. */
  of(name: DimensionName): GameServer | undefined {
    return this.#all.find(({ dimension }) => dimension.name === name);
  }

  /** Makes a server another dimension of this one's world, which is the overworld. Not within a tick. */
  link(other: GameServer): void {
    this.#all.push(other);
    for (const server of this.#all) server.dimensions.#all = this.#all;
    other.onEvent((event) => {
      if (isRelayed(event)) this.#own.relay(event);
    });
  }

  /** The overworld's tick is over: the other dimensions have theirs, under the same number. Called by the server. */
  tickOthers(): void {
    if (this.#all.length === 1 || this.home !== this.#own) return;
    this.#sendOff();
    for (const other of this.#all.slice(1)) {
      other.tick(this.#own.tickNumber);
      other.dimensions.#sendOff();
    }
  }

  /** Asks `find` in which dimension whoever logs in has been last, where those that were given before do not know. */
  lookUp(find: (admission: Admission) => DimensionName | undefined): void {
    this.#whereabouts.push(find);
  }

  /** The dimension in which somebody enters play. */
  whereabouts(admission: Admission): GameServer {
    if (this.#all.length === 1) return this.#own;
    let name: DimensionName | undefined;
    for (const find of this.#whereabouts) name ??= find(admission);
    return (name && this.of(name)) ?? this.#own;
  }

  /** Calls back when a player has come here from another dimension. */
  onArrival(listener: ArrivalListener): void {
    this.#arrivals.push(listener);
  }

  /**
   * Sends a player to another dimension once this tick is over. `arrived` is called with the body there. Who leaves
   * meanwhile, or is sent twice, goes nowhere.
   */
  send(player: Player, to: GameServer, arrival: Arrival, arrived: (player: Player) => void = () => undefined): void {
    if (this.#departures.some((departure) => departure.player === player)) return;
    this.#departures.push({ player, to, arrival, arrived });
  }

  /** Takes a player to another dimension at once. Not within a tick. @returns the body there. */
  bring(player: Player, to: GameServer, arrival: Arrival): Player {
    this.#departures = this.#departures.filter((departure) => departure.player !== player);
    player.destination = arrival;
    const there = this.#own.handOver(player, to);
    for (const listener of to.dimensions.#arrivals) listener(there, player);
    return there;
  }

  /** Whether a player is about to be sent away. */
  isLeaving(player: Player): boolean {
    return this.#departures.some((departure) => departure.player === player);
  }

  #sendOff(): void {
    const departures = this.#departures;
    this.#departures = [];
    for (const { player, to, arrival, arrived } of departures) {
      if (!player.online || this.#own.players.get(player.username) !== player) continue;
      arrived(this.bring(player, to, arrival));
    }
  }
}
