import { sectionKey, sectionOf, type World } from '../model/world.ts';
import { LAYER, type StateLook } from '../replayDocument.ts';
import type { FaceKind } from './blockMaterial.ts';
import { along, type CornerPlan, type FacePlan, GATHERED, gatheredIndex, PLANS, TOP } from './facePlans.ts';
import { MARK, MergedFaces } from './mergedFaces.ts';
import { type Face, MeshBuffer, type MeshFaces } from './meshBuffer.ts';

/** What is drawn of a section, by how it is drawn. */
export type SectionMesh = Readonly<Record<FaceKind, MeshFaces>>;
/** How much darker a corner is by how many of the three blocks around it are there. */
const SHADOWS = [1, 0.8, 0.66, 0.5] as const;
/** Brightness of what no neighbour shades, such as glass and plants. */
const FLAT = 0.95;
/** The planes of a plant: where each begins and ends along x and z. */
const CROSSES = [0.1, 0.1, 0.9, 0.9, 0.9, 0.9, 0.1, 0.1, 0.1, 0.9, 0.9, 0.1, 0.9, 0.1, 0.1, 0.9] as const;
const CROSS_LIGHT = [0.85, 0.85, 1, 1] as const;
/** The corners of such a plane in their order: whether at its end, and whether above. */
const CROSS_CORNERS = [0, 0, 1, 0, 1, 1, 0, 1] as const;

/**
 * Makes the faces of sections. Keeps what it works with, for many sections are made one after the other, and what is thrown away
 * with each makes a page's memory grow.
 */
