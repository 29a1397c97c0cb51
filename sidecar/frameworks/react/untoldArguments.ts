import type { Json } from '../../../protocol/briefing.ts';
import { formatPosition } from '../../../protocol/geometry.ts';

/** Names and ids: words that no result holds by chance. */
const NAME = /^\w{3,}$/;
/** What a cell's coordinates are called in calls. */
const CELLS: readonly (readonly [string, string, string])[] = [
  ['x', 'y', 'z'],
  ['top_x', 'top_y', 'top_z'],
];

/**
 * The arguments of a call that its result leaves open: of "placed oak_log at (1, -60, 2)" neither the item nor the cell,
 * of "took 3 dirt" neither the item nor the number. Arguments without names stay as they are.
 */
export function untoldArguments(args: Json, result: string): Json {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return args;
  const names = Object.values(args).filter((value) => typeof value === 'string' && NAME.test(value));
  const told = names.filter((name) => holds(result, String(name)));
  const cells = CELLS.filter((keys) => {
    const [x, y, z] = keys.map((key) => args[key]);
    if (typeof x !== 'number' || typeof y !== 'number' || typeof z !== 'number') return false;
    return result.includes(formatPosition({ x, y, z }));
  }).flat();
  const isUntold = ([key, value]: [string, Json]) => {
    if (cells.includes(key) || told.includes(value)) return false;
    return !Number.isSafeInteger(value) || !told.some((name) => holds(result, `${value} ${name}`));
  };
  return Object.fromEntries(Object.entries(args).filter(isUntold));
}

/** Whether a text holds names or numbers, not as a part of longer ones. */
function holds(text: string, words: string): boolean {
  return new RegExp(`(?<![\\w.-])${words}(?!\\w)`).test(text);
}
