import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import { ModelUnavailable } from '../../protocol/errors.ts';
import type { Model, ModelFinish, ModelReply, ModelRequest } from './model.ts';

export interface OpenAiSettings {
  readonly model: string;
  readonly baseUrl: string | undefined;
  readonly apiKey: string;
  readonly timeoutMs: number;
  readonly retries: number;
}

const DEFAULT_BASE_URL = 'https://api.openai.com/v1';
/** A shorter "key" is a filler for a server that asks for none; cutting it out would only spoil the words around it. */
const SHORTEST_KEY = 8;

/**
 * Chat completions of OpenAI or any service that speaks the same wire format. Rate limits, server errors and broken
 * connections are retried by the client (it honours Retry-After); everything else is ModelUnavailable at once. The key
 * lives in the client's request headers only: it is never logged and, from 8 characters, is cut out of every message that leaves here.
 */
export class OpenAiModel implements Model {
  readonly name: string;
  readonly isLanguageModel = true;
  readonly #client: OpenAI;
  readonly #settings: OpenAiSettings;
  /** Older servers know only `max_tokens`, newer models only `max_completion_tokens`: the first refusal decides. */
  #limitName: 'max_tokens' | 'max_completion_tokens';
  #sendTemperature = true;
  #switched = false;

  constructor(name: string, settings: OpenAiSettings) {
    this.name = name;
    this.#settings = settings;
    this.#limitName = settings.baseUrl === undefined ? 'max_completion_tokens' : 'max_tokens';
    this.#client = new OpenAI({
      apiKey: settings.apiKey,
      baseURL: settings.baseUrl ?? DEFAULT_BASE_URL,
      organization: null,
      project: null,
      maxRetries: settings.retries,
      timeout: settings.timeoutMs,
      logLevel: 'off',
    });
  }

  async complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    for (;;) {
      try {
        return await this.#call(request, signal);
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        if (error instanceof ModelUnavailable) throw error;
        if (!this.#adapt(error)) throw this.#unavailable(error);
      }
    }
  }

  async #call(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    const completion = await this.#client.chat.completions.create(
      {
        model: this.#settings.model,
        messages: request.messages.map(({ role, content }) => ({ role, content })),
        [this.#limitName]: request.maxOutputTokens,
        ...(this.#sendTemperature ? { temperature: request.temperature } : {}),
      },
      { signal },
    );
    const choice = Array.isArray(completion?.choices) ? completion.choices[0] : undefined;
    if (!choice?.message) throw new ModelUnavailable(`${this.name}: the answer holds no choices[0].message`);
    const refusal = choice.message.refusal ?? null;
    const usage = completion.usage;
    return {
      text: refusal ?? choice.message.content ?? '',
      finish: refusal === null ? finishOf(choice.finish_reason) : 'refusal',
      usage: {
        inputTokens: usage?.prompt_tokens ?? null,
        outputTokens: usage?.completion_tokens ?? null,
        cachedTokens: usage?.prompt_tokens_details?.cached_tokens ?? null,
        reasoningTokens: usage?.completion_tokens_details?.reasoning_tokens ?? null,
      },
    };
  }

  /** Drops a parameter this service does not take; false when that is not what went wrong or was done already. */
  #adapt(error: unknown): boolean {
    if (!(error instanceof APIError) || error.status !== 400) return false;
    const text = `${error.param ?? ''} ${error.message}`;
    if (this.#sendTemperature && /temperature/.test(text)) {
      this.#sendTemperature = false;
      return true;
    }
    const other = this.#limitName === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
    const wanted = new RegExp(
      `use '?${other}|unsupported[^.]*'?${this.#limitName}|${this.#limitName}[^.]*not supported`,
      'i',
    );
    if (!wanted.test(error.message)) return false;
    this.#limitName = other;
    const first = !this.#switched;
    this.#switched = true;
    return first;
  }

  #unavailable(error: unknown): ModelUnavailable {
    const tries = this.#settings.retries + 1;
    return new ModelUnavailable(this.#redact(`${this.name}: ${describe(error, tries, this.#settings.timeoutMs)}`));
  }

  #redact(text: string): string {
    const { apiKey } = this.#settings;
    const shown = apiKey.length < SHORTEST_KEY ? text : text.replaceAll(apiKey, '[key]');
    return shown.replace(/\s+/g, ' ').slice(0, 400);
  }
}

function finishOf(reason: string | null | undefined): ModelFinish {
  if (reason === 'length') return 'length';
  if (reason === 'content_filter') return 'filtered';
  return 'stop';
}

function describe(error: unknown, tries: number, timeoutMs: number): string {
  if (error instanceof APIUserAbortError) return 'the request was cancelled';
  if (error instanceof APIConnectionTimeoutError) return `no answer within ${timeoutMs} ms, ${tries} tries`;
  if (error instanceof APIConnectionError) return `cannot be reached after ${tries} tries: ${causeOf(error)}`;
  if (error instanceof APIError) {
    const retried = error.status === 429 || (error.status ?? 0) >= 500 ? ` after ${tries} tries` : '';
    return `the service answered HTTP ${error.status}${retried}: ${error.message}`;
  }
  return `the answer cannot be read: ${error instanceof Error ? error.message : String(error)}`;
}

function causeOf(error: Error): string {
  let deepest: Error = error;
  while (deepest.cause instanceof Error) deepest = deepest.cause;
  return deepest.message || deepest.name;
}
