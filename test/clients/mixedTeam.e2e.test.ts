import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readRun, readTranscript } from '../../bench/run/folder/readRun.ts';
import { writeTaskFile } from '../../tasks/taskFile.ts';
import { type Bench, createBench } from '../bench/commandLine.ts';
import { ROOT } from '../house/imports.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { openOutsideRun } from '../support/outsideRun.ts';
import { PYTHON, PYTHON_NOTE, runPython } from '../support/python.ts';
import { followRulesOverMcp } from '../support/ruleFollowers/mcpFollower.ts';
import { sharedWork } from '../support/sharedWork.ts';

/** What changes the game, or is carried by who does. */
const PRODUCTIVE = ['placeBlock', 'withdrawItem', 'handoverBlock', 'ToggleAction', 'navigateTo'];

const ToolCalled = z.object({
  type: z.literal('tool-called'),
  agent: z.string(),
  tool: z.string(),
  ok: z.literal(true),
});

/** How many productive calls of an agent succeeded in an episode. */
function productiveCalls(folder: string, agent: string): number {
  const calls = readTranscript(folder).flatMap((entry) => ToolCalled.safeParse(entry).data ?? []);
  return calls.filter((call) => call.agent === agent && PRODUCTIVE.includes(call.tool)).length;
}

const logOf = (bench: Bench, run: string, index: number) =>
  readFileSync(bench.path('runs', run, 'episodes', String(index), 'events.jsonl'), 'utf8');

test.runIf(EXHAUSTIVE && PYTHON)(
  `a Python mind, an MCP mind, a seat with a model of its own and the rest build, cook and escape together, and recorded replies play the same games${PYTHON_NOTE}`,
  { timeout: 240_000 },
  async () => {
    using bench = createBench();
    const generated = await bench.guildhall([
      ...['generate', 'escape', '--level', '2', '--agents', '4', '--split', 'dev', '--count', '1', '--out', 'e.json'],
    ]);
    expect(generated.code, generated.stderr).toBe(0);
    writeTaskFile(bench.path('shared.json'), sharedWork(4));
    const common = [
      ...['--tasks', 'shared.json', 'e.json', '--agents', '4', '--think', 'fixed:200'],
      ...['--seat', 'Bob=tools', '--seat', 'Dave=tools', '--seat', 'Carol=react@rules'],
    ];
    using run = await openOutsideRun(bench, [...common, '--id', 'first']);
    const python = runPython([join(ROOT, 'test/support/ruleFollowers/ruleFollower.py')], run.environmentOf('Dave'));
    const mcp = followRulesOverMcp(run, 'Bob');
    const { code, stdout, stderr } = await run.session.ended;
    expect(code, `${stdout}${stderr}`).toBe(0);
    await mcp;
    expect(await python).toMatchObject({ code: 0, stderr: '' });

    const { episodes } = readRun(bench.path('runs', 'first'));
    expect(episodes.map(({ score }) => score?.reason)).toEqual(Array(3).fill('goal-reached'));
    const productive = (agent: string) =>
      episodes.map(({ record }) =>
        productiveCalls(bench.path('runs', 'first', 'episodes', String(record.index)), agent),
      );
    for (const outside of ['Bob', 'Dave']) expect(Math.min(...productive(outside)), outside).toBeGreaterThan(0);
    expect(Math.max(...productive('Carol'))).toBeGreaterThan(0);

    const again = await bench.guildhall(['run', ...common, '--model', 'replay:runs/first', '--id', 'again']);
    expect(again.code, `${again.stdout}${again.stderr}`).toBe(0);
    for (const index of [0, 1, 2]) expect(logOf(bench, 'again', index)).toBe(logOf(bench, 'first', index));
    const verified = await bench.guildhall(['verify', 'runs/first']);
    expect(verified.stdout).toContain('everything holds');
  },
);
