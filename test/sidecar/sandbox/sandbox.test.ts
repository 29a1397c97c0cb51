import { describe, expect, test } from 'vitest';
import { ManualClock } from '../../../clock/manualClock.ts';
import type { Json } from '../../../protocol/briefing.ts';
import { SANDBOX_LIMITS, type SandboxLimits } from '../../../sidecar/sandbox/limits.ts';
import { type HostFunction, runInSandbox, type SandboxOutcome } from '../../../sidecar/sandbox/sandbox.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';

const HOST: Record<string, HostFunction> = {
  echo: async ([value]) => value ?? null,
  count: async (args) => args.length,
  fail: async () => {
    throw new Error('blocked: no way');
  },
};

function run(source: string, limits: Partial<SandboxLimits> = {}, functions = HOST): Promise<SandboxOutcome> {
  const program = { source, functions, seed: 7 };
  return runInSandbox(program, new ManualClock(), new AbortController().signal, { ...SANDBOX_LIMITS, ...limits });
}

async function returnedBy(source: string): Promise<Json> {
  const outcome = await run(source);
  if (!outcome.ok) throw new Error(`${outcome.failure}: ${outcome.message}`);
  return outcome.value;
}

// Each program gets a thread of its own, on a machine that may be busy.
describe('a program in the sandbox', { timeout: 60_000 }, () => {
  test('calls what it is given, in order, and returns a value as JSON', async () => {
    const source = `
      const [a, b] = await Promise.all([bot.echo({ list: [1, null, 'x'] }), bot.count(1, 2, 3)]);
      log('both', { b });
      return { a, b, none: undefined };`;
    expect(await run(source)).toEqual({
      ok: true,
      value: { a: { list: [1, null, 'x'] }, b: 3 },
      log: ['both {"b":3}'],
    });
  });

  test('catches what a call failed with, or fails with it', async () => {
    expect(await returnedBy('try { await bot.fail(); } catch (error) { return error.message; }')).toBe(
      'blocked: no way',
    );
    expect(await run('await bot.fail();')).toMatchObject({
      ok: false,
      failure: 'threw',
      message: 'Error: blocked: no way',
    });
  });

  test.each([
    ['\n\nthrow new TypeError("bad")', 'threw', 'TypeError: bad', 3],
    ['const f = () => { nothing(); };\nf();', 'threw', "ReferenceError: 'nothing' is not defined", 1],
    ['let a = 1;\nlet x = ;', 'source', "SyntaxError: unexpected token in expression: ';'", 2],
    ['throw null', 'threw', 'null', null],
    ['throw { get message() { throw 1; }, toString() { throw 2; } }', 'threw', '', null],
  ])('%j says what is wrong, and where', async (source, failure, message, line) => {
    expect(await run(source)).toEqual({ ok: false, failure, message, line, log: [] });
  });

  test('has chance of its own, by its seed alone', async () => {
    const source = 'return [Math.random(), Math.random()]';
    const [first, second] = (await returnedBy(source)) as number[];
    expect(first).not.toBe(second);
    expect(await returnedBy(source)).toEqual([first, second]);
  });

  test('finds nothing of a program before it', async () => {
    await run('globalThis.left = 1; Object.prototype.left = 2; Array.prototype.map = null; return 1');
    expect(await returnedBy('return [typeof globalThis.left, typeof {}.left, typeof [].map]')).toEqual([
      'undefined',
      'undefined',
      'function',
    ]);
  });
});

