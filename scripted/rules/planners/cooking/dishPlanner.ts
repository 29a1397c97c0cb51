import type { ShownPlace } from '../../../../sidecar/prompt/teamState.ts';
import type { Cookbook, DishRecipe } from '../../../knowledge/cooking/cookbook.ts';
import {
  BLADE,
  blockSourcesOf,
  FUEL_ITEMS,
  fuelValueOf,
  giftsOf,
  preyFor,
} from '../../../knowledge/cooking/sources.ts';
import { copyOf, type DraftPart, joinedParts, type KitchenDraft, NOTHING, useUp } from './draft.ts';
import { type CookOrder, gainsOf } from './orders.ts';
import { addPiece, bringTo, canUse, carryOf, handOf, takeOut } from './pieces.ts';

/** Cells one order names: as many as the tool calls of a subtask. */
const MOST_CELLS = 6;
/** Cells named beyond those needed, for crops that others trample. */
const SPARE_CELLS = 2;

/** About how long orders take on a farm, s. */
const SECONDS: Readonly<Record<CookOrder['type'], number>> = {
  look: 1,
  take: 1,
  'pick-up': 2,
  break: 3,
  hunt: 6,
  use: 3,
  smelt: 10,
  craft: 1,
  bring: 3,
};

/** Plans the ways to items on a draft. Pieces of work go to agents that are free and have the tools. */
export class DishPlanner {
  draft: KitchenDraft;
  readonly #book: Pick<Cookbook, 'recipes'>;
  readonly #failures: (by: string, order: CookOrder) => number;

  /** @param failures how often an agent failed at an order like this one */
  constructor(
    draft: KitchenDraft,
    book: Pick<Cookbook, 'recipes'>,
    failures: (by: string, order: CookOrder) => number,
  ) {
    this.draft = draft;
    this.#book = book;
    this.#failures = failures;
  }

