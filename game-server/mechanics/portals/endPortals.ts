import { type BlockPosition, boxContains, type Facing, neighbour, oppositeOf } from '../../../protocol/geometry.ts';
import type { Arrival } from '../../core/linkedDimensions.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import { ItemEntity } from '../../entities/itemEntity.ts';
import { playBlockSound } from '../../players/feedback/playSound.ts';
import { Player } from '../../players/player.ts';
import { SIDES } from '../../world/blocks/rules/sides.ts';
import { mayChange, spend } from '../blockUses/hand.ts';
import type { AnyBody, BodiesInCells } from '../redstone/bodies.ts';
import type { Circuit } from '../redstone/circuit.ts';

const FRAME = 'end_portal_frame';
const PORTAL = 'end_portal';
/** How high the dark of a portal reaches within its cell, blocks (vanilla's EndPortalBlock: 12 sixteenths). */
const SURFACE = 0.75;
/** World events: an eye is put in, and a portal opens (Minecraft wiki, "Java Edition protocol", World Event). */
const EYE_EVENT = 1503;
const OPEN_EVENT = 1038;
/** Where one comes out in the End, and the platform there (Minecraft wiki, "The End"). */
const PLATFORM: BlockPosition = { x: 100, y: 48, z: 0 };
const PLATFORM_REACH = 2;
const PLATFORM_ROOM = 3;
const WEST = 90;
/** Ticks until what went through can be picked up. */
const ITEM_DELAY = 10;
/** What the packet says of the credits: shown, or not again. */
const CREDITS = 1;

/** Where the portals of a dimension lead. */
export interface EndPortalWays {
  /** The server of the End, from the overworld or the Nether; undefined in the End. */
  readonly end?: EndPortals;
  /** Where a player goes who leaves the End. */
  readonly home?: (player: Player) => { readonly server: GameServer; readonly arrival: Arrival };
  /** Where items go that leave the End. */
  readonly homeItems?: (zone: string) => { readonly portals: EndPortals; readonly arrival: Arrival } | undefined;
}

/**
 * Portals to the End and out of it: eyes of ender in a ring of twelve frames open one, and who touches it is in the End
 * at once. Who leaves the End sees the credits, once. Where the world has no End a portal does nothing.
 */
export class EndPortals {
  readonly server: GameServer;
  readonly #circuit: Circuit;
  readonly #bodies: BodiesInCells;
  #ways: EndPortalWays = {};
  /** Who sees the credits, and goes home once they are over. */
  readonly #watching = new Set<Player>();

  constructor(circuit: Circuit, bodies: BodiesInCells) {
    this.server = circuit.server;
    this.#circuit = circuit;
    this.#bodies = bodies;
  }

