import { inspect } from 'node:util';
import type { Bot } from 'mineflayer';
import { test, vi } from 'vitest';
import type { ServerVersion } from '../../../game-server/data/versionData.ts';
import { useGameTime } from '../../../patches/gameScope.ts';
import { EXHAUSTIVE, versionsToTest } from '../../support/depth.ts';
import { type ConnectOptions, createEnv, type Env, type EnvOptions, type TestClient } from '../../support/env.ts';
import { joinPlainBot, type PlainBotOptions, rejoinPlainBot } from '../../support/plainBot.ts';
import { CONFORMANCE_VERSIONS, LATEST, NAMED_VERSIONS } from '../../support/testedVersions.ts';
import { listedDifference, recordPlay, showsLaterForms } from './differences.ts';

export interface BehaviourOptions {
  /** Where it is written that the game does this: 'Minecraft wiki, "Furnace"' or 'minecraft-data: foods.json'. */
  readonly source: string;
  /** Versions that cannot show it, with the reason: { '1.19.2': 'hanging signs came with 1.20' }. */
  readonly unless?: Partial<Record<ServerVersion, string>>;
  /** The Env it runs in; a flat world with one zone unless told otherwise. */
  readonly env?: Omit<EnvOptions, 'version'>;
  /** Wall time the test may take, ms; for those that play many ticks. */
  readonly timeout?: number;
}

/** What a behaviour is shown with: its own world, whose time passes only in `tick` and `until`. */
export interface Stage {
  readonly version: ServerVersion;
  readonly env: Env;
  /** A plain Mineflayer bot in play, free to move, on the Env's time. */
  bot(name: string, options?: PlainBotOptions): Promise<Bot>;
  /** A bot of a name that was in play before and left. */
  rejoin(name: string, options?: PlainBotOptions): Promise<Bot>;
  /** A raw client in play. */
  client(name: string, options?: ConnectOptions): Promise<TestClient>;
  /** Runs ticks of server and bots. */
  tick(count?: number): Promise<void>;
  /**
   * Ticks until a promise settles or a condition holds (anything but undefined, null and false), and gives its value.
   * Rejects when the promise does, or after `ticks` (400 unless given), saying what it waited for.
   */
  until<T>(work: Promise<T>, what?: string, ticks?: number): Promise<T>;
  until<T>(condition: () => T | undefined | null | false, what?: string, ticks?: number): Promise<T>;
}

/** One declared behaviour, as the list of all of them shows it. */
export interface DeclaredBehaviour {
  readonly title: string;
  readonly source: string;
  readonly unless: Partial<Record<ServerVersion, string>>;
}

/** When present, behaviours are listed here instead of being run (see coverage.test.ts). */
const COLLECTOR = Symbol.for('guildhall.behaviours');

const LONGEST_WAIT_TICKS = 400;

/**
 * Declares one behaviour of the game and registers a test of it for the default version, and for every other one where
 * differences.json says that it differs (in the exhaustive run: in any case, but for those on demand). The test
 * fails as well when the server faults, a client hits an error, or a game package prints anything.
 *
 * ```ts
 * behaviour('a chest keeps what is put in', { source: 'Minecraft wiki, "Chest"' }, async ({ env, bot, until }) => {
 *   env.setBlock(2, FLOOR_Y, 0, 'chest');
 *   const alice = await bot('Alice', { items: [{ slot: 36, id: 'dirt', count: 5 }] });
 *   const chest = await until(alice.openContainer(alice.blockAt(new Vec3(2, FLOOR_Y, 0))!));
 *   ...
 * });
 * ```
 */
