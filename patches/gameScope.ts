import realCrypto from 'node:crypto';
import { registerHooks } from 'node:module';
import { performance as realPerformance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import type { Clock, Timer } from '../clock/clock.ts';
import type { Random } from '../clock/random.ts';
import { splitterInstead } from './quietSplitter.ts';
import { movementsInstead } from './sharedMovements.ts';
import { readersInstead } from './unchangedFrames.ts';
import { partInstead } from './unusedParts.ts';

/**
 * Gives the game packages (mineflayer and its family), and nothing else in the process, a clock and random numbers of
 * our choice. Their files are compiled inside a function whose parameters shadow the timer globals; no global is
 * patched, so the model client, sockets and the logger keep the real clock. While no game time is in use the shadows
 * are the real things. See docs/explanation/decisions/001-game-scope.md.
 */
const GAME_PACKAGES =
  /\/node_modules\/(?:mineflayer[^/]*|minecraft-protocol|minecraft-data|prismarine-[^/]+|protodef|uuid-1345|@nxg-org\/[^/]+)\/.*\.c?js$/;
const SEARCH_FILE = /\/mineflayer-pathfinder\/lib\/astar\.js$/;

/** What one look at the clock costs pathfinder's search in game time, ms: its budget counts nodes, not CPU time. */
const SEARCH_STEP_MS = 0.02;
/** Start of game time for packages that want a date: 2024-01-01, an arbitrary fixed day. */
const EPOCH_MS = Date.UTC(2024, 0, 1);

const SHADOWED = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'Date',
  'performance',
  'Math',
] as const;
const SCOPE_KEY = 'guildhall.gameScope';

interface GameTime {
  readonly clock: Clock;
  readonly random: Random;
  searchMs: number;
}

let current: GameTime | undefined;
let installed = false;

/** Starts compiling game packages with shadowed globals. Must run before the first of them is imported. */
export function installGameScope(): void {
  if (installed) return;
  installed = true;
  (globalThis as Record<symbol, unknown>)[Symbol.for(SCOPE_KEY)] = scopeFor;
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const format: string | null | undefined = loaded.format;
      if (!GAME_PACKAGES.test(url) || (format !== 'commonjs' && format !== undefined) || !loaded.source) return loaded;
      const source =
        typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString();
      const scope = `globalThis[Symbol.for(${JSON.stringify(SCOPE_KEY)})](${JSON.stringify(url)}, require)`;
      // The opening stays on the first line, so that line numbers in stack traces hold.
      return {
        ...loaded,
        source: `return (function (require, ${SHADOWED.join(', ')}) { return (function () {${source}\n}).call(this); }).apply(this, ${scope})`,
      };
    },
  });
}

/** Puts the game packages on this clock from now on; returns the way back to real time. */
export function useGameTime(clock: Clock, random: Random): () => void {
  const time = gameTimeOf(clock, random);
  time.enter();
  return () => time.leave();
}

/** The time of one of several games in this process. */
export interface GameTimeOfOne {
  /** Puts the game packages on it. Throws where they are on another's. */
  enter(): void;
  /** Puts them back on real time. Does nothing where they are not on this one. */
  leave(): void;
}

/** A game's own time and chance for the game packages, which are put on it whenever that game moves. */
export function gameTimeOf(clock: Clock, random: Random): GameTimeOfOne {
  if (!installed) throw new Error('installGameScope() must run before game packages are loaded');
  const mine: GameTime = { clock, random, searchMs: 0 };
  return {
    enter() {
      if (current && current !== mine)
        throw new Error('another clock already drives the game packages in this process');
      current = mine;
    },
    leave() {
      if (current === mine) current = undefined;
    },
  };
}

/**
 * Takes the game packages off whatever clock drives them. For a test runner whose files share a process: a test that
 * hangs never gives its game time back, and all later ones would fail for it.
 */
export function abandonGameTime(): void {
  current = undefined;
}

/** A timer as Node hands it out, on game time. */
class GameTimeout {
  #timer: Timer | undefined;
  readonly #start: () => Timer;
  constructor(start: () => Timer) {
    this.#start = start;
    this.#timer = start();
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return true;
  }
  refresh(): this {
    this.#timer?.cancel();
    this.#timer = this.#start();
    return this;
  }
  close(): this {
    this.#timer?.cancel();
    this.#timer = undefined;
    return this;
  }
  [Symbol.dispose](): void {
    this.close();
  }
}

type Callback = (...args: unknown[]) => void;

function bound(callback: Callback, args: readonly unknown[]): () => void {
  return args.length === 0 ? callback : () => callback(...args);
}

function wholeMs(ms: unknown): number {
  const number = Math.trunc(Number(ms));
  return number >= 1 && number <= 0x7fffffff ? number : 1;
}

