import { describe, expect, test } from 'vitest';
import { oracle } from '../../scripted/oracle/oracle.ts';
import { atomNumbered } from '../../tasks/escape/atoms/atoms.ts';
import type { EscapeTask } from '../../tasks/escape/escapeTask.ts';
import { makeEscapeTask, PAPER_WINDOW, STRICT_WINDOW } from '../../tasks/escape/makeEscapeTask.ts';
import { ESCAPE_TEAM_SUITES } from '../../tasks/suites/escapeTeams.ts';
import { VILLAGER_ESCAPE } from '../../tasks/suites/villagerEscape.ts';
import { sampleOf } from '../support/depth.ts';
import { playLockstep } from '../support/lockstepEpisode.ts';

function suiteTask(name: string): EscapeTask {
  const task = VILLAGER_ESCAPE.find(`villager/escape/${name}`);
  return task?.family === 'escape' ? task : expect.fail(`the suite has no escape ${name}`);
}

/** An escape of these atoms, from the entrance to the exit. */
function escapeOf(numbers: readonly number[], agents: number, windowTicks: number): EscapeTask {
  return makeEscapeTask({
    id: `test/atoms-${numbers.join('-')}`,
    title: `Atoms ${numbers.join(', ')}`,
    level: numbers.length,
    seed: 7,
    agents,
    windowTicks,
    atoms: numbers.map(atomNumbered),
  });
}

async function proveEscaped(task: EscapeTask): Promise<void> {
  const { score, problems } = await playLockstep({ task, agents: task.starts.length, framework: oracle });
  expect(score).toMatchObject({ termination: 'completed', reason: 'goal-reached', success: true });
  expect(score.metrics?.completion?.value).toBe(1);
  expect(score.metrics?.exitReached?.value).toBe(1);
  expect(problems).toEqual([]);
}

describe('the oracle gets whole teams to the exit', { timeout: 120_000 }, () => {
  test.each(sampleOf(['l1-s0', 'l2-s3', 'l3-s3', 'l4-s1', 'l5-s3'], 2))('of the suite: %s', (name) =>
    proveEscaped(suiteTask(name)),
  );

  test.each(
    sampleOf(
      ESCAPE_TEAM_SUITES.flatMap(({ id }) => ['l1-s1', 'l3-s0', 'l5-s4'].map((name) => `${id}/${name}`)),
      2,
    ),
  )('of larger teams: %s', (id) => {
    const task = ESCAPE_TEAM_SUITES.map((suite) => suite.find(id)).find((found) => found !== undefined);
    return proveEscaped(task?.family === 'escape' ? task : expect.fail(`there is no escape ${id}`));
  });

  // Between them all 18 atoms.
  const teams: [number[], number, number][] = [
    [[8, 15, 0, 13, 2, 11], 2, PAPER_WINDOW],
    [[14, 16, 4, 5, 3, 6, 12], 3, STRICT_WINDOW],
    [[7, 1, 17, 9, 10, 4, 3], 4, STRICT_WINDOW],
    [[0, 17, 13, 2, 4, 5, 3, 16], 8, STRICT_WINDOW],
    [[15, 0, 10, 2], 1, PAPER_WINDOW],
  ];
  test.each(sampleOf(teams, 2))('of atoms %s by %i within %i ticks', (numbers, agents, windowTicks) =>
    proveEscaped(escapeOf(numbers, agents, windowTicks)),
  );
});

describe('nobody gets out alone of what needs two', { timeout: 120_000 }, () => {
  test.each(sampleOf(['l1-s2', 'l2-s3'], 1))('%s', async (name) => {
    const task = suiteTask(name);
    const alone = { ...task, agents: { ...task.agents, min: 1 } };
    const { score } = await playLockstep({ task: alone, agents: 1, framework: oracle });
    expect(score).toMatchObject({ termination: 'agents-stopped', success: false });
    expect(score.metrics?.completion?.value).toBeLessThan(1);
    expect(score.metrics?.exitReached?.value).toBe(0);
    expect(score.ticks).toBeLessThan(60 * 20);
  });
});
