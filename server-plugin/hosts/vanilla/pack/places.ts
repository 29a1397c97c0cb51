import { type BlockState, formatBlockState } from '../../../../protocol/blockState.ts';
import { ConfigError } from '../../../../protocol/errors.ts';
import { type BlockPosition, type Box, type Point, samePosition, sizeOf } from '../../../../protocol/geometry.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { MOST_FILLED } from './boxes.ts';

/** How coordinates are written: as they are, or from where a command is executed. */
type Frame = 'absolute' | 'relative';

/** A cell: whole numbers, or "~" and a distance. */
export function cell(frame: Frame, { x, y, z }: BlockPosition): string {
  return [x, y, z].map((way) => written(frame, way, `${way}`)).join(' ');
}

/** A point. Always with decimals: Minecraft moves whole numbers to the middle of a block (WorldCoordinate). */
export function point(frame: Frame, { x, y, z }: Point): string {
  return [x, y, z].map((way) => written(frame, way, decimal(way))).join(' ');
}

function written(frame: Frame, way: number, text: string): string {
  if (frame === 'absolute') return text;
  return way === 0 ? '~' : `~${text}`;
}

function decimal(way: number): string {
  const rounded = Math.round(way * 1e6) / 1e6;
  return Number.isInteger(rounded) ? `${rounded}.0` : `${rounded}`;
}

/** What runs a command at the place from which an arena's relative coordinates count. */
export function atOrigin(origin: BlockPosition, command: string): string {
  return `execute positioned ${point('absolute', origin)} run ${command}`;
}

/** A state with namespace and all the properties it is given with. */
export function block(state: BlockState): string {
  return `minecraft:${formatBlockState(state)}`;
}

/** `fill`, or `setblock` for one cell. @throws ConfigError 'fill-too-large'. */
export function fill(dialect: Dialect, frame: Frame, box: Box, state: BlockState): string {
  assertFilled(box, 'fill');
  const strict = dialect.strictPlacing ? ' strict' : '';
  if (samePosition(box.min, box.max)) return `setblock ${cell(frame, box.min)} ${block(state)}${strict}`;
  return `fill ${cell(frame, box.min)} ${cell(frame, box.max)} ${block(state)}${strict}`;
}

/** `clone` of a box to the place of its lowest corner, both in absolute coordinates. @throws ConfigError 'fill-too-large'. */
export function clone(dialect: Dialect, box: Box, to: BlockPosition): string {
  assertFilled(box, 'clone');
  const strict = dialect.strictPlacing ? ' strict' : '';
  return `clone ${cell('absolute', box.min)} ${cell('absolute', box.max)} ${cell('absolute', to)}${strict}`;
}

function assertFilled(box: Box, what: string): void {
  const { x, y, z } = sizeOf(box);
  if (x * y * z > MOST_FILLED)
    throw new ConfigError('fill-too-large', `${what} of ${x}x${y}x${z} blocks: expected at most ${MOST_FILLED}`);
}
