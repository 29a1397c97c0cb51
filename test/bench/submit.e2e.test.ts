import { cpSync, mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXIT } from '../../bench/console/exitCodes.ts';
import { openSigned } from '../../bench/run/folder/ledger/signature.ts';
import { sha256 } from '../../bench/run/folder/sha256.ts';
import { oneTimeKey } from '../../bench/run/seal/sealKey.ts';
import { verifyRun } from '../../bench/run/seal/verifyRun.ts';
import { SubmissionManifest } from '../../bench/submit/manifest.ts';
import { packRun } from '../../bench/submit/packRun.ts';
import { type Bench, createBench } from './commandLine.ts';
import { inlineWorkers } from './workers/inlineWorker.ts';

let bench: Bench;
beforeAll(async () => {
  bench = createBench({ startWorker: inlineWorkers() });
  const { code, stderr } = await bench.guildhall(['run', 'construction/lamp', '--framework', 'oracle', '--id', 'x']);
  expect(code, stderr).toBe(EXIT.ok);
}, 120_000);
afterAll(() => bench[Symbol.dispose]());

const submit = (run: string, ...more: string[]) =>
  bench.guildhall(['submit', run, '--team', 'Ours', '--jobs', '1', ...more]);
const copy = (name: string) => {
  cpSync(bench.path('runs/x'), bench.path('runs', name), { recursive: true });
  return `runs/${name}`;
};

/** A submission's manifest, signed by the key that it names. */
function manifestIn(files: Readonly<Record<string, Uint8Array>>): SubmissionManifest {
  const line = strFromU8(files['manifest.json'] ?? new Uint8Array()).trimEnd();
  return SubmissionManifest.parse(openSigned(line, JSON.parse(line).key));
}

test('packs a run that holds, played again, so that anybody who unpacks it can verify it', {
  timeout: 120_000,
}, async () => {
  const { code, stdout, stderr } = await submit('runs/x', '--url', 'https://example.org', '--json');
  expect(code, stderr).toBe(EXIT.ok);
  const files = unzipSync(readFileSync(bench.path('runs/x.submission.zip')));
  const [first] = Object.keys(files);
  expect(first).toBe('manifest.json');
  const manifest = manifestIn(files);
  expect(JSON.parse(stdout)).toEqual({ file: 'runs/x.submission.zip', ...manifest });
  expect(manifest).toMatchObject({
    team: 'Ours',
    url: 'https://example.org',
    episodes: 1,
    checked: { files: true, replay: { scripts: 1, recorded: 0, differs: 0, impossible: 0 } },
    withPeople: false,
  });
  for (const { path, bytes, sha256: expected } of manifest.files) {
    const content = files[`run/${path}`] ?? new Uint8Array();
    expect([content.length, sha256(Buffer.from(content))]).toEqual([bytes, expected]);
    mkdirSync(dirname(bench.path('unpacked', path)), { recursive: true });
    writeFileSync(bench.path('unpacked', path), content);
  }
  expect(Object.keys(files)).toHaveLength(manifest.files.length + 1);
  expect(manifest.files.map(({ path }) => path)).not.toContain('report.html');
  const { problems, keys } = verifyRun(bench.path('unpacked'));
  expect([problems, keys]).toEqual([[], [manifest.key]]);
});

test('packs nothing where something does not hold', async () => {
  const run = copy('changed');
  const score = bench.path(run, 'episodes/0/score.json');
  writeFileSync(score, readFileSync(score, 'utf8').replace('"success":true', '"success":false'));
  const { code, stdout, stderr } = await submit(run, '--no-replay');
  expect(code).toBe(EXIT.faulted);
  expect(stdout + stderr).toContain('was not packed');
  expect(bench.files()).not.toContain('runs/changed.submission.zip');
});

test('refuses credentials, people without their consent, files without end, and links', async () => {
  const secret = copy('secret');
  writeFileSync(bench.path(secret, 'episodes/0/transcript.jsonl'), `"sk-${'a'.repeat(30)}"\n`);
  expect((await submit(secret, '--no-replay')).stderr).toMatch(/transcript\.jsonl: holds what looks like a credential/);
  const people = copy('people');
  const record = JSON.parse(readFileSync(bench.path(people, 'run.json'), 'utf8'));
  record.episodes[0].seats = [{ agent: 'Bob', by: 'human' }];
  writeFileSync(bench.path(people, 'run.json'), JSON.stringify(record));
  expect((await submit(people, '--no-replay')).stderr).toMatch(
    /people .* played in 1 of 1 episodes.*\[not-submittable\]/,
  );
  const huge = copy('huge');
  truncateSync(bench.path(huge, 'episodes/0/events.jsonl'), 6 * 1024 ** 3);
  expect(await submit(huge, '--no-replay')).toMatchObject({
    code: EXIT.badInput,
    stderr: expect.stringMatching(/events\.jsonl: has \d+ bytes; expected at most \d+ \[corrupt-run\]/),
  });
  const linked = copy('linked');
  symlinkSync('/etc/hostname', bench.path(linked, 'episodes/0/link'));
  const { code, stderr } = await submit(linked, '--no-replay');
  expect([code, stderr]).toEqual([EXIT.badInput, expect.stringContaining('no link to one')]);
});

