import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { Action } from '../../body/action.ts';
import type { Body } from '../../body/body.ts';
import { refusal, type Tool, type ToolResult } from '../tool.ts';
import { FURTHEST, nearest, performAction } from '../villager/defineTool.ts';
import { slotOf } from '../villager/life.ts';
import { commandTool } from './commandTool.ts';
import { actNear, isRefusal, playerInSight } from './players.ts';

interface Amount {
  readonly item_name: string;
  readonly num: number;
}
type Amounts = Amount & BlockPosition;

/** Commands for what is carried and what is in chests. */
export const THING_TOOLS: readonly Tool[] = [
  commandTool('!givePlayer', async (body, { player_name, item_name, num }: Amount & { player_name: string }, signal) =>
    giveTo(body, player_name, { type: 'hand-over', to: player_name, item: item_name, count: num }, signal),
  ),
  commandTool('!consume', (body, { item_name }: { item_name: string }, signal) =>
    performAction(body, { type: 'consume', item: item_name }, signal),
  ),
  commandTool('!equip', (body, { item_name }: { item_name: string }, signal) =>
    performAction(body, { type: 'equip', item: item_name, slot: slotOf(item_name) ?? 'hand' }, signal),
  ),
  commandTool('!discard', (body, { item_name, num }: Amount, signal) =>
    performAction(body, { type: 'toss', item: item_name, count: upTo(num, carried(body, item_name)) }, signal),
  ),
  commandTool('!putInChest', (body, amount: Amount, signal) => putIn(body, amount, nearestChest(body), signal)),
  commandTool('!putInChestAt', (body, amount: Amounts, signal) => putIn(body, amount, cellIn(amount), signal)),
  commandTool('!takeFromChest', (body, amount: Amount, signal) => takeFrom(body, amount, nearestChest(body), signal)),
  commandTool('!takeFromChestAt', (body, amount: Amounts, signal) => takeFrom(body, amount, cellIn(amount), signal)),
  commandTool('!viewChest', (body, _: object, signal) => view(body, nearestChest(body), signal)),
  commandTool('!viewChestAt', (body, at: BlockPosition, signal) => view(body, cellIn(at), signal)),
];

async function giveTo(body: Body, name: string, action: Action, signal: AbortSignal): Promise<ToolResult> {
  const found = playerInSight(body, name);
  return isRefusal(found) ? found : actNear(body, found.position, action, signal);
}

function carried(body: Body, item: string): number {
  return body.observe().inventory.find(({ id }) => id === item)?.count ?? 0;
}

/** As many as there are; what is asked for where there are none, so that the action says what is missing. */
function upTo(wanted: number, there: number): number {
  return there > 0 ? Math.min(wanted, there) : wanted;
}

function nearestChest(body: Body): BlockPosition | undefined {
  return nearest(body, (id) => id === 'chest' || id === 'trapped_chest' || id === 'barrel');
}

function cellIn({ x, y, z }: BlockPosition): BlockPosition {
  return { x, y, z };
}

const NO_CHEST = refusal('nothing-there', `there is no chest within ${FURTHEST} blocks`);

async function putIn(
  body: Body,
  { item_name, num }: Amount,
  position: BlockPosition | undefined,
  signal: AbortSignal,
): Promise<ToolResult> {
  if (!position) return NO_CHEST;
  const count = upTo(num, carried(body, item_name));
  return actNear(body, position, { type: 'deposit', position, item: item_name, count }, signal);
}

/** Takes what there is, up to the number; fewer is no failure. */
async function takeFrom(
  body: Body,
  { item_name, num }: Amount,
  position: BlockPosition | undefined,
  signal: AbortSignal,
): Promise<ToolResult> {
  if (!position) return NO_CHEST;
  const taken = await actNear(body, position, { type: 'withdraw', position, item: item_name, count: num }, signal);
  const { moved = 0 } = (taken.data ?? {}) as { moved?: number };
  return !taken.ok && taken.code === 'missing-item' && moved > 0 ? { ok: true, message: taken.message } : taken;
}

async function view(body: Body, position: BlockPosition | undefined, signal: AbortSignal): Promise<ToolResult> {
  return position ? actNear(body, position, { type: 'look-into-container', position }, signal) : NO_CHEST;
}
