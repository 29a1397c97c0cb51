import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { EXIT } from '../../../bench/console/exitCodes.ts';
import { defineTask, findTask, openGateway, run } from '../../../bench/library/library.ts';
import { RunRecord } from '../../../bench/run/folder/runRecord.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { ControllerLink } from '../../support/controllerLink.ts';
import { EXHAUSTIVE, sampleOf } from '../../support/depth.ts';
import { createBench } from '../commandLine.ts';

const ROOT = pathToFileURL(join(import.meta.dirname, '../../..')).href;
/** A framework of somebody's own, in TypeScript, that asks its model and speaks. */
const MINE = `import type { Framework } from '${ROOT}/sidecar/frameworks/framework.ts';

const mine: Framework = {
  name: 'mine',
  usesModel: true,
  purposes: ['mine.greet'],
  async run({ agents, signal }) {
    await Promise.all(agents.map(({ tools }) => tools.call('talkTo', { entity_name: 'all', message: 'mine' }, signal)));
  },
};
export default mine;
`;

describe('the library', () => {
  test('plays tasks, and says what came of them', async () => {
    using bench = createBench();
    const lines: string[] = [];
    const { folder, exitCode, episodes } = await run({
      tasks: ['construction/lamp'],
      trials: 2,
      jobs: 1,
      out: bench.path('out'),
      id: 'mine',
      onLine: (line) => lines.push(line),
    });
    expect([folder, exitCode]).toEqual([bench.path('out', 'mine'), EXIT.ok]);
    expect(episodes.map(({ taskId, trial, score }) => [taskId, trial, score?.success])).toEqual([
      ['construction/lamp', 0, true],
      ['construction/lamp', 1, true],
    ]);
    expect(lines.join('\n')).toContain('2 of 2 episodes scored');
  });

  test('rejects what cannot be played, and checks tasks', async () => {
    await expect(run({ tasks: ['no/such'] })).rejects.toMatchObject({ name: 'ConfigError', code: 'unknown-task' });
    const lamp = findTask('construction/lamp');
    expect(defineTask(lamp)).toEqual(lamp);
    expect(() => defineTask({ ...lamp, agents: { min: 3, max: 1 } })).toThrow('construction/lamp');
  });

  test('opens a gateway for controllers of one’s own', async () => {
    using bench = createBench();
    const gateway = await openGateway({ tasks: [findTask('construction/lamp')], folder: bench.path('episodes') });
    const controller = new ControllerLink({
      url: gateway.url,
      token: gateway.controllerToken,
      clock: new RealtimeClock(),
    });
    expect(await controller.link.request({ type: 'list-tasks' })).toMatchObject({
      tasks: [{ id: 'construction/lamp' }],
    });
    controller.close();
    await gateway.close();
  });
});

describe('a framework of one’s own', () => {
  test.each(sampleOf([['lockstep'], ['realtime']], 1))(
    'plays from its file in %s, in a process apart',
    async (clock) => {
      using bench = createBench();
      writeFileSync(bench.path('mine.ts'), MINE);
      const args = [
        'run',
        'construction/lamp',
        '--agents',
        '2',
        '--framework',
        './mine.ts',
        '--clock',
        clock,
        '--id',
        'x',
      ];
      const { code, stdout, stderr } = await bench.guildhall([...args, '--out', 'out']);
      expect([code, stderr]).toEqual([EXIT.ok, '']);
      expect(stdout).toContain('2x mine.ts, rules');
      expect(readFileSync(bench.path('out/x/episodes/0/events.jsonl'), 'utf8')).toContain('"message":"mine"');
      const record = RunRecord.parse(JSON.parse(readFileSync(bench.path('out/x/run.json'), 'utf8')));
      expect(record.modules).toEqual([
        { path: bench.path('mine.ts'), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ]);
    },
  );

  test.runIf(EXHAUSTIVE)('takes one seat beside others', async () => {
    using bench = createBench();
    writeFileSync(bench.path('mine.ts'), MINE);
    const args = ['run', 'construction/lamp', '--agents', '2', '--seat', 'Bob=./mine.ts', '--out', 'out', '--id', 'x'];
    expect((await bench.guildhall(args)).stdout).toContain('1x oracle, rules + Bob (mine.ts)');
  });

  test.runIf(EXHAUSTIVE)('is never run because a folder says so', async () => {
    using bench = createBench();
    writeFileSync(bench.path('mine.ts'), MINE);
    const args = ['run', 'construction/lamp', '--framework', './mine.ts', '--out', 'out', '--id', 'x', '--register'];
    expect((await bench.guildhall(args)).code).toBe(EXIT.ok);
    const resumed = await bench.guildhall(['run', '--resume', 'out/x']);
    expect([resumed.code, resumed.stderr]).toEqual([
      EXIT.badInput,
      expect.stringContaining(`to resume it, give --modules ${bench.path('mine.ts')}`),
    ]);
    writeFileSync(bench.path('mine.ts'), `${MINE}// changed\n`);
    const changed = await bench.guildhall(['run', '--resume', 'out/x', '--modules', 'mine.ts']);
    expect(changed.stderr).toContain('has changed since the run began');
    writeFileSync(bench.path('mine.ts'), MINE);
    expect((await bench.guildhall(['run', '--resume', 'out/x', '--modules', 'mine.ts'])).code).toBe(EXIT.ok);
    const verified = await bench.guildhall(['verify', 'out/x']);
    expect(verified.stdout).toContain('a module of the user’s own plays it');
  });

  test.each([
    ['missing.ts', undefined, 'cannot be loaded'],
    ['broken.ts', 'export default {', 'cannot be loaded'],
    ['nothing.ts', 'export const mine = 1;', 'its default export is not a framework'],
    ['half.ts', 'export default { name: "half", usesModel: false, purposes: [] };', 'run: a function'],
  ])('%s is refused in one line', async (name, text, problem) => {
    using bench = createBench();
    if (text !== undefined) writeFileSync(bench.path(name), text);
    const { code, stderr } = await bench.guildhall(['run', 'construction/lamp', '--framework', `./${name}`]);
    expect([code, stderr.trim().split('\n').length]).toEqual([EXIT.badInput, 1]);
    expect(stderr).toContain(problem);
  });
});

test.runIf(EXHAUSTIVE)('tasks of one’s own come from a module too', async () => {
  using bench = createBench();
  const source = `import { findTask } from '${ROOT}/tasks/catalogue.ts';
export default [{ ...findTask('construction/lamp'), id: 'mine/lamp' }];`;
  writeFileSync(bench.path('task.ts'), source);
  const args = ['run', '--task', 'task.ts', '--agents', '1', '--out', 'out', '--id', 'x'];
  expect((await bench.guildhall(args)).stdout).toContain('mine/lamp');
  writeFileSync(bench.path('bad.ts'), 'export default { id: 1 };');
  const refused = await bench.guildhall(['run', '--task', 'bad.ts']);
  expect([refused.code, refused.stderr]).toEqual([
    EXIT.badInput,
    expect.stringContaining('not a task or a list of tasks'),
  ]);
});
