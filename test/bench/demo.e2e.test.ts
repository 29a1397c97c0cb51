import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readRun } from '../../bench/run/folder/readRun.ts';
import { createBench } from './commandLine.ts';
import { inlineWorkers } from './workers/inlineWorker.ts';

test('the demonstration: six teams of two build, cook and escape, everything played twice and found the same, a table and a report', async () => {
  using bench = createBench({ startWorker: inlineWorkers() });
  const { code, stdout, stderr } = await bench.guildhall(['demo']);
  expect([code, stderr]).toEqual([0, '']);
  const [id = ''] = readdirSync(bench.path('runs'));
  const { episodes, record } = readRun(bench.path('runs', id));
  expect(record.episodes.map(({ framework, model, agents }) => [framework, model, agents.length])).toEqual([
    ['dagent', 'rules', 2],
    ['causalmace', 'rules', 2],
    ['dagent', 'rules:mistakes=0.3', 2],
    ['oracle', 'none', 2],
    ['agentverse', 'rules', 2],
    ['s-agents', 'rules', 2],
  ]);
  for (const { score, task, record: played, events, replay } of episodes) {
    // Who makes mistakes on purpose leaves something out.
    const least = played.model.includes('mistakes') ? 0.5 : 1;
    expect(score?.termination, played.taskId).not.toBe('fault');
    expect(score?.metrics?.completion?.value, played.taskId).toBeGreaterThanOrEqual(least);
    if (task?.family === 'construction') {
      expect(score?.metrics?.vhr?.value, played.taskId).toBeGreaterThanOrEqual(least);
      const builders = events.flatMap((event) => (event.type === 'block-placed' ? [event.actor] : []));
      expect(new Set(builders)).toEqual(new Set(['Alice', 'Bob']));
    }
    expect(stdout).toContain(played.taskId);
    expect(replay).toMatchObject({ type: 'identical', events: events.length });
  }
  expect(stdout).toContain('"rules" is a script');
  expect(stdout).toContain('replayed identically: 6 of 6 episodes');
  expect(readFileSync(bench.path('runs', id, 'report.html'), 'utf8').includes('small-cottage')).toBe(true);
  expect(await bench.guildhall(['score', `runs/${id}`])).toMatchObject({ code: 0 });
  expect(await bench.guildhall(['verify', `runs/${id}`, '--no-replay'])).toMatchObject({ code: 0 });
});
