import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRun } from '../../bench/run/folder/readRun.ts';
import type { RunRecord } from '../../bench/run/folder/runRecord.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { type Bench, createBench } from './commandLine.ts';
import { childrenOf, isGone } from './processes.ts';
import { inlineWorkers } from './workers/inlineWorker.ts';

/** Runs of several episodes one after another, on a machine that does other things too. */
const RUNS_MS = 240_000;
/** The first is over soon, the second goes on for a while; on land of its own another follows. */
const TASKS = [
  'construction/lamp',
  'construction/well',
  ...(EXHAUSTIVE ? ['gather/wood/000'] : ['construction/bench']),
];
const RUN = ['run', ...TASKS, '--agents', '1', '--jobs', '1', '--id', 'x', '--seed', '7'];
/** Slow enough to be disturbed in the middle. */
const LONG = 'run construction/well --agents 1 --id x --jobs 1 --pace 1x'.split(' ');
/** Shown as soon as the first blocks stand. */
const UNDER_WAY = 'vhr';

/** What a run comes to does not depend on processes; where they matter, it has its own. */
const startWorker = inlineWorkers();

/** Every file of a folder with what is in it; of a seal the files that it lists, the rest is of the run. */
function contentsOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((file) => {
        const text = readFileSync(file, 'latin1');
        const isSeal = file.endsWith('seal.json');
        return [file.slice(folder.length), isSeal ? JSON.stringify(JSON.parse(text).files) : text];
      }),
  );
}

/** A run's record without when it was begun, and by which state of the source: that may change while tests go on. */
function recordOf(bench: Bench): Partial<RunRecord> {
  const { createdAt: _, gitSha: __, continued: ___, ...rest } = readRun(bench.path('runs/x')).record;
  return rest;
}

/** The report without the same, without who is named as going on for that reason, and without what was tried before. */
function reportOf(bench: Bench): string {
  return readFileSync(bench.path('runs/x/report.html'), 'utf8')
    .replace(/<dt>started<.*/, '')
    .replaceAll(/, commit [0-9a-f+dirty]+/g, '')
    .replace(/<dt>continued by<.*\n/, '')
    .replace(/, \d{4}-\d\d-\d\d\. Scored/, '')
    .replace(/<section id="attempts">.*/, '');
}

