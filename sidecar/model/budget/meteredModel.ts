import { ModelUnavailable } from '../../../protocol/errors.ts';
import { aroundModel } from '../aroundModel.ts';
import { promptImageTokens } from '../imageTokens.ts';
import type { Model, ModelRequest, ModelUsage } from '../model.ts';
import { type ModelPrice, mostCost, priceOfCall } from '../prices.ts';
import { sentMessages } from '../sentMessages.ts';
import type { Budget, BudgetUse, Reservation } from './budget.ts';

interface Metering {
  readonly price: ModelPrice | null;
  /** Of the service's embedding model, as it names it. */
  readonly embeddingPrice: (model: string) => ModelPrice | null;
  /** The most a token of an embedded text can cost, US dollars for a million; 0 where cost is not limited. */
  readonly mostEmbeddingUsd: number;
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
export function meteredModel(model: Model, { price, embeddingPrice, mostEmbeddingUsd, budget }: Metering): Model {
  return aroundModel(model, {
    async complete(request, signal) {
      const most = mostUse(request, price);
      // Waiting for room is no thinking.
      request.stopwatch?.stop();
      const reservation = await budget?.reserve(most, signal);
      request.stopwatch?.resume();
      const reply = await settled(model.complete(request, signal), reservation, most);
      const priceUsd = priceOfCall(reply.usage, price);
      reservation?.settle(actualUse(reply.usage, priceUsd) ?? most);
      return { ...reply, priceUsd };
    },
    async embed(texts, signal) {
      if (!model.embed) throw new Error(`${model.name} has no embeddings`);
      const tokens = texts.reduce((sum, text) => sum + tokensOf(text), 0);
      const most = { tokens, costUsd: (tokens * mostEmbeddingUsd) / 1_000_000 };
      const reservation = await budget?.reserve(most, signal);
      const embedded = await settled(model.embed(texts, signal), reservation, most);
      if (!embedded) {
        reservation?.settle(NOTHING);
        return null;
      }
      const usage = { ...embedded.usage, outputTokens: 0 };
      const priceUsd = priceOfCall(usage, embeddingPrice(embedded.model));
      reservation?.settle(actualUse(usage, priceUsd) ?? most);
      return { ...embedded, priceUsd };
    },
  });
}

/** The call's answer; one that fails gives back its reservation, unless it was under way when it was cancelled. */
async function settled<T>(call: Promise<T>, reservation: Reservation | undefined, most: BudgetUse): Promise<T> {
  try {
    return await call;
  } catch (error) {
    reservation?.settle(error instanceof ModelUnavailable ? NOTHING : most);
    throw error;
  }
}

const NOTHING: BudgetUse = { costUsd: 0, tokens: 0 };

/** The most a call can use. */
function mostUse(request: ModelRequest, price: ModelPrice | null): BudgetUse {
  const input = promptTokens(request);
  const costUsd = price ? mostCost(input, request.maxOutputTokens, price) : 0;
  return { tokens: input + request.maxOutputTokens, costUsd };
}

/** The tokens a prompt may have, rather too many than too few. */
function promptTokens(request: ModelRequest): number {
  const { reply, tools = [] } = request;
  const offers = Buffer.byteLength(JSON.stringify([reply, tools]));
  // A service without native calls gets the tools as text instead, which is no more.
  return sentMessages(request, true).reduce(
    (sum, { content }) => sum + tokensOf(content),
    TOKENS_PER_MESSAGE + Math.ceil(offers / BYTES_PER_TOKEN) + promptImageTokens(request.messages),
  );
}

function tokensOf(text: string): number {
  return TOKENS_PER_MESSAGE + Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

/** What a call used by the service's own count; undefined where it gave none. */
function actualUse({ inputTokens, outputTokens }: ModelUsage, priceUsd: number | null): BudgetUse | undefined {
  if (inputTokens === null || outputTokens === null) return undefined;
  return { tokens: inputTokens + outputTokens, costUsd: priceUsd ?? 0 };
}
