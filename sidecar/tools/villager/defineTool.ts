import { z } from 'zod';
import { BlockPosition } from '../../../protocol/geometry.ts';
import type { Action, EntityTarget } from '../../body/action.ts';
import type { Body } from '../../body/body.ts';
import type { Tool, ToolResult } from '../tool.ts';

/** How far a tool looks for what it is to work with, blocks: a body sees no further with certainty. */
export const FURTHEST = 32;

/** The schemas of x, y and z: a cell in arena coordinates. */
export const where = BlockPosition.shape;
export const ItemName = z.string().regex(/^[a-z0-9_]+$/, 'an exact item id in lower case such as "oak_planks"');
export const Count = z.int().min(1).max(2304);
/** Who or what an entity is meant: a kind, a given name, an agent's name, or an id from a scan. */
export const EntityName = z.union([
  z.string().regex(/^[A-Za-z0-9_ .-]+$/, 'a kind such as "cow", or the id that scanNearbyEntities gives'),
  z.int().min(0),
]);
/** A position that may be left out as a whole, for the nearest. */
export const maybeWhere = { x: where.x.optional(), y: where.y.optional(), z: where.z.optional() };

/** A tool whose schema decides the type of its arguments; kept as `Tool<unknown>`, since the belt parses first. */
export function tool<Schema extends z.ZodType>(definition: {
  name: string;
  description: string;
  parameters: Schema;
  limitMs?: number;
  run: (body: Body, args: z.output<Schema>, signal: AbortSignal) => Promise<ToolResult>;
}): Tool {
  return definition as unknown as Tool;
}

/** Has the body act; the action's result is the tool's. */
export function performAction(body: Body, action: Action, signal: AbortSignal): Promise<ToolResult> {
  return body.perform(action, signal);
}

/** The cell given as x, y and z; undefined unless all three are. */
export function givenCell({
  x,
  y,
  z: zed,
}: {
  x?: number | undefined;
  y?: number | undefined;
  z?: number | undefined;
}): BlockPosition | undefined {
  return x !== undefined && y !== undefined && zed !== undefined ? { x, y, z: zed } : undefined;
}

/** The nearest block whose id passes, within `FURTHEST`. */
export function nearest(body: Body, matches: (id: string) => boolean): BlockPosition | undefined {
  return body.findBlocks(matches, FURTHEST, 1)[0]?.position;
}

/** The action's target for a name or id: an id as a number or in digits, an agent or a named mob by its id. */
export function entityTargetOf(body: Body, name: string | number): EntityTarget {
  if (typeof name === 'number') return name;
  if (/^\d+$/.test(name)) return Number(name);
  const wanted = name.toLowerCase();
  const { entities } = body.observe();
  const named = entities.find(
    (entity) =>
      ((entity.kind === 'agent' || entity.kind === 'player') && entity.name.toLowerCase() === wanted) ||
      entity.called?.toLowerCase() === wanted,
  );
  return named ? named.id : wanted;
}
