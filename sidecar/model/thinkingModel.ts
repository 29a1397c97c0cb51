import type { Clock, ThinkPolicy } from '../../clock/clock.ts';
import { aroundModel } from './aroundModel.ts';
import type { Model } from './model.ts';
import { Stopwatch } from './stopwatch.ts';

/**
 * A model whose replies come at a game time that the policy fixes. One that is not a language model answers from inside
 * the process: it has no latency to measure, so `measured` charges it nothing. An abort ends the call and the wait.
 *
 * `measured` charges the time in which a request was at the service, those of attempts that failed included, and not the
 * time a call waited on our side: in the queue of its endpoint, for a rate limit, or between two attempts. How many
 * episodes share a service is no property of the team that plays, so game time stands meanwhile.
 * Vectors are charged all the wall time they take.
 */
export function thinkingModel(model: Model, clock: Clock, policy: ThinkPolicy): Model {
  const charged: ThinkPolicy = policy.type === 'measured' && !model.isLanguageModel ? { type: 'zero' } : policy;
  return aroundModel(model, {
    complete(request, signal) {
      signal.throwIfAborted();
      const stopwatch = new Stopwatch();
      const answer = model.complete({ ...request, stopwatch }, signal).then((reply) => ({
        ...reply,
        latencyMs: model.isLanguageModel ? stopwatch.elapsedMs : 0,
      }));
      return clock.think(answer, charged, signal, () => stopwatch.elapsedMs);
    },
    embed(texts, signal) {
      signal.throwIfAborted();
      if (!model.embed) throw new Error(`${model.name} has no embeddings`);
      return clock.think(model.embed(texts, signal), charged, signal);
    },
  });
}
