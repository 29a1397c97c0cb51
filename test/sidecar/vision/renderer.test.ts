import { describe, expect, test } from 'vitest';
import { BlockAppearance } from '../../../sidecar/vision/blocks/blockAppearance.ts';
import { speck } from '../../../sidecar/vision/blocks/hashing.ts';
import { Renderer } from '../../../sidecar/vision/renderer.ts';
import { sampleOf } from '../../support/depth.ts';
import { castPixel } from './bruteForce.ts';
import { TestWorld, VERSION } from './testScene.ts';

const [WIDTH, HEIGHT] = [96, 54];
const CHUNKS = [-1, 0].flatMap((x) => [-1, 0].map((z) => [x, z] as const));
/** Whole, see-through, partial and thin blocks, plants and liquids. */
const KINDS = [
  'stone',
  'oak_log[axis=x]',
  'oak_log[axis=z]',
  'furnace[facing=east,lit=true]',
  'grass_block[snowy=false]',
  'glass',
  'red_stained_glass',
  'oak_leaves[distance=1,persistent=true,waterlogged=false]',
  'stone_slab[type=top,waterlogged=false]',
  'oak_slab[type=bottom,waterlogged=true]',
  'oak_stairs[facing=west,half=top,shape=straight,waterlogged=false]',
  'oak_fence[north=true,south=false,east=true,west=false,waterlogged=false]',
  'cobblestone_wall[up=true,north=low,south=tall,east=none,west=none,waterlogged=false]',
  'oak_door[facing=south,half=upper,hinge=left,open=false,powered=false]',
  'wall_torch[facing=east]',
  'red_bed[facing=west,part=head,occupied=false]',
  'poppy',
  'wheat[age=7]',
  'potted_poppy',
  'ladder[facing=north,waterlogged=false]',
  'water[level=0]',
  'water[level=3]',
  'lava[level=0]',
];
/** Nearer than this to an edge, or two surfaces to each other, rounding may decide otherwise. */
const TIE = 1e-9;

function scatter(seed: number, density: number): TestWorld {
  const world = new TestWorld(CHUNKS, (x, y, z) => Math.floor(speck(seed + y, x + 40, z + 40) * 256));
  for (let x = -9; x < 9; x++)
    for (let z = -9; z < 9; z++) {
      world.set(x, 14, z, 'dirt');
      for (let y = 15; y < 21; y++) {
        const isNear = Math.abs(x) <= 1 && Math.abs(z) <= 1;
        if (isNear || speck(seed * 31 + y, x + 20, z + 20) > density) continue;
        world.set(x, y, z, KINDS[Math.floor(speck(seed * 17 + y, z + 20, x + 20) * KINDS.length)] as string);
      }
    }
  return world;
}

