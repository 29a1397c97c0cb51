import { z } from 'zod';
import { BlockPosition, Box, Point } from './geometry.ts';
import { SlotStack } from './item.ts';

/**
 * An entity other than a player, as the server sees it. `item` is set for dropped items, `traits` for mobs that differ
 * from a plain one of their kind: { baby: true, color: "red" }.
 */
export const EntityRecord = z.strictObject({
  type: z.string(),
  position: Point,
  item: z.strictObject({ id: z.string(), count: z.int() }).optional(),
  traits: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});
export type EntityRecord = z.infer<typeof EntityRecord>;

/** A block entity with slots, such as a chest. */
export const ContainerRecord = z.strictObject({ position: BlockPosition, id: z.string(), items: z.array(SlotStack) });
export type ContainerRecord = z.infer<typeof ContainerRecord>;

/** The text of a sign; `front` and `back` hold up to four lines each. */
export const SignRecord = z.strictObject({
  position: BlockPosition,
  front: z.array(z.string()),
  back: z.array(z.string()),
});
export type SignRecord = z.infer<typeof SignRecord>;

const Count = z.int().min(0);

/**
 * Whole numbers from 0. There are thousands in each of a run's snapshots, and they are looked at one by one only where one of them
 * is not.
 */
const Runs = z.array(z.unknown()).transform((values, context): number[] => {
  for (const [index, value] of values.entries()) {
    if (Number.isSafeInteger(value) && (value as number) >= 0) continue;
    for (const { message } of Count.safeParse(value).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [index], message });
  }
  return values as number[];
});

/**
 * What a region held at one tick, in arena coordinates. `blocks` is run-length coded over the cells in the order of
 * `cellsOf(box)`: pairs of palette index and run length. Palette entries are canonical state texts.
 */
export const RegionSnapshot = z
  .strictObject({
    tick: z.int(),
    box: Box,
    palette: z.array(z.string()),
    blocks: Runs,
    entities: z.array(EntityRecord),
    containers: z.array(ContainerRecord),
    signs: z.array(SignRecord),
  })
  // A few bytes could announce more cells than memory holds.
  .superRefine(({ box, palette, blocks }, context) => {
    const message = runsProblem(box, palette.length, blocks);
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['blocks'], message });
  });
export type RegionSnapshot = z.infer<typeof RegionSnapshot>;

/** Most cells a region has: as many as an arena may show. */
const MOST_CELLS = 4_000_000;

/** What is wrong with the cells of a snapshot, found without decoding any; undefined when nothing is. */
function runsProblem({ min, max }: Box, entries: number, runs: readonly number[]): string | undefined {
  const sides = [max.x - min.x + 1, max.y - min.y + 1, max.z - min.z + 1];
  const volume = sides.reduce((product, side) => product * side, 1);
  if (sides.some((side) => side < 1) || volume > MOST_CELLS)
    return `a region of ${sides.join(' x ')} cells; expected 1 to ${MOST_CELLS}`;
  if (runs.length % 2 !== 0) return `${runs.length} numbers; expected pairs`;
  let cells = 0;
  for (let index = 0; index < runs.length; index += 2) {
    if ((runs[index] as number) >= entries) return `palette index ${runs[index]}; expected less than ${entries}`;
    cells += runs[index + 1] as number;
  }
  return cells === volume ? undefined : `runs of ${cells} cells; expected ${volume}`;
}

/** Pairs of (value, run length) for a sequence of small integers. */
export function encodeRuns(values: Iterable<number>): number[] {
  const runs: number[] = [];
  let last = -1;
  for (const value of values) {
    if (value === last) runs[runs.length - 1] = (runs[runs.length - 1] ?? 0) + 1;
    else runs.push(value, 1);
    last = value;
  }
  return runs;
}

/** The inverse of `encodeRuns`. */
export function decodeRuns(runs: readonly number[]): number[] {
  const values: number[] = [];
  for (let index = 0; index < runs.length; index += 2)
    for (let count = runs[index + 1] ?? 0; count > 0; count--) values.push(runs[index] ?? 0);
  return values;
}
