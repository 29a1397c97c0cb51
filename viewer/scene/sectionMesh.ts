import { SECTION, sectionKey, sectionOf, type World } from '../model/world.ts';
import { LAYER, type StateLook } from '../replayDocument.ts';
import type { FaceKind } from './blockMaterial.ts';
import { CORNERS, SIDES, type Side } from './faces.ts';
import { MeshBuffer, type MeshFaces } from './meshBuffer.ts';

/** What is drawn of a section, by how it is drawn. */
export type SectionMesh = Readonly<Record<FaceKind, MeshFaces>>;
/** How much darker a corner is by how many of the three blocks around it are there. */
const SHADOWS = [1, 0.8, 0.66, 0.5] as const;
const SIDE = SECTION + 2;

/** Makes the faces of sections. Keeps what it works with, for many sections are made one after the other. */
export class SectionMesher {
  readonly #looks: readonly StateLook[];
  readonly #layers: readonly { readonly layer: number }[];
  /** States of the section and of the cells around it. */
  readonly #cells = new Uint16Array(SIDE ** 3);
  /** The face that is being made: x, y, z, u, v of its corners, and their brightness. */
  readonly #corners = new Float32Array(20);
  readonly #brightness = new Float32Array(4);
  readonly #gathered: Readonly<Record<FaceKind, MeshBuffer>> = {
    whole: new MeshBuffer(),
    holed: new MeshBuffer(),
    translucent: new MeshBuffer(),
    faint: new MeshBuffer(),
  };

  constructor(looks: readonly StateLook[], textures: readonly { readonly layer: number }[]) {
    this.#looks = looks;
    this.#layers = textures;
  }

  /** Undefined for a section in which nothing can be seen. What stands as in `arenaGlass` is drawn faintly. */
  mesh(world: World, arenaGlass: World, key: number): SectionMesh | undefined {
    const section = world.sections.get(key);
    if (!section?.some((state) => state !== 0)) return undefined;
    this.#gather(world, key);
    const glass = arenaGlass.sections.get(key);
    const { whole, holed, translucent, faint } = this.#gathered;
    for (let cell = 0; cell < section.length; cell++) {
      const state = section[cell] as number;
      if (state === 0) continue;
      const look = this.#looks[state];
      if (!look) continue;
      const at = indexOf((cell & 15) + 1, (cell >> 8) + 1, ((cell >> 4) & 15) + 1);
      const owner = { cell: cell | (state << 12), isFaint: glass?.[cell] === state };
      for (const [part, box] of look.boxes.entries())
        if (box.length === 0) this.#cross(look.faces[part] ?? [], at, owner);
        else this.#box(look, state, box, look.faces[part] ?? [], at, owner);
      if (look.liquid) this.#liquid(look.liquid, at, owner);
    }
    if (whole.count + holed.count + translucent.count + faint.count === 0) return undefined;
    return {
      whole: whole.finish(),
      holed: holed.finish(),
      translucent: translucent.finish(),
      faint: faint.finish(),
    };
  }

  #gather(world: World, key: number): void {
    const [sx, sy, sz] = sectionOf(key);
    this.#cells.fill(0);
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (let dz = -1; dz <= 1; dz++) {
          const section = world.sections.get(sectionKey(sx + dx, sy + dy, sz + dz));
          if (!section) continue;
          const [x0, x1] = range(dx);
          const [y0, y1] = range(dy);
          const [z0, z1] = range(dz);
          for (let y = y0; y < y1; y++)
            for (let z = z0; z < z1; z++)
              for (let x = x0; x < x1; x++)
                this.#cells[indexOf(x + dx * 16 + 1, y + dy * 16 + 1, z + dz * 16 + 1)] = section[
                  (y << 8) | (z << 4) | x
                ] as number;
        }
  }

  #hides(at: number): boolean {
    return this.#looks[this.#cells[at] as number]?.cube === true;
  }

  #box(
    look: StateLook,
    state: number,
    box: readonly number[],
    faces: readonly number[],
    at: number,
    owner: FaceOwner,
  ): void {
    for (let number = 0; number < PLANS.length; number++) {
      const plan = PLANS[number] as FacePlan;
      const front = at + plan.toFront;
      const atEdge = box[plan.edge] === plan.edgeAt;
      if (atEdge && (this.#hides(front) || (look.fills && this.#cells[front] === state))) continue;
      this.#face(box, plan, faces[number] ?? 0, at, look.cube, owner);
    }
  }

  #face(box: readonly number[], plan: FacePlan, face: number, at: number, shaded: boolean, owner: FaceOwner): void {
    const [corners, brightness] = [this.#corners, this.#brightness];
    const x0 = (at % SIDE) - 1;
    const y0 = Math.floor(at / (SIDE * SIDE)) - 1;
    const z0 = (Math.floor(at / SIDE) % SIDE) - 1;
    const front = at + plan.toFront;
    for (let number = 0; number < 4; number++) {
      const corner = plan.corners[number] as CornerPlan;
      const x = box[corner.x] as number;
      const y = box[corner.y] as number;
      const z = box[corner.z] as number;
      const u = along(plan.right, x, y, z);
      const v = 1 - along(plan.up, x, y, z);
      const to = number * 5;
      corners[to] = x0 + x;
      corners[to + 1] = y0 + y;
      corners[to + 2] = z0 + z;
      corners[to + 3] = face < 0 ? 1 - v : u;
      corners[to + 4] = face < 0 ? u : v;
      brightness[number] = plan.light * (shaded ? this.#shadow(front, corner) : 0.95);
    }
    this.#add(corners, face < 0 ? -1 - face : face, brightness, owner);
  }

  /** The three cells in front that touch a corner. */
  #shadow(front: number, { toRight, toUp }: CornerPlan): number {
    const [a, b] = [this.#hides(front + toRight), this.#hides(front + toUp)];
    if (a && b) return SHADOWS[3];
    return SHADOWS[((a ? 1 : 0) + (b ? 1 : 0) + (this.#hides(front + toRight + toUp) ? 1 : 0)) as 0 | 1 | 2];
  }

  #cross(faces: readonly number[], at: number, owner: FaceOwner): void {
    const [ox, oy, oz] = placeOf(at);
    const texture = faces[2] ?? 0;
    const [near, far] = [0.1, 0.9];
    for (const [x0, z0, x1, z1] of [
      [near, near, far, far],
      [far, far, near, near],
      [near, far, far, near],
      [far, near, near, far],
    ] as const)
      this.#add(
        [
          ...[ox + x0, oy, oz + z0, 0, 1],
          ...[ox + x1, oy, oz + z1, 1, 1],
          ...[ox + x1, oy + 1, oz + z1, 1, 0],
          ...[ox + x0, oy + 1, oz + z0, 0, 0],
        ],
        texture,
        [0.85, 0.85, 1, 1],
        owner,
      );
  }

  #liquid([level, texture]: readonly [number, number], at: number, owner: FaceOwner): void {
    const above = this.#liquidAt(at + offsetOf([0, 1, 0]));
    const box = [0, 0, 0, 1, above ? 1 : level, 1];
    for (const plan of PLANS) {
      const front = at + plan.toFront;
      if (this.#hides(front) || this.#liquidAt(front)) continue;
      this.#face(box, plan, texture, at, false, owner);
    }
  }

  #liquidAt(at: number): boolean {
    return this.#looks[this.#cells[at] as number]?.liquid !== undefined;
  }

  #add(corners: ArrayLike<number>, texture: number, brightness: ArrayLike<number>, owner: FaceOwner): void {
    this.#gathered[owner.isFaint ? 'faint' : this.#kindOf(texture)].add(corners, texture, brightness, owner.cell);
  }

  #kindOf(texture: number): FaceKind {
    const layer = this.#layers[texture]?.layer;
    return layer === LAYER.translucent ? 'translucent' : layer === LAYER.cutout ? 'holed' : 'whole';
  }
}

