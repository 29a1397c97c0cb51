import { z } from 'zod';
import { BlockPosition, Box } from '../../../protocol/geometry.ts';

const Leaf = z.discriminatedUnion('type', [
  z.object({ type: z.literal('blocks'), cells: z.array(z.string()), share: z.number() }),
  z.object({
    type: z.literal('inventory'),
    items: z.array(z.string()).min(1),
    count: z.int(),
    holder: z.string().optional(),
    chest: BlockPosition.optional(),
  }),
  z.object({
    type: z.literal('entities'),
    kind: z.string(),
    min: z.int(),
    max: z.int().nullable(),
    region: Box.nullable(),
  }),
  z.object({ type: z.literal('position'), region: Box, who: z.string(), ticks: z.int() }),
  z.object({ type: z.literal('entered'), dimension: z.string(), who: z.string() }),
  z.object({ type: z.literal('sunrises'), count: z.int(), who: z.string(), deaths: z.int().nullable() }),
  z.object({ type: z.literal('food'), min: z.int(), who: z.string() }),
  z.object({ type: z.literal('eaten'), items: z.array(z.string()).min(1), count: z.int(), by: z.string() }),
  z.object({ type: z.literal('crafted'), items: z.array(z.string()).min(1), count: z.int(), by: z.string() }),
]);
type Leaf = z.infer<typeof Leaf>;

/** The document "predicates" of a briefing (tasks/custom/customDocuments.ts), as far as players need it. */
export type ShownGoal = Leaf | { readonly type: 'all' | 'any' | 'sequence'; readonly of: readonly ShownGoal[] };

export const ShownGoal: z.ZodType<ShownGoal> = z.union([
  Leaf,
  z.object({ type: z.enum(['all', 'any', 'sequence']), of: z.array(z.lazy(() => ShownGoal)) }),
]);
