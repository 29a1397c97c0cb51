import type { BlockState } from '../../../protocol/blockState.ts';
import type { Json } from '../../../protocol/briefing.ts';
import { ripeAge } from '../../../protocol/crops.ts';
import { distance, formatPosition, type Point } from '../../../protocol/geometry.ts';
import type { Body, SeenEntity } from '../../body/body.ts';
import { refusal, type ToolResult } from '../tool.ts';
import { FURTHEST } from './defineTool.ts';

/** The most finds one scan reports. */
export const MOST_FINDS = 64;

/** How far a scan reports what was seen before, where eyes count, blocks. */
const REMEMBERED = 256;

interface Find {
  readonly kind: string;
  readonly position: Point;
  readonly more: Readonly<Record<string, Json>>;
}

/** Lists what has a name within a radius, nearest first; everything by kind for an empty name. */
export function scan(body: Body, name: string, radius: number, limit: number): ToolResult {
  const { position, entities, sunrises } = body.observe();
  const near = entities.filter((entity) => distance(entity.position, position) <= radius);
  if (name === '') return overview(body, near, radius);
  const finds: Find[] = [
    ...near
      .filter((entity) => entity.name.toLowerCase() === name.toLowerCase())
      .map((entity) => ({ kind: entity.kind, position: entity.position, more: detailsOf(entity) })),
    ...body
      .findBlocks((id) => id === name, radius, limit)
      .map((block) => ({
        kind: 'block',
        position: block.position,
        more: sunrises === undefined ? {} : growthOf(block.state),
      })),
  ];
  const found = finds
    .map((find) => ({ ...find, away: distance(find.position, position) }))
    .filter((find) => find.away <= radius + 1)
    .sort((a, b) => a.away - b.away)
    .slice(0, limit);
  if (found.length === 0) return notFound(body, name, radius, near);
  return {
    ok: true,
    message: `${found.length} ${name} within ${radius} blocks, nearest first: ${found.map(findText).join('; ')}`,
    data: found.map(({ kind, position: at, more }) => ({ kind, ...at, ...more })) as Json,
  };
}

/** A find as words: where it is, and what tells it from others. */
function findText({ position: { x, y, z }, more }: { position: Point; more: Record<string, Json> }): string {
  const traits = Object.entries(more).map(([key, value]) =>
    value === true ? key : `${key} ${key === 'called' ? JSON.stringify(value) : value}`,
  );
  return `(${x}, ${y}, ${z})${traits.length > 0 ? ` ${traits.join(', ')}` : ''}`;
}

/** Whether a crop is ripe, or how far it has grown; shown in living worlds, where crops are waited for. */
function growthOf({ id, properties }: BlockState): Record<string, Json> {
  const ripe = ripeAge(id);
  if (ripe === undefined || properties.age === undefined) return {};
  return properties.age === ripe ? { ripe: true } : { stage: `${properties.age} of ${ripe}` };
}

/** Names what comes near by name and, when there is none, how far the next of the very name is. */
function notFound(body: Body, name: string, radius: number, near: readonly SeenEntity[]): ToolResult {
  const { position } = body.observe();
  const blocks = body.findBlocks(() => true, radius, 20_000);
  const kinds = new Set([
    ...near.map((entity) => entity.name),
    ...blocks.filter((block) => distance(block.position, position) <= radius + 1).map(({ state }) => state.id),
  ]);
  const similar = [...kinds].filter((kind) => kind.includes(name) || name.includes(kind)).sort();
  const next = body.findBlocks((id) => id === name, body.sight === 'loaded' ? FURTHEST : REMEMBERED, 1)[0];
  const hint = next
    ? `; the nearest is ${distance(next.position, position).toFixed(1)} blocks away at ${formatPosition(next.position)}`
    : similar.length > 0
      ? `; there is ${similar.join(', ')}`
      : '';
  return refusal('nothing-there', `no ${name} within ${radius} blocks${hint}`);
}

/** What is to be seen of an entity besides its kind and place; living things with the id that other tools take. */
export function detailsOf(entity: SeenEntity): Record<string, Json> {
  const { id, kind, count, baby, sheared, colour, called } = entity;
  return {
    ...(kind === 'mob' || kind === 'object' ? { id } : {}),
    ...(count === undefined ? {} : { count }),
    ...(baby ? { baby } : {}),
    ...(sheared ? { sheared } : {}),
    ...(colour === undefined ? {} : { colour }),
    ...(called === undefined ? {} : { called }),
  };
}

function overview(body: Body, near: readonly { name: string; kind: string }[], radius: number): ToolResult {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const entity of near) count(`${entity.kind} ${entity.name}`);
  for (const block of body.findBlocks(() => true, radius, 20_000)) count(`block ${block.state.id}`);
  const kinds = [...counts].sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MOST_FINDS);
  return {
    ok: true,
    message: `within ${radius} blocks: ${kinds.map(([kind, number]) => `${number} ${kind}`).join(', ') || 'nothing'}`,
    data: Object.fromEntries(kinds),
  };
}
