import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** What a removal that is under way, or was interrupted, keeps in a run's folder. */
export function forgettingFolder(runFolder: string): string {
  return join(runFolder, 'forgetting');
}

/** Written once everything of a removal is prepared: from then on it is carried out, whatever happens. */
export function forgettingPlan(runFolder: string): string {
  return join(forgettingFolder(runFolder), 'plan.json');
}

/** Whether a removal was decided on in a run and is not complete. */
export function isForgetting(runFolder: string): boolean {
  return existsSync(forgettingPlan(runFolder));
}

/** What a user is to do then. */
export const FORGETTING = 'a removal was interrupted; guildhall forget with the same arguments completes it';

/** Stands in the place of what was removed. */
export const REMOVED = '[removed]';