const timers = {
  setTimeout(callback: Callback, ms?: number, ...args: unknown[]): unknown {
    const time = current;
    if (!time) return setTimeout(callback, ms, ...args);
    return new GameTimeout(() => time.clock.after(wholeMs(ms), bound(callback, args)));
  },
  setInterval(callback: Callback, ms?: number, ...args: unknown[]): unknown {
    const time = current;
    if (!time) return setInterval(callback, ms, ...args);
    return new GameTimeout(() => time.clock.every(wholeMs(ms), bound(callback, args)));
  },
  setImmediate(callback: Callback, ...args: unknown[]): unknown {
    const time = current;
    if (!time) return setImmediate(callback, ...args);
    return new GameTimeout(() => time.clock.after(0, bound(callback, args)));
  },
  clearTimeout(timer: unknown): void {
    if (timer instanceof GameTimeout) timer.close();
    else clearTimeout(timer as NodeJS.Timeout);
  },
  clearInterval(timer: unknown): void {
    if (timer instanceof GameTimeout) timer.close();
    else clearInterval(timer as NodeJS.Timeout);
  },
  clearImmediate(timer: unknown): void {
    if (timer instanceof GameTimeout) timer.close();
    else clearImmediate(timer as NodeJS.Immediate);
  },
};

promisifiable(timers.setTimeout, (ms?: number, value?: unknown) => {
  return new Promise((resolve) => {
    timers.setTimeout(() => resolve(value), ms);
  });
});
promisifiable(timers.setImmediate, (value?: unknown) => {
  return new Promise((resolve) => {
    timers.setImmediate(() => resolve(value));
  });
});

/** `util.promisify` of a timer function takes the way Node's own ones offer, for their callback comes first. */
function promisifiable(timer: object, promised: (...args: never[]) => Promise<unknown>): void {
  Object.defineProperty(timer, promisify.custom, { value: promised });
}

// A function with Date's own prototype, not a subclass: dates of either side are instances for the other.
const GameDate = Object.assign(
  function GameDate(...args: ConstructorParameters<typeof Date>): unknown {
    if (!new.target) return new Date(gameDateMs()).toString();
    const values = (args as unknown[]).length === 0 ? [gameDateMs()] : args;
    return Reflect.construct(Date, values, new.target === GameDate ? Date : new.target);
  },
  { now: gameDateMs },
);
Object.defineProperty(GameDate, 'prototype', { value: Date.prototype });
Object.setPrototypeOf(GameDate, Date);

function gameDateMs(): number {
  return current ? EPOCH_MS + Math.floor(current.clock.now()) : Date.now();
}

/** `performance` with another `now`, which is its own property: a read of it in a hot loop meets no proxy. */
function performanceWith(now: () => number): typeof realPerformance {
  const others = new Proxy(realPerformance, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return Object.create(others, { now: { value: now } }) as typeof realPerformance;
}

const gamePerformance = performanceWith(() => (current ? current.clock.now() : realPerformance.now()));
const searchPerformance = performanceWith(() => {
  if (!current) return realPerformance.now();
  current.searchMs += SEARCH_STEP_MS;
  return current.clock.now() + current.searchMs;
});

/** Math with everything as properties of its own, as fast as the original, and seeded randomness. */
const GameMath = Object.defineProperties(Object.create(Object.prototype), {
  ...Object.getOwnPropertyDescriptors(Math),
  random: { value: () => (current ? current.random.float() : Math.random()) },
}) as Math;

/** Randomness of node:crypto, which uuids are made of; seeded in game time. Keys and tokens are made outside of it. */
const gameCrypto = Object.create(realCrypto, {
  randomBytes: {
    value(size: number, callback?: (error: Error | null, bytes: Buffer) => void): Buffer | undefined {
      const time = current;
      if (!time) return callback ? void realCrypto.randomBytes(size, callback) : realCrypto.randomBytes(size);
      const bytes = Buffer.from(Array.from({ length: size }, () => time.random.integer(0, 255)));
      if (!callback) return bytes;
      time.clock.after(0, () => callback(null, bytes));
    },
  },
  randomUUID: { value: () => (current ? current.random.uuid() : realCrypto.randomUUID()) },
}) as typeof realCrypto;

function scopeFor(url: string, require: NodeJS.Require): unknown[] {
  const performance = SEARCH_FILE.test(url) ? searchPerformance : gamePerformance;
  const scopedRequire = Object.assign((id: string) => {
    switch (id) {
      case 'perf_hooks':
      case 'node:perf_hooks':
        return { ...require('node:perf_hooks'), performance };
      case 'timers':
      case 'node:timers':
        return { ...require('node:timers'), ...timers };
      case 'timers/promises':
      case 'node:timers/promises':
        return {
          ...require('node:timers/promises'),
          setTimeout: promisify(timers.setTimeout),
          setImmediate: promisify(timers.setImmediate),
        };
      case 'crypto':
      case 'node:crypto':
        return gameCrypto;
      default:
        return (
          partInstead(url, id, () => require(id)) ??
          movementsInstead(url, id, () => require(id)) ??
          splitterInstead(url, id, () => require(id)) ??
          readersInstead(url, id, () => require(id)) ??
          require(id)
        );
    }
  }, require);
  return [
    scopedRequire,
    timers.setTimeout,
    timers.clearTimeout,
    timers.setInterval,
    timers.clearInterval,
    timers.setImmediate,
    timers.clearImmediate,
    GameDate,
    performance,
    GameMath,
  ];
}
