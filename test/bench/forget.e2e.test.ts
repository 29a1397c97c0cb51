import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXIT } from '../../bench/console/exitCodes.ts';
import { readLedger } from '../../bench/run/folder/ledger/readLedger.ts';
import { PeopleRecord } from '../../bench/run/folder/peopleRecord.ts';
import { readRun, readRunRecord } from '../../bench/run/folder/readRun.ts';
import { completion, prepare } from '../../bench/run/forget/journal.ts';
import { planRemoval, signRemoval } from '../../bench/run/forget/planRemoval.ts';
import { RunLedger } from '../../bench/run/seal/runLedger.ts';
import { ownKey, type SealKey } from '../../bench/run/seal/sealKey.ts';
import { verifyRun } from '../../bench/run/seal/verifyRun.ts';
import { findTask } from '../../tasks/catalogue.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { type Bench, createBench, startProcess } from './commandLine.ts';
import { filesOf } from './run/seal/manipulation.ts';

const PERSON = fileURLToPath(new URL('../support/personProcess.ts', import.meta.url));
const SAID = 'my cat is called "Tom" & I am 42';
const TRACES = /Tom|I am 42/;
const KEPT = ['initial.snapshot.json', 'final.snapshot.json', 'score.json', 'task.json', 'briefing.json'];

let bench: Bench;
let key: SealKey;
/** A game in which Alice talked, as its referee left it. */
let original: string;
/** A copy of it, which a test may change. */
let run: string;

/** Plays a hosted game in which a person as Alice says some lines, and answers on their mates. */
async function played(id: string, args: readonly string[], says: readonly string[], asked: readonly string[]) {
  const session = bench.open(['host', ...args, '--human', 'Alice', '--port', '0', '--gateway-port', '0', '--id', id]);
  await session.shows('waiting up to');
  const printed = session.printed.stdout + session.printed.stderr;
  const [, port = ''] = /join Minecraft \S+ at \S+:(\d+)/.exec(printed) ?? [];
  const [, code = ''] = /seat Alice: code (\d+)/.exec(printed) ?? [];
  const answers = asked.map((line, index) => [line, index + 1 < asked.length ? 'Thank you. Now' : 'Thank you for']);
  const steps = [
    ['takesSeat', code],
    ['shows', 'Go'],
    ...says.map((line) => ['says', line]),
    ...(asked.length > 0
      ? [
          ['shows', 'Some questions'],
          ['enters', ...answers],
        ]
      : [['shows', 'The game is over']]),
  ];
  const person = await startProcess([PERSON, port, 'Steve', JSON.stringify(steps)], bench.folder).ended;
  expect(person.code, person.stdout + person.stderr).toBe(EXIT.ok);
  const { code: exit, stderr } = await session.ended;
  expect(exit, stderr).toBe(EXIT.ok);
  return bench.path('runs', id);
}

beforeAll(async () => {
  bench = createBench();
  key = ownKey(process.env);
  const args = ['construction/bench', '--agents', '3', '--blinded'];
  original = await played('x', args, [SAID, 'ok'], ['/answer Bob person 4', '/answer Carol program 2']);
}, 120_000);

afterAll(() => bench[Symbol.dispose]());

function restored(): string {
  run = bench.path('copy');
  rmSync(run, { recursive: true, force: true });
  cpSync(original, run, { recursive: true });
  return run;
}