  /** Plans that a hand comes to hold so many, by whoever does it best. */
  acquire(item: string, count: number, receiver: string, trail: readonly string[]): DraftPart {
    const ready = this.tried(() => this.#fromReady(item, count, receiver));
    const ways = this.draft.hands.map(({ name }) => ({
      name,
      ...this.tried(() => this.#by(name, item, count, receiver, trail)),
    }));
    const own = ways.find(({ name }) => name === receiver);
    const best =
      ready.part.got >= count || trail.includes(item)
        ? ready
        : own && own.part.got >= count && !own.part.late && own.effort === 0
          ? own
          : (ways.sort((a, b) => this.#dearness(a, count, receiver) - this.#dearness(b, count, receiver))[0] ?? ready);
    this.draft = best.draft;
    return best.part;
  }

  /** What lies ready, and the rest made by one hand, which hands over what it has and what it makes together. */
  #by(name: string, item: string, count: number, receiver: string, trail: readonly string[]): DraftPart {
    const ready = this.#fromReady(item, count, receiver, name);
    const rest = count - ready.got;
    if (rest === 0) return ready;
    if (name === receiver) return joinedParts(ready, this.#make(item, rest, name, trail));
    const held = this.#held(name, item, rest);
    const part = joinedParts(held, this.#make(item, rest - held.got, name, trail));
    return part.got === 0 ? ready : joinedParts(ready, bringTo(this.draft, name, item, part, receiver));
  }

  /** Plans that a hand gets so many itself, from what lies ready or by its own work. */
  obtain(item: string, count: number, by: string, trail: readonly string[]): DraftPart {
    const ready = this.#fromReady(item, count, by);
    const rest = count - ready.got;
    return rest === 0 || trail.includes(item) ? ready : joinedParts(ready, this.#make(item, rest, by, trail));
  }

  /** Adds the piece that makes something of what the agent will hold by then; a part that cannot be planned yet is late. */
  craft(recipe: DishRecipe, times: number, by: string, inputs: readonly DraftPart[]): DraftPart {
    const { item } = recipe.result;
    const made = recipe.result.count * times;
    if (inputs.some(({ late }) => late) || !canUse(this.draft, by, 'craftBlock'))
      return { got: made, after: [], late: true };
    return addPiece(
      this.draft,
      {
        type: 'craft',
        of: recipe.ingredients.map((each) => ({ item: each.item, count: each.count * times })),
        carry: [carryOf(this.draft, by, item, made)],
      },
      by,
      inputs,
      made,
      [recipe.path],
    );
  }

  /** About how long until a way is gone, with what the hand has to do before, s; what falls short or waits weighs more. */
  #dearness(way: { name: string; part: DraftPart; draft: KitchenDraft }, wanted: number, receiver: string): number {
    const { name, part, draft } = way;
    const fresh = draft.pieces.slice(this.draft.pieces.length);
    const before = this.draft.pieces.filter(({ by }) => by === name);
    const failures = fresh.reduce((sum, { by, order }) => sum + this.#failures(by, order), 0);
    return (
      (wanted - part.got) * 100 +
      (part.late ? 30 : 0) +
      failures * 10 +
      (handOf(this.draft, name)?.free ? 0 : 3) +
      [...before, ...fresh].reduce((sum, { order }) => sum + SECONDS[order.type], 0) +
      (name === receiver ? 0.5 : 0)
    );
  }

  /** What a way would come to, on a copy; `effort` counts its pieces that are more than fetching and crafting. */
  tried(way: () => DraftPart): { part: DraftPart; draft: KitchenDraft; effort: number } {
    const before = this.draft;
    this.draft = copyOf(before);
    const part = way();
    const draft = this.draft;
    this.draft = before;
    const effort = draft.pieces
      .slice(before.pieces.length)
      .filter(({ order: { type } }) => type !== 'take' && type !== 'craft').length;
    return { part, draft, effort };
  }

  /** What the hand carries, and what is on its way to it. */
  #held(name: string, item: string, count: number): DraftPart {
    const hand = handOf(this.draft, name);
    if (!hand) return NOTHING;
    const carried = useUp(hand.stock, item, count);
    const coming = useUp(hand.coming, item, count - carried);
    return { got: carried + coming, after: [], late: coming > 0 };
  }

  /** What the hand has, what lies about, what containers hold, what mates carry, but for one. */
  #fromReady(item: string, count: number, name: string, butFor?: string): DraftPart {
    let part = this.#held(name, item, count);
    for (const drop of this.draft.lying) {
      if (part.got >= count || drop.item !== item) continue;
      this.draft.lying = this.draft.lying.filter((other) => other !== drop);
      const order: CookOrder = { type: 'pick-up', at: drop.at, carry: [carryOf(this.draft, name, item, drop.count)] };
      if (canUse(this.draft, name, 'navigateTo'))
        part = joinedParts(part, addPiece(this.draft, order, name, [], Math.min(drop.count, count - part.got)));
    }
    for (const store of this.draft.stores) {
      const moved = canUse(this.draft, name, 'withdrawItem') ? useUp(store.left, item, count - part.got) : 0;
      if (moved > 0) part = joinedParts(part, takeOut(this.draft, name, store.block, store.at, item, moved));
    }
    for (const mate of this.draft.hands) {
      if (mate.name === name || mate.name === butFor) continue;
      const carried = useUp(mate.stock, item, count - part.got);
      if (carried > 0)
        part = joinedParts(part, bringTo(this.draft, mate.name, item, { got: carried, after: [], late: false }, name));
      const later = useUp(mate.coming, item, count - part.got);
      if (later > 0) part = joinedParts(part, { got: later, after: [], late: true });
    }
    return part;
  }

  #make(item: string, count: number, by: string, trail: readonly string[]): DraftPart {
    let part: DraftPart = NOTHING;
    const ways = [
      (rest: number) => this.#fromRecipes(item, rest, by, [...trail, item]),
      (rest: number) => this.#fromBlocks(item, rest, by),
      (rest: number) => this.#fromPrey(item, rest, by),
      (rest: number) => this.#fromGift(item, rest, by, [...trail, item]),
    ];
    for (const way of ways) if (part.got < count) part = joinedParts(part, way(count - part.got));
    return part;
  }

  #fromRecipes(item: string, count: number, by: string, trail: readonly string[]): DraftPart {
    let part: DraftPart = NOTHING;
    for (const recipe of this.#book.recipes) {
      if (recipe.result.item !== item) continue;
      // As many as there is something for.
      for (let times = Math.ceil((count - part.got) / recipe.result.count); times > 0; times--) {
        const { part: made, draft } = this.tried(() => this.#byRecipe(recipe, times, by, trail));
        if (made.got === 0) continue;
        this.draft = draft;
        part = joinedParts(part, { ...made, got: Math.min(made.got, count - part.got) });
        break;
      }
    }
    return part;
  }

  #byRecipe(recipe: DishRecipe, times: number, by: string, trail: readonly string[]): DraftPart {
    if (recipe.at === 'furnace') return this.#smelt(recipe, times, by, trail);
    const inputs: DraftPart[] = [];
    for (const { item, count } of recipe.ingredients) {
      const part = this.obtain(item, count * times, by, trail);
      if (part.got < count * times) return NOTHING;
      inputs.push(part);
    }
    return this.craft(recipe, times, by, inputs);
  }

  #smelt(recipe: DishRecipe, times: number, by: string, trail: readonly string[]): DraftPart {
    const { smelter, furnaces } = this.draft;
    const [input] = recipe.ingredients;
    if (!input || furnaces === 0 || !handOf(this.draft, by)?.tools.includes('SmeltingCooking')) return NOTHING;
    if (smelter !== null && smelter !== by && furnaces < 2) return NOTHING;
    const raw = this.acquire(input.item, input.count * times, by, trail);
    if (raw.got < input.count * times) return NOTHING;
    const fuel = this.#fuel(times, by, trail);
    if (!fuel) return NOTHING;
    this.draft.smelter = by;
    const made = recipe.result.count * times;
    if (raw.late || fuel.part.late || !canUse(this.draft, by, 'SmeltingCooking'))
      return { got: made, after: [], late: true };
    const carry = [carryOf(this.draft, by, recipe.result.item, made)];
    return addPiece(
      this.draft,
      { type: 'smelt', item: input.item, fuel: fuel.item, carry },
      by,
      [raw, fuel.part],
      made,
      [recipe.path],
    );
  }

  /** Fuel for so many items at the furnace; several meals share a piece. */
  #fuel(times: number, by: string, trail: readonly string[]): { item: string; part: DraftPart } | undefined {
    const [first] = FUEL_ITEMS;
    if (first !== undefined && this.draft.fuelled >= times) {
      this.draft.fuelled -= times;
      return { item: first, part: this.draft.fuel };
    }
    for (const item of FUEL_ITEMS) {
      const smelts = fuelValueOf(item);
      const pieces = Math.ceil(times / smelts);
      const { part, draft } = this.tried(() => this.acquire(item, pieces, by, trail));
      if (part.got < pieces) continue;
      this.draft = draft;
      this.draft.fuelled += pieces * smelts - times;
      this.draft.fuel = part;
      return { item, part };
    }
    return undefined;
  }

