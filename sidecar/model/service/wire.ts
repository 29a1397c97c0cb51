import type { Random } from '../../../clock/random.ts';
import type { Embeddings, ModelReply, ModelRequest } from '../model.ts';
import type { ReasoningEffort } from '../modelSettings.ts';
import type { ModelPrice } from '../prices.ts';
import type { RequestAdmission } from './admission/requestAdmission.ts';
import type { KnownDialect, Usage } from './dialect.ts';
import type { Attempts } from './persistence.ts';
import type { ServiceLimits } from './serviceLimits.ts';
import type { ServiceRefusal } from './serviceRefusal.ts';

/** One model of one service, and how it is asked. */
export interface ServiceSettings {
  /** As the service names it. */
  readonly model: string;
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Longest wait for one answer, body included, wall ms. */
  readonly timeoutMs: number;
  /** Further attempts after the first. */
  readonly retries: number;
  /** Hold for all models of this process at the same service, unless somebody else admits its requests. */
  readonly limits: ServiceLimits;
  /** By which spending is limited; null where it has none. */
  readonly price: ModelPrice | null;
  /** Who admits its requests; this process by itself when absent. */
  readonly admission: RequestAdmission | undefined;
  /** Whose requests they are, where episodes take turns. */
  readonly episode: string;
  /** What is known of the service beforehand. */
  readonly dialect: KnownDialect;
  /** The service's own choice when absent. */
  readonly effort: ReasoningEffort | undefined;
  /** Found among the service's models when absent. */
  readonly embeddingModel: string | undefined;
  /** Sampling seed of requests that bring none of their own, and the spread of waits. */
  readonly random: Random;
}

/** What a wire gets to know of its service. */
export interface WireSettings extends Pick<ServiceSettings, 'model' | 'baseUrl' | 'apiKey' | 'effort'> {
  /** Of requests that bring none. */
  readonly seed: number;
  /** Bounded; every request of the wire goes through it. */
  readonly fetch: typeof fetch;
}

/** What one request may make use of. */
export interface Use extends Usage {
  /** Most tokens of the answer. */
  readonly mostOutput: number;
}

/** How one kind of service is spoken to: it translates a request and its answer, and knows nothing of queues and retries. */
export interface Wire {
  /** Rejects as the bounded fetch does, be it wrapped, and with UnreadableAnswer. */
  complete(request: ModelRequest, use: Use, signal: AbortSignal): Promise<ModelReply>;
  /** Gives up a way of its own that was refused, and says in a sentence which; null when the refusal was of something else. */
  learn?(refusal: ServiceRefusal): string | null;
  /** Null when the service has no embedding model after all. */
  embed?(texts: readonly string[], attempts: Attempts, signal: AbortSignal): Promise<Embeddings | null>;
}
