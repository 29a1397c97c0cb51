import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Bench, createBench, startProcess } from '../bench/commandLine.ts';
import { inlineWorkers } from '../bench/workers/inlineWorker.ts';
import { ROOT } from '../house/imports.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { linkPackages } from '../support/linkPackages.ts';
import { openOutsideRun } from '../support/outsideRun.ts';
import { PYTHON, PYTHON_NOTE, runPython } from '../support/python.ts';

const page = readFileSync(join(ROOT, 'docs/tutorials/your-agent.md'), 'utf8');

/** The blocks of code below a heading, in one language. */
function blocks(heading: string, language: string): string[] {
  const section = page.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';
  return [...section.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\``, 'g'))].map(
    ([, code = '']) => code,
  );
}

/** The arguments of the run that is printed above a heading's program. */
function printedRun(heading: string): string[] {
  const command = blocks(heading, 'sh').find((line) => line.startsWith('npx guildhall run ')) ?? '';
  return command.split(' ').slice(3);
}

/** Writes a program as printed beside the packages that it imports. */
function program(bench: Bench, name: string, code: string | undefined): string {
  linkPackages(bench, ['@modelcontextprotocol', 'mineflayer', 'vec3', 'zod']);
  writeFileSync(bench.path(name), `${code}\n`);
  return bench.path(name);
}

async function outputOf(path: string, bench: Bench, environment: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await startProcess([path], bench.folder, environment).ended;
  expect(code, `${stdout}${stderr}`).toBe(0);
  return stdout;
}

test('"A plain WebSocket" works as printed', async () => {
  using bench = createBench({ startWorker: inlineWorkers() });
  using run = await openOutsideRun(bench, printedRun('# Connect'));
  const agent = program(bench, 'agent.mjs', blocks('1. ', 'js')[0]);
  const output = await outputOf(agent, bench, run.environmentOf('Bob'));
  expect(output).toContain('a street lamp');
  expect(output).toContain('placed stone_bricks');
  expect(output).toContain('ended: goal-reached');
  expect((await run.session.ended).stdout).toContain('100 % complete');
});

test.runIf(EXHAUSTIVE && PYTHON)(`"Python" works as printed${PYTHON_NOTE}`, async () => {
  using bench = createBench();
  using run = await openOutsideRun(bench, printedRun('# Connect'));
  const path = join(ROOT, 'clients/python/examples/agent.py');
  expect(`${blocks('2. ', 'python')[0]}\n`).toBe(readFileSync(path, 'utf8'));
  const { code, stdout, stderr } = await runPython([path], run.environmentOf('Bob'));
  expect(code, stderr).toBe(0);
  expect(stdout).toContain('a street lamp');
  expect(stdout).toContain('goal-reached');
  expect((await run.session.ended).stdout).toContain('100 % complete');
});

test.runIf(EXHAUSTIVE)('"MCP" works as printed', async () => {
  using bench = createBench();
  using run = await openOutsideRun(bench, printedRun('# Connect'));
  const agent = program(bench, 'mcp.mjs', blocks('3. ', 'js')[0]);
  const output = await outputOf(agent, bench, run.environmentOf('Bob'));
  expect(output).toContain('a street lamp');
  expect(output).toContain('placed stone_bricks');
  expect(output).toContain('completed (goal-reached)');
  expect((await run.session.ended).stdout).toContain('100 % complete');
  const [configuration = ''] = blocks('3. ', 'json');
  expect(JSON.parse(configuration)).toMatchObject({ mcpServers: { guildhall: { args: ['guildhall', 'mcp'] } } });
});

test.runIf(EXHAUSTIVE)('"A Mineflayer bot of your own" works as printed', async () => {
  using bench = createBench();
  const run = bench.start(['run', ...printedRun('4. ')]);
  try {
    await run.shows(/seat Bob: gateway/);
    const [, url = '', token = ''] = /seat Bob: gateway (\S+), token (\S+)/.exec(run.printed.stdout) ?? [];
    const bot = program(bench, 'bot.mjs', blocks('4. ', 'js')[0]);
    const output = await outputOf(bot, bench, { GUILDHALL_GATEWAY: url, GUILDHALL_TOKEN: token });
    expect(output).toContain('a street lamp');
    expect(output).toContain('ended: goal-reached');
    expect((await run.ended).stdout).toContain('100 % complete');
  } finally {
    run.child.kill('SIGKILL');
  }
});
