import type { Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { Entities } from '../../entities/entities.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import { FIST, toolKind, weaponFact } from '../../items/equipment/weaponFacts.ts';
import { wearItem } from '../../items/equipment/wear.ts';
import type { Stack } from '../../items/inventory/stack.ts';
import { playSound } from '../../players/feedback/playSound.ts';
import type { Movement } from '../../players/movement.ts';
import { Player } from '../../players/player.ts';
import type { Effects } from '../effects/effects.ts';
import { isUndead } from '../effects/effectWork.ts';
import type { Damage } from '../health/damage.ts';
import type { Hazards } from '../health/hazards.ts';
import { EXHAUSTION, type Nutrition } from '../health/nutrition.ts';
import { type Living, levelOn } from '../health/worn.ts';

/** Animations that others see (Minecraft wiki, "Java Edition protocol", Entity Animation). */
const CRITICAL = 4;
const MAGIC_CRITICAL = 5;
/** From this share of its strength on, a blow can be critical, sweep or knock back (wiki, "Melee attack"). */
const FULL_BLOW = 0.9;
/** Points strength adds and weakness takes, each level. */
const STRENGTH = 3;
const WEAKNESS = 4;
/** Knock-back of each level and of sprinting, and how far a sweep reaches. */
const KNOCK_PER_LEVEL = 0.5;
const SWEEP_SIDEWAYS = 1;
const SWEEP_UPRIGHT = 0.25;
const SWEEP_REACH = 3;
const SWEEPER_SPEED = 0.1;

const ARTHROPODS: ReadonlySet<string> = new Set(['spider', 'cave_spider', 'bee', 'silverfish', 'endermite']);

/** A blow as it would fall now. */
interface Blow {
  /** Points before the victim's armour. */
  readonly damage: number;
  readonly critical: boolean;
  readonly sweeps: boolean;
  /** Levels of knock-back beyond the ordinary. */
  readonly knock: number;
  /** Whether enchantments add to it. */
  readonly magic: boolean;
  readonly full: boolean;
}

interface Arm {
  /** The tick the arm was swung or another item taken in hand. */
  since: number;
  item: string | undefined;
  /** Where the player was at the end of the last tick, and of the one before. */
  position: Point;
  before: Point;
}

/** What attacks act through. */
interface AttackingSystems {
  readonly effects: Effects;
  readonly movement: Movement;
  readonly damage: Damage;
  readonly nutrition: Nutrition;
  readonly entities: Entities;
  readonly hazards: Hazards;
}

/** Players' attacks (Minecraft wiki, "Melee attack", Java Edition). */
export class Attacking {
  readonly #server: GameServer;
  readonly #effects: Effects;
  readonly #movement: Movement;
  readonly #damage: Damage;
  readonly #nutrition: Nutrition;
  readonly #entities: Entities;
  readonly #hazards: Hazards;
  readonly #arms = new Map<Player, Arm>();

  constructor(server: GameServer, systems: AttackingSystems) {
    this.#server = server;
    this.#effects = systems.effects;
    this.#movement = systems.movement;
    this.#damage = systems.damage;
    this.#nutrition = systems.nutrition;
    this.#entities = systems.entities;
    this.#hazards = systems.hazards;
  }

  install(): void {
    const server = this.#server;
    server.onJoin((player) => this.#arms.set(player, this.#freshArm(player)));
    server.onLeave((player) => this.#arms.delete(player));
    server.onPacket('arm_animation', (player) => this.#tire(player));
    server.uses.onAttack((player, target) => {
      if (!(target instanceof Player) && !(target instanceof LivingEntity)) return false;
      this.#attack(player, target);
      return true;
    });
    server.onPhase('players', () => {
      for (const [player, arm] of this.#arms) {
        this.#watchHand(player, arm);
        arm.before = arm.position;
        arm.position = player.position;
      }
    });
  }

  /** How far the arm has recovered from the last swing, 0 to 1. */
  strength(player: Player): number {
    const arm = this.#arms.get(player);
    if (!arm) return 0;
    this.#watchHand(player, arm);
    const effects = this.#effects;
    const speed =
      attackSpeed(player) *
      (1 + 0.1 * effects.level(player, 'haste')) *
      Math.max(0, 1 - 0.1 * effects.level(player, 'mining_fatigue'));
    if (speed <= 0) return 0;
    return Math.min(1, Math.max(0, ((this.#server.tickNumber - arm.since + 0.5) * speed) / 20));
  }

  /** The blow a player would deal a body now; of anything but bodies with health, without a target. */
  blowOf(player: Player, target?: Living): Blow {
    const effects = this.#effects;
    const weapon = player.inventory.inHand(0);
    const strength = this.strength(player);
    const full = strength > FULL_BLOW;
    const base = Math.max(
      0,
      player.attribute(
        'attack_damage',
        FIST.damage,
        weaponFact(weapon?.id).damage -
          FIST.damage +
          STRENGTH * effects.level(player, 'strength') -
          WEAKNESS * effects.level(player, 'weakness'),
      ),
    );
    const bonus = target ? enchantmentBonus(weapon, target) : 0;
    const sprinting = player.sprinting && full;
    const falling = !player.onGround && this.#movement.fallOf(player) > 0;
    const critical =
      full &&
      falling &&
      target !== undefined &&
      !player.sprinting &&
      !player.vehicle &&
      !effects.has(player, 'blindness');
    const sweeps =
      full &&
      !critical &&
      !sprinting &&
      player.onGround &&
      toolKind(weapon?.id) === 'sword' &&
      this.#paceOf(player) < SWEEPER_SPEED * 1.5;
    return {
      damage: base * (0.2 + strength * strength * 0.8) * (critical ? 1.5 : 1) + bonus * strength,
      critical,
      sweeps,
      knock: levelOn(weapon, 'knockback') + (sprinting ? 1 : 0),
      magic: bonus > 0,
      full,
    };
  }

  #attack(player: Player, target: Living): void {
    const blow = this.blowOf(player, target);
    this.#tire(player);
    if (blow.damage <= 0) return;
    const damage = this.#damage;
    const weapon = player.inventory.inHand(0);
    if (!damage.hurt(target, blow.damage, { type: 'player_attack', attacker: player })) {
      this.#sound(player, 'nodamage');
      return;
    }
    damage.knockBack(target, player.position);
    const fire = levelOn(weapon, 'fire_aspect') * 80;
    if (fire > 0) this.#ignite(target, fire);
    const yaw = (player.yaw * Math.PI) / 180;
    const ahead = { x: -Math.sin(yaw), y: 0, z: Math.cos(yaw) };
    if (blow.knock > 0) {
      damage.knockAlong(target, ahead, blow.knock * KNOCK_PER_LEVEL);
      player.sprinting = false;
    }
    if (blow.sweeps) this.#sweep(player, target, blow, ahead);
    const zone = player.zone.id;
    const { entityId } = target;
    const flash = (animation: number) =>
      this.#server.tracker.broadcastAbout(zone, entityId, 'animation', { entityId, animation });
    if (blow.critical) flash(CRITICAL);
    if (blow.magic) flash(MAGIC_CRITICAL);
    const kind = toolKind(weapon?.id);
    if (kind) wearItem(this.#server, player, 0, /^(?:sword|trident|mace|spear)$/.test(kind) ? 1 : 2);
    this.#nutrition.exhaust(player, EXHAUSTION.attack);
    this.#sound(
      player,
      blow.critical ? 'crit' : blow.sweeps ? 'sweep' : blow.knock > 0 ? 'knockback' : blow.full ? 'strong' : 'weak',
    );
  }

  /** Hits those who stand close to the target, all by 1 point, more with sweeping edge. */
  #sweep(player: Player, target: Living, blow: Blow, ahead: Point): void {
    const damage = this.#damage;
    const weapon = player.inventory.inHand(0);
    const level = levelOn(weapon, 'sweeping') || levelOn(weapon, 'sweeping_edge');
    const points = 1 + (level / (level + 1)) * blow.damage;
    const { x, y, z } = target.position;
    const half = (target instanceof Player ? 0.3 : target.width / 2) + SWEEP_SIDEWAYS;
    const height = target instanceof Player ? 1.8 : target.height;
    const min = { x: x - half, y: y - SWEEP_UPRIGHT, z: z - half };
    const max = { x: x + half, y: y + height + SWEEP_UPRIGHT, z: z + half };
    const near = [...this.#entities.meeting(player.zone.id, min, max)].filter(
      (entity): entity is LivingEntity =>
        entity instanceof LivingEntity && entity !== target && entity.kind !== 'armor_stand',
    );
    for (const other of near) {
      const { position } = other;
      const far = Math.hypot(
        position.x - player.position.x,
        position.y - player.position.y,
        position.z - player.position.z,
      );
      if (far > SWEEP_REACH || !damage.hurt(other, points, { type: 'player_attack', attacker: player })) continue;
      damage.knockAlong(other, ahead, 0.4);
    }
  }

  #ignite(target: Living, ticks: number): void {
    if (target instanceof Player) this.#hazards.ignite(target, ticks);
    else target.fireTicks = Math.max(target.fireTicks, ticks);
  }

  /** Whoever takes another item in hand begins anew. */
  /** Sideways blocks in the last tick. */
  #paceOf(player: Player): number {
    const arm = this.#arms.get(player);
    return arm ? Math.hypot(arm.position.x - arm.before.x, arm.position.z - arm.before.z) : 0;
  }

  #watchHand(player: Player, arm: Arm): void {
    const item = player.inventory.inHand(0)?.id;
    if (item === arm.item) return;
    arm.item = item;
    arm.since = this.#server.tickNumber;
  }

  #tire(player: Player): void {
    const arm = this.#arms.get(player);
    if (arm) arm.since = this.#server.tickNumber;
  }

  #freshArm(player: Player): Arm {
    const item = player.inventory.inHand(0)?.id;
    const { position } = player;
    return { since: this.#server.tickNumber, item, position, before: position };
  }

  #sound(player: Player, kind: string): void {
    playSound(this.#server, {
      zone: player.zone.id,
      name: `entity.player.attack.${kind}`,
      category: 'player',
      at: player.position,
    });
  }
}

/** Attacks a second with what a player holds, before effects. */
function attackSpeed(player: Player): number {
  const { speed } = weaponFact(player.inventory.inHand(0)?.id);
  // Not by way of the difference, which rounds.
  if (!player.attributeChanges.has('attack_speed')) return speed;
  return player.attribute('attack_speed', FIST.speed, speed - FIST.speed);
}

/** Points that enchantments add against a body (Minecraft wiki, "Sharpness", "Smite", "Bane of Arthropods"). */
function enchantmentBonus(weapon: Stack | null, target: Living): number {
  const sharpness = levelOn(weapon, 'sharpness');
  const arthropod = !(target instanceof Player) && ARTHROPODS.has(target.kind);
  return (
    (sharpness > 0 ? 0.5 * sharpness + 0.5 : 0) +
    (isUndead(target) ? 2.5 * levelOn(weapon, 'smite') : 0) +
    (arthropod ? 2.5 * levelOn(weapon, 'bane_of_arthropods') : 0)
  );
}
