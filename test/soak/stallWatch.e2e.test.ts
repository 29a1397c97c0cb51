import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Ticks that count for some tenths of a second each, and call nothing, for as long as nobody stops the process. */
const SLOW_SERVER = `
  import { watchStalls } from '${new URL('stallWatch.ts', import.meta.url).href}';
  const server = {
    tick() {
      const treesToFell = 712;
      let felled = 0;
      for (let stroke = 0; stroke < 600_000_000; stroke++) if (stroke % treesToFell === 0) felled++;
      return felled;
    },
  };
  watchStalls(server, 100);
  setInterval(() => server.tick(), 1);
`;

test('where a tick stands that takes too long is written down, with what it knows', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stalls-'));
  const script = join(folder, 'server.mjs');
  writeFileSync(script, SLOW_SERVER);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let written = '';
  try {
    for await (const piece of child.stderr) {
      written += String(piece);
      if (written.includes('treesToFell=')) break;
    }
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
  expect(written).toMatch(/a tick stands here, \d+ ms\n {2}tick /);
  expect(written).toContain('treesToFell=712');
});
