import { z } from 'zod';
import { HORIZONTAL_FACINGS } from '../../../protocol/geometry.ts';
import type { Tool } from '../tool.ts';
import { ItemName, performAction, tool, where } from '../villager/defineTool.ts';

/** Ids of blocks, any of which is looked for. */
const LookFor = z.array(ItemName).min(1).max(24);
/** The longest one call of branchMine goes on, ms. */
const BRANCH_MS = 240_000;
const Direction = z.enum(HORIZONTAL_FACINGS);

/** Getting about in open land. */
export const WAY_TOOLS: readonly Tool[] = [
  tool({
    name: 'explore',
    description:
      'Go where you have not been, over land or through caves, until a block you had not seen before of one of the ' +
      'look_for ids (such as ["oak_log", "birch_log"]) comes into sight, or the seconds (5 to 240) are over. direction: which way ' +
      'to go first. Reports what was found and where.',
    parameters: z.strictObject({
      look_for: LookFor,
      seconds: z.int().min(5).max(240).default(60),
      direction: Direction.optional(),
    }),
    run: (body, { look_for, seconds, direction }, signal) =>
      performAction(
        body,
        {
          type: 'explore',
          lookFor: look_for,
          ms: seconds * 1000,
          ...(direction === undefined ? {} : { toward: direction }),
        },
        signal,
      ),
  }),
  tool({
    name: 'travelTo',
    description:
      'Get to within range blocks (0 to 32) of a position through natural land: walks, swims, and where there is no way digs one ' +
      'or builds up or across with dirt, cobblestone and the like that you carry. Keeps out of lava.',
    parameters: z.strictObject({ ...where, range: z.int().min(0).max(32).default(2) }),
    run: (body, { range, ...position }, signal) => performAction(body, { type: 'travel', position, range }, signal),
  }),
  tool({
    name: 'digStairs',
    description:
      'Dig a staircase you can walk both ways until your feet are at height to_y (-64 to 320), down or up, around lava and water. ' +
      'direction: which way it leads. Needs a pickaxe in stone.',
    parameters: z.strictObject({ to_y: z.int().min(-64).max(320), direction: Direction.optional() }),
    run: (body, { to_y, direction }, signal) =>
      performAction(
        body,
        { type: 'staircase', toY: to_y, ...(direction === undefined ? {} : { facing: direction }) },
        signal,
      ),
  }),
  tool({
    name: 'branchMine',
    description:
      'Dig a level tunnel with side branches at the height you stand, until a block of one of the look_for ids (such as ' +
      '["diamond_ore", "deepslate_diamond_ore"]) comes into sight or length blocks (4 to 128) are dug. Mine what it finds with ' +
      'mineVein. Needs a pickaxe.',
    parameters: z.strictObject({
      look_for: LookFor,
      length: z.int().min(4).max(128).default(32),
      direction: Direction.optional(),
    }),
    run: (body, { look_for, length, direction }, signal) =>
      performAction(
        body,
        {
          type: 'branch-mine',
          lookFor: look_for,
          length,
          ms: BRANCH_MS,
          ...(direction === undefined ? {} : { facing: direction }),
        },
        signal,
      ),
  }),
  tool({
    name: 'returnToSurface',
    description: 'Get back under the open sky by the way you came, or by a staircase up.',
    parameters: z.strictObject({}),
    run: (body, _args, signal) => performAction(body, { type: 'return-to-light' }, signal),
  }),
];
