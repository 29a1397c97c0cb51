import { z } from 'zod';
import type { Briefing } from '../../protocol/briefing.ts';
import type { BlockPosition } from '../../protocol/geometry.ts';

const Gathering = z.object({ chest: z.tuple([z.int(), z.int(), z.int()]).nullable() });

/** The team's chest of a gathering task, arena coordinates; undefined where the briefing tells of none. */
export function teamChestOf({ documents }: Pick<Briefing, 'documents'>): BlockPosition | undefined {
  const parsed = Gathering.safeParse(documents.gathering);
  if (!parsed.success || parsed.data.chest === null) return undefined;
  const [x, y, zed] = parsed.data.chest;
  return { x, y, z: zed };
}
