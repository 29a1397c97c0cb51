import type { BlockState } from '../../protocol/blockState.ts';
import { type Facing, type HorizontalFacing, oppositeOf } from '../../protocol/geometry.ts';
import { isBed } from '../construction/materials.ts';
import type { FacingLetter } from './statement.ts';

const PROPERTIES: Readonly<Record<FacingLetter, Readonly<Record<string, string>>>> = {
  W: { facing: 'west' },
  E: { facing: 'east' },
  S: { facing: 'south' },
  N: { facing: 'north' },
  x: { axis: 'x' },
  y: { axis: 'y' },
  z: { axis: 'z' },
  A: {},
};

/** What a letter says of a block's state. */
export function propertiesOf(letter: FacingLetter): Record<string, string> {
  return { ...PROPERTIES[letter] };
}

/** The letter that says most of a block's state: its facing or else its axis, "A" for neither. */
export function letterOf({ properties }: BlockState): FacingLetter {
  const letters = Object.entries(PROPERTIES) as [FacingLetter, Readonly<Record<string, string>>][];
  const fits = ([, { facing, axis }]: (typeof letters)[number]) =>
    facing !== undefined ? facing === properties.facing : axis !== undefined && axis === properties.axis;
  return letters.find(fits)?.[0] ?? 'A';
}

/**
 * The half that a block of two cells must be, which the letters never state; nothing where either will do.
 * @param hasMate whether the same block stands on that side.
 */
export function halfOf({ id, properties }: BlockState, hasMate: (side: Facing) => boolean): Record<string, string> {
  if (!isBed(id)) return { half: hasMate('down') ? 'upper' : 'lower' };
  const facing = properties.facing as HorizontalFacing | undefined;
  if (!facing) return {};
  if (hasMate(facing)) return { part: 'foot' };
  return hasMate(oppositeOf(facing)) ? { part: 'head' } : {};
}
