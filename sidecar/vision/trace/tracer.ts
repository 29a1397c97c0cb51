import { type BlockAppearance, KIND, LIQUID, type PartList } from '../blocks/blockAppearance.ts';
import { FACE, NO_FACE, Ray } from './ray.ts';
import { MIXED, NOT_SENT, type SectionGrid } from './sectionGrid.ts';
import { Shading } from './shading.ts';

const STEPS_X = [0, 0, 0, 0, -1, 1];
const STEPS_Y = [-1, 1, 0, 0, 0, 0];
const STEPS_Z = [0, 0, -1, 1, 0, 0];

/** What `Tracer` needs of a picture. */
export interface Surroundings {
  readonly grid: SectionGrid;
  readonly appearance: BlockAppearance;
  readonly brightness: Float64Array;
  /** Slope between one pixel and the next. */
  readonly pixel: number;
}

/**
 * Follows one ray after another from cell to cell until something hides what is behind, and adds up the colours on the
 * way. The results of the last ray are its fields; colours are without fog beyond `reach`.
 */
export class Tracer {
  readonly #grid: SectionGrid;
  readonly #appearance: BlockAppearance;
  readonly #ray = new Ray();
  /** The colours of the last ray. */
  readonly shading: Shading;
  /** The opaque block met: its distance, face and cell; `NO_FACE` for none. */
  distance = 0;
  face: number = NO_FACE;
  x = 0;
  y = 0;
  z = 0;

