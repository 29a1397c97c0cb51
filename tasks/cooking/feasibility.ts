import { type BlockState, isAir } from '../../protocol/blockState.ts';
import {
  type BlockPosition,
  type Box,
  cellOf,
  cellsOf,
  centreOf,
  distance,
  formatPosition,
  HORIZONTAL_FACINGS,
  neighbour,
  positionKey,
} from '../../protocol/geometry.ts';
import { nameTable } from '../../protocol/nameTable.ts';
import type { CookingTask } from './cookingTask.ts';
import { choiceOf, type Dish, type SourceFact, sourcesOf } from './sources.ts';

/** What a source's things are in the place: blocks or animals, where they are not in a chest. */
const IN_THE_PLACE: Readonly<Record<string, string>> = nameTable({
  wheat: 'wheat',
  hay_block: 'hay_block',
  sugar_cane: 'sugar_cane',
  potato: 'potatoes',
  carrot: 'carrots',
  brown_mushroom: 'brown_mushroom',
  acacia_log: 'acacia_log',
  coal: 'coal_ore',
  rabbit: 'rabbit',
  bucket: 'cow',
  iron_ingot: 'cow',
});

/** How far a hand reaches from the eyes, with something to spare (Minecraft wiki, "Player": 4.5 blocks). */
const REACH = 4;
const EYES = 1.62;
const FEET_Y = -60;

/** What can be walked through: besides air, shut gates, which a hand opens, and plants. */
const PASSABLE = /_fence_gate$|^(?:wheat|potatoes|carrots|brown_mushroom|sugar_cane)$/;

/**
 * What keeps a task's dish from being made, in words; nothing when all is well. It looks at the plan alone: whether the
 * place holds enough of everything, and whether an agent on foot gets within reach of it, climbing nothing and breaking
 * nothing.
 */
export function obstaclesTo(task: Pick<CookingTask, 'dish' | 'sources' | 'checkpoints' | 'site' | 'starts'>): string[] {
  const place = new Place(task);
  const dish = task.dish as Dish;
  const sources = sourcesOf(dish, choiceOf(dish, task.sources));
  const problems = sources.flatMap((source) => place.problemsWith(source, countOf(task, source.item)));
  const needed = dish === 'cake' ? ['crafting_table'] : ['crafting_table', 'furnace'];
  if (dish === 'cake' && place.stored('egg') < 1) problems.push('no chest holds an egg');
  for (const id of needed)
    if (!place.cells(id).some((cell) => place.reaches(cell))) problems.push(`no ${id} within reach`);
  for (const chest of place.cells('chest'))
    if (!place.reaches(chest)) problems.push(`the chest at ${formatPosition(chest)} is out of reach`);
  return problems;
}

/** The part of a box between the ground and what a hand reaches above: all else is far away or below. */
function withinHands({ min, max }: Box): Box {
  return {
    min: { ...min, y: Math.max(min.y, FEET_Y - 1) },
    max: { ...max, y: Math.min(max.y, FEET_Y + REACH + 1) },
  };
}

function countOf({ checkpoints }: Pick<CookingTask, 'checkpoints'>, item: string): number {
  return checkpoints.find((checkpoint) => checkpoint.item === item)?.count ?? 1;
}

class Place {
  readonly #blocks = new Map<string, BlockState>();
  readonly #stored = new Map<string, number>();
  readonly #animals: { readonly kind: string; readonly cell: BlockPosition }[] = [];
  readonly #walked: readonly BlockPosition[];

  constructor({ site, starts }: Pick<CookingTask, 'site' | 'starts'>) {
    for (const step of site.steps) {
      if (step.type === 'set') this.#blocks.set(positionKey(step.position), step.state);
      else if (step.type === 'fill')
        for (const cell of cellsOf(withinHands(step.box))) this.#blocks.set(positionKey(cell), step.state);
      else if (step.type === 'container')
        for (const { id, count } of step.items) this.#stored.set(id, this.stored(id) + count);
      else if (step.type === 'summon') this.#animals.push({ kind: step.kind, cell: cellOf(step.position) });
    }
    this.#walked = this.#walkFrom(starts.map(({ position }) => cellOf(position)));
  }

  /** How much of an item all chests hold. */
  stored(item: string): number {
    return this.#stored.get(item) ?? 0;
  }

  /** Where blocks of an id stand. */
  cells(id: string): BlockPosition[] {
    return [...this.#blocks].flatMap(([key, state]) => {
      if (state.id !== id) return [];
      const [x = 0, y = 0, z = 0] = key.split(',').map(Number);
      return [{ x, y, z }];
    });
  }

  reaches(cell: BlockPosition): boolean {
    const middle = centreOf(cell);
    return this.#walked.some(({ x, y, z }) => distance({ x: x + 0.5, y: y + EYES, z: z + 0.5 }, middle) <= REACH);
  }

  problemsWith({ name, item, where }: SourceFact, count: number): string[] {
    const problems: string[] = [];
    if (where === 'chest' && this.stored(item) < count)
      problems.push(`${name}: the chests hold ${this.stored(item)}, expected ${count}`);
    const kind = IN_THE_PLACE[item];
    if (kind === undefined || (where === 'chest' && kind !== 'cow')) return problems;
    const isAnimal = kind === 'cow' || kind === 'rabbit';
    const there = isAnimal
      ? this.#animals.filter((animal) => animal.kind === kind).map(({ cell }) => cell)
      : this.cells(kind);
    const within = there.filter((cell) => (isAnimal ? this.#isWalked(cell) : this.reaches(cell)));
    const wanted = isAnimal ? 1 : count;
    if (within.length < wanted) problems.push(`${name}: ${within.length} ${kind} within reach, expected ${wanted}`);
    return problems;
  }

  #isWalked(cell: BlockPosition): boolean {
    return this.#walked.some(({ x, z }) => x === cell.x && z === cell.z);
  }

  #isFree(cell: BlockPosition): boolean {
    const id = this.#blocks.get(positionKey(cell))?.id ?? 'air';
    return isAir(id) || PASSABLE.test(id);
  }

  /** Cells on the level of the meadow that one can walk to. */
  #walkFrom(starts: readonly BlockPosition[]): BlockPosition[] {
    const seen = new Set<string>();
    const walked: BlockPosition[] = [];
    const edge = starts.filter(({ y }) => y === FEET_Y);
    for (let cell = edge.pop(); cell; cell = edge.pop()) {
      const key = positionKey(cell);
      if (seen.has(key) || !this.#isFree(cell) || !this.#isFree(neighbour(cell, 'up'))) continue;
      if (this.#isFree(neighbour(cell, 'down'))) continue;
      seen.add(key);
      walked.push(cell);
      for (const side of HORIZONTAL_FACINGS) edge.push(neighbour(cell, side));
    }
    return walked;
  }
}
