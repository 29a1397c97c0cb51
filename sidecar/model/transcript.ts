import type { Json } from '../../protocol/briefing.ts';
import type { ModelFinish, ModelMessage, ModelUsage, PromptSizing, ToolCall } from './model.ts';

/** Why a call failed. `cancelled`: nobody waited for it any longer. The limits: the budget had no room, and it was not made. */
export type FailedHow = 'unavailable' | 'cancelled' | 'cost-limit' | 'token-limit';

/** A part of a prompt that was cut to save space, and how much of it is left out. */
export interface PromptCut {
  readonly title: string;
  readonly left: number;
  readonly unit: 'entries' | 'characters';
}

/** The sidecar's own record of an episode: reported by the players, never scored. `at` is game time in ms. */
export type TranscriptEntry =
  | {
      readonly type: 'model-called';
      readonly at: number;
      /** Game time of the reply. */
      readonly until: number;
      /** Number of the call within the episode, from 0, in the order in which calls were made: entries come as calls end. */
      readonly call?: number;
      readonly agent: string | null;
      readonly purpose: string;
      readonly model: string;
      readonly messages: readonly ModelMessage[];
      /** What the prompt was fitted by; absent where only the budget of its framework counted. */
      readonly sizing?: PromptSizing;
      readonly reply: string;
      readonly finish: ModelFinish;
      /** The native tool call that was the answer, if one was. */
      readonly toolCall?: ToolCall;
      /** As in `ModelReply`. */
      readonly furtherCalls?: readonly ToolCall[];
      readonly reasoning?: string;
      readonly toolsOffered?: boolean;
      readonly serviceNotes?: readonly string[];
      readonly usage: ModelUsage;
      /** What the call cost; null where the price is not known, absent for models that cost nothing. */
      readonly priceUsd?: number | null;
      /** Wall time the provider took, ms; 0 for one that is not a language model: it answers from inside the process. */
      readonly latencyMs: number;
      /** Why the reply was not accepted, or null. */
      readonly problem: string | null;
      /** What was left out of an accepted reply, such as unknown keys. */
      readonly notes?: readonly string[];
      /** What was left out of the prompt to save space. */
      readonly cuts?: readonly PromptCut[];
    }
  /** A call that brought no reply. */
  | {
      readonly type: 'model-failed';
      readonly at: number;
      readonly until: number;
      readonly call: number;
      readonly agent: string | null;
      readonly purpose: string;
      readonly model: string;
      readonly messages: readonly ModelMessage[];
      /** As of a call that brought one. */
      readonly sizing?: PromptSizing;
      readonly how: FailedHow;
      readonly problem: string;
    }
  /** Texts turned into vectors for retrieval; null where the service had no embedding model after all, or the call failed. */
  | {
      readonly type: 'texts-embedded';
      readonly at: number;
      readonly until: number;
      readonly call: number;
      readonly texts: readonly string[];
      /** As of a call. */
      readonly latencyMs: number;
      readonly result: {
        readonly model: string;
        readonly vectors: readonly (readonly number[])[];
        readonly usage: ModelUsage;
      } | null;
      /** Of a call that brought no answer. */
      readonly failure?: { readonly how: FailedHow; readonly problem: string };
      /** What it cost; null where the price is not known, absent where it costs nothing. */
      readonly priceUsd?: number | null;
    }
  | {
      readonly type: 'tool-called';
      readonly at: number;
      readonly until: number;
      readonly agent: string;
      readonly tool: string;
      readonly args: Json;
      readonly ok: boolean;
      /** Stopped before it could succeed or fail, as by the episode's end; `ok` is false then. */
      readonly cutOff?: true;
      readonly message: string;
    }
  /**
   * What an agent sent to team mates over a framework's own channel (the game's chat stands in the event log instead).
   * `to` names them in team order; `channel` is the framework's name for where it was said, such as "discussion".
   */
  | {
      readonly type: 'agent-spoke';
      readonly at: number;
      readonly from: string;
      readonly to: readonly string[];
      readonly channel: string;
      readonly text: string;
    }
  /** Anything a framework wants kept for reports, such as DAGENT's graph. */
  | { readonly type: 'framework-noted'; readonly at: number; readonly topic: string; readonly data: Json };

/**
 * Topic of the note a session makes when the whole team has reported ready, upon which the referee releases the episode.
 * Its `at` lets a report lay the other entries, whose clock started with the players' process, beside the server's log.
 */
export const RELEASED_TOPIC = 'session.released';

/** Where a framework's record goes. */
export interface Transcript {
  add(entry: TranscriptEntry): void;
}
