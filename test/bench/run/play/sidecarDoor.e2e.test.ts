import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRun } from '../../../../bench/run/folder/readRun.ts';
import { sidecarEntry } from '../../../../bench/run/play/playersCode.ts';
import { SidecarDoor } from '../../../../bench/run/play/sidecarDoor.ts';
import { confining } from '../../../../sidecar/mind/confinement.ts';
import { createBench } from '../../commandLine.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-door-'));
  path = join(folder, 'sidecar.sock');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a sidecar that was started elsewhere asks at the socket, plays, and hands in its transcript', async () => {
  using bench = createBench();
  const args = [
    'run',
    'construction/lamp',
    '--clock',
    'realtime',
    '--sidecar-socket',
    path,
    '--id',
    'x',
    '--out',
    'out',
  ];
  const run = bench.guildhall(args);
  await expect.poll(() => statSync(path, { throwIfNoEntry: false })?.isSocket(), { timeout: 10_000 }).toBe(true);
  expect((statSync(path).mode & 0o007) === 0).toBe(true);
  const { entry, code } = sidecarEntry();
  const sidecar = spawn(process.execPath, [...confining(code), entry, '--socket', path], { stdio: 'inherit' });
  const left = new Promise((resolve) => sidecar.once('close', resolve));
  expect(await run).toMatchObject({ code: 0 });
  expect(await left).toBe(0);
  const [episode] = readRun(bench.path('out', 'x')).episodes;
  expect(episode?.score).toMatchObject({ success: true });
  expect(episode?.transcript.length).toBeGreaterThan(1);
  expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined();
});

test('the socket is put in the place of one that was left behind, and of nothing else', async () => {
  const first = await SidecarDoor.open(path);
  const second = await SidecarDoor.open(path);
  const sidecar = connect(path);
  expect(await second.next(new AbortController().signal)).toBeDefined();
  sidecar.destroy();
  second.close();
  first.close();
  writeFileSync(path, 'mine');
  await expect(SidecarDoor.open(path)).rejects.toMatchObject({ code: 'sidecar-socket' });
});
