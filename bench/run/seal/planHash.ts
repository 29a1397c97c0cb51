import type { RunRecord } from '../folder/runRecord.ts';
import { sha256 } from '../folder/sha256.ts';

/**
 * The sha256 of a run's record as it was before anything was played, as JSON with sorted keys: who plays what, from which seeds,
 * on which versions. Resuming a run with other code adds to its record, and leaves this as it is.
 */
export function planHash(record: RunRecord): string {
  const known = KNOWN.get(record);
  if (known !== undefined) return known;
  const { continued: _, ...plan } = record;
  const hash = sha256(JSON.stringify(plan, sortedKeys));
  KNOWN.set(record, hash);
  return hash;
}

/** Every episode of a run is sealed under its plan, which may name thousands. */
const KNOWN = new WeakMap<RunRecord, string>();

function sortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
