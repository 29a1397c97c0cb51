import type { OpenAI } from 'openai';
import { z } from 'zod';
import { estimateTokens } from '../estimateTokens.ts';
import { type Embeddings, NO_USAGE } from '../model.ts';
import { isUnfit } from '../service/failure.ts';
import { type Attempts, persist } from '../service/persistence.ts';
import { causeOfClass, UnreadableAnswer } from '../service/serviceErrors.ts';
import { ServiceRefusal } from '../service/serviceRefusal.ts';

/** Texts that go in one request. */
const BATCH = 64;
/** What services answer that do not know the address, the model or the request. */
const HAS_NONE = [400, 403, 404, 405, 410, 422, 501];

/** Lists are checked in one go: a validator that describes each item which is wrong would need memory without end. */
const Models = z.object({ data: z.array(z.unknown()) });
const Model = z.object({ id: z.string() });
const Vector = z.object({
  index: z.int().min(0),
  embedding: z.custom<number[]>(
    (value) => Array.isArray(value) && value.length > 0 && value.every((part) => Number.isFinite(part)),
    'expected numbers',
  ),
});
const Vectors = z.object({
  data: z.array(z.unknown()),
  usage: z
    .object({ prompt_tokens: z.int().min(0) })
    .nullable()
    .catch(null)
    .default(null),
});

/** The embeddings of a service, by the model that was named or by one that its list of models calls an embedding model. */
export class Embedder {
  readonly #client: () => Promise<OpenAI>;
  readonly #named: string | undefined;

  constructor(client: () => Promise<OpenAI>, named: string | undefined) {
    this.#client = client;
    this.#named = named;
  }

  /** Null when the service has none, which it is asked once. Rejects with ModelUnavailable or the signal's reason. */
  async embed(texts: readonly string[], attempts: Attempts, signal: AbortSignal): Promise<Embeddings | null> {
    const { endpoint } = attempts;
    if (endpoint.embeddingModel === undefined)
      endpoint.embeddingModel = this.#named ?? (await this.#find(attempts, signal));
    const model = endpoint.embeddingModel;
    if (model === null) return null;
    const vectors: (readonly number[])[] = [];
    let inputTokens: number | null = 0;
    for (let start = 0; start < texts.length; start += BATCH) {
      const batch = await this.#batch(attempts, model, texts.slice(start, start + BATCH), signal);
      if (!batch) {
        endpoint.embeddingModel = null;
        return null;
      }
      vectors.push(...batch.vectors);
      inputTokens = inputTokens === null || batch.tokens === null ? null : inputTokens + batch.tokens;
    }
    return { model, vectors, usage: { ...NO_USAGE, inputTokens } };
  }

  /** The first of the service's models by name that calls itself one for embeddings, the small one of OpenAI before all. */
  #find(attempts: Attempts, signal: AbortSignal): Promise<string | null> {
    return persist<string | null>(attempts, {
      tokens: 0,
      signal,
      attempt: async () => {
        const list = Models.safeParse(await (await this.#client()).get('/models', { signal }));
        const names = (list.data?.data ?? [])
          .flatMap((entry) => Model.safeParse(entry).data?.id ?? [])
          .filter((id) => /embed/i.test(id));
        const small = names.find((id) => id === 'text-embedding-3-small');
        return { result: small ?? names.sort()[0] ?? null, tokens: null };
      },
      settle: (error) => (hasNone(error) ? { result: null } : undefined),
    });
  }

  #batch(attempts: Attempts, model: string, input: readonly string[], signal: AbortSignal) {
    return persist<{ vectors: number[][]; tokens: number | null } | null>(attempts, {
      tokens: input.reduce((sum, text) => sum + estimateTokens(text), 0),
      signal,
      attempt: async () => {
        const body = { model, input: [...input], encoding_format: 'float' as const };
        const client = await this.#client();
        const { data, usage } = readable(Vectors, await client.embeddings.create(body, { signal }));
        if (data.length !== input.length)
          throw new UnreadableAnswer(`${data.length} embeddings for ${input.length} texts`);
        const vectors = data
          .map((vector) => readable(Vector, vector))
          .sort((a, b) => a.index - b.index)
          .map(({ embedding }) => embedding);
        const tokens = usage?.prompt_tokens ?? null;
        return { result: { vectors, tokens }, tokens };
      },
      settle: (error) => (hasNone(error) ? { result: null } : undefined),
    });
  }
}

function readable<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new UnreadableAnswer(`no embeddings: ${parsed.error.issues[0]?.message}`);
  return parsed.data;
}

function hasNone(error: unknown): boolean {
  const refusal = causeOfClass(error, ServiceRefusal);
  return isUnfit(error) || (refusal !== undefined && HAS_NONE.includes(refusal.status));
}
