import { ModelUnavailable } from '../../../protocol/errors.ts';
import { BudgetSpent } from '../budget/budget.ts';
import {
  type Embeddings,
  type Model,
  type ModelReply,
  type ModelRequest,
  NO_USAGE,
  type PromptSizing,
} from '../model.ts';
import { sentMessages } from '../sentMessages.ts';
import { differenceOf } from './difference.ts';
import type { RecordedCall, RecordedEmbedding, Recording } from './recording.ts';

const PREFIX = 'replay:';

/** Whether a model's name asks for a recording. */
export function isReplay(name: string): boolean {
  return name.startsWith(PREFIX);
}

/** What a "replay:PATH" names: a transcript, an episode's folder or a run's. */
export function replayedPath(name: string): string {
  return name.slice(PREFIX.length);
}

/** Has an answer come after so much game time, ms. */
type Charge = <T>(answer: Promise<T>, ms: number, signal: AbortSignal) => Promise<T>;

const AT_ONCE: Charge = (answer) => answer;

/**
 * Not a language model: says again what a recording says, each agent's calls in the order in which it made them then. The
 * first request that is not the recorded one fails, naming what differs, and all after it fail the same way: from there
 * on the recording says nothing about this episode. A call that had failed fails again; one that was cancelled waits for
 * its signal. It uses no tokens and costs nothing.
 */
export class ReplayModel implements Model {
  readonly name: string;
  readonly isLanguageModel = false;
  readonly embed?: (texts: readonly string[], signal: AbortSignal) => Promise<Embeddings | null>;
  readonly #recording: Recording;
  readonly #charge: Charge;
  /** Calls by agent, and embeddings, that have not been asked for yet. */
  readonly #calls = new Map<string | null, RecordedCall[]>();
  readonly #embeddings: RecordedEmbedding[];
  #broken: ModelUnavailable | undefined;

  constructor(name: string, recording: Recording, charge: Charge = AT_ONCE) {
    this.name = name;
    this.#recording = recording;
    this.#charge = charge;
    for (const call of recording.calls) {
      const own = this.#calls.get(call.agent);
      if (own) own.push(call);
      else this.#calls.set(call.agent, [call]);
    }
    this.#embeddings = [...recording.embeddings];
    if (recording.embeddings.length > 0) this.embed = (texts, signal) => this.#embed(texts, signal);
  }

  /** The same recording from its beginning, answering after what the recorded calls took in game time. */
  charging(charge: Charge): ReplayModel {
    return new ReplayModel(this.name, this.#recording, charge);
  }

  /** What the recorded prompt was fitted by, so that this one is cut as it was. */
  sizing({ agent }: Pick<ModelRequest, 'agent'>): PromptSizing | undefined {
    return this.#calls.get(agent ?? null)?.[0]?.sizing;
  }

  async complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    signal.throwIfAborted();
    if (this.#broken) throw this.#broken;
    const { purpose, agent = null } = request;
    const recorded = this.#calls.get(agent)?.shift();
    const who = `${purpose}${agent === null ? '' : ` for ${agent}`}`;
    if (!recorded) throw this.#break(`${who} was asked once more than in the recording`);
    const native = recorded.type === 'model-called' && recorded.toolsOffered === true;
    const asked = { agent, purpose, messages: sentMessages(request, native) };
    const difference = differenceOf(recorded, asked);
    if (difference !== null)
      throw this.#break(`call ${recorded.call} (${who}) differs from the recording: ${difference}`);
    if (recorded.type === 'model-called')
      return this.#charge(Promise.resolve(replyOf(recorded)), recorded.until - recorded.at, signal);
    return this.#fail(recorded, recorded, signal);
  }

  async #embed(texts: readonly string[], signal: AbortSignal): Promise<Embeddings | null> {
    signal.throwIfAborted();
    if (this.#broken) throw this.#broken;
    const recorded = this.#embeddings.shift();
    if (!recorded) throw this.#break('texts were embedded once more than in the recording');
    const index = texts.findIndex((text, at) => text !== recorded.texts[at]);
    if (index >= 0 || texts.length !== recorded.texts.length)
      throw this.#break(
        `call ${recorded.call} (embeddings) differs from the recording in text ${Math.max(0, index) + 1}`,
      );
    if (recorded.failure) return this.#fail(recorded.failure, recorded, signal);
    const result = recorded.result && { ...recorded.result, usage: NO_USAGE };
    return this.#charge(Promise.resolve(result), recorded.until - recorded.at, signal);
  }

  #fail(failure: Failed, { at, until }: { at: number; until: number }, signal: AbortSignal): Promise<never> {
    if (failure.how === 'cancelled') return untilAborted(signal);
    return this.#charge(Promise.reject(failureOf(failure)), until - at, signal);
  }

  #break(problem: string): ModelUnavailable {
    this.#broken = new ModelUnavailable(`${this.name}: ${problem}`);
    return this.#broken;
  }
}

function replyOf(recorded: Extract<RecordedCall, { type: 'model-called' }>): ModelReply {
  const { reply, finish, toolCall, furtherCalls, reasoning, toolsOffered } = recorded;
  return {
    text: reply,
    finish,
    usage: NO_USAGE,
    ...(toolCall === undefined ? {} : { toolCall }),
    ...(furtherCalls === undefined ? {} : { furtherCalls }),
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(toolsOffered === undefined ? {} : { toolsOffered }),
  };
}

type Failed = Pick<Extract<RecordedCall, { type: 'model-failed' }>, 'how' | 'problem'>;

function failureOf({ how, problem }: Failed): Error {
  return how === 'cost-limit' || how === 'token-limit' ? new BudgetSpent(how, problem) : new ModelUnavailable(problem);
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
