import { expect, test } from 'vitest';
import { formatThinkPolicy, parseThinkPolicy } from '../../clock/thinkPolicy.ts';
import { ConfigError } from '../../protocol/errors.ts';

test.each(['measured', 'zero', 'fixed:0', 'fixed:2000', 'fixed:3600000'])('reads and writes %s', (text) => {
  expect(formatThinkPolicy(parseThinkPolicy(text))).toBe(text);
});

test.each([
  '',
  'Measured',
  'fixed',
  'fixed:',
  'fixed:-1',
  'fixed:1.5',
  'fixed:2s',
  'fixed:3600001',
  'fixed:1e3',
  'zero ',
])('refuses "%s" in one line', (text) => {
  const error = (() => {
    try {
      return parseThinkPolicy(text);
    } catch (caught) {
      return caught;
    }
  })();
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as Error).message).toContain(`"${text}"`);
  expect((error as Error).message).not.toContain('\n');
});
