import { once } from 'node:events';
import { join } from 'node:path';
import mineflayer, { type Bot } from 'mineflayer';
import { describe, expect, test } from 'vitest';
import { Random } from '../../clock/random.ts';
import { wallTimeMs } from '../../clock/wallTime.ts';
import { discardDrafts, settleSave } from '../../game-server/storage/saveDraft.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { type RawTag, rawChunks, rawFile, rawItemCount } from '../support/rawWorld.ts';
import { type Bench, createBench, type Running } from './commandLine.ts';

/** The server is killed so often, each time at a moment of its own. */
const KILLS = Number(process.env.GUILDHALL_KILLS) || 6;
/** Where the moments come from; another one kills at others. */
const SEED = Number(process.env.GUILDHALL_KILLS_SEED) || 26;
/** Ticks of play before a kill. */
const LONGEST = 240;
const BOTS = ['Alice', 'Bob', 'Carol'];
/** The one of them who plays in the Nether. */
const TRAVELLER = 'Carol';
const IN_NETHER = 'execute in minecraft:the_nether run';
/** In each dimension; nobody takes any through. */
const DIAMONDS = 192;
/** What may be lost at a kill, ms. */
const MOST_LOST = 10_000;
/** Where the chests, the hopper between them, and the sign with the count of marks stand. */
const CHESTS = ['2 -58 0', '2 -60 0'];
const NETHER_CHESTS = ['2 102 0', '2 100 0'];
const SIGN = { x: 8, y: -60, z: 8 };
/** Around the bots, so that what they throw stays within their reach. */
const WALLS = ['0 -60 -1 0 -57 3', '4 -60 -1 4 -57 3', '0 -60 -1 4 -57 -1', '0 -60 3 4 -57 3'];

/** A bot that is torn from the server again and again. */
function connect(port: number, username: string): Bot {
  const options = { host: '127.0.0.1', port, username, version: '1.20.4', auth: 'offline' } as const;
  const bot = mineflayer.createBot({ ...options, logErrors: false });
  bot.on('error', () => undefined);
  return bot;
}

/** A tick of a bot's; none comes any more once the server is gone, whose errors are not the test's. */
const tickOf = (bot: Bot) => new Promise<void>((resolve) => bot.once('physicsTick', resolve));

/** One thing done to items: between chests, hand, cursor and ground. */
async function moveSomething(bot: Bot, random: Random): Promise<void> {
  const chests = bot.game.dimension.endsWith('the_nether') ? NETHER_CHESTS : CHESTS;
  const [x = 0, y = 0, z = 0] = random.pick(chests).split(' ').map(Number);
  const deed = random.integer(0, 4);
  const held = bot.inventory.items();
  if (deed === 0 && held.length > 0) {
    const { type, count } = random.pick(held);
    await bot.toss(type, null, random.integer(1, Math.min(8, count)));
    return;
  }
  const block = bot.blockAt(bot.entity.position.offset(0, 0, 0).set(x, y, z));
  if (!block?.name.includes('chest')) return;
  const chest = await bot.openContainer(block);
  const stack = chest.containerItems()[0];
  const own = chest.items()[0];
  if (deed <= 2 && stack) await chest.withdraw(stack.type, null, random.integer(1, stack.count));
  else if (deed === 3 && own) await chest.deposit(own.type, null, random.integer(1, own.count));
  // The last of them leaves something on the cursor for a while.
  else if (stack) await bot.clickWindow(stack.slot, 0, 0);
  for (let ticks = random.integer(0, 6); ticks > 0; ticks--) await tickOf(bot);
  bot.closeWindow(chest);
}

/** Moves items until the server is gone. */
async function keepMoving(bot: Bot, random: Random, gone: Promise<unknown>): Promise<void> {
  let isGone = false;
  const end = gone.then(() => {
    isGone = true;
  });
  while (!isGone) {
    const deed = moveSomething(bot, random).catch(() => undefined);
    await Promise.race([deed, end]);
    await Promise.race([tickOf(bot), end]);
  }
}

/** The number on the sign in the world's files. */
function savedMark(folder: string): number {
  const chunk = rawChunks(join(folder, 'region', 'r.0.0.mca')).get(0);
  const { block_entities: list } = (chunk?.value ?? {}) as Record<string, RawTag | undefined>;
  const entities = (list?.value as { value: Record<string, RawTag>[] } | undefined)?.value ?? [];
  const sign = entities.find(({ x, y, z }) => x?.value === SIGN.x && y?.value === SIGN.y && z?.value === SIGN.z);
  const text = JSON.stringify(sign?.front_text ?? {});
  return Number(/mark (\d+)/.exec(text)?.[1] ?? Number.NaN);
}

const dimensionOf = (bot: Bot) => bot.game.dimension.replace('minecraft:', '');

/** Where a player's file says they are. */
function savedDimension(folder: string, uuid: string): string {
  const { Dimension } = rawFile(join(folder, 'playerdata', `${uuid}.dat`)).value as Record<string, RawTag | undefined>;
  return String(Dimension?.value).replace('minecraft:', '');
}

