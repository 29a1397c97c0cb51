import type { Anthropic } from '@anthropic-ai/sdk';
import type { ModelReply, ModelRequest } from '../model.ts';
import type { OptionalPackage } from '../service/optionalPackage.ts';
import type { ServiceRefusal } from '../service/serviceRefusal.ts';
import type { Use, Wire, WireSettings } from '../service/wire.ts';
import { readMessagesReply } from './messagesReply.ts';
import { messagesRequest, type ThinkingWay } from './messagesRequest.ts';

/** Anthropic's own library, which users of its models install. */
export const ANTHROPIC_PACKAGE: OptionalPackage = { name: '@anthropic-ai/sdk', version: '1.12.0' };

/** Longest time limit the client knows, ms: ours is the one of the fetch. */
const NO_TIME_LIMIT = 0x7fffffff;

/** Anthropic's Messages API, by its own library, which is loaded with the first request. It has no embeddings. */
export class AnthropicWire implements Wire {
  readonly #settings: WireSettings;
  #client: Promise<Anthropic> | undefined;
  #way: ThinkingWay = 'adaptive';

  constructor(settings: WireSettings) {
    this.#settings = settings;
  }

  async complete(request: ModelRequest, use: Use, signal: AbortSignal): Promise<ModelReply> {
    this.#client ??= clientFor(this.#settings);
    const client = await this.#client;
    const body = messagesRequest(this.#settings, request, use, this.#way);
    return readMessagesReply(await client.messages.create(body, { signal }));
  }

  learn({ status, message }: ServiceRefusal): string | null {
    if (status !== 400 || this.#way !== 'adaptive' || !/adaptive/i.test(message)) return null;
    this.#way = 'budget';
    return 'the service takes no adaptive thinking for this model: the effort is given as a budget of tokens';
  }
}

async function clientFor({ apiKey, baseUrl, fetch }: WireSettings): Promise<Anthropic> {
  const { Anthropic: Client } = await import('@anthropic-ai/sdk');
  return new Client({
    apiKey,
    // What the library would otherwise take from the environment.
    authToken: null,
    baseURL: baseUrl,
    openTelemetry: false,
    logLevel: 'off',
    maxRetries: 0,
    timeout: NO_TIME_LIMIT,
    fetch,
  });
}