export function behaviour(title: string, options: BehaviourOptions, show: (stage: Stage) => Promise<void>): void {
  const { source, unless = {}, timeout } = options;
  const collected = (globalThis as Record<symbol, unknown>)[COLLECTOR] as DeclaredBehaviour[] | undefined;
  if (collected) {
    collected.push({ title, source, unless });
    return;
  }
  const differs = Object.values(unless)[0] ?? listedDifference(title);
  const versions =
    EXHAUSTIVE && differs !== undefined
      ? CONFORMANCE_VERSIONS
      : [
          ...new Set([
            ...versionsToTest(differs === undefined ? {} : { differs }),
            ...(showsLaterForms(title) && !NAMED_VERSIONS ? [LATEST] : []),
          ]),
        ];
  for (const version of versions) {
    const reason = unless[version];
    if (reason !== undefined) test.skip(`${title} (not at ${version}: ${reason})`, () => undefined);
    else
      test(`${title} (${version})`, timeout === undefined ? {} : { timeout }, () =>
        onStage(title, { ...options.env, version }, version, versions.length, show),
      );
  }
}

/** Collects what `behaviour` declares while `load` imports the files that call it. */
export async function collectBehaviours(load: () => Promise<void>): Promise<DeclaredBehaviour[]> {
  const global = globalThis as Record<symbol, unknown>;
  const collected: DeclaredBehaviour[] = [];
  global[COLLECTOR] = collected;
  try {
    await load();
  } finally {
    delete global[COLLECTOR];
  }
  return collected;
}

async function onStage(
  title: string,
  options: EnvOptions,
  version: ServerVersion,
  versions: number,
  show: (stage: Stage) => Promise<void>,
): Promise<void> {
  await using env = await createEnv(options);
  using _quiet = noOutput(env);
  const leaveGameTime = useGameTime(env.clock, env.server.random.fork('game packages'));
  const bots: Bot[] = [];
  const ended = recordPlay(title, version, versions);
  const kept = async (joining: Promise<Bot>) => {
    const bot = await joining;
    bots.push(bot);
    return bot;
  };
  try {
    await show({
      version,
      env,
      bot: (name, bot) => kept(joinPlainBot(env, name, bot)),
      rejoin: (name, bot) => kept(rejoinPlainBot(env, name, bot)),
      client: (name, client) => env.connect(name, client),
      tick: (count) => env.tick(count),
      until: (work: unknown, what?: string, ticks?: number) => until(env, work as never, what, ticks) as never,
    });
  } finally {
    for (const bot of bots) bot.end('test over');
    await env.settle();
    leaveGameTime();
  }
  ended(env.events);
}

async function until<T>(
  env: Env,
  work: Promise<T> | (() => T | undefined | null | false),
  what = typeof work === 'function' ? String(work) : 'a promise to settle',
  ticks = LONGEST_WAIT_TICKS,
): Promise<T> {
  let settled: { value: T } | { error: unknown } | undefined;
  const look = async () => {
    if (typeof work !== 'function') return;
    const value = work();
    if (value !== undefined && value !== null && value !== false) settled = { value };
  };
  if (typeof work !== 'function')
    work.then(
      (value) => {
        settled = { value };
      },
      (error: unknown) => {
        settled = { error };
      },
    );
  await env.settle();
  await look();
  for (let waited = 0; !settled; waited++) {
    if (waited >= ticks) throw new Error(`waited ${ticks} ticks in vain for: ${what}`);
    await env.tick();
    await look();
  }
  if ('error' in settled) throw settled.error;
  return settled.value;
}

/** Makes whatever is printed meanwhile a problem of the Env: game packages report unreadable packets that way. */
function noOutput(env: Env): Disposable {
  const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((kind) =>
    vi.spyOn(console, kind).mockImplementation((...words: unknown[]) => {
      // Bots of behaviours have no sockets: this one is of a bot that another file of this worker has left.
      if (words.some((word) => word instanceof Error && 'syscall' in word)) return;
      env.problems.push(
        new Error(
          `console.${kind}: ${words.map((word) => (typeof word === 'string' ? word : inspect(word))).join(' ')}`,
        ),
      );
    }),
  );
  return {
    [Symbol.dispose]: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}
