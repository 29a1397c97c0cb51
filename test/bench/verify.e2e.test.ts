import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneTimeKey, ownKey, type SealKey } from '../../bench/run/seal/sealKey.ts';
import { readSeason } from '../../bench/run/seal/season.ts';
import { verifyRun } from '../../bench/run/seal/verifyRun.ts';
import { Random } from '../../clock/random.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { type Bench, createBench } from './commandLine.ts';
import { filesOf, manipulate, rearrange } from './run/seal/manipulation.ts';
import { reseal } from './run/seal/reseal.ts';
import { inlineWorkers } from './workers/inlineWorker.ts';

const MANIPULATIONS = EXHAUSTIVE ? 200 : 20;
/** Two trials, and an attempt at the second that was set aside. */
const PLAYED = ['episodes/0', 'episodes/1', 'set-aside/1-1'];
/** Derived from the rest: docs/reference/run-files.md. */
const DERIVED = ['report.html', 'summary.json', 'report/episode-0.html', 'report/episode-1.html'];

let bench: Bench;
/** Workers that were started so far. */
let started = 0;
let run: string;
/** The run as its referee left it. */
let original: string;

beforeAll(async () => {
  const start = inlineWorkers();
  bench = createBench({
    startWorker: (options) => {
      started++;
      return start(options);
    },
  });
  const command = 'run construction/lamp --framework dagent --agents 2 --trials 2 --verify-replay --jobs 1 --id x';
  const played = await bench.guildhall(command.split(' '));
  expect(played.code, played.stderr).toBe(0);
  run = bench.path('runs/x');
  // A second attempt at one of them, with what the first left set aside.
  rmSync(join(run, 'episodes/1/score.json'));
  const resumed = await bench.guildhall(['run', '--resume', 'x']);
  expect(resumed.code, resumed.stderr).toBe(0);
  original = bench.path('original');
  cpSync(run, original, { recursive: true });
}, 240_000);

afterAll(() => bench[Symbol.dispose]());

function restore(): void {
  rmSync(run, { recursive: true });
  cpSync(original, run, { recursive: true });
}

/** What a doctored copy of the run shows; the run is as before afterwards. */
async function doctored(change: () => void, ...options: string[]) {
  change();
  try {
    return await bench.guildhall(['verify', 'runs/x', ...options]);
  } finally {
    restore();
  }
}

