import { type BlockPosition, boxContains, centreOf } from '../../../protocol/geometry.ts';
import type { Bee } from '../animals/bee.ts';
import type { Goal } from '../mind/goal.ts';

/** Minecraft wiki, "Bee": how far it looks for flowers and hives, ticks it gathers, and how full a hive gets. */
const FLOWER_RANGE = { sideways: 5, upright: 3 };
const HIVE_RANGE = { sideways: 10, upright: 5 };
const GATHERING_TICKS = 400;
const FULL = 5;
/** Looks about once in so many thoughts; a look takes hundreds of cells. */
const LOOKS_ONE_IN = 40;
const GIVES_UP_TICKS = 600;

const HIVES: ReadonlySet<string> = new Set(['beehive', 'bee_nest']);

/** Gathers nectar at a flower. */
export class Pollinate implements Goal {
  readonly needs = ['move', 'look'] as const;
  readonly #bee: Bee;
  #flower: BlockPosition | undefined;
  #gathered = 0;
  #ticks = 0;

  constructor(bee: Bee) {
    this.#bee = bee;
  }

  canStart(): boolean {
    const bee = this.#bee;
    if (bee.nectar || bee.rests || bee.baby || !bee.habitat.isDay(bee.zone)) return false;
    if (bee.chance(LOOKS_ONE_IN) !== 0) return false;
    this.#flower = nearestBlock(bee, FLOWER_RANGE, (id) => bee.likes(id));
    return this.#flower !== undefined;
  }

  canContinue(): boolean {
    const flower = this.#flower;
    if (!flower || this.#gathered >= GATHERING_TICKS || this.#ticks > GATHERING_TICKS + GIVES_UP_TICKS) return false;
    return this.#bee.likes(this.#bee.habitat.server.world.block(flower).id);
  }

  start(): void {
    this.#gathered = 0;
    this.#ticks = 0;
  }

  tick(): void {
    const bee = this.#bee;
    if (!this.#flower) return;
    this.#ticks++;
    const above = { ...centreOf(this.#flower), y: this.#flower.y + 0.6 };
    bee.look.at(centreOf(this.#flower));
    if (bee.distanceTo(above) > 1) {
      bee.navigation.moveTo(above, 1);
      return;
    }
    bee.navigation.stop();
    if (++this.#gathered >= GATHERING_TICKS) bee.nectar = true;
  }

  stop(): void {
    this.#flower = undefined;
    this.#bee.navigation.stop();
  }
}

/** Brings nectar to a hive, which gets a level fuller. */
export class BringHome implements Goal {
  readonly needs = ['move', 'look'] as const;
  readonly #bee: Bee;
  #hive: BlockPosition | undefined;
  #ticks = 0;

  constructor(bee: Bee) {
    this.#bee = bee;
  }

  canStart(): boolean {
    const bee = this.#bee;
    if (!bee.nectar || bee.chance(LOOKS_ONE_IN) !== 0) return false;
    this.#hive = nearestBlock(bee, HIVE_RANGE, (id) => HIVES.has(id));
    return this.#hive !== undefined;
  }

  canContinue(): boolean {
    return this.#hive !== undefined && this.#bee.nectar && this.#ticks < GIVES_UP_TICKS;
  }

  start(): void {
    this.#ticks = 0;
  }

  tick(): void {
    const bee = this.#bee;
    if (!this.#hive) return;
    this.#ticks++;
    const middle = centreOf(this.#hive);
    if (bee.distanceTo(middle) > 2) {
      bee.navigation.moveTo(middle, 1);
      return;
    }
    bee.nectar = false;
    const { world } = bee.habitat.server;
    const state = world.block(this.#hive);
    const level = Number(state.properties.honey_level ?? FULL);
    if (!HIVES.has(state.id) || level >= FULL) return;
    const fuller = { id: state.id, properties: { ...state.properties, honey_level: `${level + 1}` } };
    world.setBlock(this.#hive, fuller, { type: 'game' });
  }

  stop(): void {
    this.#hive = undefined;
    this.#bee.navigation.stop();
  }
}

/** The nearest block that fits in reach of a bee and inside its zone. */
function nearestBlock(
  bee: Bee,
  { sideways, upright }: { readonly sideways: number; readonly upright: number },
  fits: (id: string) => boolean,
): BlockPosition | undefined {
  const { world, gameData } = bee.habitat.server;
  const box = bee.habitat.boxOf(bee.zone);
  const { x, y, z } = bee.cell;
  let nearest: BlockPosition | undefined;
  let best = Number.POSITIVE_INFINITY;
  for (let dy = -upright; dy <= upright; dy++)
    for (let dz = -sideways; dz <= sideways; dz++)
      for (let dx = -sideways; dx <= sideways; dx++) {
        const away = dx * dx + dy * dy + dz * dz;
        if (away >= best) continue;
        const stateId = world.chunks.stateId(x + dx, y + dy, z + dz);
        if (stateId === 0 || !fits(gameData.states.blockId(stateId))) continue;
        const cell = { x: x + dx, y: y + dy, z: z + dz };
        if (!box || !boxContains(box, cell)) continue;
        nearest = cell;
        best = away;
      }
  return nearest;
}
