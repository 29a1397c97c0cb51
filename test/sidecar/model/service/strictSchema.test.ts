import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { replyName } from '../../../../sidecar/model/ask.ts';
import { replySchema } from '../../../../sidecar/model/replySchema.ts';
import { strictSchema } from '../../../../sidecar/model/service/strictSchema.ts';

describe('a schema that can be enforced to the letter', () => {
  test('loses what only narrows it, at every depth', () => {
    const schema = z.strictObject({
      list: z.array(z.strictObject({ id: z.string().min(1).max(9), n: z.int().min(0) })).max(4),
      choice: z.enum(['a', 'b']).nullable(),
    });
    expect(strictSchema(replySchema(schema))).toEqual({
      type: 'object',
      properties: {
        list: {
          type: 'array',
          items: {
            type: 'object',
            properties: { id: { type: 'string' }, n: { type: 'integer' } },
            required: ['id', 'n'],
            additionalProperties: false,
          },
        },
        choice: { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }] },
      },
      required: ['list', 'choice'],
      additionalProperties: false,
    });
  });

  test('may choose between objects inside', () => {
    const schema = z.strictObject({
      step: z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('do') }),
        z.strictObject({ type: z.literal('tell'), whom: z.string() }),
      ]),
    });
    const strict = strictSchema(replySchema(schema)) as { properties: { step: { anyOf: unknown[] } } };
    expect(strict.properties.step.anyOf).toHaveLength(2);
  });
});

test.each<[string, z.ZodType]>([
  ['an optional property', z.strictObject({ a: z.string().optional() })],
  ['an open object', z.object({ a: z.string() })],
  ['an open object inside', z.strictObject({ a: z.object({ b: z.string() }) })],
  ['names of any kind', z.strictObject({ a: z.record(z.string(), z.string()) })],
  ['anything at all', z.strictObject({ a: z.unknown() })],
  ['any JSON', z.strictObject({ a: z.json() })],
  ['a list at the top', z.array(z.string())],
  ['a choice at the top', z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() })])],
])('%s cannot be enforced to the letter', (_, schema) => {
  expect(strictSchema(replySchema(schema))).toBeNull();
});

test.each([
  ['dagent.decompose', 'dagent_decompose'],
  ['s-agents.action plan', 's-agents_action_plan'],
  ['x'.repeat(99), 'x'.repeat(64)],
])('%s is named %s', (purpose, name) => {
  expect(replyName(purpose)).toBe(name);
});