test('a zip that boards would not take is not left behind', async () => {
  const packing = { out: bench.path('large.zip'), team: 'Ours', url: null, withPeople: false, replay: null };
  const rest = { key: oneTimeKey(), isStopped: () => false, largest: 1_000 };
  await expect(packRun(bench.path('runs/x'), { ...packing, ...rest })).rejects.toThrow(
    /packs into more than 1000 bytes.*--shard/,
  );
  expect(bench.files().filter((name) => name.startsWith('large.zip'))).toEqual([]);
});

test('a board verifies each submission again, ranks no scripts, and escapes what teams write', {
  timeout: 120_000,
}, async () => {
  mkdirSync(bench.path('handed-in'));
  const packed = await bench.guildhall('submit runs/x --no-replay --team <b>Us --out handed-in/a.zip'.split(' '));
  expect(packed.code, packed.stderr).toBe(EXIT.ok);
  const files = unzipSync(readFileSync(bench.path('handed-in/a.zip')));
  const manifest = manifestIn(files);
  const score = 'episodes/0/score.json';
  const changed = Buffer.from(strFromU8(files[`run/${score}`] ?? new Uint8Array()).replace('"ticks":', '"ticks":1'));
  const claimed = manifest.files.map((file) => (file.path === score ? { ...file, sha256: sha256(changed) } : file));
  /** Hands in what somebody else signs, who does not hold the key of the run. */
  const handIn = (name: string, own: Partial<SubmissionManifest>, more: Record<string, Uint8Array> = {}) => {
    const key = oneTimeKey();
    const signed = Buffer.from(`${key.signed({ ...manifest, ...own, key: key.publicKey })}\n`);
    writeFileSync(bench.path('handed-in', name), zipSync({ ...files, 'manifest.json': signed, ...more }));
  };
  handIn('b.zip', { team: 'Cheats', files: claimed }, { [`run/${score}`]: changed });
  const out = [{ path: '../../out', bytes: 1, sha256: sha256(Buffer.from('a')) }];
  handIn('c.zip', { files: out }, { 'run/../../out': Buffer.from('a') });
  writeFileSync(bench.path('handed-in/d.zip'), 'no zip');
  const replay = { scripts: 1, recorded: 0, differs: 0, impossible: 0 };
  handIn('e.zip', { team: 'Thieves', checked: { files: true, replay } });
  const forged = Buffer.from(strFromU8(files['manifest.json'] ?? new Uint8Array()).replace('<b>Us', 'Others'));
  writeFileSync(bench.path('handed-in/f.zip'), zipSync({ ...files, 'manifest.json': forged }));
  writeFileSync(bench.path('handed-in/g.zip'), zipSync({ ...files, 'manifest.json': Buffer.from('{"format":1}') }));

  const { code, stdout, stderr } = await bench.guildhall(['board', 'handed-in', '--json']);
  expect(code).toBe(EXIT.faulted);
  expect(JSON.parse(stdout)).toEqual({
    ...{ file: 'board.html', submissions: 3, verified: 1, suites: ['construction'] },
    refused: ['c.zip', 'd.zip', 'f.zip', 'g.zip'],
  });
  expect(stderr).toContain('f.zip: manifest.json is not as it was signed');
  expect(stderr).toContain('g.zip: was packed by an older Guildhall');
  expect(stderr).toContain(
    'e.zip: Thieves, not verified: run: the same as in handed-in/a.zip, which who sealed the run',
  );
  const page = readFileSync(bench.path('board.html'), 'utf8');
  expect(page).toContain('&lt;b&gt;Us');
  expect(page).not.toContain('<b>Us');
  expect(page.match(/not verified: /g)).toHaveLength(2);
  expect(page).toContain('verified: files; not played again; handed in with the key that sealed it');
  expect(page).toContain('(script)');
  expect(page).toContain('gpt-4-1106-preview');
});

test('a board plays a submission again once, and believes no record of that but its own', {
  timeout: 120_000,
}, async () => {
  mkdirSync(bench.path('once'));
  expect((await submit('runs/x', '--no-replay', '--out', 'once/a.zip')).code).toBe(EXIT.ok);
  const board = async (out: string, ...more: string[]) => {
    const made = await bench.guildhall(['board', 'once', '--out', out, '--jobs', '1', ...more]);
    expect(made.code, made.stderr).toBe(EXIT.ok);
    return made.stdout;
  };
  const first = await board('1.html', '--replay');
  expect(first).toContain('playing 1 again');
  expect(first).toContain('played again here: 1 of 1 the same');
  const kept = bench.path('once/a.zip.replayed.json');
  expect(await board('2.html', '--replay')).not.toContain('playing 1 again');
  writeFileSync(kept, readFileSync(kept, 'utf8').replace('scripts', 'recording'));
  expect(await board('3.html', '--replay')).toContain('playing 1 again');
});

test('a board with trusted keys names who sealed a run, and ranks nobody else', async () => {
  mkdirSync(bench.path('trusted'));
  expect((await submit('runs/x', '--no-replay', '--out', 'trusted/a.zip')).code).toBe(EXIT.ok);
  const { key } = manifestIn(unzipSync(readFileSync(bench.path('trusted/a.zip'))));
  const board = async (line: string, out: string) => {
    writeFileSync(bench.path('keys'), `${line}\n`);
    return (await bench.guildhall(['board', 'trusted', '--trust', 'keys', '--out', out])).stdout;
  };
  expect(await board(`${key} Example Lab`, '4.html')).toContain('not played again; sealed by Example Lab');
  expect(await board(`${oneTimeKey().publicKey} Others`, '5.html')).toContain(
    `not verified: run: signed with ${key}, which is not among the trusted keys`,
  );
});
