import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RealtimeClock } from '../../../../../clock/realtimeClock.ts';
import type { StandInServer } from '../../../../../game-server/stand-in/standInServer.ts';
import type { Check } from '../../../../../server-plugin/hosts/vanilla/doctor/check.ts';
import { RELOAD } from '../../../../../server-plugin/hosts/vanilla/doctor/check.ts';
import { examine } from '../../../../../server-plugin/hosts/vanilla/doctor/examine.ts';
import { compilePack } from '../../../../../server-plugin/hosts/vanilla/pack/compilePack.ts';
import { zipPack } from '../../../../../server-plugin/hosts/vanilla/pack/packZip.ts';
import type { ServerSettings } from '../../../../../server-plugin/hosts/vanilla/serverFile.ts';
import { PASSWORD, startStandIn } from '../../../../game-server/stand-in/standInWorld.ts';
import { versionsToTest } from '../../../../support/depth.ts';
import { since } from '../../../../support/testedVersions.ts';
import { putUnpacked } from '../bridge/packOnStandIn.ts';

/** A server that is set up as docs/how-to/host-on-paper-or-vanilla.md says. */
const WELL = {
  'online-mode': false,
  'spawn-protection': 0,
  'broadcast-rcon-to-ops': false,
} as const;
const OTHER_LINES = 'allow-flight=true\nview-distance=10\n';

const clock = new RealtimeClock();

/** Watches the server's pace for less than three seconds: what it finds is not asserted, for machines differ. */
class HastyClock extends RealtimeClock {
  override sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return super.sleep(Math.min(ms, 250), signal);
  }
}
const hasty = new HastyClock();

interface Condition {
  readonly version?: string;
  readonly properties?: Parameters<typeof startStandIn>[0]['properties'];
  /** More lines for server.properties. */
  readonly lines?: string;
  readonly operators?: readonly string[];
  readonly packVersion?: string | null;
  /** The pack as a folder, for those who change its files; it is one file otherwise, which is written sooner. */
  readonly unpacked?: boolean;
}

/** A server in a folder of its own, and the settings by which it is examined. */
interface Patient extends AsyncDisposable {
  readonly standIn: StandInServer;
  readonly settings: ServerSettings;
}

const zipped = new Map<string, Uint8Array>();

function zippedPack(version: string): Uint8Array {
  const zip = zipped.get(version) ?? zipPack(compilePack(version, []).files);
  zipped.set(version, zip);
  return zip;
}

