import type { Json } from '../../../protocol/briefing.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import type { ShownPlace, TeamState } from '../../../sidecar/prompt/teamState.ts';
import { madeAtOnce } from '../planners/making/makingWay.ts';
import type { StepReply } from '../planners/planner.ts';
import { fieldsOf } from '../shownAction.ts';

/** A planner's call of a tool. */
export type PlannedCall = Extract<StepReply, { action: string }>;

/** What a translation goes by: what the agent sees, and where it is. */
export interface CommandScene {
  readonly agent: string;
  readonly teamState: TeamState;
  /** The commands it is given. */
  readonly commands: readonly string[];
}

type Value = string | number | boolean;

/** How a command stands for a tool: its arguments, or undefined where it cannot for these. */
interface Rendering {
  readonly command: string;
  readonly write: (args: Readonly<Record<string, Json>>, scene: CommandScene) => readonly Value[] | undefined;
}

const SEEDS_RANGE = 64;
const WHOLE_TREE = 4;
const WHOLE_VEIN = 3;

/** Which commands stand for each tool that planners call, the most exact first. */
const RENDERINGS: Readonly<Record<string, readonly Rendering[]>> = nameTable({
  fetchContainerContents: [
    { command: '!inventory', write: ({ item_name }) => (item_name === 'inventory' ? [] : undefined) },
    { command: '!viewChestAt', write: (args) => (isChest(args.item_name) ? cell(args) : undefined) },
    { command: '!viewChest', write: ({ item_name }) => (isChest(item_name) ? [] : undefined) },
  ],
  withdrawItem: [
    { command: '!clearFurnace', write: ({ from_name }) => (from_name === 'furnace' ? [] : undefined) },
    { command: '!takeFromChestAt', write: (args) => goods(args, cell(args)) },
    { command: '!takeFromChest', write: (args) => goods(args) },
  ],
  storeItem: [
    { command: '!putInChestAt', write: (args) => goods(args, cell(args)) },
    { command: '!putInChest', write: (args) => goods(args) },
  ],
  depositItems: [{ command: '!putInChest', write: (args) => goods(args) }],
  navigateTo: [{ command: '!goToCoordinates', write: (args) => walk(args, 1) }],
  travelTo: [{ command: '!goToCoordinates', write: (args) => walk(args, Number(args.range ?? 1)) }],
  MineBlock: [
    { command: '!breakAt', write: cell },
    { command: '!collectBlocks', write: (args, scene) => one(blockAt(args, scene), 1) },
  ],
  fellTree: [{ command: '!collectBlocks', write: (args, scene) => one(treeAt(args, scene), WHOLE_TREE) }],
  mineVein: [
    {
      command: '!collectBlocks',
      write: (args, scene) => one(blockAt(args, scene), Number(args.most ?? WHOLE_VEIN)),
    },
  ],
  explore: [{ command: '!searchForBlock', write: ({ look_for }) => searched(look_for) }],
  attackTarget: [{ command: '!attack', write: ({ target_name }) => texts(target_name) }],
  UseItemOnEntity: [{ command: '!useOnEntity', write: ({ item_name, entity_name }) => texts(item_name, entity_name) }],
  SmeltingCooking: [{ command: '!smeltItem', write: (args) => goods(args) }],
  smeltItem: [{ command: '!smeltItem', write: (args) => goods(args) }],
  craftBlock: [{ command: '!craftRecipe', write: times }],
  craftItem: [{ command: '!craftRecipe', write: times }],
  handoverBlock: [
    {
      command: '!givePlayer',
      write: (args) => {
        const what = goods(args);
        return what && typeof args.target_player_name === 'string' ? [args.target_player_name, ...what] : undefined;
      },
    },
  ],
  equipItem: [{ command: '!equip', write: ({ item_name }) => texts(item_name) }],
  tossItem: [{ command: '!discard', write: (args) => goods(args) }],
  eatFood: [{ command: '!consume', write: (_, scene) => texts(foodOf(scene)) }],
  placeBlock: [
    {
      command: '!placeAt',
      write: (args) => {
        const at = cell(args);
        return at && typeof args.item_name === 'string' ? [args.item_name, ...at] : undefined;
      },
    },
    { command: '!newAction', write: placingProgram },
  ],
  ToggleAction: [{ command: '!activate', write: ({ item_name }) => texts(item_name) }],
  wait: [{ command: '!stay', write: ({ seconds }) => [Math.max(1, Math.ceil(Number(seconds ?? 5)))] }],
});

/** The tools that an agent can use by the commands it is given. */
export function toolsBy(commands: readonly string[]): string[] {
  return Object.entries(RENDERINGS)
    .filter(([, renderings]) => renderings.some(({ command }) => commands.includes(command)))
    .map(([tool]) => tool);
}

/**
 * A call as a command; undefined where none stands for it. A command that works at the nearest chest is one to walk there
 * first, where another is nearer.
 */
