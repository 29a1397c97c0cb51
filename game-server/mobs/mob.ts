import type { BlockPosition, Point } from '../../protocol/geometry.ts';
import type { GameServer } from '../core/server.ts';
import type { EntityUseClick } from '../core/uses.ts';
import type { DamageSource } from '../entities/damageSource.ts';
import type { Body, EntityPlace } from '../entities/entity.ts';
import { LivingEntity } from '../entities/livingEntity.ts';
import { Player } from '../players/player.ts';
import { ChunkMark } from '../world/chunkMark.ts';
import { sufferSurroundings } from './body/harm.ts';
import { isThere } from './body/presence.ts';
import type { Surface } from './body/surfaces.ts';
import { type Surroundings, surroundingsOf } from './body/surroundings.ts';
import { type Standstill, travel } from './body/travel.ts';
import type { Habitat } from './habitat.ts';
import { followLeash, unleash } from './interaction/leash.ts';
import { leaveLoot } from './loot.ts';
import { Goals } from './mind/goal.ts';
import { Look } from './mind/look.ts';
import type { Walker } from './navigation/footing.ts';
import { Navigation } from './navigation/navigation.ts';
import type { Species } from './species/species.ts';

/** Ticks a body lies before it is gone, and the status of the smoke it leaves (wiki, "Entity statuses": 60). */
const DEATH_TICKS = 20;
const POOF = 60;
/** Ticks in which a blow by a player makes its death the player's (Minecraft wiki, "Experience"). */
const BLAME_TICKS = 100;
const FULL_AIR = 300;
/** Ticks between two of its calls, at least; by chance up to five times as many (vanilla: 80, then 1 in 1000 more each tick). */
const QUIET_TICKS = 80;
/** Bits of mob_flags. */
const NO_AI = 1;
const AGGRESSIVE = 4;
/** Size of young ones against grown ones (Minecraft wiki, "Baby animal"). */
const YOUNG_SIZE = 0.5;

/** Who hurt a mob last, and when. */
interface Grudge {
  readonly attacker: Body;
  readonly tick: number;
}

/**
 * A creature with a body of its own and a mind made of behaviours. Kinds with more to them are subclasses. Everything it
 * does by chance draws from its zone's random numbers.
 */
export class Mob extends LivingEntity {
  readonly habitat: Habitat;
  readonly species: Species;
  readonly goals = new Goals();
  /** Behaviours that only choose whom to attack. */
  readonly targeting = new Goals();
  readonly look = new Look();
  readonly navigation: Navigation;
  /** What it attacks. */
  target: Body | undefined;
  grudge: Grudge | undefined;
  /** Ticks since the mob came to life; frozen mobs do not age. */
  lived = 0;
  /** Came by itself, rather than by a plan, a command or a player. */
  natural = false;
  /** Stays wherever players are: built by a plan, named by a tag, let out of a bucket. */
  persistent = false;
  /** Ticks since a player was near. */
  unattended = 0;
  /** Speed it walks ahead with this tick, as the attribute counts it; and how much swimmers and flyers rise, -1 to 1. */
  forward = 0;
  rise = 0;
  /** Degrees between where it looks and where `forward` takes it; only a rider's keys make it walk sideways. */
  heading = 0;
  wantsJump = false;
  jumpCooldown = 0;
  jumpSpeed: number | undefined;
  /** Wants to go up a ladder it hangs on. */
  climbs = false;
  /** Climbs any wall it walks against. */
  climbsWalls = false;
  /** Flutters down instead of falling. */
  glides = false;
  hitSide = false;
  fallDistance = 0;
  surroundings: Surroundings;
  customName: string | undefined;
  /** Around where it stays when it strolls. */
  home: { readonly at: Point; readonly radius: number } | undefined;
  /** Who holds the lead it is on: a player or a knot. */
  leashHolder: Body | undefined;
  #air = FULL_AIR;
  #noAI = false;
  #flags = 0;
  #baby = false;
  #quietFor = QUIET_TICKS;
  /** Whether it chooses what to do in even or odd ticks of its life, by where it came to be: not all at once. */
  readonly #beat: number;
  readonly #adultWidth: number;
  readonly #adultHeight: number;
  #walker: Walker | undefined;
  /** From where its surroundings were looked at, while what is there cannot have changed. */
  #seen:
    | {
        readonly position: Point;
        readonly width: number;
        readonly height: number;
        readonly mark: ChunkMark;
        /** What it would stand on there, once somebody has asked. */
        below: Surface | undefined;
      }
    | undefined;
  /** How it came to stand still; see `travel`. */
  standstill: Standstill | undefined;

