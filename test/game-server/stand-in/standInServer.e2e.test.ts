import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import protocol from 'minecraft-protocol';
import mineflayer, { type Bot } from 'mineflayer';
import { describe, expect, type TestContext, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { GameServer } from '../../../game-server/core/server.ts';
import type { StandInOptions } from '../../../game-server/stand-in/standInOptions.ts';
import { StandInServer } from '../../../game-server/stand-in/standInServer.ts';
import { loadWorld } from '../../../game-server/storage/savedWorld.ts';
import { installSurvival } from '../../../game-server/survival/installSurvival.ts';
import { EmbeddedHost } from '../../../server-plugin/hosts/embedded/embeddedHost.ts';
import { RconClient } from '../../../server-plugin/hosts/vanilla/rcon/rconClient.ts';
import { probeLogin } from '../../../server-plugin/hosts/vanilla/status/loginProbe.ts';
import type { WorldPreset } from '../../../worlds/worldPreset.ts';
import { CLASSIC_FLAT } from '../../../worlds/worldPreset.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';
import { PASSWORD, startStandIn } from './standInWorld.ts';

const clock = new RealtimeClock();

/** The test that something lasts as long as. */
type During = Pick<TestContext, 'onTestFinished'>;

/** A stand-in server with a port, and a console on it. */
async function start(during: During, options: Partial<StandInOptions> = {}) {
  const started = await startStandIn({ clock, port: 0, ...options });
  during.onTestFinished(() => started[Symbol.asyncDispose]());
  const { standIn } = started;
  return { standIn, ...(await consoleOf(during, standIn)) };
}

async function consoleOf(during: During, standIn: StandInServer) {
  const rcon = await RconClient.connect({ ...standIn.rconAddress, password: PASSWORD, clock });
  during.onTestFinished(() => rcon.close());
  return { rcon, run: (command: string) => rcon.run(command) };
}

function open(during: During, standIn: StandInServer, username: string): Bot {
  const bot = mineflayer.createBot({
    host: '127.0.0.1',
    port: standIn.address?.port ?? 0,
    username,
    auth: 'offline',
    version: standIn.server.gameData.version,
    hideErrors: true,
    logErrors: false,
  } as mineflayer.BotOptions);
  bot.on('error', () => undefined);
  during.onTestFinished(() => bot.end());
  return bot;
}

/** A bot that has spawned and sees where it stands. */
async function enter(during: During, standIn: StandInServer, username: string): Promise<Bot> {
  const bot = open(during, standIn, username);
  const kicked = once(bot, 'kicked').then(([reason]) => {
    throw new Error(`${username} was refused: ${JSON.stringify(reason)}`);
  });
  await Promise.race([once(bot, 'spawn'), kicked]);
  kicked.catch(() => undefined);
  await bot.waitForChunksToLoad();
  return bot;
}

async function refusalOf(during: During, standIn: StandInServer, username: string): Promise<string> {
  const bot = open(during, standIn, username);
  const [reason] = await once(bot, 'kicked');
  return typeof reason === 'string' ? reason : JSON.stringify(reason);
}

/** Resolves at the end of the first tick at which a condition holds. */
function when(standIn: StandInServer, condition: () => boolean, what: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const last = standIn.server.tickNumber + 200;
    const stop = standIn.server.onTick((tick) => {
      if (!condition() && tick < last) return;
      stop();
      if (condition()) resolve();
      else reject(new Error(`waited in vain for: ${what}`));
    });
  });
}

function passing(standIn: StandInServer, ticks: number): Promise<void> {
  const last = standIn.server.tickNumber + ticks;
  return when(standIn, () => standIn.server.tickNumber >= last, `${ticks} ticks`);
}

function logOf(standIn: StandInServer): string[] {
  return readFileSync(standIn.log.file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/^\[\d\d:\d\d:\d\d\] /, ''));
}

function emptyFolder({ onTestFinished }: During): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

