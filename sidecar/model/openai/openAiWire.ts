import type { OpenAI } from 'openai';
import type { Embeddings, ModelReply, ModelRequest } from '../model.ts';
import type { Attempts } from '../service/persistence.ts';
import type { Use, Wire, WireSettings } from '../service/wire.ts';
import { readChatReply } from './chatReply.ts';
import { chatRequest } from './chatRequest.ts';
import { Embedder } from './embedder.ts';

/** What services that speak OpenAI's format differ in from OpenAI's own. */
interface OpenAiVariant {
  /** The header that holds the key by itself, instead of "Authorization: Bearer". */
  readonly keyHeader?: string | undefined;
  /** Added to every address. */
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** The service's model for embeddings; found among its models when absent. */
  readonly embeddingModel: string | undefined;
}

/** Longest time limit the client knows, ms: ours is the one of the fetch. */
const NO_TIME_LIMIT = 0x7fffffff;

/** Chat completions of OpenAI or any service that speaks the same wire format. */
export class OpenAiWire implements Wire {
  readonly #settings: WireSettings;
  /** Loaded with the first request, for most processes send none. */
  readonly #client: () => Promise<OpenAI>;
  readonly #embedder: Embedder;

  constructor(settings: WireSettings, { keyHeader, query, embeddingModel }: OpenAiVariant) {
    const { apiKey, baseUrl } = settings;
    this.#settings = settings;
    const open = async () => {
      const { default: Client } = await import('openai');
      return new Client({
        apiKey,
        baseURL: baseUrl,
        organization: null,
        project: null,
        ...(keyHeader === undefined ? {} : { defaultHeaders: { authorization: null, [keyHeader]: apiKey } }),
        ...(query === undefined ? {} : { defaultQuery: { ...query } }),
        // Its own retries neither heed a Retry-After above a minute nor let others know.
        maxRetries: 0,
        timeout: NO_TIME_LIMIT,
        fetch: settings.fetch,
        logLevel: 'off',
      });
    };
    let opened: Promise<OpenAI> | undefined;
    this.#client = () => {
      opened ??= open();
      return opened;
    };
    this.#embedder = new Embedder(this.#client, embeddingModel);
  }

  async complete(request: ModelRequest, use: Use, signal: AbortSignal): Promise<ModelReply> {
    const body = chatRequest(this.#settings, request, use);
    const client = await this.#client();
    return readChatReply(await client.chat.completions.create(body, { signal }));
  }

  embed(texts: readonly string[], attempts: Attempts, signal: AbortSignal): Promise<Embeddings | null> {
    return this.#embedder.embed(texts, attempts, signal);
  }
}
