import type { Point } from '../../../protocol/geometry.ts';
import type { Habitat } from '../habitat.ts';

/** The space a body takes. */
export interface BodyBox {
  readonly min: Point;
  readonly max: Point;
}

/** The space a body of a kind takes that stands at a place. */
export function bodyBox({ server }: Habitat, kind: string, { x, y, z }: Point): BodyBox {
  const { width = 0.6, height = 1.8 } = server.gameData.source.data.entitiesByName[kind] ?? {};
  const half = (width as number) / 2;
  return { min: { x: x - half, y, z: z - half }, max: { x: x + half, y: y + (height as number), z: z + half } };
}

/** Whether a body of a kind meets no block at a place. */
export function hasRoom(habitat: Habitat, kind: string, place: Point): boolean {
  const { min, max } = bodyBox(habitat, kind, place);
  return !habitat.server.world.collides(min.x, min.y, min.z, max.x, max.y, max.z);
}

/** Whether water or lava lies in a space. */
export function isInFluid({ server, surfaces }: Habitat, { min, max }: BodyBox): boolean {
  for (let y = Math.floor(min.y); y < max.y; y++)
    for (let z = Math.floor(min.z); z < max.z; z++)
      for (let x = Math.floor(min.x); x < max.x; x++) {
        const { water, lava } = surfaces(server.world.chunks.stateId(x, y, z));
        if (water > 0 || lava > 0) return true;
      }
  return false;
}

/** Whether two spaces have a part in common. */
export function meet(one: BodyBox, other: BodyBox): boolean {
  return (
    one.min.x < other.max.x &&
    one.max.x > other.min.x &&
    one.min.y < other.max.y &&
    one.max.y > other.min.y &&
    one.min.z < other.max.z &&
    one.max.z > other.min.z
  );
}
