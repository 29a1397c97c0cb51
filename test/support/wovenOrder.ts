import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { weightOf } from './weights.ts';

/**
 * The order of test files: as Vitest has it, the longest or largest first, but those that go through sockets are spread
 * evenly among the others. They wait for real time and for other processes, and the processor has something else to do then.
 */
export class WovenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waiting = sorted.filter(({ moduleId }) => weightOf(moduleId) === 'e2e');
    const others = sorted.filter(({ moduleId }) => weightOf(moduleId) !== 'e2e');
    return woven(waiting, others);
  }
}

/** Two lists as one, of which each part has its share of both. */
export function woven<T>(some: readonly T[], others: readonly T[]): T[] {
  const all = [some, others].flatMap((list) => list.map((item, index) => ({ item, at: (index + 0.5) / list.length })));
  return all.sort((one, other) => one.at - other.at).map(({ item }) => item);
}