  constructor({ grid, appearance, brightness, pixel }: Surroundings) {
    this.#grid = grid;
    this.#appearance = appearance;
    this.shading = new Shading(appearance, brightness, pixel, this.#ray);
  }

  /** From where the next rays start. */
  standAt(x: number, y: number, z: number): void {
    this.#ray.ox = x;
    this.#ray.oy = y;
    this.#ray.oz = z;
  }

  /** Follows a ray in a direction of length 1, without a component of 0, for at most `reach` blocks. */
  trace(dx: number, dy: number, dz: number, reach: number): void {
    const grid = this.#grid;
    const { kinds } = this.#appearance;
    const ray = this.#ray;
    const { ox, oy, oz } = ray;
    ray.dx = dx;
    ray.dy = dy;
    ray.dz = dz;
    this.shading.clear();
    this.face = NO_FACE;
    const ix = 1 / dx;
    const iy = 1 / dy;
    const iz = 1 / dz;
    const sx = dx > 0 ? 1 : -1;
    const sy = dy > 0 ? 1 : -1;
    const sz = dz > 0 ? 1 : -1;
    // The far side of a cell along each axis, from the cell, and the local coordinate a cell has behind a section's end.
    const ax = dx > 0 ? 1 : 0;
    const ay = dy > 0 ? 1 : 0;
    const az = dz > 0 ? 1 : 0;
    const bx = dx > 0 ? 0 : 15;
    const by = dy > 0 ? 0 : 15;
    const bz = dz > 0 ? 0 : 15;
    let x = Math.floor(ox);
    let y = Math.floor(oy);
    let z = Math.floor(oz);
    let face = -1;
    let t = 0;
    const { side, height, minY, chunkX, chunkZ, fills } = grid;
    const topLayer = height - 1;
    while (t < reach) {
      const column = (x >> 4) - chunkX;
      const row = (z >> 4) - chunkZ;
      if (column < 0 || row < 0 || column >= side || row >= side) return;
      const layer = (y - minY) >> 4;
      if (layer < 0 ? dy < 0 : layer > topLayer && dy > 0) return;
      let isClear = layer < 0 || layer > topLayer;
      let states: Uint16Array | undefined;
      let fill = 0;
      if (!isClear) {
        const index = (row * side + column) * height + layer;
        fill = fills[index] as number;
        if (fill === NOT_SENT) return;
        if (fill === MIXED) states = grid.states[index];
        else isClear = (kinds[fill] || this.#appearance.learn(fill)) === KIND.empty;
      }
      if (isClear) {
        // On to where the ray leaves the section.
        const ex = ((x & ~15) + (ax << 4) - ox) * ix;
        const ey = ((y & ~15) + (ay << 4) - oy) * iy;
        const ez = ((z & ~15) + (az << 4) - oz) * iz;
        const [x0, y0, z0] = [x & ~15, y & ~15, z & ~15];
        if (ex < ey && ex < ez) {
          t = ex;
          x = x0 + (ax ? 16 : -1);
          y = within(Math.floor(oy + dy * t), y0);
          z = within(Math.floor(oz + dz * t), z0);
          face = dx > 0 ? FACE.west : FACE.east;
        } else if (ey < ez) {
          t = ey;
          y = y0 + (ay ? 16 : -1);
          x = within(Math.floor(ox + dx * t), x0);
          z = within(Math.floor(oz + dz * t), z0);
          face = dy > 0 ? FACE.down : FACE.up;
        } else {
          t = ez;
          z = z0 + (az ? 16 : -1);
          x = within(Math.floor(ox + dx * t), x0);
          y = within(Math.floor(oy + dy * t), y0);
          face = dz > 0 ? FACE.north : FACE.south;
        }
        continue;
      }
      let tx = (x + ax - ox) * ix;
      let ty = (y + ay - oy) * iy;
      let tz = (z + az - oz) * iz;
      for (;;) {
        const state = states ? (states[((y & 15) << 8) | ((z & 15) << 4) | (x & 15)] as number) : fill;
        const kind = kinds[state] || this.#appearance.learn(state);
        if (kind === KIND.cube) {
          // Eyes within a block see out of it.
          if (face >= 0) {
            this.#meetCube(state, x, y, z, face, t);
            return;
          }
        } else if (kind === KIND.parts && this.#meetParts(state, x, y, z, face, reach)) return;
        if (tx < ty && tx < tz) {
          t = tx;
          if (t >= reach) return;
          x += sx;
          face = dx > 0 ? FACE.west : FACE.east;
          if ((x & 15) === bx) break;
          tx = (x + ax - ox) * ix;
        } else if (ty < tz) {
          t = ty;
          if (t >= reach) return;
          y += sy;
          face = dy > 0 ? FACE.down : FACE.up;
          if ((y & 15) === by) break;
          ty = (y + ay - oy) * iy;
        } else {
          t = tz;
          if (t >= reach) return;
          z += sz;
          face = dz > 0 ? FACE.north : FACE.south;
          if ((z & 15) === bz) break;
          tz = (z + az - oz) * iz;
        }
      }
    }
  }

  #meetCube(state: number, x: number, y: number, z: number, face: number, t: number): void {
    const texture = this.#appearance.cubeFaces[state * 6 + face] as number;
    const light = this.#grid.lightAt(
      x + (STEPS_X[face] as number),
      y + (STEPS_Y[face] as number),
      z + (STEPS_Z[face] as number),
    );
    this.shading.add(this.shading.sample(texture, face, x, y, z, t), face, light, t);
    this.#end(x, y, z, face, t);
  }

  /** Adds what the ray meets of a cell's parts, nearest first. @returns whether something hides what is behind. */
  #meetParts(state: number, x: number, y: number, z: number, entered: number, reach: number): boolean {
    const appearance = this.#appearance;
    const list = appearance.partsOf(state);
    const liquid = appearance.liquids[state] as number;
    // Panes of one kind show no faces to each other.
    if (list.fills && entered >= 0 && this.#neighbour(x, y, z, entered) === state) return false;
    let last = -1;
    for (;;) {
      let t = Infinity;
      let face = NO_FACE;
      let texture = 0;
      for (let part = 0; part < list.count; part++) {
        const found =
          list.crossed[part] === 1 ? this.#ray.cross(x, y, z, last) : this.#entering(list, part, x, y, z, last);
        if (found >= t) continue;
        t = found;
        face = this.#ray.face;
        texture = list.faces[part * 6 + (face < 6 ? face : FACE.north)] as number;
      }
      if (liquid !== LIQUID.none) {
        const found = this.#surface(state, liquid, x, y, z, last);
        if (found < t) {
          t = found;
          face = this.#ray.face;
          texture = liquid === LIQUID.water ? appearance.waterTexture : appearance.lavaTexture;
        }
      }
      if (t >= reach) return false;
      last = t;
      const colour = this.shading.sample(texture, face, x, y, z, t);
      if (colour >>> 24 === 0) continue;
      this.shading.add(colour, face, this.#lightOn(x, y, z, face), t);
      if (colour >>> 24 === 255) {
        this.#end(x, y, z, face, t);
        return true;
      }
    }
  }

  /** Where the ray enters a box of a cell behind `last`, and through which face; Infinity if it does not. */
  #entering(list: PartList, part: number, x: number, y: number, z: number, last: number): number {
    const at = part * 6;
    const { boxes } = list;
    return this.#ray.enter(
      x + (boxes[at] as number),
      y + (boxes[at + 1] as number),
      z + (boxes[at + 2] as number),
      x + (boxes[at + 3] as number),
      y + (boxes[at + 4] as number),
      z + (boxes[at + 5] as number),
      last,
    );
  }

