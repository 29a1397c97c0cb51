import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { PackFiles } from '../../../server-plugin/hosts/vanilla/pack/packFiles.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';
import { type Bench, createBench, fewAtOnce } from '../commandLine.ts';
import { packOf } from './corpusPack.ts';

function write(bench: Bench, name: string, files: PackFiles): void {
  for (const [path, text] of files) {
    const file = bench.path(name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

function writeZip(bench: Bench, name: string, files: PackFiles): void {
  writeFileSync(bench.path(name), zipSync(Object.fromEntries([...files].map(([path, text]) => [path, strToU8(text)]))));
}

describe('guildhall datapack check', () => {
  test.runIf(EXHAUSTIVE)('tells right packs from wrong ones', async () => {
    using bench = createBench();
    write(bench, 'right', packOf('1.20.4', {}));
    writeZip(bench, 'wrong.zip', packOf('1.20.4', { bad: ['say a', 'setblock ~ ~ ~ minecraft:lever[powered=on]'] }));
    const before = bench.files();
    const check = ['datapack', 'check'];
    const version = ['--server-version', '1.20.4'];
    const [right, wrong, json] = await fewAtOnce(
      [
        [...check, 'right', ...version],
        [...check, 'wrong.zip', ...version],
        [...check, 'wrong.zip', ...version, '--json'],
      ],
      (args) => bench.guildhall(args),
    );
    expect(right).toMatchObject({ code: 0, stderr: '' });
    expect(right?.stdout).toMatch(/^right: Minecraft 1\.20\.4, 4 functions, 7 commands: 0 errors, 0 other findings$/m);
    expect(right?.stdout).toMatch(/^Checked against: minecraft-data\.$/m);
    expect(right?.stdout).toMatch(/^Not checked: what NBT and JSON files hold\.$/m);

    const place = 'data/guildhall/functions/bad.mcfunction:2:40';
    const message = 'powered of lever cannot be "on" (true, false are possible)';
    expect(wrong).toMatchObject({ code: 1, stderr: '' });
    expect(wrong?.stdout.split('\n')[0]).toBe(`${place} ${message}`);
    expect(wrong?.stdout).toContain(': 1 error, 0 other findings');

    expect(json?.code).toBe(1);
    expect(json?.stderr).toContain(place);
    expect(JSON.parse(json?.stdout ?? '')).toMatchObject({
      pack: 'wrong.zip',
      version: '1.20.4',
      diagnostics: [{ line: 2, column: 40, severity: 'error', message }],
    });
    expect(bench.files()).toEqual(before);
  });

  test('refuses what cannot be checked', async () => {
    using bench = createBench();
    write(bench, 'pack', packOf('1.20.4', {}));
    mkdirSync(bench.path('data', 'vanilla-summary', '1.19.2'), { recursive: true });
    const cases: [string[], RegExp][] = [
      [['nowhere', '--server-version', '1.20.4'], /^guildhall: nowhere: cannot be read; .* \[no-pack\]\n$/],
      [
        ['data', '--server-version', '1.20.4'],
        /^guildhall: data is not a data pack; expected a pack\.mcmeta .* \[no-pack\]\n$/,
      ],
      [
        ['pack', '--server-version', '1.21.4'],
        /^guildhall: --server-version 1\.21\.4: the command tree of this version is not included, only those of 1\.20\.2, 1\.20\.3, 1\.20\.4; give a folder of data with --data \[no-game-data\]\n$/,
      ],
      [['pack', '--server-version', '1.21.4', '--data', 'data'], /\(it has 1\.19\.2\) \[bad-game-data\]\n$/],
      [
        ['pack', '--server-version', '1.19.2', '--data', 'data'],
        /commands\.json: cannot be read as JSON \[bad-game-data\]\n$/,
      ],
      [['pack'], /--server-version/],
    ];
    const ended = await fewAtOnce(cases, async ([args, message]) => {
      const { code, stdout, stderr } = await bench.guildhall(['datapack', 'check', ...args]);
      return { code, stdout, told: message.test(stderr) || stderr };
    });
    expect(ended).toEqual(cases.map(() => ({ code: 2, stdout: '', told: true })));
  });
});
