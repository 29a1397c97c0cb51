import type { Origin } from './taskBase.ts';

/** A set of generated tasks: what the benchmark freezes ("suite"), and what others may train, tune and test on. */
export type Split = Origin['split'];

/** In the order of their seeds. */
export const SPLITS: readonly Split[] = ['suite', 'train', 'dev', 'test'];

/** How many tasks each split has: four splits of 2^29 seeds fill the 31 bits a seed may use (clock/random.ts). */
export const SPLIT_SIZE = 2 ** 29;

/**
 * The seed of a generator's task. Splits are consecutive ranges of `SPLIT_SIZE` seeds, so that no task of one can turn up
 * in another by its seed; a suite's seeds are its indices. Whoever generates from two splits may still draw the same small
 * task twice: seeds are disjoint, tasks need not be. Near seeds begin with alike numbers: draw from a fork,
 * `new Random(seed).fork('escape')`, never from the seed's own sequence.
 * @param index from 0 to SPLIT_SIZE - 1. @throws RangeError
 */
export function seedOf(split: Split, index: number): number {
  if (!Number.isInteger(index) || index < 0 || index >= SPLIT_SIZE)
    throw new RangeError(`index ${index} of split ${split}; expected an integer from 0 to ${SPLIT_SIZE - 1}`);
  return SPLITS.indexOf(split) * SPLIT_SIZE + index;
}

/** The split and index a seed belongs to; undefined for a seed that no split has. */
export function splitOf(seed: number): { readonly split: Split; readonly index: number } | undefined {
  const split = SPLITS[Math.floor(seed / SPLIT_SIZE)];
  return Number.isInteger(seed) && split ? { split, index: seed % SPLIT_SIZE } : undefined;
}