  /** Where the ray enters a liquid from where there is none. */
  #surface(state: number, liquid: number, x: number, y: number, z: number, last: number): number {
    const { liquids, levels } = this.#appearance;
    const top = this.#liquidAt(x, y + 1, z) === liquid ? 1 : (levels[state] as number);
    const found = this.#ray.enter(x, y, z, x + 1, y + top, z + 1, last);
    if (found === Infinity) return Infinity;
    const face = this.#ray.face;
    if (face === FACE.up && top < 1) return found;
    const beside = this.#neighbour(x, y, z, face);
    if (beside < 0 || liquids[beside] !== liquid) return found;
    if (face === FACE.up || face === FACE.down) return Infinity;
    const [nx, nz] = [x + (STEPS_X[face] as number), z + (STEPS_Z[face] as number)];
    const level = this.#liquidAt(nx, y + 1, nz) === liquid ? 1 : (levels[beside] as number);
    return this.#ray.oy + this.#ray.dy * found - y > level ? found : Infinity;
  }

  #liquidAt(x: number, y: number, z: number): number {
    const state = this.#known(x, y, z);
    return state < 0 ? LIQUID.none : (this.#appearance.liquids[state] ?? LIQUID.none);
  }

  /** The state of the cell before a face. */
  #neighbour(x: number, y: number, z: number, face: number): number {
    return this.#known(x + (STEPS_X[face] as number), y + (STEPS_Y[face] as number), z + (STEPS_Z[face] as number));
  }

  /** The state of a cell; its appearance is known from then on. */
  #known(x: number, y: number, z: number): number {
    const state = this.#grid.stateAt(x, y, z);
    if (state >= 0 && this.#appearance.kinds[state] === KIND.unknown) this.#appearance.learn(state);
    return state;
  }

  /** The light on a face of a part: of its own cell or of the one before it, the higher of each kind. */
  #lightOn(x: number, y: number, z: number, face: number): number {
    const own = this.#grid.lightAt(x, y, z);
    if (face > 5) return own;
    const before = this.#grid.lightAt(
      x + (STEPS_X[face] as number),
      y + (STEPS_Y[face] as number),
      z + (STEPS_Z[face] as number),
    );
    return Math.max(own & 0xf0, before & 0xf0) | Math.max(own & 15, before & 15);
  }

  #end(x: number, y: number, z: number, face: number, t: number): void {
    this.face = face;
    this.distance = t;
    this.x = x;
    this.y = y;
    this.z = z;
  }
}

function within(cell: number, start: number): number {
  return cell < start ? start : cell > start + 15 ? start + 15 : cell;
}
