import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LockstepClock } from '../../../../../clock/lockstepClock.ts';
import { Random } from '../../../../../clock/random.ts';
import type { HostFault } from '../../../../../protocol/errors.ts';
import type { Bridge, Fetched } from '../../../../../server-plugin/hosts/vanilla/bridge/bridge.ts';
import { type BridgeOptions, connectBridge } from '../../../../../server-plugin/hosts/vanilla/bridge/vanillaBridge.ts';
import { PASSWORD, ScriptedServer } from './scriptedServer.ts';

let clock: LockstepClock;
let server: ScriptedServer;
let bridges: Bridge[];
let fetches: Fetched[];
let faults: HostFault[];

beforeEach(async () => {
  clock = new LockstepClock();
  server = await ScriptedServer.open(clock);
  bridges = [];
  fetches = [];
  faults = [];
});

afterEach(async () => {
  for (const bridge of bridges) await bridge.close();
  await server.rcon.refuse();
});

async function connect(options: Partial<BridgeOptions> = {}): Promise<Bridge> {
  const { host, port } = server.rcon;
  const bridge = await connectBridge({
    rcon: { host, port, password: PASSWORD },
    clock,
    random: new Random(1),
    ...options,
  });
  bridges.push(bridge);
  clock.waitFor(() => bridge.console.busy);
  bridge.onFetched((fetched) => fetches.push(fetched));
  bridge.onFault((fault) => faults.push(fault));
  return bridge;
}

/** Lets game time pass, a tick of the server every 50 ms of it; each is seen unless told otherwise. */
async function pass(ms: number, seen = true): Promise<void> {
  const end = clock.now() + ms;
  const tick = clock.every(50, () => {
    if (seen) server.see();
    else server.time++;
  });
  await clock.run({ until: () => clock.now() >= end });
  tick.cancel();
}

const told = () => fetches.flatMap(({ ticks }) => ticks.map(({ t }) => t));
const codes = () => faults.map(({ code }) => code);
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('fetching', () => {
  test('tells every tick once and in order', async () => {
    const bridge = await connect();
    expect(bridge.facts).toMatchObject({ version: '1.20.4', brand: 'vanilla', pack: { arenas: 0 } });
    await bridge.start();
    await pass(2000);
    expect(fetches.length).toBeGreaterThan(15);
    await bridge.fetch();
    expect(told()).toEqual(from(1001, server.time));
    expect(fetches.at(-1)?.gameTime).toBe(server.time);
    expect(faults).toEqual([]);
  });

  test('takes several batches at once when it is behind', async () => {
    const bridge = await connect({ intervalMs: 1_000_000 });
    await bridge.start();
    for (let tick = 0; tick < 250; tick++) server.see();
    await bridge.fetch();
    expect(fetches).toHaveLength(1);
    expect(told()).toEqual(from(1001, 1250));
  });

  test('tells of time that passes without news', async () => {
    const bridge = await connect();
    await bridge.start();
    await pass(500, false);
    await bridge.fetch();
    expect(told()).toEqual([]);
    expect(fetches.at(-1)?.gameTime).toBe(server.time);
  });

  test('one asked for while another is under way comes after it', async () => {
    const bridge = await connect({ intervalMs: 1_000_000 });
    await bridge.start();
    server.see();
    const first = bridge.fetch();
    server.see();
    const second = bridge.fetch();
    await Promise.all([first, second]);
    expect(fetches).toHaveLength(2);
    expect(told()).toEqual([1001, 1002]);
  });

  test('ends sampling when it is closed', async () => {
    const bridge = await connect();
    await bridge.start();
    expect(server.on).toBe(true);
    await bridge.close();
    expect(server.on).toBe(false);
    await bridge.close();
  });
});

