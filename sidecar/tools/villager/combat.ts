import { z } from 'zod';
import type { Tool } from '../tool.ts';
import { talkTo, waitForFeedback } from './chat.ts';
import { Count, EntityName, entityTargetOf, ItemName, performAction, tool, where } from './defineTool.ts';

/** Combat and interaction (paper, appendix E.2). */
export const COMBAT_TOOLS: readonly Tool[] = [
  tool({
    name: 'attackTarget',
    description:
      'Go after the nearest creature of a kind (or the one whose id a scan gave), hit it with the best weapon you ' +
      'carry until it is dead, and pick up what it drops. Team mates are not attacked.',
    parameters: z.strictObject({ target_name: EntityName }),
    run: (body, { target_name }, signal) =>
      performAction(body, { type: 'attack', target: entityTargetOf(body, target_name) }, signal),
  }),
  tool({
    name: 'UseItemOnEntity',
    description:
      'Use an item you carry on the nearest creature of a kind: bucket on a cow for milk, shears on a sheep, food, ' +
      'dye, saddle. Reports what you gained and lost; fails when nothing changed.',
    parameters: z.strictObject({ item_name: ItemName, entity_name: EntityName }),
    run: (body, { item_name, entity_name }, signal) =>
      performAction(
        body,
        { type: 'use-on-entity', item: item_name, target: entityTargetOf(body, entity_name) },
        signal,
      ),
  }),
  tool({
    name: 'useItemOnBlock',
    description:
      'Use an item you carry on the block at a cell: bucket on water, water bucket on the ground, hoe on dirt, seeds ' +
      'on farmland, bone meal on a plant, flint and steel. Fails when nothing changed.',
    parameters: z.strictObject({ item_name: ItemName, ...where }),
    run: (body, { item_name, x, y, z: zed }, signal) =>
      performAction(body, { type: 'use-item-on-block', item: item_name, position: { x, y, z: zed } }, signal),
  }),
  tool({
    name: 'talkTo',
    description: 'Say something to a team mate or "all"; everybody reads it in the chat.',
    parameters: z.strictObject({ entity_name: z.string().min(1), message: z.string().min(1).max(1000) }),
    run: talkTo,
  }),
  tool({
    name: 'waitForFeedback',
    description:
      'Wait at most some seconds (60) until there is an unread message from a team mate, or anybody for "all".',
    parameters: z.strictObject({ entity_name: z.string().min(1), seconds: z.number().min(0).max(60).default(10) }),
    run: waitForFeedback,
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
      performAction(body, { type: 'hand-over', to: target_player_name, item: item_name, count: item_count }, signal),
  }),
];
