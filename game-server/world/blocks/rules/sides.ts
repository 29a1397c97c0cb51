import type { Facing, HorizontalFacing } from '../../../../protocol/geometry.ts';

/** The four sides in the order Minecraft goes round them. */
export const SIDES: readonly HorizontalFacing[] = ['north', 'east', 'south', 'west'];

/** The order in which a change updates its neighbours. */
export const UPDATE_ORDER: readonly Facing[] = ['west', 'east', 'north', 'south', 'down', 'up'];

export function isHorizontal(facing: Facing): facing is HorizontalFacing {
  return facing !== 'up' && facing !== 'down';
}

/** A `facing` property of a block that only faces sideways. */
export function asHorizontal(facing: string | undefined): HorizontalFacing {
  return (facing ?? 'north') as HorizontalFacing;
}

/** "true" or "false", as properties spell it. */
export function flag(value: boolean): 'true' | 'false' {
  return value ? 'true' : 'false';
}
