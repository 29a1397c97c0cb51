import OpenAI, { APIError } from 'openai';
import type { Random } from '../../../clock/random.ts';
import { extractJson } from '../../reading/extractJson.ts';
import { type Embeddings, type Model, type ModelReply, type ModelRequest, NO_USAGE, type ToolCall } from '../model.ts';
import type { ReasoningEffort } from '../modelSettings.ts';
import { Stopwatch } from '../stopwatch.ts';
import { boundedFetch } from './boundedFetch.ts';
import { readChatReply } from './chatReply.ts';
import { chatRequest, estimatedTokens } from './chatRequest.ts';
import { ServiceDialect, type Usage } from './dialect.ts';
import { Embedder } from './embedder.ts';
import { type Endpoint, endpointAt } from './endpoint.ts';
import { ImagesRefused, refusesImages } from './imagesRefused.ts';
import { nativeOutcome } from './nativeCalls.ts';
import { outputRoomIn } from './outputRoom.ts';
import { type Attempts, persist } from './persistence.ts';
import type { ServiceLimits } from './serviceLimits.ts';

interface OpenAiSettings {
  readonly model: string;
  readonly baseUrl: string | undefined;
  readonly apiKey: string;
  /** Longest wait for one answer, body included, wall ms. */
  readonly timeoutMs: number;
  readonly retries: number;
  /** Hold for all models of this process at the same base URL. */
  readonly limits: ServiceLimits;
  /** The service's own choice when absent. */
  readonly reasoningEffort?: ReasoningEffort | undefined;
  /** Found among the service's models when absent. */
  readonly embeddingModel: string | undefined;
  /** Sampling seed of requests that bring none of their own, and the spread of waits. */
  readonly random: Random;
}

const DEFAULT_BASE_URL = 'https://api.openai.com/v1';
/** A shorter "key" is a filler for a server that asks for none; cutting it out would only spoil the words around it. */
const SHORTEST_KEY = 8;
/** How much of a refusal is looked through for what it does not like, characters. */
const LONGEST_REFUSAL = 2_000;
/** An answer with less room than this is not asked for, tokens. */
const LEAST_OUTPUT = 256;
/** How much of a refusal of pictures is shown, characters. */
const LONGEST_SHOWN = 200;
/** Longest answer that is read at all, bytes: vectors of 64 texts in JSON stay below it. */
const MOST_BYTES = 8_000_000;

/**
 * Chat completions of OpenAI or any service that speaks the same wire format, without streaming. What a service takes is
 * learned from its refusals (Dialect), what fails in passing is tried again (persist), and all requests to one base
 * URL share a queue (Endpoint); everything else is ModelUnavailable. The key lives in the client's request headers
 * only: it is never logged and, from 8 characters, is cut out of every message and reply that leaves here.
 */
export class OpenAiModel implements Model {
  readonly name: string;
  readonly isLanguageModel = true;
  readonly #client: OpenAI;
  readonly #settings: OpenAiSettings;
  readonly #endpoint: Endpoint;
  readonly #dialect: ServiceDialect;
  readonly #attempts: Attempts;
  readonly #embedder: Embedder;
  readonly #seed: number;

