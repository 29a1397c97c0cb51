import type { SlotGrid } from '../../items/inventory/slotGrid.ts';
import type { Stack } from '../../items/inventory/stack.ts';
import { withCount } from '../../items/inventory/stack.ts';
import type { Crafted, CraftingInput } from '../../items/recipes/recipe.ts';
import { CRAFTING_REMAINDERS } from '../../items/recipes/recipeData.ts';

/** The cells of a crafting grid: some slots of a grid of slots, row by row. */
export class CraftingGrid {
  readonly slots: SlotGrid;
  /** The slot of the top left cell. */
  readonly first: number;
  readonly width: number;
  readonly height: number;

  constructor(slots: SlotGrid, first: number, width: number, height: number) {
    this.slots = slots;
    this.first = first;
    this.width = width;
    this.height = height;
  }

  /** How many cells it has. */
  get size(): number {
    return this.width * this.height;
  }

  get(cell: number): Stack | null {
    return this.slots.get(this.first + cell);
  }

  set(cell: number, stack: Stack | null): void {
    this.slots.set(this.first + cell, stack);
  }

  /** What lies in it now. */
  input(): CraftingInput {
    const cells = Array.from({ length: this.size }, (_, cell) => this.get(cell));
    return { width: this.width, height: this.height, cells };
  }

  /**
   * Takes away what one crafting uses: an item of each cell. What it leaves behind (buckets, bottles) stays in the cell
   * where there is room.
   * @returns what is left behind and found no room.
   */
  consume(crafted: Crafted): Stack[] {
    const homeless: Stack[] = [];
    for (let cell = 0; cell < this.size; cell++) {
      const stack = this.get(cell);
      if (!stack) continue;
      const left = withCount(stack, stack.count - 1);
      const remainder = CRAFTING_REMAINDERS[stack.id];
      const remains = crafted.remains?.get(cell) ?? (remainder === undefined ? undefined : { id: remainder, count: 1 });
      this.set(cell, left ?? remains ?? null);
      if (left && remains) homeless.push(remains);
    }
    return homeless;
  }
}
