import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import mineflayer from 'mineflayer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVER_VERSIONS } from '../../game-server/data/versionData.ts';
import { pruneInstall } from '../../scripts/prunedData.ts';
import { EXHAUSTIVE, versionsToTest } from '../support/depth.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Folders that are no part of the program. */
const NO_SOURCE = /^(?:node_modules|test|dist|\..*|deploy)$/;

let folder: string;

/** Copies a folder of packages by hard links, which cost no room: pruning unlinks them and leaves the originals. */
function linkAll(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkAll(source, target);
    else if (entry.isFile())
      try {
        linkSync(source, target);
      } catch {
        copyFileSync(source, target);
      }
  }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-pruned-'));
  for (const name of readdirSync(root))
    if (!NO_SOURCE.test(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
  linkAll(realpathSync(join(root, 'node_modules')), join(folder, 'node_modules'));
  expect(pruneInstall(join(folder, 'node_modules'), SERVER_VERSIONS)).toBeGreaterThan(300 * 1024 * 1024);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.runIf(EXHAUSTIVE).each(versionsToTest())(
  'a pruned install serves a world at %s',
  { timeout: 60_000 },
  async (version) => {
    const args = ['--port', '0', '--json', '--world', 'overworld', '--game-version', version];
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'bench/main.ts', 'serve', ...args],
      {
        cwd: folder,
        stdio: ['pipe', 'pipe', 'ignore'],
      },
    );
    try {
      let printed = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
      while (!printed.includes('"zone"')) await once(child.stdout, 'data');
      const port = Number(/"port": (\d+)/.exec(printed)?.[1]);
      const bot = mineflayer.createBot({ host: '127.0.0.1', port, username: 'Alice', version, auth: 'offline' });
      await once(bot, 'spawn');
      await bot.waitForChunksToLoad();
      expect(bot.blockAt(bot.entity.position.offset(0, -0.5, 0))?.name).toBe('grass_block');
      const got = once(bot.inventory, 'updateSlot');
      child.stdin.write('give Alice diamond 3\n');
      await got;
      expect(bot.inventory.items().map(({ name, count }) => [name, count])).toEqual([['diamond', 3]]);
      child.stdin.write('stop\n');
      expect((await once(child, 'close'))[0]).toBe(0);
    } finally {
      child.kill('SIGKILL');
    }
  },
);
