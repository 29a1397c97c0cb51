import type { Asker } from '../ask.ts';
import { bm25Scores } from './bm25.ts';
import { similarityScores, VectorCache } from './vectorCache.ts';

/** A document's place in the list that was ranked, and how well it answers; scores of two rankings do not compare. */
interface RankedDocument {
  readonly index: number;
  readonly score: number;
}

interface Ranking {
  /** What ranked: "embeddings:<model>", or "bm25" where the model's service has no embeddings. */
  readonly by: string;
  /** All documents, best first; of equals the earlier one. */
  readonly ranked: readonly RankedDocument[];
}

/** Finds what answers a query among texts, such as a skill among descriptions of skills. */
export interface Retriever {
  /** Rejects with ModelUnavailable when a service that has embeddings is out, and with the signal's reason on abort. */
  rank(query: string, documents: readonly string[], signal: AbortSignal): Promise<Ranking>;
}

/**
 * A retriever over a model: by embeddings where its service has them, which the first call finds out, else by BM25 of the
 * words themselves. A text is embedded once in a retriever's life; make one per episode, so that what one episode knows
 * does not change another.
 */
export function createRetriever({ model }: Pick<Asker, 'model'>): Retriever {
  const cache = new VectorCache(async (texts, signal) => (await model.embed?.(texts, signal)) ?? null);
  return {
    async rank(query, documents, signal) {
      signal.throwIfAborted();
      if (documents.length === 0) return { by: 'bm25', ranked: [] };
      const vectors = await cache.get([query, ...documents], signal);
      if (!vectors) return { by: 'bm25', ranked: ordered(bm25Scores(query, documents)) };
      return { by: `embeddings:${vectors.model}`, ranked: ordered(similarityScores(vectors.vectors)) };
    },
  };
}

function ordered(scores: readonly number[]): RankedDocument[] {
  return scores.map((score, index) => ({ index, score })).sort((a, b) => b.score - a.score || a.index - b.index);
}
