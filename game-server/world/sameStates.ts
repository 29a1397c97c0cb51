import type { BlockPosition, Box } from '../../protocol/geometry.ts';
import type { Chunks } from './chunks.ts';
import { MAX_Y, MIN_Y } from './column.ts';
import { statesOfSection } from './stateCache.ts';

/** Above and below the world all is air. */
const OUTSIDE = new Uint16Array(4096);

/**
 * How many cells of a box have the same block state as those of an equal box elsewhere; undefined as soon as one differs.
 * States are compared as plain numbers, section by section.
 * @param offset from each cell to the one it is compared with.
 * @param isLeftOut whether a state of the first box is neither compared nor counted.
 */
export function sameStates(
  chunks: Chunks,
  { min, max }: Box,
  offset: BlockPosition,
  isLeftOut?: (stateId: number) => boolean,
): number | undefined {
  let count = 0;
  for (const [fromY, toY] of stretches(min.y, max.y, offset.y))
    for (const [fromZ, toZ] of stretches(min.z, max.z, offset.z))
      for (const [fromX, toX] of stretches(min.x, max.x, offset.x)) {
        const here = sectionAt(chunks, fromX, fromY, fromZ);
        const there = sectionAt(chunks, fromX + offset.x, fromY + offset.y, fromZ + offset.z);
        const length = toX - fromX + 1;
        for (let y = fromY; y <= toY; y++)
          for (let z = fromZ; z <= toZ; z++) {
            const from = (((y - MIN_Y) & 15) << 8) | ((z & 15) << 4) | (fromX & 15);
            const to = (((y + offset.y - MIN_Y) & 15) << 8) | (((z + offset.z) & 15) << 4) | ((fromX + offset.x) & 15);
            if (isLeftOut) {
              for (let step = 0; step < length; step++) {
                const stateId = here[from + step] as number;
                if (isLeftOut(stateId)) continue;
                if (stateId !== there[to + step]) return undefined;
                count++;
              }
              continue;
            }
            for (let step = 0; step < length; step++) if (here[from + step] !== there[to + step]) return undefined;
            count += length;
          }
      }
  return count;
}

/** Cuts a range so that neither it nor where it is moved to crosses a multiple of 16. */
function* stretches(from: number, to: number, offset: number): Generator<readonly [number, number]> {
  for (let start = from; start <= to; ) {
    const length = Math.min(16 - (start & 15), 16 - ((start + offset) & 15), to - start + 1);
    yield [start, start + length - 1];
    start += length;
  }
}

function sectionAt(chunks: Chunks, x: number, y: number, z: number): Uint16Array {
  if (y < MIN_Y || y >= MAX_Y) return OUTSIDE;
  return statesOfSection(chunks.column(x >> 4, z >> 4), (y - MIN_Y) >> 4);
}
