/** The faces of a block, numbered as in `FACINGS`, and the two crossed planes that plants are drawn on. */
export const FACE = { down: 0, up: 1, north: 2, south: 3, west: 4, east: 5, risingPlane: 6, fallingPlane: 7 } as const;
/** The face of a pixel that shows no block. */
export const NO_FACE = 255;
/** Where crossed planes begin and end along the diagonal. */
export const PLANE_START = 0.05;
export const PLANE_LENGTH = 0.9;

/** Where a ray starts, and its direction of length 1. */
export class Ray {
  ox = 0;
  oy = 0;
  oz = 0;
  dx = 0;
  dy = 0;
  dz = 0;
  /** The face by which `enter` or `cross` last found something. */
  face: number = NO_FACE;

  /** Where the ray enters a box behind `last`; Infinity if it does not, or starts within. */
  enter(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number, last: number): number {
    const dx = this.dx;
    const dy = this.dy;
    const dz = this.dz;
    const nearX = ((dx > 0 ? x0 : x1) - this.ox) / dx;
    const nearY = ((dy > 0 ? y0 : y1) - this.oy) / dy;
    const nearZ = ((dz > 0 ? z0 : z1) - this.oz) / dz;
    const near = nearX > nearY ? (nearX > nearZ ? nearX : nearZ) : nearY > nearZ ? nearY : nearZ;
    if (near <= last || near < 0) return Infinity;
    const farX = ((dx > 0 ? x1 : x0) - this.ox) / dx;
    if (near > farX) return Infinity;
    const farY = ((dy > 0 ? y1 : y0) - this.oy) / dy;
    if (near > farY) return Infinity;
    const farZ = ((dz > 0 ? z1 : z0) - this.oz) / dz;
    if (near > farZ) return Infinity;
    if (near === nearX) this.face = dx > 0 ? FACE.west : FACE.east;
    else if (near === nearY) this.face = dy > 0 ? FACE.down : FACE.up;
    else this.face = dz > 0 ? FACE.north : FACE.south;
    return near;
  }

  /** Where the ray meets one of the two upright planes of a plant. */
  cross(x: number, y: number, z: number, last: number): number {
    const lx = this.ox - x;
    const lz = this.oz - z;
    const rising = (lz - lx) / (this.dx - this.dz);
    const falling = (1 - lx - lz) / (this.dx + this.dz);
    let found = Infinity;
    if (rising > last && rising >= 0 && this.#onPlane(lx, y, rising)) {
      found = rising;
      this.face = FACE.risingPlane;
    }
    if (falling > last && falling >= 0 && falling < found && this.#onPlane(lx, y, falling)) {
      found = falling;
      this.face = FACE.fallingPlane;
    }
    return found;
  }

  #onPlane(lx: number, y: number, t: number): boolean {
    const along = lx + this.dx * t;
    const up = this.oy + this.dy * t - y;
    return along >= PLANE_START && along < PLANE_START + PLANE_LENGTH && up >= 0 && up < 1;
  }
}
