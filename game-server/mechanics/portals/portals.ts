import type { BlockState } from '../../../protocol/blockState.ts';
import { blockEvent } from '../../../protocol/gameServer/blockEvent.ts';
import type { Zone } from '../../../protocol/gameServer/zone.ts';
import {
  type BlockPosition,
  type Box,
  boxContains,
  cellOf,
  neighbour,
  type Point,
} from '../../../protocol/geometry.ts';
import type { Arrival } from '../../core/linkedDimensions.ts';
import type { GameServer } from '../../core/server.ts';
import type { Entity } from '../../entities/entity.ts';
import { ItemEntity } from '../../entities/itemEntity.ts';
import { Player } from '../../players/player.ts';
import { UPDATE_ORDER } from '../../world/blocks/rules/sides.ts';
import type { AnyBody, BodiesInCells } from '../redstone/bodies.ts';
import type { Circuit } from '../redstone/circuit.ts';
import { frameAround, insideOf, isLit, type PortalAxis, type PortalFrame } from './portalFrame.ts';
import { PortalIndex } from './portalIndex.ts';
import { cellsOfSite, siteNear } from './portalSite.ts';

/** Ticks in a portal before a player travels, and those in creative (Minecraft wiki, "Nether portal", Behavior). */
const WAIT_TICKS = 80;
const CREATIVE_WAIT_TICKS = 1;
/** How fast one gets over a portal that one has left. */
const RECOVERY = 4;
/** Ticks after which one may travel again: players, and everything else. */
const PLAYER_COOLDOWN = 10;
const COOLDOWN = 300;
/** How far portals are looked for to come out of, blocks across, in the Nether and in the overworld ("Portal linkage"). */
const NETHER_RADIUS = 16;
const OVERWORLD_RADIUS = 128;
/** The world event whose sound a traveller hears (Minecraft wiki, "Java Edition protocol", World Event). */
const TRAVEL_EVENT = 1032;
/** World coordinates that portals lead to at most (Minecraft wiki, "World border"). */
const FARTHEST = 29_999_872;

interface Passage {
  /** The last tick in which the body was in a portal, and the cell. */
  tick: number;
  cell: BlockPosition;
  /** Ticks spent in portals. */
  spent: number;
  /** Ticks left before it may travel again. */
  cooldown: number;
}

/** Takes an entity that is neither a player nor an item to another dimension. */
type Carry = (entity: Entity, to: Portals, arrival: Arrival) => void;

/**
 * Portals to the Nether and back: fire in a frame of obsidian lights them, a gap in the frame puts them out, and who
 * stays in one comes out of the one that is linked to it, which is made where there is none. Where the world has no other
 * dimension a portal stands there and does nothing, as on a server without a Nether.
 */
export class Portals {
  readonly server: GameServer;
  readonly index: PortalIndex;
  readonly #circuit: Circuit;
  readonly #bodies: BodiesInCells;
  readonly #passages = new Map<AnyBody, Passage>();
  #others: readonly Portals[] = [];
  #carry: Carry | undefined;

  constructor(circuit: Circuit, bodies: BodiesInCells) {
    this.server = circuit.server;
    this.#circuit = circuit;
    this.#bodies = bodies;
    this.index = new PortalIndex(circuit.world);
  }

