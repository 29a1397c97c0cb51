import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('./strayChild.ts', import.meta.url));

test.each(['rejection', 'timer'])('an error nobody caught (%s) ends the episode and not the process', async (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-stray-'));
  try {
    const args = ['--disable-warning=ExperimentalWarning', script, kind, folder];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({
      score: { termination: 'agents-stopped', reason: 'sidecar-lost', success: false },
      playersProblem: 'nobody waits for this',
    });
    expect(readdirSync(folder)).toHaveLength(7);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
