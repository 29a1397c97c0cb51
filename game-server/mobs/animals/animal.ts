import type { EntityUseClick } from '../../core/uses.ts';
import type { EntityPlace } from '../../entities/entity.ts';
import type { Player } from '../../players/player.ts';
import { FollowParent, Mate, Tempt } from '../goals/family.ts';
import { Panic } from '../goals/flee.ts';
import { Drift, LookAround, LookAtPlayer, Stroll, Swim } from '../goals/wander.ts';
import type { Habitat } from '../habitat.ts';
import { spendItem } from '../interaction/spend.ts';
import { Mob } from '../mob.ts';
import type { Species } from '../species/species.ts';

/** Ticks to be in love, and to rest after breeding (Minecraft wiki, "Breeding"). */
const LOVE_TICKS = 600;
const REST_TICKS = 6000;
/** Share of the time left that one meal saves a young one. */
const MEAL_GROWTH = 0.1;
/** Status of the hearts (Minecraft wiki, "Entity statuses"). */
const HEARTS = 18;

/** How fast kinds flee, follow food, and follow their parents, as shares of their speed (vanilla's registerGoals). */
export interface Gait {
  readonly panic: number;
  readonly tempt: number;
  readonly parent: number;
}

/** An animal: grows up, follows its food, breeds, flees when hurt. */
export class Animal extends Mob {
  readonly gait: Gait;
  /** Ticks until grown up when negative, until it can breed again when positive (the tag Age). */
  growth = 0;
  love = 0;
  /** Who fed it last. */
  lover: string | undefined;

  constructor(habitat: Habitat, species: Species, place: EntityPlace, gait: Gait) {
    super(habitat, species, place);
    this.gait = gait;
  }

  override think(): void {
    const { goals, gait, species } = this;
    goals.add(1, new Panic(this, gait.panic));
    if (species.foods.length > 0) {
      goals.add(2, new Mate(this, 1)).add(3, new Tempt(this, gait.tempt)).add(4, new FollowParent(this, gait.parent));
    }
    if (species.locomotion === 'swim') {
      goals.add(6, new Drift(this));
      return;
    }
    if (species.breathes !== 'water') goals.add(0, new Swim(this));
    goals
      .add(6, species.locomotion === 'fly' ? new Drift(this) : new Stroll(this))
      .add(7, new LookAtPlayer(this))
      .add(8, new LookAround(this));
  }

  get inLove(): boolean {
    return this.love > 0;
  }

  /** Whether it breeds with that item. */
  likes(item: string): boolean {
    return this.species.foods.includes(item);
  }

  /** Whether it can mate with another now. */
  canMateWith(other: Animal): boolean {
    return other !== this && other.kind === this.kind && this.inLove && other.inLove;
  }

  /** Sets its age as the tag Age does: negative is young. */
  setGrowth(ticks: number): void {
    this.growth = ticks;
    if (this.baby !== ticks < 0) this.baby = ticks < 0;
  }

  fallInLove(lover: Player | undefined): void {
    this.love = LOVE_TICKS;
    this.lover = lover?.username;
    this.status(HEARTS);
  }

  /** A grown animal rests after mating. */
  rest(): void {
    this.love = 0;
    this.growth = REST_TICKS;
  }

  /** What kind the young one of two is. */
  childKind(_mate: Animal): string {
    return this.kind;
  }

  /** Gives a young one what it inherits, before it enters the world. */
  bear(_mate: Animal, _child: Animal): void {}

  override interact(use: EntityUseClick): boolean {
    return this.eatFrom(use);
  }

  /** Is fed: falls in love, or grows faster when young. */
  protected eatFrom(use: EntityUseClick): boolean {
    const { player, item } = use;
    if (!item || !this.likes(item.id)) return false;
    if (this.growth < 0) {
      spendItem(use);
      this.setGrowth(Math.min(0, this.growth + Math.floor(-this.growth * MEAL_GROWTH)));
    } else if (this.growth === 0 && !this.inLove) {
      spendItem(use);
      this.fallInLove(player);
    } else return false;
    this.habitat.report('entity-fed', player, this);
    return true;
  }

  protected override grow(): void {
    if (this.growth < 0) this.setGrowth(this.growth + 1);
    else if (this.growth > 0) this.growth--;
    if (this.growth !== 0) this.love = 0;
    if (this.love > 0) this.love--;
  }
}
