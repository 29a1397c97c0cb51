import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A Node that can neither run the source nor the published package; undefined where the machine has none. */
const oldNode = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .filter((path) => existsSync(path))
  .find((path) => Number(/^v(\d+)/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.[1]) < 22);

/** Reports what it runs on, then ends as its argument says. */
const PROGRAM = `
  process.on('SIGINT', () => { console.log('interrupted'); setTimeout(() => process.exit(130), 300); });
  process.once('disconnect', () => { console.log('left alone'); process.exit(9); });
  console.log('node', process.versions.node.split('.')[0], process.argv.slice(2).join(' '));
  const [ending] = process.argv.slice(2);
  process.channel?.unref();
  if (ending === 'wait') setTimeout(() => {}, 20_000);
  process.exitCode = Number(ending) || 0;
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-starter-'));
  cpSync(join(root, 'bin'), join(folder, 'bin'), { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function layOut(kind: 'checkout' | 'package' | 'bare checkout'): void {
  const source = kind === 'package' ? 'dist/bench.js' : 'bench/main.ts';
  mkdirSync(join(folder, source, '..'), { recursive: true });
  writeFileSync(join(folder, source), PROGRAM);
  if (kind === 'checkout') symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}

interface Started {
  readonly child: ChildProcess;
  readonly text: () => { out: string; err: string };
  readonly ended: Promise<number | null>;
}

function start(node: string, ...args: string[]): Started {
  const child = spawn(node, [join(folder, 'bin/guildhall.js'), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, text: () => ({ out, err }), ended };
}

describe('bin/guildhall.js', () => {
  test('runs the source in a checkout and passes arguments and the exit code on', async () => {
    layOut('checkout');
    const { ended, text } = start(process.execPath, '4', 'two words');
    expect(await ended).toBe(4);
    expect(text()).toEqual({ out: 'node 24 4 two words\n', err: '' });
  });

  test('runs dist/ in the published package', async () => {
    layOut('package');
    const { ended, text } = start(process.execPath, '0');
    expect(await ended).toBe(0);
    expect(text()).toEqual({ out: 'node 24 0\n', err: '' });
  });

  test('asks for npm ci in a checkout without packages', async () => {
    layOut('bare checkout');
    const { ended, text } = start(process.execPath);
    expect(await ended).toBe(2);
    expect(text()).toEqual({ out: '', err: `guildhall: the packages are not installed; run "npm ci" in ${folder}\n` });
  });
});

describe.skipIf(!oldNode)(
  `bin/guildhall.js on an old Node (${oldNode ?? 'skipped: none before 22 on the PATH'})`,
  () => {
    const old = oldNode ?? '';

    test('refuses in one line in the published package', async () => {
      layOut('package');
      const { ended, text } = start(old, '0');
      expect(await ended).toBe(2);
      const { out, err } = text();
      expect(out).toBe('');
      expect(err).toMatch(
        /^guildhall: Node v\d+\.\d+\.\d+ \(.*\) is not supported; use Node \^22\.18\.0 \|\| >=24\.3\.0\n$/,
      );
    });

    test('runs the source on the pinned Node in a checkout', async () => {
      layOut('checkout');
      const { ended, text } = start(old, '3');
      expect(await ended).toBe(3);
      expect(text()).toEqual({ out: 'node 24 3\n', err: '' });
    });

    test('passes an interrupt on', async () => {
      layOut('checkout');
      const { child, ended, text } = start(old, 'wait');
      await once(child.stdout as NodeJS.ReadableStream, 'data');
      child.kill('SIGINT');
      expect(await ended).toBe(130);
      expect(text().out).toBe('node 24 wait\ninterrupted\n');
    });

    test('the pinned Node leaves when it is killed', async () => {
      layOut('checkout');
      const { child, ended, text } = start(old, 'wait');
      await once(child.stdout as NodeJS.ReadableStream, 'data');
      child.kill('SIGKILL');
      await ended;
      expect(text().out).toBe('node 24 wait\nleft alone\n');
    });
  },
);
