import type { Point } from '../../../protocol/geometry.ts';
import type { Player } from '../../players/player.ts';
import type { Goal } from '../mind/goal.ts';
import type { Mob } from '../mob.ts';
import { randomOpenPlace, randomPlace } from '../navigation/places.ts';

/** Goals are asked every second tick: what vanilla does once in n ticks is one chance in n/2. */
const EVERY = 2;

/** Keeps its head above water. */
export class Swim implements Goal {
  readonly needs = ['jump'] as const;
  readonly #mob: Mob;

  constructor(mob: Mob) {
    this.#mob = mob;
  }

  canStart(): boolean {
    const { water, lava } = this.#mob.surroundings;
    return water > 0.4 || lava > 0;
  }

  canContinue(): boolean {
    return this.canStart();
  }

  tick(): void {
    if (this.#mob.roll() < 0.8) this.#mob.wantsJump = true;
  }
}

/** Ticks without a player near after which a mob of a living world goes nowhere of its own (vanilla's RandomStrollGoal). */
const FORSAKEN_TICKS = 100;

function isForsaken({ unattended, habitat, zone }: Mob): boolean {
  return unattended >= FORSAKEN_TICKS && habitat.server.rules(zone).livingWorld === true;
}

/** Goes somewhere near every six seconds or so. */
export class Stroll implements Goal {
  readonly needs = ['move'] as const;
  readonly #mob: Mob;
  readonly #speed: number;
  readonly #interval: number;

  /** @param speed as a share of the mob's own; `interval` ticks on average between two walks. */
  constructor(mob: Mob, speed = 1, interval = 120) {
    this.#mob = mob;
    this.#speed = speed;
    this.#interval = interval;
  }

  canStart(): boolean {
    const mob = this.#mob;
    if (isForsaken(mob)) return false;
    if (mob.passengers.length > 0 || mob.chance(Math.ceil(this.#interval / EVERY)) !== 0) return false;
    const place = randomPlace(mob, { sideways: 10, upright: 7 });
    return place !== undefined && mob.navigation.moveTo(place, this.#speed);
  }

  canContinue(): boolean {
    return !this.#mob.navigation.idle && this.#mob.passengers.length === 0;
  }

  stop(): void {
    this.#mob.navigation.stop();
  }
}

/** Swims or flies about. */
export class Drift implements Goal {
  readonly needs = ['move'] as const;
  readonly #mob: Mob;
  readonly #speed: number;
  readonly #interval: number;

  constructor(mob: Mob, speed = 1, interval = 40) {
    this.#mob = mob;
    this.#speed = speed;
    this.#interval = interval;
  }

  canStart(): boolean {
    const mob = this.#mob;
    if (mob.species.locomotion === 'swim' && (mob.surroundings.water === 0 || isForsaken(mob))) return false;
    if (mob.chance(Math.ceil(this.#interval / EVERY)) !== 0) return false;
    const place = randomOpenPlace(mob, 8, 3);
    return place !== undefined && mob.navigation.moveTo(place, this.#speed);
  }

  canContinue(): boolean {
    return !this.#mob.navigation.idle;
  }

  stop(): void {
    this.#mob.navigation.stop();
  }
}

/** Leaves the sun for the shade while it burns. */
export class FleeSun implements Goal {
  readonly needs = ['move'] as const;
  readonly #mob: Mob;

  constructor(mob: Mob) {
    this.#mob = mob;
  }

  canStart(): boolean {
    const mob = this.#mob;
    if (mob.target || mob.fireTicks <= 0 || mob.equipment('head') || !mob.habitat.sunShinesOn(mob)) return false;
    const place = randomPlace(mob, { sideways: 10, upright: 3, shaded: true });
    return place !== undefined && mob.navigation.moveTo(place, 1);
  }

  canContinue(): boolean {
    return !this.#mob.navigation.idle;
  }

  stop(): void {
    this.#mob.navigation.stop();
  }
}

/** Looks at a player nearby for two to four seconds. */
export class LookAtPlayer implements Goal {
  readonly needs = ['look'] as const;
  readonly #mob: Mob;
  readonly #distance: number;
  #at: Player | undefined;
  #left = 0;

  constructor(mob: Mob, distance = 6) {
    this.#mob = mob;
    this.#distance = distance;
  }

  canStart(): boolean {
    if (this.#mob.roll() >= 0.02) return false;
    this.#at = nearestPlayer(this.#mob, this.#distance);
    return this.#at !== undefined;
  }

  canContinue(): boolean {
    const player = this.#at;
    return this.#left > 0 && player !== undefined && player.alive && player.online && this.#near(player.position);
  }

  start(): void {
    this.#left = 40 + this.#mob.chance(40);
  }

  tick(): void {
    this.#left--;
    if (this.#at) this.#mob.look.at(this.#at.eyes);
  }

  stop(): void {
    this.#at = undefined;
  }

  #near(point: Point): boolean {
    return this.#mob.distanceTo(point) <= this.#distance;
  }
}

/** Looks somewhere for a second. */
export class LookAround implements Goal {
  readonly needs = ['move', 'look'] as const;
  readonly #mob: Mob;
  #dx = 0;
  #dz = 0;
  #left = 0;

  constructor(mob: Mob) {
    this.#mob = mob;
  }

  canStart(): boolean {
    return this.#mob.roll() < 0.02;
  }

  canContinue(): boolean {
    return this.#left > 0;
  }

  start(): void {
    const angle = 2 * Math.PI * this.#mob.roll();
    this.#dx = Math.cos(angle);
    this.#dz = Math.sin(angle);
    this.#left = 20 + this.#mob.chance(20);
  }

  tick(): void {
    this.#left--;
    const { x, y, z } = this.#mob.eyes;
    this.#mob.look.at({ x: x + this.#dx, y, z: z + this.#dz });
  }
}

/** The nearest player of the mob's zone whom it may care about; spectators are nobody. */
export function nearestPlayer(mob: Mob, within: number, fits?: (player: Player) => boolean): Player | undefined {
  let nearest: Player | undefined;
  let best = within;
  for (const player of mob.habitat.playersIn(mob.zone)) {
    if (!player.alive || !player.online || player.gameMode === 'spectator') continue;
    const away = mob.distanceTo(player.position);
    if (away > best || (fits && !fits(player))) continue;
    nearest = player;
    best = away;
  }
  return nearest;
}
