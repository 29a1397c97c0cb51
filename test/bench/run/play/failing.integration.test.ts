import { describe, expect, test } from 'vitest';
import type { EmbeddedStage as Stage } from '../../../../bench/run/play/embeddedServer.ts';
import { ModelUnavailable } from '../../../../protocol/errors.ts';
import { idle } from '../../../../scripted/idle.ts';
import type { Model, ModelRequest } from '../../../../sidecar/model/model.ts';
import { playFresh, strategy } from './playFresh.ts';

/** Calls back at the end of the first tick in which the episode has been running for so many ticks. */
function atTick(tick: number, act: (stage: Stage) => void): (stage: Stage) => void {
  return (stage) => {
    let done = false;
    stage.host.onTick(() => {
      if (done || stage.episode.state !== 'running' || stage.episode.status().tick < tick) return;
      done = true;
      act(stage);
    });
  };
}

/** Goes on until it is told to stop. */
const patient = strategy(async ({ clock, signal }) => {
  for (;;) await clock.sleep(1_000, signal);
});

const ALL_FILES = 7;

/** A call of which nothing but that it was made matters. */
const REQUEST = { purpose: 'test', messages: [] } as unknown as ModelRequest;

describe('a framework', () => {
  test('that throws ends the episode as one that is done, and says why', async () => {
    const failing = strategy(async ({ clock }) => {
      await clock.sleep(500);
      throw new TypeError('plan is undefined');
    });
    const { score, playersProblem, files } = await playFresh({ framework: failing });
    expect(score).toMatchObject({ termination: 'agents-stopped', reason: 'agents-done', success: false });
    expect(playersProblem).toBe('plan is undefined');
    expect(Object.keys(files)).toHaveLength(ALL_FILES);
  });

  test.each([
    ['a callback', (clock: Stage['clock']) => clock.after(500, () => boom())],
    ['every callback', (clock: Stage['clock']) => clock.every(100, () => boom())],
    ['a promise job', (clock: Stage['clock']) => clock.after(500, () => queueMicrotask(boom))],
  ])('that throws from %s ends the episode, which is scored as it stands', async (_, plant) => {
    const failing = strategy(async ({ clock, signal }) => {
      plant(clock as Stage['clock']);
      await clock.sleep(60_000, signal);
    });
    const { score, playersProblem, events, files } = await playFresh({ framework: failing });
    expect(score).toMatchObject({ termination: 'agents-stopped', reason: 'sidecar-lost', success: false });
    expect(playersProblem).toBe('boom');
    expect(events.at(-1)).toMatchObject({ type: 'episode-ended', detail: 'the players failed: boom' });
    expect(Object.keys(files)).toHaveLength(ALL_FILES);
  });

  test('whose model is out before anybody acted has played nothing that could be scored', async () => {
    const out: Model = {
      name: 'out',
      isLanguageModel: true,
      complete: async () => {
        throw new ModelUnavailable('out: HTTP 503');
      },
    };
    const { score, playersProblem } = await playFresh({ model: out });
    expect(score).toMatchObject({ termination: 'fault', reason: 'model-unavailable' });
    expect(playersProblem).toBe('out: HTTP 503');
  });

  test.each([
    ['has said a word', { type: 'say', message: 'watch this' }],
    ['has taken a step', { type: 'move', direction: 'forward', ms: 500 }],
  ] as const)('whose model is out once somebody %s is scored as it stands', async (_, action) => {
    const out: Model = {
      name: 'out',
      isLanguageModel: true,
      complete: async () => {
        throw new ModelUnavailable('out: HTTP 503');
      },
    };
    const quitting = strategy(async ({ agents, clock, model, signal }) => {
      await agents[0]?.body.perform(action, signal);
      await clock.sleep(200);
      await model.complete(REQUEST, signal);
    });
    const { score, playersProblem } = await playFresh({ framework: quitting, model: out });
    expect(score).toMatchObject({ termination: 'agents-stopped', reason: 'model-unavailable', success: false });
    expect(score.metrics?.completion).toEqual({ value: 0, unit: 'ratio' });
    expect(playersProblem).toBe('out: HTTP 503');
  });

  test('that takes an outage of its model for something else is not scored for it', async () => {
    const out: Model = {
      name: 'out',
      isLanguageModel: true,
      complete: async () => {
        throw new ModelUnavailable('out: HTTP 503');
      },
    };
    const unmoved = strategy(async ({ model, clock, signal }) => {
      await model.complete(REQUEST, signal).catch(() => undefined);
      await clock.sleep(60_000, signal).catch(() => undefined);
    });
    const { score, playersProblem } = await playFresh({ framework: unmoved, model: out });
    expect(score).toMatchObject({ termination: 'fault', reason: 'model-unavailable', success: null, metrics: null });
    expect(score.ticks).toBeLessThan(20);
    expect(playersProblem).toBe('out: HTTP 503');
  });

  test('that asks a model in circles without taking time is scored as it stands', async () => {
    const circling = strategy(async ({ model, signal }) => {
      for (;;) await model.complete(REQUEST, signal);
    });
    const instant: Model = {
      name: 'instant',
      isLanguageModel: false,
      complete: async () => ({
        text: '',
        usage: { inputTokens: 0, outputTokens: 0, cachedTokens: null, reasoningTokens: null },
        finish: 'stop',
      }),
    };
    const { score, playersProblem, files } = await playFresh({ framework: circling, model: instant });
    expect(score).toMatchObject({ termination: 'agents-stopped', reason: 'sidecar-lost', success: false });
    expect(playersProblem).toContain('callbacks ran at that instant');
    expect(Object.keys(files)).toHaveLength(ALL_FILES);
  });

  test('that never stops is left behind at the end', async () => {
    const stubborn = strategy(() => new Promise(() => {}));
    const { score, files } = await playFresh({ framework: stubborn, limits: { gameTicks: 40 } });
    expect(score).toMatchObject({ termination: 'limit', reason: 'game-time' });
    expect(Object.keys(files)).toHaveLength(ALL_FILES);
  });

  test('that gets nowhere is ended by the limits of the game', async () => {
    const { score } = await playFresh({ framework: patient, limits: { noProgressTicks: 300 } });
    expect(score).toMatchObject({ termination: 'limit', reason: 'no-progress' });
  });
});

