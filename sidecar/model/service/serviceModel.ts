import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { extractJson } from '../../reading/extractJson.ts';
import { type Embeddings, type Model, type ModelReply, type ModelRequest, NO_USAGE } from '../model.ts';
import { type ModelPrice, mostCost, priceOfCall } from '../prices.ts';
import { Stopwatch } from '../stopwatch.ts';
import { ownAdmission } from './admission/localAdmission.ts';
import { boundedFetch } from './boundedFetch.ts';
import { droppedBetween, ServiceDialect, type Usage } from './dialect.ts';
import { type Endpoint, endpointAt, endpointId } from './endpoint.ts';
import { estimatedTokens } from './estimatedTokens.ts';
import { ImagesRefused, refusesImages } from './imagesRefused.ts';
import { keylessReply, withoutKey } from './keyless.ts';
import { nativeOutcome } from './nativeCalls.ts';
import { outputRoomIn } from './outputRoom.ts';
import { type Attempts, persist } from './persistence.ts';
import { causeOfClass } from './serviceErrors.ts';
import { ServiceRefusal } from './serviceRefusal.ts';
import { enforcedForm } from './strictSchema.ts';
import type { ServiceSettings, Use, Wire, WireSettings } from './wire.ts';

/** An answer with less room than this is not asked for, tokens. */
const LEAST_OUTPUT = 256;
/** Longest answer that is read at all, bytes: vectors of 64 texts in JSON stay below it. */
const MOST_BYTES = 8_000_000;
/** How much of a failure's text is shown, characters. */
const LONGEST_FAILURE = 400;

/** Services answer outside the game. */
const WALL = new RealtimeClock();

/**
 * A model of a service, whatever its wire format, without streaming. What the service takes is learned from its refusals
 * (ServiceDialect), what fails in passing is tried again (persist), and all requests to one service wait
 * for their turn (RequestAdmission); everything else is ModelUnavailable. The key lives in the wire's request headers only: it is never logged
 * and, from 8 characters, is cut out of every message and reply that leaves here.
 */
export class ServiceModel implements Model {
  readonly name: string;
  readonly isLanguageModel = true;
  readonly embed?: (texts: readonly string[], signal: AbortSignal) => Promise<Embeddings | null>;
  readonly #key: string;
  readonly #endpoint: Endpoint;
  readonly #dialect: ServiceDialect;
  readonly #attempts: Attempts;
  readonly #wire: Wire;
  readonly #price: ModelPrice | null;

  constructor(name: string, settings: ServiceSettings, wireOf: (settings: WireSettings) => Wire) {
    const { model, baseUrl, apiKey, timeoutMs, retries, limits, dialect, effort, random, episode } = settings;
    this.name = name;
    this.#key = apiKey;
    this.#price = settings.price;
    const endpoint = endpointId(baseUrl, apiKey);
    const admission = settings.admission ?? ownAdmission(endpoint, limits);
    this.#endpoint = endpointAt(endpoint);
    this.#dialect = this.#endpoint.dialectOf(model, () => new ServiceDialect(dialect));
    this.#attempts = {
      endpoint: this.#endpoint,
      acquire: (turn) => admission.acquire({ ...turn, endpoint, episode }),
      wall: WALL,
      retries,
      random: random.fork('waits'),
      named: (text) => withoutKey(`${name}: ${text}`, apiKey).replace(/\s+/g, ' ').slice(0, LONGEST_FAILURE),
    };
    const wire = wireOf({
      model,
      baseUrl,
      apiKey,
      effort,
      seed: random.fork('seed').integer(0, 0x7fffffff),
      fetch: boundedFetch({ baseUrl, mostBytes: MOST_BYTES, timeoutMs }),
    });
    this.#wire = wire;
    if (wire.embed) {
      const embed = wire.embed.bind(wire);
      this.embed = (texts, signal) => embed(texts, this.#attempts, signal);
    }
  }

