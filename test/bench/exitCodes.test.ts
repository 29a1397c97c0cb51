import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { expect, test } from 'vitest';
import { playWithHint } from '../../bench/commands/run/resumeHint.ts';
import { describeError, EXIT, exitCodeOf } from '../../bench/console/exitCodes.ts';
import { ConfigError } from '../../protocol/errors.ts';

test('an error of ours is one line, whatever the file it quotes holds', () => {
  const text = describeError(new ConfigError('bad-task-file', 'a.json: found "\u001b[31m\r\nall is well\u0007\u202e"'));
  expect(text).toBe('guildhall: a.json: found " [31m all is well " [bad-task-file]');
  expect(describeError(new ConfigError('bad-task', 'x'.repeat(1e6))).length).toBeLessThan(5000);
});

/** What the file system itself throws for a full device. */
function fullDevice(): unknown {
  const file = openSync('/dev/full', 'w');
  try {
    writeSync(file, 'x');
  } catch (error) {
    return error;
  } finally {
    closeSync(file);
  }
}

test.skipIf(!existsSync('/dev/full'))(
  'a full device is no bug of ours: exit 3, and how to resume (skipped without /dev/full)',
  async () => {
    const error = fullDevice();
    expect(exitCodeOf(error)).toBe(EXIT.unavailable);
    expect(describeError(error)).toBe(
      'guildhall: files: cannot be written, because no space is left on the device [ENOSPC]',
    );
    const lines: string[] = [];
    const play = async () => {
      throw error;
    };
    await expect(
      playWithHint(play, 'guildhall run --resume runs/x', { line: (text) => lines.push(text) }),
    ).rejects.toBe(error);
    expect(lines).toEqual(['to resume it: guildhall run --resume runs/x']);
  },
);

test.each(['ENOSPC', 'EDQUOT', 'EROFS'])('%s is found behind an error of ours, and other errors are not', (code) => {
  const cause = Object.assign(new Error('a file system'), { code, path: '/runs/x\u001b[2J' });
  const error = new ConfigError('episode-folder', '/runs/x: it cannot be written', { cause });
  expect(exitCodeOf(error)).toBe(EXIT.unavailable);
  expect(exitCodeOf(cause)).toBe(EXIT.unavailable);
  expect(describeError(cause)).toMatch(
    new RegExp(`^guildhall: /runs/x \\[2J: cannot be written, because .+ \\[${code}\\]$`),
  );
  expect(exitCodeOf(Object.assign(new Error('gone'), { code: 'ENOENT' }))).toBe(EXIT.internal);
});

test('the stack of an internal error steers no terminal', () => {
  expect(describeError(new Error('quotes \u001b[2J\u202e'))).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
});
