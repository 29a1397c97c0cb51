import { describe, expect, test } from 'vitest';
import { extractJson } from '../../../sidecar/reading/extractJson.ts';

describe('extractJson', () => {
  test.each([
    ['{"a":1}', { a: 1 }],
    ['[1, 2]', [1, 2]],
    ['First {"a":1}, no, rather {"a":2}.', { a: 2 }],
    ['```\n{"a":"}"}\n```', { a: '}' }],
    ['```json {"a":1}```', { a: 1 }],
    ['```\n{"a":1}\n``` and ```\n{"a":2}\n```', { a: 2 }],
    ['text { not json } then {"a": {"b": "\\"{"}}', { a: { b: '"{' } }],
    ['{"a": 1, "b": [1, 2,],}', { a: 1, b: [1, 2] }],
    ["{'a': 'it is'}", { a: 'it is' }],
    ['{"code": "first\nsecond"}', { code: 'first\nsecond' }],
    ['Here:\n```json\n{\n  // the block\n  "a": 1\n}\n```', { a: 1 }],
    ['{a: 1, b: None, c: True}', { a: 1, b: null, c: true }],
  ])('%s', (text, value) => {
    expect(extractJson(text)).toEqual({ found: true, value });
  });
});

test.each(['{"a": [1, 2', '{"thought": "I will pla', '```json\n{"a": 1,'])(
  '%j was cut off and is not mended',
  (text) => {
    expect(extractJson(text)).toMatchObject({ found: false });
  },
);

describe('a text that is made to hurt', () => {
  test.each([
    ['braces', '{'.repeat(65_000)],
    ['many parts that are no JSON', '{a}'.repeat(21_000)],
    ['fences', '```'.repeat(21_000)],
    ['a fence that does not end', `\`\`\`a\n${' '.repeat(65_000)}x`],
    ['a fence with a long word behind it', `\`\`\`${'a'.repeat(65_000)}`],
    ['deep nesting', `{"answer": ${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
  ])('%s is a problem, and told at once', (_, text) => {
    // Processor time, so that what else the machine does is not counted.
    const start = process.cpuUsage();
    expect(extractJson(text).found).toBe(false);
    const { user, system } = process.cpuUsage(start);
    expect(user + system).toBeLessThan(500_000);
  });
});