export class SectionMesher {
  readonly #looks: readonly StateLook[];
  readonly #layers: readonly { readonly layer: number }[];
  /** States of the section and of the cells around it. */
  readonly #cells = new Uint16Array(GATHERED ** 3);
  readonly #merged = new MergedFaces(
    PLANS.map(({ across, right, up }) => ({ across, right: right.step, up: up.step })),
  );
  /** The box that is worked on: least and largest x, y, z. */
  readonly #box = new Float32Array(6);
  /** The face that is being made. */
  readonly #face: MutableFace = {
    corners: new Float32Array(20),
    highs: new Uint8Array(4),
    brightness: new Float32Array(4),
    texture: 0,
    isTiled: false,
    cell: 0,
    span: 0,
  };
  /** Whether the cell that is being drawn holds glass of the arena. */
  #isFaint = false;
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
    for (let cell = 0; cell < section.length; cell++) {
      const look = this.#looks[section[cell] as number];
      if (!look || section[cell] === 0) continue;
      this.#isFaint = glass?.[cell] === section[cell];
      this.#draw(look, section[cell] as number, cell);
    }
    this.#merged.take(this.#large);
    const { whole, holed, translucent, faint } = this.#gathered;
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
          for (let y = firstOf(dy); y < endOf(dy); y++)
            for (let z = firstOf(dz); z < endOf(dz); z++)
              for (let x = firstOf(dx); x < endOf(dx); x++)
                this.#cells[gatheredIndex(x + dx * 16 + 1, y + dy * 16 + 1, z + dz * 16 + 1)] = section[
                  (y << 8) | (z << 4) | x
                ] as number;
        }
  }

  #draw(look: StateLook, state: number, cell: number): void {
    const { boxes, liquid } = look;
    const isWhole = boxes.length === 1 && fillsCell(boxes[0] as readonly number[]);
    this.#face.cell = cell | (state << 12);
    this.#face.span = 0;
    this.#face.isTiled = false;
    if (isWhole) this.#whole(look, state, cell);
    else
      for (let part = 0; part < boxes.length; part++) {
        const box = boxes[part] as readonly number[];
        const faces = look.faces[part] as readonly number[];
        if (box.length === 0) this.#cross(faces[2] ?? 0, cell);
        else this.#part(look, state, box, faces, cell);
      }
    if (liquid) this.#liquid(liquid, state, cell, !isWhole);
  }

  #hides(at: number): boolean {
    return this.#looks[this.#cells[at] as number]?.cube === true;
  }

  #isLiquid(at: number): boolean {
    return this.#looks[this.#cells[at] as number]?.liquid !== undefined;
  }

  /** The sides of a whole block, which may become parts of larger faces. */
  #whole(look: StateLook, state: number, cell: number): void {
    const at = gatheredAt(cell);
    for (let side = 0; side < PLANS.length; side++) {
      const plan = PLANS[side] as FacePlan;
      const front = at + plan.toFront;
      if (this.#hides(front) || (look.fills && this.#cells[front] === state)) continue;
      let mark = state | (this.#isFaint ? MARK.faint : 0) | (look.cube ? 0 : MARK.flat);
      if (look.cube)
        for (let corner = 0; corner < 4; corner++)
          mark |= this.#shade(front, plan.corners[corner] as CornerPlan) << (MARK.shades + corner * 2);
      this.#merged.add(side, cell, mark);
    }
  }

  /** By the three cells in front that touch a corner: a number of `SHADOWS`. */
  #shade(front: number, { toRight, toUp }: CornerPlan): number {
    const toTheSide = this.#hides(front + toRight) ? 1 : 0;
    const above = this.#hides(front + toUp) ? 1 : 0;
    if (toTheSide + above === 2) return 3;
    return toTheSide + above + (this.#hides(front + toRight + toUp) ? 1 : 0);
  }

  /** A face of so many whole blocks to the right and up. */
  readonly #large = (side: number, cell: number, mark: number, right: number, up: number): void => {
    const plan = PLANS[side] as FacePlan;
    const state = mark & MARK.state;
    const look = this.#looks[state] as StateLook;
    const isSurface = (mark & MARK.surface) !== 0;
    const texture = isSurface ? (look.liquid?.[1] ?? 0) : (look.faces[0]?.[side] ?? 0);
    const isTurned = texture < 0;
    const width = reachOf(0, plan, right, up);
    const height = reachOf(1, plan, right, up);
    const depth = reachOf(2, plan, right, up);
    this.#setBox(0, 0, 0, width, isSurface ? (look.liquid?.[0] ?? 1) : height, depth);
    const { corners, brightness } = this.#face;
    this.#place(plan, cell);
    for (let number = 0; number < 4; number++) {
      const corner = plan.corners[number] as CornerPlan;
      const along = corner.isRight ? right : 0;
      const above = corner.isUpper ? up : 0;
      corners[number * 5 + 3] = isTurned ? above : along;
      corners[number * 5 + 4] = isTurned ? along : up - above;
      const shade = (mark >> (MARK.shades + number * 2)) & 3;
      brightness[number] = plan.light * (mark & MARK.flat ? FLAT : (SHADOWS[shade] ?? 1));
    }
    this.#face.cell = cell | (state << 12);
    this.#face.span = (width - 1) | ((height - 1) << 4) | ((depth - 1) << 8);
    this.#face.isTiled = right * up > 1;
    this.#isFaint = (mark & MARK.faint) !== 0;
    this.#add(isTurned ? -1 - texture : texture);
  };

  /** The sides of a box that fills a part of its cell. */
  #part(look: StateLook, state: number, box: readonly number[], faces: readonly number[], cell: number): void {
    const at = gatheredAt(cell);
    this.#box.set(box);
    for (let side = 0; side < PLANS.length; side++) {
      const plan = PLANS[side] as FacePlan;
      const front = at + plan.toFront;
      const isAtEdge = box[plan.edge] === plan.edgeAt;
      if (isAtEdge && (this.#hides(front) || (look.fills && this.#cells[front] === state))) continue;
      this.#side(plan, faces[side] ?? 0, cell);
    }
  }

  /** @param merges whether its surface may become part of a larger one. */
  #liquid(liquid: readonly [number, number], state: number, cell: number, merges: boolean): void {
    const at = gatheredAt(cell);
    const isBelow = this.#isLiquid(at + (PLANS[TOP] as FacePlan).toFront);
    this.#setBox(0, 0, 0, 1, isBelow ? 1 : liquid[0], 1);
    for (let side = 0; side < PLANS.length; side++) {
      const plan = PLANS[side] as FacePlan;
      const front = at + plan.toFront;
      if (this.#hides(front) || this.#isLiquid(front)) continue;
      if (merges && side === TOP) this.#merged.add(side, cell, state | MARK.flat | MARK.surface);
      else this.#side(plan, liquid[1], cell);
    }
  }

  /** One side of the box. @param texture negative for one that lies on its side. */
  #side(plan: FacePlan, texture: number, cell: number): void {
    const { corners, brightness } = this.#face;
    const isTurned = texture < 0;
    for (let number = 0; number < 4; number++) {
      const corner = plan.corners[number] as CornerPlan;
      const x = this.#box[corner.x] as number;
      const y = this.#box[corner.y] as number;
      const z = this.#box[corner.z] as number;
      const u = along(plan.right, x, y, z);
      const v = 1 - along(plan.up, x, y, z);
      corners[number * 5 + 3] = isTurned ? 1 - v : u;
      corners[number * 5 + 4] = isTurned ? u : v;
      brightness[number] = plan.light * FLAT;
    }
    this.#place(plan, cell);
    this.#add(isTurned ? -1 - texture : texture);
  }

  /** Puts the corners of the face where the box has them. */
  #place(plan: FacePlan, cell: number): void {
    const { corners, highs } = this.#face;
    for (let number = 0; number < 4; number++) {
      const corner = plan.corners[number] as CornerPlan;
      highs[number] = corner.high;
      corners[number * 5] = (cell & 15) + (this.#box[corner.x] as number);
      corners[number * 5 + 1] = (cell >> 8) + (this.#box[corner.y] as number);
      corners[number * 5 + 2] = ((cell >> 4) & 15) + (this.#box[corner.z] as number);
    }
  }

  #cross(texture: number, cell: number): void {
    const { corners, highs, brightness } = this.#face;
    brightness.set(CROSS_LIGHT);
    highs.fill(0);
    for (let plane = 0; plane < CROSSES.length; plane += 4) {
      for (let number = 0; number < 4; number++) {
        const isEnd = CROSS_CORNERS[number * 2] as number;
        const isUpper = CROSS_CORNERS[number * 2 + 1] as number;
        corners[number * 5] = (cell & 15) + (CROSSES[plane + isEnd * 2] as number);
        corners[number * 5 + 1] = (cell >> 8) + isUpper;
        corners[number * 5 + 2] = ((cell >> 4) & 15) + (CROSSES[plane + isEnd * 2 + 1] as number);
        corners[number * 5 + 3] = isEnd;
        corners[number * 5 + 4] = 1 - isUpper;
      }
      this.#add(texture);
    }
  }

  #setBox(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number): void {
    const box = this.#box;
    box[0] = x0;
    box[1] = y0;
    box[2] = z0;
    box[3] = x1;
    box[4] = y1;
    box[5] = z1;
  }

  #add(texture: number): void {
    this.#face.texture = texture;
    this.#gathered[this.#isFaint ? 'faint' : this.#kindOf(texture)].add(this.#face);
  }

  #kindOf(texture: number): FaceKind {
    const layer = this.#layers[texture]?.layer;
    return layer === LAYER.translucent ? 'translucent' : layer === LAYER.cutout ? 'holed' : 'whole';
  }
}

/** A face that is filled in again and again. */
type MutableFace = { -readonly [Key in keyof Face]: Face[Key] } & {
  readonly corners: Float32Array;
  readonly highs: Uint8Array;
  readonly brightness: Float32Array;
};

/** Which cells of a section lie next to, or in, the section in the middle: the first, and the one after the last. */
function firstOf(step: number): number {
  return step < 0 ? 15 : 0;
}

function endOf(step: number): number {
  return step > 0 ? 1 : 16;
}

/** Where a cell of the section lies among the gathered ones. */
function gatheredAt(cell: number): number {
  return gatheredIndex((cell & 15) + 1, (cell >> 8) + 1, ((cell >> 4) & 15) + 1);
}

function fillsCell(box: readonly number[]): boolean {
  for (let number = 0; number < 6; number++) if (box[number] !== (number < 3 ? 0 : 1)) return false;
  return true;
}

/** How many blocks a face of so many to the right and up reaches along x, y or z. */
function reachOf(axis: number, { right, up }: FacePlan, toRight: number, above: number): number {
  return axis === right.number ? toRight : axis === up.number ? above : 1;
}
