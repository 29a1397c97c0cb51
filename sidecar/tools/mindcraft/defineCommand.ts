import type { Command, CommandParameter, ParameterType } from './command.ts';

/** What may be left out of a command's row: no parameters, no needs. */
interface CommandRow {
  readonly description: string;
  readonly parameters?: readonly CommandParameter[];
  readonly needs?: readonly string[];
}

type Commands = readonly (CommandRow & { readonly name: string })[];

/** Commands of one kind and set, from rows that say what is different in each. */
export function commandsOf(
  { kind, set, by }: Pick<Command, 'kind' | 'set' | 'by'>,
  rows: Commands,
): readonly Command[] {
  return rows.map(({ parameters = [], needs = [], ...row }) => ({ ...row, kind, set, by, parameters, needs }));
}

/** A parameter; `from` and `below` are its half-open domain. */
export function parameter(
  name: string,
  type: ParameterType,
  description: string,
  from?: number,
  below = Number.POSITIVE_INFINITY,
): CommandParameter {
  return { name, type, ...(from === undefined ? {} : { domain: [from, below] as const }), description };
}

/** How many, at least one. */
export const num = (description: string): CommandParameter => parameter('num', 'int', description, 1);
export const itemName = (description: string): CommandParameter => parameter('item_name', 'ItemName', description);
export const playerName = (description: string): CommandParameter => parameter('player_name', 'string', description);

/** Tools of the other vocabularies that permit the same as some commands. */
export const NEEDS = {
  walk: ['navigateTo', 'navigateToPlayer', 'travelTo', 'meetAgent'],
  search: ['scanNearbyEntities', 'navigateToBuilding', 'navigateToAnimal', 'explore'],
  collect: ['MineBlock', 'mineVein', 'fellTree'],
  pickUp: ['MineBlock', 'collectDrops'],
  place: ['placeBlock'],
  craft: ['craftBlock', 'craftItem'],
  smelt: ['SmeltingCooking', 'smeltItem'],
  give: ['handoverBlock'],
  store: ['storeItem', 'depositItems'],
  withdraw: ['withdrawItem', 'withdrawItems'],
  lookIn: ['fetchContainerContents', 'openContainer', 'withdrawItem', 'withdrawItems'],
  consume: ['eat', 'drink', 'eatFood'],
  equip: ['equipItem', 'wear'],
  toss: ['tossItem', 'handoverBlock'],
  attack: ['attackTarget'],
  sleep: ['sleep'],
  use: ['ToggleAction', 'useItemOnBlock'],
  useItem: ['useItemOnBlock'],
  useOnEntity: ['UseItemOnEntity'],
  plan: ['getCraftingPlan'],
} as const satisfies Record<string, readonly string[]>;
