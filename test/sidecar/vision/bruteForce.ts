import { FACINGS, stepOf } from '../../../protocol/geometry.ts';
import type { Scene } from '../../../sidecar/body/scene.ts';
import { type BlockAppearance, KIND, LIQUID, TURNED } from '../../../sidecar/vision/blocks/blockAppearance.ts';
import { TEXTURE_CELLS } from '../../../sidecar/vision/blocks/textures.ts';
import { brightnessTable } from '../../../sidecar/vision/trace/brightness.ts';
import { Sky } from '../../../sidecar/vision/trace/sky.ts';
import type { TestWorld } from './testScene.ts';

/** One surface on a ray. */
interface Surface {
  readonly t: number;
  readonly face: number;
  readonly cell: readonly [number, number, number];
  readonly texture: number;
  /** Distance of the point from the nearest edge of its face: on an edge, rounding decides. */
  readonly edge: number;
}

/** What a ray shows. */
export interface Shown {
  readonly face: number;
  readonly cell: readonly [number, number, number];
  readonly t: number;
  readonly rgb: readonly [number, number, number];
  /** The least distance of a surface's point from an edge, or of two surfaces from each other, on the way. */
  readonly margin: number;
}

type Triple = readonly [number, number, number];

const SHADES = [0.5, 1, 0.8, 0.8, 0.6, 0.6, 1, 1];

/**
 * What one pixel shows, found by trying every face of every block in plain arithmetic: no walk from cell to cell, no
 * tables of sections. It shares with the renderer the list of what blocks look like, the sky and the table of light alone.
 */
export function castPixel(
  world: TestWorld,
  scene: Scene,
  appearance: BlockAppearance,
  column: number,
  row: number,
  width: number,
  height: number,
): Shown {
  const ray = rayThrough(scene, column, row, width, height);
  const eye: Triple = [scene.eye.x, scene.eye.y, scene.eye.z];
  const surfaces: Surface[] = [];
  for (const { at, stateId } of world.blocks.values()) {
    if (stateId === 0 || isFarFrom(eye, ray, [at.x + 0.5, at.y + 0.5, at.z + 0.5])) continue;
    if (appearance.kinds[stateId] === KIND.unknown) appearance.learn(stateId);
    surfaces.push(...surfacesOf(world, appearance, [at.x, at.y, at.z], stateId, eye, ray));
  }
  surfaces.sort((a, b) => a.t - b.t);
  const sky = new Sky(scene.timeOfDay, scene.raining);
  sky.look(...ray);
  const behind: Triple = [sky.red, sky.green, sky.blue];
  const light = brightnessTable(sky.light);
  const pixel = (2 * Math.tan((35 * Math.PI) / 180)) / height;
  const rgb: [number, number, number] = [0, 0, 0];
  let through = 1;
  let margin = Infinity;
  let last = -1;
  for (const surface of surfaces) {
    if (surface.t >= scene.viewDistance) break;
    margin = Math.min(margin, surface.edge, surface.t - last);
    last = surface.t;
    const { colour, nearStep } = sampled(appearance, surface, eye, ray, pixel);
    margin = Math.min(margin, nearStep);
    const opacity = (colour >>> 24) / 255;
    if (opacity === 0) continue;
    const level = lightOn(world, appearance, surface);
    const fog = Math.max(0, Math.min(1, (surface.t / scene.viewDistance - 0.7) / 0.3));
    for (const channel of [0, 1, 2] as const) {
      const lit =
        ((colour >>> (channel * 8)) & 255) * (SHADES[surface.face] as number) * (light[level * 3 + channel] as number);
      rgb[channel] += through * opacity * (lit * (1 - fog) + behind[channel] * fog);
    }
    through *= 1 - opacity;
    if (opacity === 1) return { face: surface.face, cell: surface.cell, t: surface.t, rgb, margin };
  }
  for (const channel of [0, 1, 2] as const) rgb[channel] += through * behind[channel];
  return { face: 255, cell: [0, 0, 0], t: Infinity, rgb, margin };
}

