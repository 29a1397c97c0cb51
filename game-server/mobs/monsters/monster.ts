import { nameTable } from '../../../protocol/nameTable.ts';
import type { EntityPlace } from '../../entities/entity.ts';
import { Hunt, Leap, MeleeAttack, nearestTarget, StrikeBack } from '../goals/fight.ts';
import { MoveThroughVillage } from '../goals/village.ts';
import { Drift, FleeSun, LookAround, LookAtPlayer, Stroll, Swim } from '../goals/wander.ts';
import type { Habitat } from '../habitat.ts';
import { Mob } from '../mob.ts';
import type { Species } from '../species/species.ts';
import { VILLAGER_HUNTERS } from '../species/villagerHunters.ts';

/** How far monsters notice players, blocks (attribute follow_range), where it is not 16. */
const RANGES: Readonly<Record<string, number>> = nameTable({
  zombie: 35,
  husk: 35,
  drowned: 35,
  zombie_villager: 35,
  enderman: 64,
  blaze: 48,
});
const RANGE = 16;
/** Who attacks only when attacked (Minecraft wiki, "Mob", neutral). */
const NEUTRAL: ReadonlySet<string> = new Set(['enderman', 'zombified_piglin']);
/** Who goes through villages by night (vanilla's Zombie.addBehaviourGoals, which drowned ones and piglins replace). */
const VISITS_VILLAGES: ReadonlySet<string> = new Set(['zombie', 'husk', 'zombie_villager']);
/** Whom those that hunt villagers go after besides players. */
const FOLK: ReadonlySet<string> = new Set(['villager', 'wandering_trader', 'iron_golem']);
/** How much faster young zombies are (Minecraft wiki, "Zombie"). */
const YOUNG_SPEED = 1.5;

/** A monster that goes for players and strikes them; kinds that fight otherwise are subclasses. */
export class Monster extends Mob {
  override get speed(): number {
    return super.speed * (this.baby ? YOUNG_SPEED : 1);
  }

  /** How far it notices players. */
  get range(): number {
    return RANGES[this.kind] ?? RANGE;
  }

  override think(): void {
    const { goals, species } = this;
    if (species.breathes !== 'both' || !species.undead) goals.add(0, new Swim(this));
    if (species.burnsByDay) goals.add(3, new FleeSun(this));
    this.fight();
    if (VISITS_VILLAGES.has(this.kind)) goals.add(6, new MoveThroughVillage(this));
    goals
      .add(7, species.locomotion === 'walk' || species.locomotion === 'hop' ? new Stroll(this) : new Drift(this))
      .add(8, new LookAtPlayer(this, 8))
      .add(8, new LookAround(this));
  }

  /** Adds what makes it fight. */
  protected fight(): void {
    if (this.species.attack > 0) this.goals.add(4, new MeleeAttack(this, 1));
    this.targeting.add(1, new StrikeBack(this, this.species.undead));
    if (!NEUTRAL.has(this.kind)) this.targeting.add(2, new Hunt(this, this.range));
    if (VILLAGER_HUNTERS.has(this.kind)) this.targeting.add(3, new Hunt(this, this.range, () => this.#folk()));
  }

  #folk() {
    return this.habitat
      .mobsIn(this.zone)
      .find(
        (mob) =>
          FOLK.has(mob.kind) &&
          mob.alive &&
          this.distanceTo(mob.position) < RANGE &&
          this.habitat.sees(this.eyes, mob.eyes),
      );
  }
}

/** Climbs walls, leaps, and leaves players alone by daylight unless they attack it. */
export class Spider extends Monster {
  /** Light from which on a spider is peaceful (Minecraft wiki, "Spider"). */
  static readonly BRIGHT = 12;

  constructor(habitat: Habitat, species: Species, place: EntityPlace) {
    super(habitat, species, place);
    this.climbsWalls = true;
  }

  protected override fight(): void {
    this.goals.add(3, new Leap(this)).add(4, new MeleeAttack(this, 1));
    this.targeting.add(1, new StrikeBack(this));
    this.targeting.add(
      2,
      new Hunt(this, this.range, () => {
        const { habitat } = this;
        if (habitat.brightnessAt(this.cell) >= Spider.BRIGHT) return undefined;
        return nearestTarget(this, this.range);
      }),
    );
  }

  protected override live(...facts: Parameters<Mob['live']>): void {
    super.live(...facts);
    this.setMetadata('flags', 'byte', this.hitSide ? 1 : 0);
  }
}

/** A mob that fights back and nothing else: golems, bees, bears. */
export class Defender extends Mob {
  override think(): void {
    const { goals, species } = this;
    if (species.breathes === 'air') goals.add(0, new Swim(this));
    goals
      .add(1, new MeleeAttack(this, 1))
      .add(6, species.locomotion === 'walk' ? new Stroll(this, 0.6) : new Drift(this))
      .add(7, new LookAtPlayer(this))
      .add(8, new LookAround(this));
    this.targeting.add(1, new StrikeBack(this));
    if (this.kind === 'iron_golem') this.targeting.add(2, new Hunt(this, RANGE, () => this.#enemy()));
  }

  /** Golems go for every monster but creepers. */
  #enemy() {
    return this.habitat
      .mobsIn(this.zone)
      .find(
        (mob) => mob.species.monster && mob.kind !== 'creeper' && mob.alive && this.distanceTo(mob.position) < RANGE,
      );
  }
}
