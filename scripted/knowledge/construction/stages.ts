import type { BlueprintCell } from '../../../protocol/blueprint.ts';
import type { Briefing } from '../../../protocol/briefing.ts';

/**
 * Of the blocks still missing those that may be placed now: where the documents name stages, those of the earliest that is
 * not finished, else all.
 */
export function currentStage(
  missing: readonly BlueprintCell[],
  { documents: { stages } }: Pick<Briefing, 'documents'>,
): readonly BlueprintCell[] {
  const tops = Array.isArray(stages) ? stages.flatMap(topOf) : [];
  for (const top of tops) {
    const own = missing.filter(({ position }) => position.y <= top);
    if (own.length > 0) return own;
  }
  return missing;
}

function topOf(stage: unknown): number[] {
  const top = typeof stage === 'object' && stage !== null && 'highestY' in stage ? stage.highestY : undefined;
  return typeof top === 'number' ? [top] : [];
}