  constructor(name: string, settings: OpenAiSettings) {
    this.name = name;
    this.#settings = settings;
    const baseURL = settings.baseUrl ?? DEFAULT_BASE_URL;
    this.#endpoint = endpointAt(baseURL, settings.limits);
    const limitName = settings.baseUrl === undefined ? 'max_completion_tokens' : 'max_tokens';
    this.#dialect = this.#endpoint.dialectOf(settings.model, () => new ServiceDialect(limitName));
    this.#seed = settings.random.fork('seed').integer(0, 0x7fffffff);
    this.#client = new OpenAI({
      apiKey: settings.apiKey,
      baseURL,
      organization: null,
      project: null,
      // Its own retries neither heed a Retry-After above a minute nor let others know.
      maxRetries: 0,
      timeout: settings.timeoutMs,
      fetch: boundedFetch(MOST_BYTES),
      logLevel: 'off',
    });
    const { retries, timeoutMs, random } = settings;
    this.#attempts = {
      endpoint: this.#endpoint,
      retries,
      timeoutMs,
      random: random.fork('waits'),
      named: (text) => this.#redact(`${name}: ${text}`),
    };
    this.#embedder = new Embedder(this.#client, this.#attempts, settings.embeddingModel);
  }

  async complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    signal.throwIfAborted();
    const stopwatch = request.stopwatch ?? new Stopwatch();
    const hasImages = request.messages.some(({ images = [] }) => images.length > 0);
    let used: Usage | undefined;
    let mostOutput = Number.POSITIVE_INFINITY;
    const reply = await persist<ModelReply>(this.#attempts, {
      tokens: estimatedTokens(request),
      signal,
      stopwatch,
      attempt: async () => {
        const hasTools = (request.tools?.length ?? 0) > 0;
        used = this.#dialect.usage({ name: request.reply.name, hasTools });
        mostOutput = Math.min(mostOutput, this.#dialect.mostOutput, request.maxOutputTokens);
        const { model, reasoningEffort: effort } = this.#settings;
        const body = chatRequest({ model, seed: this.#seed, effort, mostOutput }, request, used);
        const answer = await this.#client.chat.completions.create(body, { signal }).catch((error: unknown) => {
          if (hasImages && refusesImages(error)) throw new ImagesRefused(error.message.slice(0, LONGEST_SHOWN));
          throw error;
        });
        const result = this.#keyless(readChatReply(answer));
        return { result, tokens: tokensOf(result) };
      },
      settle: (error) => {
        if (!(error instanceof APIError) || error.status === undefined || !used) return undefined;
        if (isFiltered(error)) return { result: { text: '', finish: 'filtered', usage: NO_USAGE } };
        const refusal = {
          status: error.status,
          param: error.param ?? '',
          message: error.message.slice(0, LONGEST_REFUSAL),
        };
        const room = error.status === 400 || error.status === 422 ? outputRoomIn(refusal.message) : null;
        if (room && room.tokens >= LEAST_OUTPUT && room.tokens < mostOutput) {
          if (room.always) this.#dialect.allowsOutput(room.tokens);
          mostOutput = room.tokens;
          return 'again';
        }
        return this.#dialect.learn(refusal, used) ? 'again' : undefined;
      },
    });
    if (used) this.#dialect.worked(used);
    if (used && used.format !== 'plain' && isProse(reply)) this.#dialect.formatIgnored();
    if (used?.tools) this.#dialect.offered(nativeOutcome(nativeReply(reply), request.tools ?? []));
    return { ...reply, ...(used?.tools && { toolsOffered: true }), latencyMs: stopwatch.elapsedMs };
  }

  embed(texts: readonly string[], signal: AbortSignal): Promise<Embeddings | null> {
    return this.#embedder.embed(texts, signal);
  }

  #redact(text: string): string {
    return this.#withoutKey(text).replace(/\s+/g, ' ').slice(0, 400);
  }

  /** A reply goes into files; there are gateways that echo the headers they got. */
  #keyless(reply: ModelReply): ModelReply {
    const { text, reasoning, toolCall, furtherCalls } = reply;
    const keyless = (call: ToolCall) => ({
      name: this.#withoutKey(call.name),
      arguments: this.#withoutKey(call.arguments),
    });
    return {
      ...reply,
      text: this.#withoutKey(text),
      ...(reasoning !== undefined && { reasoning: this.#withoutKey(reasoning) }),
      ...(toolCall && { toolCall: keyless(toolCall) }),
      ...(furtherCalls && { furtherCalls: furtherCalls.map(keyless) }),
    };
  }

  #withoutKey(text: string): string {
    const { apiKey } = this.#settings;
    return apiKey.length < SHORTEST_KEY ? text : text.replaceAll(apiKey, '[key]');
  }
}

/** A service's own word for an answer that its content filter withheld: Azure's, and that of gateways which moderate. */
function isFiltered({ status, code, message }: APIError): boolean {
  return (status === 400 && code === 'content_filter') || (status === 403 && /moderation|flagged/i.test(message));
}

function nativeReply({ text, finish, toolCall }: ModelReply): Parameters<typeof nativeOutcome>[0] {
  return { text, finish, calls: toolCall ? [toolCall] : [] };
}

function tokensOf({ usage: { inputTokens, outputTokens } }: ModelReply): number | null {
  return inputTokens === null && outputTokens === null ? null : (inputTokens ?? 0) + (outputTokens ?? 0);
}

/** Whether a complete answer holds no JSON at all, which a service that enforces a form cannot send. */
function isProse({ text, finish, toolCall }: ModelReply): boolean {
  return finish === 'stop' && toolCall === undefined && !extractJson(text).found;
}
