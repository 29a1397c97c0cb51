import { once } from 'node:events';
import mineflayer, { type Bot } from 'mineflayer';
import { describe, expect, test } from 'vitest';
import { type Bench, createBench, type Running } from './commandLine.ts';

/** Starts a server and tells its port. */
async function serving(bench: Bench, ...args: string[]): Promise<{ server: Running; port: number }> {
  const server = bench.start(['serve', '--port', '0', '--json', ...args]);
  let said = '';
  server.child.stdout?.on('data', (text: string) => {
    said += text;
  });
  await server.shows('"zone": "world"');
  return { server, port: Number(/"port": (\d+)/.exec(said)?.[1]) };
}

async function join(port: number, username: string): Promise<Bot> {
  const bot = mineflayer.createBot({ host: '127.0.0.1', port, username, version: '1.20.4', auth: 'offline' });
  await once(bot, 'spawn');
  return bot;
}

const says = (bot: Bot, text: string) =>
  new Promise<void>((resolve) => {
    bot.on('messagestr', (message) => {
      if (message.includes(text)) resolve();
    });
  });

describe('a server to play on', { timeout: 60_000 }, () => {
  test('lets people of this machine in, obeys its console, and keeps its world', async () => {
    using bench = createBench();
    const { server, port } = await serving(bench, '--save', 'world');
    const alice = await join(port, 'Alice');
    await server.shows('Alice joined the game');
    const got = once(alice.inventory, 'updateSlot');
    server.type('give Alice diamond 3');
    await got;
    expect(alice.inventory.items().map(({ name, count }) => [name, count])).toEqual([['diamond', 3]]);
    alice.chat('good morning');
    await server.shows('<Alice> good morning');
    // Nobody was allowed to be an operator.
    const refused = says(alice, 'Unknown or incomplete command');
    alice.chat('/setblock 3 -60 3 gold_block');
    await refused;
    server.type('setblock 2 -60 2 chest');
    await server.shows('Changed the block at 2, -60, 2');
    server.type('frobnicate');
    await server.shows('frobnicate<--[HERE]');
    server.type('stop');
    expect((await server.ended).code).toBe(0);

    const again = await serving(bench, '--save', 'world');
    again.server.type('execute if block 2 -60 2 chest unless block 3 -60 3 gold_block');
    await again.server.shows('Test passed');
    again.server.child.kill('SIGINT');
    const ended = await again.server.ended;
    expect([ended.code, ended.signal]).toEqual([0, null]);
    expect(ended.stderr).toContain('saved');
  });

  test('gives operator rights to those it names and to nobody else', async () => {
    using bench = createBench();
    const { server, port } = await serving(bench, '--allow-op', 'Alice');
    const [alice, bob] = [await join(port, 'Alice'), await join(port, 'Bob')];
    alice.chat('/setblock 2 -60 2 gold_block');
    await says(alice, 'Changed the block');
    const refused = says(bob, 'Unknown or incomplete command');
    bob.chat('/setblock 2 -60 2 dirt');
    await refused;
    server.type('execute if block 2 -60 2 gold_block');
    await server.shows('Test passed');
    server.type('stop');
    expect((await server.ended).code).toBe(0);
  });

  test('explains options that make no sense and starts nothing', async () => {
    using bench = createBench();
    for (const [args, says] of [
      [['--allow-op', 'x y'], '--allow-op: "x y" is no player name'],
      [['--radius', '3'], '--radius: 3 blocks, expected 16 to 100000'],
      [['--game-version', '1.8.9'], 'Minecraft version "1.8.9" is not supported'],
      [['--world', 'moon'], "argument 'moon' is invalid"],
    ] as const) {
      const { code, stderr } = await bench.guildhall(['serve', '--port', '0', ...args]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
    }
    expect(bench.files()).toEqual([]);
  });
});
