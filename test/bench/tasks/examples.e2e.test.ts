import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EXIT } from '../../../bench/console/exitCodes.ts';
import { isValid } from '../../../bench/validate/taskValidation.ts';
import { readValidationFile } from '../../../bench/validate/validationFile.ts';
import { ROOT } from '../../house/imports.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';
import { createBench } from '../commandLine.ts';
import { inlineWorkers } from '../workers/inlineWorker.ts';

const EXAMPLES = join(ROOT, 'docs/examples/tasks');

/** Each kind of predicate; the usual run takes two, one of which needs a team, and checks the others by their tests of kinds. */
const TASKS = [
  'bucket-line',
  'farmyard',
  'first-night',
  'flock',
  'nether-errand',
  'stew-chest',
  'toolmaker',
  'wall',
  'watch-posts',
];
const TRIED = EXHAUSTIVE ? TASKS : ['flock', 'watch-posts'];

test('the examples of tasks as data, with predicates of every kind, pass every check', {
  timeout: 180_000,
}, async () => {
  using bench = createBench({ startWorker: inlineWorkers() });
  const environment = { TMPDIR: bench.path('tmp') };
  mkdirSync(environment.TMPDIR);
  const folders = TRIED.map((name) => join(EXAMPLES, name));
  const { code, stdout, stderr } = await bench.guildhall(['validate', ...folders, '--out', 'found.json'], environment);
  expect(code, stdout + stderr).toBe(EXIT.ok);
  const { validations } = readValidationFile(bench.path('found.json'));
  expect(validations.map(({ taskId }) => taskId)).toEqual(TRIED.map((name) => `examples/${name}`));
  expect(validations.every(isValid)).toBe(true);
  const alone = validations.filter(({ checks }) => checks.some(({ name }) => name === 'solo'));
  expect(alone.map(({ taskId }) => taskId)).toContain('examples/watch-posts');
});

test.runIf(EXHAUSTIVE)('a recorded solution is replayed in the place of the oracle', { timeout: 180_000 }, async () => {
  using bench = createBench({ startWorker: inlineWorkers() });
  const environment = { TMPDIR: bench.path('tmp') };
  mkdirSync(environment.TMPDIR);
  const guildhall = async (line: string) => {
    const { code, stdout, stderr } = await bench.guildhall(line.split(' '), environment);
    expect(code, `${line}\n${stdout}${stderr}`).toBe(EXIT.ok);
  };
  await guildhall('new task loaf --kind inventory');
  await guildhall('run loaf --framework react --model rules --id loaf');
  await guildhall('new task loaf --record runs/loaf/episodes/0');
  const file = bench.path('loaf/task.yaml');
  // Nobody is given the predicates, so that no oracle could solve it.
  const text = readFileSync(file, 'utf8').replace('solution: oracle', 'solution: recorded\nshowGoal: false');
  writeFileSync(file, text);
  await guildhall('validate loaf --out found.json');
  expect(readValidationFile(bench.path('found.json')).validations.every(isValid)).toBe(true);
});
