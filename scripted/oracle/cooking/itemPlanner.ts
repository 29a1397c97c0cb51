import { type BlockPosition, distance, type Point, positionKey } from '../../../protocol/geometry.ts';
import type { SeenBlock } from '../../../sidecar/body/body.ts';
import type { Cookbook, DishRecipe } from '../../knowledge/cooking/cookbook.ts';
import {
  BLADE,
  blockSourcesOf,
  FUEL_ITEMS,
  fuelValueOf,
  giftsOf,
  type ItemBlockSource,
  type Prey,
  preyFor,
  SMELTING_S,
} from '../../knowledge/cooking/sources.ts';
import { begun, HANDLING, LONGEST_WAIT, PlanDraft, planOf, SPEED, soonest } from './draft.ts';
import type { KitchenSight, SeenContainer, SeenFurnace, SeenMob } from './sight.ts';
import type { CookPlan } from './steps.ts';

/** What not knowing what a container holds is worth, s. */
const DOUBT = 40;
/** Blocks of one kind looked at for one need. */
const MOST_BLOCKS = 24;

/** Looks for the quickest way one agent can come to hold so many of an item. */
export class ItemPlanner {
  readonly #book: Cookbook;
  readonly #sight: KitchenSight;

  constructor(book: Cookbook, sight: KitchenSight) {
    this.#book = book;
    this.#sight = sight;
  }

  /**
   * The quickest plan known, null when there is none as things are.
   * @param holding what the agent may use up of what it carries
   * @param from where it stands
   */
  plan(item: string, count: number, holding: ReadonlyMap<string, number>, from: Point): CookPlan | null {
    return planOf(this.#obtain(begun(holding, from), item, count, []));
  }

  /** The quickest plan to put fuel for so many items into a furnace. */
  planFuel(furnace: BlockPosition, smelts: number, holding: ReadonlyMap<string, number>, from: Point): CookPlan | null {
    return planOf(
      soonest(
        FUEL_ITEMS.map((fuel) => {
          const count = Math.ceil(smelts / fuelValueOf(fuel));
          const ready = this.#obtain(begun(holding, from), fuel, count, []);
          if (!ready || ready.steps.some(({ type }) => type === 'open')) return ready;
          ready.go({ type: 'stoke', at: furnace, fuel, count }, furnace, HANDLING);
          ready.tail += SMELTING_S * smelts;
          return ready;
        }),
      ),
    );
  }

  /** The best way on from a draft until it holds, and sets aside, so many of an item. */
  #obtain(draft: PlanDraft, item: string, count: number, path: readonly string[]): PlanDraft | null {
    const kept = Math.min(draft.has(item), count);
    const missing = count - kept;
    if (missing === 0) {
      const done = new PlanDraft(draft);
      done.gain(item, -count);
      return done;
    }
    // Whatever is made from itself in a circle is not made at all.
    if (path.includes(item)) return null;
    return soonest([
      ...this.#fromFurnaces(draft, item, count, path),
      ...this.#fromDrops(draft, item, count, path),
      ...this.#fromContainers(draft, item, count, path),
      ...this.#fromRecipes(draft, item, count, path),
      ...this.#fromBlocks(draft, item, count, path),
      ...this.#fromPrey(draft, item, count, path),
      ...this.#fromGifts(draft, item, count, path),
      ...this.#fromUnopened(draft, item, count),
    ]);
  }

