import type { Verdict } from '../spread.ts';

/** Correctly placed blocks that were lost again / correctly placed blocks. */
export function undoRateOf(undo: { readonly placedRight: number; readonly undone: number }): Verdict {
  if (undo.placedRight === 0) return { value: null, note: 'no block was placed correctly' };
  return { value: undo.undone / undo.placedRight };
}
