import { expect, test } from 'vitest';
import { z } from 'zod';
import { replySchema } from '../../../sidecar/model/replySchema.ts';
import { shapeText } from '../../../sidecar/model/shapeText.ts';

test.each<[z.ZodType, string]>([
  [z.strictObject({ a: z.string(), b: z.int().optional() }), '{"a": string, "b"?: integer}'],
  [z.strictObject({ n: z.int().min(1).max(64) }), '{"n": integer from 1 to 64}'],
  [z.strictObject({ n: z.int().min(0) }), '{"n": integer from 0 up}'],
  [z.enum(['x', 'y']), '"x" | "y"'],
  [z.array(z.string()).max(3), '[string, ...] (at most 3 entries)'],
  [z.array(z.string()).min(2).max(3), '[string, ...] (at least 2 entries, at most 3 entries)'],
  [z.string().max(80), 'string (at most 80 characters)'],
  [z.string().regex(/^[a-z]+$/), 'string like ^[a-z]+$'],
  [z.boolean().nullable(), 'boolean | null'],
  [z.record(z.string(), z.json()), '{...}'],
  [z.record(z.string(), z.int()), '{"<name>": integer, ...}'],
  [
    z.union([z.strictObject({ action: z.string() }), z.strictObject({ final_answer: z.string() })]),
    '{"action": string} | {"final_answer": string}',
  ],
])('a shape in the manner of types: %#', (schema, text) => {
  expect(shapeText(replySchema(schema))).toBe(text);
});
