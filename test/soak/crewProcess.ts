import { once } from 'node:events';
import mineflayer, { type Bot, type BotOptions } from 'mineflayer';
import pathfinding from 'mineflayer-pathfinder';
import { Random } from '../../clock/random.ts';
import { RealtimeClock } from '../../clock/realtimeClock.ts';
import { joinHost } from '../../protocol/joinHost.ts';
import { MS_PER_TICK } from '../../protocol/version.ts';
import { createBody } from '../../sidecar/body/createBody.ts';
import { briefingOf, tokenOf } from './briefing.ts';
import { Crew, type Gangway, watchConsole } from './crew.ts';
import type { CrewOrder, CrewWords } from './crewOrder.ts';

// A process of its own for the crew of a soak in real time: it knows an address, and what it does slows no server down.

const REJOIN_TICKS = 3_000;
const CHECK_TICKS = 100;
const HOST = '127.0.0.1';
const STALL_MS = 500;
const STALLS_KEPT = 10;
/** What a search may take of each tick, ms, and how far round a straight way it looks: all bots share this process. */
const SEARCH_MS = 5;
const SEARCH_RADIUS = 16;

function play({ port, version, seed, complement, living }: Extract<CrewOrder, { type: 'play' }>): void {
  const clock = new RealtimeClock();
  const random = new Random(seed).fork('crew');
  const problems: string[] = [];
  watchConsole((line) => problems.push(`printed: ${line}`));
  process.on('uncaughtException', (error) => problems.push(`uncaught: ${error.stack}`));
  let leaving = false;
  const gangway: Gangway = {
    clock,
    random,
    ticks: (count) => clock.sleep(count * MS_PER_TICK),
    async bot(username) {
      const bot = mineflayer.createBot({
        host: HOST,
        port,
        version,
        username,
        auth: 'offline',
        fakeHost: joinHost(tokenOf(username)),
      } as BotOptions);
      const note = (problem: string) => void (leaving || problems.push(`${username}: ${problem}`));
      bot.on('error', (error) => note(error.stack ?? error.message));
      bot.on('kicked', (reason) => note(`kicked: ${JSON.stringify(reason)}`));
      bot.once('inject_allowed', () => {
        bot.loadPlugin(pathfinding.pathfinder);
        Object.assign(bot.pathfinder, { tickTimeout: SEARCH_MS, searchRadius: SEARCH_RADIUS });
      });
      await Promise.race([once(bot, 'spawn'), rejectedAtEnd(bot)]);
      await bot.waitForChunksToLoad();
      return bot;
    },
    body: (agent, team, position) =>
      createBody({
        briefing: briefingOf(agent, team, position, { host: HOST, port, version }),
        clock,
        random: random.fork(agent),
      }),
  };
  const crew = new Crew(gangway, living);
  const stalls = watchStalls(clock);
  const rejoining = clock.every(REJOIN_TICKS * MS_PER_TICK, () => {
    crew.rejoin().catch((error: unknown) => problems.push(`rejoining: ${error}`));
  });
  const checking = clock.every(CHECK_TICKS * MS_PER_TICK, () => crew.check());
  const say = (words: CrewWords) => process.send?.(words);
  crew.enter(complement).then(
    () => say({ type: 'entered' }),
    (error: unknown) => problems.push(`entering: ${error}`),
  );
  process.on('message', ({ type }: CrewOrder) => {
    if (type !== 'leave') return;
    leaving = true;
    rejoining.cancel();
    checking.cancel();
    const { done, refused, problems: own, rejoins } = crew.report;
    crew.leave().then(() => {
      say({ type: 'left', done: [...done], refused: [...refused], problems: [...own, ...problems], rejoins, stalls });
    });
  });
}

/** Follows for how long at a time this process did not come round, ms: the longest first, as far as there were any. */
function watchStalls(clock: RealtimeClock): readonly number[] {
  const stalls: number[] = [];
  let last = clock.now();
  clock.every(MS_PER_TICK, () => {
    const now = clock.now();
    if (now - last > STALL_MS) {
      stalls.push(Math.round(now - last));
      stalls.sort((one, other) => other - one).splice(STALLS_KEPT);
    }
    last = now;
  });
  return stalls;
}

async function rejectedAtEnd(bot: Bot): Promise<never> {
  const [reason] = await once(bot, 'end');
  throw new Error(`${bot.username} could not join: ${reason}`);
}

process.on('message', (order: CrewOrder) => {
  if (order.type === 'play') play(order);
});
// Whoever started it is gone.
process.on('disconnect', () => process.exit());
