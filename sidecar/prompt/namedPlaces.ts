import type { BlockPosition } from '../../protocol/geometry.ts';

const NAMED = /\b([a-z]+) (?:is |lies )?at \((-?\d+), ?(-?\d+), ?(-?\d+)\)/gi;
/** More than a goal has any use for. */
const MOST = 8;

/** Places a text names with their position, such as "the exit at (130, -60, 140)", each name once. */
export function placesNamedIn(text: string): { name: string; position: BlockPosition }[] {
  const found = new Map<string, BlockPosition>();
  for (const [, name = '', x, y, z] of text.matchAll(NAMED))
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), { x: Number(x), y: Number(y), z: Number(z) });
  return [...found].slice(0, MOST).map(([name, position]) => ({ name, position }));
}
