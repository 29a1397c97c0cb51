import { expect, test } from 'vitest';
import { createRefereeEnv } from './refereeEnv.ts';

const PATIENCE = { joinTicks: 2_000, graceTicks: 40 };

test('a client that fails before it is ready ends the wait, with its reason', async () => {
  await using own = await createRefereeEnv({ patience: PATIENCE });
  const episode = own.create();
  void episode.start();
  await own.reach(episode, 'waiting-for-agents');
  await own.join(episode.briefing('Alice'));
  episode.report('Alice', 'ready');
  episode.connected('Bob', true);
  episode.reportFailure('Bob', 'framework-error', 'cannot find its settings');
  await own.reach(episode, 'archived');
  expect(episode.ending).toEqual({
    termination: 'fault',
    reason: 'sidecar-lost',
    detail: 'failed before being ready: Bob: cannot find its settings',
  });
});

test('a client whose program is gone is waited for as long as it may be away, unless it never came', async () => {
  await using own = await createRefereeEnv({ patience: PATIENCE });
  const episode = own.create();
  void episode.start();
  await own.reach(episode, 'waiting-for-agents');
  episode.connected('Bob', true);
  episode.connected('Bob', false);
  await own.env.tick(PATIENCE.graceTicks - 5);
  episode.connected('Bob', true);
  await own.env.tick(PATIENCE.graceTicks * 2);
  episode.connected('Bob', false);
  await own.env.tick(PATIENCE.graceTicks - 5);
  expect(episode.state).toBe('waiting-for-agents');
  await own.reach(episode, 'archived');
  expect(episode.ending?.detail).toBe('failed before being ready: Bob: its program is gone');
});

test('the others begin at once without a client that failed, where they may', async () => {
  await using own = await createRefereeEnv({ patience: PATIENCE });
  const episode = own.create({ startWithout: true });
  void episode.start();
  await own.reach(episode, 'waiting-for-agents');
  episode.reportFailure('Bob', 'framework-error', 'cannot find its settings');
  await own.env.tick(5);
  expect(episode.state).toBe('waiting-for-agents');
  await own.join(episode.briefing('Alice'));
  episode.report('Alice', 'ready');
  await own.reach(episode, 'running');
  episode.report('Alice', 'done');
  await own.reach(episode, 'archived');
  expect(episode.ending).toMatchObject({ termination: 'agents-stopped', reason: 'agents-done' });
});

test('nobody plays where all fail before they are ready', async () => {
  await using own = await createRefereeEnv({ patience: PATIENCE });
  const episode = own.create({ startWithout: true });
  void episode.start();
  await own.reach(episode, 'waiting-for-agents');
  for (const agent of episode.agents) {
    episode.reportFailure(agent, 'framework-error', 'no');
    await own.env.tick(2);
  }
  await own.reach(episode, 'archived');
  expect(episode.ending).toMatchObject({ termination: 'fault', detail: 'failed before being ready: Bob: no' });
});