describe('a line that breaks', () => {
  const COMMANDS = ['function guildhall:take', 'data get storage guildhall:batch', 'function guildhall:done'];
  const cases = COMMANDS.flatMap((command) => [[command, 'before'] as const, [command, 'after'] as const]);

  test.each(cases)('at "%s", %s it ran, loses and doubles nothing', async (command, when) => {
    const bridge = await connect();
    await bridge.start();
    await pass(500);
    let cuts = 0;
    server.cut = (line) => (line === command && cuts++ < 3 ? when : undefined);
    await pass(4000);
    expect(cuts).toBeGreaterThanOrEqual(3);
    await bridge.fetch();
    expect(told()).toEqual(from(1001, server.time));
    expect(codes()).toEqual([]);
  });

  test('makes what was asked for wait, and a command on its way fail', async () => {
    const bridge = await connect({ intervalMs: 1_000_000 });
    server.answers = (command) => (command.startsWith('say') ? `said ${command}` : undefined);
    let cuts = 0;
    server.cut = (line) => (line === 'say 1' && cuts++ === 0 ? 'after' : undefined);
    const [first, second] = [bridge.console.run('say 1'), bridge.console.run('say 2')];
    const outcome = first.then(
      () => 'ran',
      (fault: HostFault) => fault.code,
    );
    let answer: string | undefined;
    void second.then((reply) => {
      answer = reply;
    });
    await clock.run({ until: () => answer !== undefined });
    expect(await outcome).toBe('rcon-lost');
    expect(answer).toBe('said say 2');
  });

  test('for longer than the patience is a fault; sampling begins anew when it is back', async () => {
    const bridge = await connect({ patienceMs: 5000 });
    await bridge.start();
    await pass(1000);
    await server.rcon.refuse();
    await pass(4000);
    expect(codes()).toEqual([]);
    await pass(3000);
    expect(codes()).toEqual(['rcon-lost']);
    expect(faults[0]?.message).toMatch(/no line to the server for 5 s: RCON of .* cannot be reached: ECONNREFUSED/);
    await expect(bridge.console.run('list')).rejects.toMatchObject({ code: 'rcon-lost' });
    await expect(bridge.fetch()).resolves.toBeUndefined();
    fetches.length = 0;
    await server.rcon.accept();
    await pass(8000);
    const [first = 0] = told();
    expect(first).toBeGreaterThan(1100);
    await bridge.fetch();
    expect(told()).toEqual(from(first, server.time));
    expect(codes()).toEqual(['rcon-lost']);
  });

  test('is tried with growing waits and never given up', async () => {
    const bridge = await connect({ patienceMs: 1000 });
    await bridge.start();
    await server.rcon.refuse();
    await pass(60_000, false);
    await server.rcon.accept();
    await pass(6000, false);
    expect(await bridge.console.run('time query gametime')).toContain('The time is');
  });

  test('does not keep anybody who leaves', async () => {
    const bridge = await connect();
    await bridge.start();
    await pass(500);
    await server.rcon.refuse();
    await pass(1000);
    const [fetch, command] = [bridge.fetch(), bridge.console.run('list')].map((asked) =>
      asked.then(
        () => 'done',
        (fault: HostFault) => fault.code,
      ),
    );
    // Time stands: whatever waited for it would never come.
    await bridge.close();
    expect(await fetch).toMatch(/^rcon-/);
    expect(await command).toMatch(/^rcon-/);
  });

  test('and a password changed meanwhile is told at once', async () => {
    const bridge = await connect();
    await bridge.start();
    await pass(500);
    const { port } = server.rcon;
    await server.rcon.refuse();
    const { RconServer } = await import('../../../../../game-server/stand-in/rcon/rconServer.ts');
    const other = await RconServer.open({ clock, port, password: 'another', run: () => '' });
    await pass(3000);
    expect(codes()).toEqual(['rcon-password']);
    await expect(bridge.console.run('list')).rejects.toMatchObject({ code: 'rcon-password' });
    await other.refuse();
  });
});

