import type { SceneEntity } from '../../body/scene.ts';
import type { Camera } from '../trace/camera.ts';
import type { SectionGrid } from '../trace/sectionGrid.ts';
import { figureOf, type Limb } from './figures.ts';

/** No entity shows at a pixel. */
export const NO_ENTITY = -1;
/** Shades of a figure's faces: below, above, forward, back, to its sides. */
const SHADES = { below: 0.5, above: 1, front: 0.85, back: 0.75, side: 0.65 } as const;
const EYES = 0.15;

/** Which entity is nearest at each pixel, as if there were no blocks. */
export class EntityLayer {
  /** By pixel: distance along the ray; Infinity for none. */
  readonly distances: Float64Array;
  /** By pixel: place in the scene's list, or `NO_ENTITY`. */
  readonly entities: Int32Array;
  /** By pixel: red, green, blue with the light on it. */
  readonly colours: Float64Array;

  constructor(
    camera: Camera,
    entities: readonly SceneEntity[],
    grid: SectionGrid,
    brightness: Float64Array,
    reach: number,
  ) {
    const pixels = camera.width * camera.height;
    this.distances = new Float64Array(pixels).fill(Infinity);
    this.entities = new Int32Array(pixels).fill(NO_ENTITY);
    this.colours = new Float64Array(entities.length === 0 ? 0 : pixels * 3);
    for (const [index, entity] of entities.entries()) {
      const { x, y, z } = entity.position;
      const away = Math.hypot(x - camera.eye.x, y - camera.eye.y, z - camera.eye.z);
      if (away > reach + entity.height) continue;
      const light = grid.lightAt(Math.floor(x), Math.floor(y + entity.height / 2), Math.floor(z)) * 3;
      const lit = [brightness[light] ?? 1, brightness[light + 1] ?? 1, brightness[light + 2] ?? 1] as const;
      this.#draw(camera, entity, index, lit);
    }
  }

  #draw(camera: Camera, entity: SceneEntity, index: number, lit: readonly [number, number, number]): void {
    const limbs = figureOf(entity);
    const area = areaOf(camera, entity, limbs);
    if (!area) return;
    const { left, top, right, bottom } = area;
    const [sin, cos] = [Math.sin(entity.yaw), Math.cos(entity.yaw)];
    // To the figure's own axes: its right, up, and forward.
    const turnX = (x: number, z: number) => x * cos - z * sin;
    const turnZ = (x: number, z: number) => -x * sin - z * cos;
    const fromX = camera.eye.x - entity.position.x;
    const fromZ = camera.eye.z - entity.position.z;
    const [ox, oy, oz] = [turnX(fromX, fromZ), camera.eye.y - entity.position.y, turnZ(fromX, fromZ)];
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) {
        camera.aim(column, row);
        const [dx, dy, dz] = [turnX(camera.x, camera.z), camera.y, turnZ(camera.x, camera.z)];
        const pixel = row * camera.width + column;
        for (const { box, colour, hasFace } of limbs) {
          const [x0, y0, z0, x1, y1, z1] = box;
          const nearX = ((dx > 0 ? x0 : x1) - ox) / dx;
          const nearY = ((dy > 0 ? y0 : y1) - oy) / dy;
          const nearZ = ((dz > 0 ? z0 : z1) - oz) / dz;
          const near = Math.max(nearX, nearY, nearZ);
          if (!(near >= 0) || near >= (this.distances[pixel] as number)) continue;
          const far = Math.min(
            ((dx > 0 ? x1 : x0) - ox) / dx,
            ((dy > 0 ? y1 : y0) - oy) / dy,
            ((dz > 0 ? z1 : z0) - oz) / dz,
          );
          if (near > far) continue;
          this.distances[pixel] = near;
          this.entities[pixel] = index;
          const isFront = near === nearZ && dz < 0;
          const shade =
            near === nearY
              ? dy > 0
                ? SHADES.below
                : SHADES.above
              : near === nearX
                ? SHADES.side
                : isFront
                  ? SHADES.front
                  : SHADES.back;
          const eye = hasFace && isFront && isEye((ox + dx * near - x0) / (x1 - x0), (oy + dy * near - y0) / (y1 - y0));
          for (let channel = 0; channel < 3; channel++)
            this.colours[pixel * 3 + channel] =
              (colour[channel] as number) * shade * (lit[channel] as number) * (eye ? EYES : 1);
        }
      }
  }
}

function isEye(across: number, up: number): boolean {
  return up > 0.45 && up < 0.62 && ((across > 0.14 && across < 0.36) || (across > 0.64 && across < 0.86));
}

/** The pixels a figure may cover; undefined when it lies wholly behind the eyes. */
function areaOf(camera: Camera, entity: SceneEntity, limbs: readonly Limb[]) {
  const { x, y, z } = entity.position;
  const radius =
    Math.max(...limbs.flatMap(({ box: [x0, , z0, x1, , z1] }) => [x0, x1, z0, z1].map(Math.abs))) * Math.SQRT2;
  const top = Math.max(...limbs.map(({ box }) => box[4]));
  const whole = { left: 0, top: 0, right: camera.width - 1, bottom: camera.height - 1 };
  let [left, right, upper, lower] = [Infinity, -Infinity, Infinity, -Infinity];
  let behind = 0;
  for (const dx of [-radius, radius])
    for (const dz of [-radius, radius])
      for (const dy of [0, top]) {
        const at = camera.project({ x: x + dx, y: y + dy, z: z + dz });
        if (!at) {
          behind++;
          continue;
        }
        left = Math.min(left, at.column);
        right = Math.max(right, at.column);
        upper = Math.min(upper, at.row);
        lower = Math.max(lower, at.row);
      }
  if (behind === 8) return undefined;
  if (behind > 0) return whole;
  const area = {
    left: Math.max(0, Math.floor(left) - 1),
    top: Math.max(0, Math.floor(upper) - 1),
    right: Math.min(camera.width - 1, Math.ceil(right) + 1),
    bottom: Math.min(camera.height - 1, Math.ceil(lower) + 1),
  };
  return area.left > area.right || area.top > area.bottom ? undefined : area;
}
