import { z } from 'zod';
import type { Json } from '../../protocol/briefing.ts';
import { BlockPosition, distance } from '../../protocol/geometry.ts';
import type { Action } from '../body/action.ts';
import type { Body } from '../body/body.ts';
import { FacingWord, propertiesOf } from './facing.ts';
import type { Tool, ToolResult } from './tool.ts';

/** How far a scan may look, blocks: a body sees no further with certainty. */
const FURTHEST_SCAN = 32;
/** The most finds one scan reports. */
const MOST_FINDS = 64;

const where = BlockPosition.shape;
const ItemName = z.string().regex(/^[a-z0-9_]+$/, 'an exact item id in lower case such as "oak_planks"');
const Count = z.int().min(1).max(2304);

const CONTAINERS: Readonly<Record<string, (id: string) => boolean>> = {
  chest: (id) => id === 'chest' || id === 'trapped_chest',
  furnace: (id) => id === 'furnace' || id === 'blast_furnace' || id === 'smoker',
  container: (id) => /(?:chest|shulker_box|furnace)$|^(?:barrel|hopper|dispenser|dropper|smoker)$/.test(id),
};

/**
 * The ten tools of VillagerBench's construction scenario under its names (villagerbench.md 3), each real play with
 * exact item ids: no part of a name stands for another item, and a tool says only what the server confirmed.
 */
export const CONSTRUCTION_TOOLS: readonly Tool[] = [
  tool({
    name: 'placeBlock',
    description:
      'Place one block you carry at a cell. Walks into reach by itself. The cell must be empty and touch a block ' +
      'already there. facing: W, E, S or N for blocks that face a side, x, y or z for blocks with an axis such as ' +
      'logs, A if it does not matter. half: top or bottom for stairs, slabs and trapdoors; top hangs a lantern.',
    parameters: z.strictObject({
      item_name: ItemName,
      ...where,
      facing: FacingWord.default('A'),
      half: z.enum(['top', 'bottom']).optional(),
    }),
    run: async (body, { item_name, x, y, z: zed, facing, half }, signal) => {
      const properties = { ...propertiesOf(facing), ...halfOf(item_name, half) };
      // On a wall a torch, sign, banner or head is a block of its own, and only that one faces a side.
      const id =
        properties.facing &&
        /(?:^|_)(?:torch|sign|banner|head|skull|coral_fan)$/.test(item_name) &&
        !item_name.includes('wall')
          ? item_name.replace(/(torch|sign|banner|head|skull|fan)$/, 'wall_$1')
          : item_name;
      return act(body, { type: 'place', position: { x, y, z: zed }, state: { id, properties } }, signal);
    },
  }),
  tool({
    name: 'fetchContainerContents',
    description:
      'Say what a container holds: item_name "chest", "furnace" or "container" at x, y, z (or the nearest one when ' +
      'the position is left out), or "inventory" for what you carry yourself.',
    parameters: z.strictObject({
      item_name: z.enum(['chest', 'furnace', 'container', 'inventory']),
      x: where.x.optional(),
      y: where.y.optional(),
      z: where.z.optional(),
    }),
    run: async (body, { item_name, x, y, z: zed }, signal) => {
      if (item_name === 'inventory') return inventoryOf(body);
      if (x !== undefined && y !== undefined && zed !== undefined)
        return act(body, { type: 'look-into-container', position: { x, y, z: zed } }, signal);
      const nearest = nearestContainer(body, item_name);
      if (!nearest) return refused(`no ${item_name} within ${FURTHEST_SCAN} blocks`);
      return act(body, { type: 'look-into-container', position: nearest }, signal);
    },
  }),
  tool({
    name: 'MineBlock',
    description:
      'Break the block at a cell with the best tool you carry and pick up what it drops. Walks into reach by itself.',
    parameters: z.strictObject({ ...where }),
    run: (body, position, signal) => act(body, { type: 'dig', position }, signal),
  }),
  tool({
    name: 'scanNearbyEntities',
    description:
      'List blocks, dropped items, creatures and team mates with exactly this name within a radius, nearest first, ' +
      'with their positions. An empty name lists every kind of thing there with its number.',
    parameters: z.strictObject({
      item_name: z.string().regex(/^[A-Za-z0-9_]*$/, 'an exact name such as "chest", or "" for everything'),
      radius: z.number().min(1).max(FURTHEST_SCAN).default(16),
      item_num: z.int().min(1).max(MOST_FINDS).default(16),
    }),
    run: async (body, { item_name, radius, item_num }) => scan(body, item_name, radius, item_num),
  }),
  tool({
    name: 'equipItem',
    description: 'Put an item you carry into a slot: hand, off-hand, head, torso, legs or feet.',
    parameters: z.strictObject({
      slot: z.enum(['hand', 'off-hand', 'head', 'torso', 'legs', 'feet']),
      item_name: ItemName,
    }),
    run: (body, { slot, item_name }, signal) => act(body, { type: 'equip', item: item_name, slot }, signal),
  }),
  tool({
    name: 'navigateTo',
    description: 'Walk to within two blocks of a position. Neither digs nor places anything on the way.',
    parameters: z.strictObject({ ...where }),
    run: (body, position, signal) => act(body, { type: 'walk-to', position, range: 2 }, signal),
  }),
  tool({
    name: 'withdrawItem',
    description:
      'Take an exact number of an item out of a container: from_name "chest", "furnace" or "container" at x, y, z, ' +
      'or the nearest one when the position is left out. Walks there by itself.',
    parameters: z.strictObject({
      item_name: ItemName,
      from_name: z.enum(['chest', 'furnace', 'container']).default('chest'),
      item_count: Count,
      x: where.x.optional(),
      y: where.y.optional(),
      z: where.z.optional(),
    }),
    run: async (body, { item_name, from_name, item_count, x, y, z: zed }, signal) => {
      const given = x !== undefined && y !== undefined && zed !== undefined ? { x, y, z: zed } : undefined;
      const position = given ?? nearestContainer(body, from_name);
      if (!position) return refused(`no ${from_name} within ${FURTHEST_SCAN} blocks`);
      return act(body, { type: 'withdraw', position, item: item_name, count: item_count }, signal);
    },
  }),
  tool({
    name: 'dismantleDirtLadder',
    description:
      'Take down a dirt column with a ladder, given the cell of its top block (top_x, top_y, top_z), to the ground, ' +
      'and pick up the dirt and the ladders.',
    parameters: z.strictObject({ top_x: where.x, top_y: where.y, top_z: where.z }),
    run: (body, { top_x, top_y, top_z }, signal) =>
      act(body, { type: 'dismantle-ladder', top: { x: top_x, y: top_y, z: top_z } }, signal),
  }),
  tool({
    name: 'erectDirtLadder',
    description:
      'Raise a column of dirt whose top block is at (top_x, top_y, top_z), with a ladder up one side, and stand on ' +
      'it, to reach high cells. Needs as many dirt and ladders as the column is high.',
    parameters: z.strictObject({ top_x: where.x, top_y: where.y, top_z: where.z }),
    run: (body, { top_x, top_y, top_z }, signal) =>
      act(body, { type: 'erect-ladder', top: { x: top_x, y: top_y, z: top_z } }, signal),
  }),
  tool({
    name: 'handoverBlock',
    description: 'Walk to a team mate and toss them items; succeeds when they have picked them up.',
    parameters: z.strictObject({
      target_player_name: z.string().min(1),
      item_name: ItemName,
      item_count: Count,
    }),
    run: (body, { target_player_name, item_name, item_count }, signal) =>
      act(body, { type: 'hand-over', to: target_player_name, item: item_name, count: item_count }, signal),
  }),
];

