import type { GoogleGenAI } from '@google/genai';
import type { ModelReply, ModelRequest } from '../model.ts';
import type { OptionalPackage } from '../service/optionalPackage.ts';
import type { ServiceRefusal } from '../service/serviceRefusal.ts';
import type { Use, Wire, WireSettings } from '../service/wire.ts';
import { readContentReply } from './contentReply.ts';
import { contentRequest, type ThinkingWay } from './contentRequest.ts';

/** Google's own library, which users of its models install. */
export const GOOGLE_PACKAGE: OptionalPackage = { name: '@google/genai', version: '3.1.0' };

/** Google's generateContent, by its own library, which is loaded with the first request. Embeddings are not used. */
export class GoogleWire implements Wire {
  readonly #settings: WireSettings;
  #client: Promise<GoogleGenAI> | undefined;
  #way: ThinkingWay = 'level';

  constructor(settings: WireSettings) {
    this.#settings = settings;
  }

  async complete(request: ModelRequest, use: Use, signal: AbortSignal): Promise<ModelReply> {
    this.#client ??= clientFor(this.#settings);
    const client = await this.#client;
    const { config, ...asked } = contentRequest(this.#settings, request, use, this.#way);
    return readContentReply(
      await client.models.generateContent({ ...asked, config: { ...config, abortSignal: signal } }),
    );
  }

  learn({ status, message }: ServiceRefusal): string | null {
    if (status !== 400 || this.#way !== 'level' || !/thinking.?level/i.test(message)) return null;
    this.#way = 'budget';
    return 'the service takes no thinking level for this model: the effort is given as a budget of tokens';
  }
}

async function clientFor({ apiKey, baseUrl, fetch }: WireSettings): Promise<GoogleGenAI> {
  const { GoogleGenAI: Client } = await import('@google/genai');
  return new Client({
    apiKey,
    // What the library would otherwise take from the environment.
    enterprise: false,
    apiVersion: 'v1beta',
    httpOptions: { baseUrl, fetch },
  });
}
