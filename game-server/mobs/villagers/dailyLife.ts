import { type BlockPosition, samePosition } from '../../../protocol/geometry.ts';
import type { Player } from '../../players/player.ts';
import type { Goal } from '../mind/goal.ts';
import type { Villager } from './villager.ts';
import { acrossFrom, type Places } from './workplaces.ts';

/** Ticks of the day (Minecraft wiki, "Villager", schedules): work from, work until, sleep from. */
const WORK_FROM = 2_000;
const WORK_UNTIL = 9_000;
const SLEEP_FROM = 12_000;
const DAY_TICKS = 24_000;
/** How near is near enough to begin, and to work, blocks across. */
const ARRIVES_WITHIN = 2;
const STAYS_WITHIN = 3;
/** Goals are asked every second tick; a villager looks round for a place about every two seconds. */
const LOOKS_ONE_IN = 20;
/** It gives a way up after so many ticks. */
const LONGEST_WAY = 1_200;
const SPEED = 0.5;
/** How high a body lies above the bed's cell (vanilla's LivingEntity.setPosToBed). */
const LYING_HEIGHT = 0.6875;

/** The hour of a villager's zone, ticks since sunrise. */
export function hourOf({ habitat, zone }: Villager): number {
  return habitat.timeOf(zone) % DAY_TICKS;
}

/** Whether it is time to work. */
export function isWorkTime(villager: Villager): boolean {
  const hour = hourOf(villager);
  return hour >= WORK_FROM && hour < WORK_UNTIL;
}

/** Whether it is time to sleep. */
export function isBedTime(villager: Villager): boolean {
  return hourOf(villager) >= SLEEP_FROM;
}

/** Goes to a cell. */
abstract class GoTo implements Goal {
  readonly needs = ['move'] as const;
  protected readonly villager: Villager;
  protected to: BlockPosition | undefined;
  #ticks = 0;

  constructor(villager: Villager) {
    this.villager = villager;
  }

  /** Where to go now; undefined for nowhere. */
  protected abstract choose(): BlockPosition | undefined;
  protected abstract arrived(at: BlockPosition): void;

  canStart(): boolean {
    this.to = this.choose();
    return this.to !== undefined && this.#go();
  }

  canContinue(): boolean {
    return this.to !== undefined && this.#ticks < LONGEST_WAY;
  }

  start(): void {
    this.#ticks = 0;
  }

  stop(): void {
    this.to = undefined;
    this.villager.navigation.stop();
  }

  tick(): void {
    const { villager, to } = this;
    if (!to) return;
    this.#ticks++;
    if (acrossFrom(villager.position, to) <= ARRIVES_WITHIN && Math.abs(to.y - villager.position.y) <= ARRIVES_WITHIN) {
      this.to = undefined;
      villager.navigation.stop();
      this.arrived(to);
    } else if (villager.navigation.idle && !this.#go()) this.to = undefined;
  }

  #go(): boolean {
    const { villager, to } = this;
    return to !== undefined && villager.navigation.moveTo({ x: to.x + 0.5, y: to.y, z: to.z + 0.5 }, SPEED);
  }
}

/** Looks for a work station that nobody has, and takes its profession. */
export class FindWork extends GoTo {
  readonly #places: Places;
  readonly #take: (at: BlockPosition) => void;
  readonly #fits: (id: string) => boolean;

  constructor(
    villager: Villager,
    places: Places,
    work: { readonly fits: (id: string) => boolean; readonly take: (at: BlockPosition) => void },
  ) {
    super(villager);
    this.#places = places;
    this.#take = work.take;
    this.#fits = work.fits;
  }

  protected choose(): BlockPosition | undefined {
    const { villager } = this;
    if (!villager.seeksWork || isBedTime(villager) || villager.chance(LOOKS_ONE_IN) !== 0) return undefined;
    return this.#places.nearestFree(villager, this.#fits);
  }

  protected arrived(at: BlockPosition): void {
    if (this.#places.claim(this.villager, at)) this.#take(at);
  }
}

/** Goes to its work station during the day. */
export class GoToWork extends GoTo {
  protected choose(): BlockPosition | undefined {
    const { villager } = this;
    const { workplace } = villager;
    if (!workplace || !isWorkTime(villager) || villager.chance(LOOKS_ONE_IN) !== 0) return undefined;
    return acrossFrom(villager.position, workplace) > STAYS_WITHIN ? workplace : undefined;
  }

  protected arrived(): void {}
}

/** Goes to a bed in the evening. */
export class GoToBed extends GoTo {
  readonly #beds: Places;

  constructor(villager: Villager, beds: Places) {
    super(villager);
    this.#beds = beds;
  }

  protected choose(): BlockPosition | undefined {
    const { villager } = this;
    if (!villager.isLiving || villager.asleep || !isBedTime(villager) || villager.chance(LOOKS_ONE_IN) !== 0)
      return undefined;
    return this.#beds.nearestFree(villager);
  }

  protected arrived(at: BlockPosition): void {
    const { villager } = this;
    const { server } = villager.habitat;
    const sleeps = ({ bed }: Player) => bed !== undefined && samePosition(bed, at);
    if (server.playersIn(villager.zone).some(sleeps) || !this.#beds.claim(villager, at)) return;
    villager.lieDown(at);
  }
}

/** Lies in bed until the morning, or until something wakes it. */
export class Sleep implements Goal {
  readonly needs = ['move', 'look', 'jump'] as const;
  readonly #villager: Villager;
  readonly #beds: Places;
  /** The bed, also once something has woken it. */
  #bed: BlockPosition | undefined;

  constructor(villager: Villager, beds: Places) {
    this.#villager = villager;
    this.#beds = beds;
  }

  canStart(): boolean {
    return this.#villager.asleep !== undefined;
  }

  start(): void {
    this.#bed = this.#villager.asleep;
    // Nobody else's, also when it slept already as its world was opened.
    if (this.#bed) this.#beds.claim(this.#villager, this.#bed);
  }

  canContinue(): boolean {
    const { asleep, alive } = this.#villager;
    return alive && asleep !== undefined && isBedTime(this.#villager) && this.#beds.isThere(asleep);
  }

  tick(): void {
    const { asleep } = this.#villager;
    if (!asleep) return;
    this.#villager.position = { x: asleep.x + 0.5, y: asleep.y + LYING_HEIGHT, z: asleep.z + 0.5 };
  }

  stop(): void {
    if (this.#bed) this.#beds.release(this.#villager, this.#bed);
    this.#bed = undefined;
    this.#villager.getUp();
  }
}