describe('a body', () => {
  const kick = (...names: string[]) =>
    atTick(20, ({ host }) => {
      for (const name of names) void host.dismiss(name, 'enough of you');
    });

  test('that is kicked leaves the rest of the team to play on', async () => {
    const { score, events } = await playFresh({
      framework: patient,
      limits: { gameTicks: 400 },
      onStage: kick('Bob'),
    });
    expect(events.find(({ type }) => type === 'player-left')).toMatchObject({ actor: 'Bob', tick: 20 });
    expect(score).toMatchObject({ termination: 'limit', reason: 'game-time' });
  });

  test('each: the players give up', async () => {
    const { score, playersProblem, events } = await playFresh({ framework: patient, onStage: kick('Alice', 'Bob') });
    expect(events.filter(({ type }) => type === 'player-left')).toHaveLength(2);
    expect(score).toMatchObject({ termination: 'agents-stopped', reason: 'agents-done' });
    expect(playersProblem).toBe('every body lost its connection to the game');
  });

  test('that may not join: the episode is lost before it began', async () => {
    const { score, playersProblem, events } = await playFresh({
      framework: idle,
      onStage: ({ host, episode }) =>
        episode.onState((state) => {
          if (state === 'waiting-for-agents') host.server.admissions.remove('Bob');
        }),
    });
    expect(score).toMatchObject({ termination: 'fault', reason: 'sidecar-lost' });
    expect(playersProblem).toContain('Bob could not join');
    expect(events.at(-1)).toMatchObject({ type: 'episode-ended', reason: 'sidecar-lost' });
  });
});

test('a server that fails makes the episode its fault', async () => {
  const { score, events } = await playFresh({
    framework: patient,
    onStage: (stage) => {
      stage.host.server.onPhase('views', () => {
        if (stage.episode.state === 'running' && stage.episode.status().tick === 30) throw new Error('defect');
      });
    },
  });
  expect(score).toMatchObject({ termination: 'fault', reason: 'host-fault' });
  expect(events.at(-1)).toMatchObject({ detail: expect.stringContaining('defect') });
});

function boom(): void {
  throw new Error('boom');
}
