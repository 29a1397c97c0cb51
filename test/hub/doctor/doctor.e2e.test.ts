import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import type { Check } from '../../../server-plugin/hosts/vanilla/doctor/check.ts';
import { type Bench, createBench } from '../../bench/commandLine.ts';
import { addToken, HubProcess } from '../../support/hubProcess.ts';

/** What `doctor --hub` finds, by check. */
async function examined(bench: Bench, ...args: string[]): Promise<{ code: number | null; checks: Map<string, Check> }> {
  const { code, stdout, stderr } = await bench.guildhall(['doctor', '--hub', ...args, '--json']);
  expect(stdout, stderr).not.toBe('');
  const { checks } = JSON.parse(stdout) as { checks: Check[] };
  return { code, checks: new Map(checks.map((check) => [check.id, check])) };
}

describe('doctor --hub', () => {
  test('finds a new hub ready, and a running one too', async () => {
    using bench = createBench();
    HubProcess.configure(bench);
    const fresh = await examined(bench);
    expect(fresh.code).toBe(0);
    expect(fresh.checks.get('tokens')).toMatchObject({ outcome: 'warning' });
    expect(bench.files()).toEqual(['hub.yaml']);
    await addToken(bench, 'lab');
    using hub = await HubProcess.start(bench);
    const { port } = new URL(hub.url);
    HubProcess.configure(bench, { web: { port: Number(port) }, game: { port: hub.port } });
    const { code, checks } = await examined(bench, 'hub.yaml');
    expect(code).toBe(0);
    expect([...checks.values()].filter(({ outcome }) => outcome !== 'ok')).toEqual([]);
    expect(checks.get('database')?.finding).toContain('is sound; games on record: 0');
    expect(checks.get('tokens')?.finding).toBe('groups with a token: lab');
    // A backup of a running hub, as docs/how-to/run-a-hub.md makes it.
    mkdirSync(bench.path('backup'));
    const database = new DatabaseSync(bench.path('hub-data/hub.sqlite'), { readOnly: true });
    database.exec(`VACUUM INTO '${bench.path('backup/hub.sqlite')}'`);
    database.close();
    HubProcess.configure(bench, { data: 'backup' });
    expect((await examined(bench)).checks.get('tokens')?.finding).toBe('groups with a token: lab');
    for (const id of ['web-port', 'game-port']) expect(checks.get(id)?.finding).toContain('held by a running hub');
  });

  test('names a port that another program holds, damaged state and a missing server', async () => {
    using bench = createBench();
    HubProcess.configure(bench);
    await addToken(bench, 'lab');
    const file = bench.path('hub-data/hub.sqlite');
    writeFileSync(file, readFileSync(file).fill(7, 4_096, 20_000));
    const other = createServer((_, response) => response.end('{"ok": false}'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    HubProcess.configure(bench, { web: { port }, game: { server: 'paper.json' } });
    const { code, checks } = await examined(bench, 'hub.yaml');
    const paper = { version: '1.20.4', port, rcon: { port, passwordFile: 'hub.yaml' } };
    writeFileSync(bench.path('paper.json'), JSON.stringify(paper), { mode: 0o600 });
    const onPaper = await examined(bench);
    expect(onPaper.checks.get('game')).toMatchObject({ outcome: 'failed' });
    expect([onPaper.checks.has('rcon'), onPaper.checks.has('game-port')]).toEqual([true, false]);
    other.close();
    expect(code).toBe(1);
    const failed = [...checks.values()].filter(({ outcome }) => outcome === 'failed');
    expect(failed.map(({ id }) => id)).toEqual(['database', 'web-port', 'server-file']);
    expect(checks.get('web-port')?.finding).toBe(`127.0.0.1:${port} is held by another program`);
  });

  test('stops at settings that cannot be read, and at a data folder that is a file', async () => {
    using bench = createBench();
    HubProcess.configure(bench, { web: { port: 'x' } });
    const { code, checks } = await examined(bench);
    expect([code, [...checks.keys()]]).toEqual([1, ['settings']]);
    expect(checks.get('settings')?.finding).toContain('web.port');
    mkdirSync(bench.path('full'));
    writeFileSync(bench.path('full/hub-data'), '');
    HubProcess.configure(bench, { data: 'full/hub-data' });
    expect((await examined(bench)).checks.get('data-folder')).toMatchObject({ outcome: 'failed' });
    for (const args of [['doctor'], ['doctor', '--hub', 'hub.yaml', '--server', 'x.json']])
      expect(await bench.guildhall(args)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('expected --server'),
      });
  });
});
