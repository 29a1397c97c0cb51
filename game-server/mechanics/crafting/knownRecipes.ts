import type { GridRecipe, Ingredient } from '../../../game-data/recipes/gridRecipes.ts';
import type { Admission } from '../../../protocol/gameServer/zone.ts';
import type { GameServer } from '../../core/server.ts';
import type { Player } from '../../players/player.ts';
import { RecipeBook } from './recipeBook.ts';
import { namedRecipes } from './recipePackets.ts';

/** Hears which recipes a player knows now and did not before, or no longer. */
type RecipeListener = (player: Player, names: readonly string[], known: boolean) => void;

/**
 * Which recipes players know (Minecraft wiki, "Recipe book"): in a living world, those of which they have held an
 * ingredient or the result; elsewhere all. By admission, so that they outlast a reconnect.
 */
export class KnownRecipes {
  readonly #server: GameServer;
  // Made when they are asked for: in arenas nobody does.
  #named: ReadonlyMap<string, GridRecipe> | undefined;
  #names: readonly string[] | undefined;
  #all: ReadonlySet<string> | undefined;
  #unlockedBy: ReadonlyMap<string, readonly string[]> | undefined;
  readonly #known = new WeakMap<Admission, Set<string>>();
  readonly #foreign = new WeakMap<Admission, readonly string[]>();
  readonly #listeners: RecipeListener[] = [];

  constructor(server: GameServer) {
    this.#server = server;
  }

  /** Every recipe by its name. */
  get named(): ReadonlyMap<string, GridRecipe> {
    this.#named ??= namedRecipes(RecipeBook.of(this.#server.gameData).recipes);
    return this.#named;
  }

  /** The names of all recipes, in the order by which clients number them. */
  get names(): readonly string[] {
    this.#names ??= [...this.named.keys()];
    return this.#names;
  }

  /** Watches what players get on a server: the overworld's, and every other dimension's. */
  install(server: GameServer): void {
    server.onEvent((event) => {
      if (event.type !== 'inventory-changed' || event.count === 0) return;
      const player = server.players.get(event.player);
      if (player && !this.knowsAll(player)) this.give(player, this.#unlocking().get(event.item) ?? []);
    });
  }

  /** Calls back when what a player knows changes. */
  onChange(listener: RecipeListener): void {
    this.#listeners.push(listener);
  }

  /** Whether a player knows every recipe, because nobody has to find any here. */
  knowsAll({ zone }: Player): boolean {
    return !this.#server.rules(zone.id).livingWorld;
  }

  /** The names of the recipes a player knows. */
  of(player: Player): ReadonlySet<string> {
    if (!this.knowsAll(player)) return this.#of(player.admission);
    this.#all ??= new Set(this.names);
    return this.#all;
  }

  /** Has a player know recipes. @returns how many of them are new. */
  give(player: Player, names: Iterable<string>): number {
    if (this.knowsAll(player)) return 0;
    const known = this.#of(player.admission);
    const fresh = [...names].filter((name) => this.named.has(name) && !known.has(name));
    for (const name of fresh) known.add(name);
    this.#changed(player, fresh, true);
    return fresh.length;
  }

  /** Has a player forget recipes. @returns how many of them were known. */
  take(player: Player, names: Iterable<string>): number {
    if (this.knowsAll(player)) return 0;
    const known = this.#of(player.admission);
    const gone = [...names].filter((name) => known.delete(name));
    this.#changed(player, gone, false);
    return gone.length;
  }

  /** What is to be saved of a player, with names that only other servers know. */
  saved(player: Player): readonly string[] {
    return this.knowsAll(player) ? [] : [...this.#of(player.admission), ...(this.#foreign.get(player.admission) ?? [])];
  }

  /** Gives back what a player knew when they were saved, without news of it. */
  restore({ admission }: Player, names: readonly string[]): void {
    const known = this.#of(admission);
    for (const name of names) if (this.named.has(name)) known.add(name);
    this.#foreign.set(
      admission,
      names.filter((name) => !this.named.has(name)),
    );
  }

  /** Names of recipes by what unlocks them. */
  #unlocking(): ReadonlyMap<string, readonly string[]> {
    this.#unlockedBy ??= unlockedBy(this.named);
    return this.#unlockedBy;
  }

  #changed(player: Player, names: readonly string[], known: boolean): void {
    if (names.length > 0) for (const listener of this.#listeners) listener(player, names, known);
  }

  #of(admission: Admission): Set<string> {
    let known = this.#known.get(admission);
    if (!known) {
      known = new Set();
      this.#known.set(admission, known);
    }
    return known;
  }
}

function unlockedBy(named: ReadonlyMap<string, GridRecipe>): ReadonlyMap<string, readonly string[]> {
  const unlocked = new Map<string, string[]>();
  for (const [name, recipe] of named)
    for (const item of new Set([...ingredientsOf(recipe), recipe.result.id])) {
      const names = unlocked.get(item);
      if (names) names.push(name);
      else unlocked.set(item, [name]);
    }
  return unlocked;
}

function* ingredientsOf(recipe: GridRecipe): Generator<string> {
  const choices: readonly (Ingredient | null)[] = recipe.type === 'shapeless' ? recipe.ingredients : recipe.rows.flat();
  for (const choice of choices) yield* choice ?? [];
}