  #fromFurnaces(draft: PlanDraft, item: string, count: number, path: readonly string[]): (PlanDraft | null)[] {
    return this.#sight.furnaces.map((furnace) => {
      const { position, making } = furnace;
      const key = positionKey(position);
      if (making?.item !== item || draft.isTaken(key)) return null;
      const next = new PlanDraft(draft);
      next.taken.set(key, making.count);
      next.go({ type: 'take', at: position, item }, position, HANDLING);
      next.await(furnace);
      next.gain(item, making.count);
      return this.#obtain(next, item, count, path);
    });
  }

  #fromDrops(draft: PlanDraft, item: string, count: number, path: readonly string[]): (PlanDraft | null)[] {
    return this.#sight.drops.map((drop) => {
      const key = `entity ${drop.id}`;
      if (drop.item !== item || draft.isTaken(key)) return null;
      const next = new PlanDraft(draft);
      next.taken.set(key, drop.count);
      next.go({ type: 'pick-up', drop, item }, drop.position, HANDLING);
      next.gain(item, drop.count);
      return this.#obtain(next, item, count, path);
    });
  }

  #fromContainers(draft: PlanDraft, item: string, count: number, path: readonly string[]): (PlanDraft | null)[] {
    const missing = count - draft.has(item);
    return this.#sight.containers.map((container) => {
      const left = leftIn(draft, container, item);
      if (left <= 0) return null;
      const next = new PlanDraft(draft);
      const moved = Math.min(left, missing);
      const key = `${positionKey(container.position)} ${item}`;
      next.taken.set(key, (next.taken.get(key) ?? 0) + moved);
      const visited = next.steps.some((step) => step.type === 'withdraw' && step.at === container.position);
      next.go(
        { type: 'withdraw', at: container.position, item, count: moved },
        container.position,
        visited ? HANDLING / 2 : HANDLING,
      );
      next.gain(item, moved);
      return this.#obtain(next, item, count, path);
    });
  }

  #fromRecipes(draft: PlanDraft, item: string, count: number, path: readonly string[]): (PlanDraft | null)[] {
    const missing = count - draft.has(item);
    return this.#book.recipes
      .filter(({ result }) => result.item === item)
      .map((recipe) => {
        const times = Math.ceil(missing / recipe.result.count);
        let next: PlanDraft | null = draft;
        for (const ingredient of recipe.ingredients)
          next = next && this.#obtain(next, ingredient.item, ingredient.count * times, [...path, item]);
        if (!next) return null;
        const made = this.#make(new PlanDraft(next), recipe, times);
        if (!made) return null;
        made.gain(item, times * recipe.result.count);
        return this.#obtain(made, item, count, path);
      });
  }

  #make(draft: PlanDraft, recipe: DishRecipe, times: number): PlanDraft | null {
    const { item, count } = recipe.result;
    switch (recipe.at) {
      case 'hand':
        draft.go({ type: 'craft', item, count: count * times, table: null }, draft.at, HANDLING);
        return draft;
      case 'crafting_table': {
        const table = nearest(this.#sight.tables, draft.at);
        if (!table) return null;
        draft.go({ type: 'craft', item, count: count * times, table }, table, HANDLING * times);
        return draft;
      }
      case 'furnace': {
        const furnace = bestFurnace(this.#sight.furnaces, draft.at);
        const [input] = recipe.ingredients;
        if (!furnace || !input) return null;
        const { position } = furnace;
        draft.go(
          { type: 'load', at: position, input: input.item, count: input.count * times, item },
          position,
          HANDLING,
        );
        draft.await(furnace);
        draft.tail += SMELTING_S * times;
        draft.smelts += times;
        return draft;
      }
      default:
        return recipe.at satisfies never;
    }
  }

  #fromBlocks(draft: PlanDraft, item: string, count: number, path: readonly string[]): (PlanDraft | null)[] {
    return blockSourcesOf(item).flatMap((source) => {
      const { tool, help } = source;
      if (tool !== undefined)
        return this.#withTool(draft, tool, path).map((ready) =>
          this.#breakBlocks(ready, item, count, source, path, true),
        );
      const equipped = help === undefined ? [] : this.#withTool(draft, help, path);
      return [
        this.#breakBlocks(draft, item, count, source, path, false),
        ...equipped.map((ready) => this.#breakBlocks(ready, item, count, source, path, true)),
      ];
    });
  }

  #breakBlocks(
    draft: PlanDraft,
    item: string,
    count: number,
    source: ItemBlockSource,
    path: readonly string[],
    tooled: boolean,
  ): PlanDraft | null {
    const ripe = (this.#sight.blocks.get(source.block) ?? [])
      .filter(({ state }) => source.ripeAt === undefined || Number(state.properties.age ?? 7) >= source.ripeAt)
      .slice(0, MOST_BLOCKS)
      .filter(({ position }) => !draft.isTaken(positionKey(position)));
    const next = new PlanDraft(draft);
    let found = 0;
    for (const missing = count - draft.has(item); found < missing; found++) {
      const block = nearestBlock(ripe, next.at);
      if (!block) break;
      ripe.splice(ripe.indexOf(block), 1);
      next.taken.set(positionKey(block.position), 1);
      const { position } = block;
      next.go(
        { type: 'break', at: position, block: source.block, item },
        position,
        HANDLING + (tooled ? source.tooled : source.bare),
      );
    }
    if (found === 0) return null;
    next.gain(item, found);
    return this.#obtain(next, item, count, path);
  }

  #fromPrey(draft: PlanDraft, item: string, count: number, path: readonly string[]): (PlanDraft | null)[] {
    return preyFor(item).flatMap((prey) => [
      this.#hunt(draft, item, count, prey, path, prey.bare),
      ...this.#withTool(draft, BLADE, path).map((armed) => this.#hunt(armed, item, count, prey, path, prey.armed)),
    ]);
  }

  #hunt(
    draft: PlanDraft,
    item: string,
    count: number,
    prey: Prey,
    path: readonly string[],
    seconds: number,
  ): PlanDraft | null {
    const herd = this.#sight.mobs.filter(({ kind }) => kind === prey.kind);
    const mob = nearestMob(herd, draft.at);
    if (!mob) return null;
    const next = new PlanDraft(draft);
    const missing = count - draft.has(item);
    next.go({ type: 'kill', mob, item }, mob.position, (seconds * missing) / prey.yields);
    next.gain(item, missing);
    return this.#obtain(next, item, count, path);
  }

  #fromGifts(draft: PlanDraft, item: string, count: number, path: readonly string[]): (PlanDraft | null)[] {
    const missing = count - draft.has(item);
    return giftsOf(item).map(({ kind, tool }) => {
      const herd = this.#sight.mobs.filter((mob) => mob.kind === kind);
      if (herd.length === 0) return null;
      const ready = this.#obtain(draft, tool, missing, [...path, item]);
      if (!ready) return null;
      const next = new PlanDraft(ready);
      for (let done = 0; done < missing; done++) {
        const mob = nearestMob(herd, next.at);
        if (!mob) return null;
        next.go({ type: 'use-on', mob, tool, item }, mob.position, HANDLING);
      }
      next.gain(item, missing);
      return this.#obtain(next, item, count, path);
    });
  }

  /** Nothing is known of what is in there, so the plan ends with looking. */
  #fromUnopened(draft: PlanDraft, item: string, count: number): (PlanDraft | null)[] {
    return this.#sight.containers.map(({ position, contents }) => {
      if (contents !== null) return null;
      const next = new PlanDraft(draft);
      next.go({ type: 'open', at: position }, position, HANDLING + DOUBT);
      next.stock.set(item, Math.max(0, next.has(item) - count));
      return next;
    });
  }

  /** The ways to hold a tool; a tool is not used up. */
  #withTool(draft: PlanDraft, ending: string, path: readonly string[]): PlanDraft[] {
    for (const [item, count] of draft.stock) if (item.endsWith(ending) && count > 0) return [draft];
    const known = new Set(this.#sight.containers.flatMap(({ contents }) => [...(contents?.keys() ?? [])]));
    const tools = [...known].filter((item) => item.endsWith(ending));
    const ways = tools.map((tool) => {
      const got = this.#obtain(draft, tool, 1, path);
      got?.gain(tool, 1);
      return got;
    });
    if (tools.length === 0) ways.push(...this.#fromUnopened(draft, ending, 1));
    return ways.filter((way) => way !== null);
  }
}

