import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { Profession, VillagerType } from '../../../worlds/plan/mob.ts';
import type { GameServer } from '../../core/server.ts';
import type { EntityUseClick } from '../../core/uses.ts';
import type { DamageSource } from '../../entities/damageSource.ts';
import type { EntityPlace } from '../../entities/entity.ts';
import { Avoid } from '../goals/flee.ts';
import type { Habitat } from '../habitat.ts';
import type { Species } from '../species/species.ts';
import { VILLAGER_HUNTERS } from '../species/villagerHunters.ts';
import { FindWork, GoToBed, GoToWork, isWorkTime, Sleep } from './dailyLife.ts';
import { Offer } from './offer.ts';
import { Trader } from './trader.ts';
import { chosen, JOB_SITES, offersOf, PROFESSIONS, VILLAGER_TYPES, WANDERER_TRADES } from './tradeTable.ts';
import { acrossFrom, placesOf } from './workplaces.ts';

/** Experience at which a villager rises to the next level (Minecraft wiki, "Trading", level). */
const LEVEL_AT = [0, 10, 70, 150, 250];
const HIGHEST_LEVEL = 5;
/** Ticks after its customer left until it rises, and the most often it restocks in a day. */
const RISE_TICKS = 40;
const RESTOCK_TICKS = 12_000;
const RESTOCK_CHECK = 100;
const JOB_REACH = 3;
/** How far villagers stroll from where they live; vanilla keeps them by their job site and meeting point. */
const HOME = 8;
const RISE_BONUS = 5;
/** Numbers of poses (wiki, "Entity metadata"). */
const STANDING = 0;
const SLEEPING = 2;
/** Where the eyes of a sleeper are above its place (vanilla's LivingEntity.getEyeHeight): under a low roof it does not suffocate. */
const SLEEPING_EYES = 0.2;
const WANDERER_OFFERS = 5;
/** At work it restocks twice a day, the second time no sooner than this many ticks later (Minecraft wiki, "Trading"). */
const RESTOCKS_A_DAY = 2;
const RESTOCK_PAUSE = 2_400;
const DAY_TICKS = 24_000;

/** A villager: offers by profession and level, rises by trading, restocks at its job site block. */
export class Villager extends Trader {
  readonly regular = true;
  #profession: Profession = 'none';
  #type: VillagerType = 'plains';
  #level = 1;
  #riseIn = 0;
  #restockedAt = Number.NEGATIVE_INFINITY;
  #growth = 0;
  #workplace: BlockPosition | undefined;
  #bed: BlockPosition | undefined;
  /** The day it last restocked, and how often on that day. */
  #restocks = { day: -1, count: 0 };

  constructor(habitat: Habitat, species: Species, place: EntityPlace) {
    super(habitat, species, place);
    this.home = { at: place.position, radius: HOME };
    this.#show();
  }

