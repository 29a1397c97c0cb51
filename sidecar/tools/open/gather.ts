import { z } from 'zod';
import type { Body } from '../../body/body.ts';
import type { Tool, ToolResult } from '../tool.ts';
import { performAction, tool, where } from '../villager/defineTool.ts';

/** Getting things out of the land. */
export const GATHER_TOOLS: readonly Tool[] = [
  tool({
    name: 'fellTree',
    description:
      'Cut all logs of the tree that the log at a position belongs to, the high ones too, with the best axe you carry or ' +
      'by hand, and pick up what falls. Walks there by itself. Reports how many logs were cut and picked up.',
    parameters: z.strictObject({ ...where }),
    run: (body, position, signal) => performAction(body, { type: 'fell-tree', position }, signal),
  }),
  tool({
    name: 'mineVein',
    description:
      'Mine the block at a position and every block of its kind that touches it and comes into sight, at most `most` (up to 128), ' +
      'and pick up what drops. Walks there by itself, keeps lava and water out. Refuses without the pickaxe the block ' +
      'needs. Works for plain stone, sand and dirt as well.',
    parameters: z.strictObject({ ...where, most: z.int().min(1).max(128).optional() }),
    run: (body, { most, ...position }, signal) =>
      performAction(body, { type: 'mine-vein', position, ...(most === undefined ? {} : { most }) }, signal),
  }),
  tool({
    name: 'collectDrops',
    description: 'Walk to the dropped items within radius blocks (at most 24) and pick them up.',
    parameters: z.strictObject({ radius: z.int().min(1).max(24).default(8) }),
    run: (body, { radius }, signal) => performAction(body, { type: 'collect-drops', radius }, signal),
  }),
  tool({
    name: 'eatFood',
    description:
      'Eat of the food you carry, what suits your hunger best, until you are no longer hungry or it is all eaten.',
    parameters: z.strictObject({}),
    run: (body, _args, signal) => eatSomething(body, signal),
  }),
];

/** Has the body eat of what it carries. */
function eatSomething(body: Body, signal: AbortSignal): Promise<ToolResult> {
  return performAction(body, { type: 'eat' }, signal);
}
