import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { EXHAUSTIVE, sampleOf } from '../../../support/depth.ts';

const script = fileURLToPath(new URL('./strayChild.ts', import.meta.url));

async function played<T>(args: readonly string[], check: (folder: string, stdout: string) => T): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-stray-'));
  try {
    const [kind, ...others] = args as [string, ...string[]];
    const all = ['--disable-warning=ExperimentalWarning', script, kind, folder, ...others];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, all);
    expect(stderr).toBe('');
    return check(folder, stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const BROKEN = {
  score: { termination: 'agents-stopped', reason: 'sidecar-lost', success: false },
  playersProblem: 'nobody waits for this',
};

test.each(sampleOf(['rejection', 'timer'], 1))(
  'an error nobody caught (%s) ends the episode and not the process',
  async (kind) => {
    await played([kind], (folder, stdout) => {
      expect(JSON.parse(stdout)).toMatchObject([BROKEN]);
      expect(readdirSync(join(folder, 'careless'))).toHaveLength(7);
    });
  },
);

test.runIf(EXHAUSTIVE)('of two episodes that share a process it ends the one that it came from', async () => {
  await played(['rejection', '--beside'], (folder, stdout) => {
    const [careless, careful] = JSON.parse(stdout) as Record<string, unknown>[];
    expect(careless).toMatchObject(BROKEN);
    expect(careful).toMatchObject({ score: { reason: 'agents-done' } });
    expect(careful).not.toHaveProperty('playersProblem');
    for (const name of ['careless', 'careful']) expect(readdirSync(join(folder, name))).toHaveLength(7);
  });
});