function leftIn(draft: PlanDraft, { position, contents }: SeenContainer, item: string): number {
  return (contents?.get(item) ?? 0) - (draft.taken.get(`${positionKey(position)} ${item}`) ?? 0);
}

function nearest(positions: readonly BlockPosition[], from: Point): BlockPosition | undefined {
  return lowest(positions, (position) => distance(position, from));
}

function nearestBlock(blocks: readonly SeenBlock[], from: Point): SeenBlock | undefined {
  return lowest(blocks, ({ position }) => distance(position, from));
}

function nearestMob(mobs: readonly SeenMob[], from: Point): SeenMob | undefined {
  return lowest(mobs, ({ position }) => distance(position, from));
}

/** The furnace that is free soonest; one with fuel before one without. */
export function bestFurnace(furnaces: readonly SeenFurnace[], from: Point): SeenFurnace | undefined {
  return lowest(
    furnaces,
    ({ position, making, readyIn, fuel }) =>
      distance(position, from) / SPEED + (making ? Math.min(readyIn, LONGEST_WAIT) : 0) + (fuel > 0 ? 0 : 20),
  );
}

function lowest<T>(things: readonly T[], measure: (thing: T) => number): T | undefined {
  let low: T | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const thing of things) {
    const value = measure(thing);
    if (value < least) {
      least = value;
      low = thing;
    }
  }
  return low;
}
