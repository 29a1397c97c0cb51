import type { Random } from '../../clock/random.ts';
import type { Json } from '../../protocol/briefing.ts';
import { add, type BlockPosition, HORIZONTAL_FACINGS, stepOf } from '../../protocol/geometry.ts';
import { nameTable } from '../../protocol/nameTable.ts';
import type { Agent } from '../../sidecar/frameworks/framework.ts';
import type { ToolDescription } from '../../sidecar/tools/tool.ts';
import { drawCell, MOST_BLOCKS, RADIUS } from './drawCell.ts';
import type { SeenItems } from './seenItems.ts';

const MOST_OF_AN_ITEM = 8;
const LONGEST_WAIT_S = 5;
const LONGEST_BEAM = 4;
const VEHICLE = /(?:^|_)(?:boat|raft|minecart)$/;
/** What a tool takes without saying so in its schema. */
const USES: Readonly<Record<string, readonly string[]>> = nameTable({
  erectDirtLadder: ['dirt', 'ladder'],
  layDirtBeam: ['dirt'],
  startFishing: ['fishing_rod'],
});
const PHRASES: readonly string[] = ['hello', 'what are you doing?', 'I am here', 'wait for me', 'done'];

/** Tools whose number is of what comes of it, not of what is carried. */
const MAKES: ReadonlySet<string> = new Set(['craftBlock', 'trade']);

type Args = Record<string, Json>;