  override think(): void {
    super.think();
    const { work, beds } = placesOf(this.habitat, (id) => professionAt(id) !== undefined);
    this.goals
      .add(0, new Sleep(this, beds))
      .add(1, new Avoid(this, () => this.#feared(), 0.5 * 1.4))
      .add(3, new GoToBed(this, beds))
      .add(5, new FindWork(this, work, { fits: (id) => this.#wants(id), take: (at) => this.#takeWork(at) }))
      .add(5, new GoToWork(this));
  }

  /** Whether its world goes on by itself: it works and sleeps. */
  get isLiving(): boolean {
    return this.habitat.server.rules(this.zone).livingWorld === true;
  }

  /** Whether it looks for a work station: it has none, and is neither a child nor a nitwit. */
  get seeksWork(): boolean {
    return this.isLiving && !this.#workplace && !this.baby && this.#profession !== 'nitwit' && !this.#bed;
  }

  /** The work station that it has for itself. */
  get workplace(): BlockPosition | undefined {
    return this.#workplace;
  }

  /** The bed it sleeps in just now. */
  get asleep(): BlockPosition | undefined {
    return this.#bed;
  }

  override get eyeHeight(): number {
    // Mob's constructor asks for it before there are fields of this class.
    return #bed in this && this.#bed ? SLEEPING_EYES : super.eyeHeight;
  }

  lieDown(bed: BlockPosition): void {
    this.#bed = bed;
    this.setMetadata('pose', 'pose', SLEEPING);
    this.setMetadata('sleeping_pos', 'optional_block_pos', bed);
    this.#occupy(bed, true);
  }

  getUp(): void {
    const bed = this.#bed;
    if (!bed) return;
    this.#bed = undefined;
    this.setMetadata('pose', 'pose', STANDING);
    this.setMetadata('sleeping_pos', 'optional_block_pos', undefined);
    this.#occupy(bed, false);
  }

  override hurtBy(server: GameServer, source: DamageSource): void {
    this.getUp();
    super.hurtBy(server, source);
  }

  override interact(use: EntityUseClick): boolean {
    return this.#bed === undefined && super.interact(use);
  }

  get profession(): Profession {
    return this.#profession;
  }

  get type(): VillagerType {
    return this.#type;
  }

  get level(): number {
    return this.#level;
  }

  override get rank(): number {
    return this.#level;
  }

  get title(): string {
    if (this.customName !== undefined) return this.customName;
    return this.#profession === 'none'
      ? 'Villager'
      : this.#profession.charAt(0).toUpperCase() + this.#profession.slice(1);
  }

  /** Gives it work; its offers of every level up to this are chosen by chance. */
  employ(profession: Profession, level = 1, type: VillagerType = this.#type): void {
    this.#profession = profession;
    this.#type = type;
    this.#level = Math.max(1, Math.min(HIGHEST_LEVEL, level));
    this.experience = LEVEL_AT[this.#level - 1] ?? 0;
    this.offers = [];
    for (let step = 1; step <= this.#level; step++) this.#addOffers(step);
    this.#show();
  }

  /** Has it go on with the work and rank it had in a world that was saved; its offers are chosen where it has none. */
  resumeAs(profession: Profession, level: number, type: VillagerType): void {
    const { experience } = this;
    if (this.offers.length === 0 && profession !== 'none') this.employ(profession, level, type);
    this.#profession = profession;
    this.#type = type;
    this.#level = level;
    this.experience = Math.max(experience, LEVEL_AT[level - 1] ?? 0);
    this.#show();
  }

  override traits() {
    return {
      ...super.traits(),
      profession: this.#profession === 'none' ? undefined : this.#profession,
      level: this.#level === 1 ? undefined : this.#level,
      villagerType: this.#type === 'plains' ? undefined : this.#type,
    };
  }

  /** Ticks until it is grown up, when negative. */
  get growth(): number {
    return this.#growth;
  }

  setGrowth(ticks: number): void {
    this.#growth = ticks;
    if (this.baby !== ticks < 0) this.baby = ticks < 0;
  }

  protected override bonus(): number {
    return this.#isDue() ? RISE_BONUS : 0;
  }

  protected override grow(): void {
    super.grow();
    if (this.#growth < 0) this.setGrowth(this.#growth + 1);
    if (this.customer) {
      this.#riseIn = RISE_TICKS;
      return;
    }
    if (this.#riseIn > 0 && --this.#riseIn === 0 && this.#isDue()) this.#rise();
    if (this.lived % RESTOCK_CHECK !== 0) return;
    if (this.isLiving) this.#lookAfterWork();
    else this.#restockAtWork();
  }

  #isDue(): boolean {
    const next = LEVEL_AT[this.#level];
    return !this.given && next !== undefined && this.#level < HIGHEST_LEVEL && this.experience >= next;
  }

  #rise(): void {
    this.#level++;
    this.#addOffers(this.#level);
    this.#show();
    this.#riseIn = this.#isDue() ? RISE_TICKS : 0;
  }

  #addOffers(level: number): void {
    const { gameData } = this.habitat.server;
    const facts = offersOf(gameData, this.#profession, level, this.habitat.random(this.zone));
    this.offers = [...this.offers, ...facts.map((fact) => new Offer(fact))];
  }

  /** Restocks what was taken, twice a day at most, when its job site block is near. */
  #restockAtWork(): void {
    const site = JOB_SITES[this.#profession];
    if (!site || this.offers.every(({ uses }) => uses === 0) || this.lived - this.#restockedAt < RESTOCK_TICKS) return;
    const { world } = this.habitat.server;
    const { x, y, z } = this.cell;
    for (let dy = -1; dy <= 1; dy++)
      for (let dz = -JOB_REACH; dz <= JOB_REACH; dz++)
        for (let dx = -JOB_REACH; dx <= JOB_REACH; dx++) {
          const { id } = world.block({ x: x + dx, y: y + dy, z: z + dz });
          if (id !== site && !(site === 'cauldron' && id.endsWith('cauldron'))) continue;
          this.#restockedAt = this.lived;
          this.restock();
          return;
        }
  }

  #wants(block: string): boolean {
    return this.#profession === 'none' || professionAt(block) === this.#profession;
  }

  /** Has the work station for itself from now on, and lives by it. */
  #takeWork(at: BlockPosition): void {
    const profession = professionAt(this.habitat.server.world.block(at).id);
    if (profession === undefined) return;
    this.#workplace = at;
    this.home = { at, radius: HOME };
    if (this.#profession === 'none') this.employ(profession);
    this.habitat.sound(this, `work_${profession}`);
  }

  /** Loses its work with the station; restocks at it. */
  #lookAfterWork(): void {
    const at = this.#workplace;
    if (!at) return;
    const { work } = placesOf(this.habitat, (id) => professionAt(id) !== undefined);
    if (!work.isThere(at)) {
      work.release(this, at);
      this.#workplace = undefined;
      if (this.#level === 1 && this.experience === 0 && !this.given) this.employ('none');
      return;
    }
    const day = Math.floor(this.habitat.timeOf(this.zone) / DAY_TICKS);
    if (this.#restocks.day !== day) this.#restocks = { day, count: 0 };
    const mayRestock =
      this.#restocks.count < RESTOCKS_A_DAY &&
      (this.#restocks.count === 0 || this.lived - this.#restockedAt >= RESTOCK_PAUSE);
    if (!mayRestock || !isWorkTime(this) || this.offers.every(({ uses }) => uses === 0)) return;
    if (acrossFrom(this.position, at) > JOB_REACH) return;
    this.#restocks.count++;
    this.#restockedAt = this.lived;
    this.restock();
  }

  #occupy(bed: BlockPosition, occupied: boolean): void {
    const { world } = this.habitat.server;
    const { id, properties } = world.block(bed);
    if (!id.endsWith('_bed')) return;
    world.setBlock(bed, { id, properties: { ...properties, occupied: `${occupied}` } }, { type: 'game' });
  }

  #feared() {
    return this.habitat
      .mobsIn(this.zone)
      .find((mob) => VILLAGER_HUNTERS.has(mob.kind) && mob.alive && this.distanceTo(mob.position) < 8);
  }

  #show(): void {
    this.setMetadata('villager_data', 'villager_data', {
      villagerType: VILLAGER_TYPES.indexOf(this.#type),
      villagerProfession: PROFESSIONS.indexOf(this.#profession),
      level: this.#level,
    });
  }
}

/** The profession whose work station a block is. */
function professionAt(block: string): Profession | undefined {
  const site = block.endsWith('cauldron') ? 'cauldron' : block;
  return PROFESSIONS.find((profession) => JOB_SITES[profession] === site);
}

/** A wandering trader: sells odds and ends. */
export class WanderingTrader extends Trader {
  readonly regular = false;

  get title(): string {
    return this.customName ?? 'Wandering Trader';
  }

  protected override prepare(): void {
    if (this.offers.length > 0) return;
    const { gameData } = this.habitat.server;
    this.offers = chosen(gameData, WANDERER_TRADES, WANDERER_OFFERS, this.habitat.random(this.zone)).map(
      (fact) => new Offer(fact),
    );
  }
}