/** The direction through a pixel's middle: appearance north, is tipped by the pitch and then turned by the yaw. */
function rayThrough({ yaw, pitch }: Scene, column: number, row: number, width: number, height: number): Triple {
  const half = Math.tan((35 * Math.PI) / 180);
  const across = ((column + 0.5 - width / 2) / (height / 2)) * half;
  const upward = ((height / 2 - row - 0.5) / (height / 2)) * half;
  const [tippedY, tippedZ] = [upward * Math.cos(pitch) + Math.sin(pitch), upward * Math.sin(pitch) - Math.cos(pitch)];
  const turned: Triple = [
    across * Math.cos(yaw) + tippedZ * Math.sin(yaw),
    tippedY,
    -across * Math.sin(yaw) + tippedZ * Math.cos(yaw),
  ];
  const length = Math.hypot(...turned);
  return [turned[0] / length, turned[1] / length, turned[2] / length];
}

/** Whether a ray stays outside the sphere around a cell. */
function isFarFrom(eye: Triple, ray: Triple, middle: Triple): boolean {
  const [x, y, z] = [middle[0] - eye[0], middle[1] - eye[1], middle[2] - eye[2]];
  const along = x * ray[0] + y * ray[1] + z * ray[2];
  return x * x + y * y + z * z - along * along > 0.76;
}

function surfacesOf(
  world: TestWorld,
  appearance: BlockAppearance,
  cell: Triple,
  stateId: number,
  eye: Triple,
  ray: Triple,
): Surface[] {
  const surfaces: Surface[] = [];
  const own = (side: number) => neighbourOf(world, cell, side);
  const isCube = appearance.kinds[stateId] === KIND.cube;
  const list = appearance.partsOf(stateId);
  const boxes = isCube
    ? [{ box: [0, 0, 0, 1, 1, 1], faces: appearance.cubeFaces.subarray(stateId * 6, stateId * 6 + 6), crossed: false }]
    : Array.from({ length: list.count }, (_, part) => ({
        box: [...list.boxes.subarray(part * 6, part * 6 + 6)],
        faces: list.faces.subarray(part * 6, part * 6 + 6),
        crossed: list.crossed[part] === 1,
      }));
  for (const { box, faces, crossed } of boxes) {
    if (crossed) surfaces.push(...planesOf(cell, faces[2] as number, eye, ray));
    else
      for (const { side, t, edge } of facesMet(cell, box, eye, ray)) {
        if (list.fills && own(side) === stateId) continue;
        surfaces.push({ t, face: side, cell, texture: faces[side] as number, edge });
      }
  }
  const liquid = appearance.liquids[stateId];
  if (liquid !== LIQUID.none) {
    const isCovered = appearance.liquids[own(1)] === liquid;
    const top = isCovered ? 1 : (appearance.levels[stateId] as number);
    for (const { side, t, edge } of facesMet(cell, [0, 0, 0, 1, top, 1], eye, ray)) {
      const beside = own(side);
      const isSame = appearance.liquids[beside] === liquid;
      if (isSame && (side === 0 || (side === 1 && top === 1))) continue;
      if (isSame && side > 1) {
        const step = stepOf(FACINGS[side] ?? 'up');
        const above = neighbourOf(world, [cell[0] + step.x, cell[1], cell[2] + step.z], 1);
        const level = appearance.liquids[above] === liquid ? 1 : (appearance.levels[beside] as number);
        if (eye[1] + ray[1] * t - cell[1] <= level) continue;
      }
      const texture = liquid === LIQUID.water ? appearance.waterTexture : appearance.lavaTexture;
      surfaces.push({ t, face: side, cell, texture, edge });
    }
  }
  return surfaces;
}

function neighbourOf(world: TestWorld, cell: Triple, side: number): number {
  const { x, y, z } = stepOf(FACINGS[side] ?? 'up');
  return world.stateAt(cell[0] + x, cell[1] + y, cell[2] + z) ?? 0;
}

