import { blockColour, shade } from '../../game-data/colours/blockColours.ts';
import { type BlockState, formatBlockState } from '../../protocol/blockState.ts';
import {
  type BlockPosition,
  type Box,
  formatPosition,
  neighbour,
  positionKey,
  sizeOf,
} from '../../protocol/geometry.ts';
import { type Cuboid, FULL, shapeOf } from './blockShape.ts';
import { type Html, html } from './html.ts';

/** One block of a picture. `mark` draws attention to it; a ghost is only outlined. */
export interface DrawnBlock {
  readonly position: BlockPosition;
  readonly state: BlockState;
  readonly mark?: 'ghost' | 'wrong';
}

/** Picture units for half a block's width, a quarter of its depth and its height. */
const HALF = 12;
const QUARTER = 6;
const TALL = 14;

/** Blocks of a box seen from the south-east and above; `label` names the picture for screen readers. */
export function isometricSvg(box: Box, blocks: readonly DrawnBlock[], label: string): Html {
  const size = sizeOf(box);
  const solid = new Set(
    blocks.filter(({ state, mark }) => mark !== 'ghost' && isFull(state)).map(({ position }) => positionKey(position)),
  );
  const hides = (position: BlockPosition) => solid.has(positionKey(position));
  const depth = ({ x, y, z }: BlockPosition) => x + y + z;
  const drawn = [...blocks]
    .sort((a, b) => depth(a.position) - depth(b.position) || a.position.y - b.position.y)
    .map((block) => drawBlock(block, box, hides));
  const width = (size.x + size.z) * HALF + 4;
  const height = (size.x + size.z) * QUARTER + size.y * TALL + 4;
  const left = -size.z * HALF - 2;
  const top = -size.y * TALL - 2;
  return html`<svg class="iso" role="img" aria-label="${label}" viewBox="${left} ${top} ${width} ${height}" style="width:${Math.min(420, Math.max(120, width * 1.6))}px">${drawn}</svg>`;
}

function isFull(state: BlockState): boolean {
  const shape = shapeOf(state);
  return shape.length === 1 && shape[0] === FULL && !state.id.includes('glass');
}

function drawBlock(block: DrawnBlock, box: Box, hides: (position: BlockPosition) => boolean): Html | null {
  const { position, state, mark } = block;
  const shape = shapeOf(state);
  const flush = (cuboid: Cuboid, side: 'up' | 'south' | 'east') =>
    (side === 'up' ? cuboid[4] : side === 'south' ? cuboid[5] : cuboid[3]) === 16 && hides(neighbour(position, side));
  const colour = blockColour(state.id);
  const faces = shape.flatMap((cuboid) => [
    flush(cuboid, 'south') ? null : face(box, position, cuboid, 'south', shade(colour, -0.18)),
    flush(cuboid, 'east') ? null : face(box, position, cuboid, 'east', shade(colour, -0.34)),
    flush(cuboid, 'up') ? null : face(box, position, cuboid, 'up', shade(colour, 0.08)),
  ]);
  if (faces.every((part) => part === null)) return null;
  const title = `${formatPosition(position)} ${formatBlockState(state)}${mark ? (mark === 'ghost' ? ', missing' : ', wrong') : ''}`;
  const name = mark ?? (state.id.includes('glass') ? 'clear' : 'block');
  return html`<g class="${name}"><title>${title}</title>${faces}</g>`;
}

function face(box: Box, at: BlockPosition, cuboid: Cuboid, side: 'up' | 'south' | 'east', fill: string): Html {
  const [x0, y0, z0, x1, y1, z1] = cuboid;
  const corners = {
    up: [
      [x0, y1, z0],
      [x1, y1, z0],
      [x1, y1, z1],
      [x0, y1, z1],
    ],
    south: [
      [x0, y0, z1],
      [x1, y0, z1],
      [x1, y1, z1],
      [x0, y1, z1],
    ],
    east: [
      [x1, y0, z0],
      [x1, y0, z1],
      [x1, y1, z1],
      [x1, y1, z0],
    ],
  }[side] as [number, number, number][];
  const points = corners.map(([x, y, z]) => {
    const [east, up, south] = [at.x - box.min.x + x / 16, at.y - box.min.y + y / 16, at.z - box.min.z + z / 16];
    return html`${(east - south) * HALF},${(east + south) * QUARTER - up * TALL} `;
  });
  return html`<polygon points="${points}" fill="${fill}"/>`;
}
