import { isAir } from '../../../protocol/blockState.ts';
import { cellOf, distance, formatPosition, type Point } from '../../../protocol/geometry.ts';
import type { Body, SeenEntity } from '../../body/body.ts';
import { refusal, type Tool, type ToolResult } from '../tool.ts';
import { performAction } from '../villager/defineTool.ts';
import { commandTool, type Progress } from './commandTool.ts';
import { goNear, isRefusal, playerInSight } from './players.ts';

/** How near what was searched for a body comes, blocks. */
const BESIDE = 3;
/** How far a description of what is seen reaches, blocks; and half the angle of view, degrees. */
const VIEW = 48;
const HALF_VIEW = 45;
const EYE = 1.62;
const STEP = 0.2;
/** About the size of what eyes rest on, blocks. */
const TALL = 1.8;
const WIDE = 0.4;

/** Commands that find and look at things. */
export const SEARCHING_TOOLS: readonly Tool[] = [
  commandTool('!searchForBlock', searchForBlock),
  commandTool('!searchForEntity', searchForEntity),
  commandTool('!lookAtPlayer', lookAtPlayer),
  commandTool('!lookAtPosition', async (body, { x, y, z }: { x: number; y: number; z: number }, signal) => {
    const turned = await performAction(
      body,
      { type: 'look-at', point: { x: x + 0.5, y: y + 0.5, z: z + 0.5 } },
      signal,
    );
    return turned.ok ? describeView(body, `at (${x}, ${y}, ${z})`) : turned;
  }),
];

async function searchForBlock(
  body: Body,
  { type, search_range }: { type: string; search_range: number },
  signal: AbortSignal,
  progress: Progress,
): Promise<ToolResult> {
  const found = body.findBlocks((id) => id === type, search_range, 1)[0];
  if (!found) return refusal('nothing-there', `could not find ${type} within ${search_range} blocks`);
  const where = `found ${type} at ${formatPosition(found.position)}`;
  progress(where);
  return after(where, await goNear(body, found.position, BESIDE, signal));
}

async function searchForEntity(
  body: Body,
  { type, search_range }: { type: string; search_range: number },
  signal: AbortSignal,
  progress: Progress,
): Promise<ToolResult> {
  const { position, entities } = body.observe();
  const found = entities.find(({ kind, name }) => kind !== 'item' && name === type.toLowerCase());
  const away = found ? distance(found.position, position) : Number.POSITIVE_INFINITY;
  if (!found || away > search_range)
    return refusal('nothing-there', `could not find ${type} within ${search_range} blocks`);
  const where = `found ${type} ${away.toFixed(0)} blocks away`;
  progress(where);
  const walked = await performAction(body, { type: 'walk-to-entity', target: found.id, range: BESIDE }, signal);
  return after(
    where,
    walked.ok || walked.code !== 'unreachable' ? walked : await goNear(body, found.position, BESIDE, signal),
  );
}

/** A result with what was found before; one that was cut off stays as it is. */
function after(found: string, result: ToolResult): ToolResult {
  return { ...result, message: `${found}; ${result.message}` };
}

async function lookAtPlayer(
  body: Body,
  { player_name, direction }: { player_name: string; direction: string },
  signal: AbortSignal,
): Promise<ToolResult> {
  const isWith = direction.toLowerCase() === 'with';
  if (!isWith && direction.toLowerCase() !== 'at')
    return refusal('bad-argument', `direction must be "at" or "with", not "${direction}"`);
  const found = playerInSight(body, player_name);
  if (isRefusal(found)) return found;
  const { x, y, z } = found.position;
  const turned = await performAction(
    body,
    isWith ? { type: 'look-along', target: found.id } : { type: 'look-at', point: { x, y: y + EYE, z } },
    signal,
  );
  return turned.ok ? describeView(body, isWith ? `where ${found.name} looks` : `at ${found.name}`) : turned;
}

/** What lies in the direction of the eyes: what they rest on, and who and what is in view. */
function describeView(body: Body, at: string): ToolResult {
  const { position, yaw, pitch, entities } = body.observe();
  const eye = { x: position.x, y: position.y + EYE, z: position.z };
  const [turn, tilt] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  const ahead = { x: -Math.sin(turn) * Math.cos(tilt), y: -Math.sin(tilt), z: Math.cos(turn) * Math.cos(tilt) };
  const inView = (point: Point) => {
    const away = distance(point, eye);
    const along = ((point.x - eye.x) * ahead.x + (point.y - eye.y) * ahead.y + (point.z - eye.z) * ahead.z) / away;
    return away <= VIEW && along >= Math.cos((HALF_VIEW * Math.PI) / 180);
  };
  const seen = entities.filter((entity) => inView({ ...entity.position, y: entity.position.y + 0.5 }));
  const kinds = new Map<string, number>();
  for (const { state, position: cell } of body.findBlocks((id) => !isAir(id), VIEW / 3, 5_000))
    if (inView({ x: cell.x + 0.5, y: cell.y + 0.5, z: cell.z + 0.5 }))
      kinds.set(state.id, (kinds.get(state.id) ?? 0) + 1);
  const blocks = [...kinds].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, 12);
  const things = seen
    .slice(0, 12)
    .map(({ name, position: place }) => `${name} at ${formatPosition(cellOf(place))}`)
    .join('; ');
  const eyesOn = restingPoint(body, eye, ahead, entities);
  return {
    ok: true,
    message: [
      `You look ${at}.`,
      `Your eyes rest on ${eyesOn}.`,
      `In view: ${things || 'nobody and nothing that moves'}.`,
      `Blocks in view: ${blocks.map(([id]) => id).join(', ') || 'none near'}.`,
    ].join('\n'),
    data: { eyesOn },
  };
}

function restingPoint(body: Body, eye: Point, ahead: Point, entities: readonly SeenEntity[]): string {
  for (let way = STEP; way <= VIEW; way += STEP) {
    const point = { x: eye.x + ahead.x * way, y: eye.y + ahead.y * way, z: eye.z + ahead.z * way };
    const away = `${way.toFixed(0)} blocks away`;
    const hit = entities.find(
      ({ position: { x, y, z } }) => distance({ x, y: Math.min(Math.max(point.y, y), y + TALL), z }, point) <= WIDE,
    );
    if (hit) return `${hit.name}, ${away}`;
    const cell = cellOf(point);
    const id = body.blockAt(cell)?.id;
    if (id === undefined) break;
    if (!isAir(id)) return `${id} at ${formatPosition(cell)}, ${away}`;
  }
  return `nothing within ${VIEW} blocks`;
}
