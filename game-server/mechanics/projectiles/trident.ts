import { cellOf, type Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { ItemUse } from '../../core/uses.ts';
import type { Body, EntityPlace } from '../../entities/entity.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import { wearItem } from '../../items/equipment/wear.ts';
import type { Stack } from '../../items/inventory/stack.ts';
import { playSound } from '../../players/feedback/playSound.ts';
import { Player } from '../../players/player.ts';
import type { UsingItems } from '../character/usingItems.ts';
import type { Weather } from '../environment/weather.ts';
import type { Living } from '../health/damage.ts';
import { touchingOf } from '../health/touching.ts';
import { levelOn } from '../health/worn.ts';
import { fromHand, type ProjectileSystems } from './projectile.ts';
import { StickingProjectile } from './sticking.ts';

/** Minecraft wiki, "Trident": flight, speed of a throw, points of damage, ticks the arm is drawn back at least. */
const FLIGHT = { gravity: 0.05, drag: 0.99, waterDrag: 0.99 };
const SPEED = 2.5;
const DAMAGE = 8;
const IMPALING = 2.5;
const DRAWN_TICKS = 10;
/** How fast loyalty draws a trident home a level, and how it slows down (wiki, "Loyalty"). */
const LOYALTY = 0.05;
const LOYALTY_KEEPS = 0.95;
const AT_HAND = 1.5;
/** Riptide throws by so much at the first level and a share of it more with each (wiki, "Riptide"). */
const RIPTIDE = 3;
const RIPTIDE_LEVELS = 4;
/** Creatures of the sea, which impaling hurts more (wiki, "Impaling", Java Edition). */
const AQUATIC =
  /^(?:axolotl|cod|dolphin|elder_guardian|glow_squid|guardian|pufferfish|salmon|squid|tadpole|tropical_fish|turtle)$/;

/** A thrown trident: wounds once, sticks, and comes back to its thrower where loyalty is on it. */
export class ThrownTrident extends StickingProjectile {
  readonly #systems: ProjectileSystems;
  readonly #loyalty: number;
  #spent = false;

  constructor(systems: ProjectileSystems, place: EntityPlace, owner?: Body, item?: Stack) {
    super(systems, 'trident', place, owner, FLIGHT, item);
    this.#systems = systems;
    this.#loyalty = levelOn(item, 'loyalty');
    this.setMetadata('loyalty', 'byte', this.#loyalty);
    this.setMetadata('foil', 'boolean', Object.keys(item?.data?.enchantments ?? {}).length > 0);
  }

  override tick(server: GameServer): void {
    const home = this.#loyalty > 0 && (this.#spent || this.stuck) ? this.owner : undefined;
    if (home instanceof Player && home.online && home.alive && home.zone.id === this.zone) this.#comeHome(server, home);
    else super.tick(server);
  }

  #comeHome(server: GameServer, { eyes }: Player): void {
    const way = { x: eyes.x - this.position.x, y: eyes.y - this.position.y, z: eyes.z - this.position.z };
    const far = Math.hypot(way.x, way.y, way.z);
    const { x, y, z } = this.velocity;
    const pull = (LOYALTY * this.#loyalty) / (far || 1);
    this.velocity = {
      x: x * LOYALTY_KEEPS + way.x * pull,
      y: y * LOYALTY_KEEPS + way.y * pull,
      z: z * LOYALTY_KEEPS + way.z * pull,
    };
    const speed = Math.hypot(this.velocity.x, this.velocity.y, this.velocity.z);
    // It passes through blocks, and never past the hand.
    const share = Math.min(1, far / (speed || 1));
    this.position = {
      x: this.position.x + this.velocity.x * share,
      y: this.position.y + this.velocity.y * share,
      z: this.position.z + this.velocity.z * share,
    };
    this.turnAlong();
    if (far <= AT_HAND && this.item) this.offer(server, this.item);
  }

  /** Only its thrower calls back what is loyal. */
  protected override mayTake(player: Player): boolean {
    return this.#loyalty === 0 || !(this.owner instanceof Player) || this.owner === player;
  }

  protected override canHit(body: Body): boolean {
    return !this.#spent && super.canHit(body);
  }

  protected hitBody(server: GameServer, body: Body): boolean {
    const { damage } = this.#systems;
    this.#spent = true;
    if (body instanceof Player || body instanceof LivingEntity) {
      const living: Living = body;
      const impaling = !(living instanceof Player) && AQUATIC.test(living.kind) ? levelOn(this.item, 'impaling') : 0;
      const source = { type: 'trident', attacker: this.owner, direct: this } as const;
      if (damage.hurt(living, DAMAGE + IMPALING * impaling, source))
        damage.knockBack(living, {
          x: living.position.x - this.velocity.x,
          y: 0,
          z: living.position.z - this.velocity.z,
        });
    }
    playSound(server, { zone: this.zone, name: 'item.trident.hit', at: this.position });
    const { x, y, z } = this.velocity;
    this.velocity = { x: x * -0.01, y: y * -0.1, z: z * -0.01 };
    return false;
  }
}

/** Tridents in players' hands: drawn back with the use key, thrown as it is let go; riptide throws the thrower. */
export class Tridents {
  readonly #systems: ProjectileSystems;
  readonly #usingItems: UsingItems;
  readonly #weather: Weather;

  constructor(systems: ProjectileSystems, usingItems: UsingItems, weather: Weather) {
    this.#systems = systems;
    this.#usingItems = usingItems;
    this.#weather = weather;
  }

  install(): void {
    const { server } = this.#systems;
    server.uses.onItem('trident', ({ player, hand, item }) => {
      const worn = (server.gameData.source.data.itemsByName.trident?.maxDurability ?? 250) - 1;
      if ((item.data?.damage ?? 0) >= worn) return false;
      if (levelOn(item, 'riptide') > 0 && !this.#isWet(player)) return false;
      return this.#usingItems.begin(player, hand);
    });
    server.uses.onRelease('trident', (use) => this.#release(use));
  }

  #release({ player, hand, item }: ItemUse): boolean {
    const use = this.#usingItems.inUse(player);
    if (!use || use.hand !== hand || use.item.id !== 'trident') return false;
    this.#usingItems.stop(player);
    if (use.ticks < DRAWN_TICKS) return true;
    const riptide = levelOn(item, 'riptide');
    if (riptide > 0) this.#ride(player, hand, riptide);
    else this.#throw(player, hand);
    return true;
  }

  #throw(player: Player, hand: 0 | 1): void {
    const { server, entities } = this.#systems;
    if (wearItem(server, player, hand, 1)) return;
    const { eyes, inventory, gameMode } = player;
    const creative = gameMode === 'creative';
    const held = inventory.inHand(hand);
    const thrown = creative ? held && { ...held, count: 1 } : inventory.takeFrom(inventory.handSlot(hand), 1);
    if (!thrown) return;
    const place = fromHand(server, player, SPEED);
    entities.add(new ThrownTrident(this.#systems, place, player, creative ? undefined : thrown));
    playSound(server, { zone: player.zone.id, name: 'item.trident.throw', at: eyes });
    server.emit({ type: 'item-consumed', player: player.username, item: 'trident' });
  }

  #ride(player: Player, hand: 0 | 1, level: number): void {
    const { server, damage } = this.#systems;
    if (!this.#isWet(player)) return;
    wearItem(server, player, hand, 1);
    const speed = (RIPTIDE * (1 + level)) / RIPTIDE_LEVELS;
    const [yaw, pitch] = [(player.yaw * Math.PI) / 180, (player.pitch * Math.PI) / 180];
    const way: Point = { x: -Math.sin(yaw) * Math.cos(pitch), y: -Math.sin(pitch), z: Math.cos(yaw) * Math.cos(pitch) };
    damage.push(player, { x: way.x * speed, y: way.y * speed, z: way.z * speed });
    const name = `item.trident.riptide_${Math.min(3, level)}`;
    playSound(server, { zone: player.zone.id, name, at: player.position });
  }

  #isWet(player: Player): boolean {
    const { position, eyes } = player;
    const weather = this.#weather;
    return (
      touchingOf(this.#systems.server.world, player).inWater ||
      weather.rainsOn(cellOf(position)) ||
      weather.rainsOn(cellOf(eyes))
    );
  }
}
