import { z } from 'zod';
import type { BlockPosition } from '../../protocol/geometry.ts';

/** A part of a building that is to be finished before the next is begun: the blueprint's layers from `fromY` to `toY`. */
export const BuildStage = z.strictObject({
  name: z.string().min(1),
  /** Heights in the blueprint's own coordinates, both inside. */
  fromY: z.int().min(0),
  toY: z.int().min(0),
});
export type BuildStage = z.infer<typeof BuildStage>;

/** What builders are shown of the stages, in their order: names, and heights in arena coordinates. */
export function stagesDocument(
  stages: readonly BuildStage[],
  at: BlockPosition,
): { name: string; lowestY: number; highestY: number }[] {
  return stages.map(({ name, fromY, toY }) => ({ name, lowestY: at.y + fromY, highestY: at.y + toY }));
}
