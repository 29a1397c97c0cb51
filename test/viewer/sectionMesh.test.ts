import { describe, expect, test } from 'vitest';
import { Random } from '../../clock/random.ts';
import { sectionKey, World } from '../../viewer/model/world.ts';
import { LAYER, type StateLook } from '../../viewer/replayDocument.ts';
import { SIDES } from '../../viewer/scene/faces.ts';
import {
  CORNER_NUMBERS,
  cellsOfFace,
  FACE_CORNERS,
  LIGHT_STEPS,
  MARGIN,
  type MeshFaces,
  STEPS,
} from '../../viewer/scene/meshBuffer.ts';
import { SectionMesher } from '../../viewer/scene/sectionMesh.ts';

const WHOLE = [0, 0, 0, 1, 1, 1];
const SLAB = [0, 0, 0, 1, 0.5, 1];
const [STONE, GLASS, SLABS, WATER, LOG] = [1, 2, 3, 4, 5];
const states: StateLook[] = [
  { text: 'air', cube: false, fills: false, boxes: [], faces: [] },
  { text: 'stone', cube: true, fills: true, boxes: [WHOLE], faces: [[0, 0, 0, 0, 0, 0]] },
  { text: 'glass', cube: false, fills: true, boxes: [WHOLE], faces: [[1, 1, 1, 1, 1, 1]] },
  { text: 'stone_slab', cube: false, fills: false, boxes: [SLAB], faces: [[0, 0, 0, 0, 0, 0]] },
  { text: 'water', cube: false, fills: false, boxes: [], faces: [], liquid: [0.875, 1] },
  { text: 'oak_log[axis=x]', cube: true, fills: true, boxes: [WHOLE], faces: [[-3, -3, -3, -3, 3, 3]] },
];
const textures = [
  { layer: LAYER.opaque },
  { layer: LAYER.translucent },
  { layer: LAYER.opaque },
  { layer: LAYER.opaque },
];

type Block = readonly [x: number, y: number, z: number, state: number];

function meshOf(cells: readonly Block[], section: readonly [number, number, number] = [0, 0, 0]) {
  const world = new World();
  for (const [x, y, z, state] of cells) world.set(x, y, z, state);
  return new SectionMesher(states, textures).mesh(world, new World(), sectionKey(...section));
}

/** How many faces of single cells the faces of a mesh show. */
function facesOf(cells: readonly Block[], section: readonly [number, number, number] = [0, 0, 0]) {
  const mesh = meshOf(cells, section);
  const shown = ({ cells: of, spans }: MeshFaces) =>
    [...of].reduce((sum, cell, face) => sum + [...cellsOfFace(cell, spans[face] ?? 0)].length, 0);
  return mesh && { solid: shown(mesh.whole), translucent: shown(mesh.translucent) };
}

test('only faces that can be seen are made, also at the border of a section', () => {
  expect(facesOf([[5, 5, 5, STONE]])).toEqual({ solid: 6, translucent: 0 });
  expect(facesOf(row(5, 2, STONE))).toEqual({ solid: 10, translucent: 0 });
  expect(facesOf(row(15, 2, STONE))).toEqual({ solid: 5, translucent: 0 });
  expect(facesOf([[-1, -1, -1, STONE]], [-1, -1, -1])).toEqual({ solid: 6, translucent: 0 });
});

test('glass hides the faces of its like alone, and a slab hides nothing', () => {
  expect(facesOf(row(5, 2, GLASS))).toEqual({ solid: 0, translucent: 10 });
  expect(
    facesOf([
      [5, 5, 5, GLASS],
      [6, 5, 5, STONE],
    ]),
  ).toEqual({ solid: 6, translucent: 5 });
  expect(
    facesOf([
      [5, 5, 5, STONE],
      [5, 6, 5, SLABS],
    ]),
  ).toEqual({ solid: 6 + 5, translucent: 0 });
});

test('nothing is made of a section in which nothing stands', () => {
  expect(facesOf([[5, 5, 5, STONE]], [1, 0, 0])).toBeUndefined();
});

