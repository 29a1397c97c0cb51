import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readRun } from '../../bench/run/folder/readRun.ts';
import { RealtimeClock } from '../../clock/realtimeClock.ts';
import { PASSWORD, startStandIn } from '../game-server/stand-in/standInWorld.ts';
import { putPack } from '../server-plugin/hosts/vanilla/bridge/packOnStandIn.ts';
import { type Bench, createBench } from './commandLine.ts';
import { freePort } from './processes.ts';

// The command line against a stand-in for a server of somebody's own, in another process and in real time.

/** The longest a short run may take on a busy machine. */
const RUN_MS = 120_000;
/** Shown as soon as the first blocks stand. */
const UNDER_WAY = 'vhr';
const ENVIRONMENT = { RCON_PASSWORD: PASSWORD };

let bench: Bench;
let started: Awaited<ReturnType<typeof startStandIn>>;

beforeEach(async () => {
  bench = createBench();
  started = await startStandIn({
    clock: new RealtimeClock(),
    port: 0,
    properties: { 'online-mode': false, 'spawn-protection': 0, 'broadcast-rcon-to-ops': false },
  });
  putPack(started.standIn.dataPacks, '1.20.4');
  await started.standIn.command('reload');
});
afterEach(async () => {
  await started[Symbol.asyncDispose]();
  bench[Symbol.dispose]();
});

function writeServerFile(changes: object = {}): void {
  const { address, rconAddress } = started.standIn;
  writeFileSync(
    bench.path('server.json'),
    JSON.stringify({
      ...address,
      version: '1.20.4',
      rcon: { port: rconAddress.port, passwordEnv: 'RCON_PASSWORD' },
      world: started.standIn.worldFolder,
      log: join(started.standIn.folder, 'logs', 'latest.log'),
      arenas: { x: 4096, z: -4096, slots: 2 },
      ...changes,
    }),
  );
}

describe('a run on a server of its own', () => {
  test(
    'builds, plays and scores there, and leaves nothing behind',
    async () => {
      writeServerFile();
      const before = await started.standIn.command('gamerule doMobSpawning');
      const { code, stdout, stderr } = await bench.guildhall(
        'run construction/lamp --agents 1 --server server.json --id x --out out --json'.split(' '),
        ENVIRONMENT,
      );
      expect(code, stderr).toBe(0);
      const { episodes, clock } = JSON.parse(stdout);
      expect(clock).toBe('realtime');
      expect(episodes).toMatchObject([
        { score: { termination: 'completed', reason: 'goal-reached', success: true, metrics: { vhr: { value: 1 } } } },
      ]);
      const { record } = await readRun(bench.path('out', 'x'));
      expect(record).toMatchObject({ host: 'vanilla', gameVersion: '1.20.4', clock: 'realtime' });
      expect(JSON.stringify(record)).not.toContain(PASSWORD);
      expect(started.standIn.server.players.size).toBe(0);
      expect(await started.standIn.command('gamerule doMobSpawning')).toBe(before);
      expect(await started.standIn.command('forceload query')).toContain('No force loaded chunks');
    },
    RUN_MS,
  );

  test(
    'is resumed there; where the server cannot be used, all stays as it was',
    async () => {
      writeServerFile();
      const command = 'run construction/lamp --agents 1 --server server.json --id x --out out'.split(' ');
      expect((await bench.guildhall(command, ENVIRONMENT)).code).toBe(0);
      rmSync(bench.path('out/x/episodes/0/score.json'));
      const before = bench.files();
      const resume = ['run', '--resume', 'out/x'];
      const refused = await bench.guildhall(resume, { ...ENVIRONMENT, RCON_PASSWORD: 'another' });
      expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('[rcon-password]')]);
      expect(bench.files()).toEqual(before);
      const { code, stderr } = await bench.guildhall(resume, ENVIRONMENT);
      expect(code, stderr).toBe(0);
      expect(readRun(bench.path('out/x')).episodes[0]?.score).toMatchObject({ reason: 'goal-reached', success: true });
      expect(started.standIn.server.players.size).toBe(0);
    },
    RUN_MS,
  );

  test.each([
    ['is restarted, and goes on with the next', 2],
    ['is gone for a moment, and loses nothing', 1],
  ])(
    'has its log when the server %s',
    async (_what, trials) => {
      writeServerFile();
      const { standIn } = started;
      const run = bench.start(
        `run construction/market-stall --agents 2 --trials ${trials} --server server.json --id x --out out --json`.split(
          ' ',
        ),
        ENVIRONMENT,
      );
      await run.shows(UNDER_WAY);
      if (trials === 2) await standIn.restart();
      else standIn.rcon?.drop();
      const { code, stdout, stderr } = await run.ended;
      const { episodes } = JSON.parse(stdout);
      const log = readFileSync(bench.path('out', 'x', 'episodes', '0', 'events.jsonl'), 'utf8')
        .trimEnd()
        .split('\n');
      expect(JSON.parse(log.at(-1) as string)).toMatchObject({ type: 'episode-ended' });
      const well = { score: { termination: 'completed', success: true } };
      if (trials === 2) {
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
      writeServerFile();
      const wrong = await bench.guildhall(
        'run construction/lamp --agents 1 --server server.json --id x --out out'.split(' '),
        { RCON_PASSWORD: 'wrong' },
      );
      expect(wrong.code).toBe(3);
      expect(wrong.stderr).toContain('[rcon-password]');
      writeServerFile({ version: '1.21.4' });
      const other = await bench.guildhall(
        'run construction/lamp --agents 1 --server server.json --id x --out out'.split(' '),
        ENVIRONMENT,
      );
      expect(other.code).toBe(3);
      expect(other.stderr).toContain('the server is Minecraft 1.20.4, expected 1.21.4 [other-version]');
      writeServerFile({ port: await freePort() });
      const nobody = await bench.guildhall(
        'run construction/lamp --agents 1 --server server.json --id x --out out'.split(' '),
        ENVIRONMENT,
      );
      expect(nobody.code).toBe(3);
      expect(nobody.stderr).toContain('[game-port-refused]');
      expect(bench.files()).toEqual(['server.json']);
    },
    RUN_MS,
  );

  test.each([
    ['--clock lockstep', '--server: runs in real time'],
    ['--port 25570', 'whose file names the port'],
    ['--pace 4x', '--pace: needs --clock lockstep'],
    ['--game-version 1.19.2', '--game-version 1.19.2: server.json has 1.20.4'],
  ])('cannot be had with %s', async (options, message) => {
    writeServerFile();
    const { code, stderr } = await bench.guildhall(
      `run construction/lamp --agents 1 --server server.json ${options}`.split(' '),
      ENVIRONMENT,
    );
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe('guildhall doctor', () => {
  test(
    'finds a server ready, or says what to mend',
    async () => {
      writeServerFile();
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