// Beside each other, for they wait for real time.
describe.concurrent('players', () => {
  test('join under any name, and come and go, talk and die in the log', async (during) => {
    const { standIn, run } = await start(during);
    const heard: string[] = [];
    const bob = await enter(during, standIn, 'Bob');
    bob.on('messagestr', (text) => {
      heard.push(text);
    });
    const alice = await enter(during, standIn, 'Alice');
    expect(await run('list')).toBe('There are 2 of a max of 20 players online: Bob, Alice');
    alice.chat('hello §there');
    alice.chat('hello');
    await when(standIn, () => logOf(standIn).some((line) => line.includes('hello')), 'the chat');
    alice.chat('/me waves');
    alice.chat('/msg Bob psst');
    await when(standIn, () => logOf(standIn).some((line) => line.includes('* Alice waves')), 'the wave');
    await run('say mind the gap');
    await run('kill Alice');
    await run('kick Alice enough');
    await when(standIn, () => standIn.server.players.size === 1, 'her going');
    const told = logOf(standIn).filter((line) => /Alice|gap|Rcon/.test(line));
    expect(told.filter((line) => !/logged in|lost connection/.test(line))).toEqual([
      '[Server thread/INFO]: Alice joined the game',
      '[Server thread/INFO]: [Not Secure] <Alice> hello',
      ...told.filter((line) => line.includes('* Alice waves')),
      '[Server thread/INFO]: [Not Secure] [Rcon] mind the gap',
      '[Server thread/INFO]: Alice was killed',
      '[Server thread/INFO]: [Rcon: Killed Alice]',
      '[Server thread/INFO]: Alice left the game',
      '[Server thread/INFO]: [Rcon: Kicked Alice: enough]',
    ]);
    expect(told).toContainEqual('[Server thread/INFO]: Alice lost connection: enough');
    await when(standIn, () => heard.includes('Alice left the game'), 'Bob hearing of it');
    expect(heard).toContain('Alice joined the game');
  });

  test.runIf(EXHAUSTIVE)('are kept out when the server is full or they are not on the whitelist', async (during) => {
    const { standIn, run } = await start(during, {
      properties: { 'max-players': 1, 'white-list': true },
      whitelist: ['Alice'],
      operators: ['Olga'],
    });
    expect(await refusalOf(during, standIn, 'Bob')).toContain('You are not white-listed on this server!');
    expect(await run('whitelist add Bob')).toBe('Added Bob to the whitelist');
    const bob = await enter(during, standIn, 'Bob');
    expect(await refusalOf(during, standIn, 'Alice')).toContain('The server is full!');
    bob.quit();
    await when(standIn, () => standIn.server.players.size === 0, 'his going');
    await enter(during, standIn, 'Olga');
    expect(JSON.parse(readFileSync(join(standIn.folder, 'whitelist.json'), 'utf8'))).toMatchObject([
      { name: 'Alice' },
      { name: 'Bob' },
    ]);
  });

  test.runIf(EXHAUSTIVE)('are operators as ops.json says, which op and deop write', async (during) => {
    const { standIn, run } = await start(during);
    const names = () =>
      (JSON.parse(readFileSync(join(standIn.folder, 'ops.json'), 'utf8')) as { name: string }[]).map(
        ({ name }) => name,
      );
    expect(await run('op Olga')).toBe('Made Olga a server operator');
    expect(await run('op Olga')).toBe('Nothing changed. The player already is an operator');
    await enter(during, standIn, 'Alice');
    await run('op Alice');
    expect(names()).toEqual(['Olga', 'Alice']);
    await run('deop Olga');
    await run('deop Alice');
    expect(names()).toEqual([]);
    expect(await run('deop Alice')).toBe('Nothing changed. The player is not an operator');
  });

  test('see its places in their list, and are asked for accounts where it is in online mode', async (during) => {
    const { standIn } = await start(during, { properties: { 'max-players': 7, 'online-mode': true } });
    const { port = 0 } = standIn.address ?? {};
    const status = (await protocol.ping({ host: '127.0.0.1', port, version: '1.20.4' })) as protocol.NewPingResult;
    expect(status.players).toMatchObject({ max: 7, online: 0 });
    const answer = await probeLogin({ host: '127.0.0.1', port, clock }, status.version.protocol, 'Alice');
    expect(answer).toEqual({ type: 'online-mode' });
    const bot = open(during, standIn, 'Alice');
    await once(bot, 'end');
    expect(standIn.server.players.size).toBe(0);
    expect(readFileSync(join(standIn.folder, 'server.properties'), 'utf8')).toContain('online-mode=true\n');
  });

  test('come back where they left with what they carried', async (during) => {
    const { standIn, run } = await start(during);
    const before = await enter(during, standIn, 'Alice');
    await run('give Alice minecraft:stick 3');
    await run('tp Alice 20.5 -60 7.5');
    await when(standIn, () => standIn.server.players.get('Alice')?.position.x === 20.5, 'her arrival');
    before.quit();
    await when(standIn, () => standIn.server.players.size === 0, 'her going');
    const after = await enter(during, standIn, 'Alice');
    expect(after.entity.position.x).toBeCloseTo(20.5);
    expect(after.inventory.count(after.registry.itemsByName.stick?.id ?? -1, null)).toBe(3);
  });

  test.runIf(EXHAUSTIVE)('who are no operators do not build at the spawn once there are operators', async (during) => {
    const { standIn, run } = await start(during, { operators: ['Olga'] });
    const { x, y, z } = standIn.spawn;
    await run('forceload add -32 -32 48 48');
    // Dirt beside grass may become grass meanwhile.
    await run(`setblock ${x + 2} ${y} ${z} coarse_dirt`);
    await run(`setblock ${x + 30} ${y} ${z} coarse_dirt`);
    const dig = async (bot: Bot, at: number) => {
      // Who hovers digs five times as long.
      await when(standIn, () => bot.entity.onGround, 'standing');
      const block = bot.blockAt(bot.entity.position.clone().set(at, y, z).floored());
      if (block) void bot.dig(block, true).catch(() => undefined);
    };
    const alice = await enter(during, standIn, 'Alice');
    await dig(alice, x + 2);
    // By hand it takes fifteen ticks.
    await passing(standIn, 40);
    expect(standIn.server.world.block({ x: x + 2, y, z }).id).toBe('coarse_dirt');
    expect(logOf(standIn)).toContain('[Server thread/INFO]: Alice joined the game');
    await run(`tp Alice ${x + 28} ${y} ${z}`);
    await when(standIn, () => alice.entity.position.x > x + 20, 'her arrival');
    alice.stopDigging();
    await dig(alice, x + 30);
    await when(standIn, () => standIn.server.world.block({ x: x + 30, y, z }).id === 'air', 'the digging');
    const olga = await enter(during, standIn, 'Olga');
    await dig(olga, x + 2);
    await when(standIn, () => standIn.server.world.block({ x: x + 2, y, z }).id === 'air', 'her digging');
  });
});

