import { cellOf, type Point, stepOf } from '../../../protocol/geometry.ts';
import { bodyByUuid } from '../../entities/bodyByUuid.ts';
import type { Body, EntityPlace } from '../../entities/entity.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import type { Stack } from '../../items/inventory/stack.ts';
import type { EffectGift } from '../../items/nutrition/effectGift.ts';
import { potionEffects } from '../../items/nutrition/potionFacts.ts';
import { Player } from '../../players/player.ts';
import { spend } from '../blockUses/hand.ts';
import { EFFECT_COLOURS } from '../effects/effectFacts.ts';
import type { Effects } from '../effects/effects.ts';
import type { Fire } from '../fire/fire.ts';
import type { Living } from '../health/damage.ts';
import { boxOf, type Flight, fromHand, type ProjectileSystems, scattered } from '../projectiles/projectile.ts';
import { Thrown, type ThrownLanding } from '../projectiles/thrown.ts';
import type { Dispensers } from '../redstone/dispensing.ts';
import { CLOUD_REST, type CloudForm, EffectCloud } from './effectCloud.ts';

/** Minecraft wiki, "Splash Potion": flight, and how far its effects reach, sideways from the middle and upright, blocks. */
const FLIGHT: Flight = { gravity: 0.05, drag: 0.99, waterDrag: 0.8 };
const SPEED = 0.5;
const RISE = 20;
/** The same from a dispenser (wiki, "Dispenser"). */
const DISPENSED_SPEED = 1.375;
const DISPENSED_SCATTER = 3;
const REACH = 4;
const REACH_UPRIGHT = 2;
/** An effect that would last no longer than this is none. */
const LEAST_TICKS = 20;
/** World events of a bottle that breaks, with effects over time and at once. */
const SPLASH = 2002;
const SPLASH_AT_ONCE = 2007;
const WATER_COLOUR = 0x385dc6;
/** Mobs that water hurts (wiki, "Splash Water Bottle"). */
const HURT_BY_WATER: ReadonlySet<string> = new Set(['blaze', 'enderman', 'strider', 'snow_golem']);

/** Minecraft wiki, "Lingering Potion": the cloud's radius and life, its wait, and what it loses by each use. */
export const LINGERING = { radius: 3, growth: -3 / 600, ticks: 600, wait: 10, use: 0.5, share: 1 / 4 } as const;
/** Wiki, "Area Effect Cloud": how often a cloud works, and what is left of what works at once. */
const CLOUD_PERIOD = 5;
const CLOUD_AT_ONCE = 1 / 2;
const CLOUD_LEAST = 0.5;
/** Clouds in a zone; of more bottles none is left. */
const MOST_CLOUDS = 64;

/** Potions thrown by players, dispensers and witches. */
export class SplashPotions {
  readonly #systems: ProjectileSystems;
  readonly #effects: Effects;
  readonly #fire: Fire;

  constructor(systems: ProjectileSystems, effects: Effects, fire: Fire) {
    this.#systems = systems;
    this.#effects = effects;
    this.#fire = fire;
  }

  /** @param dispensers which throw potions as players do. */
  install(dispensers: Dispensers): void {
    const { server } = this.#systems;
    dispensers.onDispense(['splash_potion', 'lingering_potion'], ({ item, mouth, facing, zone }) => {
      const step = stepOf(facing);
      const way = { x: step.x, y: step.y + 0.1, z: step.z };
      const velocity = scattered(way, DISPENSED_SPEED, DISPENSED_SCATTER, server.zoneRandom(zone));
      this.throw({ zone, position: mouth, velocity }, item);
      return 'shot';
    });
    server.uses.onItem(['splash_potion', 'lingering_potion'], ({ player, hand, item }) => {
      const place = fromHand(server, player, SPEED, RISE);
      spend(player, hand);
      server.emit({ type: 'item-consumed', player: player.username, item: item.id });
      this.throw(place, { ...item, count: 1 }, player);
      return true;
    });
  }

