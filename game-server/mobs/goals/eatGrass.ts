import { boxContains } from '../../../protocol/geometry.ts';
import type { Goal } from '../mind/goal.ts';
import type { Mob } from '../mob.ts';

/** Ticks a meal takes, when in it the grass goes, and the status that shows it (wiki, "Sheep": eating grass). */
const MEAL_TICKS = 40;
const BITE_AT = 4;
const EATING = 10;
/** Once in so many ticks; young ones are hungrier. */
const INTERVAL = 1000;
const YOUNG_INTERVAL = 50;
const GRASS = new Set(['grass', 'short_grass']);

/** Eats the grass it stands in or on. */
export class EatGrass implements Goal {
  readonly needs = ['move', 'look', 'jump'] as const;
  readonly #mob: Mob;
  readonly #ate: () => void;
  #left = 0;

  /** @param ate called when it has eaten. */
  constructor(mob: Mob, ate: () => void) {
    this.#mob = mob;
    this.#ate = ate;
  }

  canStart(): boolean {
    const mob = this.#mob;
    if (mob.chance((mob.baby ? YOUNG_INTERVAL : INTERVAL) / 2) !== 0) return false;
    return this.#grass() !== undefined;
  }

  canContinue(): boolean {
    return this.#left > 0;
  }

  start(): void {
    this.#left = MEAL_TICKS;
    this.#mob.navigation.stop();
    this.#mob.status(EATING);
  }

  stop(): void {
    this.#left = 0;
  }

  tick(): void {
    this.#left--;
    if (this.#left !== BITE_AT) return;
    const grass = this.#grass();
    if (!grass) return;
    const { server } = this.#mob.habitat;
    const box = this.#mob.habitat.boxOf(this.#mob.zone);
    if (server.rules(this.#mob.zone).mobGriefing && box && boxContains(box, grass.position))
      server.world.setBlock(grass.position, { id: grass.leaves, properties: {} }, { type: 'game' });
    this.#ate();
  }

  #grass() {
    const { world } = this.#mob.habitat.server;
    const { cell } = this.#mob;
    if (GRASS.has(world.block(cell).id)) return { position: cell, leaves: 'air' };
    const below = { ...cell, y: cell.y - 1 };
    return world.block(below).id === 'grass_block' ? { position: below, leaves: 'dirt' } : undefined;
  }
}
