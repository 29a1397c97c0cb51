import type { Admission } from '../../../protocol/gameServer/zone.ts';
import type { GameServer } from '../../core/server.ts';
import type { Entities } from '../../entities/entities.ts';
import type { Entity } from '../../entities/entity.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import type { EffectGift } from '../../items/nutrition/effectGift.ts';
import type { Movement } from '../../players/movement.ts';
import { Player } from '../../players/player.ts';
import type { Damage } from '../health/damage.ts';
import type { Nutrition } from '../health/nutrition.ts';
import type { Living } from '../health/worn.ts';
import { EFFECT_COLOURS, effectFacts } from './effectFacts.ts';
import { EffectWork } from './effectWork.ts';
import { powersOf } from './powersOf.ts';

/** Flags of the entity_effect packet (Minecraft wiki, "Java Edition protocol", Entity Effect). */
const AMBIENT = 0x01;
const PARTICLES = 0x02;
const ICON = 0x04;
/** The highest level minus one a byte holds, and the longest duration in ticks. */
const HIGHEST_AMPLIFIER = 255;
const LONGEST = 2 ** 31 - 1;

/** An effect at work. */
export interface ActiveEffect {
  readonly id: string;
  readonly amplifier: number;
  readonly ambient: boolean;
  readonly particles: boolean;
  /** Ticks left. */
  duration: number;
}

/**
 * Status effects of players and mobs: one of each kind, the stronger or longer wins. Ticks them down, lets them work
 * and sends them to clients.
 */
export class Effects {
  readonly #server: GameServer;
  readonly #movement: Movement;
  readonly #entities: Entities;
  readonly #work: EffectWork;
  readonly #active = new Map<Living, Map<string, ActiveEffect>>();
  /** Effects of those who left, for when they come back under the same admission. */
  readonly #left = new WeakMap<Admission, readonly ActiveEffect[]>();
  readonly #changeListeners: ((body: Living) => void)[] = [];

  constructor(server: GameServer, movement: Movement, entities: Entities, damage: Damage, nutrition: Nutrition) {
    this.#server = server;
    this.#movement = movement;
    this.#entities = entities;
    this.#work = new EffectWork(damage, nutrition);
  }

