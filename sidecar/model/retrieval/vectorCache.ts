import { ModelUnavailable } from '../../../protocol/errors.ts';
import type { Embeddings } from '../model.ts';
import { cosineSimilarity } from './similarity.ts';

type Embed = (texts: readonly string[], signal: AbortSignal) => Promise<Embeddings | null>;

interface Vectors {
  readonly model: string;
  /** In the order of the texts asked for. */
  readonly vectors: readonly (readonly number[])[];
}

/** The vectors of texts, each text embedded once: who asks while others are being embedded waits for those first. */
export class VectorCache {
  readonly #embed: Embed;
  readonly #known = new Map<string, readonly number[]>();
  #model: string | undefined;
  #none = false;
  /** Settles, never rejects, when nothing is being embedded. */
  #busy: Promise<unknown> | undefined;

  constructor(embed: Embed) {
    this.#embed = embed;
  }

  /** Null when there is no embedding model, which is not asked for again. Rejects as the embedding does. */
  async get(texts: readonly string[], signal: AbortSignal): Promise<Vectors | null> {
    while (this.#busy) await unlessAborted(this.#busy, signal);
    if (this.#none) return null;
    const missing = [...new Set(texts)].filter((text) => !this.#known.has(text));
    if (missing.length > 0) {
      const learning = this.#learn(missing, signal);
      this.#busy = learning
        .catch(() => undefined)
        .finally(() => {
          this.#busy = undefined;
        });
      if (!(await learning)) return null;
    }
    return { model: this.#model ?? '', vectors: texts.map((text) => this.#known.get(text) ?? []) };
  }

  async #learn(texts: readonly string[], signal: AbortSignal): Promise<boolean> {
    const embedded = await this.#embed(texts, signal);
    if (!embedded) {
      this.#none = true;
      return false;
    }
    this.#model ??= embedded.model;
    const length = this.#known.values().next().value?.length ?? embedded.vectors[0]?.length;
    for (const [index, text] of texts.entries()) {
      const vector = embedded.vectors[index];
      if (!vector || vector.length !== length)
        throw new ModelUnavailable(
          `${embedded.model}: the embedding of text ${index + 1} is missing or of another length`,
        );
      this.#known.set(text, vector);
    }
    return true;
  }
}

/** Settles like the work, or rejects with the signal's reason. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** How near the first vector each of the others is. */
export function similarityScores([query = [], ...documents]: Vectors['vectors']): number[] {
  return documents.map((vector) => cosineSimilarity(query, vector));
}
