import { Random } from '../../../clock/random.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import type { GameView } from '../../../hub/web/apiRoutes.ts';
import { createBench } from '../../bench/commandLine.ts';
import { addToken, HubProcess } from '../../support/hubProcess.ts';
import { type GuestOptions, player, spectator, visitor } from './guests.ts';
import { HubGauge, type Life } from './hubGauge.ts';

/** Tasks that a team of two finishes within a minute or two. */
const TASKS = [
  'construction/pen',
  'construction/well',
  'construction/staircase',
  'construction/market-stall',
  'construction/bridge',
  'construction/small-cottage',
  'construction/cottage',
] as const;

export interface HubSoakOptions {
  readonly minutes: number;
  readonly groups: number;
  /** Games side by side, each with an agent of ours and a person. */
  readonly sideBySide: number;
  readonly visitors: number;
  readonly spectators: number;
  /** How often the hub is killed and started again, evenly over the time. */
  readonly kills: number;
  readonly seed: number;
  readonly progress: (text: string) => void;
}

export interface HubSoakReport {
  readonly accepted: number;
  /** By state, and by the stated fault. */
  readonly ends: ReadonlyMap<string, number>;
  /** Games that have neither a score nor a stated fault. */
  readonly lost: readonly number[];
  readonly crossTalk: readonly string[];
  readonly done: ReadonlyMap<string, number>;
  /** From one start of the hub to its end. */
  readonly lives: readonly Life[];
  /** What the hub logged as an error. */
  readonly errors: readonly string[];
}

/** How often games are looked at and ordered, ms. */
const LOOK_MS = 1_000;

/** How long the games that are left may take once nobody comes any more, ms. */
const LEFT_MS = 600_000;

/** Lets groups ask for games and people come and go, kills the hub now and then, and sees what becomes of every game. */
export async function hubSoak(options: HubSoakOptions): Promise<HubSoakReport> {
  const { minutes, groups, sideBySide, kills, progress } = options;
  const clock = new RealtimeClock();
  const random = new Random(options.seed);
  using bench = createBench();
  HubProcess.configure(bench, {
    web: { port: 0, requestsPerMinute: 100_000 },
    games: { atOnce: sideBySide, waitS: 20, attempts: 5, drainS: 120 },
    quotas: { arenas: sideBySide, gamesPerDay: 100_000, queued: 1_000 },
  });
  const tokens: string[] = [];
  for (let group = 0; group < groups; group++) tokens.push(await addToken(bench, `group-${group}`));
  const owners = new Map<number, string>();
  const crossTalk: string[] = [];
  const done = new Map<string, number>();
  const lives: Life[] = [];
  const errors: string[] = [];
  const over = new AbortController();
  let games: readonly GameView[] = [];
  let hub = await HubProcess.start(bench);
  let gauge = new HubGauge(hub, clock);
  const guests: GuestOptions = {
    clock,
    random,
    port: () => hub.port,
    games: () => games,
    signal: over.signal,
    crossTalk: (what) => crossTalk.push(what),
    did: (what) => done.set(what, (done.get(what) ?? 0) + 1),
  };
  const endLife = async () => {
    lives.push(await gauge.end());
    errors.push(...hub.session.printed.stdout.split('\n').filter((line) => line.startsWith('{"level":50')));
    if (hub.session.printed.stderr !== '') errors.push(hub.session.printed.stderr.slice(0, 500));
  };
  try {
    const coming = [
      ...Array.from({ length: sideBySide }, (_, index) =>
        player(index, { ...guests, random: random.fork(`p${index}`) }),
      ),
      ...Array.from({ length: options.visitors }, (_, index) =>
        visitor(index, { ...guests, random: random.fork(`v${index}`) }),
      ),
      ...Array.from({ length: options.spectators }, (_, index) =>
        spectator(index, { ...guests, random: random.fork(`s${index}`) }),
      ),
    ];
    const start = clock.now();
    const end = start + minutes * 60_000;
    let killed = 0;
    while (clock.now() < end) {
      if (killed < kills && clock.now() - start >= ((end - start) * (killed + 1)) / (kills + 1)) {
        killed++;
        await endLife();
        await hub.kill();
        hub = await HubProcess.start(bench);
        gauge = new HubGauge(hub, clock);
      }
      const seen: GameView[] = [];
      for (const token of tokens) {
        const { body } = await hub.ask<{ games: GameView[] }>(token, 'GET', '/api/games?limit=40');
        seen.push(...body.games);
        const left = body.games.filter(({ endedAt }) => endedAt === null).length;
        if (left >= Math.ceil((sideBySide * 1.5) / groups)) continue;
        const task = TASKS[random.integer(0, TASKS.length - 1)];
        const seed = random.integer(0, 1_000_000);
        for (const { id } of await hub.order(token, {
          task,
          agents: 2,
          human: ['Alice'],
          open: true,
          startWithout: true,
          seed,
          count: 2,
        }))
          owners.set(id, token);
      }
      games = seen;
      progress(
        `${Math.floor((clock.now() - start) / 1000)} s: ${owners.size} games accepted, ${seen.filter(({ phase }) => phase === 'running').length} under way, ${crossTalk.length} cross-talk`,
      );
      await gauge.look();
      await clock.sleep(LOOK_MS);
    }
    over.abort();
    await Promise.all(coming);
    const latest = clock.now() + LEFT_MS;
    const ends = new Map<string, number>();
    const lost: number[] = [];
    for (const [id, token] of owners) {
      let game = await hub.game(token, id);
      while (game.endedAt === null && clock.now() < latest) {
        await clock.sleep(LOOK_MS);
        game = await hub.game(token, id);
      }
      const { state, problem, result } = game;
      const how = state === 'scored' ? `scored: ${result?.reason}` : `${state}: ${problem ?? ''}`;
      ends.set(how, (ends.get(how) ?? 0) + 1);
      if (state !== 'scored' && (state !== 'faulted' || !problem)) lost.push(id);
    }
    await endLife();
    hub.session.child.kill('SIGTERM');
    await hub.session.ended;
    return { accepted: owners.size, ends, lost, crossTalk, done, lives, errors };
  } finally {
    over.abort();
    hub[Symbol.dispose]();
  }
}
