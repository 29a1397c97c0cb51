import { z } from 'zod';
import type { Action } from '../../body/action.ts';
import type { Body } from '../../body/body.ts';
import { refusal, type Tool, type ToolResult } from '../tool.ts';
import { Count, ItemName, performAction, tool } from '../villager/defineTool.ts';

/** How near the chest a body goes before it opens it, blocks, and how near where hands do not get at it from there. */
const BESIDE = 3;
const NEXT_TO = 1;

/** The team's chest, from wherever the body is. */
export const STORE_TOOLS: readonly Tool[] = [
  tool({
    name: 'depositItems',
    description:
      'Go to the team chest, however far, and put item_count of an item you carry into it. Reports what the chest holds then.',
    parameters: z.strictObject({ item_name: ItemName, item_count: Count }),
    run: (body, { item_name, item_count }, signal) =>
      atChest(body, (position) => ({ type: 'deposit', position, item: item_name, count: item_count }), signal),
  }),
  tool({
    name: 'withdrawItems',
    description: 'Go to the team chest, however far, and take item_count of an item out of it.',
    parameters: z.strictObject({ item_name: ItemName, item_count: Count }),
    run: (body, { item_name, item_count }, signal) =>
      atChest(body, (position) => ({ type: 'withdraw', position, item: item_name, count: item_count }), signal),
  }),
];

async function atChest(
  body: Body,
  action: (chest: NonNullable<Body['teamChest']>) => Action,
  signal: AbortSignal,
): Promise<ToolResult> {
  const { teamChest } = body;
  if (!teamChest) return refusal('nothing-there', 'the team has no chest');
  const approach = (range: number) =>
    performAction(body, { type: 'travel', position: teamChest, range, spare: [teamChest] }, signal);
  const travelled = await approach(BESIDE);
  if (!travelled.ok) return travelled;
  const done = await performAction(body, action(teamChest), signal);
  if (done.ok || done.code !== 'unreachable') return done;
  // Such as from a tunnel below it.
  const nearer = await approach(NEXT_TO);
  return nearer.ok ? performAction(body, action(teamChest), signal) : nearer;
}
