import { isAir } from '../../../protocol/blockState.ts';
import { add, type BlockPosition, cellOf, formatPosition } from '../../../protocol/geometry.ts';
import type { Body } from '../../body/body.ts';
import { refusal, type Tool, type ToolResult } from '../tool.ts';
import { FURTHEST, performAction } from '../villager/defineTool.ts';
import { commandTool, type Progress } from './commandTool.ts';

/** How far a block is used, blocks. */
const USE_RANGE = 16;
const DOOR = /_(?:door|fence_gate|trapdoor)$/;

/** Commands that place, use and change blocks. */
export const BLOCK_TOOLS: readonly Tool[] = [
  commandTool('!placeHere', (body, { type }: { type: string }, signal) =>
    placeAt(body, type, cellOf(body.observe().position), signal),
  ),
  commandTool('!placeAt', (body, { type, x, y, z }: BlockPosition & { type: string }, signal) =>
    placeAt(body, type, { x, y, z }, signal),
  ),
  commandTool('!activate', (body, { type }: { type: string }, signal) => use(body, (id) => id === type, type, signal)),
  commandTool('!useDoor', (body, _: object, signal) =>
    use(body, (id) => DOOR.test(id) && !id.startsWith('iron_'), 'door, gate or trapdoor that a hand opens', signal),
  ),
  commandTool('!fillBucket', fillBucket),
  commandTool('!emptyBucket', async (body, { item_name, x, y, z }: BlockPosition & { item_name: string }, signal) => {
    if (!/^\w+_bucket$/.test(item_name)) return refusal('bad-argument', `${item_name} is not a full bucket`);
    const cell = { x, y, z };
    const id = body.blockAt(cell)?.id ?? 'air';
    const position = isAir(id) ? add(cell, { x: 0, y: -1, z: 0 }) : cell;
    return performAction(body, { type: 'use-item-on-block', item: item_name, position }, signal);
  }),
  commandTool('!tillAndSow', tillAndSow),
];

async function placeAt(body: Body, id: string, position: BlockPosition, signal: AbortSignal): Promise<ToolResult> {
  if (isAir(id)) return refusal('bad-argument', 'air is not placed: break the block instead');
  return performAction(body, { type: 'place', position, state: { id, properties: {} } }, signal);
}

async function use(
  body: Body,
  matches: (id: string) => boolean,
  what: string,
  signal: AbortSignal,
): Promise<ToolResult> {
  const found = body.findBlocks(matches, USE_RANGE, 1)[0];
  if (!found) return refusal('nothing-there', `there is no ${what} within ${USE_RANGE} blocks`);
  return performAction(body, { type: 'use-block', position: found.position }, signal);
}

async function fillBucket(body: Body, { type }: { type: string }, signal: AbortSignal): Promise<ToolResult> {
  if (!/^(?:water|lava|powder_snow)$/.test(type))
    return refusal('bad-argument', `a bucket is filled with water, lava or powder_snow, not ${type}`);
  const found = body
    .findBlocks((id) => id === type, FURTHEST, 64)
    .find(({ state }) => (state.properties.level ?? '0') === '0');
  if (!found) return refusal('nothing-there', `there is no ${type} to take within ${FURTHEST} blocks`);
  return performAction(body, { type: 'use-item-on-block', item: 'bucket', position: found.position }, signal);
}

async function tillAndSow(
  body: Body,
  { x, y, z, seeds }: BlockPosition & { seeds: string },
  signal: AbortSignal,
  progress: Progress,
): Promise<ToolResult> {
  const position = { x, y, z };
  const where = formatPosition(position);
  const id = body.blockAt(position)?.id ?? 'air';
  if (!/^(?:farmland|dirt|grass_block|dirt_path)$/.test(id))
    return refusal('bad-argument', `${id} at ${where} is not dirt, grass or farmland`);
  const { inventory } = body.observe();
  if (!inventory.some((item) => item.id === seeds)) return refusal('missing-item', `carries no ${seeds}`);
  const above = add(position, { x: 0, y: 1, z: 0 });
  if (!isAir(body.blockAt(above)?.id ?? 'air')) {
    const cleared = await performAction(body, { type: 'dig', position: above }, signal);
    if (!cleared.ok) return cleared;
  }
  if (id !== 'farmland') {
    const hoe = inventory.find((item) => item.id.endsWith('_hoe'))?.id;
    if (!hoe) return refusal('missing-item', `carries no hoe to till ${id} at ${where}`);
    const tilled = await performAction(body, { type: 'use-item-on-block', item: hoe, position }, signal);
    if (!tilled.ok) return tilled;
    progress(`tilled ${where}`);
  }
  const sown = await performAction(body, { type: 'use-item-on-block', item: seeds, position }, signal);
  return sown.ok ? { ...sown, message: `tilled and sowed ${seeds} at ${where}` } : sown;
}
