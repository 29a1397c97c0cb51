import type { Clock, ThinkPolicy } from '../../clock/clock.ts';
import { wallTimeMs } from '../../clock/wallTime.ts';
import type { Model } from './model.ts';

/**
 * A model whose replies come at a game time that the policy fixes. One that is not a language model answers from inside
 * the process: it has no latency to measure, so `measured` charges it nothing. An abort ends the call and the wait.
 */
export function thinkingModel(model: Model, clock: Clock, policy: ThinkPolicy): Model {
  const charged: ThinkPolicy = policy.type === 'measured' && !model.isLanguageModel ? { type: 'zero' } : policy;
  return {
    name: model.name,
    isLanguageModel: model.isLanguageModel,
    async complete(request, signal) {
      signal.throwIfAborted();
      const start = wallTimeMs();
      const answer = model.complete(request, signal).then((reply) => {
        const latencyMs = model.isLanguageModel ? wallTimeMs() - start : 0;
        return { ...reply, latencyMs };
      });
      return clock.think(answer, charged, signal);
    },
  };
}
