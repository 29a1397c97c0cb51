import { type Facing, type HorizontalFacing, oppositeOf } from '../../../protocol/geometry.ts';

/** The horizontal direction nearest to a yaw in degrees (0 south, 90 west, 180 north, -90 east). */
export function horizontalOf(yaw: number): HorizontalFacing {
  const quarter = Math.floor(yaw / 90 + 0.5) & 3;
  return (['south', 'west', 'north', 'east'] as const)[quarter] as HorizontalFacing;
}

/** The value of a `rotation` property, 0 to 15: sixteenths of a turn from south over west. */
export function rotationOf(yaw: number): string {
  return String(Math.floor((yaw * 16) / 360 + 0.5) & 15);
}

/** Whether a `rotation` value is one of the four straight ones, and which. */
export function facingOfRotation(rotation: string | undefined): HorizontalFacing | undefined {
  const quarter = ({ 0: 'south', 4: 'west', 8: 'north', 12: 'east' } as const)[Number(rotation) as 0];
  return quarter as HorizontalFacing | undefined;
}

/**
 * The six directions by how closely someone looks along them, closest first (Minecraft's order for ties). Degrees;
 * pitch is positive downwards.
 */
export function directionsByLook(yaw: number, pitch: number): Facing[] {
  const down = (pitch * Math.PI) / 180;
  const turn = (-yaw * Math.PI) / 180;
  const vertical = Math.sin(down);
  const flat = Math.cos(down);
  const eastward = Math.sin(turn);
  const southward = Math.cos(turn);
  const alongX: Facing = eastward > 0 ? 'east' : 'west';
  const alongY: Facing = vertical < 0 ? 'up' : 'down';
  const alongZ: Facing = southward > 0 ? 'south' : 'north';
  const [x, y, z] = [Math.abs(eastward), Math.abs(vertical), Math.abs(southward)];
  let order: [Facing, Facing, Facing];
  if (x > z) {
    if (y > x * flat) order = [alongY, alongX, alongZ];
    else order = z * flat > y ? [alongX, alongZ, alongY] : [alongX, alongY, alongZ];
  } else if (y > z * flat) order = [alongY, alongZ, alongX];
  else order = x * flat > y ? [alongZ, alongX, alongY] : [alongZ, alongY, alongX];
  const [first, second, third] = order;
  return [first, second, third, oppositeOf(third), oppositeOf(second), oppositeOf(first)];
}
