import { z } from 'zod';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { shownItems } from '../../../protocol/shownItems.ts';
import type { Body } from '../../body/body.ts';
import { refusal, type Tool, type ToolResult } from '../tool.ts';
import { Count, FURTHEST, givenCell, ItemName, maybeWhere, nearest, performAction, tool } from './defineTool.ts';

/** The kinds of container a tool's argument names. */
const CONTAINERS: Readonly<Record<string, (id: string) => boolean>> = nameTable({
  chest: (id) => id === 'chest' || id === 'trapped_chest',
  furnace: (id) => id === 'furnace' || id === 'blast_furnace' || id === 'smoker',
  container: (id) => /(?:chest|shulker_box|furnace)$|^(?:barrel|hopper|dispenser|dropper|smoker)$/.test(id),
});
const ContainerName = z.enum(['chest', 'furnace', 'container']);

/** Item management (paper, appendix E.3). */
export const ITEM_TOOLS: readonly Tool[] = [
  tool({
    name: 'equipItem',
    description: 'Put an item you carry into your hand, or wear it.',
    parameters: z.strictObject({
      slot: z.enum(['hand', 'off-hand', 'head', 'torso', 'legs', 'feet']),
      item_name: ItemName,
    }),
    run: (body, { slot, item_name }, signal) => performAction(body, { type: 'equip', item: item_name, slot }, signal),
  }),
  tool({
    name: 'tossItem',
    description: 'Throw an exact number of an item you carry on the ground before you.',
    parameters: z.strictObject({ item_name: ItemName, item_count: Count }),
    run: (body, { item_name, item_count }, signal) =>
      performAction(body, { type: 'toss', item: item_name, count: item_count }, signal),
  }),
  tool({
    name: 'withdrawItem',
    description:
      'Walk to a container, at x, y, z or the nearest of that name, and take an exact number of an item out.',
    parameters: z.strictObject({
      item_name: ItemName,
      from_name: ContainerName.default('chest'),
      item_count: Count,
      ...maybeWhere,
    }),
    run: async (body, { item_name, from_name, item_count, ...at }, signal) => {
      const position = containerFor(body, from_name, at);
      if (!position) return none(from_name);
      return performAction(body, { type: 'withdraw', position, item: item_name, count: item_count }, signal);
    },
  }),
  tool({
    name: 'storeItem',
    description:
      'Walk to a container, at x, y, z or the nearest of that name, and put an exact number of an item into it.',
    parameters: z.strictObject({
      item_name: ItemName,
      to_name: ContainerName.default('chest'),
      item_count: Count,
      ...maybeWhere,
    }),
    run: async (body, { item_name, to_name, item_count, ...at }, signal) => {
      const position = containerFor(body, to_name, at);
      if (!position) return none(to_name);
      return performAction(body, { type: 'deposit', position, item: item_name, count: item_count }, signal);
    },
  }),
  tool({
    name: 'openContainer',
    description:
      'Walk to a container, "chest", "furnace" or "container" at x, y, z or the nearest one, open it and report what it ' +
      'holds. It stays open until your next action or closeContainer; withdrawItem and storeItem open it by themselves.',
    parameters: z.strictObject({ container_name: ContainerName.default('chest'), ...maybeWhere }),
    run: async (body, { container_name, ...at }, signal) => {
      const position = containerFor(body, container_name, at);
      if (!position) return none(container_name);
      return performAction(body, { type: 'open-container', position }, signal);
    },
  }),
  tool({
    name: 'closeContainer',
    description: 'Close the container you have open.',
    parameters: z.strictObject({}),
    run: (body, _args, signal) => performAction(body, { type: 'close-container' }, signal),
  }),
  tool({
    name: 'fetchContainerContents',
    description:
      'Report what a container holds, at x, y, z or the nearest of that name; "inventory": what you carry yourself.',
    parameters: z.strictObject({
      item_name: z.enum(['chest', 'furnace', 'container', 'inventory']),
      ...maybeWhere,
    }),
    run: async (body, { item_name, ...at }, signal) => {
      if (item_name === 'inventory') return inventoryOf(body);
      const position = containerFor(body, item_name, at);
      if (!position) return none(item_name);
      return performAction(body, { type: 'look-into-container', position }, signal);
    },
  }),
];

function containerFor(
  body: Body,
  kind: string,
  at: { x?: number | undefined; y?: number | undefined; z?: number | undefined },
): BlockPosition | undefined {
  return givenCell(at) ?? nearest(body, CONTAINERS[kind] ?? (() => false));
}

function none(kind: string): ToolResult {
  return refusal('nothing-there', `no ${kind} within ${FURTHEST} blocks`);
}

function inventoryOf(body: Body): ToolResult {
  const items = body.observe().inventory;
  return {
    ok: true,
    message: `carrying ${shownItems(items) || 'nothing'}`,
    data: { items: items.map(({ called, ...item }) => ({ ...item, ...(called ? { called: [...called] } : {}) })) },
  };
}
