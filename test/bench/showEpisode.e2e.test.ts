import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, createBench } from './commandLine.ts';
import { inlineWorkers } from './workers/inlineWorker.ts';

describe('guildhall show of what was played', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = createBench({ startWorker: inlineWorkers() });
    const run = 'run construction/lamp --framework dagent --model rules:mistakes=0.3 --trials 2 --id x';
    expect((await bench.guildhall(run.split(' '))).code).toBe(0);
  }, 60_000);
  afterAll(() => bench[Symbol.dispose]());
  const show = (args: string) => bench.guildhall(['show', ...args.split(' ')]);

  test('reads an episode back from scene to verdict', async () => {
    const { code, stdout, stderr } = await show('runs/x/episodes/1');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toBe('runs/x/episodes/1: construction/lamp, a street lamp');
    expect(lines[1]).toBe('Alice, Bob, played by dagent with rules:mistakes=0.3 (not a language model)');
    expect(stdout).toMatch(/THE TEAM thinks: dagent\.decompose/);
    expect(stdout).toMatch(/(ALICE|BOB) does placeBlock \(.*\)\n +-> placed/);
    expect(lines.at(-4)).toMatch(/^END after 0:\d\d: goal-reached \(completed\)$/);
    expect(lines.at(-3)).toContain('completion 100.0 %');
    expect(lines.at(-2)).toMatch(/^\d+ model calls, \d+ not accepted$/);
    expect(lines.at(-1)).toMatch(/^planning calls for each agent \(mPT\): \d+\.\d$/);
  });

  test('is one document for programs, with prompts on demand', async () => {
    const { stdout } = await show('runs/x --episode 0 --json --purpose react.*');
    const document = JSON.parse(stdout);
    expect(document.record).toMatchObject({ index: 0, framework: 'dagent' });
    expect(document.score.reason).toBe('goal-reached');
    expect(document.useByPurpose['react.step'].calls).toBeGreaterThan(0);
    expect(document.entries.length).toBeGreaterThan(0);
    for (const entry of document.entries) {
      expect(entry.purpose).toMatch(/^react\./);
      expect(entry.messages).toBeUndefined();
    }
    const whole = JSON.parse((await show('runs/x --episode 0 --json --calls')).stdout);
    expect(
      whole.entries.find((entry: { type: string }) => entry.type === 'model-called').messages.length,
    ).toBeGreaterThan(1);
  });

  test('finds an episode by "." as well, and says which purposes there are', async () => {
    const { code, stdout } = await show('runs/x/episodes/1/. --purpose dagent.plan');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\(no call for "dagent\.plan"; the transcript has .*dagent\.decompose, .*react\.step/m);
  });

  test.each([
    ['runs/x', 'runs/x has 2 episodes; choose one with --episode 0 to 1'],
    ['runs/x --episode 7', 'runs/x has no episode 7 (0 to 1)'],
    ['runs/x --episode 0 --agent Zed', "--agent Zed is not in this episode's team (Alice, Bob)"],
    ['runs/x --episode 0 --agents 2', '--agents is for tasks, and this is an episode'],
    ['construction/lamp --calls', '--calls is for an episode, and "construction/lamp" is not the folder of a run'],
    ['runs/y', 'no task or suite "runs/y"'],
  ])('%s is refused in one line', async (args, message) => {
    const { code, stdout, stderr } = await show(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr.trimEnd()).not.toContain('\n');
  });
});
