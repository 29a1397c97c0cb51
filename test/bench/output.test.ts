import { afterEach, expect, test, vi } from 'vitest';
import { createOutput } from '../../bench/console/output.ts';

const HOSTILE = 'first \u001b[2Jline\r\nsecond \u009b31m\u202eline\u0007';

afterEach(() => {
  vi.restoreAllMocks();
});

test('lines for people keep their breaks and lose what steers a terminal', () => {
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const output = createOutput(process, false);
  output.line(HOSTILE);
  output.result({ text: HOSTILE });
  expect(stdout.mock.calls).toEqual([['first  [2Jline\nsecond  31m line \n']]);
});

test('under --json lines go to standard error, and standard output has the value alone', () => {
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const output = createOutput(process, true);
  output.line(HOSTILE);
  output.result({ text: HOSTILE });
  expect(stderr.mock.calls).toEqual([['first  [2Jline\nsecond  31m line \n']]);
  const written = String(stdout.mock.calls[0]?.[0]);
  expect(written).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u);
  expect(JSON.parse(written)).toEqual({ text: HOSTILE });
});