describe('out of the sandbox', { timeout: 60_000 }, () => {
  test('there is no way: no modules, process, network, files, timers or clocks', async () => {
    const names =
      'process require module fetch XMLHttpRequest WebSocket setTimeout setInterval setImmediate queueMicrotask \
performance WebAssembly Deno Bun console SharedArrayBuffer Atomics Worker navigator structuredClone std os print scriptArgs';
    const source = `return ${JSON.stringify(names.split(' '))}.filter((name) => name in globalThis)`;
    expect(await returnedBy(source)).toEqual([]);
    expect(await returnedBy('return typeof Date')).toBe('undefined');
  });

  test.each([
    'await import("fs")',
    'await import("node:child_process")',
    'await import("./guest.ts")',
    'await import("data:text/javascript,1")',
  ])('%s finds no module', async (source) => {
    expect(await run(source)).toMatchObject({ ok: false, failure: 'threw' });
  });

  test('constructors lead to the same empty world', async () => {
    const source = `
      const global = await bot.echo.constructor('return globalThis')();
      const other = (async () => {}).constructor('return typeof process')();
      const thrown = await bot.fail().catch((error) => error.constructor.constructor('return typeof process')());
      return [global === globalThis, await other, thrown, eval('typeof require')];`;
    expect(await returnedBy(source)).toEqual([true, 'undefined', 'undefined', 'undefined']);
  });

  test('prototypes that are tampered with change nothing here', async () => {
    let seen: readonly Json[] = [];
    const functions: Record<string, HostFunction> = {
      echo: async (args) => {
        seen = args;
        return JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}') as Json;
      },
    };
    const source = `
      Object.prototype.evil = 1;
      JSON.parse = JSON.stringify = () => 'evil';
      Array.prototype.push = Function.prototype.call = String.prototype.slice = () => { throw 'evil' };
      return await bot.echo({ ['__proto__']: { polluted: true }, own: 1 });`;
    const outcome = await run(source, {}, functions);
    expect(JSON.stringify(seen)).toMatch(/^\[\{("__proto__":\{"polluted":true\},)?"own":1\}\]$/);
    expect(outcome).toMatchObject({ ok: true });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(({} as { evil?: unknown }).evil).toBeUndefined();
  });

  test('arguments that are not a list reach no function', async () => {
    const source = 'Object.prototype.toJSON = () => ({ evil: 1 }); return await bot.echo(1);';
    const message = 'Error: echo: the arguments are not a list';
    expect(await run(source)).toMatchObject({ ok: false, failure: 'threw', message });
  });

  test.each([
    ['Promise.prototype.then = 1; return await bot.echo(2)'],
    ['globalThis.Promise = null; return await bot.echo(2)'],
    ['JSON.parse = null; Math.imul = null; return await bot.echo(2)'],
  ])('%j still gets its answer', async (source) => {
    expect(await returnedBy(source)).toBe(2);
  });

  test.each(['bot.echo = 1', 'bot.more = 1', 'bot = {}', 'log = 1'])('%s is refused', async (source) => {
    expect(await run(source)).toMatchObject({ ok: false, failure: 'threw' });
  });

  test('only what was given can be called', async () => {
    expect(await returnedBy('return Object.keys(bot)')).toEqual(Object.keys(HOST));
    expect(await returnedBy("return [typeof bot.constructor, typeof bot.__proto__, 'toString' in bot]")).toEqual([
      'undefined',
      'undefined',
      false,
    ]);
  });

  test.each(['return () => 1', 'return NaN', 'return undefined', 'return Symbol("x")'])(
    '%s is null: nothing but JSON crosses',
    async (source) => {
      expect(await returnedBy(source)).toBeNull();
    },
  );
});

/** What the usual run lets programs have that use all they get; one of them has the whole. */
const TENTH = { interrupts: SANDBOX_LIMITS.interrupts / 10, jobs: SANDBOX_LIMITS.jobs / 10 };

