import type { Pet } from '../animals/pet.ts';
import type { Goal } from '../mind/goal.ts';
import { canFight } from './fight.ts';

/** Minecraft wiki, "Wolf", "Cat": from where a pet follows, how near it comes, and from where it teleports. */
const FOLLOWS_FROM = 10;
const COMES_TO = 2;
const TELEPORTS_FROM = 12;
const RETHINK_TICKS = 10;
/** Ticks in which a blow the owner took or dealt concerns the pet. */
const CONCERN_TICKS = 100;

/** Stays sitting where it was told to. */
export class Sit implements Goal {
  readonly needs = ['jump', 'move'] as const;
  readonly #pet: Pet;

  constructor(pet: Pet) {
    this.#pet = pet;
  }

  canStart(): boolean {
    return this.#pet.sitting && this.#pet.surroundings.water === 0 && this.#pet.onGround;
  }

  canContinue(): boolean {
    return this.#pet.sitting;
  }

  start(): void {
    this.#pet.navigation.stop();
  }
}

/** Follows its owner, and comes to them at once when they are far. */
export class FollowOwner implements Goal {
  readonly needs = ['move', 'look'] as const;
  readonly #pet: Pet;
  readonly #speed: number;
  #rethink = 0;

  constructor(pet: Pet, speed: number) {
    this.#pet = pet;
    this.#speed = speed;
  }

  canStart(): boolean {
    return this.#isFree() && this.#away() > FOLLOWS_FROM;
  }

  canContinue(): boolean {
    return this.#isFree() && this.#away() > COMES_TO;
  }

  start(): void {
    this.#rethink = 0;
  }

  stop(): void {
    this.#pet.navigation.stop();
  }

  tick(): void {
    const pet = this.#pet;
    const owner = pet.master;
    if (!owner) return;
    pet.look.at(owner.eyes);
    if (--this.#rethink > 0) return;
    this.#rethink = RETHINK_TICKS;
    if (this.#away() >= TELEPORTS_FROM && this.#teleport()) return;
    pet.navigation.moveTo(owner.position, this.#speed);
  }

  #isFree(): boolean {
    const pet = this.#pet;
    return pet.tame && !pet.sitting && !pet.leashHolder && pet.master !== undefined;
  }

  #away(): number {
    const owner = this.#pet.master;
    return owner ? this.#pet.distanceTo(owner.position) : 0;
  }

  /** To a free place two or three blocks from the owner; ten tries. */
  #teleport(): boolean {
    const pet = this.#pet;
    const owner = pet.master;
    const footings = pet.habitat.footings(pet.zone);
    if (!owner || !footings) return false;
    const [x, y, z] = [owner.position.x, owner.position.y, owner.position.z].map(Math.floor) as [
      number,
      number,
      number,
    ];
    for (let count = 0; count < 10; count++) {
      const dx = pet.chance(7) - 3;
      const dz = pet.chance(7) - 3;
      const dy = pet.chance(3) - 1;
      if (Math.abs(dx) < 2 && Math.abs(dz) < 2) continue;
      const footing = footings.at(x + dx, y + dy, z + dz, pet.walker);
      if (!footing || footing.wet || footing.cost > 0) continue;
      pet.position = { x: footing.x + 0.5, y: footing.floor, z: footing.z + 0.5 };
      pet.velocity = { x: 0, y: 0, z: 0 };
      pet.fallDistance = 0;
      pet.navigation.stop();
      return true;
    }
    return false;
  }
}

/** Attacks whom its owner attacks, and who attacks its owner. */
export class DefendOwner implements Goal {
  readonly needs = ['target'] as const;
  readonly #pet: Pet;
  #answered = -1;

  constructor(pet: Pet) {
    this.#pet = pet;
  }

  canStart(): boolean {
    const pet = this.#pet;
    const owner = pet.master;
    if (!owner || pet.sitting) return false;
    const quarrel = pet.habitat.quarrelOf(owner);
    if (!quarrel || quarrel.tick === this.#answered || quarrel.body === pet) return false;
    if (pet.habitat.server.tickNumber - quarrel.tick > CONCERN_TICKS || !canFight(pet, quarrel.body)) return false;
    if ('owner' in quarrel.body && quarrel.body.owner === pet.owner) return false;
    this.#answered = quarrel.tick;
    pet.target = quarrel.body;
    return true;
  }

  canContinue(): boolean {
    return this.#pet.target !== undefined && !this.#pet.sitting;
  }

  stop(): void {
    this.#pet.target = undefined;
  }
}
