import { expect, test } from 'vitest';
import { z } from 'zod';
import { Random } from '../../../../clock/random.ts';
import { createEpisodeModel } from '../../../../scripted/models.ts';
import type { Framework, FrameworkContext } from '../../../../sidecar/frameworks/framework.ts';
import { ask } from '../../../../sidecar/model/ask.ts';
import type { Model } from '../../../../sidecar/model/model.ts';
import type { ModelSettings } from '../../../../sidecar/model/modelSettings.ts';
import { findTask } from '../../../../tasks/catalogue.ts';
import { type OpenAiDouble, says, startOpenAiDouble } from '../../../sidecar/model/openAiDouble.ts';
import { playFresh, strategy } from './playFresh.ts';

/** What the double says each call used. */
const TOKENS_A_CALL = 29;
const PRICES = { date: '2026-01-01', models: [{ model: 'some-*', inputUsd: 1_000, outputUsd: 1_000 }] };

function openAi(service: OpenAiDouble, settings: ModelSettings): Model {
  return createEpisodeModel(
    { model: 'openai/some-model', settings },
    { baseUrl: service.baseUrl, apiKeys: { OPENAI_API_KEY: 'sk-test-key' }, random: new Random(0) },
  );
}

/** Every agent asks for ever, all at once, and makes nothing of being refused. */
function chatterers(): Framework['run'] {
  return async (context: FrameworkContext) => {
    const chatter = async (agent: string): Promise<void> => {
      while (!context.signal.aborted) {
        const question = {
          purpose: 'test.chat',
          agent,
          system: 'Talk.',
          user: 'Say something.',
          context: null,
          schema: z.strictObject({}),
          maxOutputTokens: 40,
          temperature: 0,
        };
        await ask(context, question, context.signal).catch(() => context.clock.sleep(1_000));
      }
    };
    await Promise.all(context.agents.map(({ name }) => chatter(name)));
  };
}

test.each([
  ['token-limit', { tokenLimit: 2_000 }],
  ['cost-limit', { costLimitUsd: 2, prices: PRICES }],
] as const)(
  'four agents at once never pass the %s, and the episode is scored as ended by it',
  async (reason, settings) => {
    await using service = await startOpenAiDouble(says('{}'));
    const played = await playFresh({
      task: findTask('construction/lamp'),
      agents: 4,
      framework: strategy(chatterers()),
      model: openAi(service, settings),
    });
    expect(played.score).toMatchObject({ termination: 'limit', reason, success: false });
    expect(played.score.metrics?.completion?.value).toBe(0);
    expect(played.playersProblem).toBeUndefined();
    const calls = played.transcript.filter((entry) => entry.type === 'model-called');
    expect(calls.length).toBeGreaterThan(40);
    expect(calls.length * TOKENS_A_CALL).toBeLessThanOrEqual(2_000);
    expect(service.seen).toHaveLength(calls.length);
    const refused = played.transcript.filter((entry) => entry.type === 'model-failed' && entry.how === reason);
    expect(refused.length).toBeGreaterThan(0);
    const ended = played.events.find((event) => event.type === 'episode-ended');
    expect(ended?.detail).toMatch(/^\w+: .* (spent|used), and the next call may (cost|use) /);
  },
);
