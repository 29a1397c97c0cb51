import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { LockstepClock } from '../../clock/lockstepClock.ts';
import { Random } from '../../clock/random.ts';
import { installGameScope, useGameTime } from '../../patches/gameScope.ts';
import { PATCHES } from '../../patches/manifest.ts';

installGameScope();

/** What a game package sees, from a package of our own whose name puts it into the family. */
const PROBE = `
const { promisify } = require('util')
module.exports = {
  Date, Math, performance,
  crypto: require('crypto'),
  hooks: require('perf_hooks'),
  sleep: promisify(setTimeout),
  waitFor: require('node:timers/promises').setTimeout,
  soon: promisify(setImmediate),
  interval: (callback, ms) => { const timer = setInterval(callback, ms); return () => clearInterval(timer) },
}
`;
interface Probe {
  readonly Date: DateConstructor;
  readonly Math: Math;
  readonly performance: typeof performance;
  readonly crypto: typeof import('node:crypto');
  readonly hooks: typeof import('node:perf_hooks');
  sleep(ms: number, value?: string): Promise<string>;
  waitFor(ms: number, value?: string): Promise<string>;
  soon(value: string): Promise<string>;
  interval(callback: () => void, ms: number): () => void;
}

const folder = mkdtempSync(join(tmpdir(), 'guildhall-scope-'));
mkdirSync(join(folder, 'node_modules/prismarine-probe'), { recursive: true });
writeFileSync(join(folder, 'node_modules/prismarine-probe/index.js'), PROBE);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const probe = createRequire(join(folder, 'main.js'))('prismarine-probe') as Probe;

/** Does something while the game packages are on a fresh clock. */
async function inGameTime<T>(seed: number, work: (clock: LockstepClock) => T | Promise<T>): Promise<T> {
  const clock = new LockstepClock();
  const leave = useGameTime(clock, new Random(seed));
  try {
    return await work(clock);
  } finally {
    leave();
  }
}

describe('time', () => {
  test('dates and performance follow the clock, in their own files and through perf_hooks', () =>
    inGameTime(1, async (clock) => {
      await clock.run({ until: () => clock.now() >= 0 });
      const start = probe.Date.now();
      clock.after(1_234.5, () => undefined);
      await clock.run({ until: () => clock.now() > 0 });
      expect(probe.Date.now() - start).toBe(1_234);
      expect(new probe.Date().getTime() - start).toBe(1_234);
      expect(new probe.Date().toISOString()).toBe('2024-01-01T00:00:01.234Z');
      expect(probe.performance.now()).toBe(1_234.5);
      expect(probe.hooks.performance.now()).toBe(1_234.5);
    }));

  test('a date is a date on both sides', () => {
    expect(new probe.Date() instanceof Date).toBe(true);
    expect(new Date() instanceof probe.Date).toBe(true);
    expect(new probe.Date(2024, 1, 2).getTime()).toBe(new Date(2024, 1, 2).getTime());
    expect(new probe.Date('2024-02-02T00:00:00Z').getTime()).toBe(probe.Date.UTC(2024, 1, 2));
    expect((probe.Date as unknown as () => string)()).toMatch(/GMT/);
    class Later extends probe.Date {}
    expect(new Later(5)).toBeInstanceOf(Later);
    expect(new Later(5).getTime()).toBe(5);
  });

  test('outside game time everything is real', () => {
    expect(Math.abs(probe.Date.now() - Date.now())).toBeLessThan(5_000);
    expect(Math.abs(probe.performance.now() - performance.now())).toBeLessThan(5_000);
    expect(probe.performance.timeOrigin).toBe(performance.timeOrigin);
    expect(probe.performance.mark('probe').name).toBe('probe');
  });

  test('promised timers wait on game time', () =>
    inGameTime(1, async (clock) => {
      const got: string[] = [];
      void probe.sleep(1_000, 'sleep').then((value) => got.push(`${value}@${clock.now()}`));
      void probe.waitFor(2_000, 'wait').then((value) => got.push(`${value}@${clock.now()}`));
      void probe.soon('soon').then((value) => got.push(`${value}@${clock.now()}`));
      let count = 0;
      const stop = probe.interval(() => ++count === 3 && stop(), 700);
      await clock.run({ until: () => clock.now() >= 2_100 });
      expect(got).toEqual(['soon@0', 'sleep@1000', 'wait@2000']);
      expect(count).toBe(3);
      stop();
    }));
});

