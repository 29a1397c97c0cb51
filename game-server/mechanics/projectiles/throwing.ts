import { boxContains, cellOf, type Point, stepOf } from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import type { GameServer } from '../../core/server.ts';
import type { ItemUse } from '../../core/uses.ts';
import type { EntityPlace } from '../../entities/entity.ts';
import type { Movement } from '../../players/movement.ts';
import { Player } from '../../players/player.ts';
import type { ExperienceSystem } from '../experience/experienceSystem.ts';
import { type Flight, fromHand, type ProjectileSystems } from './projectile.ts';
import { bump, type LandingEffect, Thrown, type ThrownLanding } from './thrown.ts';

/** Flight of thrown things (Minecraft wiki, "Projectile"): those below fly alike but for bottles. */
const LIGHT: Flight = { gravity: 0.03, drag: 0.99, waterDrag: 0.8 };
const BOTTLE: Flight = { gravity: 0.07, drag: 0.99, waterDrag: 0.8 };
const THROW_SPEED = 1.5;
const BOTTLE_SPEED = 0.7;
/** Bottles are thrown a little upwards, degrees. */
const BOTTLE_RISE = 20;
/** Ticks before the next pearl. */
const PEARL_TICKS = 20;
const PEARL_DAMAGE = 5;
/** Half the width and the height of a standing player, and how far back a place for one is looked for, blocks. */
const HALF_BODY = 0.3;
const BODY_HEIGHT = 1.8;
const BACK_STEP = 0.1;
const FARTHEST_BACK = 2;
const HAIR = 1e-3;

interface Kind {
  readonly entity: string;
  readonly flight: Flight;
  readonly speed: number;
  readonly rise: number;
  readonly effect: LandingEffect;
}

/** Things a player throws with the use key: snowballs, eggs, ender pearls, bottles o' enchanting. */
export class Throwing {
  readonly #systems: ProjectileSystems;
  readonly #movement: Movement;
  readonly #experience: ExperienceSystem;
  readonly #lastPearl = new Map<Player, number>();
  #kinds: Readonly<Record<string, Kind>> = {};
  #hatch: ((zone: string, at: { x: number; y: number; z: number }) => void) | undefined;

  constructor(systems: ProjectileSystems, movement: Movement, experience: ExperienceSystem) {
    this.#systems = systems;
    this.#movement = movement;
    this.#experience = experience;
  }

