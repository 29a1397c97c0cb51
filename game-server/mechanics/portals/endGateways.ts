import type { Zone } from '../../../protocol/gameServer/zone.ts';
import { type BlockPosition, boxContains, cellOf, type Point, positionKey } from '../../../protocol/geometry.ts';
import { gatewayOrder, gatewayPlace } from '../../../worlds/terrain/end/gatewayRing.ts';
import type { GameServer } from '../../core/server.ts';
import { Entity } from '../../entities/entity.ts';
import { ItemEntity } from '../../entities/itemEntity.ts';
import { playBlockSound } from '../../players/feedback/playSound.ts';
import { Player } from '../../players/player.ts';
import { MIN_Y } from '../../world/column.ts';
import { Thrown } from '../projectiles/thrown.ts';
import type { AnyBody, BodiesInCells } from '../redstone/bodies.ts';
import type { Circuit } from '../redstone/circuit.ts';

const GATEWAY = 'end_gateway';
/** World event: one has opened. */
const OPENED_EVENT = 3000;
/** How far out the islands begin where a gateway leads, blocks; it comes out no nearer than the least, and so far within the border. */
const LEADS_TO = 1024;
const LEAST = 256;
const WITHIN_BORDER = 32;
/** How it looks for the edge of an island from there: blocks a step, steps each way (vanilla's TheEndGatewayBlockEntity). */
const STEP = 16;
const STEPS = 16;
/** Where an island is made that is missing, and how far above the ground the way back stands. */
const ISLAND_Y = 75;
const ABOVE_GROUND = 10;
/** Where around a gateway one comes out: on the highest ground within so many blocks. */
const ARRIVAL_REACH = 5;
/** Ticks a gateway rests after each use. */
const REST_TICKS = 40;
/** What stands on the main island and what stands elsewhere, blocks from the middle. */
const MAIN = 200;
/** Ticks until what came through can be picked up. */
const ITEM_DELAY = 10;

/**
 * Gateways of the End: each dragon that dies opens one of twenty around the main island, which leads to the islands
 * outside, where one stands that leads back (Minecraft wiki, "End Gateway (block)"). Nothing is kept but the blocks and the
 * order: where a gateway leads follows from where it stands.
 */
export class EndGateways {
  readonly #server: GameServer;
  readonly #circuit: Circuit;
  readonly #bodies: BodiesInCells;
  readonly #restsUntil = new Map<string, number>();
  /** Where pearls were a tick ago: they fly through a gateway faster than they are looked at. */
  readonly #pearls = new WeakMap<Entity, Point>();
  /** Numbers of those around the main island in the order in which they open, and where they stand. */
  #order: readonly number[] = [];
  #ring: readonly BlockPosition[] = [];
  /** Numbers of those of which a world that was saved says that they have opened, whatever stands there. */
  #opened: ReadonlySet<number> = new Set();

  constructor(circuit: Circuit, bodies: BodiesInCells) {
    this.#server = circuit.server;
    this.#circuit = circuit;
    this.#bodies = bodies;
  }

