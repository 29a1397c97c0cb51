import { describe, expect, test } from 'vitest';
import { embeddedServer } from '../../../../bench/run/play/embeddedServer.ts';
import type { LockstepOptions } from '../../../../bench/run/play/playLockstep.ts';
import { idle } from '../../../../scripted/idle.ts';
import { oracle } from '../../../../scripted/oracle/oracle.ts';
import type { EmbeddedHost } from '../../../../server-plugin/hosts/embedded/embeddedHost.ts';
import { dagent } from '../../../../sidecar/frameworks/dagent/dagent.ts';
import { noModel } from '../../../../sidecar/model/noModel.ts';
import { findTask } from '../../../../tasks/catalogue.ts';
import { versionsToTest } from '../../../support/depth.ts';
import { playFresh, rules } from './playFresh.ts';

const bench = findTask('construction/bench');

const TEAMS: readonly { name: string; options: (seed: number) => Partial<LockstepOptions<EmbeddedHost>> }[] = [
  { name: 'oracle', options: () => ({ framework: oracle, model: noModel, task: bench }) },
  { name: 'dagent on rules', options: () => ({ framework: dagent, model: rules() }) },
  {
    name: 'dagent on rules that err',
    options: (seed) => ({ framework: dagent, model: rules(0.3, seed), task: bench, agents: 3 }),
  },
  { name: 'idle', options: () => ({ framework: idle, model: noModel }) },
];

const FILES = [
  'briefing.json',
  'events.jsonl',
  'final.snapshot.json',
  'initial.snapshot.json',
  'score.json',
  'task.json',
  'transcript.jsonl',
];

describe.each(versionsToTest())('at %s', (version) => {
  test.each(TEAMS)('$name: the same seed leaves the same files, byte for byte', async ({ options }) => {
    const play = () =>
      playFresh({ ...options(3), seed: 3, server: embeddedServer(version), think: { type: 'measured' } });
    const first = await play();
    const second = await play();
    expect(Object.keys(first.files).sort()).toEqual(FILES);
    expect(second.files).toEqual(first.files);
    expect(first.playersProblem).toBeUndefined();
    expect(first.score.termination).not.toBe('fault');
  });
});

describe('another seed', () => {
  test('is told to the players, and draws other mistakes', async () => {
    const play = (seed: number) => playFresh({ framework: dagent, model: rules(0.3, seed), task: bench, seed });
    const [one, two] = [await play(3), await play(4)];
    expect(two.files['briefing.json']).not.toBe(one.files['briefing.json']);
    expect(two.files['transcript.jsonl']).not.toBe(one.files['transcript.jsonl']);
    expect(two.files['events.jsonl']).not.toBe(one.files['events.jsonl']);
    expect(two.files['initial.snapshot.json']).toBe(one.files['initial.snapshot.json']);
  });

  test('throws what is broken another way', async () => {
    const play = (seed: number) =>
      playFresh({ framework: oracle, model: noModel, task: findTask('construction/well'), agents: 1, seed });
    const [one, two] = [await play(3), await play(4)];
    expect(two.files['events.jsonl']).not.toBe(one.files['events.jsonl']);
  });
});