describe.concurrent('spectators', () => {
  test.runIf(EXHAUSTIVE)(
    'change nothing, carry nothing off, are hurt by nothing, and bear being put back every tick',
    async (during) => {
      const { standIn, run } = await start(during);
      const { x, y, z } = standIn.spawn;
      const bot = await enter(during, standIn, 'Alice');
      await run(`setblock ${x + 1} ${y} ${z} torch`);
      await run(`setblock ${x} ${y} ${z + 2} chest{Items:[{Slot:0b,id:"minecraft:stick",Count:1b}]}`);
      await run(`summon cow ${x - 1} ${y} ${z}`);
      await run('give Alice minecraft:cobblestone 5');
      expect(await run('gamemode spectator Alice')).toBe("Set Alice's game mode to Spectator Mode");
      await when(standIn, () => bot.game.gameMode === 'spectator', 'the mode');
      const refused: string[] = [];
      standIn.server.onEvent((event) => {
        if (event.type === 'player-corrected' || event.type === 'block-placed' || event.type === 'block-broken')
          refused.push(JSON.stringify(event));
      });
      await run(`summon item ${x} ${y} ${z} {Item:{id:"minecraft:diamond",Count:1b}}`);
      const at = (cell: readonly [number, number, number]) =>
        bot.blockAt(
          bot.entity.position
            .clone()
            .set(...cell)
            .floored(),
        );
      const put = setBack(standIn, run, x, y, z);
      const torch = at([x + 1, y, z]);
      const chest = at([x, y, z + 2]);
      const cow = Object.values(bot.entities).find(({ name }) => name === 'cow');
      if (!torch || !chest || !cow) throw new Error('the bot does not see what was put there');
      bot._client.write('block_dig', { status: 0, location: torch.position, face: 1, sequence: 6 });
      bot._client.write('block_place', {
        location: torch.position.offset(0, -1, 1),
        direction: 1,
        hand: 0,
        cursorX: 0.5,
        cursorY: 1,
        cursorZ: 0.5,
        insideBlock: false,
        sequence: 7,
      });
      bot._client.write('block_dig', { status: 4, location: { x: 0, y: 0, z: 0 }, face: 0, sequence: 8 });
      bot.attack(cow);
      bot.activateEntity(cow);
      void bot.activateBlock(chest).catch(() => undefined);
      bot.setControlState('forward', true);
      await when(standIn, put.often(40), 'forty ticks');
      put.stop();
      expect(refused).toEqual([]);
      expect(bot.currentWindow).toBeNull();
      expect(standIn.server.world.block({ x: x + 1, y, z }).id).toBe('torch');
      expect(standIn.server.world.block({ x: x + 1, y, z: z + 1 }).id).toBe('air');
      expect((await new EmbeddedHost(standIn.server, standIn.systems).player('Alice'))?.items).toEqual([
        { slot: 36, id: 'cobblestone', count: 5 },
      ]);
      const health = () => run('data get entity @e[type=cow,limit=1] Health');
      expect(await health()).toBe('Cow has the following entity data: 10.0f');
      expect(await run('execute if entity @e[type=item,nbt={Item:{id:"minecraft:diamond"}}]')).toContain('Test passed');
      await run('gamemode survival Alice');
      await when(standIn, () => bot.game.gameMode === 'survival', 'the mode');
      await when(
        standIn,
        () =>
          standIn.server.players
            .get('Alice')
            ?.inventory.slots.contents()
            .some(({ id }) => id === 'diamond') === true,
        'the diamond',
      );
    },
  );
});

