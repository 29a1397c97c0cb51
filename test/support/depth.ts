import { DEFAULT_VERSION, type ServerVersion } from '../../game-server/data/versionData.ts';
import { NAMED_VERSIONS, TESTED_VERSIONS } from './testedVersions.ts';

/**
 * Whether everything is tested: all versions, whole catalogues, long fuzzing (`npm run test:exhaustive`). Otherwise, as
 * in `npm test`, each behaviour is tested where it can differ, and of long lists of alike cases only a sample.
 */
export const EXHAUSTIVE = process.env.GUILDHALL_TEST_DEPTH === 'exhaustive';

/**
 * The versions that a test runs on: the default one, and all of them in the exhaustive run or where `differs` says in
 * which code or data of the tested behaviour the versions differ.
 */
export function versionsToTest({ differs }: { readonly differs?: string } = {}): readonly ServerVersion[] {
  return NAMED_VERSIONS ?? (EXHAUSTIVE || differs !== undefined ? TESTED_VERSIONS : [DEFAULT_VERSION]);
}

/** All of a list in the exhaustive run; otherwise `count` of it, evenly spread, the first and the last among them. */
export function sampleOf<T>(list: readonly T[], count: number): T[] {
  if (EXHAUSTIVE || list.length <= count) return [...list];
  const step = count > 1 ? (list.length - 1) / (count - 1) : 0;
  return Array.from({ length: count }, (_, index) => list[Math.round(index * step)] as T);
}

/** How often a random test repeats: `usual` times, `exhaustive` times in the exhaustive run. */
export function runs(usual: number, exhaustive: number): number {
  return EXHAUSTIVE ? exhaustive : usual;
}