/** The outer faces of a box that a ray comes to from outside: of each, the plane, and whether the point is on the face. */
function* facesMet(cell: Triple, box: readonly number[], eye: Triple, ray: Triple) {
  for (const [side, facing] of FACINGS.entries()) {
    const { x, y, z } = stepOf(facing);
    const normal: Triple = [x, y, z];
    const axis = normal.findIndex((value) => value !== 0) as 0 | 1 | 2;
    if (normal[axis] * ray[axis] >= 0) continue;
    const plane = cell[axis] + (box[normal[axis] > 0 ? axis + 3 : axis] as number);
    const t = (plane - eye[axis]) / ray[axis];
    if (t < 0) continue;
    let inside = true;
    let edge = Infinity;
    for (const other of [0, 1, 2] as const) {
      if (other === axis) continue;
      const at = eye[other] + ray[other] * t - cell[other];
      const [low, high] = [box[other] as number, box[other + 3] as number];
      if (at < low || at > high) inside = false;
      edge = Math.min(edge, Math.abs(at - low), Math.abs(at - high));
    }
    if (inside || edge < 1e-7) yield { side, t, edge: edge };
  }
}

/** The two planes of a plant: x = z and x = 1 - z within the cell. */
function planesOf(cell: Triple, texture: number, eye: Triple, ray: Triple): Surface[] {
  const surfaces: Surface[] = [];
  for (const [face, sign] of [
    [6, -1],
    [7, 1],
  ] as const) {
    // x + sign * z = 0 or 1.
    const from = eye[0] - cell[0] + sign * (eye[2] - cell[2]);
    const t = ((sign > 0 ? 1 : 0) - from) / (ray[0] + sign * ray[2]);
    const along = eye[0] + ray[0] * t - cell[0];
    const up = eye[1] + ray[1] * t - cell[1];
    if (t < 0 || along < 0.05 || along >= 0.95 || up < 0 || up >= 1) continue;
    surfaces.push({ t, face, cell, texture, edge: Math.min(along - 0.05, 0.95 - along, up, 1 - up) });
  }
  return surfaces;
}

/** A texture's colour at a surface, of the copy that suits how large its cells appear; and how near a border of cells it is. */
function sampled(
  appearance: BlockAppearance,
  { t, face, cell, texture }: Surface,
  eye: Triple,
  ray: Triple,
  pixel: number,
) {
  const [x, y, z] = [0, 1, 2].map((axis) => eye[axis as 0] + ray[axis as 0] * t - cell[axis as 0]) as unknown as Triple;
  const [u, v] = (
    [
      [x, z],
      [x, z],
      [1 - x, 1 - y],
      [x, 1 - y],
      [z, 1 - y],
      [1 - z, 1 - y],
      [(x - 0.05) / 0.9, 1 - y],
      [(x - 0.05) / 0.9, 1 - y],
    ] as const
  )[face] as readonly [number, number];
  const slope = face > 5 ? 1 : Math.abs(ray[face < 2 ? 1 : face < 4 ? 2 : 0]);
  const size = (t * pixel * 16) / Math.max(slope, 0.25);
  const steps = [1.2, 2.4, 4.8, 9.6];
  const level = steps.filter((step) => size >= step).length;
  const side = 16 >> level;
  const [first, second] = (texture & TURNED) !== 0 ? [v, u] : [u, v];
  const clamp = (value: number) => Math.max(0, Math.min(side - 1, Math.floor(value * side)));
  let offset = 0;
  for (let larger = 16; larger > side; larger /= 2) offset += larger * larger;
  const border = (value: number) => Math.abs(value * side - Math.round(value * side)) / side;
  return {
    colour: appearance.textures.cells[
      (texture & (TURNED - 1)) * TEXTURE_CELLS + offset + clamp(second) * side + clamp(first)
    ] as number,
    nearStep: Math.min(border(u), border(v), ...steps.map((step) => Math.abs(size - step))),
  };
}

function lightOn(world: TestWorld, appearance: BlockAppearance, { face, cell }: Surface): number {
  const own = world.lightAt(...cell);
  if (face > 5) return own;
  const { x, y, z } = stepOf(FACINGS[face] ?? 'up');
  const before = world.lightAt(cell[0] + x, cell[1] + y, cell[2] + z);
  const stateId = world.stateAt(...cell) ?? 0;
  if (appearance.kinds[stateId] === KIND.cube) return before;
  return Math.max(own >> 4, before >> 4) * 16 + Math.max(own & 15, before & 15);
}