/** Has Alice put back every tick, as a pack does with those it holds. */
function setBack(standIn: StandInServer, run: (command: string) => Promise<string>, x: number, y: number, z: number) {
  let count = 0;
  const stop = standIn.server.onTick(() => {
    count++;
    void run(`tp Alice ${x + 0.5} ${y} ${z + 0.5} 90 0`).catch(() => undefined);
  });
  return { stop, often: (times: number) => () => count >= times };
}

describe.concurrent('save-all', () => {
  test('writes what another server reads back the same, and only what has changed', async (during) => {
    const { standIn, run } = await start(during);
    const box = { min: { x: -20, y: -62, z: -40 }, max: { x: 20, y: -50, z: 40 } };
    await run('forceload add -32 -48 32 48');
    await run('forceload add -500 700');
    await run('fill -18 -60 -30 -10 -55 -20 oak_planks hollow');
    await run('setblock -500 -60 700 gold_block');
    await run('setblock 3 -60 3 chest[facing=west]{Items:[{Slot:4b,id:"minecraft:bread",Count:7b}]}');
    await run('setblock 4 -60 3 oak_sign[rotation=3]');
    expect(await run('save-all flush')).toBe('Saving the game (this may take a moment!)Saved the game');
    const files = ['r.-1.-1.mca', 'r.-1.0.mca', 'r.0.0.mca', 'r.-1.1.mca'].map((name) =>
      join(standIn.worldFolder, 'region', name),
    );
    expect(files.map((file) => existsSync(file))).toEqual([true, false, true, true]);
    const read = async () => {
      const server = new GameServer({ clock, random: new Random(1), world: CLASSIC_FLAT });
      const systems = installSurvival(server);
      const host = new EmbeddedHost(server, systems);
      await loadWorld(systems.commands.game, standIn.worldFolder);
      return { snapshot: await host.snapshot(box), far: await host.block({ x: -500, y: -60, z: 700 }) };
    };
    const truth = async () => ({ ...(await new EmbeddedHost(standIn.server, standIn.systems).snapshot(box)), tick: 0 });
    const saved = await read();
    expect({ ...saved.snapshot, tick: 0 }).toEqual(await truth());
    expect(saved.far.id).toBe('gold_block');

    const bytes = files.map((file) => existsSync(file) && readFileSync(file));
    await run('item replace block 3 -60 3 container.0 with apple 2');
    await run('save-all');
    const after = files.map((file) => existsSync(file) && readFileSync(file));
    // The chest changed, and nothing in the other regions.
    const same = (index: number) => {
      const [now, then] = [after[index], bytes[index]];
      return now && then ? now.equals(then) : now === then;
    };
    expect(files.map((_, index) => same(index))).toEqual([true, true, false, true]);
    expect({ ...(await read()).snapshot, tick: 0 }).toEqual(await truth());
    // Nothing has changed: no file is touched.
    const before = readFileSync(files[0] as string);
    writeFileSync(files[0] as string, 'not a region');
    await run('save-all flush');
    expect(readFileSync(files[0] as string, 'utf8')).toBe('not a region');
    writeFileSync(files[0] as string, before);
  });

  test('tells of a failure in the answer and in the log', async (during) => {
    const { standIn, run } = await start(during);
    await run('forceload add 0 0');
    await run('setblock 0 -60 0 stone');
    writeFileSync(join(standIn.worldFolder, 'region'), '');
    expect(await run('save-all flush')).toContain('Unable to save the game');
    expect(logOf(standIn).some((line) => line.startsWith('[Server thread/ERROR]: Failed to save the world'))).toBe(
      true,
    );
    rmSync(join(standIn.worldFolder, 'region'));
  });
});

