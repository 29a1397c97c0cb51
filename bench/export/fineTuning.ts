import type { Candidate } from './candidates.ts';
import { detailsOf } from './details.ts';
import type { CallDrop } from './dropReason.ts';
import type { ExportedEpisode } from './episodes.ts';
import { exactKey, normalisedKey } from './rowKeys.ts';
import type { ChatMessage, SftRow } from './rows.ts';
import type { TextMemory } from './textMemory.ts';

/** Makes rows of calls, each content once. */
export class FineTuningRows {
  readonly #exact = new Set<string>();
  readonly #normalised = new Set<string>();
  readonly #texts: TextMemory;

  constructor(texts: TextMemory) {
    this.#texts = texts;
  }

  get size(): number {
    return this.#normalised.size;
  }

  rowOf(candidate: Candidate, episode: ExportedEpisode): SftRow | CallDrop {
    const { prompt, reply } = candidate;
    const messages = [...prompt, reply];
    const keyed = messages.map(({ role, content, tool_calls }) => ({
      role,
      content: tool_calls ? `${content}\n${JSON.stringify(tool_calls)}` : content,
    }));
    const exact = exactKey(keyed, this.#texts);
    if (this.#exact.has(exact)) return 'duplicate';
    this.#exact.add(exact);
    const near = normalisedKey(keyed, this.#texts);
    if (this.#normalised.has(near)) return 'near-duplicate';
    this.#normalised.add(near);
    return { messages: [...prompt.map(unweighted), reply], ...detailsOf(candidate, episode, this.#texts) };
  }
}

function unweighted(message: ChatMessage): ChatMessage {
  return message.role === 'assistant' ? { ...message, weight: 0 } : message;
}
