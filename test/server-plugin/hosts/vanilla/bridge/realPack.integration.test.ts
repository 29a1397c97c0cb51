import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LockstepClock } from '../../../../../clock/lockstepClock.ts';
import { Random } from '../../../../../clock/random.ts';
import type { StandInServer } from '../../../../../game-server/stand-in/standInServer.ts';
import { useGameTime } from '../../../../../patches/gameScope.ts';
import type { HostFault } from '../../../../../protocol/errors.ts';
import type { Bridge, Fetched } from '../../../../../server-plugin/hosts/vanilla/bridge/bridge.ts';
import { connectBridge } from '../../../../../server-plugin/hosts/vanilla/bridge/vanillaBridge.ts';
import { TAGS } from '../../../../../server-plugin/hosts/vanilla/pack/packContract.ts';
import { joinBody, PASSWORD, startStandIn } from '../../../../game-server/stand-in/standInWorld.ts';
import { putPack, takePack } from './packOnStandIn.ts';

// The real pack on the stand-in server, with a real player: what a scripted pack cannot show.

let clock: LockstepClock;
let leave: () => void;
let started: Awaited<ReturnType<typeof startStandIn>>;
let standIn: StandInServer;
let bridge: Bridge | undefined;
let fetches: Fetched[];
let faults: HostFault[];

beforeEach(() => {
  clock = new LockstepClock();
  leave = useGameTime(clock, new Random(9));
  fetches = [];
  faults = [];
  bridge = undefined;
});

afterEach(async () => {
  await bridge?.close();
  await started[Symbol.asyncDispose]();
  leave();
});

async function run<T>(work: () => Promise<T>): Promise<T> {
  let over = false;
  const done = work().finally(() => {
    over = true;
  });
  done.catch(() => undefined);
  await clock.run({ until: () => over });
  return done;
}

const pass = (ms: number) => run(() => clock.sleep(ms));

async function setUp(version: string, isInstalled = true): Promise<void> {
  started = await startStandIn({ clock, version, port: 0 });
  standIn = started.standIn;
  if (isInstalled) putPack(standIn.dataPacks, version);
  await standIn.command('reload');
  await pass(100);
  bridge = await run(() =>
    connectBridge({
      rcon: { ...standIn.rconAddress, password: PASSWORD },
      ...(standIn.address ? { game: standIn.address } : {}),
      clock,
      waitFor: (inFlight) => clock.waitFor(inFlight),
      random: new Random(1),
    }),
  );
  bridge.onFetched((fetched) => fetches.push(fetched));
  bridge.onFault((fault) => faults.push(fault));
}

const entries = () => fetches.flatMap(({ ticks }) => ticks.flatMap(({ t, e }) => e.map((entry) => ({ t, ...entry }))));

describe.each(['1.19.2', '1.20.4', '1.21.4'])('a player on %s', (version) => {
  test('is told of tick by tick, across broken lines and a /reload', async () => {
    await setUp(version);
    expect(bridge?.facts).toMatchObject({ version, brand: 'vanilla', pack: { version } });
    const body = await run(() => joinBody(standIn, 'Alice', clock));
    await standIn.command(`tag Alice add ${TAGS.agent}`);
    await standIn.command(`tag Alice add ${TAGS.agentNumber(3)}`);
    await run(() => (bridge as Bridge).start());
    await pass(500);
    let cuts = 0;
    standIn.cut = () => (++cuts % 7 === 0 && cuts < 100 ? (cuts % 2 === 0 ? 'before' : 'after') : undefined);
    await run(() => body.perform({ type: 'move', direction: 'forward', ms: 3000 }));
    await standIn.command('reload');
    await standIn.command('give Alice minecraft:oak_planks 5');
    await pass(3000);
    standIn.cut = undefined;
    await run(() => (bridge as Bridge).fetch());
    expect(cuts).toBeGreaterThan(20);
    expect(faults).toEqual([]);
    const told = entries();
    expect(told.every((entry) => !('a' in entry) || entry.a === 3)).toBe(true);
    expect(told[0]?.k).toBe('j');
    const times = fetches.flatMap(({ ticks }) => ticks.map(({ t }) => t));
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    // Three seconds on foot, and every tick of it is there.
    const steps = told.flatMap((entry) => (entry.k === 'p' ? [entry.t] : []));
    expect(steps.length).toBeGreaterThan(25);
    const walked = steps.filter((t, index) => index > 0 && t === (steps[index - 1] as number) + 1);
    expect(walked.length).toBeGreaterThan(20);
    const inventories = told.flatMap((entry) => (entry.k === 'i' ? [entry.v] : []));
    expect(JSON.stringify(inventories.at(-1))).toContain('oak_planks');
    expect(fetches.at(-1)?.gameTime).toBeGreaterThanOrEqual(times.at(-1) as number);
    await run(() => body.close());
  });
});

describe('faults', () => {
  test('no pack', async () => {
    await setUp('1.20.4', false);
    await expect(run(() => (bridge as Bridge).start())).rejects.toMatchObject({ code: 'pack-missing' });
  });

  test('a pack of another version', async () => {
    started = await startStandIn({ clock, version: '1.20.4', port: 0 });
    standIn = started.standIn;
    putPack(standIn.dataPacks, '1.20.4');
    await standIn.command('reload');
    await pass(100);
    await standIn.command('data merge storage guildhall:pack {version:"1.19.2"}');
    bridge = await run(() =>
      connectBridge({
        rcon: { ...standIn.rconAddress, password: PASSWORD },
        ...(standIn.address ? { game: standIn.address } : {}),
        clock,
        waitFor: (inFlight) => clock.waitFor(inFlight),
        random: new Random(1),
      }),
    );
    await expect(run(() => (bridge as Bridge).start())).rejects.toMatchObject({ code: 'pack-mismatch' });
  });

  test('a pack that is taken away, and put back', async () => {
    await setUp('1.20.4');
    await run(() => (bridge as Bridge).start());
    await pass(500);
    takePack(standIn.dataPacks);
    await standIn.command('reload');
    await pass(2000);
    expect(faults.map(({ code }) => code)).toEqual(['pack-missing']);
    putPack(standIn.dataPacks, '1.20.4');
    await standIn.command('reload');
    fetches = [];
    await pass(3000);
    expect(fetches.length).toBeGreaterThan(10);
    expect(faults).toHaveLength(1);
  });

  test('a restart, after which sampling goes on by itself', async () => {
    await setUp('1.20.4');
    await run(() => (bridge as Bridge).start());
    await pass(1000);
    await standIn.restart();
    fetches = [];
    await pass(4000);
    expect(faults.map(({ code }) => code)).toEqual(['server-restarted']);
    expect(fetches.length).toBeGreaterThan(10);
    expect(await run(() => (bridge as Bridge).console.run('list'))).toContain('players online');
  });
});
