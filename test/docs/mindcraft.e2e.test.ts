import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Bench, createBench, startProcess } from '../bench/commandLine.ts';
import { ROOT } from '../house/imports.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { linkPackages } from '../support/linkPackages.ts';

const page = readFileSync(join(ROOT, 'docs/how-to/mindcraft.md'), 'utf8');

/** The program that a section of the page prints. */
function printed(heading: string): string {
  const section = page.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';
  return /```js\n([\s\S]*?)\n```/.exec(section)?.[1] ?? '';
}

/** The arguments of the run that the page prints. */
function printedRun(): string[] {
  const [, line = ''] = /^npx guildhall (run .*)$/m.exec(page) ?? [];
  return line.split(' ');
}

/**
 * A client as MINDcraft's is: plain Mineflayer with a host, a port, a version and a name, which knows no gateway. It takes the
 * lamp's blocks and places the first; then its process ends, as MINDcraft's does. Started again, it places the others.
 */
const AGENT = `
import { once } from 'node:events';
import mineflayer from 'mineflayer';
import { Vec3 } from 'vec3';

const [host, port, version, username] = process.argv.slice(2);
const bot = mineflayer.createBot({ host, port: Number(port), version, username, auth: 'offline' });
await once(bot, 'spawn');
await bot.waitForChunksToLoad();
const { itemsByName, blocksByName } = bot.registry;
const blocks = ['stone_bricks', 'oak_fence', 'torch'];
const carries = (name) => bot.inventory.count(itemsByName[name].id, null) > 0;
const stands = (index) => bot.blockAt(new Vec3(-8, -60 + index, 0))?.name === blocks[index];
const first = !stands(0);
bot.chat('/setblock -8 -60 0 stone_bricks');
for (;;) {
  try {
    if (first && !carries('torch')) {
      const chest = await bot.openContainer(bot.findBlock({ matching: blocksByName.chest.id }));
      for (const name of blocks) await chest.withdraw(itemsByName[name].id, null, 1);
      chest.close();
    }
    for (let index = blocks.findIndex((_, at) => !stands(at)); index >= 0; index = blocks.findIndex((_, at) => !stands(at))) {
      await bot.equip(itemsByName[blocks[index]].id, 'hand');
      await bot.placeBlock(bot.blockAt(new Vec3(-8, -61 + index, 0)), new Vec3(0, 1, 0));
      if (index === 0) process.exit(1);
    }
    break;
  } catch (error) {
    // Held until the game begins.
    console.log('again: ' + error.message);
  }
}
process.exit(0);
`;

/** Starts a program in the folder of a bench. */
function start(bench: Bench, name: string, args: readonly string[], environment: Record<string, string>) {
  return startProcess([bench.path(name), ...args], bench.folder, environment);
}

test.runIf(EXHAUSTIVE)(
  "a client without a gateway takes a seat by the page's programs, is restarted, and reaches the goal",
  async () => {
    using bench = createBench();
    linkPackages(bench, ['mineflayer', 'vec3', 'zod']);
    writeFileSync(bench.path('door.mjs'), printed('2. '));
    writeFileSync(bench.path('names.cjs'), printed('3. '));
    writeFileSync(bench.path('agent.mjs'), AGENT);
    const run = bench.start(printedRun());
    try {
      await run.shows(/seat Bob: gateway/);
      const [, url = '', token = ''] = /seat Bob: gateway (\S+), token (\S+)/.exec(run.printed.stdout) ?? [];
      const door = start(bench, 'door.mjs', [], { GUILDHALL_GATEWAY: url, GUILDHALL_TOKEN: token });
      await door.shows(/goal: /);
      const [, host = '', port = '', version = '', name = ''] =
        /^host (\S+) port (\d+) version (\S+) name (\S+)$/m.exec(door.printed.stdout) ?? [];
      expect([version, name]).toEqual(['1.21.1', 'Bob']);
      const play = () =>
        start(bench, 'agent.mjs', [host, port, version, name], {
          NODE_OPTIONS: `--require ${bench.path('names.cjs')}`,
        }).ended;
      const interrupted = await play();
      expect(interrupted.code, interrupted.stdout + interrupted.stderr).toBe(1);
      await play();
      expect((await door.ended).stdout).toContain('ended: goal-reached');
      const ended = await run.ended;
      expect(ended.stdout).toContain('100 % complete');
      const events = readFileSync(bench.path(...eventsOf(ended.stdout)), 'utf8');
      expect(events).toContain('"action-refused"');
    } finally {
      run.child.kill('SIGKILL');
    }
  },
);

/** The path of the first episode's log. */
function eventsOf(output: string): string[] {
  const [, folder = ''] = /(runs\/[\w.-]+)/.exec(output) ?? [];
  return [...folder.split('/'), 'episodes', '0', 'events.jsonl'];
}
