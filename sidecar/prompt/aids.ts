import { z } from 'zod';
import type { AidLevel } from '../model/modelSettings.ts';

/**
 * Help that a prompt can give beyond what an agent sees and carries. `comparison`: what of the blueprint is missing or
 * wrong. `walkways`: who can walk where. `way-out`: which blocks lead out to an agent that is shut in. `through-walls`:
 * blocks that no line of sight meets.
 */
export const Aid = z.enum(['comparison', 'walkways', 'way-out', 'through-walls']);
export type Aid = z.infer<typeof Aid>;

/** The aids of a level for a framework whose paper gives some of them. */
export function aidsOf(level: AidLevel, ofPaper: readonly Aid[]): ReadonlySet<Aid> {
  switch (level) {
    case 'full':
      return new Set(Aid.options);
    case 'paper':
      return new Set(ofPaper);
    case 'none':
      return new Set();
    default:
      return level satisfies never;
  }
}