describe('faces that are alike', () => {
  test('become one, within a section', () => {
    expect(meshOf(row(2, 10, STONE))?.whole.cells.length).toBe(6);
    expect(meshOf(row(10, 10, STONE))?.whole.cells.length).toBe(5);
    const floor = Array.from({ length: 256 }, (_, cell): Block => [cell & 15, 3, cell >> 4, STONE]);
    expect(meshOf(floor)?.whole.cells.length).toBe(6);
  });

  test('stay apart where states differ, or a neighbour shades some of them', () => {
    const [first, second] = [row(2, 4, STONE), row(6, 4, LOG)];
    expect(meshOf([...first, ...second])?.whole.cells.length).toBe(10);
    const shaded = meshOf([...row(2, 10, STONE), [6, 6, 5, STONE]]);
    // The top in two parts and a shaded face on both sides of the block, whose own five sides are there too.
    expect(shaded?.whole.cells.length).toBe(5 + 4 + 5);
  });

  test('of water are one surface, below the edge of its cells', () => {
    const pond = Array.from({ length: 64 }, (_, cell): Block => [cell & 7, 5, cell >> 3, WATER]);
    const mesh = meshOf(pond)?.translucent as MeshFaces;
    const surface = [...mesh.cells.keys()].filter((face) =>
      cornersOf(mesh, face).every(({ y }) => y === 5 + Math.round(0.875 * STEPS) / STEPS),
    );
    expect(surface.map((face) => [...cellsOfFace(mesh.cells[face] ?? 0, mesh.spans[face] ?? 0)].length)).toEqual([64]);
  });

  test.each([1, 2, 3])('show every face of single cells once, lit as it would be on its own (seed %i)', (seed) => {
    const random = new Random(seed);
    const cells: Block[] = [];
    for (let x = -1; x <= 16; x++)
      for (let y = -1; y <= 16; y++)
        for (let z = -1; z <= 16; z++)
          if (random.float() < 0.55) cells.push([x, y, z, random.float() < 0.8 ? STONE : LOG]);
    const standing = new Map(cells.map(([x, y, z, state]) => [`${x},${y},${z}`, state]));
    const at = (x: number, y: number, z: number) => standing.get(`${x},${y},${z}`);
    const expected = new Set<string>();
    for (const [x, y, z, state] of cells) {
      if (Math.min(x, y, z) < 0 || Math.max(x, y, z) > 15) continue;
      for (const [side, { step }] of SIDES.entries())
        if (!at(x + step[0], y + step[1], z + step[2])) expected.add(`${x},${y},${z} ${side} ${state}`);
    }
    const { whole } = meshOf(cells) as NonNullable<ReturnType<typeof meshOf>>;
    const shown: string[] = [];
    const [lights, lit]: [number[][], number[][]] = [[], []];
    for (const [face, cell] of whole.cells.entries()) {
      const corners = cornersOf(whole, face);
      const side = sideOf(corners);
      lights.push(corners.map(({ light }) => light));
      lit.push(corners.map(({ x, y, z }) => lightAt(at, side, [x, y, z], inside(corners))));
      for (const one of cellsOfFace(cell, whole.spans[face] ?? 0))
        shown.push(`${one & 15},${one >> 8},${(one >> 4) & 15} ${side} ${cell >>> 12}`);
    }
    expect(lights).toEqual(lit);
    expect(shown.length).toBe(expected.size);
    expect(new Set(shown)).toEqual(expected);
    expect(whole.cells.length).toBeLessThan(expected.size);
  });
});

function row(x: number, length: number, state: number): Block[] {
  return Array.from({ length }, (_, index) => [x + index, 5, 5, state]);
}

interface Corner {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly light: number;
}

/** The corners of a face as the graphics card takes them. */
function cornersOf({ corners }: MeshFaces, face: number): Corner[] {
  return Array.from({ length: FACE_CORNERS }, (_, number) => {
    const at = (face * FACE_CORNERS + number) * CORNER_NUMBERS;
    const [place = 0, look = 0] = corners.subarray(at, at + CORNER_NUMBERS);
    const part = (shift: number) => ((place >>> shift) & 1023) / STEPS - MARGIN;
    return { x: part(0), y: part(10), z: part(20), light: look >>> 24 };
  });
}

/** Which side a face is, by the way its corners turn. */
function sideOf([a, b, c]: readonly Corner[]): number {
  const way = (from?: Corner, to?: Corner) => [
    (to?.x ?? 0) - (from?.x ?? 0),
    (to?.y ?? 0) - (from?.y ?? 0),
    (to?.z ?? 0) - (from?.z ?? 0),
  ];
  const [[px = 0, py = 0, pz = 0], [qx = 0, qy = 0, qz = 0]] = [way(a, b), way(b, c)];
  const across = [py * qz - pz * qy, pz * qx - px * qz, px * qy - py * qx].map(Math.sign);
  return SIDES.findIndex(({ step }) => step.every((part, axis) => part === across[axis]));
}

/** The middle of a face. */
function inside(corners: readonly Corner[]): readonly [number, number, number] {
  const middle = (pick: (corner: Corner) => number) => corners.reduce((sum, corner) => sum + pick(corner), 0) / 4;
  return [middle(({ x }) => x), middle(({ y }) => y), middle(({ z }) => z)];
}

/** How bright a face is at a corner: by the blocks in front of it that touch the corner, looked up one by one. */
function lightAt(
  at: (x: number, y: number, z: number) => number | undefined,
  side: number,
  corner: readonly [number, number, number],
  middle: readonly [number, number, number],
): number {
  const { step, light } = SIDES[side] as (typeof SIDES)[number];
  const across = step.findIndex((part) => part !== 0);
  const axes = [0, 1, 2].filter((axis) => axis !== across);
  // The cell in front of the face's own cell at this corner, and the same a step out along either axis.
  const place = (outward: readonly boolean[]) =>
    [0, 1, 2].map((axis) => {
      const value = corner[axis] as number;
      if (axis === across) return (step[axis] as number) > 0 ? value : value - 1;
      const isHigh = value > (middle[axis] as number);
      return outward[axes.indexOf(axis)] === isHigh ? value : value - 1;
    }) as [number, number, number];
  const [a, b] = [at(...place([true, false])) !== undefined, at(...place([false, true])) !== undefined];
  const third = at(...place([true, true])) !== undefined;
  const count = a && b ? 3 : (a ? 1 : 0) + (b ? 1 : 0) + (third ? 1 : 0);
  return Math.round(light * ([1, 0.8, 0.66, 0.5][count] as number) * LIGHT_STEPS);
}
