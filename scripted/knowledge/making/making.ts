import { z } from 'zod';

/** The document "making" of a briefing (tasks/making/makingDocument.ts), as far as players need it. */
export const MakingGoal = z.object({
  targets: z.array(z.object({ item: z.string(), count: z.int().min(1), holder: z.string().nullable() })).min(1),
  recipes: z.array(z.object({ dish: z.string(), steps: z.array(z.string()) })),
});
export type MakingGoal = z.infer<typeof MakingGoal>;
