import type { Point } from '../../../../protocol/geometry.ts';
import type { Section, Sections } from './sections.ts';
import { FACES } from './sectionView.ts';

/**
 * The sections around an eye that something may be seen in: those that can be come to through open faces, as the game
 * itself leaves out what lies behind closed ones. In a fixed order, their views read.
 */
export function openSections(sections: Sections, eye: Point, reach: number): Section[] {
  const low = (at: number) => Math.floor(at - reach) >> 4;
  const high = (at: number) => Math.floor(at + reach) >> 4;
  const minX = low(eye.x);
  const minY = Math.max(low(eye.y), sections.lowest);
  const minZ = low(eye.z);
  const sizeX = high(eye.x) - minX + 1;
  const sizeY = Math.min(high(eye.y), sections.highest) - minY + 1;
  const sizeZ = high(eye.z) - minZ + 1;
  const startX = (Math.floor(eye.x) >> 4) - minX;
  const startY = (Math.floor(eye.y) >> 4) - minY;
  const startZ = (Math.floor(eye.z) >> 4) - minZ;
  if (startY < 0 || startY >= sizeY) return [];
  const met = new Uint8Array(sizeX * sizeY * sizeZ);
  const numberOf = (x: number, y: number, z: number) => (x * sizeZ + z) * sizeY + y;
  const queue = [[startX, startY, startZ] as const];
  met[numberOf(startX, startY, startZ)] = 1;
  const found: Section[] = [];
  for (let head = 0; head < queue.length; head++) {
    const [x, y, z] = queue[head] as (typeof queue)[number];
    const section = sections.at(x + minX, y + minY, z + minZ);
    const view = section.view ?? sections.viewOf(section);
    if (!view) continue;
    found.push(section);
    for (let face = 0; face < FACES.length; face++) {
      if ((view.openFaces & (1 << face)) === 0) continue;
      const [stepX, stepY, stepZ] = FACES[face] as (typeof FACES)[number];
      // A line of sight never turns back.
      if (stepX * (x - startX) < 0 || stepY * (y - startY) < 0 || stepZ * (z - startZ) < 0) continue;
      const nextX = x + stepX;
      const nextY = y + stepY;
      const nextZ = z + stepZ;
      if (nextX < 0 || nextX >= sizeX || nextY < 0 || nextY >= sizeY || nextZ < 0 || nextZ >= sizeZ) continue;
      const number = numberOf(nextX, nextY, nextZ);
      if (met[number]) continue;
      met[number] = 1;
      queue.push([nextX, nextY, nextZ]);
    }
  }
  return found;
}
