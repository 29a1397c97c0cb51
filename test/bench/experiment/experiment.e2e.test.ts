import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ExperimentTable } from '../../../bench/experiment/experimentTable.ts';
import { lockRun } from '../../../bench/run/folder/runLock.ts';
import type { RunRecord } from '../../../bench/run/folder/runRecord.ts';
import { fails, says, startOpenAiDouble } from '../../sidecar/model/openAiDouble.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';
import { createBench } from '../commandLine.ts';
import { inlineWorkers } from '../workers/inlineWorker.ts';

const TEAM_SIZES = ['experiment', 'villager/table3', '--only', '0', '--framework', 'oracle', '--jobs', '1'];

/** A table's file without how many attempts its episodes took. */
function apartFromAttempts(text: string): string {
  const lines = text.split('\n').map((line) => line.split(','));
  const column = lines[0]?.indexOf('attempts') ?? -1;
  const rest = lines.map((cells) => cells.filter((_, index) => column < 0 || index !== column).join(','));
  return rest
    .join('\n')
    .replace(/, \d+ attempts/g, '')
    .replace(/"attempts": \d+/g, '');
}

describe('guildhall experiment', () => {
  test('plays, writes the table, makes it again from the files, and goes on with what is missing', async () => {
    using bench = createBench({ startWorker: inlineWorkers() });
    const played = await bench.guildhall([...TEAM_SIZES, '--trials', '1', '--id', 'sizes', '--json']);
    expect(played.stderr).toContain('Script, not a language model: oracle');
    expect(played.code).toBe(0);
    const { table } = JSON.parse(played.stdout) as { table: ExperimentTable };
    expect(table.sections.map(({ row, scored, agents }) => [row, scored, agents])).toEqual([
      ['Task0 1p', 1, 1],
      ['Task0 2p', 1, 2],
      ['Task0 4p', 1, 4],
      ['Task0 8p', 1, 8],
    ]);
    for (const { cells } of table.sections) expect(cells[0]?.value.mean).toBe(100);
    const run = bench.path('runs', 'sizes');
    const read = (name: string) => readFileSync(bench.path('runs', 'sizes', name), 'utf8');
    const names = ['table.md', 'table.json', 'table.csv', 'published.csv'];
    const before = names.map(read);
    for (const name of names) rmSync(bench.path('runs', 'sizes', name));

    const again = await bench.guildhall(['experiment', 'table3', '--from', run]);
    expect(again.code).toBe(0);
    expect(names.map(read)).toEqual(before);

    rmSync(bench.path('runs', 'sizes', 'episodes', '2', 'score.json'));
    const partial = await bench.guildhall(['experiment', 'table3', '--from', run, '--json']);
    expect((JSON.parse(partial.stdout) as { table: ExperimentTable }).table.sections[2]).toMatchObject({
      scored: 0,
      notPlayed: 1,
    });
    const untouched = read('episodes/1/events.jsonl');
    {
      using lock = lockRun(run);
      // As if another process played, one that lives as long as this one.
      lock.add(process.ppid);
      const busy = await bench.guildhall(['experiment', 'table3', '--resume', run]);
      expect([busy.code, busy.stderr]).toEqual([2, expect.stringContaining('is still being played, by process')]);
    }
    const resumed = await bench.guildhall(['experiment', 'table3', '--resume', run]);
    expect(resumed.stdout).toContain('1 episode of 4 to play');
    expect(resumed.code).toBe(0);
    expect(names.map(read).map(apartFromAttempts)).toEqual(before.map(apartFromAttempts));
    expect(read('table.md')).toMatch(/\| Task0 4p .* 1, 2 attempts \|/);
    expect(read('episodes/1/events.jsonl')).toBe(untouched);
    // What was there of the one that was played again is kept apart; it was whole but for its score.
    expect(read('set-aside/2-1/events.jsonl')).toBe(read('episodes/2/events.jsonl'));
    expect(existsSync(bench.path('runs', 'sizes', 'playing'))).toBe(false);

    // Which episode fills which row is sealed with the run; its table is derived.
    expect(await bench.guildhall(['verify', run, '--no-replay'])).toMatchObject({ code: 0 });
    const experiment = bench.path('runs', 'sizes', 'experiment.json');
    writeFileSync(experiment, readFileSync(experiment, 'utf8').replace('"seed": 1', '"seed": 2'));
    const moved = await bench.guildhall(['verify', run]);
    expect([moved.code, moved.stdout]).toEqual([1, expect.stringContaining('experiment.json is not as it was')]);
  });

  test('puts its plan on record before anything is played, with seeds that are not known yet', async () => {
    using bench = createBench({ startWorker: inlineWorkers() });
    writeFileSync(bench.path('season.json'), JSON.stringify({ format: 1, season: 's', secret: 'c'.repeat(64) }));
    const begin = [...TEAM_SIZES, '--season', 'season.json', '--register', '--id', 'plan', '--json'];
    const { code, stdout } = await bench.guildhall(begin);
    expect(code).toBe(0);
    const { plan } = JSON.parse(stdout) as { plan: string };
    const begun = bench.files().filter((file) => file.startsWith('runs/plan/'));
    expect(begun).toEqual(['runs/plan/experiment.json', 'runs/plan/ledger.jsonl', 'runs/plan/run.json']);
    const found = await bench.guildhall([
      ...['verify', 'runs/plan', '--plan', plan, '--season', 'season.json', '--json'],
    ]);
    const { problems, registered } = JSON.parse(found.stdout) as {
      problems: { message: string }[];
      registered: boolean;
    };
    expect(registered).toBe(true);
    expect(new Set(problems.map(({ message }) => message))).toEqual(new Set(['not played']));
  });

  test.runIf(EXHAUSTIVE)(
    'plays builders of a shelter by who may instruct whom, and sets their order beside the time',
    async () => {
      using bench = createBench({ startWorker: inlineWorkers() });
      const command = 'experiment s-agents/shelter --sample 1 --game-time 5 --think zero --jobs 1 --id shelter --json';
      const played = await bench.guildhall(command.split(' '));
      expect(played.stderr).toContain('Script, not a language model');
      const { table } = JSON.parse(played.stdout) as { table: ExperimentTable };
      expect(table.sections.map(({ section, row, scored, agents }) => [section, row, scored, agents])).toEqual([
        ['Shelter', 'tree', 1, 3],
        ['Shelter', 'chain', 1, 3],
        ['Shelter', 'graph', 1, 3],
        ['Shelter', 'one alone', 1, 1],
      ]);
      for (const { row, cells } of table.sections) {
        const means = Object.fromEntries(cells.map(({ heading, value }) => [heading, value.mean]));
        expect(Object.keys(means)).toEqual(['SR (%)', 'TC (min)', 'mPT', 'C (%)', 'order (%)', 'B (%)', 'ACR (%)']);
        // Five seconds are enough to begin the foundation and not to end the roof.
        expect([row, means['SR (%)'], means['TC (min)'], means['order (%)']]).toEqual([row, 0, null, 100]);
        expect(means['C (%)']).toBeGreaterThan(0);
        expect(means['C (%)']).toBeLessThan(100);
        expect(means.mPT).toBeGreaterThan(0);
      }
      const text = readFileSync(bench.path('runs', 'shelter', 'table.md'), 'utf8');
      expect(text).toContain(
        '| Organisation | SR (%) | TC (min) | mPT | C (%) | order (%) | B (%) | ACR (%) | scored |',
      );
    },
  );

  test('names a language model as such, leaves out a service that fails, and goes on once it serves', async () => {
    using bench = createBench({ startWorker: inlineWorkers() });
    // The first team is failed in passing, the others get an answer that is of no use.
    let refusals = 0;
    await using service = await startOpenAiDouble((request, response) => {
      if (refusals++ === 0) fails(500, 'no', { 'x-should-retry': 'false' })(request, response);
      else says('I would rather not.')(request, response);
    });
    const key = { OPENAI_API_KEY: 'a-key' };
    const url = ['--base-url', service.baseUrl];
    const models = ['--models', 'openai/some-model', '--think', 'zero', '--game-time', '5', ...url];
    const one = ['--only', '0', '--trials', '1', '--jobs', '1', '--id', 'llm'];
    const command = ['experiment', 'table3', ...one, '--json', '--accept-unusable'];
    const first = await bench.guildhall([...command, ...models], key);
    expect(first.code).toBe(1);
    const { table } = JSON.parse(first.stdout) as { table: ExperimentTable };
    expect(
      table.sections.map(({ row, isLanguageModel, scored, faults }) => [row, isLanguageModel, scored, faults]),
    ).toEqual([
      ['Task0 1p', true, 0, 1],
      ['Task0 2p', true, 1, 0],
      ['Task0 4p', true, 1, 0],
      ['Task0 8p', true, 1, 0],
    ]);
    expect(first.stderr).not.toContain('not a language model');
    expect(first.stderr).toContain('1 episode ended by a fault');
    const run = bench.path('runs', 'llm');
    const keyless = await bench.guildhall(['experiment', 'table3', '--resume', run, ...url]);
    expect([keyless.code, keyless.stderr]).toEqual([2, expect.stringMatching(/key/i)]);
    const second = await bench.guildhall(['experiment', 'table3', '--resume', run, ...url], key);
    expect(second.stdout).toContain('1 episode of 4 to play');
    expect(second.code).toBe(0);
    expect(readFileSync(bench.path('runs', 'llm', 'table.md'), 'utf8')).not.toContain('fault');
  });

  test('stops at a key that is wrong, and leaves what it could not understand out of its means', async () => {
    using bench = createBench({ startWorker: inlineWorkers() });
    let isMended = false;
    await using service = await startOpenAiDouble((request, response) =>
      (isMended ? says('I would rather not.') : fails(401, 'no'))(request, response),
    );
    const key = { OPENAI_API_KEY: 'a-key' };
    const models = ['--models', 'openai/some-model', '--think', 'zero', '--base-url', service.baseUrl];
    const command = ['experiment', 'table3', '--only', '0', '--trials', '1', '--jobs', '1', '--id', 'llm'];
    const first = await bench.guildhall([...command, ...models], key);
    expect(first.code).toBe(3);
    expect(first.stdout.split('STOPPED: openai/some-model: the service answered HTTP 401: no')).toHaveLength(2);
    expect(first.stdout).toContain('3 episodes are not played yet');
    expect(service.seen).toHaveLength(1);

    isMended = true;
    const run = bench.path('runs', 'llm');
    const again = ['experiment', 'table3', '--resume', run, '--base-url', service.baseUrl];
    const second = await bench.guildhall(again, key);
    expect(second.code).toBe(1);
    expect(second.stdout).toContain('NOT CLEAN: in 4 episodes more than a third');
    const table = () => JSON.parse(readFileSync(bench.path('runs', 'llm', 'table.json'), 'utf8')) as ExperimentTable;
    expect(table().sections.map(({ scored, unclean }) => [scored, unclean])).toEqual(Array(4).fill([0, 1]));
    const accepted = await bench.guildhall(['experiment', 'table3', '--from', run, '--accept-unusable']);
    expect(accepted.stdout, accepted.stderr).not.toContain('NOT CLEAN');
    expect(table().sections.map(({ scored }) => scored)).toEqual([1, 1, 1, 1]);
  });

  test('tells what it would play and leaves nothing behind', async () => {
    using bench = createBench({ startWorker: inlineWorkers() });
    const { code, stdout } = await bench.guildhall([...TEAM_SIZES, '--dry-run']);
    expect(code).toBe(0);
    expect(stdout).toContain('Task0 8p: Construction, 1 task x 6 trials, 8 agents: 6 episodes');
    expect(stdout).toContain('24 episodes to play');
    const bounded = await bench.guildhall([...TEAM_SIZES.slice(0, -2), '--max-memory', '400MiB', '--dry-run']);
    expect(bounded.stdout).toContain('in 1 worker process (what 400 MiB hold)');
    expect(existsSync(bench.path('runs'))).toBe(false);
  });

  test.each([
    [['--model', 'openai/gpt'], 'paper'],
    [['--model', 'openai/gpt', '--aids', 'full'], 'full'],
    [['--model', 'rules'], undefined],
    [['--models', 'rules,openai/gpt', '--aids', 'none'], 'none'],
  ])('with %j records the aids that prompts give: %s', async (players, aids) => {
    using bench = createBench({ startWorker: inlineWorkers() });
    const args = ['experiment', 'table3', '--only', '0', '--framework', 'react', ...players, '--dry-run', '--json'];
    const { code, stdout } = await bench.guildhall(args, { OPENAI_API_KEY: 'a-key' });
    expect(code).toBe(0);
    const { run } = JSON.parse(stdout) as { run: RunRecord };
    expect(run.models?.aids).toBe(aids);
  });

  test.each([
    [['experiment', 'table9'], 'unknown experiment "table9"'],
    [['experiment', 'table3', '--only', '5', '--dry-run'], 'plays none of these'],
    [['experiment', 'table3', '--sample', '2', '--dry-run'], 'single tasks'],
    [['experiment', 'table3', '--from', 'runs/none'], 'is not a run'],
    [['experiment', 'table3', '--from', 'runs/a', '--trials', '2'], '--trials: cannot be given with --from'],
    [['experiment', 'table3', '--models', 'openai/gpt', '--dry-run'], 'key'],
    [
      ['experiment', 'table3', '--model', 'rules', '--models', 'rules', '--dry-run'],
      '--model and --models: expected only one',
    ],
    [[...TEAM_SIZES, '--max-memory', '1GiB', '--dry-run'], '--jobs sets how many games are played at once; leave out'],
    [['experiment', 'table3', '--frameworks', 'nobody', '--dry-run'], 'unknown framework "nobody"'],
  ])('%j is refused: %s', async (args, message) => {
    using bench = createBench({ startWorker: inlineWorkers() });
    const { code, stderr } = await bench.guildhall(args);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
    expect(bench.files()).toEqual([]);
  });
});
