import { FROZEN as CONSTRUCTION } from './villagerConstruction.ts';

/** The hash a suite's task was published with; null for a task that nothing has frozen. */
export function frozenHash(id: string): string | null {
  return CONSTRUCTION[id]?.at(-1) ?? null;
}