  install(): void {
    this.#bodies.on(GATEWAY, (body, position) => this.#touched(body, position));
    this.#server.onPhase('devices', () => {
      if (this.#ring.length > 0) this.#watchPearls();
    });
  }

  /** Has the worlds of this server have gateways. @param seed the land's, by which they open one after another. */
  open(seed: number): void {
    this.#follow(gatewayOrder(seed));
  }

  /** Goes on in the order of a world that was saved. @param left numbers of those that have not opened, the next one last. */
  continueWith(left: readonly number[]): void {
    const known = new Set(left.filter((number) => this.#order.includes(number)));
    this.#opened = new Set(this.#order.filter((number) => !known.has(number)));
    this.#follow([...this.#opened, ...[...known].reverse()]);
  }

  /** Numbers of those of a zone that are still to open, the next one last. */
  left(zone: string): readonly number[] {
    return this.#order.filter((number) => !this.#opened.has(number) && !this.#stands(number, zone)).reverse();
  }

  #follow(order: readonly number[]): void {
    this.#order = order;
    this.#ring = order.map(gatewayPlace);
  }

  #stands(number: number, zone: string): boolean {
    const cell = gatewayPlace(number);
    const box = this.#server.zones.get(zone)?.box;
    return box !== undefined && boxContains(box, cell) && this.#circuit.at(cell).id === GATEWAY;
  }

  /** How many stand around the main island of a zone. */
  count(zone: string): number {
    return this.#order.filter((number) => this.#stands(number, zone)).length;
  }

  /** Opens the next of those around the main island. @returns where; undefined when none is left. */
  openNext(zone: string): BlockPosition | undefined {
    const box = this.#server.zones.get(zone)?.box;
    const places = [...this.left(zone)].reverse().map(gatewayPlace);
    const next = places.find((cell) => box && boxContains(box, cell));
    if (next) this.#build(next);
    return next;
  }

  #build(middle: BlockPosition): void {
    const { facts, updates } = this.#circuit;
    updates.together(() => {
      for (let dx = -1; dx <= 1; dx++)
        for (let dy = -2; dy <= 2; dy++)
          for (let dz = -1; dz <= 1; dz++) {
            const [besides, tip] = [Math.abs(dx) + Math.abs(dz), Math.abs(dy) === 2];
            const isBedrock = dy !== 0 && (tip ? besides === 0 : besides <= 1);
            const id = besides === 0 && dy === 0 ? GATEWAY : isBedrock ? 'bedrock' : 'air';
            this.#circuit.put({ x: middle.x + dx, y: middle.y + dy, z: middle.z + dz }, facts.state(id));
          }
    });
    const zone = this.#circuit.zoneOf(middle)?.id;
    if (zone === undefined) return;
    const location = { ...middle };
    this.#server.broadcast(zone, 'world_event', { effectId: OPENED_EVENT, location, data: 0, global: false });
    playBlockSound(this.#server, middle, 'block.end_gateway.spawn', { volume: 10 });
  }

  #watchPearls(): void {
    for (const pearl of this.#circuit.entities.ofKind('ender_pearl')) {
      const before = this.#pearls.get(pearl) ?? pearl.position;
      this.#pearls.set(pearl, pearl.position);
      const way = (axis: 'x' | 'y' | 'z') => pearl.position[axis] - before[axis];
      const looks = Math.ceil(Math.hypot(way('x'), way('y'), way('z')) * 4);
      for (let look = 1; look <= looks && !pearl.removed; look++) {
        const share = look / looks;
        const at = { x: before.x + way('x') * share, y: before.y + way('y') * share, z: before.z + way('z') * share };
        if (this.#circuit.at(cellOf(at)).id === GATEWAY) this.#touched(pearl, cellOf(at));
      }
    }
  }

  #touched(body: AnyBody, gateway: BlockPosition): void {
    const zone = this.#circuit.zoneOf(gateway);
    if (!zone || this.#ring.length === 0 || (body instanceof Entity && !mayCross(body))) return;
    if ((this.#restsUntil.get(positionKey(gateway)) ?? 0) > this.#server.tickNumber) return;
    const exit = this.#exitOf(gateway, zone);
    if (!exit) return;
    const rests = this.#server.tickNumber + REST_TICKS;
    this.#restsUntil.set(positionKey(gateway), rests);
    this.#restsUntil.set(positionKey(exit), rests);
    this.#bring(body, this.#arrivalAt(exit));
    this.#circuit.action(gateway, GATEWAY, 1, 0);
  }

  #bring(body: AnyBody, to: Point): void {
    const { movement, items, entities } = this.#circuit;
    if (body instanceof Player) {
      entities.dismount(body);
      movement.teleport(body, to);
    } else if (body instanceof ItemEntity) {
      if (items.spawn(body.stack, to, { x: 0, y: 0, z: 0 }, ITEM_DELAY)) items.remove(body);
    } else if (body instanceof Thrown && body.kind === 'ender_pearl') {
      // Who threw a pearl through it follows, unhurt.
      entities.remove(body);
      const { owner } = body;
      if (owner instanceof Player && owner.online && owner.alive && !owner.frozen && owner.zone.id === body.zone)
        this.#bring(owner, to);
    } else if ('alive' in body) body.position = to;
  }

  /** The gateway at the other end, which is made where it is missing; undefined where the world does not reach so far. */
  #exitOf(gateway: BlockPosition, zone: Zone): BlockPosition | undefined {
    const { x, z } = gateway;
    if (Math.hypot(x, z) > MAIN) return nearestOfRing(this.#ring, gateway);
    const [wayX, wayZ] = [x / Math.hypot(x, z), z / Math.hypot(x, z)];
    let farthest = LEADS_TO;
    const isWithin = (away: number) => {
      const { min, max } = zone.box;
      const [toX, toZ] = [wayX * away, wayZ * away];
      const isInX = toX > min.x + WITHIN_BORDER && toX < max.x - WITHIN_BORDER;
      return isInX && toZ > min.z + WITHIN_BORDER && toZ < max.z - WITHIN_BORDER;
    };
    while (farthest >= LEAST && !isWithin(farthest)) farthest -= STEP;
    if (farthest < LEAST) return undefined;
    const chunkAt = (away: number) => [Math.floor(wayX * away) >> 4, Math.floor(wayZ * away) >> 4] as const;
    const isEmpty = (away: number) =>
      this.#server.world.chunks.column(...chunkAt(away)).heights.surface.every((height) => height === 0);
    let away = farthest;
    for (let steps = 0; steps < STEPS && !isEmpty(away) && away - STEP >= LEAST; steps++) away -= STEP;
    for (let steps = 0; steps < STEPS && isEmpty(away) && isWithin(away + STEP); steps++) away += STEP;
    const [chunkX, chunkZ] = chunkAt(away);
    return this.#gatewayIn(chunkX, chunkZ) ?? this.#open(chunkX, chunkZ, zone);
  }

  /** The gateway that stands in a chunk. */
  #gatewayIn(chunkX: number, chunkZ: number): BlockPosition | undefined {
    for (let x = chunkX * 16; x < chunkX * 16 + 16; x++)
      for (let z = chunkZ * 16; z < chunkZ * 16 + 16; z++) {
        const top = this.#groundAt(x, z, true);
        for (let y = top ?? 0; top !== undefined && y > top - 8; y--)
          if (this.#circuit.at({ x, y, z }).id === GATEWAY) return { x, y, z };
      }
    return undefined;
  }

  #open(chunkX: number, chunkZ: number, zone: Zone): BlockPosition {
    const [midX, midZ] = [chunkX * 16 + 8, chunkZ * 16 + 8];
    let ground: BlockPosition | undefined;
    let best = Number.POSITIVE_INFINITY;
    for (let x = chunkX * 16; x < chunkX * 16 + 16; x++)
      for (let z = chunkZ * 16; z < chunkZ * 16 + 16; z++) {
        const y = this.#groundAt(x, z, false);
        const away = Math.hypot(x - midX, z - midZ);
        if (y === undefined || away >= best || this.#circuit.at({ x, y, z }).id !== 'end_stone') continue;
        [ground, best] = [{ x, y, z }, away];
      }
    if (!ground) {
      ground = { x: midX, y: ISLAND_Y, z: midZ };
      this.#makeIsland(ground, zone);
    }
    const exit = { ...ground, y: ground.y + ABOVE_GROUND };
    this.#build(exit);
    return exit;
  }

  /** A small island where there was none (vanilla's EndIslandFeature). */
  #makeIsland({ x, y, z }: BlockPosition, zone: Zone): void {
    const random = this.#server.zoneRandom(zone.id);
    const { facts } = this.#circuit;
    let size = random.integer(4, 6);
    for (let down = 0; size > 0.5; down++) {
      const reach = Math.ceil(size);
      for (let dx = -reach; dx <= reach; dx++)
        for (let dz = -reach; dz <= reach; dz++)
          if (dx * dx + dz * dz <= (size + 1) ** 2)
            this.#circuit.put({ x: x + dx, y: y - down, z: z + dz }, facts.state('end_stone'));
      size -= random.integer(0, 1) + 0.5;
    }
  }

  /** Where one comes out beside a gateway: on the highest ground near, or on its frame over the void. */
  #arrivalAt({ x, y, z }: BlockPosition): Point {
    let best: BlockPosition | undefined;
    for (let dx = -ARRIVAL_REACH; dx <= ARRIVAL_REACH; dx++)
      for (let dz = -ARRIVAL_REACH; dz <= ARRIVAL_REACH; dz++) {
        const top = this.#groundAt(x + dx, z + dz, false);
        if (top !== undefined && (!best || top > best.y)) best = { x: x + dx, y: top, z: z + dz };
      }
    const { x: toX, y: toY, z: toZ } = best ?? { x, y: y + 2, z };
    return { x: toX + 0.5, y: toY + 1, z: toZ + 0.5 };
  }

  /** The highest block of a column that stops a body. @param isAny whether bedrock and gateways count. */
  #groundAt(x: number, z: number, isAny: boolean): number | undefined {
    const { heights } = this.#server.world.chunks.column(x >> 4, z >> 4);
    let y = MIN_Y + (heights[isAny ? 'surface' : 'motion'][((z & 15) << 4) | (x & 15)] ?? 0) - 1;
    for (; y > 0; y--) {
      const { id } = this.#circuit.at({ x, y, z });
      if (isAny ? id !== 'air' : !/^(?:air|bedrock|end_gateway)$/.test(id)) return y;
    }
    return undefined;
  }
}

/** The greatest stay where they are (vanilla's EnderDragon and WitherBoss use no portals). */
function mayCross({ kind, removed, vehicle }: Entity): boolean {
  return !removed && !vehicle && kind !== 'ender_dragon' && kind !== 'wither';
}

function nearestOfRing(ring: readonly BlockPosition[], { x, z }: BlockPosition): BlockPosition | undefined {
  let nearest: BlockPosition | undefined;
  let best = Number.NEGATIVE_INFINITY;
  for (const cell of ring) {
    const alike = (cell.x * x + cell.z * z) / Math.hypot(cell.x, cell.z);
    if (alike > best) [nearest, best] = [cell, alike];
  }
  return nearest;
}
