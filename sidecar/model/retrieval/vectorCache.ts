import { ModelUnavailable } from '../../../protocol/errors.ts';
import type { Embeddings } from '../model.ts';

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
          `${embedded.model}: the embedding of text ${index + 1} is missing or has another length`,
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

/**
 * The cosine of the angle between two vectors of the same length, -1 to 1; 0 when one of them has no direction.
 * Throws RangeError for vectors of different lengths: they are not of the same embedding model.
 */
function cosineSimilarity(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) throw new RangeError(`vectors of ${a.length} and ${b.length} numbers cannot be compared`);
  let [dot, normA, normB] = [0, 0, 0];
  for (let index = 0; index < a.length; index++) {
    const [x, y] = [a[index] as number, b[index] as number];
    dot += x * y;
    normA += x * x;
    normB += y * y;
  }
  return normA === 0 || normB === 0 ? 0 : dot / Math.sqrt(normA * normB);
}
