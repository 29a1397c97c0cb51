import { type BlockAppearance, TURNED } from '../blocks/blockAppearance.ts';
import { MIP_OFFSETS, MIP_SIDES, TEXTURE_CELLS } from '../blocks/textures.ts';
import { FACE, PLANE_LENGTH, PLANE_START, type Ray } from './ray.ts';

/** How much light faces throw back, as the game shades them (down, up, north, south, west, east, planes). */
export const FACE_SHADES: readonly number[] = [0.5, 1, 0.8, 0.8, 0.6, 0.6, 1, 1];
/** From how many texture cells to a pixel on the smaller copies are taken. */
const MIP_STEPS: readonly number[] = [1.2, 2.4, 4.8, 9.6];
/** Faces seen at a flatter angle are not blurred further. */
const FLATTEST = 0.25;

/** Adds up the colours of the surfaces that a ray meets, nearest first. */
export class Shading {
  readonly #appearance: BlockAppearance;
  readonly #brightness: Float64Array;
  readonly #pixel: number;
  readonly #ray: Ray;
  #fogStart = 0;
  #fogEnd = 1;
  #fogRed = 0;
  #fogGreen = 0;
  #fogBlue = 0;
  /** What shows through of what is behind all that was met, from 0 to 1. */
  through = 1;
  red = 0;
  green = 0;
  blue = 0;

  /** @param pixel the slope between one pixel and the next */
  constructor(appearance: BlockAppearance, brightness: Float64Array, pixel: number, ray: Ray) {
    this.#appearance = appearance;
    this.#brightness = brightness;
    this.#pixel = pixel;
    this.#ray = ray;
  }

  /** From which distance to which the next rays lose themselves in fog of a colour. */
  fog(start: number, end: number, red: number, green: number, blue: number): void {
    this.#fogStart = start;
    this.#fogEnd = end;
    this.#fogRed = red;
    this.#fogGreen = green;
    this.#fogBlue = blue;
  }

  /** Forgets what the last ray met. */
  clear(): void {
    this.through = 1;
    this.red = 0;
    this.green = 0;
    this.blue = 0;
  }

  /** The colour of a texture where the ray meets a face of a cell. */
  sample(texture: number, face: number, x: number, y: number, z: number, t: number): number {
    const fx = this.#ray.ox + this.#ray.dx * t - x;
    const fy = this.#ray.oy + this.#ray.dy * t - y;
    const fz = this.#ray.oz + this.#ray.dz * t - z;
    let u: number;
    let v: number;
    let slope: number;
    switch (face) {
      case FACE.down:
      case FACE.up:
        u = fx;
        v = fz;
        slope = Math.abs(this.#ray.dy);
        break;
      case FACE.north:
      case FACE.south:
        u = face === FACE.south ? fx : 1 - fx;
        v = 1 - fy;
        slope = Math.abs(this.#ray.dz);
        break;
      case FACE.west:
      case FACE.east:
        u = face === FACE.west ? fz : 1 - fz;
        v = 1 - fy;
        slope = Math.abs(this.#ray.dx);
        break;
      default:
        u = (fx - PLANE_START) / PLANE_LENGTH;
        v = 1 - fy;
        slope = 1;
    }
    if ((texture & TURNED) !== 0) [u, v] = [v, u];
    const cells = (t * this.#pixel * 16) / (slope < FLATTEST ? FLATTEST : slope);
    let level = 0;
    while (level < 4 && cells >= (MIP_STEPS[level] as number)) level++;
    const side = MIP_SIDES[level] as number;
    const column = Math.max(0, Math.min(side - 1, Math.floor(u * side)));
    const row = Math.max(0, Math.min(side - 1, Math.floor(v * side)));
    const at = (texture & (TURNED - 1)) * TEXTURE_CELLS + (MIP_OFFSETS[level] as number) + row * side + column;
    return this.#appearance.textures.cells[at] as number;
  }

  /** Adds a surface behind those before. */
  add(colour: number, face: number, light: number, t: number): void {
    const opacity = colour >>> 24;
    const share = opacity === 255 ? this.through : (this.through * opacity) / 255;
    const shade = FACE_SHADES[face] as number;
    const at = light * 3;
    let fog = (t - this.#fogStart) / (this.#fogEnd - this.#fogStart);
    fog = fog < 0 ? 0 : fog > 1 ? 1 : fog;
    const clear = share * (1 - fog);
    const hazy = share * fog;
    this.red += (colour & 255) * shade * (this.#brightness[at] as number) * clear + this.#fogRed * hazy;
    this.green += ((colour >>> 8) & 255) * shade * (this.#brightness[at + 1] as number) * clear + this.#fogGreen * hazy;
    this.blue += ((colour >>> 16) & 255) * shade * (this.#brightness[at + 2] as number) * clear + this.#fogBlue * hazy;
    this.through -= share;
  }
}
