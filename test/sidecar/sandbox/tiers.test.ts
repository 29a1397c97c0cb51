import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { EXHAUSTIVE, runs } from '../../support/depth.ts';

const PROGRAMS = Number(process.env.GUILDHALL_TIER_PROGRAMS) || runs(12, 600);
/** How V8 may run the engine: what it compiles at once, and what once it is hot. */
const TIERS = [[], ['--no-opt', '--liftoff-only'], ['--always-sparkplug', '--no-liftoff']];
const PROCESS = fileURLToPath(new URL('./tierProcess.ts', import.meta.url));

async function outcomesWith(flags: readonly string[]): Promise<string[]> {
  const args = ['--disable-warning=ExperimentalWarning', ...flags, PROCESS, String(PROGRAMS), '11'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout.trimEnd().split('\n');
}

test.runIf(EXHAUSTIVE)(
  'programs as deep as the stack allows end the same way however V8 compiles the engine',
  {
    timeout: 3_600_000,
  },
  async () => {
    const [usual = [], ...others] = await Promise.all(TIERS.map(outcomesWith));
    expect(usual).toHaveLength(PROGRAMS);
    for (const other of others) expect(other).toEqual(usual);
    const failures = usual.flatMap((line) => /"failure":"([\w-]+)"/.exec(line)?.[1] ?? []);
    // The counted stack, never the native one.
    expect(new Set(failures)).not.toContain('engine');
    expect(usual.filter((line) => line.includes('stack overflow')).length).toBeGreaterThan(PROGRAMS / 10);
  },
);
