import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRun } from '../../bench/run/folder/readRun.ts';
import { createBench, startProcess } from '../bench/commandLine.ts';
import { ROOT } from '../house/imports.ts';
import { EXHAUSTIVE } from '../support/depth.ts';

const PERSON = join(ROOT, 'test/support/personProcess.ts');
/** A game in real time, on a machine that does much else. */
const LONGEST_MS = 400_000;

const TASK = 'minecollab/human-crafting/000';
/** What the person is shown of the task before it begins. */
const GOAL = 'Craft 1 daylight detector';
const DOCUMENT = 'To be held by one of you: 1 daylight_detector';

test.runIf(EXHAUSTIVE)(
  'a person and an agent of mindcraft reach the goal of a crafting task: the person reads it, and brings what they carry',
  {
    timeout: LONGEST_MS,
  },
  async () => {
    using bench = createBench();
    const run = bench.open([
      ...['run', TASK, '--framework', 'mindcraft', '--model', 'rules', '--id', 'x'],
      ...['--port', '0', '--gateway-port', '0', '--game-time', '120'],
    ]);
    await run.shows(/seat Bob: code \d+/);
    const text = run.printed.stdout + run.printed.stderr;
    const port = /join Minecraft \S+ at \S+:(\d+)/.exec(text)?.[1] ?? '';
    const code = /seat Bob: code (\d+)/.exec(text)?.[1] ?? '';
    const steps = [
      ['enters', [code, 'Do you agree?'], ['/consent yes', GOAL], ['/docs', DOCUMENT], ['/ready', 'You are ready']],
      ['shows', '<Alice>'],
      ['brings', 'Alice'],
      ['says', 'Alice, all that I carried lies at your feet'],
      ['shows', 'The game is over: goal-reached'],
    ];
    const person = await startProcess([PERSON, port, 'Steve', JSON.stringify(steps)], bench.folder).ended;
    expect(person, person.stdout).toMatchObject({ code: 0, stderr: '' });
    const { code: exitCode, stdout, stderr } = await run.ended;
    expect(exitCode, `${stdout}${stderr}`).toBe(0);

    const [episode] = readRun(bench.path('runs', 'x')).episodes;
    expect(episode?.score).toMatchObject({ success: true, reason: 'goal-reached' });
    expect(episode?.record.seats).toEqual([{ agent: 'Bob', by: 'human' }]);
    const log = readFileSync(bench.path('runs', 'x', 'episodes', '0', 'events.jsonl'), 'utf8');
    expect(log).toContain('"type":"item-dropped","actor":"Bob"');
    expect(log).not.toMatch(/Steve|Guest_/);
  },
);
