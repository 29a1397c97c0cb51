import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('recompute.py', import.meta.url));

/** What recompute.py computes for one condition and prints as `summary` does. */
export interface RecomputedGroup {
  readonly text: string;
  readonly mean?: number;
  readonly low?: number | null;
  readonly high?: number | null;
  readonly passHat?: readonly (number | null)[];
  readonly passAt?: readonly (number | null)[];
}

export interface Recomputed {
  readonly groups: Readonly<Record<string, RecomputedGroup>>;
  readonly pairs: readonly ({ first: string; second: string } & Record<
    'difference' | 'low' | 'high' | 'effect' | 'p' | 'corrected' | 'detectable',
    number | null
  >)[];
  /** The cells of the tables of `compare`; null without a task in common. */
  readonly tables: { readonly means: readonly string[][]; readonly differences: readonly string[][] } | null;
  /** Counts by condition: episodes, scored, faults, successes, and lines of transcripts by type. */
  readonly took: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Where it is missing, nothing can be recomputed. */
export const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;

/** Computes a measure of a run again, in another language and by other code. */
export function recompute(metric: string, folder: string): Recomputed {
  return JSON.parse(execFileSync('python3', [SCRIPT, metric, folder], { encoding: 'utf8' }));
}
