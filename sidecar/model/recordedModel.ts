import type { Clock } from '../../clock/clock.ts';
import { wallTimeMs } from '../../clock/wallTime.ts';
import { aroundModel } from './aroundModel.ts';
import { BudgetSpent } from './budget/budget.ts';
import type { Embeddings, Model, ModelRequest } from './model.ts';
import { sentMessages } from './sentMessages.ts';
import type { FailedHow, Transcript, TranscriptEntry } from './transcript.ts';

type Failure = Extract<TranscriptEntry, { type: 'model-failed' }>;
type Embedding = Extract<TranscriptEntry, { type: 'texts-embedded' }>;

/**
 * A model whose calls are numbered in the order in which they are made, with everything kept that whoever asks does not
 * keep: calls that bring no reply, and texts turned into vectors. So an episode's transcript holds all that its models
 * said, and can be played again (replay/).
 */
export function recordedModel(model: Model, clock: Clock, transcript: Transcript): Model {
  let calls = 0;
  return aroundModel(model, {
    async complete(request, signal) {
      const [call, at] = [calls++, clock.now()];
      try {
        return { ...(await model.complete(request, signal)), call };
      } catch (error) {
        transcript.add({ ...failureOf(error, request, model.name, signal), at, until: clock.now(), call });
        throw error;
      }
    },
    async embed(texts, signal) {
      const [call, at, start] = [calls++, clock.now(), wallTimeMs()];
      const add = (outcome: Pick<Embedding, 'result' | 'failure' | 'priceUsd'>) =>
        transcript.add({
          type: 'texts-embedded',
          at,
          until: clock.now(),
          call,
          texts: [...texts],
          latencyMs: model.isLanguageModel ? Math.round(wallTimeMs() - start) : 0,
          ...outcome,
        });
      let embedded: Embeddings | null;
      try {
        embedded = (await model.embed?.(texts, signal)) ?? null;
      } catch (error) {
        add({ result: null, failure: reasonOf(error, signal) });
        throw error;
      }
      add({
        result: embedded && { model: embedded.model, vectors: embedded.vectors, usage: embedded.usage },
        ...(embedded?.priceUsd === undefined ? {} : { priceUsd: embedded.priceUsd }),
      });
      return embedded;
    },
  });
}

function failureOf(
  error: unknown,
  request: ModelRequest,
  model: string,
  signal: AbortSignal,
): Omit<Failure, 'at' | 'until' | 'call'> {
  return {
    type: 'model-failed',
    agent: request.agent ?? null,
    purpose: request.purpose,
    model,
    // Which of the two ways the service was told to reply is known from replies alone.
    messages: sentMessages(request, false),
    ...(request.sizing === undefined ? {} : { sizing: request.sizing }),
    ...reasonOf(error, signal),
  };
}

function reasonOf(error: unknown, signal: AbortSignal): { readonly how: FailedHow; readonly problem: string } {
  return {
    how: signal.aborted ? 'cancelled' : error instanceof BudgetSpent ? error.limit : 'unavailable',
    problem: error instanceof Error ? error.message : String(error),
  };
}
