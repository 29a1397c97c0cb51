import { z } from 'zod';
import type { Tool } from '../tool.ts';
import { act, FURTHEST, tool, where } from './defineTool.ts';
import { MOST_FINDS, scan } from './scan.ts';

const top = { top_x: where.x, top_y: where.y, top_z: where.z };

/** Movement and navigation (paper, appendix E.1). */
export const MOVEMENT_TOOLS: readonly Tool[] = [
  tool({
    name: 'scanNearbyEntities',
    description:
      'List blocks, dropped items, creatures and team mates with exactly this name within a radius, nearest first, ' +
      'with their positions. An empty name lists every kind of thing there with its number.',
    parameters: z.strictObject({
      item_name: z.string().regex(/^[A-Za-z0-9_]*$/, 'an exact name such as "chest", or "" for everything'),
      radius: z.number().min(1).max(FURTHEST).default(16),
      item_num: z.int().min(1).max(MOST_FINDS).default(16),
    }),
    run: async (body, { item_name, radius, item_num }) => scan(body, item_name, radius, item_num),
  }),
  tool({
    name: 'navigateTo',
    description:
      'Walk to within two blocks of a position, or onto it when a pressure plate lies there. Neither digs nor places ' +
      'anything on the way.',
    parameters: z.strictObject({ ...where }),
    run: (body, position, signal) => {
      const plate = body.blockAt(position)?.id.endsWith('_pressure_plate') === true;
      return act(body, { type: 'walk-to', position, range: plate ? 0 : 2 }, signal);
    },
  }),
  tool({
    name: 'erectDirtLadder',
    description:
      'Raise a column of dirt whose top block is at (top_x, top_y, top_z), with a ladder up one side, and stand on ' +
      'it, to reach high cells. Needs as many dirt and ladders as the column is high.',
    parameters: z.strictObject(top),
    run: (body, { top_x, top_y, top_z }, signal) =>
      act(body, { type: 'erect-ladder', top: { x: top_x, y: top_y, z: top_z } }, signal),
  }),
  tool({
    name: 'dismantleDirtLadder',
    description:
      'Take down a dirt column with a ladder, given the cell of its top block (top_x, top_y, top_z), to the ground, ' +
      'and pick up the dirt and the ladders.',
    parameters: z.strictObject(top),
    run: (body, { top_x, top_y, top_z }, signal) =>
      act(body, { type: 'dismantle-ladder', top: { x: top_x, y: top_y, z: top_z } }, signal),
  }),
];
