import { z } from 'zod';
import type { Tool } from '../tool.ts';
import { act, refused, tool, where } from './defineTool.ts';

/** What a hand switches, by the words the tool takes for it. */
const DEVICES: Readonly<Record<string, RegExp>> = {
  door: /_door$/,
  gate: /_fence_gate$/,
  trapdoor: /_trapdoor$/,
  lever: /^lever$/,
  button: /_button$/,
};

/** Other actions (paper, appendix E.6). */
export const OTHER_TOOLS: readonly Tool[] = [
  tool({
    name: 'ToggleAction',
    description:
      'Use the door, gate, trapdoor, lever or button at a cell. Says what it was and what it is now. A pressure plate ' +
      'is stepped on with navigateTo.',
    parameters: z.strictObject({
      item_name: z.string().regex(/^[a-z0-9_]+$/, 'door, gate, trapdoor, lever, button, or the block id'),
      ...where,
    }),
    run: async (body, { item_name, ...position }, signal) => {
      const at = `(${position.x}, ${position.y}, ${position.z})`;
      const id = body.blockAt(position)?.id;
      if (id === undefined) return refused(`too-far: ${at} is beyond what you have seen of the world`);
      const kind = Object.keys(DEVICES).find((name) => DEVICES[name]?.test(id));
      if (!kind)
        return refused(
          id.endsWith('_pressure_plate')
            ? `bad-argument: ${id} at ${at} is stepped on: navigateTo it`
            : `bad-argument: ${id} at ${at} is no door, gate, trapdoor, lever or button`,
        );
      if (item_name !== kind && item_name !== id)
        return refused(`bad-argument: at ${at} there is ${id}, a ${kind}, not ${item_name}`);
      return act(body, { type: 'use-block', position }, signal);
    },
  }),
];