/** What "half" means for a block: slabs call it type, lanterns hang or stand. */
function halfOf(item: string, half: 'top' | 'bottom' | undefined): Record<string, string> {
  if (half === undefined) return {};
  if (item.endsWith('_slab')) return { type: half };
  return item.endsWith('lantern') ? { hanging: String(half === 'top') } : { half };
}

/** A tool whose schema decides the type of its arguments; kept as `Tool<unknown>`, since the belt parses first. */
function tool<Schema extends z.ZodType>(definition: {
  name: string;
  description: string;
  parameters: Schema;
  run: (body: Body, args: z.output<Schema>, signal: AbortSignal) => Promise<ToolResult>;
}): Tool {
  return definition as unknown as Tool;
}

async function act(body: Body, action: Action, signal: AbortSignal): Promise<ToolResult> {
  const result = await body.perform(action, signal);
  const message = result.ok ? result.message : `${result.code}: ${result.message}`;
  return result.data === undefined ? { ok: result.ok, message } : { ok: result.ok, message, data: result.data };
}

function refused(message: string): ToolResult {
  return { ok: false, message };
}

function nearestContainer(body: Body, kind: string): BlockPosition | undefined {
  return body.findBlocks(CONTAINERS[kind] ?? (() => false), FURTHEST_SCAN, 1)[0]?.position;
}

function inventoryOf(body: Body): ToolResult {
  const items = body.observe().inventory;
  const list = items.map(({ id, count }) => `${count} ${id}`).join(', ');
  return {
    ok: true,
    message: `carrying ${list || 'nothing'}`,
    data: { items: items.map(({ id, count }) => ({ id, count })) },
  };
}

function scan(body: Body, name: string, radius: number, limit: number): ToolResult {
  const { position, entities } = body.observe();
  const near = entities.filter((entity) => distance(entity.position, position) <= radius);
  if (name === '') return overview(body, near, radius);
  const finds: { name: string; kind: string; position: { x: number; y: number; z: number }; away: number }[] = [
    ...near
      .filter((entity) => entity.name.toLowerCase() === name.toLowerCase())
      .map((entity) => ({ name: entity.name, kind: entity.kind, position: entity.position })),
    ...body
      .findBlocks((id) => id === name, radius, limit)
      .map((block) => ({ name: block.state.id, kind: 'block', position: block.position })),
  ].map((find) => ({ ...find, away: distance(find.position, position) }));
  const found = finds
    .filter((find) => find.away <= radius + 1)
    .sort((a, b) => a.away - b.away)
    .slice(0, limit);
  if (found.length === 0) {
    const kinds = new Set([
      ...near.map((entity) => entity.name),
      ...body.findBlocks(() => true, radius, 20_000).map((block) => block.state.id),
    ]);
    const similar = [...kinds].filter((kind) => kind.includes(name) || name.includes(kind)).sort();
    const hint = similar.length > 0 ? `; there is ${similar.join(', ')}` : '';
    return refused(`no ${name} within ${radius} blocks${hint}`);
  }
  return {
    ok: true,
    message: `${found.length} ${name} within ${radius} blocks, nearest at (${Object.values(found[0]?.position ?? {}).join(', ')})`,
    data: found.map(({ kind, position: at }) => ({ kind, ...at })) as Json,
  };
}

function overview(body: Body, near: readonly { name: string; kind: string }[], radius: number): ToolResult {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const entity of near) count(`${entity.kind} ${entity.name}`);
  for (const block of body.findBlocks(() => true, radius, 20_000)) count(`block ${block.state.id}`);
  const kinds = [...counts].sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MOST_FINDS);
  return {
    ok: true,
    message: `within ${radius} blocks: ${kinds.map(([kind, number]) => `${number} ${kind}`).join(', ') || 'nothing'}`,
    data: Object.fromEntries(kinds),
  };
}