describe('chance', () => {
  const draw = () => ({
    math: probe.Math.random(),
    bytes: probe.crypto.randomBytes(8).toString('hex'),
    uuid: probe.crypto.randomUUID(),
  });

  test('follows the seed in game time, and only there', async () => {
    const [one, same, other] = [await inGameTime(1, draw), await inGameTime(1, draw), await inGameTime(2, draw)];
    expect(same).toEqual(one);
    for (const key of ['math', 'bytes', 'uuid'] as const) expect(other[key]).not.toBe(one[key]);
    expect(draw()).not.toEqual(draw());
    expect(one.bytes).toMatch(/^[0-9a-f]{16}$/);
  });

  test('bytes asked for with a callback come in game time', () =>
    inGameTime(1, async (clock) => {
      let bytes: Buffer | undefined;
      probe.crypto.randomBytes(4, (_, drawn) => {
        bytes = drawn;
      });
      expect(bytes).toBeUndefined();
      await clock.run({ until: () => bytes !== undefined });
      expect(bytes).toHaveLength(4);
    }));

  test('the uuids of the game packages follow it too', async () => {
    const uuid = createRequire(import.meta.url)('uuid-1345') as { v4(): string; v4fast(): string };
    const make = () => [uuid.v4(), uuid.v4fast()];
    expect(await inGameTime(5, make)).toEqual(await inGameTime(5, make));
    expect(make()).not.toEqual(make());
  });

  test('Math and crypto are otherwise themselves', () => {
    for (const key of Object.getOwnPropertyNames(Math).filter((name) => name !== 'random'))
      expect(probe.Math[key as keyof Math]).toBe(Math[key as keyof Math]);
    expect(String(probe.Math)).toBe('[object Math]');
    expect(probe.crypto.createHash('sha256').update('x').digest('hex')).toMatch(/^2d711642/);
  });
});

/**
 * Files that the game packages load and that are compiled without the scope although they name a clock or chance, with
 * the reason why that is safe.
 */
const UNSCOPED: Record<string, string> = {
  '@azure/msal-node': 'Microsoft accounts: bodies and server play offline',
  jsonwebtoken: 'Microsoft accounts: bodies and server play offline',
  'node-fetch': 'Microsoft and Mojang services: bodies and server play offline',
  'node-rsa': 'keys of an encrypted login: links in the process are not encrypted',
  uuid: 'used by the packages of Microsoft accounts alone; the game packages use uuid-1345',
  'uri-js': 'a word in a minified file, no call',
  debug: 'the date of a line on stderr',
  'lodash.merge': 'only counts how hot a function is',
};

/** Packages inside the scope that name a clock or chance in files that no game runs. */
const UNUSED: Record<string, string> = {
  'prismarine-auth': 'Microsoft accounts: bodies and server play offline',
  'prismarine-realms': 'Realms: bodies and server play elsewhere',
  'prismarine-chunk': 'chunks of the Bedrock edition',
};

test('packages bring a clock or chance into a game only inside the scope, where the manifest names them', () => {
  // In a process of their own, for this one may have loaded packages that have nothing to do with a game.
  const packages = ['mineflayer', 'mineflayer-pathfinder', 'minecraft-protocol', 'prismarine-provider-anvil'];
  const load = `for (const name of ${JSON.stringify(packages)}) require(name);`;
  const tell = 'process.stdout.write(JSON.stringify(Object.keys(require.cache)))';
  const loaded = JSON.parse(
    execFileSync(process.execPath, ['--eval', load + tell], {
      cwd: new URL('../..', import.meta.url),
      encoding: 'utf8',
      maxBuffer: 10_000_000,
    }),
  ) as string[];
  const scoped =
    /\/node_modules\/(?:mineflayer[^/]*|minecraft-protocol|minecraft-data|prismarine-[^/]+|protodef|uuid-1345)\//;
  const words =
    /\bMath\.random\b|\bDate\.now\b|\bnew Date\(\)|\bset(?:Timeout|Interval|Immediate)\b|\brandomBytes\b|\brandomUUID\b|\bhrtime\b|\bperformance\.now\b/;
  const timely = (isScoped: boolean) => {
    const files = loaded
      .filter((path) => path.includes('/node_modules/') && /\.c?js$/.test(path) && scoped.test(path) === isScoped)
      .filter((path) => words.test(readFileSync(path, 'utf8')));
    return [...new Set(files.map((path) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path))];
  };
  expect(loaded.filter((path) => scoped.test(path)).length).toBeGreaterThan(100);
  expect(timely(false).filter((name) => !(name in UNSCOPED))).toEqual([]);
  const named: readonly string[] = PATCHES.gameScope.packages;
  expect(timely(true).filter((name) => !(name in UNUSED))).toEqual(expect.arrayContaining([...named]));
  expect(timely(true).filter((name) => !(name in UNUSED) && !named.includes(name))).toEqual([]);
});