export function commandFor({ action, action_input }: PlannedCall, scene: CommandScene): string | undefined {
  for (const { command, write } of RENDERINGS[action] ?? []) {
    if (!scene.commands.includes(command)) continue;
    const values = write(action_input, scene);
    if (!values) continue;
    const at = NEAREST_CHEST.has(command) ? placeOf(action_input) : undefined;
    if (at && !isNearestChest(at, scene)) return written('!goToCoordinates', [...at, 2]);
    return written(command, values);
  }
  return undefined;
}

const NEAREST_CHEST: ReadonlySet<string> = new Set(['!viewChest', '!takeFromChest', '!putInChest']);

function written(command: string, values: readonly Value[]): string {
  const list = values.map((value) => (typeof value === 'string' ? JSON.stringify(value) : String(value)));
  return values.length === 0 ? `${command}()` : `${command}(${list.join(', ')})`;
}

function isNearestChest(at: ShownPlace, { agent, teamState }: CommandScene): boolean {
  const own = teamState.team.find(({ name }) => name === agent)?.position ?? at;
  const away = (place: ShownPlace) => Math.hypot(place[0] - own[0], place[1] - own[1], place[2] - own[2]);
  const others = teamState.containers.filter(({ block }) => block === 'chest').map(({ position }) => position);
  return others.every((other) => String(other) === String(at) || away(at) + 1 < away(other));
}

function isChest(name: Json | undefined): boolean {
  return name === 'chest' || name === 'container';
}

function placeOf({ x, y, z }: Readonly<Record<string, Json>>): ShownPlace | undefined {
  return [x, y, z].every((part) => typeof part === 'number') ? [Number(x), Number(y), Number(z)] : undefined;
}

function cell(args: Readonly<Record<string, Json>>): readonly number[] | undefined {
  return placeOf(args)?.map(Math.floor);
}

function walk(args: Readonly<Record<string, Json>>, closeness: number): readonly number[] | undefined {
  const place = placeOf(args);
  return place && [...place, closeness];
}

function goods(
  { item_name, item_count }: Readonly<Record<string, Json>>,
  at: readonly number[] | undefined = [],
): readonly Value[] | undefined {
  return at && typeof item_name === 'string' ? [item_name, Math.max(1, Number(item_count ?? 1)), ...at] : undefined;
}

function texts(...values: readonly (Json | undefined)[]): readonly string[] | undefined {
  return values.every((value) => typeof value === 'string') ? (values as readonly string[]) : undefined;
}

/** What a program is to place, for who has no command for it. */
function placingProgram(args: Readonly<Record<string, Json>>): readonly Value[] | undefined {
  const at = cell(args);
  if (!at || typeof args.item_name !== 'string') return undefined;
  const [facing, half] = [args.facing, args.half].map((value) => (typeof value === 'string' ? value : ''));
  return [
    `Place ${args.item_name} at ${at.join(' ')}${facing ? ` facing ${facing}` : ''}${half ? ` half ${half}` : ''}.`,
  ];
}

function one(block: string | undefined, count: number): readonly Value[] | undefined {
  return block === undefined ? undefined : [block, count];
}

function searched(lookFor: Json | undefined): readonly Value[] | undefined {
  const [first] = Array.isArray(lookFor) ? lookFor : [];
  return typeof first === 'string' ? [first, SEEDS_RANGE] : undefined;
}

/** How often to craft for so many, by what the documents or else the game's recipes say one crafting makes. */
function times(args: Readonly<Record<string, Json>>, { teamState }: CommandScene): readonly Value[] | undefined {
  const { item_name: item, item_count: count } = args;
  if (typeof item !== 'string') return undefined;
  const recipes = Array.isArray(teamState.documents.recipes) ? teamState.documents.recipes : [];
  const results = recipes.map((recipe) => fieldsOf(fieldsOf(recipe).result));
  const made = Number(results.find(({ id }) => id === item)?.count ?? madeAtOnce(item));
  return [item, Math.max(1, Math.ceil(Number(count ?? 1) / made))];
}

function blockAt(args: Readonly<Record<string, Json>>, { teamState }: CommandScene): string | undefined {
  const at = String(cell(args));
  const seen = [...teamState.resources, ...(teamState.land?.ground ?? [])];
  return seen.find(({ nearest }) => nearest.some((place) => String(place) === at))?.block;
}

function treeAt(args: Readonly<Record<string, Json>>, { teamState }: CommandScene): string | undefined {
  const at = String(cell(args));
  const wood = teamState.land?.trees.find(({ nearest }) => nearest.some((place) => String(place) === at))?.wood;
  return wood && (/_(?:log|stem)$/.test(wood) ? wood : `${wood}_log`);
}

const FOOD = /^(?:bread|apple|baked_potato|carrot|cooked_\w+|cookie|melon_slice|sweet_berries|beef|porkchop|mutton)$/;

function foodOf({ agent, teamState }: CommandScene): string | undefined {
  const own = teamState.team.find(({ name }) => name === agent)?.inventory ?? {};
  return Object.keys(own).find((item) => FOOD.test(item));
}
