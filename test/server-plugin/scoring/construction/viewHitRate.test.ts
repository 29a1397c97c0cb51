import { describe, expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { type Box, cellIndex, cellsOf } from '../../../../protocol/geometry.ts';
import { BlockGrid } from '../../../../server-plugin/scoring/blockGrid.ts';
import { castRays } from '../../../../server-plugin/scoring/construction/rayTable.ts';
import { StructureTally } from '../../../../server-plugin/scoring/construction/structureTally.ts';
import { buildTargetOf } from '../../../../server-plugin/scoring/construction/target.ts';
import { AXIS_VIEWS, cameraOf, type View } from '../../../../server-plugin/scoring/construction/view.ts';
import { compareViews, vhrAsCodedOf, vhrOf } from '../../../../server-plugin/scoring/construction/viewHitRate.ts';
import { type Blocks, snapshotOf, taskOf } from '../scene.ts';

function look(wanted: Blocks, found: Blocks, views?: readonly View[]) {
  return compareViews(buildTargetOf(taskOf(wanted)), new BlockGrid(snapshotOf(found)).at, views);
}

function vhr(wanted: Blocks, found: Blocks, views?: readonly View[]) {
  return vhrOf(look(wanted, found, views).map((comparison) => comparison.count));
}

function asCoded(wanted: Blocks, found: Blocks) {
  return vhrAsCodedOf(new StructureTally(buildTargetOf(taskOf(wanted)), new BlockGrid(snapshotOf(found))).viewsAsCoded);
}

const OBLIQUE: View = { name: 'oblique', theta: 35, phi: 30 };

/** Two stones side by side along x, and a lamp on the western one. */
const LAMP: Blocks = { '0,0,0': 'stone', '1,0,0': 'stone', '0,1,0': 'glowstone' };

describe('view hit rate', () => {
  test('a perfect copy is 1 from anywhere, nothing is 0', () => {
    expect(vhr(LAMP, LAMP)).toBe(1);
    expect(vhr(LAMP, LAMP, [OBLIQUE])).toBe(1);
    expect(vhr(LAMP, {})).toBe(0);
    expect(vhr(LAMP, {}, [OBLIQUE])).toBe(0);
    expect(asCoded(LAMP, LAMP)).toBe(1);
    expect(asCoded(LAMP, {})).toBe(0);
  });

  test('by hand: the lamp is of the wrong kind and one block too far east', () => {
    const found = { '0,0,0': 'stone', '1,0,0': 'stone', '1,1,0': 'torch' };
    // Columns (front, right, left, back, top), same / either:
    //   front and back: stone = stone; glowstone against torch            1/2 each
    //   right and left: two stones; glowstone and torch in own columns    2/4 each
    //   top: glowstone over stone against stone; stone against torch      0/2
    const comparisons = look(LAMP, found);
    expect(comparisons.map(({ view, count }) => [view.name, count.same, count.either])).toEqual([
      ['front', 1, 2],
      ['right', 2, 4],
      ['left', 2, 4],
      ['back', 1, 2],
      ['top', 0, 2],
    ]);
    expect(vhr(LAMP, found)).toBeCloseTo((0.5 + 0.5 + 0.5 + 0.5 + 0) / 5, 15);
    // As coded, what shows where nothing is expected costs nothing: right and left are 2/3, top 0/2.
    expect(asCoded(LAMP, found)).toBeCloseTo((1 / 2 + 2 / 3 + 2 / 3 + 1 / 2 + 0) / 5, 15);
  });

  test('blocks outside the box are not looked at, except for the one layer of the reference code', () => {
    const scaffold = { ...LAMP, '2,0,0': 'dirt' };
    expect(vhr(LAMP, scaffold)).toBe(1);
    // The dirt hides the stone from the front, on the + side of x.
    expect(asCoded(LAMP, scaffold)).toBeCloseTo((1 / 2 + 4) / 5, 15);
    expect(asCoded(LAMP, { ...LAMP, '3,0,0': 'dirt' })).toBe(1);
    expect(asCoded(LAMP, { ...LAMP, '-1,0,0': 'dirt' })).toBe(1);
    expect(asCoded(LAMP, { ...LAMP, '0,2,0': 'dirt' })).toBeCloseTo((4 + 1 / 2) / 5, 15);
  });

  test('the reference code takes cave air for solid and water for clear', () => {
    const hidden = { ...LAMP, '1,1,0': 'cave_air' };
    expect(vhr(LAMP, hidden)).toBe(1);
    expect(asCoded(LAMP, hidden)).toBeLessThan(1);
    expect(asCoded(LAMP, { ...LAMP, '1,1,0': 'water[level=0]' })).toBe(1);
  });

  test('the right block at the wrong depth or turned the wrong way is seen as right', () => {
    expect(vhr({ '0,0,0': 'stone', '3,0,0': 'stone' }, { '0,0,0': 'stone' })).toBeCloseTo(
      (1 + 1 / 2 + 1 / 2 + 1 + 1 / 2) / 5,
      15,
    );
    expect(vhr({ '0,0,0': 'oak_log[axis=x]' }, { '0,0,0': 'oak_log[axis=y]' })).toBe(1);
  });

  test('a blueprint without cells has none', () => {
    expect(vhr({}, { '0,0,0': 'stone' })).toBeNull();
    expect(asCoded({ '0,0,0': 'water' }, {})).toBeNull();
  });

  test('pictures are upright: north up from above, sky up from the side', () => {
    const sceneBlocks = { '0,0,0': 'red_wool', '1,0,0': 'blue_wool', '0,0,1': 'lime_wool', '0,1,1': 'stone' };
    const pictures = new Map(look(sceneBlocks, {}).map((picture) => [picture.view.name, picture]));
    expect(pictures.get('top')?.expected).toEqual(['red_wool', 'blue_wool', 'stone', null]);
    // From the south (left), east is on the right; from the east (front), north is.
    expect(pictures.get('left')?.expected).toEqual(['stone', null, 'lime_wool', 'blue_wool']);
    expect(pictures.get('front')?.expected).toEqual(['stone', null, 'lime_wool', 'blue_wool']);
    expect(pictures.get('right')?.expected).toEqual([null, 'stone', 'blue_wool', 'red_wool']);
  });
});

describe('rays', () => {
  const box: Box = { min: { x: 3, y: -1, z: 2 }, max: { x: 6, y: 1, z: 6 } };

  test('each axis view sends one ray through every column, near to far', () => {
    for (const view of AXIS_VIEWS) {
      const table = castRays(box, view);
      const { forward } = cameraOf(view);
      expect([...table.cells].sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index));
      const step = forward.y * 20 + forward.z * 4 + forward.x;
      for (let pixel = 0; pixel < table.width * table.height; pixel++) {
        const ray = table.cells.slice(table.starts[pixel], table.starts[pixel + 1]);
        for (let index = 1; index < ray.length; index++) expect((ray[index] ?? 0) - (ray[index - 1] ?? 0)).toBe(step);
      }
    }
  });

  test('any view visits the cells that small steps along the same rays visit, in the same order', () => {
    const random = new Random(11);
    for (let round = 0; round < 8; round++) {
      const view = { name: 'any', theta: random.float() * 720 - 360, phi: random.float() * 180 - 90 };
      const table = castRays(box, view, 2);
      const { right, up, forward } = cameraOf(view);
      const cells = [...cellsOf(box)];
      expect(cells.map((cell) => cellIndex(box, cell))).toEqual(cells.map((_, index) => index));
      for (let pixel = 0; pixel < table.width * table.height; pixel++) {
        const u = ((pixel % table.width) + 0.5 - table.width / 2) / 2;
        const v = (table.height / 2 - Math.floor(pixel / table.width) - 0.5) / 2;
        const visited: number[] = [];
        for (let t = -6; t < 6; t += 0.002) {
          const along = (name: 'x' | 'y' | 'z', middle: number) =>
            Math.floor(middle + u * right[name] + v * up[name] + t * forward[name]);
          const cell = { x: along('x', 5), y: along('y', 0.5), z: along('z', 4.5) };
          const inside = cell.x >= 3 && cell.x <= 6 && cell.y >= -1 && cell.y <= 1 && cell.z >= 2 && cell.z <= 6;
          if (inside && visited.at(-1) !== cellIndex(box, cell)) visited.push(cellIndex(box, cell));
        }
        const ray = [...table.cells.slice(table.starts[pixel], table.starts[pixel + 1])];
        // Steps of 1/500 block can miss a clipped corner, never see a cell the ray does not cross.
        expect(ray.filter((cell) => visited.includes(cell))).toEqual(visited);
        expect(ray.length - visited.length).toBeLessThanOrEqual(1);
      }
    }
  });

  test('a quarter turn of view and structure together changes nothing', () => {
    const random = new Random(5);
    for (let round = 0; round < 10; round++) {
      const blocks: Blocks = {};
      const turned: Blocks = {};
      for (let x = 0; x < 4; x++)
        for (let z = 0; z < 4; z++)
          for (let y = 0; y < 3; y++) {
            // Corners stay, so that both blueprints fill the same cube.
            const corner = (x === 0 || x === 3) && (z === 0 || z === 3);
            if (!corner && random.float() < 0.5) continue;
            const id = random.pick(['stone', 'glass', 'dirt']);
            blocks[`${x},${y},${z}`] = id;
            turned[`${3 - z},${y},${x}`] = id;
          }
      const view = { name: 'any', theta: random.integer(0, 359), phi: random.integer(1, 89) };
      const partly = (all: Blocks) => Object.fromEntries(Object.entries(all).filter(([, id]) => id !== 'dirt'));
      const here = look(blocks, partly(blocks), [view])[0];
      const there = look(turned, partly(turned), [{ ...view, theta: view.theta + 90 }])[0];
      // Rays that pass within rounding of an edge may fall on either side of it.
      expect(Math.abs((here?.iou ?? 0) - (there?.iou ?? 1))).toBeLessThan(0.01);
    }
  });

  test('finer pixels converge: an oblique view of a cube is settled to a percent at the default', () => {
    const cube: Blocks = {};
    for (const cell of cellsOf({ min: { x: 0, y: 0, z: 0 }, max: { x: 4, y: 4, z: 4 } }))
      cube[`${cell.x},${cell.y},${cell.z}`] = 'stone';
    const half = Object.fromEntries(Object.entries(cube).filter(([where]) => !where.includes(',4,')));
    const target = buildTargetOf(taskOf(cube));
    if (!target.box) throw new Error('no box');
    const share = (pixels: number) => {
      const table = castRays(target.box as Box, OBLIQUE, pixels);
      let [lower, all] = [0, 0];
      for (let pixel = 0; pixel < table.width * table.height; pixel++) {
        const ray = [...table.cells.slice(table.starts[pixel], table.starts[pixel + 1])];
        if (ray.length > 0) all++;
        if (ray.some((cell) => cell < 100)) lower++;
      }
      return lower / all;
    };
    expect(Math.abs(share(4) - share(32))).toBeLessThan(0.01);
    expect(vhr(cube, half, [OBLIQUE])).toBeCloseTo(share(4), 12);
  });
});

describe('bounds', () => {
  test('both rates stay within 0 and 1 for any two structures', () => {
    const random = new Random(3);
    for (let round = 0; round < 60; round++) {
      const any = () => {
        const blocks: Blocks = {};
        for (let count = random.integer(1, 25); count > 0; count--)
          blocks[`${random.integer(0, 4)},${random.integer(0, 3)},${random.integer(0, 4)}`] = random.pick([
            'stone',
            'dirt',
            'oak_log[axis=x]',
            'water',
          ]);
        return blocks;
      };
      const [wanted, found] = [any(), any()];
      const views = [...AXIS_VIEWS, { name: 'any', theta: random.integer(0, 359), phi: random.integer(-90, 90) }];
      for (const value of [vhr(wanted, found, views), asCoded(wanted, found)]) {
        if (value === null) continue;
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
    }
  });
});
