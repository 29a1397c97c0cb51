import { describe, expect, test } from 'vitest';
import { createBench } from '../bench/commandLine.ts';
import { inlineWorkers } from '../bench/workers/inlineWorker.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { type OutsideRun, openOutsideRun } from '../support/outsideRun.ts';
import { PYTHON, PYTHON_NOTE, runPython } from '../support/python.ts';

const LAMP = ['construction/lamp', '--agents', '2', '--framework', 'idle', '--seed', '7'];

/** Runs classes of the client's own tests. */
async function unittest(name: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const { code, stderr } = await runPython(['-m', 'unittest', `tests.${name}`], environment);
  expect(code, stderr).toBe(0);
}

async function endOf({ session }: OutsideRun): Promise<void> {
  const { code, stdout, stderr } = await session.ended;
  expect(code, `${stdout}${stderr}`).toBe(0);
}

describe.skipIf(!PYTHON)(`the Python client${PYTHON_NOTE}`, () => {
  test('plays the episodes of a run', async () => {
    using bench = createBench({ startWorker: inlineWorkers() });
    using run = await openOutsideRun(bench, [...LAMP, '--trials', '2', '--seat', 'Bob=tools']);
    await unittest('test_seat.PlaysEpisodes', run.environmentOf('Bob'));
    await endOf(run);
  });

  test('knows from a call that was not answered that its episode or its run is over', async () => {
    await unittest('test_seat.OutlivesItsGateway', {});
  });

  test.runIf(EXHAUSTIVE)('comes back after its connection broke, and is refused with a wrong token', async () => {
    using bench = createBench();
    using run = await openOutsideRun(bench, [...LAMP, '--clock', 'realtime', '--seat', 'Bob=tools']);
    await unittest('test_seat.IsRefused', run.environmentOf('Bob'));
    await unittest('test_seat.ComesBack', run.environmentOf('Bob'));
  });

  test.runIf(EXHAUSTIVE)('plays a team as a parallel environment', async () => {
    using bench = createBench();
    using run = await openOutsideRun(bench, [
      ...LAMP,
      ...['--trials', '2', '--think', 'zero', '--seat', 'Alice=tools', '--seat', 'Bob=tools'],
    ]);
    const tokens = JSON.stringify({ Alice: run.tokenOf('Alice'), Bob: run.tokenOf('Bob') });
    await unittest('test_parallel_env.Team', { GUILDHALL_GATEWAY: run.url, GUILDHALL_TOKENS: tokens });
    await endOf(run);
  });

  test.runIf(EXHAUSTIVE)('lists tools and makes calls from the command line', async () => {
    using bench = createBench();
    using run = await openOutsideRun(bench, [...LAMP, '--seat', 'Bob=tools']);
    const client = (...args: string[]) => runPython(['-m', 'guildhall_client', ...args], run.environmentOf('Bob'));
    const tools = await client();
    expect(tools).toMatchObject({ code: 0, stdout: expect.stringContaining('placeBlock(item_name, x, y, z, ') });
    expect((await client('observe')).stdout).toContain('## You, Bob');
    const taken = await client('call', 'withdrawItem', '{"item_name": "torch", "item_count": 1}');
    expect(taken.code, taken.stderr).toBe(0);
    expect(JSON.parse(taken.stdout)).toMatchObject({ ok: true });
    expect(await client('call', 'conjure')).toMatchObject({ code: 1, stdout: expect.stringContaining('unknown-tool') });
    expect(await client('call', 'wait', '{"seconds"')).toMatchObject({ code: 2 });
    expect(await client('--token', 'wrong')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('unauthorized'),
    });
    expect((await client('done')).code).toBe(0);
    await endOf(run);
  });
});
