import type { Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { ItemUse } from '../../core/uses.ts';
import type { Entities } from '../../entities/entities.ts';
import { Entity, type EntityPlace } from '../../entities/entity.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import { stackOf } from '../../items/inventory/stack.ts';
import { playSound } from '../../players/feedback/playSound.ts';

/** Minecraft wiki, "Eye of Ender": how far it shows the way and how high it rises, blocks, how long it flies, ticks. */
const SHOWS = 12;
const RISES = 8;
const FLIES_TICKS = 80;
/** One in so many breaks. */
const BREAKS_ONE_IN = 5;
/** Ticks until one that fell can be picked up. */
const DROP_DELAY = 10;
/** World events: it is thrown, it breaks. */
const THROWN = 1003;
const BREAKS = 2003;

/** Systems an eye needs. */
interface EyeSystems {
  readonly entities: Entities;
  readonly items: ItemEntities;
}

/** An eye of ender on its way to a stronghold (vanilla's EyeOfEnder). */
class EyeOfEnder extends Entity {
  readonly #systems: EyeSystems;
  readonly #to: Point;
  readonly #breaks: boolean;

  constructor(server: GameServer, systems: EyeSystems, place: EntityPlace, to: Point, breaks: boolean) {
    super(server, 'eye_of_ender', place);
    this.#systems = systems;
    this.#breaks = breaks;
    const [dx, dz] = [to.x - place.position.x, to.z - place.position.z];
    const away = Math.hypot(dx, dz);
    this.#to =
      away > SHOWS
        ? {
            x: place.position.x + (dx / away) * SHOWS,
            y: place.position.y + RISES,
            z: place.position.z + (dz / away) * SHOWS,
          }
        : to;
  }

  override tick(server: GameServer): void {
    const { velocity } = this;
    const next = {
      x: this.position.x + velocity.x,
      y: this.position.y + velocity.y,
      z: this.position.z + velocity.z,
    };
    const [dx, dz] = [this.#to.x - next.x, this.#to.z - next.z];
    const left = Math.hypot(dx, dz);
    const angle = Math.atan2(dz, dx);
    const slowed = left < 1 ? 0.8 : 1;
    const before = Math.hypot(velocity.x, velocity.z);
    const speed = (before + (left - before) * 0.0025) * slowed;
    const rise = velocity.y * slowed;
    const up = this.position.y < this.#to.y ? 1 : -1;
    this.velocity = { x: Math.cos(angle) * speed, y: rise + (up - rise) * 0.015, z: Math.sin(angle) * speed };
    this.position = next;
    if (this.age <= FLIES_TICKS) return;
    const { entities, items } = this.#systems;
    entities.remove(this);
    playSound(server, { zone: this.zone, name: 'entity.ender_eye.death', at: this.position });
    if (!this.#breaks) {
      items.spawn(stackOf('ender_eye', 1), this.position, { x: 0, y: 0, z: 0 }, DROP_DELAY);
      return;
    }
    const { x, y, z } = this.position;
    const location = { x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) };
    server.broadcast(this.zone, 'world_event', { effectId: BREAKS, location, data: 0, global: false });
  }
}

/** Finds the stronghold nearest to a place; undefined where there is none. */
type Find = (zone: string, from: Point) => Point | undefined;

/** Eyes of ender that are thrown show the way to the nearest stronghold, if the world has any. */
export class EyesOfEnder {
  readonly #server: GameServer;
  readonly #systems: EyeSystems;
  #find: Find = () => undefined;

  constructor(server: GameServer, systems: EyeSystems) {
    this.#server = server;
    this.#systems = systems;
  }

  install(): void {
    this.#server.uses.onItem('ender_eye', (use) => this.#throw(use));
  }

  /** Has eyes fly to what `find` finds. */
  seek(find: Find): void {
    this.#find = find;
  }

  #throw({ player, hand }: ItemUse): boolean {
    const server = this.#server;
    const to = this.#find(player.zone.id, player.position);
    if (!to) return false;
    const { x, y, z } = player.position;
    const position = { x, y: y + 0.9, z };
    const breaks = server.zoneRandom(player.zone.id).integer(1, BREAKS_ONE_IN) === 1;
    const place = { zone: player.zone.id, position };
    const eye = this.#systems.entities.add(new EyeOfEnder(server, this.#systems, place, to, breaks));
    server.emit({
      type: 'entity-spawned',
      player: player.username,
      entity: eye.entityId,
      kind: eye.kind,
      position: { ...position },
    });
    if (player.gameMode !== 'creative') player.inventory.takeFrom(player.inventory.handSlot(hand), 1);
    playSound(server, { zone: player.zone.id, name: 'entity.ender_eye.launch', at: position, volume: 0.5 });
    const location = { x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) };
    server.broadcast(player.zone.id, 'world_event', { effectId: THROWN, location, data: 0, global: false }, player);
    return true;
  }
}
