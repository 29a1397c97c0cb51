import type { ServerGameData } from '../../data/serverGameData.ts';
import type { Stack } from '../inventory/stack.ts';
import { type EnchantmentCosts, enchantmentCosts } from './enchantmentCosts.ts';

/** One enchantment as minecraft-data's `enchantments` describes it. */
export interface Enchantment {
  readonly id: string;
  /** The number packets use. */
  readonly number: number;
  readonly maxLevel: number;
  readonly weight: number;
  /** Levels of enchanting power at which a level can come, lowest and highest. */
  cost(level: number): readonly [min: number, max: number];
  /** Whether a table can give it. */
  readonly fromTable: boolean;
  readonly curse: boolean;
  readonly excludes: ReadonlySet<string>;
  readonly category: string;
}

interface Fact extends EnchantmentCosts {
  readonly id: number;
  readonly maxLevel: number;
  readonly weight: number;
  readonly treasureOnly: boolean;
  readonly discoverable: boolean;
  readonly curse: boolean;
  readonly exclude: readonly string[];
  readonly category: string;
}

/** The enchantments of a version, and which items they fit. */
export class Enchantments {
  readonly all: readonly Enchantment[];
  readonly #byId: ReadonlyMap<string, Enchantment>;
  readonly #categories: (item: string) => readonly string[];

  private constructor(gameData: ServerGameData) {
    const { enchantmentsArray, itemsByName } = gameData.source.data;
    this.all = (enchantmentsArray as unknown as readonly Fact[]).map((fact) => enchantmentOf(gameData, fact));
    this.#byId = new Map(this.all.map((enchantment) => [enchantment.id, enchantment]));
    this.#categories = (item) =>
      (itemsByName[item] as { enchantCategories?: readonly string[] } | undefined)?.enchantCategories ?? [];
  }

  static readonly #instances = new WeakMap<ServerGameData, Enchantments>();

  static of(gameData: ServerGameData): Enchantments {
    let instance = Enchantments.#instances.get(gameData);
    if (!instance) {
      instance = new Enchantments(gameData);
      Enchantments.#instances.set(gameData, instance);
    }
    return instance;
  }

  get(id: string): Enchantment | undefined {
    return this.#byId.get(id);
  }

  /** Whether an anvil or a command can put it on the item; books take everything. */
  fits(enchantment: Enchantment, item: string): boolean {
    if (item === 'book' || item === 'enchanted_book') return true;
    const own = this.#categories(item);
    return own.includes(enchantment.category) || isAxeWeapon(enchantment, item);
  }

  /** Whether a table offers it for the item: what is treasure it never does, and axes take no sword's enchantments. */
  fromTableFits(enchantment: Enchantment, item: string): boolean {
    if (!enchantment.fromTable) return false;
    return item === 'book' || (this.fits(enchantment, item) && !isAxeWeapon(enchantment, item));
  }

  /** Whether two different enchantments may be on one item. */
  agree(a: Enchantment, b: Enchantment): boolean {
    return !a.excludes.has(b.id) && !b.excludes.has(a.id);
  }
}

/** Axes take sharpness, smite and bane of arthropods from anvils alone (Minecraft wiki, "Axe", enchantments). */
function isAxeWeapon({ id }: Enchantment, item: string): boolean {
  return item.endsWith('_axe') && (id === 'sharpness' || id === 'smite' || id === 'bane_of_arthropods');
}

function enchantmentOf({ source }: ServerGameData, fact: Fact): Enchantment {
  const [min, max] = enchantmentCosts(source, fact);
  return {
    id: fact.name,
    number: fact.id,
    maxLevel: fact.maxLevel,
    weight: fact.weight,
    cost: (level) => [min(level), max(level)],
    fromTable: !fact.treasureOnly && fact.discoverable,
    curse: fact.curse,
    excludes: new Set(fact.exclude),
    category: fact.category,
  };
}

/** The levels on a stack by enchantment id; an enchanted book's stored ones. */
export function levelsOn(stack: Stack): Readonly<Record<string, number>> {
  return (stack.id === 'enchanted_book' ? stack.data?.storedEnchantments : stack.data?.enchantments) ?? {};
}
