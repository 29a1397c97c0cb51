import { z } from 'zod';

/** A place as prompts show it: [x, y, z], whole numbers for cells; y is the height. */
export const ShownPlace = z.tuple([z.number(), z.number(), z.number()]);
export type ShownPlace = z.infer<typeof ShownPlace>;
