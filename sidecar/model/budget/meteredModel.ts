import { ModelUnavailable } from '../../../protocol/errors.ts';
import { aroundModel } from '../aroundModel.ts';
import type { Model, ModelRequest, ModelUsage } from '../model.ts';
import { costOf, type ModelPrice, mostCost } from '../prices/prices.ts';
import type { Budget, Use } from './budget.ts';

export interface Metering {
  /** Of a model as its service names it; null where it is not known. */
  readonly priceOf: (model: string) => ModelPrice | null;
  /** Shared by all models of an episode; left out, nothing is limited. */
  readonly budget?: Budget | undefined;
}

/** Bytes of a prompt for which one token is reserved: prose and JSON have three to four of them in a token. */
const BYTES_PER_TOKEN = 3;
/** What services add to each message, and to the whole, in tokens. */
const TOKENS_PER_MESSAGE = 8;

/**
 * A language model whose calls are priced and draw on a budget. Before each call the most it can use is reserved: its
 * prompt by size, and all the output it may have. What the service says it used is what counts in the end; where it does
 * not say, or a call was cancelled under way, the reservation counts, and a call that was not served counts nothing.
 */
export function meteredModel(model: Model, name: string, { priceOf, budget }: Metering): Model {
  const price = priceOf(name);
  return aroundModel(model, {
    async complete(request, signal) {
      const most = mostUse(request, price);
      // Waiting for room is no thinking.
      request.stopwatch?.stop();
      const reservation = await budget?.reserve(most, signal);
      request.stopwatch?.goOn();
      try {
        const reply = await model.complete(request, signal);
        const priceUsd = costOf(reply.usage, price);
        reservation?.settle(actualUse(reply.usage, priceUsd) ?? most);
        return { ...reply, priceUsd };
      } catch (error) {
        reservation?.settle(error instanceof ModelUnavailable ? NOTHING : most);
        throw error;
      }
    },
  });
}

const NOTHING: Use = { costUsd: 0, tokens: 0 };

/** The most a call can use. */
function mostUse(request: ModelRequest, price: ModelPrice | null): Use {
  const input = promptTokens(request);
  const costUsd = price ? mostCost(input, request.maxOutputTokens, price) : 0;
  return { tokens: input + request.maxOutputTokens, costUsd };
}

/** The tokens a prompt may have, rather too many than too few. */
function promptTokens({ messages, reply, tools = [] }: ModelRequest): number {
  const offers = Buffer.byteLength(JSON.stringify([reply, tools]));
  return messages.reduce(
    (sum, { content }) => sum + TOKENS_PER_MESSAGE + Math.ceil(Buffer.byteLength(content) / BYTES_PER_TOKEN),
    TOKENS_PER_MESSAGE + Math.ceil(offers / BYTES_PER_TOKEN),
  );
}

/** What a call used by the service's own count; undefined where it did not tell. */
function actualUse({ inputTokens, outputTokens }: ModelUsage, priceUsd: number | null): Use | undefined {
  if (inputTokens === null || outputTokens === null) return undefined;
  return { tokens: inputTokens + outputTokens, costUsd: priceUsd ?? 0 };
}