  install(): void {
    const { server, damage } = this.#systems;
    server.onLeave((player) => this.#lastPearl.delete(player));
    const kinds: Readonly<Record<string, Kind>> = nameTable({
      snowball: thrown('snowball', (_, snowball, { body }) =>
        bump(damage, snowball, body, body && 'kind' in body && body.kind === 'blaze' ? 3 : 0),
      ),
      egg: thrown('egg', (_, egg, { at, body }) => {
        bump(damage, egg, body, 0);
        this.#crack(server, egg.zone, at);
      }),
      ender_pearl: thrown('ender_pearl', (_, pearl, landing) => this.#carry(pearl, landing)),
      experience_bottle: {
        entity: 'experience_bottle',
        flight: BOTTLE,
        speed: BOTTLE_SPEED,
        rise: BOTTLE_RISE,
        effect: (_, bottle, { at }) =>
          this.#experience.drop(
            bottle.zone,
            at,
            3 + server.zoneRandom(bottle.zone).integer(0, 4) + server.zoneRandom(bottle.zone).integer(0, 4),
          ),
      },
    });
    this.#kinds = kinds;
    server.uses.onItem(Object.keys(kinds), (use) => {
      const kind = kinds[use.item.id];
      if (!kind || (use.item.id === 'ender_pearl' && !this.#mayThrowPearl(server, use.player))) return false;
      this.#throw(server, use, kind);
      return true;
    });
  }

  /** Sets how a chick comes out of an egg; without it eggs only break. */
  onHatch(hatch: (zone: string, at: { x: number; y: number; z: number }) => void): void {
    this.#hatch = hatch;
  }

  /** Shoots a thing that players throw from somewhere else, as a dispenser does. @returns whether it is such a thing. */
  shoot(place: EntityPlace, item: string): boolean {
    const kind = this.#kinds[item];
    if (!kind) return false;
    const stack = { id: item, count: 1 };
    this.#systems.entities.add(
      new Thrown(this.#systems, kind.entity, place, undefined, kind.flight, stack, kind.effect),
    );
    return true;
  }

  /** A thrown thing for a command to put into the world; undefined for what nobody throws. */
  make(place: EntityPlace, entity: string): Thrown | undefined {
    const [item, kind] = Object.entries(this.#kinds).find(([, { entity: name }]) => name === entity) ?? [];
    if (!kind || item === undefined) return undefined;
    return new Thrown(this.#systems, entity, place, undefined, kind.flight, { id: item, count: 1 }, kind.effect);
  }

  #mayThrowPearl(server: GameServer, player: Player): boolean {
    const last = this.#lastPearl.get(player);
    if (last !== undefined && server.tickNumber - last < PEARL_TICKS) return false;
    this.#lastPearl.set(player, server.tickNumber);
    return true;
  }

  #throw(server: GameServer, { player, hand, item }: ItemUse, kind: Kind): void {
    const place = fromHand(server, player, kind.speed, kind.rise);
    player.inventory.takeFrom(player.inventory.handSlot(hand), 1);
    server.emit({ type: 'item-consumed', player: player.username, item: item.id });
    const stack = { id: item.id, count: 1 };
    this.#systems.entities.add(new Thrown(this.#systems, kind.entity, place, player, kind.flight, stack, kind.effect));
  }

  /** One egg in eight holds a chick, one of those in 32 holds four (Minecraft wiki, "Egg"). */
  #crack(server: GameServer, zone: string, at: { x: number; y: number; z: number }): void {
    const random = server.zoneRandom(zone);
    if (random.integer(0, 7) !== 0) return;
    const chicks = random.integer(0, 31) === 0 ? 4 : 1;
    for (let count = 0; count < chicks; count++) this.#hatch?.(zone, at);
  }

  /** A pearl takes its thrower to where it landed, for five points of fall damage; never out of the arena. */
  #carry(pearl: Thrown, landing: ThrownLanding): void {
    const { server, entities, damage } = this.#systems;
    const { owner } = pearl;
    if (!(owner instanceof Player) || !owner.online || !owner.alive || owner.frozen) return;
    const place = standingPlace(server, pearl, landing);
    if (!place || !boxContains(owner.zone.box, cellOf(place))) return;
    entities.dismount(owner);
    this.#movement.teleport(owner, place);
    damage.hurt(owner, PEARL_DAMAGE, { type: 'fall' });
  }
}

function thrown(entity: string, effect: LandingEffect): Kind {
  return { entity, flight: LIGHT, speed: THROW_SPEED, rise: 0, effect };
}

/**
 * The place nearest to where a pearl landed, off the face it hit and back along its way, where a body sticks in no block:
 * nobody gets through a wall or ceiling by a pearl. Undefined when there is none.
 */
function standingPlace({ world }: GameServer, { velocity }: Thrown, { at, block }: ThrownLanding): Point | undefined {
  const speed = Math.hypot(velocity.x, velocity.y, velocity.z) || 1;
  const off = block ? stepOf(block.face) : { x: 0, y: 0, z: 0 };
  for (let back = 0; back <= FARTHEST_BACK; back += BACK_STEP) {
    const x = at.x + off.x * (HALF_BODY + HAIR) - (velocity.x / speed) * back;
    const y = at.y - (off.y < 0 ? BODY_HEIGHT + HAIR : 0) - (velocity.y / speed) * back;
    const z = at.z + off.z * (HALF_BODY + HAIR) - (velocity.z / speed) * back;
    const free = !world.collides(x - HALF_BODY, y + HAIR, z - HALF_BODY, x + HALF_BODY, y + BODY_HEIGHT, z + HALF_BODY);
    if (free) return { x, y, z };
  }
  return undefined;
}
