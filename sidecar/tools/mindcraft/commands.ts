export { COMMANDS, commandsPermitted } from './commandTable.ts';

import type { Tool } from '../tool.ts';
import { BLOCK_TOOLS } from './blocks.ts';
import { BODY_QUERIES } from './bodyQueries.ts';
import { briefedCommandTools } from './briefedQueries.ts';
import { COLLECTING_TOOLS } from './collecting.ts';
import { LIVING_TOOLS } from './living.ts';
import { MAKING_TOOLS } from './making.ts';
import { SEARCHING_TOOLS } from './searching.ts';
import { THING_TOOLS } from './things.ts';
import { WALKING_TOOLS } from './walking.ts';

/** What carries out the commands of the body, under their names. */
export const MINDCRAFT_TOOLS: readonly Tool[] = [
  ...BODY_QUERIES,
  ...briefedCommandTools(undefined),
  ...WALKING_TOOLS,
  ...SEARCHING_TOOLS,
  ...THING_TOOLS,
  ...COLLECTING_TOOLS,
  ...MAKING_TOOLS,
  ...LIVING_TOOLS,
  ...BLOCK_TOOLS,
];