/** Whose faces are made. */
interface FaceOwner {
  readonly cell: number;
  readonly isFaint: boolean;
}

/** Which cells of a section lie next to, or in, the section in the middle. */
function range(step: number): readonly [number, number] {
  return step < 0 ? [15, 16] : step > 0 ? [0, 1] : [0, 16];
}

function indexOf(x: number, y: number, z: number): number {
  return (y * SIDE + z) * SIDE + x;
}

function offsetOf([x, y, z]: readonly [number, number, number]): number {
  return (y * SIDE + z) * SIDE + x;
}

/** Where a cell of the gathered ones lies within the section. */
function placeOf(at: number): readonly [number, number, number] {
  return [(at % SIDE) - 1, Math.floor(at / (SIDE * SIDE)) - 1, (Math.floor(at / SIDE) % SIDE) - 1];
}

/** How the face of one side is made of a box, worked out once: sections have thousands of faces. */
interface FacePlan {
  /** Step to the cell in front, among the gathered cells. */
  readonly toFront: number;
  /** The number of a box that lies on the side of its cell where it is `edgeAt`. */
  readonly edge: number;
  readonly edgeAt: number;
  readonly light: number;
  readonly right: Axis;
  readonly up: Axis;
  readonly corners: readonly CornerPlan[];
}

/** Which numbers of a box are the corner's x, y and z, and the steps to the cells beside it that shade it. */
interface CornerPlan {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly toRight: number;
  readonly toUp: number;
}

/** An axis with its direction. */
interface Axis {
  readonly number: number;
  readonly isBackwards: boolean;
}

const PLANS: readonly FacePlan[] = SIDES.map(({ step, right, up, light }) => {
  const axis = step.findIndex((part) => part !== 0);
  const isFar = step[axis] === 1;
  return {
    toFront: offsetOf(step),
    edge: isFar ? axis + 3 : axis,
    edgeAt: isFar ? 1 : 0,
    light,
    right: axisOf(right),
    up: axisOf(up),
    corners: CORNERS.map(([toRight, toUp]) => {
      const pick = (at: 0 | 1 | 2) => (step[at] + right[at] * toRight + up[at] * toUp > 0 ? at + 3 : at);
      return { x: pick(0), y: pick(1), z: pick(2), toRight: offsetOf(right) * toRight, toUp: offsetOf(up) * toUp };
    }),
  };
});

function axisOf(direction: Side['right']): Axis {
  const number = direction.findIndex((part) => part !== 0);
  return { number, isBackwards: direction[number] === -1 };
}

/** Where a point lies along an axis, from 0 to 1. */
function along({ number, isBackwards }: Axis, x: number, y: number, z: number): number {
  const value = number === 0 ? x : number === 1 ? y : z;
  return isBackwards ? 1 - value : value;
}
