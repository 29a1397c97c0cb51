import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue, findTask } from '../../tasks/catalogue.ts';
import { SUITES } from '../../tasks/suites/suites.ts';
import type { Task } from '../../tasks/task.ts';
import { TaskFile } from '../../tasks/taskFile.ts';
import { taskHash } from '../../tasks/taskHash.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { type Bench, createBench, fewAtOnce } from './commandLine.ts';

let bench: Bench;
beforeAll(() => {
  bench = createBench();
});
afterAll(() => bench[Symbol.dispose]());

const guildhall = (line: string) => bench.guildhall(line.split(' '));
const linesOf = (text: string) => text.trimEnd().split('\n');

describe('guildhall list', () => {
  test('has a line for each example and each suite', async () => {
    const { code, stdout, stderr } = await guildhall('list');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = linesOf(stdout);
    for (const { id, title } of catalogue())
      expect(lines.filter((line) => line.startsWith(`${id} `) && line.endsWith(title))).toHaveLength(1);
    for (const { id, title, taskIds } of SUITES)
      expect(lines.find((line) => line.startsWith(`${id} `))).toMatch(
        new RegExp(`^${id} +${taskIds.length} tasks  ${title.replace(/[()]/g, '.')}$`),
      );
    expect(lines.length).toBeLessThan(catalogue().length + SUITES.length + 8);
  });

  test('has a line for each task of a suite, with D, limits and team', async () => {
    const { stdout } = await guildhall('list villager/cooking');
    const [heading, ...lines] = linesOf(stdout);
    const rows = lines.filter((line) => line.startsWith('villager/'));
    expect(lines.at(-1)).toMatch(/^D: dependency complexity; as coded: .* \(docs\/reference\/metrics\.md\)$/);
    expect(heading).toMatch(/^task +D +as coded +limit +action +size +team +title$/);
    expect(rows).toHaveLength(100);
    expect(rows[36]).toMatch(/^villager\/cooking\/036 +[\d.]+ +6\.00 +20:00 +4:00 +\d+ checkpoints +1-8 agents /);
  });

  test.runIf(EXHAUSTIVE)('has everything for programs', async () => {
    const [all, one] = await fewAtOnce(['list --json', 'list villager/cooking --json'], guildhall);
    const groups = JSON.parse(all?.stdout ?? '') as { id: string; tasks: { id: string; hash: string }[] }[];
    expect(groups.map(({ id, tasks }) => [id, tasks.length])).toEqual([
      ['construction', catalogue().length],
      ...SUITES.map(({ id, taskIds }) => [id, taskIds.length]),
    ]);
    const [suite] = JSON.parse(one?.stdout ?? '') as typeof groups;
    const task = findTask('villager/cooking/036');
    expect(suite?.tasks[36]).toEqual({
      id: task.id,
      version: task.version,
      hash: taskHash(task),
      family: 'cooking',
      title: task.title,
      size: expect.stringMatching(/^\d+ checkpoints$/),
      complexity: expect.objectContaining({ asCoded: 6 }),
      agents: task.agents,
      limits: task.limits,
    });
  });
});

describe('guildhall show', () => {
  test('tells what each agent is told', async () => {
    const { code, stdout } = await guildhall('show villager/cooking/036 --abilities diverse --agents 3');
    const task = findTask('villager/cooking/036');
    expect(code).toBe(0);
    expect(stdout).toContain(task.goal);
    expect(stdout).toContain('document "recipes":');
    expect(stdout).toMatch(/^Alice starts at \(.*\), tools: .*SmeltingCooking/m);
    expect(stdout).toMatch(/^Bob starts at \(.*\), tools: .*MineBlock/m);
    expect(stdout).toMatch(/^limits 20:00 of game time, 4:00 in which somebody acts$/m);
  });

  test('gives programs the task itself', async () => {
    const { stdout } = await guildhall('show construction/lamp --json');
    const task = JSON.parse(stdout) as Task;
    expect(taskHash(task)).toBe(taskHash(findTask('construction/lamp')));
  });
});

