import { z } from 'zod';
import type { Briefing } from '../../../protocol/briefing.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import { type Want, wantFor } from '../../knowledge/gathering/sources.ts';

/** The document "gathering" of a briefing. */
const GatheringDocument = z.object({
  what: z.string(),
  items: z.array(z.string()).min(1),
  count: z.int().min(1),
  chest: z.tuple([z.int(), z.int(), z.int()]).nullable(),
});

/** What is asked for, and where it is to be. */
export interface GatheringGoal {
  readonly what: string;
  readonly want: Want;
  readonly count: number;
  /** The team's chest; null where holding them is what counts. */
  readonly chest: BlockPosition | null;
}

/** Reads a gathering task's documents. @throws ConfigError 'unreadable-gathering' */
export function readGatheringGoal(briefing: Pick<Briefing, 'documents' | 'taskId'>): GatheringGoal {
  const parsed = GatheringDocument.safeParse(briefing.documents.gathering);
  const want = parsed.success ? wantFor(parsed.data.items) : undefined;
  if (!parsed.success || !want)
    throw new ConfigError(
      'unreadable-gathering',
      `task ${briefing.taskId}: the oracle cannot derive from its document "gathering" how to get ${JSON.stringify(briefing.documents.gathering ?? null)}`,
    );
  const { what, count, chest } = parsed.data;
  return { what, want, count, chest: chest && { x: chest[0], y: chest[1], z: chest[2] } };
}
