import { type BlockPosition, samePosition } from '../../../protocol/geometry.ts';
import type { Goal } from '../mind/goal.ts';
import type { Mob } from '../mob.ts';
import { Villager } from '../villagers/villager.ts';

/** How far a bed may be, blocks: vanilla draws places within 15 blocks and takes the nearest bed within ten of them. */
const REACH = 25;
/** How near is near enough, blocks. */
const ARRIVES_WITHIN = 4;
/** Beds it remembers to have been at. */
const REMEMBERED = 15;
/** Goals are asked every second tick; it looks for a bed about every two seconds. */
const LOOKS_ONE_IN = 20;

/**
 * Goes to beds in which villagers sleep, one after the other, by night in worlds that live (vanilla's MoveThroughVillageGoal of
 * zombies): that is how zombies come into villages in which they see nobody.
 */
export class MoveThroughVillage implements Goal {
  readonly needs = ['move'] as const;
  readonly #mob: Mob;
  readonly #visited: BlockPosition[] = [];
  #to: BlockPosition | undefined;

  constructor(mob: Mob) {
    this.#mob = mob;
  }

  canStart(): boolean {
    const mob = this.#mob;
    const { habitat, zone } = mob;
    if (habitat.server.rules(zone).livingWorld !== true || habitat.isDay(zone)) return false;
    const bed = this.#nearest();
    if (!bed || mob.chance(LOOKS_ONE_IN) !== 0) return false;
    this.#to = bed;
    return mob.navigation.moveTo({ x: bed.x + 0.5, y: bed.y, z: bed.z + 0.5 }, 1);
  }

  canContinue(): boolean {
    return this.#to !== undefined && !this.#mob.navigation.idle && !this.#isNear(this.#to);
  }

  stop(): void {
    const { navigation } = this.#mob;
    if (this.#to && (navigation.idle || this.#isNear(this.#to))) this.#visited.push(this.#to);
    if (this.#visited.length > REMEMBERED) this.#visited.shift();
    this.#to = undefined;
    navigation.stop();
  }

  #nearest(): BlockPosition | undefined {
    const mob = this.#mob;
    let nearest: BlockPosition | undefined;
    let best = REACH;
    for (const other of mob.habitat.mobsOf(mob.zone, 'villager')) {
      const bed = other instanceof Villager ? other.asleep : undefined;
      if (!bed || this.#visited.some((at) => samePosition(at, bed))) continue;
      const away = this.#distanceTo(bed);
      if (away >= best) continue;
      nearest = bed;
      best = away;
    }
    return nearest;
  }

  #isNear(bed: BlockPosition): boolean {
    return this.#distanceTo(bed) < ARRIVES_WITHIN + this.#mob.width;
  }

  #distanceTo({ x, y, z }: BlockPosition): number {
    return this.#mob.distanceTo({ x: x + 0.5, y: y + 0.5, z: z + 0.5 });
  }
}
