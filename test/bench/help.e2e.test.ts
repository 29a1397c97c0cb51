import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createBench, fewAtOnce } from './commandLine.ts';

const packageJson = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

describe('what the command line tells about itself', () => {
  test('every command has a help text of its own', async () => {
    using bench = createBench();
    const help = await bench.guildhall(['--help']);
    const commands = [...help.stdout.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name as string);
    expect(commands).toEqual(
      expect.arrayContaining(['demo', 'run', 'list', 'show', 'generate', 'validate', 'score', 'report', 'schematic']),
    );
    const texts = await fewAtOnce(
      [
        ...commands.filter((name) => name !== 'help').map((name) => [name]),
        ['schematic', 'show'],
        ['schematic', 'convert'],
        ['import', 'villagerbench'],
        ['import', 'mindcraft'],
        ['import', 'structures'],
        ['datapack', 'check'],
      ],
      async (command) => ({ command, ...(await bench.guildhall([...command, '--help'])) }),
    );
    for (const { command, code, stdout, stderr } of texts) {
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toContain(`Usage: guildhall ${command.join(' ')}`);
      // A heading and at least a line on what it does.
      expect(stdout.split('\n\n')[1]).toMatch(/\w+ \w+/);
    }
    expect(bench.files()).toEqual([]);
  });

  test('the help of run names what a game takes', async () => {
    using bench = createBench();
    const { stdout } = await bench.guildhall(['run', '--help']);
    for (const option of [
      '--schematic',
      '--villagerbench',
      '--agents',
      '--framework',
      '--model',
      '--base-url',
      '--game-time',
      '--clock',
      '--think',
      '--pace',
      '--jobs',
      '--verify-replay',
    ])
      expect(stdout).toContain(option);
  });

  test('the help marks what a command cannot do without', async () => {
    using bench = createBench();
    const { stdout } = await bench.guildhall(['generate', '--help']);
    const text = stdout.replace(/\s+/g, ' ');
    expect(text).toMatch(/--count <n> number of tasks \(required\)/);
    expect(text).toMatch(/--split <split> [^-]+ \(required\)/);
    expect(text.match(/\(required\)/g)).toHaveLength(3);
  });

  test('the version is the package’s', async () => {
    using bench = createBench();
    expect(await bench.guildhall(['--version'])).toMatchObject({
      code: 0,
      stdout: `${packageJson.version}\n`,
      stderr: '',
    });
  });

  test('without a command the help goes to standard error', async () => {
    using bench = createBench();
    // The exit code is the process's own.
    const { code, stdout, stderr } = await bench.start([]).ended;
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Usage: guildhall');
  });
});

describe('guildhall list', () => {
  test('a reader that leaves early is no error', async () => {
    using bench = createBench();
    const { child, ended } = bench.start(['list']);
    child.stdout?.destroy();
    const { code, stderr } = await ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});
