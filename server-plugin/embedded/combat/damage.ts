import type { Point } from '../../../protocol/geometry.ts';
import { wireVelocity } from '../entities/entities.ts';
import { type Body, Entity } from '../entities/entity.ts';
import { LivingEntity } from '../entities/livingEntity.ts';
import { Player } from '../players/player.ts';
import type { EmbeddedServer, System } from '../server.ts';
import type { DamageSource } from './damageSource.ts';

/** Whoever has health. */
export type Living = Player | LivingEntity;

/** Ticks of immunity after damage; in the first half only what exceeds the last damage counts (wiki, "Damage"). */
export const IMMUNE_TICKS = 20;

interface Hit {
  cooldown: number;
  last: number;
}

/**
 * The one door through which health is lost. Decides immunity and rules of the zone, asks armour and effects what they
 * absorb, takes the rest, tells the clients, and reports hurt and death.
 */
export class Damage implements System {
  readonly name = 'damage';
  #server!: EmbeddedServer;
  readonly #hits = new Map<Player, Hit>();
  readonly #reducers: ((victim: Living, amount: number, source: DamageSource) => number)[] = [];
  readonly #hurtListeners: ((victim: Living, amount: number, source: DamageSource) => void)[] = [];
  readonly #deathListeners: ((victim: Living, source: DamageSource) => void)[] = [];

  install(server: EmbeddedServer): void {
    this.#server = server;
    server.onLeave((player) => this.#hits.delete(player));
    server.onPhase('mobs', () => {
      for (const hit of this.#hits.values()) if (hit.cooldown > 0) hit.cooldown--;
    });
  }

  /** Asks for what is left of an amount: armour, effects, enchantments, in the order of installation. */
  addReducer(reduce: (victim: Living, amount: number, source: DamageSource) => number): void {
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
   * Hurts a body by an amount in points (half hearts), before armour.
   * @returns whether it was hurt at all.
   */
  hurt(victim: Living, amount: number, source: DamageSource): boolean {
    if (!victim.alive || !(amount > 0) || !this.mayHurt(victim, source)) return false;
    const hit = this.#hitOf(victim);
    const fresh = hit.cooldown <= IMMUNE_TICKS / 2;
    if (!fresh && amount <= hit.last && source.type !== 'out_of_world' && source.type !== 'generic_kill') return false;
    const raw = fresh ? amount : amount - hit.last;
    hit.last = amount;
    if (fresh) hit.cooldown = IMMUNE_TICKS;
    const dealt = this.#reducers.reduce((left, reduce) => Math.max(0, reduce(victim, left, source)), raw);
    victim.health = Math.max(0, victim.health - dealt);
    this.#tell(victim, source);
    this.#report(victim, dealt, source);
    for (const listener of this.#hurtListeners) listener(victim, dealt, source);
    if (victim.alive) {
      if (victim instanceof LivingEntity) victim.hurtBy(this.#server, source);
    } else this.#die(victim, source);
    return true;
  }

  /** Pushes a body away from a place (Minecraft wiki, "Knockback (mechanic)"); 0.4 is an ordinary blow. */
  knockBack(victim: Living, from: Point, strength = 0.4): void {
    const [dx, dz] = [victim.position.x - from.x, victim.position.z - from.z];
    const length = Math.hypot(dx, dz) || 1;
    const push = { x: (dx / length) * strength, y: 0.4, z: (dz / length) * strength };
    if (victim instanceof Entity) {
      const { x, y, z } = victim.velocity;
      victim.velocity = {
        x: x / 2 + push.x,
        y: victim.onGround ? Math.min(0.4, y / 2 + strength) : y,
        z: z / 2 + push.z,
      };
      victim.velocityChanged = true;
    } else this.push(victim, push);
  }

  /** Gives a player a velocity in blocks per tick; their client carries it out. */
  push(player: Player, to: Point): void {
    const velocity = wireVelocity(to);
    player.send('entity_velocity', {
      entityId: player.entityId,
      velocity,
      velocityX: velocity.x,
      velocityY: velocity.y,
      velocityZ: velocity.z,
    });
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
    if (type === 'out_of_world' || type === 'generic_kill') return true;
    if (victim.gameMode === 'creative' || victim.gameMode === 'spectator' || victim.frozen) return false;
    if (attacker instanceof Player) return rules.pvp;
    if (type === 'fall') return rules.fallDamage;
    if (type === 'drown') return rules.drowningDamage;
    if (type === 'in_fire' || type === 'on_fire' || type === 'lava' || type === 'hot_floor') return rules.fireDamage;
    return true;
  }

  #tell(victim: Living, { attacker, direct }: DamageSource): void {
    const zone = zoneOf(victim);
    const { entityId } = victim;
    if (!this.#server.gameData.source.features.damageEvent) {
      this.#server.broadcast(zone, 'entity_status', { entityId, entityStatus: 2 });
      return;
    }
    // Numbers of entities are sent plus one, 0 for none.
    this.#server.broadcast(zone, 'damage_event', {
      entityId,
      sourceTypeId: 0,
      sourceCauseId: (attacker?.entityId ?? -1) + 1,
      sourceDirectId: (direct?.entityId ?? attacker?.entityId ?? -1) + 1,
    });
  }

  #report(victim: Living, amount: number, { type, attacker }: DamageSource): void {
    if (amount <= 0) return;
    const by = attacker instanceof Player ? { player: attacker.username } : {};
    const position = { ...victim.position };
    if (victim instanceof Player)
      this.#server.emit({ type: 'player-hurt', player: victim.username, amount, cause: type, position });
    else
      this.#server.emit({
        type: 'entity-hurt',
        ...by,
        entity: victim.entityId,
        kind: victim.kind,
        amount,
        cause: type,
        position,
      });
  }

  #die(victim: Living, source: DamageSource): void {
    if (victim instanceof LivingEntity) {
      this.#server.broadcast(victim.zone, 'entity_status', { entityId: victim.entityId, entityStatus: 3 });
      victim.deathTicks = 0;
      this.#server.emit({
        type: 'entity-died',
        ...(source.attacker instanceof Player ? { player: source.attacker.username } : {}),
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

/** The zone a body is in. */
export function zoneOf(body: Body): string {
  return body instanceof Player ? body.zone.id : body.zone;
}