async function admit(condition: Condition = {}): Promise<Patient> {
  const { version = '1.20.4', properties = {}, lines = OTHER_LINES, operators = [], unpacked = false } = condition;
  const packVersion = condition.packVersion === undefined ? version : condition.packVersion;
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-doctor-'));
  const dataPacks = join(folder, 'world', 'datapacks');
  mkdirSync(dataPacks, { recursive: true });
  writeFileSync(join(folder, 'server.properties'), lines);
  if (packVersion !== null && unpacked) putUnpacked(dataPacks, packVersion);
  else if (packVersion !== null) writeFileSync(join(dataPacks, 'guildhall.zip'), zippedPack(packVersion));
  const started = await startStandIn({
    clock,
    version,
    folder,
    port: 0,
    operators,
    properties: { ...WELL, ...properties },
  });
  const { standIn } = started;
  const { host, port } = standIn.address ?? { host: '127.0.0.1', port: 1 };
  const settings: ServerSettings = {
    file: 'server.json',
    host,
    port,
    version: version as ServerSettings['version'],
    rcon: { ...standIn.rconAddress, password: PASSWORD },
    world: standIn.worldFolder,
    log: undefined,
    arenas: { x: 100_000, z: 0, slots: 2, viewDistance: 10 },
    whitelist: false,
    freeze: false,
    fetchEveryMs: 100,
  };
  return {
    standIn,
    settings,
    async [Symbol.asyncDispose]() {
      await started[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Packs are read with the first tick, or the first after they were asked for. */
async function ticked({ server }: StandInServer): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = server.onTick(() => resolve());
  await promise;
  stop();
}

async function checksOf(settings: ServerSettings): Promise<Map<string, Check>> {
  const checks = new Map<string, Check>();
  for await (const check of examine(settings, hasty)) {
    expect(checks.has(check.id)).toBe(false);
    checks.set(check.id, check);
    if (check.outcome !== 'ok') expect(check.remedy).not.toBe(undefined);
    expect(JSON.stringify(check)).not.toContain(PASSWORD);
  }
  return checks;
}

const notOk = (checks: Map<string, Check>) =>
  [...checks.values()].filter(({ outcome }) => outcome !== 'ok').map(({ id, outcome }) => `${outcome} ${id}`);

// What waits for its server, waits beside the others.
describe.concurrent.each(versionsToTest())('a server in good order on %s', (version) => {
  test('has nothing to be mended', async () => {
    const lines = `${OTHER_LINES}${since(version, '1.21.2') ? 'pause-when-empty-seconds=0\n' : ''}`;
    await using patient = await admit({ version, lines });
    const checks = await checksOf(patient.settings);
    // How fast it ticks depends on what else this machine does.
    expect([...checks.values()].filter(({ id, outcome }) => outcome !== 'ok' && id !== 'tick-rate')).toEqual([]);
    expect(checks.get('game')?.finding).toContain(`vanilla ${version}`);
    expect(checks.get('pack')?.finding).toContain(`built for ${version}`);
    expect(checks.get('tick-rate')?.finding).toMatch(/^\d+\.\d ticks a second/);
    expect([...checks.keys()]).toHaveLength(since(version, '1.21.2') ? 23 : 22);
  });

  test('is asked for its mode where its files cannot be read', async () => {
    await using patient = await admit({ version });
    const checks = await checksOf({ ...patient.settings, world: undefined });
    expect(checks.get('online-mode')).toMatchObject({
      outcome: 'ok',
      finding: expect.stringContaining('accepts any name'),
    });
    expect(notOk(checks).filter((line) => !line.startsWith('unknown') && !line.endsWith('tick-rate'))).toEqual([]);
    expect(checks.get('ground')?.outcome).toBe('unknown');
    expect(checks.get('spawn-protection')?.outcome).toBe('ok');
  });
});

describe.concurrent('what is found', () => {
  test('nothing at the game port, and no RCON', async () => {
    await using patient = await admit();
    await patient.standIn.goDown();
    const checks = await checksOf(patient.settings);
    expect(checks.get('game')).toMatchObject({ outcome: 'failed', finding: expect.stringContaining('ECONNREFUSED') });
    expect(checks.get('rcon')).toMatchObject({
      outcome: 'failed',
      finding: expect.stringContaining('ECONNREFUSED'),
      remedy: expect.stringContaining('enable-rcon=true'),
    });
    expect(checks.has('pack')).toBe(false);
  });

  test('another version, and a wrong password', async () => {
    await using patient = await admit();
    const checks = await checksOf({
      ...patient.settings,
      version: '1.21.4',
      rcon: { ...patient.settings.rcon, password: 'wrong' },
    });
    expect(checks.get('game')).toMatchObject({ outcome: 'failed', finding: expect.stringContaining('1.20.4') });
    expect(checks.get('rcon')).toMatchObject({ outcome: 'failed', remedy: expect.stringContaining('rcon.password') });
  });

  test.each([
    [null, 'never loaded'],
    ['1.19.2', 'made for 1.19.2'],
  ])('the pack of %s', async (packVersion, finding) => {
    await using patient = await admit({ packVersion });
    const checks = await checksOf(patient.settings);
    expect(checks.get('pack')).toMatchObject({
      outcome: 'failed',
      remedy: expect.stringContaining('guildhall datapack build --server-version 1.20.4'),
    });
    if (packVersion === null) expect(checks.get('pack')?.finding).toContain(finding);
  });

  test('a pack that was taken away, and packs of others', async () => {
    await using patient = await admit({ unpacked: true });
    const { standIn } = patient;
    await ticked(standIn);
    rmSync(join(standIn.dataPacks, 'guildhall'), { recursive: true });
    mkdirSync(join(standIn.dataPacks, 'cheap-recipes'));
    writeFileSync(
      join(standIn.dataPacks, 'cheap-recipes', 'pack.mcmeta'),
      '{"pack": {"pack_format": 26, "description": ""}}',
    );
    await standIn.command('reload');
    const checks = await checksOf(patient.settings);
    expect(checks.get('pack')).toMatchObject({ outcome: 'failed', finding: expect.stringContaining('missing now') });
    expect(checks.get('datapacks')).toMatchObject({
      outcome: 'warning',
      finding: expect.stringContaining('file/cheap-recipes'),
    });
  });

  test('a pack that was replaced since it was loaded, by an older one', async () => {
    await using patient = await admit({ unpacked: true });
    const packs = patient.standIn.dataPacks;
    await ticked(patient.standIn);
    const file = (name: string) => join(packs, 'guildhall', 'data', 'guildhall', 'functions', `${name}.mcfunction`);
    const info = readFileSync(file('info'), 'utf8');
    writeFileSync(file('info'), info.replace(/hash:"[0-9a-f]{16}"/, 'hash:"0000000000000000"'));
    expect((await checksOf(patient.settings)).get('pack-files')).toMatchObject({
      outcome: 'warning',
      finding: expect.stringMatching(/\(0{16}\) is not the pack that was loaded/),
      remedy: RELOAD,
    });
    writeFileSync(file('info'), info);
    writeFileSync(file('take'), 'say an older way to take\n');
    expect((await checksOf(patient.settings)).get('pack-files')).toMatchObject({
      outcome: 'warning',
      finding: expect.stringContaining('another version of Guildhall'),
    });
  });

  test('a pack as a zip, and twice', async () => {
    await using patient = await admit({ packVersion: null });
    const { standIn } = patient;
    writeFileSync(join(standIn.dataPacks, 'guildhall-1.20.4.zip'), zippedPack('1.20.4'));
    await standIn.command('reload');
    await ticked(standIn);
    expect((await checksOf(patient.settings)).get('pack-files')).toMatchObject({
      outcome: 'ok',
      finding: expect.stringContaining('guildhall-1.20.4.zip'),
    });
    putUnpacked(standIn.dataPacks, '1.20.4');
    expect((await checksOf(patient.settings)).get('pack-files')).toMatchObject({
      outcome: 'warning',
      finding: 'the datapacks folder holds several Guildhall packs: guildhall, guildhall-1.20.4.zip',
    });
  });

  test('rules that episodes change, with what they are now', async () => {
    await using patient = await admit();
    await patient.standIn.command('gamerule doInsomnia false');
    const { finding } = (await checksOf(patient.settings)).get('game-rules') as Check;
    expect(finding).toContain('doMobSpawning false (now true)');
    expect(finding).not.toContain('doInsomnia');
  });

  test('a server set up for people alone', async () => {
    await using patient = await admit({
      version: '1.21.4',
      properties: {
        'online-mode': true,
        'white-list': true,
        'spawn-protection': 16,
        'broadcast-rcon-to-ops': true,
        'max-players': 3,
      },
      lines: 'view-distance=16\nhardcore=true\nfunction-permission-level=1\nplayer-idle-timeout=5\n',
      operators: ['Alice', 'Owner'],
    });
    const checks = await checksOf({ ...patient.settings, arenas: { ...patient.settings.arenas, x: 0 } });
    expect(
      notOk(checks)
        .filter((line) => !line.endsWith('tick-rate'))
        .sort(),
    ).toEqual([
      'failed empty-pause',
      'failed function-permission',
      'failed hardcore',
      'failed online-mode',
      'failed operators',
      'failed spawn-protection',
      'failed view-distance',
      'failed whitelist',
      'warning command-echo',
      'warning flight',
      'warning idle-time',
      'warning places',
    ]);
    expect(checks.get('operators')?.finding).toContain('Alice');
    expect(checks.get('whitelist')?.finding).toContain('Alice, Bob');
  });

  test('operators whose names anybody may use, and agents who are let in', async () => {
    await using patient = await admit({ properties: { 'white-list': true }, operators: ['Owner'] });
    const checks = await checksOf({ ...patient.settings, whitelist: true });
    expect(checks.get('whitelist')?.outcome).toBe('ok');
    expect(checks.get('operators')).toMatchObject({ outcome: 'warning', finding: expect.stringContaining('Owner') });
  });

  test('ground that is in use', async () => {
    await using patient = await admit();
    await patient.standIn.command('forceload add 100000 0 100031 15');
    const checks = await checksOf(patient.settings);
    expect(checks.get('ground')).toMatchObject({
      outcome: 'warning',
      finding: expect.stringContaining('2 of its chunks'),
    });
  });

  test('ground that has been generated', async () => {
    await using patient = await admit();
    mkdirSync(join(patient.settings.world as string, 'region'), { recursive: true });
    writeFileSync(join(patient.settings.world as string, 'region', 'r.195.0.mca'), '');
    const checks = await checksOf(patient.settings);
    expect(checks.get('ground')).toMatchObject({ outcome: 'warning', finding: expect.stringContaining('generated') });
  });

  test('a game that is frozen', async () => {
    await using patient = await admit();
    await patient.standIn.command('tick freeze');
    const checks = await checksOf(patient.settings);
    expect(checks.get('tick-rate')).toMatchObject({
      outcome: 'failed',
      remedy: expect.stringContaining('tick unfreeze'),
    });
  });
});
