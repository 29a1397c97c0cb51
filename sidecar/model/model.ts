import type { Json } from '../../protocol/briefing.ts';

export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** One call. `context` is the very data the messages were rendered from, so that a scripted model sees what is shown. */
export interface ModelRequest {
  /** What the call is for, such as "dagent.decompose"; appears in the transcript. */
  readonly purpose: string;
  readonly messages: readonly ModelMessage[];
  readonly context: Json;
  readonly maxOutputTokens: number;
  readonly temperature: number;
  readonly agent?: string;
}

/** Tokens as the provider counted them; `null` where it did not say. */
export interface ModelUsage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cachedTokens: number | null;
}

/** Why the provider stopped: `length` cut the text off, `refusal` and `filtered` mean there is no answer to read. */
export type ModelFinish = 'stop' | 'length' | 'refusal' | 'filtered';

export interface ModelReply {
  readonly text: string;
  readonly usage: ModelUsage;
  readonly finish: ModelFinish;
  /** Wall time the provider took, ms; given where the time until the reply is handed on is another. */
  readonly latencyMs?: number;
}

/** A source of replies. Rejects with ModelUnavailable when the service is out, and with the signal's reason on abort. */
export interface Model {
  /** As the user names it: "rules", "openai/gpt-5-mini". */
  readonly name: string;
  /** False for rules, replay and the like: their results are never presented as a language model's. */
  readonly isLanguageModel: boolean;
  complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>;
}
