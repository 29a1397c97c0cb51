import type { Player } from '../../players/player.ts';
import type { Animal } from '../animals/animal.ts';
import { inheritClimate } from '../animals/climates.ts';
import type { Goal } from '../mind/goal.ts';
import type { Mob } from '../mob.ts';
import { nearestPlayer } from './wander.ts';

/** Ticks a young animal takes to grow up (Minecraft wiki, "Breeding"). */
export const GROWING_TICKS = 24_000;

/** Minecraft wiki, "Breeding": how far animals notice food and mates, and how long mating takes. */
const FOOD_RANGE = 10;
const FOOD_NEAR = 2.5;
const MATE_RANGE = 8;
const MATING_TICKS = 60;
const MATING_DISTANCE = 3;
/** Ticks after food was out of sight in which it does not care. */
const BORED_TICKS = 100;
const PARENT_RANGE = 8;
const PARENT_NEAR = 3;
const RETHINK_TICKS = 10;

/** Follows a player who holds its food. */
export class Tempt implements Goal {
  readonly needs = ['move', 'look'] as const;
  readonly #animal: Animal;
  readonly #speed: number;
  #player: Player | undefined;
  #boredUntil = 0;

  constructor(animal: Animal, speed: number) {
    this.#animal = animal;
    this.#speed = speed;
  }

  canStart(): boolean {
    const animal = this.#animal;
    if (animal.habitat.server.tickNumber < this.#boredUntil) return false;
    this.#player = nearestPlayer(animal, FOOD_RANGE, (player) => this.#holdsFood(player));
    return this.#player !== undefined;
  }

  canContinue(): boolean {
    const player = this.#player;
    return (
      player?.alive === true &&
      player.online &&
      this.#holdsFood(player) &&
      this.#animal.distanceTo(player.position) <= FOOD_RANGE
    );
  }

  tick(): void {
    const animal = this.#animal;
    const player = this.#player;
    if (!player) return;
    animal.look.at(player.eyes);
    if (animal.distanceTo(player.position) < FOOD_NEAR) animal.navigation.stop();
    else animal.navigation.moveTo(player.position, this.#speed);
  }

  stop(): void {
    this.#player = undefined;
    this.#animal.navigation.stop();
    this.#boredUntil = this.#animal.habitat.server.tickNumber + BORED_TICKS;
  }

  #holdsFood({ inventory }: Player): boolean {
    const likes = (hand: 0 | 1) => {
      const item = inventory.inHand(hand);
      return item !== null && this.#animal.likes(item.id);
    };
    return likes(0) || likes(1);
  }
}

/** Goes to another one in love, and has a young one with it. */
export class Mate implements Goal {
  readonly needs = ['move', 'look'] as const;
  readonly #animal: Animal;
  readonly #speed: number;
  #mate: Animal | undefined;
  #ticks = 0;

  constructor(animal: Animal, speed: number) {
    this.#animal = animal;
    this.#speed = speed;
  }

  canStart(): boolean {
    const animal = this.#animal;
    if (!animal.inLove) return false;
    this.#mate = nearestOf(animal, MATE_RANGE, (other) => animal.canMateWith(other as Animal)) as Animal | undefined;
    return this.#mate !== undefined;
  }

  canContinue(): boolean {
    return this.#mate?.alive === true && this.#mate.inLove && this.#animal.inLove && this.#ticks < MATING_TICKS;
  }

  start(): void {
    this.#ticks = 0;
  }

  stop(): void {
    this.#mate = undefined;
    this.#animal.navigation.stop();
  }

  tick(): void {
    const animal = this.#animal;
    const mate = this.#mate;
    // Whoever came first has it, also within a tick: no pair has two young at once.
    if (!mate?.inLove || !animal.inLove) return;
    animal.look.at(mate.eyes);
    if (animal.distanceTo(mate.position) > 1.2) animal.navigation.moveTo(mate.position, this.#speed);
    else animal.navigation.stop();
    if (++this.#ticks >= MATING_TICKS && animal.distanceTo(mate.position) < MATING_DISTANCE) breed(animal, mate);
  }
}

/** Makes two animals parents: both rest, a young one stands between them, and its birth gives experience. */
function breed(animal: Animal, mate: Animal): void {
  const { habitat } = animal;
  const lover = animal.lover ?? mate.lover;
  animal.rest();
  mate.rest();
  const child = habitat.newMob(animal.childKind(mate), {
    zone: animal.zone,
    position: { ...animal.position },
    yaw: animal.yaw,
  }) as Animal | undefined;
  if (!child) return;
  child.setGrowth(-GROWING_TICKS);
  animal.bear(mate, child);
  inheritClimate(animal, mate, child);
  habitat.entities.add(child);
  habitat.server.emit({
    type: 'entity-spawned',
    ...(lover ? { player: lover } : {}),
    entity: child.entityId,
    kind: child.kind,
    position: { ...child.position },
  });
  if (lover) habitat.report('entity-bred', lover, child);
  if (habitat.server.rules(animal.zone).doMobLoot)
    habitat.experience.drop(animal.zone, animal.position, 1 + animal.chance(7));
}

/** A young one stays near a grown one of its kind. */
export class FollowParent implements Goal {
  readonly needs = ['move'] as const;
  readonly #animal: Animal;
  readonly #speed: number;
  #parent: Mob | undefined;
  #rethink = 0;

  constructor(animal: Animal, speed: number) {
    this.#animal = animal;
    this.#speed = speed;
  }

  canStart(): boolean {
    if (!this.#animal.baby) return false;
    this.#parent = nearestOf(this.#animal, PARENT_RANGE, (other) => !other.baby);
    return this.#parent !== undefined && this.#animal.distanceTo(this.#parent.position) >= PARENT_NEAR;
  }

  canContinue(): boolean {
    const parent = this.#parent;
    if (!this.#animal.baby || !parent?.alive) return false;
    const away = this.#animal.distanceTo(parent.position);
    return away >= PARENT_NEAR && away <= 16;
  }

  start(): void {
    this.#rethink = 0;
  }

  tick(): void {
    if (!this.#parent || --this.#rethink > 0) return;
    this.#rethink = RETHINK_TICKS;
    this.#animal.navigation.moveTo(this.#parent.position, this.#speed);
  }

  stop(): void {
    this.#parent = undefined;
    this.#animal.navigation.stop();
  }
}

/** The nearest other mob of the same kind that fits. */
function nearestOf(mob: Mob, within: number, fits: (other: Mob) => boolean): Mob | undefined {
  let nearest: Mob | undefined;
  let best = within;
  for (const other of mob.habitat.mobsIn(mob.zone)) {
    if (other === mob || other.kind !== mob.kind || !other.alive) continue;
    const away = mob.distanceTo(other.position);
    if (away > best || !fits(other)) continue;
    nearest = other;
    best = away;
  }
  return nearest;
}
