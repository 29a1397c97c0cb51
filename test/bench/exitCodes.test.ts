import { expect, test } from 'vitest';
import { describeError } from '../../bench/console/exitCodes.ts';
import { ConfigError } from '../../protocol/errors.ts';

test('an error of ours is one line, whatever the file it quotes holds', () => {
  const text = describeError(new ConfigError('bad-task-file', 'a.json: found "\u001b[31m\r\nall is well\u0007\u202e"'));
  expect(text).toBe('guildhall: a.json: found " [31m all is well " [bad-task-file]');
  expect(describeError(new ConfigError('bad-task', 'x'.repeat(1e6))).length).toBeLessThan(5000);
});
