import { readFileSync, writeFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createBench, fewAtOnce } from '../commandLine.ts';

test('guildhall datapack build writes a pack and how to install it, or nothing', async () => {
  using bench = createBench();
  writeFileSync(bench.path('taken'), 'a file');
  const before = bench.files();
  const build = ['datapack', 'build'];
  const [version, task, team, file] = await fewAtOnce(
    [
      [...build, '--server-version', '1.20.1', '--out', 'packs'],
      [...build, 'construction/lampp', '--server-version', '1.20.4', '--out', 'packs'],
      [...build, 'construction/lamp', '--server-version', '1.20.4', '--agents', '99', '--out', 'packs'],
      [...build, 'construction/lamp', '--server-version', '1.20.4', '--out', 'taken'],
    ],
    (args) => bench.guildhall(args),
  );
  for (const bad of [version, task, team, file]) expect(bad).toMatchObject({ code: 2, stdout: '' });
  expect(version?.stderr).toContain('expected one of 1.19.2, 1.20.4, 1.21.1, 1.21.4, 1.21.11, 26.1');
  expect(task?.stderr).toContain('construction/lamp');
  expect(team?.stderr).toContain('--agents 99: expected team sizes from 1 to');
  expect(file?.stderr).toContain('--out taken is a file');
  expect(bench.files()).toEqual(before);

  const names = ['villager/escape', '--only', '0-1', '--server-version', '1.21.11'];
  const [said, json] = await fewAtOnce(
    [
      [...build, ...names, '--out', 'one'],
      [...build, ...names, '--agents', '2', '--out', 'two/deep', '--json'],
    ],
    (args) => bench.guildhall(args),
  );
  expect(said).toMatchObject({ code: 0, stderr: '' });
  expect(said?.stdout).toContain('Minecraft 1.21.11, 2 tasks, 2 arenas');
  const result = JSON.parse(json?.stdout ?? '');
  expect(result).toMatchObject({ version: '1.21.11', arenas: 2, tasks: 2, protocol: 1 });
  const zip = readFileSync(bench.path('one', 'guildhall-1.21.11.zip'));
  expect(zip.equals(readFileSync(bench.path('two', 'deep', 'guildhall-1.21.11.zip')))).toBe(true);
  const files = unzipSync(zip);
  expect(JSON.parse(strFromU8(files['pack.mcmeta'] as Uint8Array)).pack).toMatchObject({
    min_format: 94,
    max_format: 94,
  });
  expect(strFromU8(files['data/guildhall/function/info.mcfunction'] as Uint8Array)).toContain(result.hash);
  expect(readFileSync(bench.path('one', 'INSTALL.md'), 'utf8')).toContain(result.hash);
});
