import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { Body } from '../../body/body.ts';
import { refusal, type Tool, type ToolResult } from '../tool.ts';
import { FURTHEST, nearest, performAction } from '../villager/defineTool.ts';
import { commandTool, type Progress } from './commandTool.ts';

/** What a furnace takes at once. */
const STACK = 64;
/** How long smelting may go on, ms: three stacks. */
const SMELT_MS = 2_400_000;

/** Commands that make things of others. */
export const MAKING_TOOLS: readonly Tool[] = [
  commandTool('!craftRecipe', (body, { item_name, num }: { item_name: string; num: number }, signal) =>
    performAction(body, { type: 'craft-times', item: item_name, times: num }, signal),
  ),
  commandTool(
    '!smeltItem',
    (body, { item_name, num }: { item_name: string; num: number }, signal, progress) =>
      smelt(body, item_name, num, undefined, signal, progress),
    { limitMs: SMELT_MS },
  ),
  commandTool(
    '!smeltIn',
    async (
      body,
      { furnace, item_name, num }: { furnace: string; item_name: string; num: number },
      signal,
      progress,
    ) => {
      if (!/^(?:furnace|smoker|blast_furnace)$/.test(furnace))
        return refusal('bad-argument', `furnace must be furnace, smoker or blast_furnace, not ${furnace}`);
      const position = nearest(body, (id) => id === furnace);
      if (!position) return refusal('nothing-there', `there is no ${furnace} within ${FURTHEST} blocks`);
      return smelt(body, item_name, num, position, signal, progress);
    },
    { limitMs: SMELT_MS },
  ),
  commandTool('!clearFurnace', (body, _: object, signal) => performAction(body, { type: 'clear-furnace' }, signal)),
];

async function smelt(
  body: Body,
  item: string,
  count: number,
  position: BlockPosition | undefined,
  signal: AbortSignal,
  progress: Progress,
): Promise<ToolResult> {
  const done: string[] = [];
  for (let left = count; ; left -= STACK) {
    progress([...done, 'what is in the furnace stays there'].join('; '));
    const load = { item, count: Math.min(left, STACK), ...(position ? { position } : { fromScratch: true }) };
    const smelted = await performAction(body, { type: 'smelt', ...load }, signal);
    if (smelted.ok || smelted.code !== 'cancelled') done.push(smelted.message);
    if (!smelted.ok && smelted.code === 'cancelled') return smelted;
    if (!smelted.ok || left <= STACK) return { ...smelted, message: done.join('; ') };
  }
}
