import { STATISTIC_PREFIX } from '../pack/packContract.ts';
import type { Statistics } from './sampler.ts';

type StatisticKind = keyof typeof STATISTIC_PREFIX;

/** A statistic that rose. */
export interface StatisticGain {
  readonly statistic: StatisticKind;
  /** The item, block or entity type. */
  readonly of: string;
  readonly count: number;
}

const KINDS = Object.entries(STATISTIC_PREFIX) as [StatisticKind, string][];

/** What a player's statistics say more than before; in the order of kinds, then of names. Nothing without a before. */
export class StatisticReader {
  #before: Statistics | undefined;

  /** Takes in the totals as they stand now. A total that fell was reset, and counts from there. */
  gains(now: Statistics): StatisticGain[] {
    const before = this.#before;
    this.#before = new Map(now);
    if (!before) return [];
    return KINDS.flatMap(([statistic, prefix]) =>
      [...now]
        .filter(([name, total]) => name.startsWith(prefix) && total > (before.get(name) ?? 0))
        .map(([name, total]) => ({
          statistic,
          of: name.slice(prefix.length),
          count: total - (before.get(name) ?? 0),
        }))
        .sort((a, b) => (a.of < b.of ? -1 : 1)),
    );
  }
}
