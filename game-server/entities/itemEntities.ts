import type { Random } from '../../clock/random.ts';
import { type BlockPosition, type Box, boxContains, type Point } from '../../protocol/geometry.ts';
import type { GameServer } from '../core/server.ts';
import type { Viewpoint } from '../core/tracker.ts';
import { trackingFact } from '../data/trackingFacts.ts';
import { type Stack, sameItem, withCount } from '../items/inventory/stack.ts';
import type { Player } from '../players/player.ts';
import { ItemCells } from './itemCells.ts';
import type { ItemDrops } from './itemDrops.ts';
import { ItemEntity } from './itemEntity.ts';
import { ItemFrames } from './itemFrames.ts';

/** Ticks before an item can be picked up: dropped by the world, thrown by a player (Minecraft wiki, "Item (entity)"). */
const DROP_DELAY = 10;
const THROW_DELAY = 40;
/** Ticks an item lies before it is gone. */
const LIFETIME = 6000;
/** How far beyond a player's box an item may lie to be picked up, sideways and upright. */
const PICKUP_SIDEWAYS = 1;
const PICKUP_UPRIGHT = 0.5;
/** Items this near to each other become one stack; looked at every 2 ticks while moving, 40 at rest. */
const MERGE_DISTANCE = 0.5;
const MERGE_TICKS_MOVING = 2;
const MERGE_TICKS_RESTING = 40;
/** Speed of a thrown item and how far below the eyes it starts (Minecraft wiki, "Item (entity)", dropping). */
const THROW_SPEED = 0.3;
const BELOW_EYES = 0.3;
/** How far an item is shown, and how often where it is; at once when its velocity changes by this (squared) in a tick, as vanilla does. */
const TRACKING = trackingFact('item');
const JOLT = 0.01;
/** How far below its zone an item is lost. */
const VOID_DEPTH = 16;

/** Items in the world: falling, lying, merging, being picked up and vanishing. */
export class ItemEntities implements ItemDrops {
  readonly #server: GameServer;
  readonly #frames: ItemFrames;
  readonly #cells = new ItemCells();
  readonly #items = new Map<number, ItemEntity>();

  constructor(server: GameServer) {
    this.#server = server;
    this.#frames = new ItemFrames(server);
  }

