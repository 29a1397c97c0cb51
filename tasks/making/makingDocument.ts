import { z } from 'zod';

/** The document "making" of a briefing: what is to be made, by whom it must be held (null: by one agent, whichever), and the recipes one is told. */
export const MakingDocument = z.strictObject({
  targets: z.array(z.strictObject({ item: z.string(), count: z.int().min(1), holder: z.string().nullable() })).min(1),
  recipes: z.array(z.strictObject({ dish: z.string(), steps: z.array(z.string()) })),
});
export type MakingDocument = z.infer<typeof MakingDocument>;
