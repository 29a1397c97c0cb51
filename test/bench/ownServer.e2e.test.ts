import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRun } from '../../bench/run/folder/readRun.ts';
import { RealtimeClock } from '../../clock/realtimeClock.ts';
import type { StandInServer } from '../../game-server/stand-in/standInServer.ts';
import { PASSWORD, startStandIn } from '../game-server/stand-in/standInWorld.ts';
import { putPack } from '../server-plugin/hosts/vanilla/bridge/packOnStandIn.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { type Bench, createBench } from './commandLine.ts';
import { freePort } from './processes.ts';

// The command line against a stand-in for a server of somebody's own, in another process and in real time.

/** The longest a short run may take on a busy machine. */
const RUN_MS = 120_000;
const LAMP = 'run construction/lamp --agents 1 --server server.json --id x --out out';
const ENVIRONMENT = { RCON_PASSWORD: PASSWORD };

/** A server of somebody's own and a folder to run commands in. */
interface Scene extends AsyncDisposable {
  readonly bench: Bench;
  readonly standIn: StandInServer;
  writeServerFile(changes?: object): void;
}

async function openScene(): Promise<Scene> {
  const bench = createBench();
  const started = await startStandIn({
    clock: new RealtimeClock(),
    port: 0,
    properties: { 'online-mode': false, 'spawn-protection': 0, 'broadcast-rcon-to-ops': false },
  });
  const { standIn } = started;
  putPack(standIn.dataPacks, '1.20.4');
  await standIn.command('reload');
  return {
    bench,
    standIn,
    writeServerFile: (changes = {}) =>
      writeFileSync(
        bench.path('server.json'),
        JSON.stringify({
          ...standIn.address,
          version: '1.20.4',
          rcon: { port: standIn.rconAddress.port, passwordEnv: 'RCON_PASSWORD' },
          world: standIn.worldFolder,
          log: join(standIn.folder, 'logs', 'latest.log'),
          arenas: { x: 4096, z: -4096, slots: 2 },
          ...changes,
        }),
      ),
    async [Symbol.asyncDispose]() {
      await started[Symbol.asyncDispose]();
      bench[Symbol.dispose]();
    },
  };
}

