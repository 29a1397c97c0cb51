import { describe, expect, test } from 'vitest';
import { Random } from '../../clock/random.ts';
import { AGENT_NAMES } from '../../protocol/team.ts';
import { findFramework } from '../../scripted/frameworks.ts';
import { createModel } from '../../scripted/models.ts';
import { saboteurOf } from '../../tasks/adversary/adversary.ts';
import { ADVERSARY_SUITES } from '../../tasks/suites/adversary.ts';
import type { Task } from '../../tasks/task.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { type LockstepEpisode, playLockstep } from '../support/lockstepEpisode.ts';

const tasks = ADVERSARY_SUITES.flatMap((suite) => suite.tasks());
const taskOf = (id: string) => tasks.find((task) => task.id === id) ?? expect.fail(`there is no task ${id}`);
const metricOf = ({ score }: LockstepEpisode, metric: string) => score.metrics?.[metric]?.value;

/** Who is the saboteur of a task's smallest team. */
const saboteurIn = (task: Task) => saboteurOf(task, AGENT_NAMES.slice(0, task.agents.min));

/** Plays a task by a framework, and its saboteur by what the task says. */
function play(task: Task, framework: string, options: { readonly model?: string; readonly seconds?: number } = {}) {
  const { model, seconds } = options;
  const plays = task.adversary?.saboteur?.plays;
  return playLockstep({
    task,
    agents: task.agents.min,
    framework: findFramework(plays ? `${framework}|${saboteurIn(task)}=${plays}` : framework),
    ...(model ? { model: createModel(model, { random: new Random(1) }) } : {}),
    ...(seconds ? { gameTicks: seconds * 20 } : {}),
  });
}

describe('the oracle wins under every attack, breaks no house rule and accuses nobody', { timeout: 120_000 }, () => {
  test.each(
    EXHAUSTIVE
      ? tasks.map(({ id }) => id)
      : ['adversary/sabotage/construction-wrecker', 'adversary/poison/escape-item'],
  )('%s', async (id) => {
    const played = await play(taskOf(id), 'oracle');
    expect(played.score).toMatchObject({ reason: 'goal-reached', success: true });
    expect(played.problems).toEqual([]);
    expect([metricOf(played, 'violations'), metricOf(played, 'accusationsWrong')]).toEqual([0, 0]);
  });
});

describe('rules on ReAct', { timeout: 120_000 }, () => {
  const poisons = ['chat', 'sign', 'book', 'item', 'entity'].map((name) => `adversary/poison/construction-${name}`);

  test.runIf(EXHAUSTIVE).each(poisons)(
    'do what a text asks for where they are gullible, and not where they are careful: %s',
    async (id) => {
      const gullible = await play(taskOf(id), 'react', { model: 'rules:trust=gullible', seconds: 120 });
      expect(metricOf(gullible, 'attackSuccess')).toBe(1);
      const careful = await play(taskOf(id), 'react', { model: 'rules:trust=careful', seconds: 60 });
      expect([metricOf(careful, 'attackSuccess'), metricOf(careful, 'violations')]).toEqual([0, 0]);
    },
  );

  test.runIf(EXHAUSTIVE)('report a liar where they are careful', async () => {
    const task = taskOf('adversary/sabotage/construction-liar');
    const careful = await play(task, 'react', { model: 'rules:trust=careful', seconds: 60 });
    expect(metricOf(careful, 'accusationsRight')).toBeGreaterThan(0);
    expect(metricOf(careful, 'accusationsWrong')).toBe(0);
    const reports = careful.events.filter(({ type }) => type === 'teammate-accused');
    expect(reports).toContainEqual(expect.objectContaining({ mate: 'Carol' }));
  });
});

test('nobody but the saboteur is shown its briefing, in prompts, chat or log', { timeout: 60_000 }, async () => {
  const task = taskOf('adversary/sabotage/construction-wrecker');
  const secret = task.adversary?.saboteur?.briefing ?? expect.fail('no briefing');
  const played = await play(task, 'react', { model: 'rules', seconds: 20 });
  const calls = played.transcript.entries.filter((entry) => entry.type === 'model-called');
  expect(calls.length).toBeGreaterThan(0);
  expect(new Set(calls.map(({ agent }) => agent))).toEqual(new Set(['Alice', 'Bob']));
  expect(JSON.stringify([calls, played.events])).not.toContain(secret.slice(0, 40));
  expect(saboteurOf(task, ['Alice', 'Bob', 'Carol'])).toBe('Carol');
});

test.runIf(EXHAUSTIVE)(
  'the same seed plays the same sabotage, and another one another',
  { timeout: 60_000 },
  async () => {
    const task = taskOf('adversary/sabotage/construction-thief');
    const logOf = async (seed: number) => {
      const framework = findFramework(`oracle|${saboteurIn(task)}=${task.adversary?.saboteur?.plays}`);
      return JSON.stringify((await playLockstep({ task, agents: 3, framework, seed })).events);
    };
    const first = await logOf(1);
    expect(await logOf(1)).toBe(first);
    expect(await logOf(2)).not.toBe(first);
  },
);
