import { z } from 'zod';
import type { Json } from '../../protocol/briefing.ts';

/** Writing a schema out takes longer than the rules model needs for its answer, and there are but a few. */
const schemas = new WeakMap<z.ZodType, Json>();

/** The JSON Schema of what a reply may be, made of the very schema that validates it. */
export function replySchema(schema: z.ZodType): Json {
  const known = schemas.get(schema);
  if (known !== undefined) return known;
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const written = shape as Json;
  schemas.set(schema, written);
  return written;
}