describe('guildhall generate', () => {
  test('writes tasks that can be played, the same every time', async () => {
    const generate = (out: string) => `generate construction --split train --count 3 --from 7 --out ${out}`;
    const [first, second] = await fewAtOnce([generate('a.json'), `${generate('b.json')} --json`], guildhall);
    expect(first).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('train 7 to 9') });
    expect(readFileSync(bench.path('a.json'), 'utf8')).toBe(readFileSync(bench.path('b.json'), 'utf8'));
    const { tasks } = TaskFile.parse(JSON.parse(readFileSync(bench.path('a.json'), 'utf8')));
    expect(tasks.map(({ id }) => id)).toEqual([7, 8, 9].map((index) => `construction/train/00000${index}`));
    expect(JSON.parse(second?.stdout ?? '').tasks.map(({ hash }: { hash: string }) => hash)).toEqual(
      tasks.map(taskHash),
    );
    const dry = await guildhall('run --tasks a.json --dry-run --json');
    expect(JSON.parse(dry.stdout).record.episodes.map(({ taskHash: hash }: { taskHash: string }) => hash)).toEqual(
      tasks.map(taskHash),
    );
  });
});

describe('guildhall run', () => {
  const planned = async (line: string) => {
    const { code, stdout, stderr } = await guildhall(`run ${line} --dry-run --json`);
    expect(code, stderr).toBe(0);
    return JSON.parse(stdout).record.episodes as { taskId: string; abilities?: string; agents: string[] }[];
  };

  test('takes a whole suite, and picks out of it', async () => {
    const whole = await planned('villager/construction');
    expect(whole.map(({ taskId }) => taskId)).toEqual(SUITES.find(({ id }) => id === 'villager/construction')?.taskIds);
    const picked = await planned('villager/cooking --only 0-1,36');
    expect(picked.map(({ taskId }) => taskId)).toEqual(['000', '001', '036'].map((name) => `villager/cooking/${name}`));
  });

  test('puts on record how tools are dealt out', async () => {
    const [episode] = await planned('villager/cooking/036 --abilities diverse --agents 3');
    expect(episode).toMatchObject({ taskId: 'villager/cooking/036-diverse', abilities: 'diverse' });
    expect((await planned('villager/cooking/036'))[0]).not.toHaveProperty('abilities');
  });

  test('refuses a task file with one clear line', async () => {
    const lamp = findTask('construction/lamp');
    const write = (name: string, content: object) => writeFileSync(bench.path(name), JSON.stringify(content));
    write('limitless.json', { format: 1, tasks: [lamp, { ...findTask('construction/well'), limits: null }] });
    write('changed.json', { format: 1, tasks: [lamp], hashes: ['0'.repeat(64)] });
    const before = bench.files();
    const cases = [
      ['run --tasks nowhere.json', 'nowhere.json: no such file [task-file-not-found]'],
      ['run --tasks limitless.json', /limitless\.json: tasks\.1\.limits \(construction\/well\): .*\[bad-task-file\]/],
      ['run --tasks changed.json', /changed\.json: tasks\.0 \(construction\/lamp\): its hash is .*\[task-changed\]/],
      ['generate construction --split dev --count 1 --out changed.json', 'changed.json: the file exists already'],
      ['generate construction --split dev --count 0 --out new.json', '--count 0: expected 1 to 10000'],
      [
        'generate construction --split dev --count 1 --level 3 --out new.json',
        /construction: .*levels.*\[bad-option\]/,
      ],
      ['generate construction --split dev --count 1 --from -1 --out new.json', /index -1 .*\[bad-option\]/],
      ['generate castles --split dev --count 1 --out new.json', 'unknown family "castles"; expected construction'],
    ] as const;
    const results = await fewAtOnce(cases, ([line]) => guildhall(line));
    for (const [index, [line, says]] of cases.entries()) {
      expect.soft(results[index], line).toMatchObject({ code: 2, stdout: '' });
      expect.soft(results[index]?.stderr, line).toMatch(says);
      expect.soft(results[index]?.stderr.trimEnd(), line).not.toContain('\n');
    }
    expect(bench.files()).toEqual(before);
  });
});
