import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validate } from '../../bench/commands/tasks/validate.ts';
import { EXIT } from '../../bench/console/exitCodes.ts';
import type { TaskProof } from '../../bench/validate/taskValidation.ts';
import { ValidationFile } from '../../bench/validate/validationFile.ts';
import { findTask } from '../../tasks/catalogue.ts';
import { SUITES } from '../../tasks/suites/suites.ts';
import { taskHash } from '../../tasks/taskHash.ts';
import { type Bench, createBench, fewAtOnce, testContext } from './commandLine.ts';

/** The longest a few short plays may take on a busy machine. */
const PROVING_MS = 120_000;

let bench: Bench;
/** Where commands keep what they throw away later. */
let environment: { TMPDIR: string };
beforeAll(() => {
  bench = createBench();
  environment = { TMPDIR: bench.path('tmp') };
  mkdirSync(environment.TMPDIR);
});
afterAll(() => bench[Symbol.dispose]());

const guildhall = (line: string) => bench.guildhall(line.split(' '), environment);
const read = (name: string) => ValidationFile.parse(JSON.parse(readFileSync(bench.path(name), 'utf8')));
const leftovers = () => readdirSync(environment.TMPDIR).filter((name) => name.startsWith('guildhall-'));

describe('what is sound is proven', () => {
  const PROVE = 'validate construction --only lamp,bench --agents 1,2 --jobs 2';

  test('every certificate is given, written down and not sought again', { timeout: PROVING_MS }, async () => {
    const first = await guildhall(`${PROVE} --out proofs.json`);
    expect(first.code, first.stdout + first.stderr).toBe(EXIT.ok);
    expect(first.stdout).toMatch(/^construction\/lamp +all 11 +2\.12 +2\.91 +16:12 +5:04 +0:0\d +0:0\d +0 % +/m);
    expect(first.stdout).toContain('construction: 2 of 2 tasks proven, D 2.10 to 2.12');
    const { proofs } = read('proofs.json');
    expect(proofs.map(({ taskHash: hash }) => hash).sort()).toEqual(
      ['construction/lamp', 'construction/bench'].map((id) => taskHash(findTask(id))).sort(),
    );
    for (const { certificates } of proofs)
      expect(certificates.map(({ name, passed }) => [name, passed])).toEqual(
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

    const again = await guildhall(`${PROVE} --resume proofs.json --json`);
    expect(again.code).toBe(EXIT.ok);
    expect(again.stderr).toContain('2 tasks proven earlier under the same conditions');
    expect(JSON.parse(again.stdout)).toMatchObject({ proven: 2, of: 2, proofs });
    expect(read('proofs.json').proofs).toEqual(proofs);

    // Other team sizes prove something else.
    const other = await guildhall('validate construction/lamp --agents 1 --jobs 1 --resume proofs.json');
    expect(other.code).toBe(EXIT.ok);
    expect(other.stdout).toContain('proofs.json is of other code or another setting');
    expect(read('proofs.json')).toMatchObject({
      conditions: { teams: [1] },
      proofs: [{ taskId: 'construction/lamp' }],
    });
  });

  test('a few tasks of every suite are', { timeout: 2 * PROVING_MS }, async () => {
    const { code, stdout, stderr } = await guildhall('validate villager --spread 2 --jobs 2 --json');
    expect(code, stderr).toBe(EXIT.ok);
    const { proofs, suites } = JSON.parse(stdout) as {
      proofs: TaskProof[];
      suites: { suite: string; tasks: number }[];
    };
    const played = SUITES.filter(({ id }) => id.startsWith('villager/'));
    expect(suites.map(({ suite, tasks }) => [suite, tasks])).toEqual(played.map(({ id }) => [id, 2]));
    for (const { taskId, certificates } of proofs) {
      const found = new Map(certificates.map((certificate) => [certificate.name, certificate]));
      // All of them are frozen, and for escapes it takes a team.
      expect(found.get('hash')?.detail, taskId).toMatch(/^[0-9a-f]{64}$/);
      expect(found.has('solo'), taskId).toBe(taskId.startsWith('villager/escape/'));
      expect(found.get('idle')?.figure, taskId).toBe(0);
    }
    expect(leftovers()).toEqual([]);
  });

  test('Ctrl-C leaves what is proven and nothing else', { timeout: PROVING_MS }, async () => {
    const running = bench.start('validate construction --jobs 1 --out some.json'.split(' '), environment);
    await running.shows('construction/bench');
    running.child.kill('SIGINT');
    const { code, stdout } = await running.ended;
    expect(code, stdout).toBe(EXIT.interrupted);
    expect(stdout).toContain(', stopped');
    const { length } = read('some.json').proofs;
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThan(18);
    expect(leftovers()).toEqual([]);
  });
});

describe('what is not sound is found out', () => {
  test('by name, with what was expected, and its plays can be looked at', { timeout: PROVING_MS }, async () => {
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
    expect(stdout).toMatch(/^mine\/hurried +NOT limits, oracle /m);
    expect(stdout).toMatch(/NOT PROVEN mine\/hurried: limits: 5 ticks, .*; the formulae give 19\d\d\d ticks/);
    expect(stdout).toMatch(/NOT PROVEN mine\/hurried: oracle x2: game-time after 0:00, .*expected full marks/);
    expect(stdout).toMatch(/NOT PROVEN mine\/talkative: briefing: Alice: the documents are not the blueprint alone/);
    expect(stdout).toMatch(/NOT PROVEN mine\/talkative: oracle x2: /);
    const folders = [...stdout.matchAll(/^plays of mine\/\w+: guildhall report (.+)$/gm)].map(([, folder]) => folder);
    expect(folders).toHaveLength(2);
    const looked = await guildhall(`score ${folders[0]}`);
    expect(looked.stdout).toMatch(/mine\/hurried: limit \(game-time\)/);
    expect(looked.code).toBe(EXIT.ok);
  });

  test('a worker that is lost fails its task alone', { timeout: PROVING_MS }, async () => {
    const lines: string[] = [];
    const context = testContext((text) => lines.push(text));
    const workerEntry = fileURLToPath(new URL('workers/proofless.ts', import.meta.url));
    const options = { tasks: ['construction'], spread: 3, seed: 1, gameVersion: '1.20.4', jobs: 1 };
    const code = await validate(options, context, { workerEntry });
    expect(code).toBe(EXIT.faulted);
    const text = lines.join('\n');
    expect(text).toContain('2 of 3 tasks proven');
    expect(text).toMatch(/NOT PROVEN construction\/\S+: finished: the worker was lost: ended by SIGKILL/);
  });

  test('what cannot be asked for is refused, and nothing written', async () => {
    writeFileSync(bench.path('other.json'), '{"format":1}');
    const before = bench.files();
    const cases = [
      ['validate', 'nothing to prove: name tasks or a suite'],
      ['validate --suite villagers', 'no task or suite "villagers"'],
      ['validate villager/cooking --only 100', 'villager/cooking has 0 to 99'],
      ['validate construction --spread 0', '--spread 0'],
      ['validate construction/lamp --agents 9', '--agents 9: expected team sizes from 1 to 8'],
      ['validate construction/lamp --agents 1,two', '--agents 1,two: expected team sizes'],
      ['validate construction/lamp --jobs 0', '--jobs 0: expected 1 to'],
      ['validate construction/lamp --game-version 1.8.9', '1.8.9'],
      ['validate construction/lamp --out other.json', 'other.json: exists already; --resume other.json'],
      ['validate construction/lamp --out no/where.json', 'there is no folder no'],
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