describe.concurrent('a restart', () => {
  test('sends everybody away and keeps what a vanilla server saves', async (during) => {
    const { standIn, run, rcon } = await start(during);
    const pack = join(standIn.dataPacks, 'test');
    mkdirSync(join(pack, 'data/test/functions'), { recursive: true });
    mkdirSync(join(pack, 'data/minecraft/tags/functions'), { recursive: true });
    writeFileSync(join(pack, 'pack.mcmeta'), JSON.stringify({ pack: { pack_format: 26, description: '' } }));
    writeFileSync(join(pack, 'data/test/functions/load.mcfunction'), 'scoreboard players add loads test 1\n');
    writeFileSync(join(pack, 'data/minecraft/tags/functions/load.json'), JSON.stringify({ values: ['test:load'] }));
    await run('scoreboard objectives add test dummy');
    await run('reload');
    const loads = async () => Number((/has (\d+)/.exec(await run('scoreboard players get loads test')) ?? [])[1]);
    await when(standIn, () => standIn.server.tickNumber > 0, 'a tick');
    const first = await loads();
    expect(first).toBeGreaterThan(0);
    await run('forceload add 0 0');
    await run('setblock 5 -60 5 emerald_block');
    await run('data merge storage test:it {kept:1b}');
    await run('forceload add 1000 1000');
    await run('summon armor_stand 3 -60 3 {Tags:["kept"]}');
    await run('tag @e[tag=kept] add more');
    const timeOf = async (how: (command: string) => Promise<string>) =>
      Number((/\d+/.exec(await how('time query gametime')) ?? [])[0]);
    const bot = await enter(during, standIn, 'Alice');
    await run('tag Alice add player');
    await run('tp Alice 9.5 -60 9.5');
    await when(standIn, () => standIn.server.players.get('Alice')?.position.x === 9.5, 'her arrival');
    const { port } = standIn.address ?? { port: 0 };
    const time = await timeOf(run);
    const kicked = once(bot, 'kicked');
    await standIn.goDown();
    expect(JSON.stringify(await kicked)).toContain('Server closed');
    await expect(rcon.run('list')).rejects.toMatchObject({ code: 'rcon-lost' });
    await expect(consoleOf(during, standIn)).rejects.toMatchObject({ code: 'rcon-refused' });
    expect(() => standIn.connectInProcess()).toThrow('the server is down');
    const log = readFileSync(standIn.log.file);
    await standIn.comeUp();
    expect(gunzipSync(readFileSync(join(standIn.folder, 'logs', '1.log.gz')))).toEqual(log);
    expect(standIn.address?.port).toBe(port);
    const again = await consoleOf(during, standIn);
    expect(await again.run('execute if block 5 -60 5 emerald_block')).toBe('Test passed');
    expect(await again.run('data get storage test:it kept')).toBe('Storage test:it has the following contents: 1b');
    expect(await again.run('forceload query 1000 1000')).toContain('is marked for force loading');
    expect(await again.run('execute if entity @e[tag=kept,tag=more]')).toContain('Test passed');
    expect(await timeOf(again.run)).toBeGreaterThanOrEqual(time);
    const back = await enter(during, standIn, 'Alice');
    expect(back.entity.position.x).toBeCloseTo(9.5);
    expect(await again.run('execute if entity @a[tag=player]')).toContain('Test passed');
    expect(await again.run('scoreboard players get loads test')).toBe(`loads has ${first + 1} [test]`);
  });

  test('from the folder alone goes on with its Nether', async (during) => {
    const folder = emptyFolder(during);
    const nether: WorldPreset = {
      type: 'flat',
      layers: [{ block: 'netherrack', height: 96 }],
      biome: 'nether_wastes',
    };
    const there = 'execute in minecraft:the_nether run';
    const one = await StandInServer.start({ clock, random: new Random(1), folder, nether });
    one.console(`${there} setblock 3 40 3 gold_block`);
    one.console(`${there} summon minecraft:strider 5 40 5 {NoAI:1b,Tags:["kept"]}`);
    await one.stop();
    const other = await StandInServer.start({ clock, random: new Random(2), folder, nether });
    during.onTestFinished(() => other.stop());
    expect(other.console('execute in minecraft:the_nether if block 3 40 3 gold_block')).toEqual(['Test passed']);
    other.console('forceload add 0 0');
    expect(other.console('execute if block 3 40 3 gold_block')).toEqual(['Test failed']);
    expect(other.console('execute in minecraft:the_nether if entity @e[type=strider,tag=kept]')).toEqual([
      'Test passed, count: 1',
    ]);
  });

  test('from the folder alone goes on with its blocks and its time', async (during) => {
    const folder = emptyFolder(during);
    const one = await StandInServer.start({ clock, random: new Random(1), folder });
    await one.command('forceload add 0 0');
    await one.command('setblock 1 -60 1 gold_block');
    await new Promise<void>((resolve) => one.server.onTick((tick) => tick >= 5 && resolve()));
    await one.stop();
    const other = await StandInServer.start({ clock, random: new Random(2), folder });
    expect((await new EmbeddedHost(other.server, other.systems).block({ x: 1, y: -60, z: 1 })).id).toBe('gold_block');
    expect(Number((/\d+/.exec(await other.command('time query gametime')) ?? [])[0])).toBeGreaterThanOrEqual(5);
    await other.stop();
    expect(existsSync(join(folder, 'world', 'level.dat'))).toBe(true);
  });
});

