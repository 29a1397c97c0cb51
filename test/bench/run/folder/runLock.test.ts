import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockRun } from '../../../../bench/run/folder/runLock.ts';

const ROOT = mkdtempSync(join(tmpdir(), 'guildhall-lock-'));
afterAll(() => rmSync(ROOT, { recursive: true }));

/** A run's folder in which these processes are said to play. */
function runWith(name: string, ...holders: readonly object[]): string {
  const folder = join(ROOT, name);
  mkdirSync(join(folder, 'playing'), { recursive: true });
  for (const [index, holder] of holders.entries())
    writeFileSync(join(folder, 'playing', `other-${index}.json`), JSON.stringify(holder));
  return folder;
}

test('a run is claimed and let go without a trace', () => {
  const folder = join(ROOT, 'free');
  mkdirSync(folder);
  {
    using _ = lockRun(folder);
    expect(readdirSync(join(folder, 'playing'))).toHaveLength(1);
  }
  expect(readdirSync(folder)).toEqual([]);
});

test('while a worker of a dead command line lives, the run is busy; then it is taken over, and that is told', async () => {
  const folder = join(ROOT, 'orphans');
  mkdirSync(folder);
  const worker = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
  await once(worker, 'spawn');
  // As a command line leaves it that was killed: it is gone, and its worker is not.
  const lock = lockRun(folder);
  lock.add(worker.pid);
  const [file = ''] = readdirSync(join(folder, 'playing')).filter((name) => name.includes(`-${worker.pid}.`));
  const left = readFileSync(join(folder, 'playing', file));
  lock.release();
  mkdirSync(join(folder, 'playing'));
  writeFileSync(join(folder, 'playing', file), left);

  expect(() => lockRun(folder)).toThrow(`${folder} is still being played, by process ${worker.pid}`);
  expect(readdirSync(join(folder, 'playing'))).toEqual([file]);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  const said: string[] = [];
  lockRun(folder, (line) => said.push(line)).release();
  expect(said).toEqual([`${folder}: taken over from process ${worker.pid}, which has ended`]);
  expect(existsSync(join(folder, 'playing'))).toBe(false);
});

test.runIf(process.platform === 'linux')('another process that has come by the same id does not count', () => {
  const folder = runWith('reused', { pid: process.ppid, host: hostname(), began: '1' });
  lockRun(folder).release();
  expect(readdirSync(folder)).toEqual([]);
});

test('what cannot be told from here counts as being played, and the line says what to do', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const elsewhere = runWith('elsewhere', { pid, host: 'another.example', began: null });
  expect(() => lockRun(elsewhere)).toThrow(
    /by process \d+ on another\.example; if that process has ended, delete .*other-0\.json/,
  );
  const broken = runWith('broken');
  writeFileSync(join(broken, 'playing', 'other.json'), '{');
  expect(() => lockRun(broken)).toThrow(/other\.json: cannot be read; delete it if no process plays/);
  for (const folder of [elsewhere, broken]) expect(readdirSync(join(folder, 'playing'))).toHaveLength(1);
});