  install(): void {
    const { server } = this;
    this.index.install();
    this.#circuit.updates.onChange((position, before, after) => this.#changed(position, before, after));
    this.#bodies.on('nether_portal', (body, position) => this.#touched(body, position));
    server.onLeave((player) => this.#passages.delete(player));
    server.onPhase('players', () => this.#pass());
  }

  /** Has these portals lead to those of other dimensions; `carry` takes entities there. */
  linkTo(others: readonly Portals[], carry?: Carry): void {
    this.#others = others;
    this.#carry = carry;
  }

  /** Keeps a body that has just come here from going back at once. */
  arrived(body: AnyBody): void {
    const cooldown = body instanceof Player ? PLAYER_COOLDOWN : COOLDOWN;
    this.#passages.set(body, { tick: this.server.tickNumber, cell: cellOf(body.position), spent: 0, cooldown });
  }

  /**
   * Where one comes out who goes through a portal of another dimension: of the nearest portal to the place that
   * corresponds, or of one that is made there. Undefined where the zone does not reach so far.
   */
  exitFor(
    zone: string,
    from: Point,
    body: RelativePlace,
    scale: number,
    yaw: number,
    pitch: number,
  ): Arrival | undefined {
    const found = this.server.zones.get(zone);
    if (!found) return undefined;
    const { box, nether } = found;
    const origin = nether?.origin ?? { x: 0, z: 0 };
    const bound = (value: number, least: number, most: number) => Math.floor(Math.max(least, Math.min(most, value)));
    const to = {
      x: bound(origin.x + (from.x - origin.x) * scale, Math.max(-FARTHEST, box.min.x), Math.min(FARTHEST, box.max.x)),
      y: Math.floor(from.y),
      z: bound(origin.z + (from.z - origin.z) * scale, Math.max(-FARTHEST, box.min.z), Math.min(FARTHEST, box.max.z)),
    };
    const frame = this.#nearest(to, box) ?? this.#make(to, body.axis, found);
    return placeIn(frame, body, yaw, pitch);
  }

  #nearest(to: BlockPosition, box: Box): PortalFrame | undefined {
    const radius = this.server.dimension.name === 'overworld' ? OVERWORLD_RADIUS : NETHER_RADIUS;
    const cell = this.index.nearest(to, radius, box);
    return cell && this.#portalAt(cell);
  }

  #make(to: BlockPosition, axis: PortalAxis, { id: zone, box }: Zone): PortalFrame {
    const { world, facts } = this.#circuit;
    const site = siteNear(world, box, to, axis);
    const isReported = this.server.rules(zone).livingWorld;
    for (const [cell, id] of cellsOfSite(site)) {
      if (!boxContains(box, cell)) continue;
      const [before, state] = [world.block(cell), facts.state(id, id === 'nether_portal' ? { axis } : {})];
      // As the arena's own work: a portal that is half made must not be put out, nor water run in between.
      if (world.setBlock(cell, state, { type: 'build' }) && isReported) this.#report(cell, before);
    }
    return { ...site.frame, lit: site.frame.width * site.frame.height };
  }

  /** Reports a block of a portal that was made. Who comes from another dimension leaves in its tick, before this one's. */
  #report(cell: BlockPosition, before: BlockState): void {
    const { server } = this;
    const { name } = server.dimension;
    const tick = server.dimensions.home.tickNumber;
    const where = name === 'overworld' ? {} : { dimension: name };
    server.relay({ ...blockEvent(cell, before, this.#circuit.at(cell)), tick, ...where });
  }

  /** The portal a portal block belongs to; a lone block counts as one of its own. */
  #portalAt(cell: BlockPosition): PortalFrame {
    const axis = this.#circuit.at(cell).properties.axis === 'z' ? 'z' : 'x';
    return frameAround(this.#readId, cell, axis) ?? { axis, min: cell, width: 1, height: 1, lit: 1 };
  }

  readonly #readId = (position: BlockPosition): string => this.#circuit.at(position).id;

  #changed(position: BlockPosition, before: BlockState, after: BlockState): void {
    if (isFire(after.id) && !isFire(before.id)) this.#light(position);
    else if (!this.index.isEmpty && after.id !== 'nether_portal') this.#check(position);
  }

  #light(position: BlockPosition): void {
    // In the End no portal can be lit (Minecraft wiki, "Nether portal").
    if (this.server.dimension.name === 'the_end') return;
    for (const axis of ['x', 'z'] as const) {
      const frame = frameAround(this.#readId, position, axis);
      if (!frame || frame.lit > 0) continue;
      const state = this.#circuit.facts.state('nether_portal', { axis });
      this.#circuit.updates.together(() => {
        for (const cell of insideOf(frame)) this.#circuit.put(cell, state);
      });
      return;
    }
  }

  /** Puts out the portals beside a cell whose frames have a gap. */
  #check(position: BlockPosition): void {
    for (const side of UPDATE_ORDER) {
      const cell = neighbour(position, side);
      if (!this.index.has(cell)) continue;
      const { axis } = this.#circuit.at(cell).properties;
      // What stands in front of or behind a portal is not its frame's.
      if ((side === 'east' || side === 'west') && axis === 'z') continue;
      if ((side === 'north' || side === 'south') && axis === 'x') continue;
      const frame = frameAround(this.#readId, cell, axis === 'z' ? 'z' : 'x');
      if (!frame || !isLit(frame)) this.#putOut(cell);
    }
  }

  #putOut(from: BlockPosition): void {
    const cells = [from];
    const known = new Set([keyOf(from)]);
    for (const cell of cells)
      for (const side of UPDATE_ORDER) {
        const next = neighbour(cell, side);
        if (known.has(keyOf(next)) || !this.index.has(next)) continue;
        known.add(keyOf(next));
        cells.push(next);
      }
    const air = this.#circuit.facts.state('air');
    this.#circuit.updates.together(() => {
      for (const cell of cells) this.#circuit.put(cell, air);
    });
  }

  #touched(body: AnyBody, cell: BlockPosition): void {
    if (body instanceof Player ? body.vehicle : 'vehicle' in body && body.vehicle) return;
    const { tickNumber } = this.server;
    const passage = this.#passages.get(body);
    if (!passage) this.#passages.set(body, { tick: tickNumber, cell, spent: 0, cooldown: 0 });
    else if (passage.tick !== tickNumber) Object.assign(passage, { tick: tickNumber, cell });
  }

  /** What a tick in or out of a portal means to each body that has been in one. */
  #pass(): void {
    const { tickNumber } = this.server;
    for (const [body, passage] of this.#passages) {
      const inside = passage.tick === tickNumber;
      if ('removed' in body && body.removed) this.#passages.delete(body);
      else if (passage.cooldown > 0) {
        // Whoever stays in the portal must leave it first.
        if (inside) passage.cooldown = body instanceof Player ? PLAYER_COOLDOWN : COOLDOWN;
        else passage.cooldown--;
      } else if (inside) {
        if (passage.spent++ < waitOf(body)) continue;
        passage.spent = 0;
        passage.cooldown = body instanceof Player ? PLAYER_COOLDOWN : COOLDOWN;
        this.#travel(body, passage.cell);
      } else {
        passage.spent -= RECOVERY;
        if (passage.spent <= 0) this.#passages.delete(body);
      }
    }
  }

  #travel(body: AnyBody, cell: BlockPosition): void {
    const here = this.server.dimension.name;
    const other = this.#others.find(
      ({ server }) => (server.dimension.name === 'the_nether') !== (here === 'the_nether'),
    );
    if (!other) return;
    const zone = body instanceof Player ? body.zone.id : body.zone;
    const scale = this.server.dimension.scale / other.server.dimension.scale;
    const relative = relativeTo(this.#portalAt(cell), body.position);
    const [yaw, pitch] = body instanceof ItemEntity ? [0, 0] : [body.yaw, body.pitch];
    const arrival = other.exitFor(zone, body.position, relative, scale, yaw, pitch);
    if (!arrival) return;
    if (body instanceof Player)
      this.server.dimensions.send(body, other.server, arrival, (there) => {
        other.arrived(there);
        there.send('world_event', {
          effectId: TRAVEL_EVENT,
          location: cellOf(arrival.position),
          data: 0,
          global: false,
        });
      });
    else if (body instanceof ItemEntity) {
      const item = other.#circuit.items.spawn(body.stack, arrival.position, { x: 0, y: 0, z: 0 }, COOLDOWN / 30);
      if (!item) return;
      this.#circuit.items.remove(body);
      other.arrived(item);
    } else this.#carry?.(body, other, arrival);
  }
}

