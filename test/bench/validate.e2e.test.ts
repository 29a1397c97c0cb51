import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validate } from '../../bench/commands/tasks/validate.ts';
import { EXIT } from '../../bench/console/exitCodes.ts';
import { startWorker } from '../../bench/run/worker/workerProcess.ts';
import type { TaskValidation } from '../../bench/validate/taskValidation.ts';
import { ValidationFile } from '../../bench/validate/validationFile.ts';
import { findTask } from '../../tasks/catalogue.ts';
import { SUITES } from '../../tasks/suites/suites.ts';
import { taskHash } from '../../tasks/taskHash.ts';
import { EXHAUSTIVE, runs } from '../support/depth.ts';
import { type Bench, createBench, fewAtOnce, testContext } from './commandLine.ts';
import { inlineWorkers } from './workers/inlineWorker.ts';

/** The longest a few short plays may take on a busy machine. */
const VALIDATION_MS = 120_000;

let bench: Bench;
/** Where commands keep what they throw away later. */
let environment: { TMPDIR: string };
beforeAll(() => {
  bench = createBench({ startWorker: inlineWorkers() });
  environment = { TMPDIR: bench.path('tmp') };
  mkdirSync(environment.TMPDIR);
});
afterAll(() => bench[Symbol.dispose]());

const guildhall = (line: string) => bench.guildhall(line.split(' '), environment);
const read = (name: string) => ValidationFile.parse(JSON.parse(readFileSync(bench.path(name), 'utf8')));
const leftovers = () => readdirSync(environment.TMPDIR).filter((name) => name.startsWith('guildhall-'));

describe('seats beside the oracle', () => {
  test.runIf(EXHAUSTIVE)('play in its teams alone, and keep results apart', { timeout: VALIDATION_MS }, async () => {
    const without = await guildhall('validate construction/lamp --seat Bob=idle --out seated.json');
    expect(without.code, without.stdout + without.stderr).toBe(EXIT.ok);
    expect(read('seated.json').conditions.seats).toEqual(['Bob=idle']);
    const all = 'validate construction/lamp --seat Alice=idle --seat Bob=idle --resume seated.json';
    // The plays of a task that fails are kept.
    mkdirSync(bench.path('kept'));
    const again = await bench.guildhall(all.split(' '), { TMPDIR: bench.path('kept') });
    expect([again.code, again.stdout]).toEqual([
      EXIT.faulted,
      expect.stringContaining('FAILED construction/lamp: oracle x2'),
    ]);
    expect(again.stdout + again.stderr).toContain('validating every task again');
    expect(again.stdout).not.toMatch(/FAILED construction\/lamp: (?!oracle)/);
  });

  test('are scripts of the team', async () => {
    for (const seat of ['Bob=human', 'Bob=client', 'Bob=tools', 'Bob=react', 'Bob=react:openai/x', 'Bob'])
      expect(await guildhall(`validate construction/lamp --seat ${seat}`)).toMatchObject({
        code: EXIT.badInput,
        stderr: expect.stringMatching(/--seat Bob.*\[bad-seat\]/),
      });
    const many = ['Zoe', 'Yan', 'Xia'].map((name) => `--seat ${name}=idle`).join(' ');
    expect((await guildhall(`validate construction/lamp ${many}`)).stderr).toContain('[bad-seat]');
  });
});

describe('a sound task passes every check', () => {
  const VALIDATE = 'validate construction --only lamp,bench --agents 1,2 --jobs 2';

  test('all are made, written down and not made again', { timeout: VALIDATION_MS }, async () => {
    const first = await guildhall(`${VALIDATE} --out validation.json`);
    expect(first.code, first.stdout + first.stderr).toBe(EXIT.ok);
    expect(first.stdout).toMatch(/^construction\/lamp +all 11 +2\.12 +2\.91 +16:12 +5:04 +0:0\d +0:0\d +0 % +/m);
    expect(first.stdout).toContain('construction: 2 of 2 tasks valid, D 2.10 to 2.12');
    const { validations } = read('validation.json');
    expect(validations.map(({ taskHash: hash }) => hash).sort()).toEqual(
      ['construction/lamp', 'construction/bench'].map((id) => taskHash(findTask(id))).sort(),
    );
    for (const { checks } of validations)
      expect(checks.map(({ name, passed }) => [name, passed])).toEqual(
        [
          'schema',
          'hash',
          'limits',
          'reset',
          'briefing',
          'idle',
          'random',
          'oracle',
          'rescore',
          'replay',
          'oracle',
        ].map((name) => [name, true]),
      );
    expect(leftovers()).toEqual([]);

    const again = await guildhall(`${VALIDATE} --resume validation.json --json`);
    expect(again.code).toBe(EXIT.ok);
    expect(again.stderr).toContain('2 tasks validated earlier under the same conditions');
    expect(JSON.parse(again.stdout)).toMatchObject({ valid: 2, of: 2, validations });
    expect(read('validation.json').validations).toEqual(validations);

    // Other team sizes are other conditions.
    const other = await guildhall('validate construction/lamp --agents 1 --jobs 1 --resume validation.json');
    expect(other.code).toBe(EXIT.ok);
    expect(other.stdout).toContain('validation.json: written by other code or with other settings');
    expect(read('validation.json')).toMatchObject({
      conditions: { teams: [1] },
      validations: [{ taskId: 'construction/lamp' }],
    });
  });

  test.runIf(EXHAUSTIVE)('so do tasks of every suite', { timeout: 2 * VALIDATION_MS }, async () => {
    const sample = runs(1, 2);
    const { code, stdout, stderr } = await guildhall(`validate villager --sample ${sample} --jobs 2 --json`);
    expect(code, stderr).toBe(EXIT.ok);
    const { validations, suites } = JSON.parse(stdout) as {
      validations: TaskValidation[];
      suites: { suite: string; tasks: number }[];
    };
    const played = SUITES.filter(({ id }) => id.startsWith('villager/'));
    expect(suites.map(({ suite, tasks }) => [suite, tasks])).toEqual(played.map(({ id }) => [id, sample]));
    for (const { taskId, checks } of validations) {
      const found = new Map(checks.map((check) => [check.name, check]));
      // All of them are frozen, and for escapes it takes a team.
      expect(found.get('hash')?.detail, taskId).toMatch(/^[0-9a-f]{64}$/);
      expect(found.has('solo'), taskId).toBe(taskId.startsWith('villager/escape/'));
      expect(found.get('idle')?.figure, taskId).toBe(0);
    }
    expect(leftovers()).toEqual([]);
  });

  test.runIf(EXHAUSTIVE)(
    'Ctrl-C keeps the validations made so far and nothing else',
    { timeout: VALIDATION_MS },
    async () => {
      const running = bench.start('validate construction --agents 1 --jobs 1 --out some.json'.split(' '), environment);
      await running.shows('construction/bench');
      running.child.kill('SIGINT');
      const { code, stdout } = await running.ended;
      expect(code, stdout).toBe(EXIT.interrupted);
      expect(stdout).toContain(', stopped');
      const { length } = read('some.json').validations;
      expect(length).toBeGreaterThan(0);
      expect(length).toBeLessThan(18);
      expect(leftovers()).toEqual([]);
    },
  );
});

