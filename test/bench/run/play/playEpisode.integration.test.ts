import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { embeddedServer } from '../../../../bench/run/play/embeddedServer.ts';
import { EpisodeAssignment } from '../../../../bench/run/play/episodeAssignment.ts';
import { playEpisode } from '../../../../bench/run/play/playEpisode.ts';
import { findTask } from '../../../../tasks/catalogue.ts';
import { playFresh, rules } from './playFresh.ts';

const root = mkdtempSync(join(tmpdir(), 'guildhall-assignment-'));
afterAll(() => rmSync(root, { recursive: true }));
const lamp = findTask('construction/lamp');

/** An assignment as it comes through a channel: plain JSON. */
function assignment(folder: string, change: { framework?: string; model?: string } = {}): EpisodeAssignment {
  const plain = {
    task: lamp,
    record: {
      index: 4,
      taskId: lamp.id,
      taskVersion: lamp.version,
      taskHash: 'x',
      trial: 0,
      agents: ['Alice', 'Bob'],
      framework: 'dagent',
      model: 'rules',
      seed: 1,
      limits: { ...lamp.limits, gameTicks: 2_000 },
      ...change,
    },
    gameVersion: '1.19.2',
    folder: join(root, folder),
    think: { type: 'fixed', ms: 100 },
  };
  return EpisodeAssignment.parse(JSON.parse(JSON.stringify(plain)));
}

test('plays what plain data says, just as if it had been set up by hand', async () => {
  const states: string[] = [];
  const { score, playersProblem, wallMs } = await playEpisode(assignment('own'), {
    onState: (state) => states.push(state),
  });
  expect(score).toMatchObject({ episodeId: 'episode-4', reason: 'goal-reached' });
  expect(playersProblem).toBeUndefined();
  expect(wallMs).toBeGreaterThan(0);
  expect(states).toEqual(['preparing', 'waiting-for-agents', 'ready', 'running', 'ended', 'archived']);
  const byHand = await playFresh({
    model: rules(),
    server: embeddedServer('1.19.2'),
    id: 'episode-4',
    limits: { gameTicks: 2_000 },
    think: { type: 'fixed', ms: 100 },
  });
  const folder = join(root, 'own');
  const files = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
  expect(Object.fromEntries(files)).toEqual(byHand.files);
});

test.each([
  ['framework', { framework: 'magic' }, 'unknown-framework'],
  ['model', { model: 'llama' }, 'unknown-model'],
  ['key', { model: 'openai/x' }, 'model-without-key'],
])('an unknown %s is the user’s error and leaves nothing behind', async (name, change, code) => {
  await expect(playEpisode(assignment(name, change))).rejects.toMatchObject({ code, party: 'user' });
  expect(readdirSync(root)).not.toContain(name);
});

test('what cannot be played leaves nothing behind, and the next episode can be played', async () => {
  const impossible = { ...assignment('impossible'), gameVersion: '1.8' };
  await expect(playEpisode(impossible)).rejects.toMatchObject({ code: 'unsupported-version' });
  const crowd = { ...assignment('crowd'), task: { ...lamp, agents: { min: 3, max: 4 } } };
  await expect(playEpisode(crowd)).rejects.toMatchObject({ code: 'team-size' });
  for (const name of ['impossible', 'crowd']) expect(readdirSync(root)).not.toContain(name);
  const { score } = await playEpisode(assignment('after', { framework: 'idle', model: 'none' }));
  expect(score.reason).toBe('agents-done');
});

test('an assignment is what it says and nothing more', () => {
  const good = assignment('x');
  for (const bad of [
    { ...good, pace: 0 },
    { ...good, think: { type: 'zero', ms: 1 } },
    { ...good, think: { type: 'fixed' } },
    { ...good, host: 'here' },
    { ...good, task: { ...good.task, family: 'war' } },
  ])
    expect(EpisodeAssignment.safeParse(bad).success).toBe(false);
});