describe('no program goes on without end', { timeout: 60_000 }, () => {
  test.each([
    ['an endless loop', 'for (;;);', 'budget'],
    ['one that catches everything', 'for (;;) { try { for (;;); } catch {} finally { continue; } }', 'budget'],
    ['one behind the end of the wrapper', '})(); for (;;); (async () => {', 'budget'],
    ['promises that follow promises', 'const f = () => Promise.resolve().then(f); await f();', 'budget'],
    ['awaiting nothing for ever', 'for (;;) await null;', 'budget'],
    ['promises nobody waits for', 'const f = () => { Promise.resolve().then(f); }; f(); await bot.echo(1);', 'budget'],
    ['a regular expression that explodes', 'return /(a+)+$/.test("a".repeat(40) + "b")', 'budget'],
    ['an endless toJSON', 'return { toJSON() { for (;;); } }', 'budget'],
    ['an endless getter of an error', 'throw { get message() { for (;;); } }', 'budget'],
    ['eval', 'eval("for (;;);")', 'budget'],
    ['logging', 'for (;;) log("x")', 'budget'],
    ['calls', 'for (;;) await bot.echo(1)', 'calls'],
    ['calls at once', 'for (let i = 0; i < 1000; i++) bot.echo(i); await bot.echo(1)', 'calls'],
    ['what never comes', 'await new Promise(() => {})', 'stalled'],
    ['recursion', 'const f = () => f() + 1; return f()', 'stack'],
    ['nesting', 'return eval("(".repeat(20000) + ")".repeat(20000))', 'stack'],
    ['a deep value', 'let a = []; for (let i = 0; i < 1000; i++) a = [a]; return a', 'value'],
    ['a deep argument', 'let a = []; for (let i = 0; i < 1000; i++) a = { a }; await bot.echo(a)', 'value'],
    ['texts', 'const all = []; for (;;) all.push("x".repeat(100000) + all.length)', 'memory'],
    ['lists', 'const all = []; for (;;) all.push(new Array(1000).fill(1))', 'memory'],
    ['a long value', 'return "x".repeat(200000)', 'value'],
    ['a long argument', 'await bot.echo("x".repeat(200000))', 'value'],
  ])('%s', async (name, source, failure) => {
    const isWhole = EXHAUSTIVE || name === 'an endless loop';
    const outcome = await run(source, isWhole ? {} : TENTH);
    expect(outcome).toMatchObject({ ok: false, failure });
    expect(outcome.log.length).toBeLessThanOrEqual(SANDBOX_LIMITS.logLines);
  });

  test("what the engine does without asking is ended by the machine's time", async () => {
    const source = 'return [].indexOf.call({ length: 2 ** 53 - 1 }, 1)';
    const program = { source, functions: {}, seed: 7 };
    const [clock, signal] = [new ManualClock(), new AbortController().signal];
    expect(await runInSandbox(program, clock, signal, SANDBOX_LIMITS, 1_000)).toMatchObject({
      failure: 'too-slow',
      message: 'the program computes for more than 1 s',
    });
  });

  test('a source that is too long is not even read', async () => {
    expect(await run('x'.repeat(50), { sourceLength: 49 })).toMatchObject({ ok: false, failure: 'source' });
  });

  test('the same program ends in the same place', async () => {
    const source = 'let n = 0; const note = () => log(++n); for (;;) { if (n < 90) note(); await null; }';
    const [first, second] = [await run(source), await run(source)];
    expect(first).toMatchObject({ failure: 'budget' });
    expect(second).toEqual(first);
  });

  test('answers that are too long are said to be', async () => {
    const functions: Record<string, HostFunction> = { read: async () => 'x'.repeat(200_000) };
    expect(await run('return await bot.read()', {}, functions)).toMatchObject({
      value: '(an answer that is too long)',
    });
  });
});

describe('an end from outside', { timeout: 60_000 }, () => {
  const waiting = (begun: () => void): Record<string, HostFunction> => ({
    wait: (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        begun();
      }),
  });

  test('a signal stops a program that waits, with its reason, and the call it waits for', async () => {
    const stop = new AbortController();
    const functions = waiting(() => stop.abort(new Error('the episode is over')));
    const program = { source: 'await bot.wait()', functions, seed: 1 };
    await expect(runInSandbox(program, new ManualClock(), stop.signal)).rejects.toThrow('the episode is over');
  });

  test('calls nobody awaited are aborted with the program', async () => {
    const reasons: unknown[] = [];
    const functions: Record<string, HostFunction> = {
      wait: (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            reasons.push(signal.reason);
            reject(signal.reason);
          });
        }),
      echo: async () => 1,
    };
    expect(await run('bot.wait(); await bot.echo(); return 5', {}, functions)).toMatchObject({ ok: true, value: 5 });
    expect(reasons.map(String)).toEqual(['Error: the program has ended']);
  });
});
