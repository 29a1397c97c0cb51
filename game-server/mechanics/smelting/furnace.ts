import type { Smelter } from '../../../game-data/recipes/smelting.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';
import type { SlotGrid } from '../../items/inventory/slotGrid.ts';
import { type Stack, sameItem, withCount } from '../../items/inventory/stack.ts';
import { burnTicks, fuelRemainder } from '../../items/recipes/fuels.ts';
import { SMELTING_TICKS, type SmeltingRecipe, smeltingRecipe } from '../../items/recipes/smeltingRecipes.ts';

/** A smelter with a window. */
export type FurnaceKind = Exclude<Smelter, 'campfire'>;

/** Slots of a furnace (Minecraft wiki, "Furnace"). */
export const FURNACE_SLOTS = { input: 0, fuel: 1, result: 2, count: 3 } as const;
const { input: INPUT, fuel: FUEL, result: RESULT } = FURNACE_SLOTS;

/** Ticks of progress lost in each tick without fire. */
const COOLING = 2;

/** One furnace at work: fire, progress, and the experience that waits in it (Minecraft wiki, "Furnace", "Smelting"). */
export class Furnace {
  readonly kind: FurnaceKind;
  readonly slots: SlotGrid;
  readonly #gameData: ServerGameData;
  readonly #unpaid = new Map<string, number>();
  #fire = 0;
  #wholeFire = 0;
  #progress = 0;
  #wanted = 0;
  #smelting: string | undefined;
  #seen = -1;

  constructor(gameData: ServerGameData, kind: FurnaceKind, slots: SlotGrid) {
    this.#gameData = gameData;
    this.kind = kind;
    this.slots = slots;
  }

  get lit(): boolean {
    return this.#fire > 0;
  }

  /** The window's progress bars: fire left, fire of the fuel, progress, progress wanted once something lay there; ticks. */
  properties(): readonly number[] {
    return [this.#fire, this.#wholeFire, this.#progress, this.#wanted];
  }

  /** Items smelted and not yet paid for, by what they were made of. */
  get unpaid(): ReadonlyMap<string, number> {
    return this.#unpaid;
  }

  /** Whether its fire or its progress change by themselves. */
  get working(): boolean {
    return this.#fire > 0 || this.#progress > 0;
  }

  /** Goes on with the work it was at in a world that was saved; its slots hold what they held. */
  resume(work: {
    readonly fire: number;
    readonly wholeFire: number | undefined;
    readonly progress: number;
    readonly unpaid: ReadonlyMap<string, number>;
  }): void {
    this.#fire = work.fire;
    // Older files do not hold it: the game takes it of the fuel that is left.
    this.#wholeFire = work.wholeFire ?? Math.max(work.fire, work.fire > 0 ? this.#burnsFor(this.slots.get(FUEL)) : 0);
    this.#progress = work.progress;
    this.#smelting = this.slots.get(INPUT)?.id;
    this.#wanted = this.#smelting === undefined ? 0 : SMELTING_TICKS[this.kind];
    this.#unpaid.clear();
    for (const [id, count] of work.unpaid) this.#unpaid.set(id, count);
  }

  /** Whether the item burns here. */
  static isFuel(stack: Stack): boolean {
    return burnTicks(stack.id) > 0;
  }

  /** Whether something can be made of the item here. */
  smelts(stack: Stack): boolean {
    return smeltingRecipe(this.#gameData, this.kind, stack.id) !== undefined;
  }

  /** Experience of what was smelted since the last time, of each kind of item, whole and fraction together. */
  takeExperience(): number[] {
    const amounts = [...this.#unpaid].map(
      ([id, count]) => count * (smeltingRecipe(this.#gameData, this.kind, id)?.experience ?? 0),
    );
    this.#unpaid.clear();
    return amounts;
  }

  /** One tick. @returns what was finished in it. */
  tick(): Stack | undefined {
    if (this.#fire === 0 && this.#progress === 0 && this.slots.revision === this.#seen) return undefined;
    this.#seen = this.slots.revision;
    if (this.#fire > 0) this.#fire--;
    const input = this.slots.get(INPUT);
    if (input?.id !== this.#smelting) {
      this.#smelting = input?.id;
      this.#progress = 0;
      this.#wanted = SMELTING_TICKS[this.kind];
    }
    const recipe = input ? smeltingRecipe(this.#gameData, this.kind, input.id) : undefined;
    const result = recipe && this.#resultOf(recipe);
    if (!input || !result) {
      this.#progress = this.#fire > 0 || input ? 0 : Math.max(0, this.#progress - COOLING);
      return undefined;
    }
    if (this.#fire === 0) this.#kindle();
    if (this.#fire === 0) {
      this.#progress = Math.max(0, this.#progress - COOLING);
      return undefined;
    }
    if (++this.#progress < SMELTING_TICKS[this.kind]) return undefined;
    this.#progress = 0;
    return this.#finish(input, result);
  }

  /** What one item makes, where the result slot has room for it. */
  #resultOf({ result }: SmeltingRecipe): Stack | undefined {
    const made = { id: result, count: 1 };
    const lying = this.slots.get(RESULT);
    if (!lying) return made;
    const most = this.slots.rules.stackSize(result) ?? 1;
    return sameItem(lying, made) && lying.count < most ? made : undefined;
  }

  #burnsFor(fuel: Stack | null): number {
    return fuel ? Math.floor(burnTicks(fuel.id) / (this.kind === 'furnace' ? 1 : 2)) : 0;
  }

  #kindle(): void {
    const fuel = this.slots.get(FUEL);
    const burns = this.#burnsFor(fuel);
    if (!fuel || burns === 0) return;
    this.#fire = burns;
    this.#wholeFire = burns;
    const remainder = fuelRemainder(fuel.id);
    this.slots.set(FUEL, withCount(fuel, fuel.count - 1) ?? (remainder ? { id: remainder, count: 1 } : null));
  }

  #finish(input: Stack, made: Stack): Stack {
    const lying = this.slots.get(RESULT);
    this.slots.set(RESULT, withCount(made, (lying?.count ?? 0) + 1));
    // A sponge dries into a bucket in the fuel's place.
    if (input.id === 'wet_sponge' && this.slots.get(FUEL)?.id === 'bucket')
      this.slots.set(FUEL, { id: 'water_bucket', count: 1 });
    this.slots.set(INPUT, withCount(input, input.count - 1));
    this.#unpaid.set(input.id, (this.#unpaid.get(input.id) ?? 0) + 1);
    return made;
  }
}
