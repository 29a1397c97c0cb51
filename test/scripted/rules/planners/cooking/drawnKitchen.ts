import type { Json } from '../../../../../protocol/briefing.ts';
import type { ShownAgent, ShownPlace, TeamState } from '../../../../../sidecar/prompt/teamState.ts';
import { COOKING_TOOLS } from '../../../../../tasks/cooking/abilities.ts';
import { recipesOf } from '../../../../../tasks/cooking/recipes.ts';
import type { Dish } from '../../../../../tasks/cooking/sources.ts';

type Items = Record<string, number>;

/** What a drawn kitchen has; places are given out as they come. */
export interface KitchenSketch {
  readonly dish: Dish;
  /** Names of the team with what they carry. */
  readonly team: Readonly<Record<string, Items>>;
  readonly chest?: Items | null;
  /** A second chest, such as the yard's. */
  readonly yard?: Items | null;
  /** Ripe blocks. */
  readonly blocks?: Items;
  readonly creatures?: readonly string[];
  readonly lying?: readonly { readonly item: string; readonly count: number; readonly position: ShownPlace }[];
  /** Tools by agent, all of cooking's where nothing is said. */
  readonly tools?: Readonly<Record<string, readonly string[]>>;
  readonly lost?: readonly string[];
  /** Mates beyond the view, in sight. */
  readonly mates?: readonly string[];
  readonly unseen?: readonly string[];
}

export const CHEST: ShownPlace = [40, -60, 132];
export const YARD: ShownPlace = [46, -60, 143];
export const FURNACE: ShownPlace = [48, -60, 127];

/** A team state with a kitchen as sketched. */
export function drawKitchen(sketch: KitchenSketch): TeamState {
  const names = Object.keys(sketch.team);
  const team = Object.entries(sketch.team).map(
    ([name, inventory], index): ShownAgent => ({
      name,
      position: [41 + index, -60, 124],
      health: 20,
      food: 20,
      held: null,
      inventory,
      tools: [...(sketch.tools?.[name] ?? COOKING_TOOLS)],
      lost: sketch.lost?.includes(name) ?? false,
    }),
  );
  const mates = sketch.mates ?? [];
  const roster = [...names, ...mates, ...(sketch.unseen ?? [])].sort();
  const container = (position: ShownPlace, holds: Items | null) => ({
    block: 'chest',
    position,
    state: {},
    reach: names,
    holds,
  });
  return {
    goal: sketch.dish === 'cake' ? 'Cook a cake together.' : 'Cook a rabbit stew together.',
    documents: { recipes: recipesOf(sketch.dish) as unknown as Json },
    roster,
    team,
    mates: mates.map((name) => ({ name, position: [45, -60, 130] })),
    blueprint: null,
    containers: [
      ...(sketch.chest === undefined ? [] : [container(CHEST, sketch.chest)]),
      ...(sketch.yard === undefined ? [] : [container(YARD, sketch.yard)]),
    ],
    devices: [],
    workshops: [
      { block: 'crafting_table', position: [41, -60, 132], state: {}, reach: names },
      { block: 'furnace', position: FURNACE, state: { lit: 'false' }, reach: names },
    ],
    resources: Object.entries(sketch.blocks ?? {}).map(([block, count], kind) => ({
      block,
      ripe: true,
      count,
      nearest: Array.from({ length: count }, (_, index): ShownPlace => [46 + index, -60, 129 + kind]),
    })),
    creatures: (sketch.creatures ?? []).map((kind) => ({ kind, count: 3, nearest: [[35, -60, 130]] })),
    lying: [...(sketch.lying ?? [])],
    signs: [],
    groups: [],
    places: [],
  };
}
