import type { Point } from '../../../protocol/geometry.ts';
import { neighbour, stepOf } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse, ItemUse } from '../../core/uses.ts';
import { flightOf } from '../../data/otherComponents.ts';
import { Entity, type EntityPlace } from '../../entities/entity.ts';
import type { Stack } from '../../items/inventory/stack.ts';
import { playSound } from '../../players/feedback/playSound.ts';
import type { Player } from '../../players/player.ts';
import { rayCast } from '../../world/rayCast.ts';
import { spend } from '../blockUses/hand.ts';
import type { ProjectileSystems } from './projectile.ts';

/** Minecraft wiki, "Firework Rocket": ticks of flight for each level and one more, and up to how many by chance. */
const TICKS_PER_FLIGHT = 10;
const MOST_CHANCE = [5, 6] as const;
/** How a free rocket gathers speed: sideways by a factor, upright by so much a tick. */
const ACCELERATION = 1.15;
const RISE = 0.04;
const FIRST_RISE = 0.05;
const SCATTER = 0.001;
/** Entity status of the bang. */
const BANG = 17;
/** Rockets in a zone; more are not let off. */
const MOST = 256;

/** A rocket that flies, or pushes the glider it is tied to. */
export class Firework extends Entity {
  readonly #pushed: Player | undefined;
  readonly #systems: Pick<ProjectileSystems, 'entities'>;
  readonly #lifetime: number;

  constructor(systems: ProjectileSystems, place: EntityPlace, stack: Stack | undefined, pushed: Player | undefined) {
    super(systems.server, 'firework_rocket', place);
    const random = systems.server.zoneRandom(place.zone);
    this.#systems = systems;
    this.#pushed = pushed;
    const flight = flightOf(stack?.data?.other);
    this.#lifetime =
      TICKS_PER_FLIGHT * (flight + 1) + random.integer(0, MOST_CHANCE[0]) + random.integer(0, MOST_CHANCE[1]);
    this.setMetadata('fireworks_item', 'item_stack', stack ?? { id: 'firework_rocket', count: 1 });
    if (pushed) {
      pushed.rockets++;
      this.setMetadata('attached_to_target', 'optional_unsigned_int', pushed.entityId + 1);
    }
  }

  /** Whom it pushes while they glide. */
  get pushed(): Player | undefined {
    return this.#pushed;
  }

  tick(server: GameServer): void {
    if (this.#pushed) this.position = { ...this.#pushed.position };
    else this.#fly(server);
    if (this.age > this.#lifetime) this.#bang(server);
  }

  #fly(server: GameServer): void {
    const { x, y, z } = this.velocity;
    this.velocity = { x: x * ACCELERATION, y: y + RISE, z: z * ACCELERATION };
    const to = {
      x: this.position.x + this.velocity.x,
      y: this.position.y + this.velocity.y,
      z: this.position.z + this.velocity.z,
    };
    const hit = rayCast(server.world, this.position, to);
    this.position = hit?.at ?? to;
    if (hit) this.#bang(server);
  }

  #bang(server: GameServer): void {
    this.#systems.entities.status(this, BANG);
    playSound(server, { zone: this.zone, name: 'entity.firework_rocket.blast', at: this.position });
    this.#systems.entities.remove(this);
  }
}

/**
 * Firework rockets: let off from a block they fly and go bang, used while gliding they push the glider. Stars, and the
 * harm that these do, there are none.
 */
export class Fireworks {
  readonly #systems: ProjectileSystems;

  constructor(systems: ProjectileSystems) {
    this.#systems = systems;
  }

  install(): void {
    const { server, entities } = this.#systems;
    server.uses.onItemOnBlock('firework_rocket', (use) => this.#letOff(use));
    server.uses.onItem('firework_rocket', (use) => this.#push(use));
    entities.onRemoved((entity) => {
      if (entity instanceof Firework && entity.pushed) entity.pushed.rockets--;
    });
    server.onLeave((player) => {
      for (const entity of [...entities.ofKind('firework_rocket')])
        if (entity instanceof Firework && entity.pushed === player) entities.remove(entity);
    });
  }

  /** Puts a rocket into the air. @returns whether there was room for one more. */
  launch(zone: string, position: Point, stack: Stack, velocity?: Point, pushed?: Player): boolean {
    const { server, entities } = this.#systems;
    let flying = 0;
    for (const entity of entities.ofKind('firework_rocket')) if (entity.zone === zone) flying++;
    if (flying >= MOST) return false;
    const random = server.zoneRandom(zone);
    const scattered = () => (random.float() - random.float()) * SCATTER;
    const place = { zone, position, velocity: velocity ?? { x: scattered(), y: FIRST_RISE, z: scattered() } };
    entities.add(new Firework(this.#systems, place, { ...stack, count: 1 }, pushed));
    playSound(server, { zone, name: 'entity.firework_rocket.launch', at: position });
    return true;
  }

  #letOff({ player, position, face, cursor, hand, item }: BlockUse): boolean {
    const step = stepOf(face);
    const at = {
      x: position.x + cursor.x + step.x * 0.15,
      y: position.y + cursor.y + step.y * 0.15,
      z: position.z + cursor.z + step.z * 0.15,
    };
    if (!item || player.gameMode === 'spectator' || player.gliding) return false;
    if (!this.#systems.server.zoneAt(neighbour(position, face)) || !this.launch(player.zone.id, at, item)) return false;
    this.#use(player, hand, item);
    return true;
  }

  #push({ player, hand, item }: ItemUse): boolean {
    if (!player.gliding || !this.launch(player.zone.id, player.position, item, { x: 0, y: 0, z: 0 }, player))
      return false;
    this.#use(player, hand, item);
    return true;
  }

  #use(player: Player, hand: 0 | 1, { id }: Stack): void {
    spend(player, hand);
    this.#systems.server.emit({ type: 'item-consumed', player: player.username, item: id });
  }
}
