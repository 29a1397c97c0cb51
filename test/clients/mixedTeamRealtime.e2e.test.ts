import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRun } from '../../bench/run/folder/readRun.ts';
import { writeTaskFile } from '../../tasks/taskFile.ts';
import { createBench, startProcess } from '../bench/commandLine.ts';
import { ROOT } from '../house/imports.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { openOutsideRun } from '../support/outsideRun.ts';
import { PYTHON, PYTHON_NOTE, runPython } from '../support/python.ts';
import { followRulesOverMcp } from '../support/ruleFollowers/mcpFollower.ts';
import { sharedWork, whoWorked } from '../support/sharedWork.ts';

/** Three games in real time, on a machine that does much else. */
const LONGEST_MS = 600_000;

const PERSON = join(ROOT, 'test/support/personProcess.ts');
/** A room with four levers, each of which wants another agent. */
const ESCAPE = '--level 1 --agents 4 --split dev --from 5 --count 1 --out escape.json';
const FREE = ['--port', '0', '--gateway-port', '0', '--id', 'x'];

test.runIf(EXHAUSTIVE && PYTHON)(
  `a person, a Python mind, an MCP mind and an agent of ours build, cook and escape together in real time${PYTHON_NOTE}`,
  async () => {
    using bench = createBench();
    writeTaskFile(bench.path('shared.json'), sharedWork(4));
    const generated = await bench.guildhall(['generate', 'escape', ...ESCAPE.split(' ')]);
    expect(generated.code, generated.stderr).toBe(0);
    using run = await openOutsideRun(bench, [
      ...['--tasks', 'shared.json', 'escape.json', '--agents', '4', '--framework', 'dagent', ...FREE],
      ...['--clock', 'realtime', '--game-time', '240'],
      ...['--seat', 'Bob=tools', '--human', 'Carol', '--seat', 'Dave=tools'],
    ]);
    const { session } = run;
    const python = runPython([join(ROOT, 'test/support/ruleFollowers/ruleFollower.py')], run.environmentOf('Dave'));
    const mcp = followRulesOverMcp(run, 'Bob', 'Carol');
    await session.shows(/join Minecraft/);
    const port = /join Minecraft \S+ at \S+:(\d+)/.exec(session.printed.stdout)?.[1] ?? '';
    const person = startProcess([PERSON, port, 'Steve', '-'], bench.folder);
    const lost = person.ended.then(({ stderr }) => Promise.reject(new Error(`the person's client ended: ${stderr}`)));
    const code = /seat Carol: code (\d+)/;
    await session.shows(code);
    const plays = ['obeys', 'Carol', 'The game is over'];
    const goesOn = [
      ['shows', 'You are led into the next game'],
      ['forgets', 'You are led into the next game'],
      ['shows', 'You can move once all are ready'],
      ['enters', ['/ready', 'You are ready']],
      plays,
    ];
    for (const step of [['takesSeat', code.exec(session.printed.stdout)?.[1]], plays, ...goesOn, ...goesOn])
      person.type(JSON.stringify(step));
    const { code: exitCode, stdout, stderr } = await Promise.race([session.ended, lost]);
    lost.catch(() => undefined);
    person.child.kill();
    expect(exitCode, `${stdout}${stderr}`).toBe(0);
    await mcp;
    expect(await python).toMatchObject({ code: 0, stderr: '' });

    const { episodes } = readRun(bench.path('runs', 'x'));
    expect(episodes.map(({ score }) => score?.reason)).toEqual(Array(3).fill('goal-reached'));
    for (const { record } of episodes) {
      const log = readFileSync(bench.path('runs', 'x', 'episodes', String(record.index), 'events.jsonl'), 'utf8');
      expect(whoWorked(log), record.taskId).toEqual(['Alice', 'Bob', 'Carol', 'Dave']);
      expect(log).not.toMatch(/Steve|Guest_/);
    }
  },
  LONGEST_MS,
);