interface Field {
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly type?: string;
  readonly anyOf?: readonly Field[];
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Schema {
  readonly properties?: Readonly<Record<string, Field>>;
  readonly required?: readonly string[];
}

/** What one drawing works with. */
interface Draw {
  readonly tool: string;
  readonly agent: Agent;
  readonly memory: SeenItems;
  readonly chance: Random;
}

/**
 * Arguments that a tool's schema takes, drawn from what the agent sees, carries and knows; undefined when there is
 * nothing to draw a required one from, such as an item for who carries none.
 */
export function drawArguments(
  { name, parameters }: ToolDescription,
  agent: Agent,
  memory: SeenItems,
  chance: Random,
): Args | undefined {
  if (name === 'withdrawItem') return drawWithdrawal(memory, chance);
  const { properties = {}, required = [] } = parameters as Schema;
  const draw = { tool: name, agent, memory, chance };
  if (USES[name]?.some((item) => !carried(agent).includes(item))) return undefined;
  const args: Args = {};
  for (const prefix of prefixesOf(properties)) {
    if (!required.includes(`${prefix}x`) && !needsPlace(name) && chance.float() < 0.5) continue;
    const cell = prefix === 'to_' ? drawEnd(draw, args) : drawCell(name, agent, chance);
    if (!cell && required.includes(`${prefix}x`)) return undefined;
    if (!cell) continue;
    args[`${prefix}x`] = cell.x;
    args[`${prefix}y`] = cell.y;
    args[`${prefix}z`] = cell.z;
  }
  for (const [key, field] of Object.entries(properties)) {
    if (/(?:^|_)[xyz]$/.test(key)) continue;
    const optional = !required.includes(key);
    if (optional && chance.float() < 0.5) continue;
    const value = drawValue(draw, key, field, args);
    if (value !== undefined) args[key] = value;
    else if (!optional) return undefined;
  }
  return args;
}

/** Some of what a container was seen to hold. */
function drawWithdrawal({ finds }: SeenItems, chance: Random): Args | undefined {
  if (finds.length === 0) return undefined;
  const { position, item, count } = chance.pick(finds);
  return { item_name: item, item_count: chance.integer(1, Math.min(count, MOST_OF_AN_ITEM)), ...position };
}

/** What goes before x, y and z in the names of a schema's positions: "", "top_", "from_", "to_". */
function prefixesOf(properties: Readonly<Record<string, Field>>): string[] {
  return Object.keys(properties)
    .filter((key) => /(?:^|_)x$/.test(key))
    .map((key) => key.slice(0, -1));
}

/** Tools whose schema lets the position go only when something else says where. */
function needsPlace(tool: string): boolean {
  return tool === 'lookAt';
}

/** The other end of a level line along x or z. */
function drawEnd({ chance }: Draw, args: Args): BlockPosition {
  const step = stepOf(chance.pick(HORIZONTAL_FACINGS));
  const length = chance.integer(1, LONGEST_BEAM);
  const from = { x: Number(args.from_x), y: Number(args.from_y), z: Number(args.from_z) };
  return add(from, { x: step.x * length, y: 0, z: step.z * length });
}

function drawValue(draw: Draw, key: string, field: Field, args: Args): Json | undefined {
  const { chance, agent } = draw;
  if (field.const !== undefined) return field.const;
  if (field.enum) return chance.pick(field.enum);
  const literals = field.anyOf?.filter((option) => option.const !== undefined) ?? [];
  if (literals.length > 0) return chance.pick(literals).const;
  switch (key) {
    case 'item_name':
      return pickFrom(chance, itemsFor(draw, args));
    case 'fuel_item_name':
    case 'material_name':
      return pickFrom(chance, carried(agent));
    case 'target_player_name':
    case 'player_name':
    case 'agent_name':
      return pickFrom(chance, matesOf(agent));
    case 'entity_name':
    case 'target_name':
    case 'animal_name':
    case 'vehicle_name':
    case 'with_name':
    case 'name':
      return pickFrom(
        chance,
        draw.tool === 'talkTo' || draw.tool === 'waitForFeedback' ? seenMates(agent) : creatures(agent),
      );
    case 'building_name':
      return pickFrom(chance, blockKinds(agent));
    case 'facing':
      return chance.pick(['W', 'E', 'S', 'N', 'x', 'y', 'z', 'A']);
    case 'item_count': {
      const has = agent.body.observe().inventory.find(({ id }) => id === args.item_name)?.count ?? MOST_OF_AN_ITEM;
      return chance.integer(1, MAKES.has(draw.tool) ? MOST_OF_AN_ITEM : Math.min(has, MOST_OF_AN_ITEM));
    }
    case 'message':
    case 'reason':
    case 'title':
      return chance.pick(PHRASES);
    case 'content':
      return [chance.pick(PHRASES)];
    default:
      return drawNumber(chance, key, field);
  }
}

function drawNumber(chance: Random, key: string, { type, minimum = 0, maximum }: Field): Json | undefined {
  const reasonable = key === 'radius' ? RADIUS : key === 'seconds' ? LONGEST_WAIT_S : MOST_OF_AN_ITEM;
  const most = Math.max(minimum, Math.min(maximum ?? reasonable, reasonable));
  if (type === 'integer') return chance.integer(minimum, most);
  return type === 'number' ? Number((minimum + chance.float() * (most - minimum)).toFixed(2)) : undefined;
}

/** The items a tool may mean: those in containers to take out, those known to make, those carried for the rest. */
function itemsFor({ tool, agent, memory }: Draw, args: Args): readonly string[] {
  switch (tool) {
    case 'craftBlock':
    case 'trade':
      return [...new Set([...memory.told, ...memory.finds.map(({ item }) => item), ...carried(agent)])];
    case 'scanNearbyEntities':
      return ['', ...blockKinds(agent), ...agent.body.observe().entities.map(({ name }) => name)];
    case 'ToggleAction': {
      const cell = { x: Number(args.x), y: Number(args.y), z: Number(args.z) };
      const id = agent.body.blockAt(cell)?.id;
      return id === undefined ? [] : [id];
    }
    default:
      return carried(agent);
  }
}

function pickFrom(chance: Random, values: readonly string[]): string | undefined {
  return values.length > 0 ? chance.pick(values) : undefined;
}

function carried(agent: Agent): string[] {
  return agent.body.observe().inventory.map(({ id }) => id);
}

function matesOf({ briefing, name }: Agent): string[] {
  return briefing.team.map(({ agent }) => agent).filter((mate) => mate !== name);
}

function seenMates(agent: Agent): string[] {
  return [
    ...agent.body
      .observe()
      .entities.filter(({ kind }) => kind === 'agent')
      .map(({ name }) => name),
    'all',
  ];
}

function creatures(agent: Agent): string[] {
  return agent.body
    .observe()
    .entities.filter(({ kind, name }) => kind === 'mob' || VEHICLE.test(name))
    .map(({ name }) => name);
}

function blockKinds(agent: Agent): string[] {
  return [...new Set(agent.body.findBlocks(() => true, RADIUS, MOST_BLOCKS).map(({ state }) => state.id))];
}