describe('a run on a server of its own', () => {
  test.concurrent(
    'builds, plays and scores there, leaves nothing behind, and is resumed there; a server that cannot be used changes nothing',
    async () => {
      await using scene = await openScene();
      const { bench, standIn } = scene;
      scene.writeServerFile();
      const before = await standIn.command('gamerule doMobSpawning');
      const { code, stdout, stderr } = await bench.guildhall(`${LAMP} --json`.split(' '), ENVIRONMENT);
      expect(code, stderr).toBe(0);
      const { episodes, clock } = JSON.parse(stdout);
      expect(clock).toBe('realtime');
      expect(episodes).toMatchObject([
        { score: { termination: 'completed', reason: 'goal-reached', success: true, metrics: { vhr: { value: 1 } } } },
      ]);
      const { record } = readRun(bench.path('out', 'x'));
      expect(record).toMatchObject({ host: 'vanilla', gameVersion: '1.20.4', clock: 'realtime' });
      expect(JSON.stringify(record)).not.toContain(PASSWORD);
      expect(standIn.server.players.size).toBe(0);
      expect(await standIn.command('gamerule doMobSpawning')).toBe(before);
      expect(await standIn.command('forceload query')).toContain('No force loaded chunks');

      rmSync(bench.path('out/x/episodes/0/score.json'));
      const files = bench.files();
      const resume = ['run', '--resume', 'out/x', '--server', 'server.json'];
      const refused = await bench.guildhall(resume, { RCON_PASSWORD: 'another' });
      expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('[rcon-password]')]);
      expect(bench.files()).toEqual(files);
      const resumed = await bench.guildhall(resume, ENVIRONMENT);
      expect(resumed.code, resumed.stderr).toBe(0);
      expect(readRun(bench.path('out/x')).episodes[0]?.score).toMatchObject({ reason: 'goal-reached', success: true });
      expect(standIn.server.players.size).toBe(0);
    },
    RUN_MS,
  );

  test.runIf(EXHAUSTIVE).concurrent.each([
    { what: 'is restarted, and goes on with the next', restarts: true },
    { what: 'is gone for a moment, and loses nothing', restarts: false },
  ])(
    'has its log when the server $what',
    async ({ restarts }) => {
      await using scene = await openScene();
      const { bench, standIn } = scene;
      scene.writeServerFile();
      const tasks = ['construction/flower-bed', ...(restarts ? ['construction/lamp'] : [])];
      const run = bench.start(
        ['run', ...tasks, ...'--agents 2 --server server.json --id x --out out --json'.split(' ')],
        ENVIRONMENT,
      );
      // As soon as the first blocks stand.
      await run.shows('vhr');
      if (restarts) await standIn.restart();
      else standIn.rcon?.drop();
      const { code, stdout, stderr } = await run.ended;
      const { episodes } = JSON.parse(stdout);
      const log = readFileSync(bench.path('out', 'x', 'episodes', '0', 'events.jsonl'), 'utf8')
        .trimEnd()
        .split('\n');
      expect(JSON.parse(log.at(-1) as string)).toMatchObject({ type: 'episode-ended' });
      const well = { score: { termination: 'completed', success: true } };
      if (restarts) {
        expect(code, stderr).toBe(1);
        expect(episodes).toMatchObject([{ score: { termination: 'fault', success: null } }, well]);
        expect(log.at(-1)).toContain('started again');
      } else {
        expect(code, stderr).toBe(0);
        expect(episodes).toMatchObject([well]);
      }
    },
    RUN_MS,
  );

  test(
    'does not begin where the server cannot be used',
    async () => {
      await using scene = await openScene();
      const { bench } = scene;
      scene.writeServerFile();
      const wrong = await bench.guildhall(LAMP.split(' '), { RCON_PASSWORD: 'wrong' });
      expect(wrong.code).toBe(3);
      expect(wrong.stderr).toContain('[rcon-password]');
      scene.writeServerFile({ version: '1.21.4' });
      const other = await bench.guildhall(LAMP.split(' '), ENVIRONMENT);
      expect(other.code).toBe(3);
      expect(other.stderr).toContain('the server is Minecraft 1.20.4, expected 1.21.4 [other-version]');
      scene.writeServerFile({ port: await freePort() });
      const nobody = await bench.guildhall(LAMP.split(' '), ENVIRONMENT);
      expect(nobody.code).toBe(3);
      expect(nobody.stderr).toContain('[game-port-refused]');
      expect(bench.files()).toEqual(['server.json']);
    },
    RUN_MS,
  );

  test('cannot be had with options that contradict it', async () => {
    await using scene = await openScene();
    scene.writeServerFile();
    for (const [options, message] of [
      ['--clock lockstep', '--server: runs in real time'],
      ['--port 25570', 'whose file names the port'],
      ['--pace 4x', '--pace: needs --clock lockstep'],
      ['--game-version 1.19.2', '--game-version 1.19.2: server.json has 1.20.4'],
    ] as const) {
      const { code, stderr } = await scene.bench.guildhall(
        `run construction/lamp --agents 1 --server server.json ${options}`.split(' '),
        ENVIRONMENT,
      );
      expect.soft([code, stderr], options).toEqual([2, expect.stringContaining(message)]);
    }
  });
});

describe('guildhall doctor', () => {
  test(
    'finds a server ready, or says what to mend',
    async () => {
      await using scene = await openScene();
      const { bench } = scene;
      scene.writeServerFile();
      const good = await bench.guildhall('doctor --server server.json --json'.split(' '), ENVIRONMENT);
      expect(good.code, good.stderr).toBe(0);
      const { ready, checks } = JSON.parse(good.stdout);
      expect(ready).toBe(true);
      expect(checks.map(({ id }: { id: string }) => id)).toContain('rcon');
      const bad = await bench.guildhall('doctor --server server.json'.split(' '), { RCON_PASSWORD: 'wrong' });
      expect(bad.code).toBe(1);
      expect(bad.stdout).toMatch(/^FAILED {2}rcon .*refused the password\. To do: compare .*$/m);
      expect(bad.stdout).toMatch(/not ready: 1 to fix\n$/);
      const unset = await bench.guildhall('doctor --server server.json'.split(' '), {});
      expect(unset.code).toBe(2);
      expect(unset.stderr).toContain('RCON_PASSWORD is not set [no-rcon-password]');
    },
    RUN_MS,
  );
});
