import type { Point } from '../../protocol/geometry.ts';

/** Packets count velocity in 1/8000 block per tick, at most 3.9 blocks (Minecraft wiki, Set Entity Velocity). */
const VELOCITY_UNITS = 8000;
const FASTEST = 3.9;

/** Velocity as packets have it. */
export function wireVelocity({ x, y, z }: Point): Point {
  const units = (value: number) => Math.round(Math.max(-FASTEST, Math.min(FASTEST, value)) * VELOCITY_UNITS);
  return { x: units(x), y: units(y), z: units(z) };
}

/** The fields of the packet that gives a body a velocity; versions name them in two ways. */
export function velocityFields(entityId: number, velocity: Point): Record<string, unknown> {
  const { x, y, z } = wireVelocity(velocity);
  return { entityId, velocity: { x, y, z }, velocityX: x, velocityY: y, velocityZ: z };
}