describe('guildhall run --resume', () => {
  test(
    'of a run that was cut by Ctrl-C: what is finished stays, the rest is played, and it is as if never cut',
    async () => {
      using whole = createBench({ startWorker });
      using cut = createBench({ startWorker });
      expect((await whole.guildhall(RUN)).code).toBe(0);

      const { interrupt, ended, shows } = cut.open(RUN);
      await shows(`1 ${TASKS[1]} 1x oracle: `);
      interrupt();
      const { code, stdout } = await ended;
      expect(code).toBe(130);
      expect(stdout).toContain('to resume it: guildhall run --resume runs/x');
      const run = cut.path('runs/x');
      const before = readRun(run);
      const finished = before.episodes.filter(({ score }) => score?.metrics).length;
      const left = before.episodes
        .filter(({ score }) => score?.reason === 'interrupted')
        .map(({ record }) => record.index);
      expect(finished).toBeGreaterThan(0);
      expect(finished).toBeLessThan(TASKS.length);
      const first = contentsOf(join(run, 'episodes/0'));
      const record = readFileSync(join(run, 'run.json'), 'utf8');

      const resumed = await cut.guildhall(['run', '--resume', 'x', '--json', '--max-memory', '400MiB']);
      expect(resumed.stderr).toContain('what 400 MiB hold');
      expect(resumed.stderr).toContain(`${TASKS.length - finished} episode`);
      expect(resumed.code, resumed.stderr).toBe(0);
      expect(contentsOf(join(run, 'episodes/0'))).toEqual(first);
      expect([...contentsOf(join(run, 'episodes'))]).toEqual([...contentsOf(whole.path('runs/x/episodes'))]);
      expect(recordOf(cut)).toEqual(recordOf(whole));
      const { continued: _, ...after } = JSON.parse(readFileSync(join(run, 'run.json'), 'utf8')) as RunRecord;
      expect(after).toEqual(JSON.parse(record));
      expect(reportOf(cut)).toBe(reportOf(whole));
      // What was under way is kept apart.
      expect(existsSync(join(run, 'set-aside')) ? readdirSync(join(run, 'set-aside')) : []).toEqual(
        left.map((index) => `${index}-1`),
      );
      expect(existsSync(join(run, 'playing'))).toBe(false);
      // Programs are told of all of it, as of a run in one go.
      const told = JSON.parse(resumed.stdout) as { episodes: { taskId: string; score: { success: boolean } }[] };
      expect(told.episodes.map(({ taskId, score }) => [taskId, score.success])).toEqual(TASKS.map((id) => [id, true]));
      expect(await cut.guildhall(['score', 'runs/x'])).toMatchObject({ code: 0 });

      const files = contentsOf(run);
      const again = await cut.guildhall(['run', '--resume', 'runs/x']);
      expect(again).toMatchObject({ code: 0, stderr: '' });
      expect(again.stdout).toContain('every episode has a score; nothing is left to play');
      expect(contentsOf(run)).toEqual(files);
    },
    RUNS_MS,
  );

  test.runIf(EXHAUSTIVE)(
    'of a run that is still being played is refused; once its command line is killed and its worker gone, it goes on',
    async () => {
      using bench = createBench({ startWorker });
      const { child, ended, shows } = bench.start(LONG);
      await shows(UNDER_WAY);
      const record = readFileSync(bench.path('runs/x/run.json'), 'utf8');
      const refused = await bench.guildhall(['run', '--resume', 'x']);
      expect(refused).toMatchObject({ code: 2, stdout: '' });
      expect(refused.stderr).toBe(
        `guildhall: runs/x is still being played, by process ${child.pid}; wait until it has ended [run-busy]\n`,
      );
      expect(readFileSync(bench.path('runs/x/run.json'), 'utf8')).toBe(record);
      const workers = childrenOf(child.pid);
      expect(readdirSync(bench.path('runs/x/playing'))).toHaveLength(1 + workers.length);
      child.kill('SIGKILL');
      expect(await ended).toMatchObject({ code: null, signal: 'SIGKILL' });
      for (const worker of workers) await isGone(worker);
      // The worker has completed the files.
      expect(readRun(bench.path('runs/x')).episodes[0]?.score).toMatchObject({
        termination: 'fault',
        reason: 'interrupted',
      });
      expect(await bench.guildhall(['score', 'runs/x'])).toMatchObject({ code: 0 });

      const resumed = await bench.guildhall(['run', '--resume', 'x', '--pace', 'max']);
      expect(resumed.stdout).toContain(`runs/x: taken over from process ${child.pid}, which has ended`);
      expect(resumed.code, resumed.stderr).toBe(0);
      const [episode] = readRun(bench.path('runs/x')).episodes;
      expect(episode?.score).toMatchObject({ reason: 'goal-reached', success: true });
      expect(readdirSync(bench.path('runs/x/set-aside'))).toEqual(['0-1']);
      expect(existsSync(bench.path('runs/x/playing'))).toBe(false);
    },
    RUNS_MS,
  );

  test(
    'plays everything twice again where the run did, until it is compared',
    async () => {
      using bench = createBench({ startWorker });
      const command = 'run construction/lamp --agents 1 --jobs 1 --id x --verify-replay'.split(' ');
      expect((await bench.guildhall(command)).code).toBe(0);
      const before = contentsOf(bench.path('runs/x/episodes'));
      rmSync(bench.path('runs/x/episodes/0/replay.json'));
      const { code, stdout } = await bench.guildhall(['run', '--resume', 'x']);
      expect([code, stdout]).toEqual([0, expect.stringContaining('replayed identically: 1 of 1 episode')]);
      expect(contentsOf(bench.path('runs/x/episodes'))).toEqual(before);
    },
    RUNS_MS,
  );

  test(
    'of a run whose record has format 1, a command line instead of options',
    async () => {
      using bench = createBench({ startWorker });
      const command = 'run --tasks=tasks.json --agents 1 --jobs 1 --id x --game-time 60'.split(' ');
      expect(
        (await bench.guildhall('generate construction --count 2 --split train --out tasks.json'.split(' '))).code,
      ).toBe(0);
      expect((await bench.guildhall(command)).code).toBe(0);
      const kept = contentsOf(bench.path('runs/x/episodes'));
      const { options, ...record } = JSON.parse(readFileSync(bench.path('runs/x/run.json'), 'utf8')) as RunRecord;
      expect(record.command).toEqual(command);
      writeFileSync(bench.path('runs/x/run.json'), JSON.stringify({ ...record, format: 1 }));
      rmSync(bench.path('runs/x/episodes/1/score.json'));
      // Nothing was sealed then, and nothing is when such a run is resumed.
      for (const name of ['ledger.jsonl', 'episodes/0/seal.json', 'episodes/1/seal.json'])
        rmSync(bench.path('runs/x', name));
      for (const index of [0, 1]) kept.delete(`/${index}/seal.json`);
      const { code, stdout } = await bench.guildhall(['run', '--resume', 'x']);
      expect([code, stdout]).toEqual([0, expect.stringContaining('1 episode of 2 to play')]);
      expect(contentsOf(bench.path('runs/x/episodes'))).toEqual(kept);
      expect(readRun(bench.path('runs/x')).record).toMatchObject({ format: 2, options });
      expect(await bench.guildhall(['score', 'runs/x'])).toMatchObject({ code: 0 });
    },
    RUNS_MS,
  );

  test.runIf(EXHAUSTIVE)(
    'in real time too: what is finished stays, the rest is played on a new server',
    async () => {
      using bench = createBench({ startWorker });
      const command = 'run construction/lamp --trials 2 --agents 1 --clock realtime --at-once 2 --id x'.split(' ');
      expect((await bench.guildhall(command)).code).toBe(0);
      const kept = contentsOf(bench.path('runs/x/episodes/0'));
      rmSync(bench.path('runs/x/episodes/1/score.json'));
      const { code, stdout } = await bench.guildhall(['run', '--resume', 'runs/x', '--at-once', '1']);
      expect([code, stdout]).toEqual([0, expect.stringContaining('1 episode of 2 to play')]);
      expect(contentsOf(bench.path('runs/x/episodes/0'))).toEqual(kept);
      const { episodes } = readRun(bench.path('runs/x'));
      expect(episodes.map(({ score }) => score?.reason)).toEqual(['goal-reached', 'goal-reached']);
      expect(existsSync(bench.path('runs/x/playing'))).toBe(false);
    },
    RUNS_MS,
  );
});

