import { AIR, isAir } from '../../../protocol/blockState.ts';
import { add, cellOf, distance, formatPosition } from '../../../protocol/geometry.ts';
import type { Body } from '../../body/body.ts';
import { refusal, type Tool, type ToolResult } from '../tool.ts';
import { performAction } from '../villager/defineTool.ts';
import { commandTool, type Progress } from './commandTool.ts';
import { goNear, isRefusal, playerInSight } from './players.ts';

/** One 'follow' and one 'wait' of a command that goes on, ms. */
const FOLLOW_MS = 240_000;
const WAIT_MS = 60_000;
/** Cells looked at for one leg of a way out, and the legs of the longest. */
const MOST_CELLS = 4_000;
const MOST_LEGS = 6;
/** As deep as a fall hurts nobody, blocks. */
const SAFE_FALL = 3;

/** Commands that move the body. */
export const WALKING_TOOLS: readonly Tool[] = [
  commandTool('!goToPlayer', goToPlayer),
  commandTool('!followPlayer', followPlayer, { limitMs: Number.POSITIVE_INFINITY }),
  commandTool('!goToCoordinates', (body, to: { x: number; y: number; z: number; closeness: number }, signal) =>
    goNear(body, to, to.closeness, signal),
  ),
  commandTool('!moveAway', moveAway),
  commandTool('!stay', stay, { limitMs: Number.POSITIVE_INFINITY }),
  commandTool('!digDown', digDown),
];

async function goToPlayer(
  body: Body,
  { player_name, closeness }: { player_name: string; closeness: number },
  signal: AbortSignal,
): Promise<ToolResult> {
  const found = playerInSight(body, player_name);
  if (isRefusal(found)) return found;
  const walked = await performAction(body, { type: 'walk-to-entity', target: found.id, range: closeness }, signal);
  if (walked.ok || walked.code !== 'unreachable') return walked;
  const now = playerInSight(body, player_name);
  return goNear(body, isRefusal(now) ? found.position : now.position, closeness, signal);
}

async function followPlayer(
  body: Body,
  { player_name, follow_dist }: { player_name: string; follow_dist: number },
  signal: AbortSignal,
  progress: Progress,
): Promise<ToolResult> {
  const found = playerInSight(body, player_name);
  if (isRefusal(found)) return found;
  for (;;) {
    progress(`followed ${found.name}`);
    const followed = await performAction(
      body,
      { type: 'follow', target: found.id, range: follow_dist, ms: FOLLOW_MS },
      signal,
    );
    if (!followed.ok) return followed;
  }
}

async function moveAway(
  body: Body,
  { distance: away }: { distance: number },
  signal: AbortSignal,
): Promise<ToolResult> {
  const start = body.observe().position;
  const gone = () => distance(body.observe().position, start);
  for (let leg = 0; leg < MOST_LEGS && gone() < away; leg++) {
    const cells = body
      .walkable(MOST_CELLS)
      .map((cell) => ({ cell, far: distance(add(cell, { x: 0.5, y: 0, z: 0.5 }), start) }));
    const best = cells.find(({ far }) => far >= away) ?? cells.reduce((a, b) => (b.far > a.far ? b : a));
    if (best.far <= gone() + 0.5) break;
    const walked = await performAction(body, { type: 'walk-to', position: best.cell, range: 0 }, signal);
    if (!walked.ok) return walked;
  }
  const moved = gone();
  const where = formatPosition(cellOf(body.observe().position));
  return moved + 0.5 >= away
    ? { ok: true, message: `moved away ${moved.toFixed(1)} blocks, now at ${where}` }
    : refusal('unreachable', `got ${moved.toFixed(1)} of ${away} blocks away, to ${where}: no way leads further`);
}

async function stay(
  body: Body,
  { seconds }: { seconds: number },
  signal: AbortSignal,
  progress: Progress,
): Promise<ToolResult> {
  let left = seconds < 0 ? Number.POSITIVE_INFINITY : seconds * 1000;
  let stayed = 0;
  while (left > 0) {
    progress(`stayed${stayed > 0 ? ` for more than ${stayed / 1000} s` : ''}`);
    const ms = Math.min(left, WAIT_MS);
    const waited = await performAction(body, { type: 'wait', ms }, signal);
    if (!waited.ok) return waited;
    left -= ms;
    stayed += ms;
  }
  return { ok: true, message: `stayed ${seconds} s` };
}

async function digDown(
  body: Body,
  { distance: depth }: { distance: number },
  signal: AbortSignal,
  progress: Progress,
): Promise<ToolResult> {
  const dug = (count: number) => `dug down ${count} of ${depth} blocks`;
  for (let count = 0; count < depth; count++) {
    progress(dug(count));
    const feet = cellOf(body.observe().position);
    const below = (steps: number) => body.blockAt(add(feet, { x: 0, y: -steps, z: 0 })) ?? AIR;
    const fluid = [1, 2].map(below).find(({ id }) => /water|lava/.test(id));
    if (fluid) return refusal('endangered', `${dug(count)}: there is ${fluid.id} below`);
    const depths = Array.from({ length: SAFE_FALL + 1 }, (_, index) => index + 1 + (isAir(below(1).id) ? 0 : 1));
    if (depths.every((steps) => isAir(below(steps).id)))
      return refusal('endangered', `${dug(count)}: there is a drop below`);
    const position = add(feet, { x: 0, y: -1, z: 0 });
    if (isAir(below(1).id)) return refusal('nothing-there', `${dug(count)}: nothing is below the feet`);
    const done = await performAction(body, { type: 'dig', position }, signal);
    if (!done.ok) return done.code === 'cancelled' ? done : refusal(done.code, `${dug(count)}: ${done.message}`);
  }
  return { ok: true, message: `${dug(depth)}, now at ${formatPosition(cellOf(body.observe().position))}` };
}
