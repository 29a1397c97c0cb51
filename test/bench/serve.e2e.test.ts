import { once } from 'node:events';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mineflayer, { type Bot } from 'mineflayer';
import { describe, expect, test } from 'vitest';
import { EXIT } from '../../bench/console/exitCodes.ts';
import { RealtimeClock } from '../../clock/realtimeClock.ts';
import { RconClient } from '../../server-plugin/hosts/vanilla/rcon/rconClient.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { type Bench, createBench, type Session } from './commandLine.ts';

/** Starts a server within this process and tells its port. */
async function serving(bench: Bench, ...args: string[]): Promise<{ server: Session; port: number }> {
  const server = bench.open(['serve', '--port', '0', '--json', ...args]);
  await server.shows('"zone": "world"');
  return { server, port: Number(/"port": (\d+)/.exec(server.printed.stdout)?.[1]) };
}

function connect(port: number, username: string): Bot {
  const bot = mineflayer.createBot({
    host: '127.0.0.1',
    port,
    username,
    version: '1.20.4',
    auth: 'offline',
    logErrors: false,
  });
  // A server that is killed breaks the connection.
  bot.on('error', () => undefined);
  return bot;
}

async function enter(port: number, username: string): Promise<Bot> {
  const bot = connect(port, username);
  await once(bot, 'spawn');
  return bot;
}