describe('an unsound task', () => {
  test('fails checks by name, with what was expected, and its plays are kept', { timeout: VALIDATION_MS }, async () => {
    const lamp = findTask('construction/lamp');
    const hurried = { ...lamp, id: 'mine/hurried', limits: { ...lamp.limits, gameTicks: 5 } };
    const talkative = {
      ...findTask('construction/bench'),
      id: 'mine/talkative',
      blueprintText: ['begin in the middle'],
    };
    writeFileSync(bench.path('mine.json'), JSON.stringify({ format: 1, tasks: [hurried, talkative] }));
    const { code, stdout } = await guildhall('validate --tasks mine.json --jobs 2');
    expect(code, stdout).toBe(EXIT.faulted);
    expect(stdout).toMatch(/^mine\/hurried +FAILED limits, oracle /m);
    expect(stdout).toMatch(/FAILED mine\/hurried: limits: 5 ticks, .*; expected 19\d\d\d ticks, .*\(the formulae\)/);
    expect(stdout).toMatch(/FAILED mine\/hurried: oracle x2: game-time after 0:00, .*expected full marks/);
    expect(stdout).toMatch(/FAILED mine\/talkative: briefing: Alice: the documents are not the blueprint alone/);
    expect(stdout).toMatch(/FAILED mine\/talkative: oracle x2: /);
    const folders = [...stdout.matchAll(/^plays of mine\/\w+: guildhall report (.+)$/gm)].map(([, folder]) => folder);
    expect(folders).toHaveLength(2);
    const looked = await guildhall(`score ${folders[0]}`);
    expect(looked.stdout).toMatch(/mine\/hurried: limit \(game-time\)/);
    expect(looked.code).toBe(EXIT.ok);
  });

  test('a worker that is lost fails its task alone', { timeout: VALIDATION_MS }, async () => {
    const lines: string[] = [];
    const entry = fileURLToPath(new URL('workers/dyingValidator.ts', import.meta.url));
    const context = testContext((text) => lines.push(text), {
      startWorker: (around) => startWorker({ ...around, entry }),
    });
    const options = { tasks: ['construction'], sample: 3, seed: 1, gameVersion: '1.20.4', jobs: 1 };
    const code = await validate(options, context);
    expect(code).toBe(EXIT.faulted);
    const text = lines.join('\n');
    expect(text).toContain('2 of 3 tasks valid');
    expect(text).toMatch(/FAILED construction\/\S+: finished: worker lost: ended by SIGKILL/);
  });

  test('what cannot be asked for is refused, and nothing written', async () => {
    writeFileSync(bench.path('other.json'), '{"format":2}');
    const before = bench.files();
    const cases = [
      ['validate', 'nothing to validate: name tasks or a suite'],
      ['validate --suite villagers', 'no task or suite "villagers"'],
      ['validate villager/cooking --only 100', 'villager/cooking has no task 100 (0 to 99)'],
      ['validate construction --sample 0', '--sample 0'],
      ['validate construction/lamp --agents 9', '--agents 9: expected team sizes from 1 to 8'],
      ['validate construction/lamp --agents 1,two', '--agents 1,two: expected team sizes'],
      ['validate construction/lamp --jobs 0', '--jobs 0: expected 1 to'],
      ['validate construction/lamp --game-version 1.8.9', '1.8.9'],
      ['validate construction/lamp --out other.json', 'other.json: already exists; use --resume other.json'],
      ['validate construction/lamp --out no/where.json', 'folder no does not exist'],
      ['validate construction/lamp --resume other.json', /other\.json: guildhallVersion: .*bad-validation-file/],
      ['validate construction/lamp --resume nowhere.json', 'nowhere.json: no such file'],
    ] as const;
    const results = await fewAtOnce(cases, ([line]) => guildhall(line));
    for (const [index, [line, says]] of cases.entries()) {
      expect.soft(results[index], line).toMatchObject({ code: 2, stdout: '' });
      expect.soft(results[index]?.stderr, line).toMatch(says);
    }
    expect(bench.files()).toEqual(before);
  });
});
