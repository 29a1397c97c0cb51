import { cellOf, type Point } from '../../../protocol/geometry.ts';
import type { Action } from '../../body/action.ts';
import type { Body, SeenEntity } from '../../body/body.ts';
import { refusal, type ToolResult } from '../tool.ts';
import { performAction } from '../villager/defineTool.ts';

/** How near to what it works with a body goes where no way leads, blocks. */
const BESIDE = 3;

/** The player or team mate of a name who is in sight, or why there is none. */
export function playerInSight(body: Body, name: string): SeenEntity | ToolResult {
  const wanted = name.toLowerCase();
  if (wanted === body.agent.toLowerCase()) return refusal('unknown-agent', `${name} is you yourself`);
  const players = body.observe().entities.filter(({ kind }) => kind === 'agent' || kind === 'player');
  const found = players.find((entity) => entity.name.toLowerCase() === wanted);
  if (found) return found;
  const isMate = body.team.some((mate) => mate.toLowerCase() === wanted);
  const seen = players.map((entity) => entity.name).join(', ') || 'nobody';
  return refusal(
    'unknown-agent',
    isMate ? `${name} is not in sight; you see ${seen}` : `there is no player ${name}; you see ${seen}`,
  );
}

/** Whether what was looked for is a refusal. */
export function isRefusal(found: SeenEntity | ToolResult): found is ToolResult {
  return 'ok' in found;
}

/**
 * Gets near a place: on foot and, where no way leads, through natural land by digging and building; but not because
 * somebody stands in the way, who will move on.
 */
export async function goNear(body: Body, point: Point, range: number, signal: AbortSignal): Promise<ToolResult> {
  const position = cellOf(point);
  const walked = await performAction(body, { type: 'walk-to', position, range }, signal);
  if (walked.ok || (walked.code !== 'unreachable' && walked.code !== 'too-far')) return walked;
  if (hasSomebodyInTheWay(walked)) return walked;
  const spare = body.teamChest ? [body.teamChest] : [];
  return performAction(body, { type: 'travel', position, range: Math.max(1, range), spare }, signal);
}

function hasSomebodyInTheWay({ data }: ToolResult): boolean {
  return typeof data === 'object' && data !== null && 'agents' in data;
}

/** Acts on what is at a place; where no way leads there, gets near through natural land first and acts then. */
export async function actNear(body: Body, point: Point, action: Action, signal: AbortSignal): Promise<ToolResult> {
  const done = await performAction(body, action, signal);
  if (done.ok || done.code !== 'unreachable') return done;
  const spare = [cellOf(point), ...(body.teamChest ? [body.teamChest] : [])];
  const near = await performAction(body, { type: 'travel', position: cellOf(point), range: BESIDE, spare }, signal);
  return near.ok ? performAction(body, action, signal) : near;
}