  install(): void {
    const server = this.#server;
    server.onMove((player) => {
      if (server.tracker.tracks(player.zone.id)) return;
      const entityIds = [...this.#items.values()].filter(({ zone }) => zone === player.zone.id).map(({ id }) => id);
      if (entityIds.length > 0) player.send('entity_destroy', { entityIds });
    });
    server.onJoin((player) => this.reveal(player));
    server.world.onCellTouched((cell) => this.#wake(cell));
    server.onPhase('items', () => this.#tick());
    server.onPhase('views', () => this.#showWhoIsNear());
  }

  /** All items, oldest first. */
  all(): IterableIterator<ItemEntity> {
    return this.#items.values();
  }

  /** Shows a client that joined or forgot everything (a respawn) the items of its zone: those it knows, where that depends on the distance. */
  reveal(player: Player): void {
    const { tracker } = this.#server;
    const all = !tracker.tracks(player.zone.id);
    for (const item of this.#items.values())
      if (item.zone === player.zone.id && (all || tracker.knows(player, item.id)))
        for (const frame of this.#frames.spawn(item)) player.connection.sendFrame(frame);
  }

  throwFrom(player: Player, stack: Stack): void {
    const [yaw, pitch] = [(player.yaw * Math.PI) / 180, (player.pitch * Math.PI) / 180];
    const random = this.#server.zoneRandom(player.zone.id);
    const angle = random.float() * 2 * Math.PI;
    const scatter = random.float() * 0.02;
    const velocity = {
      x: -Math.sin(yaw) * Math.cos(pitch) * THROW_SPEED + Math.cos(angle) * scatter,
      y: -Math.sin(pitch) * THROW_SPEED + 0.1 + (random.float() - random.float()) * 0.1,
      z: Math.cos(yaw) * Math.cos(pitch) * THROW_SPEED + Math.sin(angle) * scatter,
    };
    const { eyes } = player;
    this.spawn(stack, { ...eyes, y: eyes.y - BELOW_EYES }, velocity, THROW_DELAY, player);
  }

  spill(at: Point, stack: Stack): void {
    this.spawn(stack, at, scatter(this.#server.randomAt(at)), DROP_DELAY);
  }

  /** What breaking a block leaves: near the middle of its cell, hopping a little. */
  dropFromBlock(cell: BlockPosition, stack: Stack): void {
    const random = this.#server.randomAt(cell);
    const around = () => 0.5 + (random.float() - 0.5) * 0.5;
    const at = { x: cell.x + around(), y: cell.y + around() - 0.125, z: cell.z + around() };
    this.spawn(stack, at, scatter(random), DROP_DELAY);
  }

  /** Puts a stack into the world. @returns undefined outside every zone. */
  spawn(stack: Stack, at: Point, velocity: Point, pickupDelay: number, thrower?: Player): ItemEntity | undefined {
    const zone = thrower?.zone.id ?? this.#zoneAt(at);
    if (zone === undefined) return undefined;
    const server = this.#server;
    const item = new ItemEntity(
      server.numbers.newEntityId(),
      server.numbers.newUuid(),
      zone,
      stack,
      { ...at },
      velocity,
      pickupDelay,
    );
    this.#items.set(item.id, item);
    this.#cells.place(item);
    server.emit({
      type: 'item-dropped',
      ...(thrower ? { player: thrower.username } : {}),
      item: stack.id,
      count: stack.count,
      entity: item.id,
      position: { ...at },
    });
    this.#appear(item);
    return item;
  }

  /** Puts an item of a saved world back, unreported: it was there before. */
  restore(item: ItemEntity): void {
    this.#items.set(item.id, item);
    this.#cells.place(item);
    this.#appear(item);
  }

  /** Removes the items of a zone, or those inside a box, without a trace in the log. */
  clear(where: { readonly zone: string } | { readonly box: Box }): void {
    for (const item of [...this.#items.values()])
      if ('zone' in where ? item.zone === where.zone : boxContains(where.box, item.position)) this.remove(item);
  }

  #tick(): void {
    if (this.#items.size === 0) return;
    const { world } = this.#server;
    for (const item of this.#items.values()) {
      item.age++;
      if (item.pickupDelay > 0) item.pickupDelay--;
      if (!item.resting) {
        const before = item.velocity;
        item.step(world);
        this.#cells.place(item);
        this.#showStep(item, before);
      }
      if (item.age % (item.resting ? MERGE_TICKS_RESTING : MERGE_TICKS_MOVING) === 0) this.#merge(item);
      const zone = this.#server.zones.get(item.zone);
      if (item.age >= LIFETIME || !zone || item.position.y < zone.box.min.y - VOID_DEPTH) this.#vanish(item);
    }
    const ready: ItemEntity[] = [];
    for (const item of this.#items.values()) if (item.pickupDelay <= 0) ready.push(item);
    if (ready.length === 0) return;
    for (const player of this.#server.players.values())
      if (player.alive && !player.frozen && !player.hidden && player.gameMode !== 'spectator')
        this.#pickUp(player, ready);
  }

  #pickUp(player: Player, ready: readonly ItemEntity[]): void {
    const { x, y, z } = player.position;
    for (const item of ready) {
      if (item.zone !== player.zone.id || !this.#items.has(item.id)) continue;
      const { position } = item;
      // Boxes meet when the distance of their axes is below the sum of half widths: 0.3 + 1 + 0.125.
      if (Math.abs(position.x - x) >= 0.425 + PICKUP_SIDEWAYS || Math.abs(position.z - z) >= 0.425 + PICKUP_SIDEWAYS)
        continue;
      if (position.y >= y + 1.8 + PICKUP_UPRIGHT || position.y + 0.25 <= y - PICKUP_UPRIGHT) continue;
      const left = player.inventory.insert(item.stack);
      const taken = item.stack.count - (left?.count ?? 0);
      if (taken <= 0) continue;
      const fields = { collectedEntityId: item.id, collectorEntityId: player.entityId, pickupItemCount: taken };
      this.#server.tracker.broadcastAbout(item.zone, item.id, 'collect', fields, { others: [player.entityId] });
      this.#server.emit({
        type: 'item-picked-up',
        player: player.username,
        item: item.stack.id,
        count: taken,
        entity: item.id,
      });
      if (left) {
        item.stack = left;
        this.#show(item, [this.#frames.stack(item)]);
      } else this.remove(item);
    }
  }

  #merge(item: ItemEntity): void {
    const most = this.#server.gameData.stackSize(item.stack.id) ?? 1;
    if (item.stack.count >= most) return;
    for (const other of this.#cells.near(item.position, 1)) {
      if (other === item || other.zone !== item.zone || !sameItem(other.stack, item.stack)) continue;
      if (item.stack.count + other.stack.count > most) continue;
      if (
        Math.abs(other.position.x - item.position.x) > MERGE_DISTANCE + 0.25 ||
        Math.abs(other.position.z - item.position.z) > MERGE_DISTANCE + 0.25 ||
        Math.abs(other.position.y - item.position.y) > 0.25
      )
        continue;
      item.stack = withCount(item.stack, item.stack.count + other.stack.count) ?? item.stack;
      item.pickupDelay = Math.max(item.pickupDelay, other.pickupDelay);
      item.age = Math.min(item.age, other.age);
      this.remove(other);
      this.#show(item, [this.#frames.stack(item)]);
    }
  }

  #vanish(item: ItemEntity): void {
    this.remove(item);
    this.#server.emit({
      type: 'item-despawned',
      item: item.stack.id,
      count: item.stack.count,
      entity: item.id,
      position: { ...item.position },
    });
  }

  /** Changes how much of an item lies there (a hopper took some), and shows it. */
  restack(item: ItemEntity, stack: Stack): void {
    item.stack = stack;
    this.#show(item, [this.#frames.stack(item)]);
  }

  /** Takes an item out of the world. */
  remove(item: ItemEntity): void {
    if (!this.#items.delete(item.id)) return;
    this.#cells.remove(item);
    this.#server.tracker.broadcastAbout(item.zone, item.id, 'entity_destroy', { entityIds: [item.id] });
    this.#server.tracker.end(item.id);
  }

  #wake({ x, y, z }: BlockPosition): void {
    if (this.#items.size === 0) return;
    for (const item of this.#cells.near({ x, y, z }, 2))
      if (
        item.resting &&
        Math.abs(item.position.x - x - 0.5) < 1.5 &&
        Math.abs(item.position.z - z - 0.5) < 1.5 &&
        Math.abs(item.position.y - y - 0.5) < 2
      )
        item.resting = false;
  }

  #zoneAt(point: Point): string | undefined {
    for (const zone of this.#server.zones.values()) if (boxContains(zone.box, point)) return zone.id;
    return undefined;
  }

  #showStep(item: ItemEntity, before: Point): void {
    const { tracker } = this.#server;
    const { x, y, z } = item.velocity;
    if (!tracker.tracks(item.zone)) {
      this.#show(item, this.#frames.motion(item));
      return;
    }
    if (tracker.viewersOf(item.id).size === 0) return;
    const jolt = (x - before.x) ** 2 + (y - before.y) ** 2 + (z - before.z) ** 2;
    if (item.age % TRACKING.interval !== 0 && jolt <= JOLT && !item.resting) return;
    this.#show(item, [...this.#frames.motion(item), this.#frames.velocity(item)]);
  }

  /** Shows a new item to everyone in its zone, or to those who are near. */
  #appear(item: ItemEntity): void {
    const { tracker } = this.#server;
    tracker.begin(item.id);
    const points = tracker.look()(item.zone);
    if (points) this.#follow(item, points);
    else this.#show(item, this.#frames.spawn(item));
  }

  #showWhoIsNear(): void {
    const { tracker } = this.#server;
    const look = tracker.look();
    for (const item of this.#items.values()) {
      const points = look(item.zone);
      if (points && tracker.isDue(item.id)) this.#follow(item, points);
    }
  }

  #follow(item: ItemEntity, points: readonly Viewpoint[]): void {
    const { tracker } = this.#server;
    tracker.followAt(item.id, item.position, TRACKING.range, points, (viewer) => {
      if (tracker.viewersOf(item.id).size === 1) item.motion.follow(item.position, 0, 0);
      for (const frame of this.#frames.spawn(item)) viewer.connection.sendFrame(frame);
    });
  }

  #show(item: ItemEntity, frames: readonly Buffer[]): void {
    if (frames.length === 0) return;
    const { tracker, players } = this.#server;
    const viewers = tracker.tracks(item.zone) ? tracker.viewersOf(item.id) : players.values();
    for (const player of viewers)
      if (player.zone.id === item.zone) for (const frame of frames) player.connection.sendFrame(frame);
  }
}

/** The little hop of what falls out of something. */
function scatter(random: Random): Point {
  return { x: random.float() * 0.2 - 0.1, y: 0.2, z: random.float() * 0.2 - 0.1 };
}