async function open(bench: Bench, autosave: number): Promise<{ server: Running; port: number }> {
  const args = ['serve', '--port', '0', '--json', '--nether', '--save', 'world', '--autosave', `${autosave}`];
  const server = bench.start([...args, '--allow-op', ...BOTS]);
  await server.shows('"zone": "world"');
  return { server, port: Number(/"port": (\d+)/.exec(server.printed.stdout)?.[1]) };
}

async function setUp(server: Running): Promise<void> {
  const [upper, lower] = CHESTS;
  const [high, low] = NETHER_CHESTS;
  const stacks = [0, 1, 2].map((slot) => `{Slot:${slot}b,id:"minecraft:diamond",Count:${DIAMONDS / 3}b}`);
  for (const line of [
    `setblock ${upper} chest[facing=south]{Items:[${stacks.join(',')}]}`,
    'setblock 2 -59 0 hopper[facing=down]',
    `setblock ${lower} chest[facing=south]`,
    `setblock ${SIGN.x} ${SIGN.y} ${SIGN.z} oak_sign`,
    ...WALLS.map((wall) => `fill ${wall} glass`),
    `${IN_NETHER} fill -1 99 -2 5 105 4 glass hollow`,
    `${IN_NETHER} setblock ${high} chest[facing=south]{Items:[${stacks.join(',')}]}`,
    `${IN_NETHER} setblock 2 101 0 hopper[facing=down]`,
    `${IN_NETHER} setblock ${low} chest[facing=south]`,
    'gamerule doMobSpawning false',
    'setworldspawn 2 -60 1',
    'save-all flush',
  ])
    server.type(line);
  await server.shows('Saved the game');
}

describe.runIf(EXHAUSTIVE)('a server that is killed', { timeout: 60_000 + KILLS * 30_000 }, () => {
  test(`opens again each of ${KILLS} times, has lost ten seconds at most, and has nothing twice`, async () => {
    using bench = createBench();
    const random = new Random(SEED);
    const folder = bench.path('world');
    const lost: number[] = [];
    const places = new Map<string, number>();
    let mark = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      // The default, and saving nearly all the time, so that the kill falls into a save.
      const { server, port } = await open(bench, kill % 2 === 0 ? 5 : 1);
      if (kill === 0) await setUp(server);
      const bots = BOTS.map((name) => connect(port, name));
      await Promise.all(bots.map((bot) => once(bot, 'spawn')));
      const traveller = bots[BOTS.indexOf(TRAVELLER)] as Bot;
      // Whoever was in the Nether when the world was saved is there again.
      if (kill > 0) expect(dimensionOf(traveller)).toBe(savedDimension(folder, traveller.player.uuid));
      if (dimensionOf(traveller) === 'overworld') {
        server.type(`execute as ${TRAVELLER} in minecraft:the_nether run tp @s 2.5 100 1.5`);
        await once(traveller, 'respawn');
      }
      const moving = bots.map((bot, index) => keepMoving(bot, random.fork(`${kill}/${index}`), server.ended));
      const marks = new Map<number, number>();
      const [watch] = bots as [Bot];
      for (let ticks = random.integer(10, LONGEST); ticks > 0; ticks--) {
        await tickOf(watch);
        if (ticks % 5 !== 0) continue;
        marks.set(++mark, wallTimeMs());
        const text = `'"mark ${mark}"','""','""','""'`;
        server.type(`data merge block ${SIGN.x} ${SIGN.y} ${SIGN.z} {front_text:{messages:[${text}]}}`);
      }
      const killed = wallTimeMs();
      server.child.kill('SIGKILL');
      expect((await server.ended).signal).toBe('SIGKILL');
      await Promise.all(moving);
      for (const bot of bots) bot.end();
      settleSave(folder);
      discardDrafts(folder);
      const counts = rawItemCount(folder, 'diamond');
      for (const [place, count] of counts) places.set(place, (places.get(place) ?? 0) + count);
      expect(
        [...counts.values()].reduce((sum, count) => sum + count, 0),
        `kill ${kill}`,
      ).toBe(2 * DIAMONDS);
      // The first mark that is not in the files was made after what was saved.
      const saved = savedMark(folder);
      const first = [...marks].find(([number]) => number > saved || Number.isNaN(saved));
      lost.push(first ? killed - first[1] : 0);
    }
    const worst = Math.max(...lost);
    const mean = lost.reduce((sum, ms) => sum + ms, 0) / lost.length;
    const lay = [...places].map(([place, count]) => `${count} in ${place}`).join(', ');
    process.stderr.write(
      `${KILLS} kills: at most ${(worst / 1000).toFixed(1)} s lost, ${(mean / 1000).toFixed(1)} on average; diamonds: ${lay}\n`,
    );
    expect(worst).toBeLessThan(MOST_LOST);
    const { server } = await open(bench, 0);
    server.type('stop');
    expect((await server.ended).code).toBe(0);
  });
});