  install(): void {
    const { server } = this;
    server.uses.onItemOnBlock('ender_eye', (use) => this.#fill(use));
    this.#bodies.on(PORTAL, (body, position) => this.#touched(body, position));
    server.onLeave((player) => this.#watching.delete(player));
    server.onPacket('client_command', (player, { actionId }) => {
      if ((actionId === 'perform_respawn' || actionId === 0) && this.#watching.delete(player)) this.#goHome(player);
    });
  }

  linkTo(ways: EndPortalWays): void {
    this.#ways = ways;
  }

  /** Makes the platform of obsidian anew, with room above it, and says where one stands on it. */
  arrivalIn(zone: string): Arrival | undefined {
    const box = this.server.zones.get(zone)?.box;
    if (!box) return undefined;
    const { x, y, z } = PLATFORM;
    for (let dx = -PLATFORM_REACH; dx <= PLATFORM_REACH; dx++)
      for (let dz = -PLATFORM_REACH; dz <= PLATFORM_REACH; dz++)
        for (let dy = 0; dy <= PLATFORM_ROOM; dy++) {
          const cell = { x: x + dx, y: y + dy, z: z + dz };
          const id = dy === 0 ? 'obsidian' : 'air';
          if (!boxContains(box, cell) || this.#circuit.at(cell).id === id) continue;
          this.#circuit.put(cell, this.#circuit.facts.state(id));
        }
    return { position: { x: x + 0.5, y: y + 1, z: z + 0.5 }, yaw: WEST, pitch: 0 };
  }

  #fill({ player, hand, position, state }: BlockUse): boolean {
    if (state.id !== FRAME || state.properties.eye === 'true' || !mayChange(player, position)) return false;
    const { server } = this;
    this.#circuit.change(position, { eye: 'true' }, player);
    spend(player, hand);
    const { x, y, z } = position;
    server.broadcast(player.zone.id, 'world_event', {
      effectId: EYE_EVENT,
      location: { x, y, z },
      data: 0,
      global: false,
    });
    playBlockSound(server, position, 'block.end_portal_frame.fill');
    const middle = this.#ringWith(position, state.properties.facing as Facing);
    if (middle) this.#open(middle, player.zone.id);
    return true;
  }

  /** The middle of a whole ring to which a frame belongs; undefined while one is missing. */
  #ringWith(position: BlockPosition, facing: Facing): BlockPosition | undefined {
    const inwards = neighbour(neighbour(position, facing), facing);
    const along: readonly [Facing, Facing] =
      facing === 'north' || facing === 'south' ? ['east', 'west'] : ['north', 'south'];
    return [inwards, neighbour(inwards, along[0]), neighbour(inwards, along[1])].find((middle) => this.#isRing(middle));
  }

  #isRing(middle: BlockPosition): boolean {
    return framesOf(middle).every(([cell, facing]) => {
      const { id, properties } = this.#circuit.at(cell);
      return id === FRAME && properties.eye === 'true' && properties.facing === facing;
    });
  }

  #open({ x, y, z }: BlockPosition, zone: string): void {
    const portal = this.#circuit.facts.state(PORTAL);
    this.#circuit.updates.together(() => {
      for (let dx = -1; dx <= 1; dx++)
        for (let dz = -1; dz <= 1; dz++) this.#circuit.put({ x: x + dx, y, z: z + dz }, portal);
    });
    this.server.broadcast(zone, 'world_event', { effectId: OPEN_EVENT, location: { x, y, z }, data: 0, global: true });
  }

  #touched(body: AnyBody, cell: BlockPosition): void {
    if (body.position.y >= cell.y + SURFACE) return;
    if (body instanceof Player ? body.vehicle : 'vehicle' in body && body.vehicle) return;
    if (this.server.dimension.name === 'the_end') this.#leave(body);
    else this.#enter(body);
  }

  #enter(body: AnyBody): void {
    const { end } = this.#ways;
    if (!end) return;
    const zone = body instanceof Player ? body.zone.id : body.zone;
    if (body instanceof Player && this.server.dimensions.isLeaving(body)) return;
    const arrival = body instanceof Player || body instanceof ItemEntity ? end.arrivalIn(zone) : undefined;
    if (arrival) this.#send(body, end, arrival);
  }

  #leave(body: AnyBody): void {
    if (!(body instanceof Player)) {
      const way = this.#ways.homeItems?.(body.zone);
      if (way) this.#send(body, way.portals, way.arrival);
      return;
    }
    if (!this.#ways.home || this.#watching.has(body) || !body.alive || this.server.dimensions.isLeaving(body)) return;
    if (body.seenCredits) {
      this.#goHome(body);
      return;
    }
    // The client shows the credits, and asks to come back once they are over.
    body.seenCredits = true;
    this.#watching.add(body);
    body.send('game_state_change', { reason: 'win_game', gameMode: CREDITS });
  }

  #goHome(player: Player): void {
    const way = this.#ways.home?.(player);
    if (way) this.server.dimensions.send(player, way.server, way.arrival);
  }

  #send(body: AnyBody, to: EndPortals, arrival: Arrival): void {
    if (body instanceof Player) {
      this.server.dimensions.send(body, to.server, arrival);
      return;
    }
    if (!(body instanceof ItemEntity)) return;
    if (to.#circuit.items.spawn(body.stack, arrival.position, { x: 0, y: 0, z: 0 }, ITEM_DELAY))
      this.#circuit.items.remove(body);
  }
}

/** The twelve frames around the middle of a portal, each facing inwards. */
export function framesOf(middle: BlockPosition): readonly (readonly [cell: BlockPosition, facing: Facing])[] {
  return SIDES.flatMap((side, index) => {
    const across = SIDES[(index + 1) % SIDES.length] as Facing;
    const edge = neighbour(neighbour(middle, side), side);
    return [edge, neighbour(edge, across), neighbour(edge, oppositeOf(across))].map(
      (cell) => [cell, oppositeOf(side)] as const,
    );
  });
}