  constructor(habitat: Habitat, species: Species, place: EntityPlace) {
    super(habitat.server, species.kind, place, species.health);
    this.habitat = habitat;
    this.species = species;
    this.#beat = Math.abs(Math.floor(place.position.x) + Math.floor(place.position.z)) % 2;
    this.#adultWidth = this.width;
    this.#adultHeight = this.height;
    this.navigation = new Navigation(this);
    this.surroundings = this.#look();
  }

  /** Gives it its behaviours; called once, when it is complete. */
  think(): void {}

  /** Speed as the attribute movement_speed counts it. */
  get speed(): number {
    return this.attribute('movement_speed', this.ownSpeed);
  }

  /** The same as it was born with. */
  get ownSpeed(): number {
    return this.species.speed;
  }

  override get armour(): number {
    return this.species.armour;
  }

  override get steadiness(): number {
    return this.species.steadiness;
  }

  override get eyeHeight(): number {
    return this.height * this.species.eyes;
  }

  get eyes(): Point {
    return { ...this.position, y: this.position.y + this.eyeHeight };
  }

  /** Whether it sees a point. */
  sees(point: Point): boolean {
    return this.habitat.sees(this.eyes, point);
  }

  /** How navigation sees it. */
  get walker(): Walker {
    this.#walker ??= {
      width: this.width,
      height: this.height,
      step: this.species.step,
      fireproof: this.species.fireproof,
      aquatic: this.species.breathes !== 'air',
    };
    return this.#walker;
  }

  get baby(): boolean {
    return this.#baby;
  }

  set baby(young: boolean) {
    this.#baby = young;
    this.setMetadata('baby', 'boolean', young);
    this.resize(young ? YOUNG_SIZE : 1);
  }

  /** Its size against that of minecraft-data. */
  resize(share: number): void {
    this.width = this.#adultWidth * share;
    this.height = this.#adultHeight * share;
    this.#walker = undefined;
  }

  /** Stands still and feels no weight, as NoAI makes it. */
  get noAI(): boolean {
    return this.#noAI;
  }

  set noAI(still: boolean) {
    this.#noAI = still;
    this.#setMobFlag(NO_AI, still);
  }

  /** Shows clients raised arms. */
  set aggressive(angry: boolean) {
    this.#setMobFlag(AGGRESSIVE, angry);
  }

  /** Ticks of breath left. */
  get air(): number {
    return this.#air;
  }

  set air(ticks: number) {
    if (ticks === this.#air) return;
    this.#air = ticks;
    this.setMetadata('air_supply', 'int', Math.max(0, ticks));
  }

  /** Sets a bit of the flags all entities share (wiki, "Entity metadata": 0 is on fire). */
  setFlag(bit: number, on: boolean): void {
    const flags = on ? this.#flags | (1 << bit) : this.#flags & ~(1 << bit);
    if (flags === this.#flags) return;
    this.#flags = flags;
    this.setMetadata('shared_flags', 'byte', flags);
  }

  nameAs(name: string | undefined, alwaysShown = false): void {
    this.customName = name;
    this.setMetadata('custom_name', 'optional_component', name);
    this.setMetadata('custom_name_visible', 'boolean', alwaysShown);
  }

  /** Whether it may be led on a lead. */
  get leashable(): boolean {
    return !this.species.monster && this.species.locomotion !== 'none';
  }

  /** A random number below `bound`, an integer. */
  chance(bound: number): number {
    return this.habitat.random(this.zone).integer(0, bound - 1);
  }

  /** A random number from 0 up to 1. */
  roll(): number {
    return this.habitat.random(this.zone).float();
  }

  distanceTo({ x, y, z }: Point): number {
    return Math.hypot(this.position.x - x, this.position.y - y, this.position.z - z);
  }

  /** What its feet are in: the cell. */
  get cell(): BlockPosition {
    return { x: Math.floor(this.position.x), y: Math.floor(this.position.y), z: Math.floor(this.position.z) };
  }

  override introduction(): readonly (readonly [string, Record<string, unknown>])[] {
    const { entityId, leashHolder } = this;
    return leashHolder ? [['attach_entity', { entityId, vehicleId: leashHolder.entityId }]] : [];
  }

  /** Answers the use key of a player in reach; true when it was meant for it. */
  interact(_use: EntityUseClick): boolean {
    return false;
  }

  /** Tells those who see it of a status byte. */
  status(status: number): void {
    this.habitat.entities.status(this, status);
  }

  override tick(server: GameServer): void {
    if (this.deathTicks >= 0) {
      this.#lieDead();
      return;
    }
    if (!this.habitat.isAwake(this.zone) || this.habitat.isFarAfield(this)) return;
    this.lived++;
    if (this.hurtCooldown > 0) this.hurtCooldown--;
    if (this.jumpCooldown > 0) this.jumpCooldown--;
    this.surroundings = this.#look();
    sufferSurroundings(this);
    if (!this.alive) return;
    this.grow();
    if (this.removed || this.#noAI) return;
    if (this.leashHolder) followLeash(this);
    if (this.vehicle) {
      this.velocity = { x: 0, y: 0, z: 0 };
      this.fallDistance = 0;
      return;
    }
    this.live(server);
    travel(this);
    this.heading = 0;
    if (this.navigation.idle) this.forward = 0;
  }

  /** Time does its work on its body: growing up, growing wool, laying eggs. */
  protected grow(): void {}

  /** Thinks and moves of its own will; called every tick that it can. */
  protected live(_server: GameServer): void {
    const { target } = this;
    if (target && (!isThere(target) || (target instanceof Player && target.zone.id !== this.zone)))
      this.target = undefined;
    const choose = (this.lived + this.#beat) % 2 === 0;
    if (--this.#quietFor <= 0) {
      this.#quietFor = QUIET_TICKS + this.chance(QUIET_TICKS * 4);
      this.habitat.sound(this, 'ambient');
    }
    this.targeting.tick(choose);
    this.goals.tick(choose);
    this.navigation.tick();
    this.look.tick(this);
  }

  /** It fell to the ground from so high, blocks; more than its species falls safely. */
  landed(fallen: number): void {
    const amount = Math.ceil((fallen - this.species.safeFall) * this.habitat.surfaceBelow(this).landing);
    this.habitat.damage.hurt(this, amount, { type: 'fall' });
  }

  override hurtBy(server: GameServer, { attacker }: DamageSource): void {
    this.habitat.sound(this, 'hurt');
    if (attacker && attacker !== this) this.grudge = { attacker, tick: server.tickNumber };
  }

  override died(server: GameServer, source: DamageSource): void {
    const blamed = this.grudge;
    const killer =
      source.attacker instanceof Player
        ? source.attacker
        : blamed?.attacker instanceof Player && server.tickNumber - blamed.tick <= BLAME_TICKS
          ? blamed.attacker
          : undefined;
    this.habitat.sound(this, 'death');
    this.goals.stop();
    this.targeting.stop();
    this.navigation.stop();
    for (const passenger of [...this.passengers]) this.habitat.entities.dismount(passenger);
    this.habitat.entities.dismount(this);
    unleash(this);
    leaveLoot(this, killer);
  }

  /** What sets it apart from others of its kind, as `plannedTraits` in worlds/plan/mob.ts names it. */
  traits(): Record<string, string | number | boolean | undefined> {
    return { baby: this.baby, noAI: this.noAI, name: this.customName };
  }

  /** What it leaves besides its species' drops when it dies: wool, a saddle. Counts are final. */
  ownDrops(): readonly { readonly id: string; readonly count: number }[] {
    return [];
  }

  /** Experience points for whoever kills it. */
  get reward(): number {
    const [least, most] = this.species.experience;
    if (this.baby && !this.species.monster) return 0;
    return most > 0 ? least + this.chance(most - least + 1) : 0;
  }

  /** What it stands on, as of the beginning of its tick. */
  get surfaceBelow(): Surface {
    const seen = this.#seen;
    if (!seen || seen.position !== this.position) return this.habitat.surfaceBelow(this);
    seen.below ??= this.habitat.surfaceBelow(this);
    return seen.below;
  }

  #look(): Surroundings {
    const { habitat, position, width, height } = this;
    const seen = this.#seen;
    if (seen && seen.position === position && seen.width === width && seen.height === height && seen.mark.holds)
      return this.surroundings;
    const { world } = habitat.server;
    const mark = ChunkMark.around(world.chunks, position.x, position.z, width / 2);
    this.#seen = mark && { position, width, height, mark, below: undefined };
    return surroundingsOf(world, habitat.surfaces, position, width, height, this.eyeHeight);
  }

  #lieDead(): void {
    this.deathTicks++;
    this.forward = 0;
    this.rise = 0;
    if (!this.noAI) travel(this);
    if (this.deathTicks < DEATH_TICKS) return;
    this.status(POOF);
    this.habitat.entities.remove(this);
  }

  #setMobFlag(bit: number, on: boolean): void {
    const flags = (this.metadata('mob_flags') as number | undefined) ?? 0;
    this.setMetadata('mob_flags', 'byte', on ? flags | bit : flags & ~bit);
  }
}