  install(): void {
    const server = this.#server;
    this.#movement.grantPowers((player) => powersOf(this, player));
    server.onMove((player) => {
      for (const { id } of this.list(player))
        this.#send(player, 'remove_entity_effect', { effectId: this.#numberOf(id) });
    });
    server.onLeave((player) => {
      if (player.alive && !player.hidden) this.#left.set(player.admission, this.list(player));
      this.#active.delete(player);
    });
    server.onJoin((player) => this.#resume(player));
    this.#entities.onRemoved((entity: Entity) => this.#active.delete(entity as LivingEntity));
    server.onPhase('players', () => this.#tick());
  }

  /** Calls back whenever the effects of a body changed. */
  onChanged(listener: (body: Living) => void): void {
    this.#changeListeners.push(listener);
  }

  /**
   * Gives an effect. One of the kind that is stronger, or as strong and longer, is kept instead.
   * @param share how much of an instant effect reaches the body, 0 to 1.
   * @returns whether it took.
   */
  give(body: Living, gift: EffectGift, from?: Living, share = 1): boolean {
    const fact = effectFacts(this.#server.gameData).get(gift.id);
    if (!fact || !body.alive) return false;
    const amplifier = Math.max(0, Math.min(HIGHEST_AMPLIFIER, Math.floor(gift.amplifier ?? 0)));
    if (this.#work.isInstant(gift.id)) {
      this.#work.atOnce(body, gift.id, amplifier, from, share);
      return true;
    }
    const duration = Math.min(LONGEST, Math.floor(gift.duration));
    if (!(duration > 0) || !this.#work.affects(body, gift.id)) return false;
    let own = this.#active.get(body);
    const before = own?.get(gift.id);
    if (before && (before.amplifier > amplifier || (before.amplifier === amplifier && before.duration >= duration)))
      return false;
    if (!own) {
      own = new Map();
      this.#active.set(body, own);
    }
    if (before) this.#work.ended(body, before);
    const effect: ActiveEffect = {
      id: gift.id,
      amplifier,
      duration,
      ambient: gift.ambient ?? false,
      particles: gift.particles ?? true,
    };
    own.set(gift.id, effect);
    this.#work.begun(body, effect);
    this.#show(body, effect);
    this.#changed(body);
    return true;
  }

  /** Takes an effect away. @returns whether it was there. */
  remove(body: Living, id: string): boolean {
    const effect = this.#active.get(body)?.get(id);
    if (!effect) return false;
    this.#end(body, effect);
    return true;
  }

  /** Takes all effects away, as milk does. @returns whether there was any. */
  clear(body: Living): boolean {
    const all = this.list(body);
    for (const effect of all) this.#end(body, effect);
    return all.length > 0;
  }

  has(body: Living, id: string): boolean {
    return this.#active.get(body)?.has(id) ?? false;
  }

  /** Level of an effect: 0 without, 1 for amplifier 0 and so on. */
  level(body: Living, id: string): number {
    const effect = this.#active.get(body)?.get(id);
    return effect ? effect.amplifier + 1 : 0;
  }

  /** The effects at work, oldest first. */
  list(body: Living): readonly ActiveEffect[] {
    const own = this.#active.get(body);
    return own ? [...own.values()] : [];
  }

  /** The effects of a player who may have left, and would have them again on coming back. */
  remembered(player: Player): readonly ActiveEffect[] {
    return this.#active.has(player) ? this.list(player) : (this.#left.get(player.admission) ?? []);
  }

  /** Tells a client that forgot everything (join, respawn) its own effects again. */
  reveal(player: Player): void {
    for (const effect of this.list(player)) this.#show(player, effect);
  }

  /** Who comes back has the effects they left with, and no more golden hearts than were left. */
  #resume(player: Player): void {
    const { absorption } = player;
    for (const effect of this.#left.get(player.admission) ?? []) this.give(player, effect);
    this.#left.delete(player.admission);
    player.absorption = absorption;
  }

  #tick(): void {
    if (this.#active.size === 0) return;
    for (const [body, own] of [...this.#active]) {
      if (!body.alive || (body instanceof Player && body.frozen)) continue;
      for (const effect of [...own.values()]) {
        if (own.get(effect.id) !== effect || !body.alive) continue;
        this.#work.tick(body, effect);
        if (effect.duration < LONGEST) effect.duration--;
        if (effect.duration <= 0 && own.get(effect.id) === effect) this.#end(body, effect);
      }
      if (own.size === 0) this.#active.delete(body);
    }
  }

  #end(body: Living, effect: ActiveEffect): void {
    const own = this.#active.get(body);
    if (own?.get(effect.id) !== effect) return;
    own.delete(effect.id);
    if (own.size === 0) this.#active.delete(body);
    this.#work.ended(body, effect);
    this.#send(body, 'remove_entity_effect', { effectId: this.#numberOf(effect.id) });
    this.#changed(body);
  }

  #show(body: Living, effect: ActiveEffect): void {
    const flags = (effect.ambient ? AMBIENT : 0) | (effect.particles ? PARTICLES | ICON : 0);
    const endless = effect.duration >= LONGEST && this.#server.gameData.source.features.damageEvent;
    const { amplifier } = effect;
    this.#send(body, 'entity_effect', {
      effectId: this.#numberOf(effect.id),
      // A byte up to 1.20.4.
      amplifier: this.#server.gameData.source.features.itemComponents ? amplifier : (amplifier << 24) >> 24,
      duration: endless ? -1 : effect.duration,
      hideParticles: flags,
      flags,
      factorCodec: undefined,
    });
  }

  /** Players are sent their own effects; of others' they see the particles, by metadata. */
  #send(body: Living, packet: string, fields: Record<string, unknown>): void {
    if (body instanceof Player) body.send(packet, { entityId: body.entityId, ...fields });
  }

  #numberOf(id: string): number {
    return effectFacts(this.#server.gameData).get(id)?.number ?? 0;
  }

  #changed(body: Living): void {
    this.#showLooks(body);
    for (const listener of this.#changeListeners) listener(body);
  }

  /** What others see: invisibility, glowing, the colour of the particles. */
  #showLooks(body: Living): void {
    const shown = this.list(body).filter(({ particles }) => particles);
    let [red, green, blue, weight] = [0, 0, 0, 0];
    for (const { id, amplifier } of shown) {
      const colour = EFFECT_COLOURS[id] ?? 0x808080;
      const share = amplifier + 1;
      red += ((colour >> 16) & 0xff) * share;
      green += ((colour >> 8) & 0xff) * share;
      blue += (colour & 0xff) * share;
      weight += share;
    }
    const mixed =
      weight === 0
        ? 0
        : (Math.floor(red / weight) << 16) | (Math.floor(green / weight) << 8) | Math.floor(blue / weight);
    body.setMetadata('effect_color', 'int', mixed);
    body.setMetadata('effect_ambience', 'boolean', shown.length > 0 && shown.every(({ ambient }) => ambient));
    if (body instanceof LivingEntity) {
      const flags = Number(body.metadata('shared_flags') ?? 0) & ~(INVISIBLE | GLOWING);
      body.setMetadata('shared_flags', 'byte', ((flags | this.looks(body)) << 24) >> 24);
    }
  }

  /** Bits of the shared entity flags that come from effects. */
  looks(body: Living): number {
    return (this.has(body, 'invisibility') ? INVISIBLE : 0) | (this.has(body, 'glowing') ? GLOWING : 0);
  }
}

/** Bits of entity metadata 0 (Minecraft wiki, "Entity metadata"). */
const INVISIBLE = 0x20;
const GLOWING = 0x40;
