import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readRun, readTranscript } from '../../bench/run/folder/readRun.ts';
import { type Bench, createBench } from '../bench/commandLine.ts';
import { ROOT } from '../house/imports.ts';
import { type OutsideRun, openOutsideRun } from '../support/outsideRun.ts';
import { PYTHON, PYTHON_NOTE, runPython } from '../support/python.ts';
import { RuleFollower } from '../support/ruleFollowers/ruleFollower.ts';

/** What changes the game, or is carried by who does. */
const PRODUCTIVE = ['placeBlock', 'withdrawItem', 'handoverBlock', 'ToggleAction', 'navigateTo'];

/** Plays a seat over MCP until the run is over. */
async function followRulesOverMcp(run: OutsideRun, seat: string): Promise<void> {
  const client = new Client({ name: 'rule-follower', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['--disable-warning=ExperimentalWarning', join(ROOT, 'bench/main.ts'), 'mcp'],
      env: { ...(process.env as Record<string, string>), ...run.environmentOf(seat) },
      stderr: 'ignore',
    }),
  );
  const call = async (name: string, args: Record<string, unknown>) =>
    client.callTool({ name, arguments: args }, undefined, { timeout: 100_000 });
  try {
    for (let follower: RuleFollower | undefined; ; ) {
      const { isError, content, structuredContent } = await call('observe', { state: true });
      if (isError) {
        follower = undefined;
        if (run.session.child.exitCode !== null) return;
        expect((content as { text: string }[])[0]?.text).toMatch(/has ended|out of reach/);
        continue;
      }
      if (!follower) {
        const [briefing] = (await client.readResource({ uri: 'guildhall://briefing' })).contents;
        follower = new RuleFollower(JSON.parse((briefing as { text: string }).text), async (tool, args) => {
          return (await call(tool, args)).isError !== true;
        });
      }
      const { state, at } = structuredContent as { state: unknown; at: number };
      await follower.step(state, at);
    }
  } finally {
    await client.close();
  }
}

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

test.skipIf(!PYTHON)(
  `a Python mind, an MCP mind, a seat with a model of its own and the rest build, cook and escape together, and recorded replies play the same games${PYTHON_NOTE}`,
  { timeout: 240_000 },
  async () => {
    using bench = createBench();
    const generated = await bench.guildhall([
      ...['generate', 'escape', '--level', '2', '--agents', '4', '--split', 'dev', '--count', '1', '--out', 'e.json'],
    ]);
    expect(generated.code, generated.stderr).toBe(0);
    const common = [
      ...['construction/bench', 'villager/cooking/000', '--tasks', 'e.json', '--agents', '4', '--think', 'fixed:200'],
      ...['--seat', 'Alice=tools', '--seat', 'Bob=tools', '--seat', 'Carol=react@rules'],
    ];
    using run = await openOutsideRun(bench, [...common, '--id', 'first']);
    const python = runPython([join(ROOT, 'test/support/ruleFollowers/ruleFollower.py')], run.environmentOf('Alice'));
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
    for (const outside of ['Alice', 'Bob']) expect(Math.min(...productive(outside)), outside).toBeGreaterThan(0);
    expect(Math.max(...productive('Carol'))).toBeGreaterThan(0);

    const again = await bench.guildhall(['run', ...common, '--model', 'replay:runs/first', '--id', 'again']);
    expect(again.code, `${again.stdout}${again.stderr}`).toBe(0);
    for (const index of [0, 1, 2]) expect(logOf(bench, 'again', index)).toBe(logOf(bench, 'first', index));
    const verified = await bench.guildhall(['verify', 'runs/first']);
    expect(verified.stdout).toContain('everything holds');
  },
);
