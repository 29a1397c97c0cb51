import type { Json } from '../../protocol/briefing.ts';
import type { Stopwatch } from './stopwatch.ts';

/** A picture that belongs to a message. */
export interface ModelImage {
  readonly mediaType: 'image/png';
  /** Base64 of the file. */
  readonly data: string;
  readonly width: number;
  readonly height: number;
  /** How closely services look at it, where they let one choose; they choose themselves when absent. */
  readonly detail?: 'low' | 'high';
  /** SHA-256 of the pixels in hex: the same picture has the same on any Node, whose files may differ. */
  readonly digest: string;
}

export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
  /** Shown after the text. Models that read text alone leave them out of account. */
  readonly images?: readonly ModelImage[];
}

/** The JSON value a reply is to hold. `name` has letters, digits, "_" and "-" alone, at most 64: services ask for one. */
export interface ReplyShape {
  readonly name: string;
  /** JSON Schema. */
  readonly schema: Json;
}

/** A function the model may call instead of writing its reply out, at services that have native tool calls. */
export interface ToolOffer {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments, an object. */
  readonly parameters: Json;
}

/** How large the prompts of a model may be. */
export interface PromptSizing {
  /** Tokens of the model for each token that we estimate. */
  readonly ratio: number;
  /** Tokens that the model can read and write in one call together. */
  readonly contextTokens?: number;
  /** The limit for a reply where the user chose one. */
  readonly outputTokens?: number;
}

/** One call. `context` is the very data the messages were rendered from, so that a scripted model sees what is shown. */
export interface ModelRequest {
  /** What the call is for, such as "dagent.decompose"; appears in the transcript. */
  readonly purpose: string;
  readonly messages: readonly ModelMessage[];
  readonly context: Json;
  readonly reply: ReplyShape;
  readonly tools?: readonly ToolOffer[];
  /** What stands behind the system message where tools are offered: how to reply with them native, and without. */
  readonly howToReply?: { readonly native: string; readonly text: string };
  readonly maxOutputTokens: number;
  readonly temperature: number;
  /** For services that sample reproducibly; the provider's own, drawn from the episode's seed, when absent. */
  readonly seed?: number;
  readonly agent?: string;
  /** An agent of the part of the team that asks, where others are played by something else. */
  readonly seat?: string;
  /** What the prompt was fitted by; absent where only the budget of its framework counted. */
  readonly sizing?: PromptSizing;
  /** Measures what the call costs in game time: a provider stops it while the call waits on our side. */
  readonly stopwatch?: Stopwatch;
}

/** Tokens as the provider counted them; `null` where it did not say. */
export interface ModelUsage {
  readonly inputTokens: number | null;
  /** Reasoning included. */
  readonly outputTokens: number | null;
  /** Of the input tokens, those the service had in its cache. */
  readonly cachedTokens: number | null;
  /** Of the output tokens, those that were thought and not shown. */
  readonly reasoningTokens: number | null;
}

/** The usage of a source that counts no tokens. */
export const NO_USAGE: ModelUsage = {
  inputTokens: null,
  outputTokens: null,
  cachedTokens: null,
  reasoningTokens: null,
};

/** Why the provider stopped: `length` cut the text off, `refusal` and `filtered` mean there is no answer to read. */
export type ModelFinish = 'stop' | 'length' | 'refusal' | 'filtered';

/** A native tool call; the arguments are the model's own text and may be no JSON. */
export interface ToolCall {
  readonly name: string;
  readonly arguments: string;
}

export interface ModelReply {
  readonly text: string;
  /** Given instead of an answer in the text, which may be empty then or hold what the model thought. */
  readonly toolCall?: ToolCall;
  /** The calls of a reply that makes several, after the first. */
  readonly furtherCalls?: readonly ToolCall[];
  /** What the model thought before it answered, where its service tells. */
  readonly reasoning?: string;
  /** Whether the service was offered tools natively, so that a text without a call is a deliberate answer. */
  readonly toolsOffered?: boolean;
  /** What the service turned out not to take with this call, as sentences: from here on it is asked without. */
  readonly serviceNotes?: readonly string[];
  readonly usage: ModelUsage;
  readonly finish: ModelFinish;
  /** Wall time the provider took, ms; given where the time until the reply is handed on is another. */
  readonly latencyMs?: number;
  /** Number of the call within its episode, in the order in which calls were made; given by whoever keeps the transcript. */
  readonly call?: number;
  /** The model that answered, where several share the work. */
  readonly model?: string;
  /** What the call cost, where prices are known; null where they are not. Absent for models that cost nothing. */
  readonly priceUsd?: number | null;
}

/** One vector for each text, in the same order. */
export interface Embeddings {
  /** The embedding model, as the service names it. */
  readonly model: string;
  readonly vectors: readonly (readonly number[])[];
  readonly usage: ModelUsage;
  /** As in `ModelReply`. */
  readonly priceUsd?: number | null;
}

/**
 * A source of replies. Rejects with ModelUnavailable when the service is out, and with the signal's reason on abort.
 * Who wraps one goes through `aroundModel`, so that nothing it can do gets lost.
 */
export interface Model {
  /** As the user names it: "rules", "openai/gpt-5-mini". */
  readonly name: string;
  /** False for rules, replay and the like: their results are never presented as a language model's. */
  readonly isLanguageModel: boolean;
  complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>;
  /** What the next prompt for this purpose has to fit; undefined, or absent, where only its framework's budget counts. */
  sizing?(call: Pick<ModelRequest, 'purpose' | 'agent'>): PromptSizing | undefined;
  /** Vectors for retrieval, or null when the service has no embedding model after all. Absent where there never are any. */
  embed?(texts: readonly string[], signal: AbortSignal): Promise<Embeddings | null>;
}
