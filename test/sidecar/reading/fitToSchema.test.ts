import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';
import { fitToSchema } from '../../../sidecar/reading/fitToSchema.ts';
import { problemsOf } from '../../../sidecar/reading/problems.ts';

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' }) as Json;
const Plan = z.strictObject({
  name: z.string(),
  informer: z.string().nullable(),
  half: z.enum(['top', 'bottom']).optional(),
  count: z.int().optional(),
});

test.each<[unknown, unknown]>([
  [{ name: 'a' }, { name: 'a', informer: null }],
  [
    { name: 'a', informer: '' },
    { name: 'a', informer: null },
  ],
  [
    { name: '', informer: 'Bob' },
    { name: '', informer: 'Bob' },
  ],
  [
    { name: 'a', informer: null, half: '', count: '' },
    { name: 'a', informer: null },
  ],
  [
    { name: 'a', informer: null, half: 'Bottom', count: '2' },
    { name: 'a', informer: null, half: 'bottom', count: 2 },
  ],
  [
    { name: 'a', informer: null, count: null },
    { name: 'a', informer: null },
  ],
])('%j is what was meant', (written, meant) => {
  expect(fitToSchema(schemaOf(Plan), written).value).toEqual(meant);
  expect(Plan.safeParse(fitToSchema(schemaOf(Plan), written).value).success).toBe(true);
});

test('keys that are made to hurt are data like any other', () => {
  const { value, notes } = fitToSchema(schemaOf(Plan), JSON.parse('{"name":"a","__proto__":{"x":1},"constructor":1}'));
  expect(value).toEqual({ name: 'a', informer: null });
  expect(notes).toEqual(['ignored the unknown keys "__proto__", "constructor"']);
});

test('what may be null is asked for as such', () => {
  const value = { name: 'a', informer: 5.5, half: 'left' };
  const parsed = Plan.safeParse(value);
  expect(parsed.error && problemsOf(parsed.error, value, schemaOf(Plan))).toBe(
    'informer must be a text or null, not 5.5; half must be one of top, bottom; not "left"',
  );
});