const inRun = (name: string) => join(run, name);
const edit = (name: string, change: (text: string) => string) => {
  const before = readFileSync(inRun(name), 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(inRun(name), after);
};

describe('verify', () => {
  test('an untouched run holds, also when it is played again; every attempt is shown', async () => {
    const { code, stdout } = await bench.guildhall(['verify', 'runs/x']);
    expect(code, stdout).toBe(0);
    expect(stdout.match(/: holds, played again the same/g)).toHaveLength(2);
    expect(stdout).toContain('  attempt 1: completed (goal-reached), set aside in set-aside/1-1\n');
    expect(stdout).toContain('  attempt 2: completed (goal-reached)\n');
    expect(stdout).toContain('what this cannot show:\n  that the named model gave the replies');
    const { holds, attempts, problems } = JSON.parse(
      (await bench.guildhall(['verify', 'runs/x', '--json', '--no-replay'])).stdout,
    ) as { holds: boolean; attempts: unknown[]; problems: unknown[] };
    expect([holds, attempts.length, problems]).toEqual([true, 3, []]);
    const shown = await bench.guildhall(['show', 'runs/x', '--episode', '1']);
    expect(shown.stdout).toContain('attempt 1 of 2: completed (goal-reached), set aside in set-aside/1-1\n');
    expect(readFileSync(inRun('report.html'), 'utf8')).toMatch(
      /1 episode of 2 took more than one attempt.*href="report\/episode-1\.html".*set aside in set-aside\/1-1; 2 \(/,
    );
  });

  test.runIf(EXHAUSTIVE)('plays again with as many workers as --jobs asks for, and finds the same', async () => {
    const replaysWith = async (jobs: string) => {
      const before = started;
      const { code, stdout } = await bench.guildhall(['verify', 'runs/x', '--json', '--jobs', jobs]);
      expect(code, stdout).toBe(0);
      const { replays } = JSON.parse(stdout) as { replays: unknown[] };
      return { workers: started - before, replays };
    };
    const one = await replaysWith('1');
    expect(one.workers).toBe(1);
    expect(one.replays).toHaveLength(2);
    expect(await replaysWith('2')).toEqual({ workers: 2, replays: one.replays });
    // There are two episodes.
    expect((await replaysWith('5')).workers).toBe(2);
    expect(await bench.guildhall(['verify', 'runs/x', '--jobs', '0'])).toMatchObject({ code: 2, stdout: '' });
  });

  test.runIf(EXHAUSTIVE)('the recorded replies of a model are played again in its place', async () => {
    const command = 'run construction/lamp --framework react --model replay:runs/said --jobs 1 --id again'.split(' ');
    expect((await bench.guildhall(command.with(5, 'rules').with(-1, 'said'))).code).toBe(0);
    expect((await bench.guildhall(command)).code).toBe(0);
    rmSync(bench.path('runs/said'), { recursive: true });
    const { code, stdout } = await bench.guildhall(['verify', 'runs/again']);
    expect(code, stdout).toBe(0);
    expect(stdout).toContain('holds, the same when the recorded replies are played again');
  });

  test(`${MANIPULATIONS} seeded manipulations of bytes, lines, fields, files and whole trials: each is found`, () => {
    const random = new Random(21);
    const files = filesOf(run, DERIVED);
    for (const name of [
      'run.json',
      'ledger.jsonl',
      'episodes/0/seal.json',
      'episodes/0/replay.json',
      'set-aside/1-1/task.json',
    ])
      expect(files).toContain(name);
    const missed: string[] = [];
    for (let count = 0; count < MANIPULATIONS; count++) {
      const name = files[count % files.length] ?? '';
      const { what, undo } = count % 10 === 9 ? rearrange(run, PLAYED, random) : manipulate(run, name, files, random);
      if (verifyRun(run).problems.length === 0) missed.push(what);
      undo();
    }
    expect(missed).toEqual([]);
    expect(verifyRun(run).problems).toEqual([]);
  });

  test('a folder that is not a run is bad use', async () => {
    mkdirSync(bench.path('empty'));
    expect(await bench.guildhall(['verify', 'empty'])).toMatchObject({ code: 2, stdout: '' });
    expect(await bench.guildhall(['verify', 'runs/x', '--plan', '12'])).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('verify and score find', () => {
  test.each<[attack: string, change: () => void, why: string]>([
    [
      'a trial copied over another',
      () => {
        rmSync(inRun('episodes/1'), { recursive: true });
        cpSync(inRun('episodes/0'), inRun('episodes/1'), { recursive: true });
      },
      'seal.json is not the one that the ledger has',
    ],
    [
      'two trials swapped',
      () => {
        renameSync(inRun('episodes/0'), inRun('aside'));
        renameSync(inRun('episodes/1'), inRun('episodes/0'));
        renameSync(inRun('aside'), inRun('episodes/1'));
      },
      'seal.json is not the one that the ledger has',
    ],
    [
      'an earlier attempt put back',
      () => {
        rmSync(inRun('episodes/1'), { recursive: true });
        cpSync(inRun('set-aside/1-1'), inRun('episodes/1'), { recursive: true });
      },
      'score.json is missing',
    ],
    [
      'a swapped task',
      () => edit('episodes/0/task.json', (text) => text.replace('"gameTicks":', '"gameTicks":1')),
      'task.json was changed',
    ],
    [
      'a relabelled model',
      () => edit('run.json', (text) => text.replaceAll('"rules"', '"openai/best"')),
      'run.json has another task, team, model or seed than the seal',
    ],
    [
      'another commit',
      () => edit('run.json', (text) => text.replace(/"gitSha": "[^"]*"/, '"gitSha": "0000"')),
      'sealed under another plan',
    ],
    [
      'a doctored score',
      () => edit('episodes/0/score.json', (text) => text.replace('"value":1', '"value":0.5')),
      'score.json was changed after the seal',
    ],
    [
      'a doctored transcript',
      () => edit('episodes/0/transcript.jsonl', (text) => text.replace('rules', 'ruled')),
      'transcript.jsonl was changed after the seal',
    ],
    [
      'a link in place of a file',
      () => {
        renameSync(inRun('episodes/0/events.jsonl'), inRun('elsewhere'));
        symlinkSync(inRun('elsewhere'), inRun('episodes/0/events.jsonl'));
      },
      'events.jsonl: is a symbolic link; expected a file',
    ],
    [
      'a folder in place of a seal',
      () => {
        rmSync(inRun('episodes/0/seal.json'));
        mkdirSync(inRun('episodes/0/seal.json'));
      },
      'seal.json: is not a regular file',
    ],
    [
      'a link in place of a trial',
      () => {
        renameSync(inRun('episodes/0'), inRun('elsewhere'));
        symlinkSync(inRun('elsewhere'), inRun('episodes/0'));
      },
      'episodes/0: expected a directory, and no symbolic link',
    ],
    ['a seal taken away', () => rmSync(inRun('episodes/0/seal.json')), 'seal.json is missing'],
  ])('%s', async (_, change, why) => {
    change();
    const [verified, scored] = [
      await bench.guildhall(['verify', 'runs/x', '--no-replay']),
      await bench.guildhall(['score', 'runs/x']),
    ];
    restore();
    expect(verified.stdout).toContain(why);
    expect([verified.code, scored.code]).toEqual([1, 1]);
    expect(scored.stdout).toContain('SEAL BROKEN');
  });

  test('one word in a log of a run without seals: the line after it', async () => {
    const { stdout } = await doctored(() => {
      rmSync(inRun('ledger.jsonl'));
      edit('episodes/0/events.jsonl', (text) => text.replace('"yaw":', '"yaw":1'));
    });
    expect(stdout).toMatch(/events\.jsonl:\d+ does not follow from the line before it/);
  });

  test('an episode deleted and played again: the ledger shows both attempts', async () => {
    rmSync(inRun('episodes/0'), { recursive: true });
    expect((await bench.guildhall(['run', '--resume', 'x'])).code).toBe(0);
    const { code, stdout } = await bench.guildhall(['verify', 'runs/x', '--no-replay']);
    restore();
    expect(code, stdout).toBe(0);
    expect(stdout).toContain('  attempt 1: completed (goal-reached), its files were gone\n  attempt 2: completed');
  });

  test('lines taken from the end of the ledger, and a ledger without its run', async () => {
    const cut = await doctored(() =>
      edit('ledger.jsonl', (text) => `${text.trimEnd().split('\n').slice(0, -2).join('\n')}\n`),
    );
    expect([cut.code, cut.stdout]).toEqual([1, expect.stringContaining('it was cut, or lines are missing')]);
    const without = await doctored(() => rmSync(inRun('ledger.jsonl')));
    expect([without.code, without.stdout]).toEqual([
      1,
      expect.stringContaining('not sealed: the run has no ledger.jsonl'),
    ]);
    const linked = await doctored(() => {
      renameSync(inRun('ledger.jsonl'), inRun('elsewhere'));
      symlinkSync(inRun('elsewhere'), inRun('ledger.jsonl'));
    });
    expect([linked.code, linked.stdout]).toEqual([1, expect.stringContaining('ledger.jsonl: is a symbolic link')]);
    expect((await bench.guildhall(['verify', 'runs/x', '--no-replay'])).code).toBe(0);
  });

  test('a run that is resumed after run.json or its ledger was changed is refused', async () => {
    edit('run.json', (text) => text.replaceAll('"rules"', '"rules:mistakes=0"'));
    const refused = await bench.guildhall(['run', '--resume', 'x']);
    restore();
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('[broken-seal]');
  });
});

const keyOf = () => /ed25519:[0-9a-f]{64}/.exec(readFileSync(inRun('ledger.jsonl'), 'utf8'))?.[0] ?? '';

describe('whose seal it is', () => {
  test('a trusted key is named, another is not enough', async () => {
    writeFileSync(bench.path('ours'), `# keys\n\n${keyOf()}  our lab\n`);
    writeFileSync(bench.path('theirs'), `ed25519:${'0'.repeat(64)} somebody\n`);
    const ours = await bench.guildhall(['score', 'runs/x', '--trust', 'ours']);
    expect([ours.code, ours.stdout]).toEqual([0, expect.stringContaining('sealed by our lab')]);
    const theirs = await bench.guildhall(['score', 'runs/x', '--trust', 'theirs']);
    expect([theirs.code, theirs.stdout]).toEqual([1, expect.stringContaining('not among the trusted keys')]);
    expect((await bench.guildhall(['verify', 'runs/x', '--trust', 'ours', '--no-replay'])).code).toBe(0);
    expect((await bench.guildhall(['verify', 'runs/x', '--trust', 'theirs', '--no-replay'])).code).toBe(1);
    for (const bad of ['nowhere', 'runs/x/run.json'])
      expect(await bench.guildhall(['score', 'runs/x', '--trust', bad])).toMatchObject({ code: 2, stdout: '' });
  });

  test('a key is made once, for its owner alone', async () => {
    const home = { XDG_CONFIG_HOME: bench.path('config') };
    const command = 'run construction/lamp --agents 1 --jobs 1 --register --id'.split(' ');
    expect((await bench.guildhall([...command, 'r1'], home)).code).toBe(0);
    const file = bench.path('config/guildhall/seal.key');
    const key = readFileSync(file, 'utf8');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await bench.guildhall([...command, 'r2'], home)).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(key);
    writeFileSync(file, 'no key');
    expect(await bench.guildhall([...command, 'r3'], home)).toMatchObject({ code: 2, stdout: '' });
    expect(readFileSync(file, 'utf8')).toBe('no key');
    chmodSync(file, 0o644);
    expect((await bench.guildhall([...command, 'r3'], home)).stderr).toContain('other users can use it');
    // What is not registered is played all the same.
    const unnamed = await bench.guildhall('run construction/lamp --agents 1 --jobs 1 --id r4'.split(' '), home);
    expect([unnamed.code, unnamed.stdout]).toEqual([0, expect.stringContaining('sealed with a key that is not kept')]);
    expect((await bench.guildhall(['verify', 'runs/r4'])).code).toBe(0);
  });

  test('a run that was rewritten and sealed anew: another key is found by --trust, the same key by playing again', async () => {
    const resealed = (key: SealKey) => {
      edit('episodes/0/transcript.jsonl', (text) => text.replaceAll('rules', 'ruled'));
      reseal(run, key);
    };
    writeFileSync(bench.path('ours'), `${keyOf()} our lab\n`);
    const verdict = async (key: SealKey, ...options: string[]) => {
      const { code, stdout } = await doctored(() => resealed(key), ...options, '--trust', 'ours');
      return [code, stdout];
    };
    expect(await verdict(oneTimeKey(), '--no-replay')).toEqual([
      1,
      expect.stringContaining('not among the trusted keys'),
    ]);
    const own = ownKey(process.env);
    expect(await verdict(own)).toEqual([1, expect.stringContaining('played again it differs: transcript.jsonl')]);
    // The limit of every seal: its holder can sign anything.
    expect((await verdict(own, '--no-replay'))[0]).toBe(0);
  });
});

describe('a run from before there were ledgers', () => {
  test('is not sealed, also once it is resumed; its attempts are counted by what was set aside', async () => {
    const old = bench.path('runs/old');
    cpSync(original, old, { recursive: true });
    for (const file of ['ledger.jsonl', 'episodes/0/seal.json', 'episodes/1/seal.json', 'episodes/0/score.json'])
      rmSync(join(old, file));
    const resumed = await bench.guildhall(['run', '--resume', 'old']);
    expect([resumed.code, resumed.stdout]).toEqual([
      0,
      expect.stringContaining('2 of 2 episodes scored, 0 faults, 4 attempts'),
    ]);
    expect(existsSync(join(old, 'ledger.jsonl'))).toBe(false);
    const { code, stdout } = await bench.guildhall(['verify', 'runs/old']);
    expect([code, stdout]).toEqual([1, expect.stringContaining('not sealed: the run has no ledger.jsonl')]);
    expect(stdout).toContain('attempt 1: no end, set aside in set-aside/0-1');
    const scored = await bench.guildhall(['score', 'runs/old']);
    expect([scored.code, scored.stdout]).toEqual([0, expect.stringContaining('agrees with score.json, not sealed')]);
    writeFileSync(bench.path('anyone'), `${keyOf()} our lab\n`);
    expect((await bench.guildhall(['score', 'runs/old', '--trust', 'anyone'])).code).toBe(1);
  });
});

describe('what was published before', () => {
  test('a registered plan is found again, and another is not', async () => {
    const command = 'run construction/lamp --agents 1 --jobs 1 --register --id plan --json'.split(' ');
    const { plan } = JSON.parse((await bench.guildhall(command)).stdout) as { plan: string };
    expect(bench.files().filter((file) => file.startsWith('runs/plan/'))).toEqual([
      'runs/plan/ledger.jsonl',
      'runs/plan/run.json',
    ]);
    expect((await bench.guildhall(['verify', 'runs/plan'])).code).toBe(1);
    expect((await bench.guildhall(['run', '--resume', 'plan'])).code).toBe(0);
    const found = await bench.guildhall(['verify', 'runs/plan', '--plan', plan]);
    expect([found.code, found.stdout]).toEqual([0, expect.stringContaining(`plan ${plan}, registered before`)]);
    const other = await bench.guildhall(['verify', 'runs/x', '--plan', plan]);
    expect([other.code, other.stdout]).toEqual([1, expect.stringContaining('the plan is not the published one')]);
  });

  test("a season's seeds are on record by their hash alone, and are checked once they are public", async () => {
    const season = (name: string, digit: string) => {
      writeFileSync(bench.path(name), JSON.stringify({ format: 1, season: 'spring', secret: digit.repeat(64) }));
      return readSeason(bench.path(name));
    };
    const [held, other] = [season('spring.json', 'a'), season('other.json', 'b')];
    const command = 'run construction/lamp --agents 1 --jobs 1 --trials 2 --season spring.json --id s'.split(' ');
    const played = await bench.guildhall(command);
    expect(played.code, played.stderr).toBe(0);
    const text = readFileSync(bench.path('runs/s/run.json'), 'utf8');
    expect(text).toContain(held.commitment);
    expect(text).not.toContain('a'.repeat(64));
    const seeds = (JSON.parse(text) as { episodes: { seed: number }[] }).episodes.map(({ seed }) => seed);
    expect(seeds).toEqual([0, 1].map((trial) => held.seedOf('construction/lamp', trial)));
    expect(seeds).not.toEqual([0, 1].map((trial) => other.seedOf('construction/lamp', trial)));
    expect((await bench.guildhall(['verify', 'runs/s', '--season', 'spring.json'])).code).toBe(0);
    const wrong = await bench.guildhall(['verify', 'runs/s', '--season', 'other.json']);
    expect([wrong.code, wrong.stdout]).toEqual([1, expect.stringContaining('the season of the run has the hash')]);
    expect((await bench.guildhall(['verify', 'runs/x', '--season', 'spring.json'])).code).toBe(1);
  });
});