describe.concurrent('the end', () => {
  test('comes by the command stop, after its answer', async (during) => {
    const { standIn, run, rcon } = await start(during);
    expect(await run('stop')).toBe('Stopping the server');
    await standIn.stopped;
    await expect(rcon.run('list')).rejects.toMatchObject({ code: 'rcon-lost' });
    expect(existsSync(standIn.folder)).toBe(false);
  });
});

describe.concurrent('what cannot be started', () => {
  test.for([
    ['rcon.port=70000', 'server.properties: rcon.port'],
    ['online-mode=perhaps', 'server.properties: online-mode'],
    ['level-name=../elsewhere', 'server.properties: level-name'],
  ] as const)('with %s says so', async ([line, message], during) => {
    const folder = emptyFolder(during);
    writeFileSync(join(folder, 'server.properties'), `# comment\n${line}\n`);
    await expect(StandInServer.start({ clock, random: new Random(1), folder })).rejects.toThrow(message);
  });

  test('for its whitelist says so', async (during) => {
    const folder = emptyFolder(during);
    writeFileSync(join(folder, 'whitelist.json'), '{"Alice": 1}');
    await expect(StandInServer.start({ clock, random: new Random(1), folder })).rejects.toMatchObject({
      code: 'bad-player-list',
    });
  });
});
