import { createHash } from 'node:crypto';
import { FROZEN_ADVERSARY } from './adversary.ts';
import { FROZEN_TEAM_ESCAPES } from './escapeTeams.ts';
import { FROZEN_GATHERING } from './gathering.ts';
import { FROZEN_MINECOLLAB } from './minecollab.ts';
import { FROZEN_SHELTERS } from './shelter.ts';
import { FROZEN_SURVIVE } from './survive.ts';
import { FROZEN as CONSTRUCTION } from './villagerConstruction.ts';
import { FROZEN_COOKING } from './villagerCooking.ts';
import { FROZEN_ESCAPES } from './villagerEscape.ts';

/** The hash a suite's task was published with; null for a task that nothing has frozen. */
export function frozenHash(id: string): string | null {
  const text = FROZEN_ESCAPES[id];
  if (text !== undefined) return createHash('sha256').update(text).digest('hex');
  const teamEscape = FROZEN_TEAM_ESCAPES[id];
  if (teamEscape !== undefined) return teamEscape;
  return (
    (
      CONSTRUCTION[id] ??
      FROZEN_COOKING[id] ??
      FROZEN_GATHERING[id] ??
      FROZEN_SHELTERS[id] ??
      FROZEN_SURVIVE[id] ??
      FROZEN_ADVERSARY[id] ??
      FROZEN_MINECOLLAB[id]
    )?.at(-1) ?? null
  );
}
