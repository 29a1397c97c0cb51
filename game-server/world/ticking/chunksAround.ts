import type { Box } from '../../../protocol/geometry.ts';

/**
 * The chunks of a box within so many chunks of some places, along both axes: by x, then by z. `found` is given the indices of
 * the places near each, in an array of its own.
 */
export function chunksAround(
  centres: readonly (readonly [chunkX: number, chunkZ: number])[],
  distance: number,
  { min, max }: Box,
  found: (chunkX: number, chunkZ: number, near: number[]) => void,
): void {
  if (centres.length === 0) return;
  const edge = (axis: 0 | 1, pick: typeof Math.min) => pick(...centres.map((centre) => centre[axis]));
  const [minX, maxX] = [
    Math.max(min.x >> 4, edge(0, Math.min) - distance),
    Math.min(max.x >> 4, edge(0, Math.max) + distance),
  ];
  const [minZ, maxZ] = [
    Math.max(min.z >> 4, edge(1, Math.min) - distance),
    Math.min(max.z >> 4, edge(1, Math.max) + distance),
  ];
  for (let chunkX = minX; chunkX <= maxX; chunkX++) {
    const beside = [...centres.keys()].filter((index) => Math.abs((centres[index]?.[0] ?? 0) - chunkX) <= distance);
    if (beside.length === 0) continue;
    const rows = beside.map((index) => centres[index]?.[1] ?? 0);
    const last = Math.min(maxZ, Math.max(...rows) + distance);
    for (let chunkZ = Math.max(minZ, Math.min(...rows) - distance); chunkZ <= last; chunkZ++) {
      const near: number[] = [];
      for (let at = 0; at < rows.length; at++)
        if (Math.abs((rows[at] as number) - chunkZ) <= distance) near.push(beside[at] as number);
      if (near.length > 0) found(chunkX, chunkZ, near);
    }
  }
}