  /** What the next request would make use of, as far as the service has shown what it takes. */
  taken(hasTools: boolean): Use {
    return { ...this.#dialect.usage({ name: '', hasTools }), mostOutput: this.#dialect.mostOutput };
  }

  async complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    signal.throwIfAborted();
    const stopwatch = request.stopwatch ?? new Stopwatch();
    const hasImages = request.messages.some(({ images = [] }) => images.length > 0);
    const asked = { name: request.reply.name, hasTools: (request.tools?.length ?? 0) > 0 };
    const first = this.#dialect.usage(asked);
    const notes: string[] = [];
    let used: Usage = first;
    let mostOutput = request.maxOutputTokens;
    const tokens = estimatedTokens(request);
    const price = this.#price;
    const reply = await persist<ModelReply>(this.#attempts, {
      tokens,
      costUsd: price ? mostCost(tokens - mostOutput, mostOutput, price) : 0,
      signal,
      stopwatch,
      attempt: async () => {
        used = this.#dialect.usage(asked);
        mostOutput = Math.min(mostOutput, this.#dialect.mostOutput);
        const answer = await this.#wire.complete(request, { ...used, mostOutput }, signal).catch((error: unknown) => {
          const refusal = causeOfClass(error, ServiceRefusal);
          throw hasImages && refusal && refusesImages(refusal) ? new ImagesRefused(refusal) : error;
        });
        const costUsd = priceOfCall(answer.usage, price);
        return { result: keylessReply(answer, this.#key), tokens: tokensOf(answer), costUsd };
      },
      settle: (error) => {
        const refusal = causeOfClass(error, ServiceRefusal);
        if (!refusal) return undefined;
        if (isFiltered(refusal)) return { result: { text: '', finish: 'filtered', usage: NO_USAGE } };
        const room = [400, 422].includes(refusal.status) ? outputRoomIn(refusal.message) : null;
        if (room && room.tokens >= LEAST_OUTPUT && room.tokens < mostOutput) {
          if (room.always) this.#dialect.allowsOutput(room.tokens);
          mostOutput = room.tokens;
          notes.push(`the service allows a reply of ${room.tokens} tokens`);
          return 'again';
        }
        const given = this.#wire.learn?.(refusal);
        if (given) notes.push(given);
        return given || this.#dialect.learn(refusal, used) ? 'again' : undefined;
      },
    });
    this.#dialect.worked(used);
    if (enforcedForm(request.reply.schema, used.format) && isProse(reply)) this.#dialect.formatIgnored();
    if (used.tools) this.#dialect.offered(nativeOutcome(nativeReply(reply), request.tools ?? []));
    notes.push(...droppedBetween(first, this.#dialect.usage(asked)));
    return {
      ...reply,
      ...(used.tools && { toolsOffered: true }),
      ...(notes.length > 0 && { serviceNotes: notes }),
      latencyMs: stopwatch.elapsedMs,
    };
  }
}

/** A service's own word for an answer that its content filter withheld: Azure's, and that of gateways which moderate. */
function isFiltered({ status, kind, message }: ServiceRefusal): boolean {
  return (status === 400 && /\bcontent_filter\b/.test(kind)) || (status === 403 && /moderation|flagged/i.test(message));
}

function nativeReply({ text, finish, toolCall, furtherCalls = [] }: ModelReply): Parameters<typeof nativeOutcome>[0] {
  return { text, finish, calls: toolCall ? [toolCall, ...furtherCalls] : [] };
}

function tokensOf({ usage: { inputTokens, outputTokens } }: ModelReply): number | null {
  return inputTokens === null && outputTokens === null ? null : (inputTokens ?? 0) + (outputTokens ?? 0);
}

/**
 * Whether a complete answer holds words and no JSON, which a service that enforces a form cannot send. An empty answer shows
 * nothing: a model may stop before its first word under any form.
 */
function isProse({ text, finish, toolCall }: ModelReply): boolean {
  return finish === 'stop' && toolCall === undefined && text.trim() !== '' && !extractJson(text).found;
}
