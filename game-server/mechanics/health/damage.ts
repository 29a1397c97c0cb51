import type { Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { DamageSource, DamageType } from '../../entities/damageSource.ts';
import { type Body, Entity } from '../../entities/entity.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import { wireVelocity } from '../../entities/wireVelocity.ts';
import type { Teams } from '../../players/display/teams.ts';
import type { Movement } from '../../players/movement.ts';
import { Player } from '../../players/player.ts';
import { damageTypeNumber } from './damageRegistry.ts';
import { isAbsolute, isExplosion, isFire } from './damageTraits.ts';
import { armourOf, type Living } from './worn.ts';

export type { Living } from './worn.ts';

/** Ticks of immunity after damage; in the first half only what exceeds the last damage counts (wiki, "Damage"). */
const IMMUNE_TICKS = 20;
/** Entity status bytes of being hurt before 1.19.4 (Minecraft wiki, "Entity statuses"); 2 for all others. */
const HURT_STATUSES: Partial<Record<DamageType, number>> = {
  thorns: 33,
  drown: 36,
  in_fire: 37,
  on_fire: 37,
  campfire: 37,
  lava: 37,
  hot_floor: 37,
  sweet_berry_bush: 44,
  freeze: 57,
};
const HURT = 2;
const DEAD = 3;

interface Hit {
  cooldown: number;
  last: number;
}

type Reducer = (victim: Living, amount: number, source: DamageSource) => number;

/**
 * The one door through which health is lost. Decides immunity and rules of the zone, asks armour and effects what they
 * absorb, takes the rest, updates the clients, and reports hurt and death.
 */
export class Damage {
  readonly #server: GameServer;
  readonly #movement: Movement;
  readonly #teams: Teams;
  readonly #hits = new Map<Player, Hit>();
  readonly #pushes = new Map<Player, Point>();
  readonly #guards: Reducer[] = [];
  readonly #reducers: Reducer[] = [];
  readonly #hurtListeners: ((victim: Living, amount: number, source: DamageSource) => void)[] = [];
  readonly #deathListeners: ((victim: Living, source: DamageSource) => void)[] = [];

  constructor(server: GameServer, movement: Movement, teams: Teams) {
    this.#server = server;
    this.#movement = movement;
    this.#teams = teams;
  }

  install(): void {
    const server = this.#server;
    server.onLeave((player) => {
      this.#hits.delete(player);
      this.#pushes.delete(player);
    });
    server.onPhase('mobs', () => {
      for (const hit of this.#hits.values()) if (hit.cooldown > 0) hit.cooldown--;
    });
    server.onPhase('views', () => this.#sendPushes());
  }

  /**
   * Asks what of a blow reaches the body at all, before immunity and armour: shields, fire resistance. 0 means that the
   * body was not hurt.
   */
  addGuard(guard: Reducer): void {
    this.#guards.push(guard);
  }

  /** Asks for what is left of an amount: armour, effects, enchantments, in the order of installation. */
  addReducer(reduce: Reducer): void {
    this.#reducers.push(reduce);
  }

  /** Calls back after health was lost. */
  onHurt(listener: (victim: Living, amount: number, source: DamageSource) => void): void {
    this.#hurtListeners.push(listener);
  }

  /** Calls back after the last health was lost. */
  onDeath(listener: (victim: Living, source: DamageSource) => void): void {
    this.#deathListeners.push(listener);
  }

  /**
   * Hurts a body by an amount in points (half hearts), before armour. Knocking it back is the attacker's business.
   * @returns whether it was hurt at all.
   */
  hurt(victim: Living, amount: number, source: DamageSource): boolean {
    if (!victim.alive || !(amount > 0) || !this.mayHurt(victim, source)) return false;
    const meant = this.#guards.reduce(
      (left, guard) => (left > 0 ? guard(victim, left, source) : 0),
      this.#byDifficulty(victim, amount, source),
    );
    if (!(meant > 0)) return false;
    const hit = this.#hitOf(victim);
    const fresh = hit.cooldown <= IMMUNE_TICKS / 2 || source.type === 'generic_kill';
    if (!fresh && meant <= hit.last) return false;
    const raw = fresh ? meant : meant - hit.last;
    hit.last = meant;
    if (fresh) hit.cooldown = IMMUNE_TICKS;
    const dealt = this.#reducers.reduce((left, reduce) => Math.max(0, reduce(victim, left, source)), raw);
    const lost = Math.min(victim.health, dealt);
    victim.health = Math.max(0, victim.health - dealt);
    if (fresh) this.#showHurt(victim, source);
    this.#report(victim, { amount: dealt, ...(lost < dealt ? { lost } : {}) }, source);
    for (const listener of this.#hurtListeners) listener(victim, dealt, source);
    if (victim.alive) {
      if (victim instanceof LivingEntity) victim.hurtBy(this.#server, source);
    } else this.#die(victim, source);
    return true;
  }

  /** Takes all health away, whatever protects it or forbids it. */
  kill(victim: Living, source: DamageSource): void {
    if (!victim.alive) return;
    const lost = victim.health;
    victim.health = 0;
    this.#showHurt(victim, source);
    this.#report(victim, { amount: lost }, source);
    for (const listener of this.#hurtListeners) listener(victim, lost, source);
    this.#die(victim, source);
  }

  /**
   * Pushes a body away from a place (Minecraft wiki, "Knockback (mechanic)"); 0.4 is an ordinary blow. Armour may
   * resist a share.
   */
  knockBack(victim: Living, from: Point, strength = 0.4): void {
    const [dx, dz] = [victim.position.x - from.x, victim.position.z - from.z];
    const length = Math.hypot(dx, dz);
    // Who stands exactly there is pushed south.
    const way = length < 1e-6 ? { x: 0, y: 0, z: 1 } : { x: dx / length, y: 0, z: dz / length };
    this.knockAlong(victim, way, strength);
  }

  /** Pushes a body along a direction (x and z of a vector of length 1). */
  knockAlong(victim: Living, way: Point, strength: number): void {
    const force = strength * (1 - Math.min(1, armourOf(victim).knockbackResistance));
    if (!(force > 0)) return;
    const before = victim instanceof Entity ? victim.velocity : (this.#pushes.get(victim) ?? { x: 0, y: 0, z: 0 });
    const after = {
      x: before.x / 2 + way.x * force,
      y: victim.onGround ? Math.min(0.4, before.y / 2 + force) : before.y,
      z: before.z / 2 + way.z * force,
    };
    if (victim instanceof Entity) {
      victim.velocity = after;
      victim.velocityChanged = true;
    } else this.push(victim, after);
  }

  /** Gives a player a velocity in blocks per tick, sent at the end of the tick; their client carries it out. */
  push(player: Player, to: Point): void {
    this.#pushes.set(player, to);
  }

  /** Forgets a body's immunity, as after a respawn. */
  forget(player: Player): void {
    this.#hits.delete(player);
    this.#pushes.delete(player);
  }

  #sendPushes(): void {
    if (this.#pushes.size === 0) return;
    const movement = this.#movement;
    for (const [player, to] of this.#pushes) {
      if (!player.alive) continue;
      const velocity = wireVelocity(to);
      movement.allowPush(player, to);
      player.send('entity_velocity', {
        entityId: player.entityId,
        velocity,
        velocityX: velocity.x,
        velocityY: velocity.y,
        velocityZ: velocity.z,
      });
    }
    this.#pushes.clear();
  }

  #hitOf(victim: Living): { cooldown: number; last: number } {
    if (victim instanceof LivingEntity)
      return {
        get cooldown() {
          return victim.hurtCooldown;
        },
        set cooldown(ticks) {
          victim.hurtCooldown = ticks;
        },
        get last() {
          return victim.lastDamage;
        },
        set last(amount) {
          victim.lastDamage = amount;
        },
      };
    let hit = this.#hits.get(victim);
    if (!hit) {
      hit = { cooldown: 0, last: 0 };
      this.#hits.set(victim, hit);
    }
    return hit;
  }

  /** Whether the rules of the zone let this hurt the victim at all. */
  mayHurt(victim: Living, { type, attacker }: DamageSource): boolean {
    const rules = this.#server.rules(zoneOf(victim));
    if (!(victim instanceof Player)) return true;
    if (isAbsolute(type)) return true;
    if (victim.gameMode === 'creative' || victim.gameMode === 'spectator' || victim.frozen) return false;
    if (attacker instanceof Player && attacker !== victim) return rules.pvp && !this.#areFriends(victim, attacker);
    if (type === 'fall' || type === 'stalagmite') return rules.fallDamage;
    if (type === 'drown') return rules.drowningDamage;
    if (isFire(type)) return rules.fireDamage;
    return true;
  }

  /** Members of a team without friendly fire cannot hurt each other. */
  #areFriends(victim: Player, attacker: Player): boolean {
    const teams = this.#teams;
    const team = teams.teamOf(victim.zone.id, victim.username);
    return team !== undefined && !team.friendlyFire && team === teams.teamOf(victim.zone.id, attacker.username);
  }

  /** Mobs and explosions hurt players by difficulty (Minecraft wiki, "Difficulty"). */
  #byDifficulty(victim: Living, amount: number, { type, attacker }: DamageSource): number {
    if (!(victim instanceof Player) || isAbsolute(type)) return amount;
    if (!(attacker instanceof LivingEntity) && !isExplosion(type)) return amount;
    switch (this.#server.rules(victim.zone.id).difficulty) {
      case 'peaceful':
        return 0;
      case 'easy':
        return Math.min(amount / 2 + 1, amount);
      case 'normal':
        return amount;
      case 'hard':
        return amount * 1.5;
    }
  }

  #showHurt(victim: Living, { type, attacker, direct }: DamageSource): void {
    const zone = zoneOf(victim);
    const { entityId } = victim;
    if (!this.#server.gameData.source.features.damageEvent) {
      this.#server.tracker.broadcastAbout(zone, entityId, 'entity_status', {
        entityId,
        entityStatus: HURT_STATUSES[type] ?? HURT,
      });
      return;
    }
    // Numbers of entities are sent plus one, 0 for none.
    this.#server.tracker.broadcastAbout(zone, entityId, 'damage_event', {
      entityId,
      sourceTypeId: damageTypeNumber(this.#server.gameData, type),
      sourceCauseId: (attacker?.entityId ?? -1) + 1,
      sourceDirectId: (direct?.entityId ?? attacker?.entityId ?? -1) + 1,
    });
    if (!(victim instanceof Player)) return;
    const from = (direct ?? attacker)?.position;
    const [dx, dz] = from ? [from.x - victim.position.x, from.z - victim.position.z] : [0, 0];
    victim.send('hurt_animation', { entityId, yaw: (Math.atan2(dz, dx) * 180) / Math.PI - victim.yaw });
  }

  #report(
    victim: Living,
    harm: { readonly amount: number; readonly lost?: number },
    { type, attacker }: DamageSource,
  ): void {
    if (harm.amount <= 0) return;
    const shared = { ...harm, cause: type, position: { ...victim.position } };
    if (victim instanceof Player)
      this.#server.emit({ type: 'player-hurt', player: victim.username, ...attackerKindOf(attacker), ...shared });
    else {
      const { entityId: entity, kind } = victim;
      this.#server.emit({ type: 'entity-hurt', ...attackerOf(attacker), entity, kind, ...shared });
    }
  }

  #die(victim: Living, source: DamageSource): void {
    const { entityId } = victim;
    this.#server.tracker.broadcastAbout(zoneOf(victim), entityId, 'entity_status', { entityId, entityStatus: DEAD });
    if (victim instanceof LivingEntity) {
      victim.deathTicks = 0;
      this.#server.emit({
        type: 'entity-died',
        ...attackerOf(source.attacker),
        entity: victim.entityId,
        kind: victim.kind,
        cause: source.type,
        position: { ...victim.position },
      });
      victim.died(this.#server, source);
    }
    for (const listener of this.#deathListeners) listener(victim, source);
  }
}

/** Who harmed a mob, as events name them: a player by name, others by entity type. */
function attackerOf(attacker: Body | undefined): { readonly player?: string; readonly attacker?: string } {
  return attacker instanceof Player ? { player: attacker.username } : attackerKindOf(attacker);
}

/** Who is to blame for harm to a player, as events name them: the entity type. */
export function attackerKindOf(attacker: Body | undefined): { readonly attacker?: string } {
  if (attacker === undefined) return {};
  return { attacker: attacker instanceof Player ? 'player' : attacker.kind };
}

/** The zone a body is in. */
export function zoneOf(body: Body): string {
  return body instanceof Player ? body.zone.id : body.zone;
}