describe('faults', () => {
  test('the server was started again: its packs were loaded anew', async () => {
    const bridge = await connect();
    await bridge.start();
    await pass(1000);
    server.loads++;
    server.queue = [];
    server.rcon.drop();
    await pass(3000);
    expect(codes()).toEqual(['server-restarted']);
    const after = told().filter((t) => t > 1020);
    expect(after.length).toBeGreaterThan(10);
    expect(after).toEqual(from(after[0] as number, after.at(-1) as number));
  });

  test('the server was started again from an older save', async () => {
    const bridge = await connect();
    await bridge.start();
    await pass(1000);
    server.time = 500;
    server.rcon.drop();
    await pass(2000);
    expect(codes()).toEqual(['server-restarted']);
    expect(faults[0]?.message).toContain('is 5');
  });

  test('a /reload is none', async () => {
    const bridge = await connect();
    await bridge.start();
    await pass(1000);
    server.loads++;
    await pass(2000);
    server.rcon.drop();
    await pass(2000);
    await bridge.fetch();
    expect(codes()).toEqual([]);
    expect(told()).toEqual(from(1001, server.time));
  });

  test('the queue was full', async () => {
    const bridge = await connect();
    await bridge.start();
    await pass(500);
    server.overflow = 1;
    await pass(2500);
    expect(codes()).toEqual(['samples-lost']);
    expect(server.overflow).toBe(0);
    expect(told().at(-1)).toBeGreaterThan(1050);
  });

  test('the pack cannot be found any more, and then it can', async () => {
    const bridge = await connect();
    await bridge.start();
    await pass(500);
    server.hasFunctions = false;
    await pass(3000);
    expect(codes()).toEqual(['pack-missing']);
    server.hasFunctions = true;
    fetches.length = 0;
    await pass(3000);
    expect(told().length).toBeGreaterThan(10);
    expect(codes()).toEqual(['pack-missing']);
  });

  test('what the pack tells cannot be read', async () => {
    const bridge = await connect();
    await bridge.start();
    server.answers = (command) =>
      command === 'data get storage guildhall:batch'
        ? 'Storage guildhall:batch has the following contents: {n: 1, t: 5, ticks: [{t: 5, e: [<...>]}]}'
        : undefined;
    await pass(1500);
    expect(codes()[0]).toBe('samples-lost');
    server.answers = () => undefined;
    await pass(2000);
    expect(told().length).toBeGreaterThan(10);
  });

  test('an answer is lost every time', async () => {
    const bridge = await connect();
    await bridge.start();
    await pass(500);
    server.cut = (command) => (command === 'data get storage guildhall:batch' ? 'after' : undefined);
    await pass(8000);
    expect(codes()[0]).toBe('samples-lost');
    server.cut = undefined;
    fetches.length = 0;
    await pass(3000);
    expect(told().length).toBeGreaterThan(10);
  });

  test('no pack was ever loaded', async () => {
    server.pack = undefined;
    server.hasFunctions = false;
    const bridge = await connect();
    expect(bridge.facts).toEqual({ version: 'unknown', brand: 'vanilla', pack: undefined });
    await expect(bridge.start()).rejects.toMatchObject({
      code: 'pack-missing',
      message: expect.stringContaining('guildhall datapack build'),
    });
  });

  test('the pack was taken away, though it left its storage', async () => {
    server.hasFunctions = false;
    const bridge = await connect();
    await expect(bridge.start()).rejects.toMatchObject({ code: 'pack-missing' });
  });

  test('the pack is of another protocol', async () => {
    server.pack = '{protocol: 99, version: "1.20.4", hash: "0123456789abcdef", arenas: 0}';
    const bridge = await connect();
    await expect(bridge.start()).rejects.toMatchObject({
      code: 'pack-mismatch',
      message: expect.stringContaining('99'),
    });
  });

  test('RCON is refused, or its password wrong', async () => {
    const { host, port } = server.rcon;
    await expect(connect({ rcon: { host, port, password: 'wrong' } })).rejects.toMatchObject({ code: 'rcon-password' });
    await server.rcon.refuse();
    await expect(connect()).rejects.toMatchObject({ code: 'rcon-refused' });
  });
});
