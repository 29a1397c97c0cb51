import type { BlockPosition, Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { DamageSource } from '../../entities/damageSource.ts';
import type { Entity, EntityPlace } from '../../entities/entity.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import { isExplosion, isProjectile } from '../../mechanics/health/damageTraits.ts';
import { playSound } from '../../players/feedback/playSound.ts';
import { Player } from '../../players/player.ts';
import type { Habitat } from '../habitat.ts';

/** Phases in the numbers by which clients know them (Minecraft wiki, "Java Edition protocol", Entity metadata, Ender Dragon). */
const PHASES = { circling: 0, landing: 3, leaving: 4, breathing: 5, watching: 6, roaring: 7, charging: 8 } as const;
type Phase = keyof typeof PHASES;

/** Minecraft wiki, "Ender Dragon": health, points of head and wings, how far crystals heal, ticks for each point of it. */
const HEALTH = 200;
const HEAD_DAMAGE = 10;
const WING_DAMAGE = 5;
const HEALS_WITHIN = 32;
const HEAL_TICKS = 10;
/** What a broken crystal costs that healed it. */
const CRYSTAL_DAMAGE = 10;
/** Where it circles: blocks from the middle, above the way out, and nodes of the ring. */
const RING = 52;
const RING_HEIGHT = 20;
const NODES = 12;
/** Blocks a tick, at most, and how fast it turns its way. */
const SPEED = { circling: 0.75, landing: 0.5, leaving: 0.7, charging: 1.1 } as const;
const TURN = 0.08;
/** How near is there, and how long it goes for somewhere before it thinks again, ticks. */
const NEAR = 10;
const LANDED_WITHIN = 2;
const LONGEST_LEG = 300;
/** How far it sees players, blocks: from the air, and from where it sits. */
const SEES = 96;
const SEES_SITTING = 20;
/** Ticks it looks about, roars and breathes; breaths before it leaves; the share of health lost that makes it leave. */
const WATCH_TICKS = 60;
const ROAR_TICKS = 25;
const BREATH_TICKS = 60;
const BREATHS = 4;
const STANDS = 0.25;
/** Points of a breath each second, how far it reaches around the head, and how far below it. */
const BREATH_DAMAGE = 6;
const BREATH_REACH = 5;
const BREATH_FALLS = 10;
/** How far its head is before the middle, and how far its wings push, blocks. */
const HEAD_AHEAD = 6.5;
const HEAD_REACH = 3;
const WING_REACH = 5;
/** Ticks of its death, and from when it leaves experience: in tenths, and a fifth at the end. */
const DEATH_TICKS = 200;
const EXPERIENCE_FROM = 150;
/** World events: it dies. */
const DEATH_EVENT = 1028;
/** What it cannot fly through without harm to it (tag dragon_immune). */
const IMMUNE =
  /^(?:.*air|barrier|bedrock|end_portal|end_portal_frame|end_gateway|.*command_block|structure_block|jigsaw|moving_piston|obsidian|crying_obsidian|end_stone|iron_bars|respawn_anchor|reinforced_deepslate|light|fire)$/;
/** The head is the first of the parts whose ids follow the dragon's own. */
const HEAD = 1;
const PARTS = 8;

/** What the dragon needs of the fight around it. */
export interface DragonArena {
  /** The middle of the way out; undefined before it is there. */
  perch(): BlockPosition | undefined;
  /** Crystals that stand. */
  crystals(): readonly Entity[];
  /** It has died. */
  defeated(): void;
}

/**
 * The ender dragon: circles the pillars, charges at players, heals by crystals, and comes down to the way out, where it
 * breathes at who is near. Unlike the game's it shoots no fireballs (Minecraft wiki, "Ender Dragon").
 */
export class EnderDragon extends LivingEntity {
  readonly #habitat: Habitat;
  readonly #arena: DragonArena;
  readonly #experience: number;
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

  /** @param experience points it leaves. */
  constructor(habitat: Habitat, place: EntityPlace, arena: DragonArena, experience: number) {
    super(habitat.server, 'ender_dragon', place, HEALTH);
    this.#habitat = habitat;
    this.#arena = arena;
    this.#experience = experience;
    // Its parts have ids of their own, which follow.
    this.parts = PARTS;
    for (let part = 0; part < PARTS; part++) habitat.server.newEntityId();
    this.#enter('circling');
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
    this.#touch(server, players);
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
    const charged = this.#phase === 'charging' ? nearestOf(players, this.position, SEES) : undefined;
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
    // The fewer crystals stand, the more often it comes down.
    if (this.#phase === 'circling' && random.integer(0, this.#arena.crystals().length + 3) === 0) {
      this.#enter('landing');
      this.#target = perch;
    } else if (this.#phase === 'circling' && random.integer(0, 3) === 0 && nearestOf(players, this.position, SEES))
      this.#enter('charging');
    else this.#enter('circling');
  }

  #sit(players: readonly Player[]): void {
    const near = nearestOf(players, this.position, SEES_SITTING);
    if (near) this.#turnTo(near.position);
    const done = (ticks: number) => this.#phaseTicks > ticks;
    switch (this.#phase) {
      case 'watching':
        if (near && done(ROAR_TICKS)) this.#enter('roaring');
        else if (done(WATCH_TICKS)) this.#enter('leaving');
        break;
      case 'roaring':
        if (this.#phaseTicks === 1) this.#sound('growl');
        if (done(ROAR_TICKS)) this.#enter('breathing');
        break;
      default:
        if (this.#phaseTicks % 20 === 10)
          for (const player of players)
            if (this.#breathesOn(player.position))
              this.#habitat.damage.hurt(player, BREATH_DAMAGE, { type: 'indirect_magic', attacker: this });
        if (done(BREATH_TICKS)) this.#enter(++this.#breaths >= BREATHS ? 'leaving' : 'watching');
    }
  }

  /** Its breath falls to the ground before it and lies there. */
  #breathesOn({ x, y, z }: Point): boolean {
    const { head } = this;
    const below = head.y - y;
    return Math.hypot(x - head.x, z - head.z) < BREATH_REACH && below > -2 && below < BREATH_FALLS;
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

  /** Whom its head meets it bites, its wings throw others aside, and what is in its way breaks. */
  #touch(server: GameServer, players: readonly Player[]): void {
    const { damage } = this.#habitat;
    if (!this.#isSitting)
      for (const player of players) {
        if (farFrom(player.position, this.head) < HEAD_REACH)
          damage.hurt(player, HEAD_DAMAGE, { type: 'mob_attack', attacker: this, direct: this });
        else if (farFrom(player.position, this.position) < WING_REACH) {
          if (damage.hurt(player, WING_DAMAGE, { type: 'mob_attack', attacker: this, direct: this }))
            damage.knockBack(player, this.position, 1.6);
        }
      }
    if (this.age % 2 !== 0 || !server.rules(this.zone).mobGriefing) return;
    const { circuit } = this.#habitat.redstone;
    const air = circuit.facts.state('air');
    const [x, y, z] = [this.position.x, this.position.y, this.position.z].map(Math.floor) as [number, number, number];
    for (let dx = -2; dx <= 2; dx++)
      for (let dy = 0; dy <= 3; dy++)
        for (let dz = -2; dz <= 2; dz++) {
          const cell = { x: x + dx, y: y + dy, z: z + dz };
          if (!IMMUNE.test(circuit.at(cell).id)) circuit.put(cell, air);
        }
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
      experience.drop(this.zone, this.position, Math.floor(this.#experience * 0.08));
    if (ticks < DEATH_TICKS) return;
    experience.drop(this.zone, this.position, Math.floor(this.#experience * 0.2));
    entities.remove(this);
    this.#arena.defeated();
  }

  #enter(phase: Phase): void {
    this.#phase = phase;
    this.#phaseTicks = 0;
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

function farFrom(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
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
