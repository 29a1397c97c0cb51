import { TIERS, type Tier, TOOL_STONES } from './sources.ts';

/** What a player can take along: slots without armour and off-hand (Minecraft wiki, "Inventory"). */
const SLOTS = 36;
/** Items a slot holds one of. */
const SINGLES = /_(?:pickaxe|axe|shovel|hoe|sword|bucket)$/;

/** So many items of one kind. */
interface CarriedItems {
  readonly id: string;
  readonly count: number;
}

/** What one agent carries, as sums. */
export class CarriedPack {
  readonly items: readonly CarriedItems[];

  constructor(items: readonly CarriedItems[]) {
    this.items = items;
  }

  /** How many of one item. */
  count(id: string): number {
    return this.sum([id]);
  }

  /** How many of several items together. */
  sum(ids: readonly string[]): number {
    return this.#sumOf((id) => ids.includes(id));
  }

  /** How many planks all wood carried would make, sticks and a table included. */
  get woodWorth(): number {
    return this.logs * 4 + this.planks + this.count('stick') / 2 + this.count('crafting_table') * 4;
  }

  get logs(): number {
    return this.#sumOf((id) => id.endsWith('_log'));
  }

  get planks(): number {
    return this.#sumOf((id) => id.endsWith('_planks'));
  }

  /** Planks and logs alone, as planks: what can become anything. */
  get loosePlanks(): number {
    return this.logs * 4 + this.planks;
  }

  /** What stone tools and furnaces can be made of: of one kind, the one there is most of. */
  get stones(): number {
    return Math.max(...TOOL_STONES.map((id) => this.count(id)));
  }

  get pickaxes(): number {
    return this.#sumOf((id) => id.endsWith('_pickaxe'));
  }

  /** What the best pickaxe is of. */
  get tier(): Tier {
    return TIERS.findLast((tier) => this.count(`${tier}_pickaxe`) > 0) ?? 'hand';
  }

  /** Whether blocks that need a pickaxe of a kind can be mined. */
  canMine(tier: Tier): boolean {
    return TIERS.indexOf(this.tier) >= TIERS.indexOf(tier);
  }

  /** Slots in use, at least. */
  get slots(): number {
    return this.items.reduce((sum, { id, count }) => sum + Math.ceil(count / (SINGLES.test(id) ? 1 : 64)), 0);
  }

  /** Slots free, at most. */
  get room(): number {
    return SLOTS - this.slots;
  }

  #sumOf(matches: (id: string) => boolean): number {
    return this.items.reduce((sum, { id, count }) => sum + (matches(id) ? count : 0), 0);
  }
}
