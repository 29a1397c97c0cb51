import type { Point } from '../../../protocol/geometry.ts';

/** Degrees from the bottom to the top of a picture, Minecraft's default. */
const FIELD_OF_VIEW = 70;
/** Directions have no component nearer to 0, so that none divides by it. */
const LEAST = 1e-12;

/** Where a picture is taken from, and through which point of space each of its pixels looks. */
export class Camera {
  readonly eye: Point;
  readonly forward: Point;
  readonly right: Point;
  readonly up: Point;
  /** Slope from the middle to the top edge, and to the right edge. */
  readonly slopeY: number;
  readonly slopeX: number;
  /** Slope between one pixel and the next. */
  readonly pixel: number;
  readonly width: number;
  readonly height: number;
  /** The direction of the last pixel asked for, of length 1. */
  x = 0;
  y = 0;
  z = 0;

  /** @param yaw radians from north against the clock @param pitch radians upward */
  constructor(eye: Point, yaw: number, pitch: number, width: number, height: number) {
    this.eye = eye;
    this.width = width;
    this.height = height;
    const level = Math.cos(pitch);
    this.forward = { x: -Math.sin(yaw) * level, y: Math.sin(pitch), z: -Math.cos(yaw) * level };
    this.right = { x: Math.cos(yaw), y: 0, z: -Math.sin(yaw) };
    this.up = {
      x: Math.sin(yaw) * Math.sin(pitch),
      y: level,
      z: Math.cos(yaw) * Math.sin(pitch),
    };
    this.slopeY = Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
    this.slopeX = (this.slopeY * width) / height;
    this.pixel = (2 * this.slopeY) / height;
  }

  /** Puts the direction through the middle of a pixel, counted from the upper left, into `x`, `y` and `z`. */
  aim(column: number, row: number): void {
    const across = ((2 * (column + 0.5)) / this.width - 1) * this.slopeX;
    const upward = (1 - (2 * (row + 0.5)) / this.height) * this.slopeY;
    const x = this.forward.x + this.right.x * across + this.up.x * upward;
    const y = this.forward.y + this.up.y * upward;
    const z = this.forward.z + this.right.z * across + this.up.z * upward;
    const length = Math.sqrt(x * x + y * y + z * z);
    this.x = steep(x / length);
    this.y = steep(y / length);
    this.z = steep(z / length);
  }

  /** Where a point lies in the picture, pixels with fractions, and how far along the view; undefined behind the eyes. */
  project(point: Point): { readonly column: number; readonly row: number; readonly depth: number } | undefined {
    const x = point.x - this.eye.x;
    const y = point.y - this.eye.y;
    const z = point.z - this.eye.z;
    const depth = x * this.forward.x + y * this.forward.y + z * this.forward.z;
    if (depth < 0.05) return undefined;
    const across = (x * this.right.x + z * this.right.z) / depth;
    const upward = (x * this.up.x + y * this.up.y + z * this.up.z) / depth;
    return {
      column: ((across / this.slopeX + 1) / 2) * this.width,
      row: ((1 - upward / this.slopeY) / 2) * this.height,
      depth,
    };
  }
}

function steep(value: number): number {
  return Math.abs(value) < LEAST ? LEAST : value;
}