describe('guildhall run --resume refuses, and leaves all as it was:', () => {
  test(
    'everything that is not this run',
    async () => {
      using bench = createBench({ startWorker });
      const generated = 'generate construction --count 1 --split train --out tasks.json'.split(' ');
      const made = await bench.guildhall(generated);
      expect(made.code, made.stderr).toBe(0);
      const begun = await bench.guildhall('run --tasks tasks.json --agents 1 --jobs 1 --id x'.split(' '));
      expect(begun.code, begun.stderr).toBe(0);
      rmSync(bench.path('runs/x/episodes/0/score.json'));
      const record = JSON.parse(readFileSync(bench.path('runs/x/run.json'), 'utf8')) as RunRecord;
      const write = (name: string, content: object) => {
        mkdirSync(bench.path('runs', name));
        writeFileSync(bench.path('runs', name, 'run.json'), JSON.stringify(content));
      };
      write('newer', { ...record, guildhallVersion: '99.0.0', moon: 'full' });
      const { options: _, ...without } = record;
      write('future', { ...record, format: 3, guildhallVersion: '99.0.0' });
      write('demo', { ...without, command: ['demo'] });
      write('strange', { ...without, format: 1, command: ['run', '--gravity', 'off'] });
      write('odd', { ...record, options: { ...record.options, trials: 'many' } });
      write('experiment', record);
      writeFileSync(
        bench.path('runs/experiment/experiment.json'),
        JSON.stringify({
          format: 1,
          experiment: 'villager/table3',
          seed: 1,
          trials: 1,
          arms: [{ row: 'a', section: 'Construction', framework: 'oracle', model: 'none', episodes: [0] }],
        }),
      );
      const before = contentsOf(bench.folder);
      const cases: [args: string, says: string][] = [
        [
          '--resume nowhere',
          '--resume nowhere: no such run; expected nowhere/run.json or runs/nowhere/run.json [run-not-found]',
        ],
        [
          '--resume newer',
          'runs/newer/run.json: top level: Unrecognized key: "moon" (written by Guildhall 99.0.0; this is',
        ],
        [
          '--resume demo',
          'runs/demo/run.json has no options to resume with (begun by "guildhall demo"); expected a run begun by "guildhall run" [not-resumable]',
        ],
        [
          '--resume strange',
          'runs/strange/run.json has no options to resume with (begun by "guildhall run --gravity off"); expected a run begun by "guildhall run" [not-resumable]',
        ],
        [
          '--resume future',
          'runs/future/run.json: format: unknown format 3; expected 1 or 2 (written by Guildhall 99.0.0; this is',
        ],
        [
          '--resume odd',
          'runs/odd/run.json: options.trials: Invalid input: expected number, received string [corrupt-run]',
        ],
        [
          '--resume experiment',
          'resume it with guildhall experiment villager/table3 --resume runs/experiment [not-resumable]',
        ],
        [
          'construction/well --resume x',
          'construction/well: cannot be given with --resume, which takes the tasks from the run [bad-option]',
        ],
        ['--resume x --agents 1', '--agents: cannot be given with --resume, which takes it from the run [bad-option]'],
        ['--resume x --seed 1', '--seed: cannot be given with --resume, which takes it from the run [bad-option]'],
        [
          '--resume x --tasks tasks.json',
          '--tasks: cannot be given with --resume, which takes it from the run [bad-option]',
        ],
        ['--resume x --dry-run', '--dry-run: cannot be given with --resume, which takes it from the run [bad-option]'],
        ['--resume x --jobs 0', '--jobs 0: expected 1 to 1024 [bad-option]'],
        ['--resume x --max-memory 12', '--max-memory 12: expected a size such as 800MiB or 12GiB [bad-option]'],
        ['--resume x --max-memory 300MiB', '--max-memory 300MiB: one game takes 344MiB [bad-option]'],
        ['--resume x --jobs 2 --max-memory 1GiB', 'leave out one of them [bad-option]'],
        ['--resume x --max-memory 1GiB --queue redis://nowhere --store s', 'give it to guildhall worker [bad-option]'],
        ['--resume x --port 0', '--port'],
      ];
      for (const [args, says] of cases) {
        const { code, stdout, stderr } = await bench.guildhall(['run', ...args.split(' ')]);
        expect(stderr).toContain(says);
        expect([args, code, stdout, stderr.trimEnd().split('\n').length]).toEqual([args, 2, '', 1]);
      }
      expect(contentsOf(bench.folder)).toEqual(before);

      // The same file with another task in it.
      expect((await bench.guildhall([...generated.slice(0, -1), 'others.json', '--from', '5'])).code).toBe(0);
      writeFileSync(bench.path('tasks.json'), readFileSync(bench.path('others.json')));
      const changed = await bench.guildhall(['run', '--resume', 'x']);
      expect([changed.code, changed.stderr]).toEqual([
        2,
        expect.stringMatching(/has changed since the run began.*\[task-changed\]\n$/),
      ]);
      rmSync(bench.path('tasks.json'));
      const gone = await bench.guildhall(['run', '--resume', 'x']);
      expect([gone.code, gone.stderr]).toEqual([2, expect.stringContaining('tasks.json')]);
      expect(contentsOf(bench.path('runs'))).toEqual(
        new Map([...before].flatMap(([file, text]) => (file.startsWith('/runs/') ? [[file.slice(5), text]] : []))),
      );
    },
    RUNS_MS,
  );
});