  #fromBlocks(item: string, count: number, by: string): DraftPart {
    let part: DraftPart = NOTHING;
    if (!canUse(this.draft, by, 'MineBlock')) return NOTHING;
    for (const { block, tool } of blockSourcesOf(item)) {
      const cells = this.#nearest(by, this.draft.blocks.get(block) ?? []);
      const rest = count - part.got;
      if (rest === 0 || cells.length === 0) continue;
      const held = tool === undefined ? undefined : this.#tool(tool, by, true);
      if (tool !== undefined && !held) continue;
      const named = cells.slice(0, Math.min(MOST_CELLS, rest + SPARE_CELLS));
      this.draft.blocks.set(block, cells.slice(named.length));
      const got = Math.min(rest, named.length);
      part = joinedParts(
        part,
        addPiece(
          this.draft,
          { type: 'break', block, tool: held?.item ?? null, cells: named, carry: [carryOf(this.draft, by, item, got)] },
          by,
          held ? [held.part] : [],
          got,
        ),
      );
    }
    return part;
  }

  #fromPrey(item: string, count: number, by: string): DraftPart {
    const kind = preyFor(item).find((prey) => this.draft.creatures.has(prey.kind))?.kind;
    if (kind === undefined || !canUse(this.draft, by, 'attackTarget')) return NOTHING;
    const found = this.#tool(BLADE, by, false);
    // It can be done without: nobody waits for one.
    const blade = found?.part.late ? undefined : found;
    const order: CookOrder = {
      type: 'hunt',
      kind,
      tool: blade?.item ?? null,
      carry: [carryOf(this.draft, by, item, count)],
    };
    return addPiece(this.draft, order, by, blade ? [blade.part] : [], count);
  }

  #fromGift(item: string, count: number, by: string, trail: readonly string[]): DraftPart {
    const gift = giftsOf(item).find((each) => this.draft.creatures.has(each.kind));
    if (!gift || !canUse(this.draft, by, 'UseItemOnEntity')) return NOTHING;
    const tools = this.obtain(gift.tool, count, by, trail);
    const order: CookOrder = {
      type: 'use',
      item: gift.tool,
      kind: gift.kind,
      carry: [carryOf(this.draft, by, item, tools.got)],
    };
    return tools.got === 0 ? NOTHING : addPiece(this.draft, order, by, [tools], tools.got);
  }

  /** A tool by what its item ends in: carried, or taken out of where one is known to be. Tools are not used up. */
  #tool(ending: string, by: string, ofMates: boolean): { item: string; part: DraftPart } | undefined {
    const hand = handOf(this.draft, by);
    const suits = ([item, count]: readonly [string, number]) => item.endsWith(ending) && count > 0;
    const carried = [...(hand?.carried ?? [])].find(suits);
    if (carried) return { item: carried[0], part: NOTHING };
    const planned = this.draft.pieces.findIndex(
      (piece) => piece.by === by && gainsOf(piece.order).some(({ item }) => item.endsWith(ending)),
    );
    const piece = this.draft.pieces[planned];
    const known = piece && gainsOf(piece.order).find(({ item }) => item.endsWith(ending));
    if (known) return { item: known.item, part: { got: 1, after: [planned], late: false } };
    const found = [
      ...this.draft.stores.flatMap(({ left }) => [...left].find(suits)?.[0] ?? []),
      ...(ofMates ? this.draft.hands : []).flatMap(({ stock, coming }) => [...stock, ...coming].find(suits)?.[0] ?? []),
    ][0];
    if (found === undefined) return undefined;
    const part = this.#fromReady(found, 1, by);
    return part.got > 0 ? { item: found, part } : undefined;
  }

  #nearest(by: string, cells: readonly ShownPlace[]): ShownPlace[] {
    const [x = 0, , z = 0] = handOf(this.draft, by)?.position ?? [];
    const away = (cell: ShownPlace) => Math.hypot(cell[0] - x, cell[2] - z);
    return [...cells].sort((a, b) => away(a) - away(b));
  }
}
