import type { BlockPosition, Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { DamageSource } from '../../entities/damageSource.ts';
import type { Entity, EntityPlace } from '../../entities/entity.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import { isExplosion, isProjectile } from '../../mechanics/health/damageTraits.ts';
import { playSound } from '../../players/feedback/playSound.ts';
import { Player } from '../../players/player.ts';
import type { Habitat } from '../habitat.ts';
import { breatheAt, DragonFireball } from './dragonBreath.ts';
import { bite, breakBlocks, farFrom, HEAD_REACH } from './dragonTouch.ts';

/** Phases in the numbers by which clients know them (Minecraft wiki, "Java Edition protocol", Entity metadata, Ender Dragon). */
const PHASES = {
  circling: 0,
  strafing: 1,
  landing: 3,
  leaving: 4,
  breathing: 5,
  watching: 6,
  roaring: 7,
  charging: 8,
} as const;
type Phase = keyof typeof PHASES;

/** Minecraft wiki, "Ender Dragon": health, how far crystals heal, ticks for each point of it. */
const HEALTH = 200;
const HEALS_WITHIN = 32;
const HEAL_TICKS = 10;
/** What a broken crystal costs that healed it. */
const CRYSTAL_DAMAGE = 10;
/** Where it circles: blocks from the middle, above the way out, and nodes of the ring. */
const RING = 52;
const RING_HEIGHT = 20;
const NODES = 12;
/** Blocks a tick, at most, and how fast it turns its way. */
const SPEED = { circling: 0.75, strafing: 0.75, landing: 0.5, leaving: 0.7, charging: 1.1 } as const;
const TURN = 0.08;
/** How near is there, and how long it goes for somewhere before it thinks again, ticks. */
const NEAR = 10;
const LANDED_WITHIN = 2;
const LONGEST_LEG = 300;
/** How far it sees players, blocks: from the air, from where it sits, and from there to charge at them. */
const SEES = 96;
const SEES_SITTING = 20;
const CHARGES_WITHIN = 150;
/** How near it comes to spit, how long it sees whom it spits at before, ticks, how straight ahead, and how high above them it flies. */
const SPITS_WITHIN = 64;
const AIMS_TICKS = 5;
const AIMS_STRAIGHT = Math.cos(Math.PI / 18);
const STRAFES_ABOVE = 12;
/** The farther from the way out somebody is the less often it spits: blocks, squared. */
const STRAFE_SPREAD = 512;
/** Ticks it looks about, roars and breathes; breaths before it leaves; the share of health lost that makes it leave. */
const WATCH_TICKS = 100;
const ROAR_TICKS = 25;
const BREATH_TICKS = 200;
const BREATH_FROM = 10;
const BREATHS = 4;
const STANDS = 0.25;
/** How far before its head its breath lies, blocks. */
const BREATH_AHEAD = 2.5;
/** How far its head is before the middle, blocks. */
const HEAD_AHEAD = 6.5;
/** Ticks of its death, and from when it leaves experience: in tenths, and a fifth at the end. */
const DEATH_TICKS = 200;
const EXPERIENCE_FROM = 150;
/** World events: it dies. */
const DEATH_EVENT = 1028;
/** The head is the first of the parts whose ids follow the dragon's own. */
const HEAD = 1;
const PARTS = 8;

/** What the dragon needs of the fight around it. */
export interface DragonArena {
  /** The middle of the way out; undefined before it is there. */
  perch(): BlockPosition | undefined;
  /** Crystals that stand. */
  crystals(): readonly Entity[];
  /** Points that it leaves. */
  reward(): number;
  /** It has died. */
  defeated(): void;
}

/**
 * The ender dragon: circles the pillars, charges at players, heals by crystals, and comes down to the way out, where it
 * breathes at who is near, and spits fireballs from the air (Minecraft wiki, "Ender Dragon").
 */
export class EnderDragon extends LivingEntity {
  readonly #habitat: Habitat;
  readonly #arena: DragonArena;
  #phase: Phase = 'circling';
  #phaseTicks = 0;
  #target: Point | undefined;
  #node = 0;
  #breaths = 0;
  #healthAtLanding = HEALTH;
  /** The id a player struck at last: its own or a part's. */
  #aimed = 0;
  /** The crystal that heals it. */
  #crystal: Entity | undefined;
  /** Ticks it has seen whom it is about to spit at. */
  #aims = 0;
  /** What it is breathing. */
  #breath: Entity | undefined;

  constructor(habitat: Habitat, place: EntityPlace, arena: DragonArena) {
    super(habitat.server, 'ender_dragon', place, HEALTH);
    this.#habitat = habitat;
    this.#arena = arena;
    // Its parts have ids of their own, which follow.
    this.parts = PARTS;
    for (let part = 0; part < PARTS; part++) habitat.server.numbers.newEntityId();
    this.#enter('circling');
  }

  /** Points it leaves. */
  get reward(): number {
    return this.#arena.reward();
  }

  /** What it does, for tests and reports. */
  get phase(): Phase {
    return this.#phase;
  }

  override get steadiness(): number {
    return 1;
  }

  /** Where its head is. */
  get head(): Point {
    const angle = ((this.yaw - 180) * Math.PI) / 180;
    const { x, y, z } = this.position;
    return { x: x - Math.sin(angle) * HEAD_AHEAD, y: y + 2, z: z + Math.cos(angle) * HEAD_AHEAD };
  }

  get #isSitting(): boolean {
    return this.#phase === 'watching' || this.#phase === 'roaring' || this.#phase === 'breathing';
  }

  /**
   * What of a blow it feels: players and explosions alone hurt it, elsewhere than at its head by a quarter and a point,
   * and arrows bounce off it while it sits.
   */
  feels(amount: number, { type, attacker }: DamageSource): number {
    if (type === 'generic_kill' || type === 'out_of_world') return amount;
    if (!isExplosion(type) && !(attacker instanceof Player)) return 0;
    if (this.#isSitting && isProjectile(type)) return 0;
    const isHead = type === 'player_attack' && this.#aimed === this.entityId + HEAD;
    return isHead ? amount : amount / 4 + Math.min(amount, 1);
  }

  override aimedAt(entityId: number): void {
    this.#aimed = entityId;
  }

  override hurtBy(): void {
    if (this.#isSitting && this.#healthAtLanding - this.health > STANDS * HEALTH) this.#enter('leaving');
  }

  /** Called for a crystal that was broken. */
  crystalBroken(crystal: Entity, by: DamageSource['attacker']): void {
    if (crystal !== this.#crystal) return;
    this.#crystal = undefined;
    this.#habitat.damage.hurt(this, CRYSTAL_DAMAGE, { type: 'player_explosion', attacker: by });
  }

  override tick(server: GameServer): void {
    if (this.hurtCooldown > 0) this.hurtCooldown--;
    if (this.deathTicks >= 0) {
      this.#die(server);
      return;
    }
    const players = this.#habitat
      .playersIn(this.zone)
      .filter((player) => player.alive && player.gameMode !== 'spectator');
    // While nobody is there it rests, as the game's does in chunks that are not loaded.
    if (players.length === 0) return;
    this.#heal();
    this.#phaseTicks++;
    if (this.#isSitting) this.#sit(players);
    else this.#fly(players);
    if (!this.#isSitting) bite(this.#habitat, this, players);
    breakBlocks(this.#habitat, this);
  }

  #heal(): void {
    if (this.age % HEAL_TICKS !== 0) return;
    let nearest: Entity | undefined;
    let best = HEALS_WITHIN;
    for (const crystal of this.#arena.crystals()) {
      const { x, y, z } = crystal.position;
      const away = Math.hypot(x - this.position.x, y - this.position.y, z - this.position.z);
      if (away < best) [nearest, best] = [crystal, away];
    }
    this.#crystal = nearest;
    if (nearest && this.health < this.maxHealth) this.health += 1;
  }

  #fly(players: readonly Player[]): void {
    const perch = this.#perch();
    if (this.#phase === 'strafing' && this.#strafe(players)) return;
    const charged = this.#phase === 'charging' ? nearestOf(players, this.position, CHARGES_WITHIN) : undefined;
    if (charged) this.#target = { ...charged.position, y: charged.position.y + 1 };
    const target = this.#target ?? this.#nodeAt(this.#node);
    const away = Math.hypot(target.x - this.position.x, target.y - this.position.y, target.z - this.position.z);
    const isThere = away < (this.#phase === 'landing' ? LANDED_WITHIN : this.#phase === 'charging' ? HEAD_REACH : NEAR);
    if (isThere || this.#phaseTicks > LONGEST_LEG) this.#choose(players, perch, isThere);
    else this.#steer(target, SPEED[this.#phase as keyof typeof SPEED]);
  }

  /** What it does once it is where it went. */
  #choose(players: readonly Player[], perch: Point, isThere: boolean): void {
    const random = this.#habitat.random(this.zone);
    if (this.#phase === 'landing' && isThere) {
      this.position = perch;
      this.velocity = { x: 0, y: 0, z: 0 };
      this.#healthAtLanding = this.health;
      this.#breaths = 0;
      this.#enter('watching');
      return;
    }
    this.#node = (this.#node + 1) % NODES;
    const crystals = this.#arena.crystals().length;
    const prey = nearestOf(players, perch, SEES);
    const spread = prey ? Math.floor(farFrom(prey.position, perch) ** 2 / STRAFE_SPREAD) : 0;
    // The fewer crystals stand, the more often it comes down.
    if (this.#phase === 'circling' && random.integer(0, crystals + 2) === 0) {
      this.#enter('landing');
      this.#target = perch;
    } else if (
      this.#phase === 'circling' &&
      prey &&
      (random.integer(0, spread + 1) === 0 || random.integer(0, crystals + 1) === 0)
    )
      this.#enter('strafing');
    else this.#enter('circling');
  }

  /** Flies at somebody and spits once it has them before it. @returns whether it goes on. */
  #strafe(players: readonly Player[]): boolean {
    const prey = nearestOf(players, this.position, SEES);
    if (!prey || this.#phaseTicks > LONGEST_LEG) {
      this.#enter('circling');
      return false;
    }
    const { position, eyes } = prey;
    this.#steer({ ...position, y: position.y + STRAFES_ABOVE }, SPEED.strafing);
    const { head, velocity } = this;
    const isSeen = farFrom(position, this.position) < SPITS_WITHIN && this.#habitat.sees(head, eyes);
    this.#aims = isSeen ? this.#aims + 1 : 0;
    const [x, z] = [position.x - this.position.x, position.z - this.position.z];
    const ahead = x * velocity.x + z * velocity.z;
    const isAhead = ahead >= AIMS_STRAIGHT * Math.hypot(x, z) * Math.hypot(velocity.x, velocity.z);
    if (this.#aims < AIMS_TICKS || !isAhead) return true;
    const way = { x: position.x - head.x, y: position.y + 0.9 - head.y, z: position.z - head.z };
    const { entities } = this.#habitat;
    entities.add(new DragonFireball(this.#habitat, { zone: this.zone, position: head }, way, this));
    this.#sound('shoot');
    this.#enter('circling');
    return true;
  }

  #sit(players: readonly Player[]): void {
    const near = nearestOf(players, this.position, SEES_SITTING);
    if (near) this.#turnTo(near.position);
    const done = (ticks: number) => this.#phaseTicks > ticks;
    switch (this.#phase) {
      case 'watching':
        if (near && done(ROAR_TICKS)) this.#enter('roaring');
        else if (done(WATCH_TICKS))
          this.#enter(nearestOf(players, this.position, CHARGES_WITHIN) ? 'charging' : 'leaving');
        break;
      case 'roaring':
        if (this.#phaseTicks === 1) this.#sound('growl');
        if (done(ROAR_TICKS)) this.#enter('breathing');
        break;
      default:
        if (this.#phaseTicks === BREATH_FROM) this.#breathe();
        if (done(BREATH_TICKS)) this.#enter(++this.#breaths >= BREATHS ? 'leaving' : 'watching');
    }
  }

  /** Its breath falls to the ground before it and lies there as long as it breathes. */
  #breathe(): void {
    const { head, position } = this;
    const [x, z] = [head.x - position.x, head.z - position.z];
    const share = BREATH_AHEAD / (Math.hypot(x, z) || 1);
    this.#breath = breatheAt(this.#habitat, this, { x: head.x + x * share, y: head.y, z: head.z + z * share });
  }

  #steer(target: Point, speed: number): void {
    const to = {
      x: target.x - this.position.x,
      y: target.y - this.position.y,
      z: target.z - this.position.z,
    };
    const length = Math.hypot(to.x, to.y, to.z) || 1;
    const towards = (now: number, wanted: number) => now + (wanted - now) * TURN;
    const { velocity } = this;
    this.velocity = {
      x: towards(velocity.x, (to.x / length) * speed),
      y: towards(velocity.y, (to.y / length) * speed),
      z: towards(velocity.z, (to.z / length) * speed),
    };
    this.position = {
      x: this.position.x + this.velocity.x,
      y: this.position.y + this.velocity.y,
      z: this.position.z + this.velocity.z,
    };
    this.#turnTo({ x: this.position.x + this.velocity.x, y: 0, z: this.position.z + this.velocity.z });
  }

  /** Clients draw it the other way round. */
  #turnTo({ x, z }: Point): void {
    const angle = (Math.atan2(-(x - this.position.x), z - this.position.z) * 180) / Math.PI;
    this.yaw = angle + 180;
    this.headYaw = this.yaw;
  }

  #die(server: GameServer): void {
    const ticks = ++this.deathTicks;
    this.position = { ...this.position, y: this.position.y + 0.1 };
    const { x, y, z } = this.position;
    if (ticks === 1)
      server.broadcast(this.zone, 'world_event', {
        effectId: DEATH_EVENT,
        location: { x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) },
        data: 0,
        global: true,
      });
    const { experience, entities } = this.#habitat;
    if (ticks > EXPERIENCE_FROM && ticks % 5 === 0 && ticks <= DEATH_TICKS)
      experience.drop(this.zone, this.position, Math.floor(this.reward * 0.08));
    if (ticks < DEATH_TICKS) return;
    experience.drop(this.zone, this.position, Math.floor(this.reward * 0.2));
    entities.remove(this);
    this.#arena.defeated();
  }

  #enter(phase: Phase): void {
    if (this.#breath && !this.#breath.removed) this.#habitat.entities.remove(this.#breath);
    this.#breath = undefined;
    this.#phase = phase;
    this.#phaseTicks = 0;
    this.#aims = 0;
    this.#target = undefined;
    this.setMetadata('phase', 'int', PHASES[phase]);
    if (phase === 'landing') this.#target = this.#perch();
  }

  #perch(): Point {
    const { x, y, z } = this.#arena.perch() ?? { x: 0, y: 64, z: 0 };
    return { x: x + 0.5, y: y + 4, z: z + 0.5 };
  }

  #nodeAt(node: number): Point {
    const angle = (node / NODES) * 2 * Math.PI;
    const { y } = this.#perch();
    const high = y + RING_HEIGHT + 6 * Math.sin(node * 2.4);
    return { x: Math.cos(angle) * RING, y: high, z: Math.sin(angle) * RING };
  }

  #sound(name: string): void {
    playSound(this.#habitat.server, {
      zone: this.zone,
      name: `entity.ender_dragon.${name}`,
      category: 'hostile',
      at: this.position,
      volume: 2.5,
    });
  }
}

function nearestOf(players: readonly Player[], from: Point, within: number): Player | undefined {
  let nearest: Player | undefined;
  let best = within;
  for (const player of players) {
    const away = farFrom(player.position, from);
    if (away < best) [nearest, best] = [player, away];
  }
  return nearest;
}
