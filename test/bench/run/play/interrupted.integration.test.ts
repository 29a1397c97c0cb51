import { describe, expect, test } from 'vitest';
import type { EmbeddedStage as Stage } from '../../../../bench/run/play/embeddedServer.ts';
import type { LockstepOptions } from '../../../../bench/run/play/playLockstep.ts';
import { wallTimeMs } from '../../../../clock/wallTime.ts';
import type { EpisodeState } from '../../../../protocol/gatewayRequest.ts';
import { oracle } from '../../../../scripted/oracle/oracle.ts';
import type { EmbeddedHost } from '../../../../server-plugin/hosts/embedded/embeddedHost.ts';
import type { Model } from '../../../../sidecar/model/model.ts';
import { noModel } from '../../../../sidecar/model/noModel.ts';
import { findTask } from '../../../../tasks/catalogue.ts';
import { type Played, playFresh, strategy } from './playFresh.ts';

/** Plays until `plant` has the user interrupt, and checks that everything is in order after it. */
async function interrupted(
  plant: (interrupt: () => void, stage: Stage) => void,
  options: Partial<LockstepOptions<EmbeddedHost>> = {},
): Promise<Played & { readonly stopMs: number }> {
  const user = new AbortController();
  let at = 0;
  const interrupt = () => {
    at = wallTimeMs();
    user.abort(new Error('Ctrl-C'));
  };
  const played = await playFresh({
    signal: user.signal,
    onStage: (stage) => plant(interrupt, stage),
    ...options,
  });
  const stopMs = wallTimeMs() - at;
  expect(user.signal.aborted).toBe(true);
  expect(played.score).toMatchObject({ termination: 'fault', reason: 'interrupted', success: null, metrics: null });
  expect(played.playersProblem).toBeUndefined();
  expect(played.events.at(-1)).toMatchObject({ type: 'episode-ended', detail: 'interrupted by the user' });
  expect(played.events.filter(({ type }) => type === 'episode-ended')).toHaveLength(1);
  for (const name of ['task.json', 'briefing.json', 'score.json', 'transcript.jsonl'])
    expect(Object.keys(played.files)).toContain(name);
  return { ...played, stopMs };
}

const onState =
  (wanted: EpisodeState) =>
  (interrupt: () => void, { episode }: Stage) => {
    episode.onState((state) => {
      if (state === wanted) interrupt();
    });
  };

describe('an interrupted episode has complete files', () => {
  test.each<EpisodeState>(['preparing', 'waiting-for-agents', 'ready'])('when %s', async (state) => {
    const { score, files } = await interrupted(onState(state));
    expect(score.ticks).toBe(0);
    expect(files['final.snapshot.json']).toBeUndefined();
  });

  test('before it begins', async () => {
    await interrupted((interrupt) => interrupt());
  });

  test('while the players log in', async () => {
    await interrupted((interrupt, { host }) => {
      host.server.onJoin(({ username }) => {
        if (username === 'Alice') interrupt();
      });
    });
  });

  test('when it begins to run', async () => {
    const { files } = await interrupted(onState('running'));
    expect(files['final.snapshot.json']).toBeDefined();
  });

  test.each([undefined, 20])('in the middle of the work, at pace %s', async (pace) => {
    const { files, events, transcript } = await interrupted(
      (interrupt, { episode }) => {
        episode.log.subscribe(({ type }) => {
          if (type === 'block-placed') interrupt();
        });
      },
      { framework: oracle, model: noModel, task: findTask('construction/bench'), ...(pace ? { pace } : {}) },
    );
    expect(files['final.snapshot.json']).toBeDefined();
    expect(events.filter(({ type }) => type === 'block-placed')).toHaveLength(1);
    expect(transcript.length).toBeGreaterThan(0);
  });

  test('at a pace that nobody could wait for, and at once', async () => {
    const { stopMs } = await interrupted(onState('waiting-for-agents'), { pace: 0.001 });
    expect(stopMs).toBeLessThan(5_000);
  });
});

describe('a model that is thinking is not waited for', () => {
  test.each([{ type: 'zero' }, { type: 'fixed', ms: 60_000 }, { type: 'measured' }] as const)('%o', async (think) => {
    const aborted: boolean[] = [];
    let ask: () => void = () => {};
    const dreamer: Model = {
      name: 'dreamer',
      isLanguageModel: true,
      complete: (_, signal) => {
        signal.addEventListener('abort', () => aborted.push(true), { once: true });
        setImmediate(ask);
        return new Promise(() => {});
      },
    };
    const { stopMs } = await interrupted(
      (interrupt) => {
        ask = interrupt;
      },
      { model: dreamer, think },
    );
    expect(aborted).toEqual([true]);
    expect(stopMs).toBeLessThan(5_000);
  });

  test('not even by a framework that keeps the news to itself', async () => {
    let ask: () => void = () => {};
    const dreamer: Model = {
      name: 'dreamer',
      isLanguageModel: true,
      complete: () => new Promise(() => setImmediate(ask)),
    };
    const deaf = strategy(async ({ model }) => {
      const request = {
        purpose: 'x',
        messages: [],
        context: null,
        reply: { name: 'r', schema: {} },
        maxOutputTokens: 1,
        temperature: 0,
      };
      await model.complete(request, new AbortController().signal).catch(() => {});
      await new Promise(() => {});
    });
    const plant = (interrupt: () => void) => {
      ask = interrupt;
    };
    const { stopMs } = await interrupted(plant, { framework: deaf, model: dreamer, think: { type: 'zero' } });
    expect(stopMs).toBeLessThan(5_000);
  });
});
