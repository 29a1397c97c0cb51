import { z } from 'zod';
import { type BlockPosition, distance, type Point } from '../../../protocol/geometry.ts';
import type { Body } from '../../body/body.ts';
import { refusal, type Tool, type ToolResult } from '../tool.ts';
import { performAction, tool, where } from '../villager/defineTool.ts';

const At = z.strictObject({ x: z.number(), y: z.number(), z: z.number() });
/** Cells a body that flees may walk to which are looked at: some 20 blocks around it on a floor. */
const MOST_CELLS = 1_500;
/** How much further away a place must be that is not far enough, to be worth the walk, blocks. */
const WORTH_IT = 0.3;

/** Tools of MINDcraft's modes and programs that no vocabulary has; models are not told of them. */
const REFLEXES: readonly { readonly tool: Tool; readonly needs: readonly string[] }[] = [
  {
    needs: ['navigateTo', 'navigateToPlayer', 'travelTo', 'meetAgent'],
    tool: tool({
      name: 'reflex_flee',
      description: 'Walk to the nearest place at least so far from all of these points, or as far as there is.',
      parameters: z.strictObject({ from: z.array(At).min(1).max(16), distance: z.number().min(0.1).max(64) }),
      run: flee,
    }),
  },
  {
    needs: ['navigateTo', 'navigateToPlayer', 'travelTo', 'meetAgent'],
    tool: tool({
      name: 'reflex_walk',
      description: 'Walk to within a range of a cell.',
      parameters: z.strictObject({ ...where, range: z.number().min(0).max(64) }),
      run: (body, { range, ...position }, signal) => performAction(body, { type: 'walk-to', position, range }, signal),
    }),
  },
  {
    needs: ['MineBlock', 'collectDrops'],
    tool: tool({
      name: 'reflex_pick_up',
      description: 'Pick up the dropped items within a radius.',
      parameters: z.strictObject({ radius: z.number().min(1).max(24) }),
      run: (body, { radius }, signal) => performAction(body, { type: 'collect-drops', radius }, signal),
    }),
  },
  {
    needs: [],
    tool: tool({
      name: 'reflex_look',
      description: 'Turn the head to a point.',
      parameters: At,
      run: (body, point, signal) => performAction(body, { type: 'look-at', point }, signal),
    }),
  },
  {
    needs: [],
    tool: tool({
      name: 'reflex_jump',
      description: 'Hold the jump key for so many milliseconds: in water it brings the head up.',
      parameters: z.strictObject({ ms: z.int().min(50).max(2_000) }),
      run: (body, { ms }, signal) => performAction(body, { type: 'move', direction: 'jump', ms }, signal),
    }),
  },
];

/** Every tool of reflexes. */
export const REFLEX_TOOLS: readonly Tool[] = REFLEXES.map((reflex) => reflex.tool);

/** The names of those that a briefing which permits these tools permits as well. */
export function reflexesPermitted(permitted: readonly string[]): string[] {
  return REFLEXES.filter(({ needs }) => needs.length === 0 || needs.some((name) => permitted.includes(name))).map(
    (reflex) => reflex.tool.name,
  );
}

async function flee(
  body: Body,
  { from, distance: wanted }: { from: Point[]; distance: number },
  signal: AbortSignal,
): Promise<ToolResult> {
  const away = (point: Point) => Math.min(...from.map((threat) => distance(threat, point)));
  const { position } = body.observe();
  const cells = body.walkable(MOST_CELLS).map((cell) => ({ cell, away: away(floorOf(cell)) }));
  const refuge =
    cells.find((each) => each.away >= wanted) ??
    cells.reduce<(typeof cells)[number] | undefined>(
      (best, each) => (best && best.away >= each.away ? best : each),
      undefined,
    );
  if (!refuge || refuge.away < away(position) + Math.min(WORTH_IT, wanted / 2))
    return away(position) >= wanted
      ? { ok: true, message: `is ${away(position).toFixed(1)} blocks away already` }
      : refusal('unreachable', 'no place further away can be walked to');
  const walked = await performAction(body, { type: 'walk-to', position: refuge.cell, range: 0 }, signal);
  const left = away(body.observe().position);
  return walked.ok ? { ok: true, message: `moved away, to ${left.toFixed(1)} blocks`, data: { away: left } } : walked;
}

/** The middle of a cell's floor. */
function floorOf({ x, y, z: south }: BlockPosition): Point {
  return { x: x + 0.5, y, z: south + 0.5 };
}