describe('a picture is what a ray through every pixel meets', () => {
  const renderer = new Renderer({ overlay: false });
  const appearance = new BlockAppearance(VERSION);
  const scenes: [number, number, number, number, number][] = [
    [1, 0.05, 0.4, -0.2, 3000],
    [2, 0.12, 2.1, 0.1, 13_000],
    [3, 0.2, -1.3, -0.6, 18_000],
    [4, 0.3, 3.9, 0.3, 6000],
    [5, 0.02, 5.2, -0.05, 0],
  ];
  test.each(sampleOf(scenes, 2))('scene %i', (seed, density, yaw, pitch, timeOfDay) => {
    const world = scatter(seed, density);
    const scene = world.scene({ x: 0.37, y: 17.62, z: 0.51 }, yaw, pitch, { timeOfDay, viewDistance: 16 });
    const { rgb, hits } = renderer.render(scene, { width: WIDTH, height: HEIGHT });
    let ties = 0;
    let blocks = 0;
    const [seen, expected]: [string[], string[]] = [[], []];
    for (let row = 0; row < HEIGHT; row++)
      for (let column = 0; column < WIDTH; column++) {
        const pixel = row * WIDTH + column;
        const shown = castPixel(world, scene, appearance, column, row, WIDTH, HEIGHT);
        const where = `${column}, ${row}`;
        if (shown.margin < TIE) {
          ties++;
          continue;
        }
        if (shown.face !== 255) blocks++;
        seen.push(`${where}: ${hits.faces[pixel]} of ${hits.cells.subarray(pixel * 3, pixel * 3 + 3)}`);
        expected.push(`${where}: ${shown.face} of ${shown.cell}`);
        const distance = hits.distances[pixel] as number;
        if (distance !== shown.t) expect(Math.abs(distance - shown.t), where).toBeLessThan(1e-9);
        for (const channel of [0, 1, 2] as const) {
          const apart = Math.abs((rgb[pixel * 3 + channel] as number) - shown.rgb[channel]);
          if (!(apart <= 0.5001)) expect.fail(`channel ${channel} of ${where} is ${apart} from what it should be`);
        }
      }
    expect(seen).toEqual(expected);
    expect(ties).toBeLessThanOrEqual(4);
    expect(blocks).toBeGreaterThan((WIDTH * HEIGHT) / 4);
  });
});

test('the same scene gives the same bytes, whatever was drawn before', () => {
  const world = scatter(6, 0.2);
  const scene = world.scene({ x: 0.37, y: 17.62, z: 0.51 }, 1, -0.1);
  const first = new Renderer().render(scene).rgb;
  const busy = new Renderer();
  busy.render(scatter(7, 0.3).scene({ x: 0.5, y: 17, z: 0.5 }, 4, 0.2));
  expect(Buffer.compare(busy.render(scene).rgb, first)).toBe(0);
});

test('where no chunk was sent there is nothing but the colour of the fog', () => {
  const world = new TestWorld([[0, 0]], () => 0xf0);
  for (let x = 0; x < 16; x++) for (let z = 0; z < 16; z++) world.set(x, 10, z, 'stone');
  const scene = world.scene({ x: 8, y: 12, z: 8 }, 0, -0.1, { viewDistance: 96 });
  const { hits, rgb } = new Renderer({ overlay: false }).render(scene, { width: WIDTH, height: HEIGHT });
  const isBlock = (row: number) => hits.faces[row * WIDTH + WIDTH / 2] !== 255;
  expect(isBlock(HEIGHT - 1)).toBe(true);
  // Below the horizon, but beyond the chunk's edge.
  const beyond = Array.from({ length: HEIGHT }, (_, row) => row).filter((row) => row > HEIGHT * 0.45 && !isBlock(row));
  expect(beyond.length).toBeGreaterThan(2);
  const colours = new Set(
    beyond.slice(1).map((row) => rgb.subarray((row * WIDTH + WIDTH / 2) * 3, (row * WIDTH + WIDTH / 2) * 3 + 3).join()),
  );
  expect(colours.size).toBe(1);
});

test('in water the eyes see murk, and above it they do not', () => {
  const world = new TestWorld([[0, 0]], () => 0xf0);
  for (let x = 0; x < 16; x++)
    for (let z = 0; z < 16; z++) for (let y = 4; y < 10; y++) world.set(x, y, z, y === 4 ? 'sand' : 'water[level=0]');
  const renderer = new Renderer({ overlay: false });
  const meanOf = (y: number) => {
    const { rgb } = renderer.render(world.scene({ x: 8, y, z: 8 }, 0, 0.5), { width: 32, height: 18 });
    return [0, 1, 2].map(
      (channel) => rgb.filter((_, index) => index % 3 === channel).reduce((a, b) => a + b, 0) / (32 * 18),
    );
  };
  const [red = 0, , blue = 0] = meanOf(7);
  expect(blue).toBeGreaterThan(red * 2);
  expect(meanOf(11)[0]).toBeGreaterThan(red * 2);
});