const isFire = (id: string): boolean => id === 'fire' || id === 'soul_fire';

const keyOf = ({ x, y, z }: BlockPosition): string => `${x} ${y} ${z}`;

function waitOf(body: AnyBody): number {
  if (!(body instanceof Player)) return 0;
  return body.gameMode === 'creative' || body.gameMode === 'spectator' ? CREATIVE_WAIT_TICKS : WAIT_TICKS;
}

/** Where a body is within a portal, so that it comes out likewise: shares along the axis and upright, blocks across. */
export interface RelativePlace {
  readonly axis: PortalAxis;
  readonly along: number;
  readonly up: number;
  readonly across: number;
}

/** Half the width of a player: nobody comes out within the frame. */
const HALF = 0.3;
const HEIGHT = 1.8;

function relativeTo({ axis, min, width, height }: PortalFrame, { x, y, z }: Point): RelativePlace {
  const [along, across] = axis === 'x' ? [x - min.x, z - min.z - 0.5] : [z - min.z, x - min.x - 0.5];
  const share = (value: number, room: number) => (room <= 0 ? 0 : Math.max(0, Math.min(1, value / room)));
  return {
    axis,
    along: share(along - HALF, width - 2 * HALF),
    up: share(y - min.y, height - HEIGHT),
    across: Math.max(-0.5 + HALF, Math.min(0.5 - HALF, across)),
  };
}

function placeIn(
  { axis, min, width, height }: PortalFrame,
  { axis: from, along, up, across }: RelativePlace,
  yaw: number,
  pitch: number,
): Arrival {
  const far = HALF + along * Math.max(0, width - 2 * HALF);
  const [dx, dz] = axis === 'x' ? [far, 0.5 + across] : [0.5 + across, far];
  return {
    position: { x: min.x + dx, y: min.y + up * Math.max(0, height - HEIGHT), z: min.z + dz },
    yaw: axis === from ? yaw : yaw + 90,
    pitch,
  };
}