/** When the world in the folder was saved last; 0 before. */
function savedAt(bench: Bench): number {
  return statSync(bench.path('world', 'level.dat'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
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
    const alice = await enter(port, 'Alice');
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
    // Others hear who comes and goes.
    const came = says(alice, 'Bob joined the game');
    const bob = await enter(port, 'Bob');
    await came;
    const went = says(alice, 'Bob left the game');
    bob.quit();
    await went;
    server.type('stop');
    expect((await server.ended).code).toBe(0);

    // Read again by a process that did not save it.
    const again = bench.start(['serve', '--port', '0', '--save', 'world']);
    await again.shows('Type commands');
    again.type('execute if block 2 -60 2 chest unless block 3 -60 3 gold_block');
    await again.shows('Test passed');
    again.child.kill('SIGINT');
    const ended = await again.ended;
    expect([ended.code, ended.signal]).toEqual([0, null]);
    expect(ended.stdout).toContain('saved');
  });

  test.runIf(EXHAUSTIVE)(
    'killed without warning goes on from its last save, with its world and what players carried',
    async () => {
      using bench = createBench();
      const open = async () => {
        const server = bench.start(['serve', '--port', '0', '--json', '--save', 'world', '--autosave', '1']);
        await server.shows('"zone": "world"');
        return { server, port: Number(/"port": (\d+)/.exec(server.printed.stdout)?.[1]) };
      };
      const { server, port } = await open();
      const alice = await enter(port, 'Alice');
      server.type('setblock 2 -60 2 chest{Items:[{Slot:3b,id:"minecraft:apple",Count:5b}]}');
      server.type('setblock 100 -60 2 gold_block');
      const got = once(alice.inventory, 'updateSlot');
      server.type('give Alice diamond 3');
      await got;
      // Two saves by itself, of which the second began after all of that was done.
      for (const _ of [1, 2]) {
        const before = savedAt(bench);
        while (savedAt(bench) === before) await once(alice, 'physicsTick');
      }
      server.type('save-off');
      await server.shows('Automatic saving is now disabled');
      server.type('setblock 2 -60 5 gold_block');
      await server.shows('Changed the block at 2, -60, 5');
      server.child.kill('SIGKILL');
      expect((await server.ended).signal).toBe('SIGKILL');

      const { server: again, port: otherPort } = await open();
      again.type(
        'execute if block 2 -60 2 chest{Items:[{Slot:3b,id:"minecraft:apple",Count:5b}]} if block 100 -60 2 gold_block unless block 2 -60 5 gold_block',
      );
      await again.shows('Test passed');
      const back = await enter(otherPort, 'Alice');
      if (back.inventory.items().length === 0) await once(back.inventory, 'updateSlot');
      expect(back.inventory.items().map(({ name, count }) => [name, count])).toEqual([['diamond', 3]]);
      again.child.kill('SIGTERM');
      expect(await again.ended).toMatchObject({
        code: 0,
        signal: null,
        stderr: expect.stringContaining('saved world'),
      });
    },
  );

  test('saves on command, which operators have in the game too, and only where it has a folder', async () => {
    using bench = createBench();
    const { server, port } = await serving(bench, '--save', 'world', '--autosave', '0', '--allow-op', 'Alice');
    const alice = await enter(port, 'Alice');
    server.type('setblock 2 -60 2 gold_block');
    await server.shows('Changed the block at 2, -60, 2');
    expect(bench.files()).toEqual(['world']);
    const told = says(alice, 'Saved the game');
    alice.chat('/save-all flush');
    await told;
    expect(bench.files()).toContain('world/region/r.0.0.mca');
    for (const [line, answer] of [
      ['save-all', 'Saved the game'],
      ['save-on', 'Saving is already turned on'],
      ['save-off', 'Automatic saving is now disabled'],
      ['save-off', 'Saving is already turned off'],
      ['save-on', 'Automatic saving is now enabled'],
    ] as const) {
      server.type(line);
      await server.shows(answer);
    }
    alice.chat('/stop');
    expect((await server.ended).code).toBe(0);

    const plain = await serving(bench);
    plain.server.type('save-all');
    await plain.server.shows('save-all<--[HERE]');
    plain.server.type('stop');
    expect((await plain.server.ended).code).toBe(0);
  });

  test('lets only those in who are on its whitelist, and operators', async () => {
    using bench = createBench();
    const { server, port } = await serving(bench, '--save', 'worlds/mine', '--whitelist', '--allow-op', 'Olga');
    const refused = async (username: string) => {
      const [reason] = await once(connect(port, username), 'kicked');
      return String(reason);
    };
    expect(await refused('Alice')).toContain('You are not white-listed on this server!');
    const olga = await enter(port, 'Olga');
    const told = says(olga, 'Added Alice to the whitelist');
    olga.chat('/whitelist add Alice');
    await told;
    const alice = await enter(port, 'Alice');
    const file = bench.path('worlds', 'whitelist.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([
      { uuid: '10920508-d5d8-3eed-93d2-92f193afe7d7', name: 'Alice' },
    ]);
    writeFileSync(file, 'no JSON');
    for (const [line, answer] of [
      ['whitelist list', 'There are 1 whitelisted player(s): Alice'],
      ['whitelist add alice', 'Player is already whitelisted'],
      ['whitelist reload', 'not valid JSON'],
      ['whitelist remove Alice', 'Removed Alice from the whitelist'],
      ['whitelist remove Alice', 'Player is not whitelisted'],
      ['whitelist list', 'There are no whitelisted players'],
      ['whitelist on', 'Whitelist is already turned on'],
    ] as const) {
      server.type(line);
      await server.shows(answer);
    }
    // Who is in stays in; who comes is asked.
    expect(Object.keys(olga.players)).toContain('Alice');
    alice.quit();
    await server.shows('Alice left the game');
    expect(await refused('Alice')).toContain('not white-listed');
    writeFileSync(file, '[{"uuid": "10920508-d5d8-3eed-93d2-92f193afe7d7", "name": "Alice"}]');
    server.type('whitelist reload');
    await server.shows('Reloaded the whitelist');
    await enter(port, 'Alice');
    server.type('whitelist off');
    await server.shows('Whitelist is now turned off');
    await enter(port, 'Bob');
    server.type('stop');
    expect((await server.ended).code).toBe(0);
  });

  test('begins newcomers in the mode and at the place it is told', async () => {
    using bench = createBench();
    const { server, port } = await serving(bench, '--gamemode', 'creative', '--difficulty', 'hard');
    server.type('difficulty');
    await server.shows('The difficulty is Hard');
    const alice = await enter(port, 'Alice');
    expect(alice.game.gameMode).toBe('creative');
    server.type('defaultgamemode adventure');
    await server.shows('The default game mode is now Adventure Mode');
    server.type('setworldspawn 20 -60 30');
    await server.shows('Set the world spawn point to 20, -60, 30 [0.0]');
    const bob = await enter(port, 'Bob');
    expect(bob.game.gameMode).toBe('adventure');
    expect(bob.entity.position).toMatchObject({ x: 20.5, y: -60, z: 30.5 });
    server.type('kill Alice');
    await once(alice, 'death');
    await once(alice, 'spawn');
    expect(alice.entity.position).toMatchObject({ x: 20.5, z: 30.5 });
    server.type('stop');
    expect((await server.ended).code).toBe(0);
    const refused = bench.open(['serve', '--port', '0', '--gamemode', 'god']);
    expect(await refused.ended).toMatchObject({ code: EXIT.badInput });
  });

  test('runs functions of the world, on time, and keeps time as it is told to', async () => {
    using bench = createBench();
    const { server, port } = await serving(bench, '--save', 'world', '--autosave', '0');
    const pack = bench.path('world', 'datapacks', 'greeting');
    mkdirSync(join(pack, 'data', 'test', 'functions'), { recursive: true });
    writeFileSync(join(pack, 'pack.mcmeta'), '{"pack":{"pack_format":26,"description":"a test"}}');
    writeFileSync(join(pack, 'data', 'test', 'functions', 'lay.mcfunction'), 'say laid');
    server.type('reload');
    await server.shows('Reloading!');
    // Packs are read in the next tick, and nobody comes in before it.
    const alice = await enter(port, 'Alice');
    const laid = says(alice, '[Server] laid');
    for (const [line, answer] of [
      ['datapack list enabled', '[file/greeting (world)]'],
      ['forceload add 0 0', 'Marked chunk [0, 0] in minecraft:overworld to be force loaded'],
      ['forceload query', 'A force loaded chunk was found in minecraft:overworld at: [0, 0]'],
      // Far from the only chunk that is marked, commands act all the same.
      ['setblock 300 -60 300 stone', 'Changed the block at 300, -60, 300'],
      ['tick rate 40', 'Set the target tick rate to 40.0 per second'],
      ['tick freeze', 'The game is frozen'],
      ['tick unfreeze', 'The game runs normally'],
      ['locate biome minecraft:plains', '(0 blocks away)'],
      ['schedule function test:lay 2t', 'Scheduled function'],
    ] as const) {
      server.type(line);
      await server.shows(answer);
    }
    await laid;
    server.type('stop');
    expect((await server.ended).code).toBe(0);
  });

  test('with a folder, mode and difficulty are those of server.properties, where options write them', async () => {
    using bench = createBench();
    const start = async (...args: string[]) => {
      const server = bench.open(['serve', '--port', '0', '--json', '--folder', 'server', ...args]);
      await server.shows('"folder"');
      return { server, port: Number(/"port": (\d+)/.exec(server.printed.stdout)?.[1]) };
    };
    const first = await start('--gamemode', 'adventure', '--difficulty', 'peaceful');
    const alice = await enter(first.port, 'Alice');
    expect(alice.game.gameMode).toBe('adventure');
    first.server.type('difficulty');
    await first.server.shows('The difficulty is Peaceful');
    first.server.type('stop');
    expect((await first.server.ended).code).toBe(0);
    const lines = readFileSync(bench.path('server', 'server.properties'), 'utf8').split('\n');
    expect(lines).toEqual(expect.arrayContaining(['gamemode=adventure', 'difficulty=peaceful']));
    const again = await start();
    const bob = await enter(again.port, 'Bob');
    expect(bob.game.gameMode).toBe('adventure');
    again.server.type('difficulty');
    await again.server.shows('The difficulty is Peaceful');
    again.server.type('stop');
    expect((await again.server.ended).code).toBe(0);
  });

  test('gives operator rights to those it names and to nobody else', async () => {
    using bench = createBench();
    const { server, port } = await serving(bench, '--allow-op', 'Alice');
    const [alice, bob] = [await enter(port, 'Alice'), await enter(port, 'Bob')];
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

  test('has land to live on, with wood near and animals', async () => {
    using bench = createBench();
    const { server, port } = await serving(bench, '--world', 'plains-forest', '--seed', '6');
    const alice = await enter(port, 'Alice');
    await alice.waitForChunksToLoad();
    const ground = alice.blockAt(alice.entity.position.offset(0, -0.5, 0));
    expect(ground?.name).toBe('grass_block');
    const log = alice.findBlock({ matching: ({ name }) => name.endsWith('_log'), maxDistance: 48 });
    const { x, z } = alice.entity.position;
    expect(Math.hypot((log?.position.x ?? 999) - x, (log?.position.z ?? 999) - z)).toBeLessThan(26);
    const isAnimal = () =>
      Object.values(alice.entities).some(({ name }) => /^(?:sheep|pig|cow|chicken|horse|wolf)$/.test(name ?? ''));
    while (!isAnimal()) await once(alice, 'entitySpawn');
    server.type('stop');
    expect((await server.ended).code).toBe(0);
  });

  test('plays a world of one’s own without touching its files, and tells what it cannot read', async () => {
    using bench = createBench();
    const first = await serving(bench, '--save', 'mine');
    first.server.type('setblock 2 -60 2 gold_block');
    await first.server.shows('Changed the block at 2, -60, 2');
    first.server.type('setblock 40 -60 2 gold_block');
    await first.server.shows('Changed the block at 40, -60, 2');
    first.server.type('stop');
    expect((await first.server.ended).code).toBe(0);
    const region = bench.path('mine', 'region', 'r.0.0.mca');
    const bytes = readFileSync(region);
    // The chunk at 0 0 says that it is compressed in a way nobody knows.
    bytes.writeUInt8(77, (bytes.readUInt32BE(0) >>> 8) * 4096 + 4);
    const files = () => bench.files().map((name) => `${name} ${statSync(bench.path(name)).mtimeMs}`);
    const before = files();
    const { server, port } = await serving(bench, '--world', 'anvil:mine');
    const alice = await enter(port, 'Alice');
    server.type('execute if block 2 -60 2 gold_block');
    await server.shows('Test passed');
    server.type('setblock 2 -60 2 dirt');
    await server.shows('Changed the block at 2, -60, 2');
    alice.quit();
    server.type('stop');
    expect((await server.ended).code).toBe(0);
    expect(files()).toEqual(before);

    writeFileSync(region, bytes);
    const damaged = await serving(bench, '--world', 'anvil:mine');
    const told = damaged.server.shows('chunk 0 0 of mine/region cannot be read: compression 77 is unknown');
    const bob = await enter(damaged.port, 'Bob');
    await told;
    bob.quit();
    damaged.server.type('stop');
    expect((await damaged.server.ended).code).toBe(EXIT.faulted);
  });

  test('stands in for a vanilla server with its folder, its data packs and RCON', async () => {
    using bench = createBench();
    const pack = bench.path('server', 'world', 'datapacks', 'own');
    mkdirSync(join(pack, 'data/own/functions'), { recursive: true });
    writeFileSync(join(pack, 'pack.mcmeta'), '{"pack": {"pack_format": 26, "description": ""}}');
    writeFileSync(join(pack, 'data/own/functions/hello.mcfunction'), 'say hello from the pack\n');
    writeFileSync(bench.path('server', 'server.properties'), 'max-players=3\nmotd=mine\n');
    const args = ['--folder', 'server', '--rcon-port', '0', '--rcon-password-env', 'RCON_PASSWORD'];
    const server = bench.open(['serve', '--port', '0', '--json', ...args], { RCON_PASSWORD: 'geheim' });
    await server.shows('"rcon"');
    await server.shows('}\n}');
    const { port: gamePort, rcon } = JSON.parse(server.printed.stdout) as {
      port: number;
      rcon: { host: string; port: number };
    };
    const bot = await enter(gamePort, 'Alice');
    const clock = new RealtimeClock();
    const console = await RconClient.connect({ ...rcon, password: 'geheim', clock });
    expect(await console.run('list')).toBe('There are 1 of a max of 3 players online: Alice');
    await console.run('function own:hello');
    await console.run('setblock 1 -60 1 gold_block');
    bot.quit();
    server.type('save-all flush');
    await server.shows('Saved the game');
    expect(bench.files()).toContain('server/world/region/r.0.0.mca');
    expect(readFileSync(bench.path('server', 'logs', 'latest.log'), 'utf8')).toMatch(
      /INFO\]: \[Not Secure\] \[Rcon\] hello from the pack\n/,
    );
    expect(readFileSync(bench.path('server', 'server.properties'), 'utf8')).not.toContain('geheim');
    expect(await console.run('stop')).toBe('Stopping the server');
    expect((await server.ended).code).toBe(0);
  });

  test('explains options that make no sense and starts nothing', async () => {
    using bench = createBench();
    for (const [args, says] of [
      [['--allow-op', 'x y'], '--allow-op: "x y" is not a player name'],
      [['--radius', '3'], '--radius 3: expected 16 to 100000 blocks'],
      [['--game-version', '1.8.9'], 'Minecraft version "1.8.9" is not supported'],
      [
        ['--world', 'moon'],
        '--world: unknown preset "moon"; expected flat, void, plains-forest, cavern, overworld, wilderness, anvil:DIR',
      ],
      [['--world', 'anvil:'], '--world: unknown preset "anvil:"; expected'],
      [['--world', 'anvil:nowhere'], 'world folder does not exist: nowhere'],
      [['--world', 'anvil:x', '--save', './x'], '--save ./x is the world of --world'],
      [['--save', 'x', '--autosave', '-1'], '--autosave -1: expected 0 to 86400 seconds'],
      [['--autosave', '5'], '--autosave: needs --save or --folder'],
      [['--rcon-port', '0'], '--rcon-port: needs --folder'],
      [['--folder', 'x', '--save', 'y'], '--save: cannot be given with --folder'],
      [['--folder', 'x', '--rcon-port', '0'], '--rcon-port: needs --rcon-password-env'],
      [
        ['--folder', 'x', '--rcon-port', '0', '--rcon-password-env', 'NOT_THERE'],
        '--rcon-password-env: NOT_THERE does not hold a password',
      ],
    ] as const) {
      const { code, stderr } = await bench.guildhall(['serve', '--port', '0', ...args]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
    }
    expect(bench.files()).toEqual([]);
  });
});