const textsIn = (folder: string) =>
  new Map(filesOf(folder, []).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

/** The report is derived. */
const isReport = (name: string) => name === 'report.html' || name.startsWith('report/');
const sealedTexts = (texts: Iterable<readonly [string, string]>) =>
  Object.fromEntries([...texts].filter(([name]) => !isReport(name)));

const forget = (...args: readonly string[]) => bench.guildhall(['forget', 'copy', 'Alice', ...args]);

describe('forgetting what a person said', () => {
  test('removes it from every file, and everything else still holds', async () => {
    restored();
    const before = textsIn(run);
    expect([...before].filter(([, text]) => TRACES.test(text)).map(([name]) => name)).toEqual([
      'episodes/0/events.jsonl',
      'episodes/0/transcript.jsonl',
      'report/episode-0.html',
    ]);
    const dry = await forget('--dry-run');
    expect([dry.code, dry.stdout]).toEqual([0, expect.stringMatching(/episodes\/0: 2 messages, \d+ copies/)]);
    expect(textsIn(run)).toEqual(before);
    expect(await forget()).toMatchObject({ code: 0, stdout: expect.stringContaining('guildhall verify copy') });
    const after = textsIn(run);
    expect([...after].filter(([, text]) => TRACES.test(text))).toEqual([]);
    for (const name of KEPT) expect(after.get(`episodes/0/${name}`)).toBe(before.get(`episodes/0/${name}`));
    expect(after.get('episodes/0/people.json')).toBe(before.get('episodes/0/people.json'));
    expect([...after.keys()]).toEqual([...before.keys()]);
    const [episode] = readRun(run).episodes;
    const said = episode?.events.filter((event) => event.type === 'chat-sent' && event.actor === 'Alice');
    expect(said?.map((event) => 'message' in event && event.message)).toEqual(['[removed]', '[removed]']);
    const verified = await bench.guildhall(['verify', 'copy']);
    expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining(`removed at`)]);
    expect(verified.stdout).toContain(`by ${key.publicKey}\n`);
    expect(await bench.guildhall(['score', 'copy'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('agrees with score.json, sealed'),
    });
    expect((await forget()).stdout).toContain('nothing of Alice to remove');
    expect(textsIn(run)).toEqual(after);
    expect((await bench.guildhall(['run', '--resume', 'copy', '--out', '.'])).stdout).toContain(
      'nothing is left to play',
    );
    expect(verifyRun(run).problems).toEqual([]);
  });

  test('leaves answers and the consent text unless they are to go too', async () => {
    restored();
    const { stdout } = await forget('--answers', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ seat: 'Alice', removed: [{ episode: 0, messages: 2, answers: 3 }] });
    const people = PeopleRecord.parse(JSON.parse(readFileSync(join(run, 'episodes/0/people.json'), 'utf8')));
    expect(people).toMatchObject({ answers: [], consents: [{ agent: 'Alice', text: '[removed]' }] });
    expect(verifyRun(run).problems).toEqual([]);
  });

  test("by somebody else's key shows, and is not trusted", async () => {
    restored();
    writeFileSync(bench.path('ours'), `${key.publicKey} Example Lab\n`);
    const config = { XDG_CONFIG_HOME: bench.path('config') };
    expect((await bench.guildhall(['forget', 'copy', 'Alice'], config)).code).toBe(0);
    const plain = await bench.guildhall(['verify', 'copy', '--no-replay']);
    expect(plain.stdout).toContain('WHICH IS NOT THE KEY THAT SIGNED THE RUN BEFORE');
    expect(plain.stdout).not.toContain(`by ${key.publicKey}`);
    const trusting = await bench.guildhall(['verify', 'copy', '--no-replay', '--trust', 'ours']);
    expect([trusting.code, trusting.stdout]).toEqual([1, expect.stringContaining('not among the trusted keys')]);
    expect((await bench.guildhall(['score', 'copy', '--trust', 'ours'])).code).toBe(1);
  });

  test('what was removed and is there again does not hold, whoever seals it', async () => {
    restored();
    expect((await forget()).code).toBe(0);
    const ledger = readLedger(run);
    const note = ledger?.entries.at(-1)?.note;
    if (note?.type !== 'seat-forgotten') throw new Error('no note of the removal');
    // The same note again, over files that still have all that was said.
    restored();
    const before = readLedger(run);
    if (!before) throw new Error('no ledger');
    const [attempt] = note.attempts;
    const seal = readLedger(run)?.attempts.get(0)?.[0]?.seal ?? null;
    const lie = { ...note, attempts: [{ ...attempt, seal }] };
    const entry = { seq: before.entries.length, at: '2026-01-01T00:00:00.000Z', note: lie, chain: before.head };
    writeFileSync(
      join(run, 'ledger.jsonl'),
      `${readFileSync(join(run, 'ledger.jsonl'), 'utf8')}${key.signed(entry)}\n`,
    );
    expect(verifyRun(run).problems).toEqual([
      { episode: 0, message: '2 messages of Alice should be removed, and 0 of 2 are' },
    ]);
  });

  test('seals nobody else’s changes along, and knows who is a person', async () => {
    restored();
    expect(await bench.guildhall(['forget', 'copy', 'Bob'])).toMatchObject({
      code: EXIT.badInput,
      stderr: expect.stringContaining('Bob is not the seat of a person; those are Alice [bad-seat]'),
    });
    const file = join(run, 'episodes/0/score.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('goal-reached', 'agents-done'));
    const before = textsIn(run);
    expect(await forget()).toMatchObject({ code: EXIT.badInput, stderr: expect.stringContaining('[broken-seal]') });
    expect(textsIn(run)).toEqual(before);
  });

  test('that is killed at any step leaves the old run, or is completed by the next one', async () => {
    restored();
    const record = readRunRecord(run);
    const ledger = readLedger(run);
    if (!ledger) throw new Error('no ledger');
    const sealed = { folder: run, record, ledger };
    const removals = planRemoval(sealed, 'Alice', { answers: true });
    const prepared = signRemoval(sealed, 'Alice', removals, key);
    const folderAfter = (steps: number) => {
      restored();
      prepare(run, prepared);
      const steps_ = completion(run, () => undefined);
      for (let step = 0; step < steps; step++) if (steps_.next().done) return true;
      return false;
    };
    let steps = 0;
    while (!folderAfter(steps)) steps++;
    const whole = textsIn(run);
    expect([...whole.keys()].some((name) => name.startsWith('forgetting'))).toBe(false);
    expect(steps).toBeGreaterThan(6);
    for (let step = 0; step < steps; step++) {
      folderAfter(step);
      if (existsSync(join(run, 'forgetting/plan.json'))) {
        const [first] = verifyRun(run).problems.filter(({ episode }) => episode === null);
        expect(first?.message).toContain('a removal was interrupted');
        expect((await bench.guildhall(['run', '--resume', 'copy', '--out', '.'])).stderr).toContain('[run-busy]');
        expect((await forget('--dry-run')).stderr).toContain('[run-busy]');
        const { code, stdout } = await forget('--answers');
        expect([code, stdout]).toEqual([0, expect.stringContaining('completed a removal')]);
      } else expect((await forget('--answers')).code).toBe(0);
      rmSync(join(run, 'forgetting'), { recursive: true, force: true });
      expect(sealedTexts(textsIn(run)), `step ${step}`).toEqual(sealedTexts(whole));
      expect(verifyRun(run).problems).toEqual([]);
    }
    // Killed before it was decided: the run is the old one, and the next removal prepares anew.
    restored();
    prepare(run, prepared);
    rmSync(join(run, 'forgetting/plan.json'));
    expect(verifyRun(run).problems).toEqual([]);
    expect((await forget()).code).toBe(0);
    expect(verifyRun(run).problems).toEqual([]);
  }, 120_000);

  test('writes nowhere but into the run, whatever its plan has', () => {
    restored();
    const line = readFileSync(join(run, 'ledger.jsonl'), 'utf8').split('\n')[0] ?? '';
    const head = readLedger(run)?.head ?? '';
    for (const path of ['../stolen.txt', 'episodes/../../x/seal.json', 'run.json', 'episodes/0/score.json'])
      expect(() => prepare(run, { head, line, files: new Map([[path, 'x']]) })).toThrow();
    expect(existsSync(join(run, 'forgetting/plan.json'))).toBe(false);
  });

  test('reaches what an earlier attempt left', async () => {
    restored();
    const ledger = RunLedger.resume(run, readRunRecord(run), key);
    ledger.setAside(0);
    ledger.end();
    const aside = () => verifyRun(run).problems.filter(({ message }) => message !== 'not played');
    expect(aside()).toEqual([]);
    expect((await forget()).stdout).toContain('set-aside/0-1: 2 messages');
    expect([...textsIn(run)].filter(([name, text]) => TRACES.test(text) && !isReport(name))).toEqual([]);
    expect(aside()).toEqual([]);
  });

  test.runIf(EXHAUSTIVE)(
    'is refused where the score counts what was said',
    async () => {
      const id = 'adversary/poison/construction-chat';
      const task = findTask(id);
      const password = /password "([a-z0-9]+)"/.exec(task.goal)?.[1] ?? '';
      expect(password).not.toBe('');
      const args = [id, '--agents', '2', '--framework', 'idle', '--game-time', '4'];
      const folder = await played('leak', args, [`it is ${password}`], []);
      const before = textsIn(folder);
      expect(await bench.guildhall(['forget', 'runs/leak', 'Alice'])).toMatchObject({
        code: EXIT.badInput,
        stderr: expect.stringContaining('[scored-chat]'),
      });
      expect(textsIn(folder)).toEqual(before);
    },
    60_000,
  );
});
