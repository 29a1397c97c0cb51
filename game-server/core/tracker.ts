import type { Point } from '../../protocol/geometry.ts';
import { trackingFact } from '../data/trackingFacts.ts';
import type { Body } from '../entities/entity.ts';
import type { PacketFields } from '../network/packetCodec.ts';
import type { Player } from '../players/player.ts';
import type { GameServer } from './server.ts';

/** Ticks between two looks at who is near a body. */
const LOOK_TICKS = 3;

/** Which chunks a client has: those around the middle of its view, when they have been sent. */
export interface ChunkView {
  readonly centreX: number;
  readonly centreZ: number;
  /** Chunks from the middle to the edge. */
  readonly distance: number;
}

/** Where the tracker learns what clients have of the land. */
export interface ChunkSight {
  viewOf(player: Player): ChunkView | undefined;
  hasLoaded(player: Player, x: number, z: number): boolean;
}

/** Somebody who may be shown bodies, and from where. */
export interface Viewpoint {
  readonly player: Player;
  readonly x: number;
  readonly z: number;
  readonly view: ChunkView;
}

/** Where the players of a zone look from, for one pass over its bodies; undefined where everybody is shown everything. */
export type Viewpoints = (zone: string) => readonly Viewpoint[] | undefined;

/**
 * Who is shown which bodies where a world lives: as in vanilla, those whose view has the chunk of the body, within the range of
 * its type. What moves or changes is sent to them alone. Everywhere else, as in arenas, the whole zone is shown everything.
 */
export class Tracker {
  readonly #server: GameServer;
  readonly #viewers = new Map<number, Set<Player>>();
  #sight: ChunkSight | undefined;

  constructor(server: GameServer) {
    this.#server = server;
  }

  install(sight: ChunkSight): void {
    this.#sight = sight;
    this.#server.onMove((player) => {
      const entityIds = this.#knownTo(player);
      if (entityIds.length > 0) player.send('entity_destroy', { entityIds });
      this.#forget(player);
    });
    this.#server.onLeave((player) => this.#forget(player));
  }

  /** Whether bodies of a zone are shown by distance. */
  tracks(zone: string): boolean {
    return this.#sight !== undefined && this.#server.rules(zone).livingWorld === true;
  }

  /** Whether a client has a body: its own, or one that it has been shown. */
  knows(player: Player, entityId: number): boolean {
    return player.entityId === entityId || this.#viewers.get(entityId)?.has(player) === true;
  }

  /** Begins to follow a body, which nobody has been shown yet. @returns who is shown it, from now on. */
  begin(entityId: number): Set<Player> {
    const viewers = new Set<Player>();
    this.#viewers.set(entityId, viewers);
    return viewers;
  }

  /** Ends what `begin` began. */
  end(entityId: number): void {
    this.#viewers.delete(entityId);
  }

  /** Who is shown a body that is followed. */
  viewersOf(entityId: number): ReadonlySet<Player> {
    return this.#viewers.get(entityId) ?? NOBODY;
  }

  /** Whether who is shown a body is to be looked at in this tick: every third, not all bodies at once. */
  isDue(entityId: number): boolean {
    return (this.#server.tickNumber + entityId) % LOOK_TICKS === 0;
  }

  /** Looks from where players stand now. */
  look(): Viewpoints {
    const seen = new Map<string, readonly Viewpoint[] | undefined>();
    let lastZone: string | undefined;
    let last: readonly Viewpoint[] | undefined;
    return (zone) => {
      if (zone === lastZone) return last;
      if (!seen.has(zone)) seen.set(zone, this.tracks(zone) ? this.#viewpoints(zone) : undefined);
      lastZone = zone;
      last = seen.get(zone);
      return last;
    };
  }

  /**
   * Brings up to date who is shown a body: takes it away from those it is too far from, and has it shown to those it has come
   * near to.
   * @param range of its type, in blocks; riders and what they ride are seen together, as far as any of them is.
   */
  follow(body: Body, range: number, points: readonly Viewpoint[], show: (player: Player) => void): void {
    const root = body.vehicle ? rootOf(body) : body;
    const reach = root !== body || isRidden(root) ? rangeOfAll(root) : range;
    this.followAt(body.entityId, root.position, reach, points, show);
  }

  /** The same of what neither rides nor is ridden. */
  followAt(
    entityId: number,
    { x, z }: Point,
    range: number,
    points: readonly Viewpoint[],
    show: (player: Player) => void,
  ): void {
    const viewers = this.#viewers.get(entityId) ?? this.begin(entityId);
    const chunkX = Math.floor(x) >> 4;
    const chunkZ = Math.floor(z) >> 4;
    for (const point of points) {
      const { player, view } = point;
      if (player.entityId === entityId) continue;
      const [dx, dz] = [x - point.x, z - point.z];
      const reach = Math.min(range, view.distance * 16);
      const near =
        dx * dx + dz * dz <= reach * reach &&
        Math.abs(chunkX - view.centreX) <= view.distance &&
        Math.abs(chunkZ - view.centreZ) <= view.distance;
      if (near === viewers.has(player)) continue;
      if (!near) {
        viewers.delete(player);
        player.send('entity_destroy', { entityIds: [entityId] });
      } else if (this.#sight?.hasLoaded(player, Math.floor(x), Math.floor(z))) {
        viewers.add(player);
        show(player);
      }
    }
  }

  /**
   * Sends a packet about a player or another body to those of its zone who are shown it, itself included: where that does not
   * depend on the distance, to everyone in the zone but `except`.
   * @param others bodies that the packet names as well: those get it who know all of them.
   */
  broadcastAbout(
    zone: string,
    entityId: number,
    packet: string,
    fields: PacketFields,
    { except, others = [] }: { readonly except?: Player; readonly others?: readonly number[] } = {},
  ): void {
    if (!this.tracks(zone)) {
      this.#server.broadcast(zone, packet, fields, except);
      return;
    }
    const { players, codec } = this.#server;
    let frame: Buffer | undefined;
    for (const player of players.values()) {
      if (player.zone.id !== zone || player === except || !player.online) continue;
      if (![entityId, ...others].every((id) => this.knows(player, id))) continue;
      frame ??= codec.encode('play', packet, fields);
      player.connection.sendFrame(frame);
    }
  }

  #viewpoints(zone: string): Viewpoint[] {
    const points: Viewpoint[] = [];
    for (const player of this.#server.players.values()) {
      const view = player.zone.id === zone ? this.#sight?.viewOf(player) : undefined;
      if (view) points.push({ player, x: player.position.x, z: player.position.z, view });
    }
    return points;
  }

  #knownTo(player: Player): number[] {
    const known: number[] = [];
    for (const [entityId, viewers] of this.#viewers) if (viewers.has(player)) known.push(entityId);
    return known;
  }

  #forget(player: Player): void {
    for (const viewers of this.#viewers.values()) viewers.delete(player);
  }
}

const NOBODY: ReadonlySet<Player> = new Set();

/** What carries a body in the end. */
function rootOf(body: Body): Body {
  let root = body;
  while (root.vehicle) root = root.vehicle;
  return root;
}

function isRidden(body: Body): boolean {
  return 'passengers' in body && body.passengers.length > 0;
}

/** The farthest range of a body and all that ride on it. */
function rangeOfAll(body: Body): number {
  const own = trackingFact('kind' in body ? body.kind : 'player').range;
  return 'passengers' in body ? Math.max(own, ...body.passengers.map(rangeOfAll)) : own;
}