  /** Puts a thrown potion into the air. */
  throw(place: EntityPlace, stack: Stack, owner?: Body): Thrown {
    return this.#systems.entities.add(this.make(place, stack, owner));
  }

  /** The same, for a command to put into the world. */
  make(place: EntityPlace, stack: Stack, owner?: Body): Thrown {
    // One kind of entity up to 1.21.4, two since 1.21.5, named like the items.
    const { entitiesByName } = this.#systems.server.gameData.source.data;
    const kind = entitiesByName[stack.id] ? stack.id : 'potion';
    return new Thrown(this.#systems, kind, place, owner, FLIGHT, stack, (_, potion, landing) =>
      this.#land(potion, landing),
    );
  }

  /** What drinking a potion does to a body. */
  apply(body: Living, potion: string): void {
    for (const gift of potionEffects(potion)) this.#effects.give(body, gift);
  }

  #land(potion: Thrown, landing: ThrownLanding): void {
    const { server } = this.#systems;
    const gifts = potionEffects(potion.stack.data?.potion);
    const atOnce = gifts.some(({ id }) => isAtOnce(id));
    server.broadcast(potion.zone, 'world_event', {
      effectId: atOnce ? SPLASH_AT_ONCE : SPLASH,
      location: cellOf(landing.at),
      data: colourOf(gifts),
      global: false,
    });
    if (gifts.length === 0) {
      // Awkward, mundane and thick ones do nothing.
      const kind = (potion.stack.data?.potion ?? 'water').replace('minecraft:', '');
      if (kind === 'water') this.#douse(potion, landing);
    } else if (potion.stack.id === 'lingering_potion') this.#linger(potion, landing.at, gifts);
    else this.#splash(potion, landing, gifts);
  }

  #splash(potion: Thrown, { at, body: hit }: ThrownLanding, gifts: readonly EffectGift[]): void {
    const owner = livingOf(potion.owner);
    for (const body of this.#near(potion.zone, at)) {
      const far = Math.hypot(body.position.x - at.x, body.position.y - at.y, body.position.z - at.z);
      if (far >= REACH) continue;
      const share = body === hit ? 1 : 1 - far / REACH;
      for (const gift of gifts) this.#give(body, gift, share, owner);
    }
  }

  #give(body: Living, gift: EffectGift, share: number, owner: Living | undefined): void {
    if (isAtOnce(gift.id)) {
      this.#effects.give(body, gift, owner, share);
      return;
    }
    const duration = Math.floor(gift.duration * share + 0.5);
    if (duration > LEAST_TICKS) this.#effects.give(body, { ...gift, duration }, owner);
  }

  /** Water puts out fires and burning bodies, and hurts who cannot stand it. */
  #douse(potion: Thrown, { at, block }: ThrownLanding): void {
    const { damage } = this.#systems;
    const cells = block ? [cellOf(at), block.position] : [cellOf(at)];
    const centre = cells[0] as Point;
    for (const [x, z] of [
      [0, 0],
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const)
      this.#fire.putOut({ x: centre.x + x, y: centre.y, z: centre.z + z });
    for (const cell of cells) this.#fire.putOut(cell);
    for (const body of this.#near(potion.zone, at)) {
      body.fireTicks = Math.min(body.fireTicks, 0);
      if (!(body instanceof Player) && HURT_BY_WATER.has(body.kind))
        damage.hurt(body, 1, { type: 'indirect_magic', attacker: potion.owner, direct: potion });
    }
  }

  #linger(potion: Thrown, at: Point, gifts: readonly EffectGift[]): void {
    const { zone, owner } = potion;
    this.lay({ zone, position: { ...at } }, { ...LINGERING, gifts, color: colourOf(gifts), owner });
  }

  /** Has a cloud lie somewhere. @returns undefined where there are too many. */
  lay(place: EntityPlace, form: CloudForm): EffectCloud | undefined {
    const { entities } = this.#systems;
    let clouds = 0;
    for (const entity of entities.ofKind('area_effect_cloud')) if (entity.zone === place.zone) clouds++;
    if (clouds >= MOST_CLOUDS) return undefined;
    return entities.add(this.makeCloud(place, form));
  }

  /** The same, for a command to put into the world. */
  makeCloud(place: EntityPlace, form: CloudForm): EffectCloud {
    return new EffectCloud(this.#systems.server, place, form, (cloud) => this.#touch(cloud));
  }

  /** Who made a cloud; undefined while they are not in the world. */
  ownerOf(cloud: EffectCloud): Body | undefined {
    const { server, entities } = this.#systems;
    if (!cloud.owner && cloud.savedOwner !== undefined)
      cloud.owner = bodyByUuid(server, entities, cloud.zone, cloud.savedOwner);
    return cloud.owner;
  }

  #touch(cloud: EffectCloud): void {
    const { entities } = this.#systems;
    const { gifts, ticks, wait, use, share, reapplicationDelay = CLOUD_REST } = cloud.form;
    if (cloud.age > ticks + wait || cloud.radius < CLOUD_LEAST) {
      entities.remove(cloud);
      return;
    }
    if (cloud.age < wait || cloud.age % CLOUD_PERIOD !== 0) return;
    const owner = livingOf(this.ownerOf(cloud));
    const reach = Math.max(REACH, cloud.radius);
    for (const body of this.#near(cloud.zone, cloud.position, reach)) {
      const { x, y, z } = body.position;
      if (Math.hypot(x - cloud.position.x, z - cloud.position.z) > cloud.radius) continue;
      if (Math.abs(y - cloud.position.y) > 1 || (cloud.rested.get(body) ?? 0) > cloud.age) continue;
      cloud.rested.set(body, cloud.age + reapplicationDelay);
      for (const gift of gifts)
        if (isAtOnce(gift.id)) this.#effects.give(body, gift, owner, CLOUD_AT_ONCE);
        else this.#effects.give(body, { ...gift, duration: Math.floor(gift.duration * share) }, owner);
      cloud.grow(-use);
    }
  }

  /** Everybody alive whose box meets that of what has burst or lies there, grown by its reach; players first. */
  #near(zone: string, at: Point, reach = REACH): Living[] {
    const { server, entities } = this.#systems;
    const min = { x: at.x - reach, y: at.y - REACH_UPRIGHT, z: at.z - reach };
    const max = { x: at.x + reach, y: at.y + REACH_UPRIGHT, z: at.z + reach };
    const players = server.playersIn(zone).filter((player) => {
      const box = boxOf(player);
      const meets = (['x', 'y', 'z'] as const).every((axis) => box.min[axis] < max[axis] && box.max[axis] > min[axis]);
      return meets && player.alive && player.gameMode !== 'spectator' && !player.frozen;
    });
    const mobs = [...entities.meeting(zone, min, max)].filter((entity) => entity instanceof LivingEntity);
    return [...players, ...mobs.filter(({ alive }) => alive)];
  }
}

const isAtOnce = (id: string): boolean => id === 'instant_health' || id === 'instant_damage';

function livingOf(body: Body | undefined): Living | undefined {
  return body instanceof Player || body instanceof LivingEntity ? body : undefined;
}

/** The mean of the effects' colours. */
export function colourOf(gifts: readonly EffectGift[]): number {
  const colours = gifts.flatMap(({ id }) => EFFECT_COLOURS[id] ?? []);
  if (colours.length === 0) return WATER_COLOUR;
  const mean = (shift: number) =>
    Math.floor(colours.reduce((sum, colour) => sum + ((colour >> shift) & 0xff), 0) / colours.length);
  return (mean(16) << 16) | (mean(8) << 8) | mean(0);
}
